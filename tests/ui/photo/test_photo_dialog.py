"""A photo becomes a table in three steps: the picture, the board in it, and a look at the grid."""

import math
from threading import Event

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.model import Battle, Board, TablePhoto
from app.session import Session
from app.ui.document_loader import DocumentLoader
from app.ui.photo.photo_dialog import CHECK, MARKS, PICTURE, PhotoDialog
from app.ui.photo_files import read_photo_bytes
from app.ui.workers import stop_all
from tests.effort import PATIENCE_S
from tests.scenes import fighter, meshes
from tests.taken_photos import BOARD, EDGES, FRONT, SIZE, aim, corners, encode, paint, photo_of, table
from tests.ui.drop_events import hover, make_drag
from tests.ui.photo.photo_table import LEFT
from tests.ui.test_window import send_move

NEW = TablePhoto("Photo 1", "photo.jpg", 1, 1)
ARROWS = ((Qt.Key.Key_Left, Qt.Key.Key_Right), (Qt.Key.Key_Up, Qt.Key.Key_Down))
ORDER = [*range(4), "near", "far", "left", "right"]
"""The marks in the order in which they are asked for."""


@pytest.fixture
def picture(tmp_path):
    path = tmp_path / "table.png"
    path.write_bytes(encode(paint()))
    return path


@pytest.fixture
def ask(qtbot):
    """Returns a function that opens the dialog; what is chosen in it is its `found`."""
    opened = []

    def open_dialog(board=BOARD, photo=NEW, fixed=False):
        dialog = PhotoDialog(board, photo, fixed)
        dialog.found = []
        dialog.chosen.connect(lambda *found: dialog.found.append(found))
        dialog.show()
        dialog.activateWindow()
        opened.append(dialog)
        return dialog

    yield open_dialog
    for dialog in opened:
        dialog.close()
        dialog.deleteLater()
    assert stop_all()


@pytest.fixture
def marking(qtbot, ask, picture):
    """Returns the dialog with a picture, in which the board is to be marked."""
    dialog = ask()
    dialog.open_picture(picture)
    qtbot.waitUntil(lambda: dialog.step == MARKS)
    return dialog


def points(board=BOARD):
    """Returns the points of the table to click, by what is asked for."""
    at = corners(board)
    return {n: at[n] for n in range(4)} | {e: 0.6 * at[a] + 0.4 * at[b] for e, (a, b) in EDGES.items()}


def click(dialog, *marks, camera=FRONT):
    """Clicks points of the table in the photo."""
    for one in marks:
        u, v = (camera.project(np.array([points()[one]]))[0] / SIZE).tolist()
        QTest.mouseClick(dialog.editor, LEFT, pos=dialog.editor.find_pixel((u, v)).toPoint())


def drop(dialog, path):
    assert hover(dialog, path)
    held = make_drag(path)  # The event does not keep the data alive.
    QApplication.sendEvent(dialog, QDropEvent(QPointF(90, 90), *held))


def settle(qtbot, dialog):
    """Waits until the camera of the current marks has been looked for."""
    qtbot.waitUntil(lambda: not dialog._fit_timer.isActive())


def message(dialog):
    return dialog._message.text()


def test_a_table_is_made_with_the_mouse_in_three_steps(qtbot, ask, picture, monkeypatch):
    dialog = ask()
    assert not dialog.next_button.isEnabled()
    monkeypatch.setattr("app.ui.photo.photo_dialog.ask_to_open_one", lambda *_: picture)
    QTest.mouseClick(dialog.choose_button, LEFT)
    qtbot.waitUntil(lambda: dialog.step == MARKS)
    click(dialog, *ORDER[:4])
    settle(qtbot, dialog)
    assert not dialog.next_button.isEnabled()
    click(dialog, *ORDER[4:6])
    settle(qtbot, dialog)
    assert dialog.fit.residual_mm < 3
    QTest.mouseClick(dialog.next_button, LEFT)
    assert dialog.step == CHECK
    QTest.mouseClick(dialog.next_button, LEFT)
    ((size, photo, read),) = dialog.found
    assert size == (600.0, 400.0)
    assert (photo.width_px, photo.height_px, len(photo.marks)) == (800, 600, 6)
    assert [one.edge for one in photo.marks] == [None] * 4 + ["near", "far"]
    assert read.image.width() == 800
    assert not dialog.isVisible()


@pytest.mark.thorough
def test_a_table_is_made_with_keys_only(qtbot, marking):
    """The cross starts in the middle; arrows move it by pixels, Enter marks, and Tab reaches the buttons."""
    editor, at = marking.editor, np.array(SIZE) / 2
    assert editor.hasFocus()
    for one in ORDER[:6]:
        there = np.round(FRONT.project(np.array([points()[one]]))[0])
        for step, keys in zip(there - at, ARROWS, strict=True):
            far, near = divmod(round(abs(step)), 20)
            for _ in range(far):
                QTest.keyClick(editor, keys[bool(step > 0)], Qt.KeyboardModifier.ShiftModifier)
            for _ in range(near):
                QTest.keyClick(editor, keys[bool(step > 0)])
        QTest.keyClick(editor, Qt.Key.Key_Return)
        at = there
    settle(qtbot, marking)
    assert marking.fit.residual_mm < 2
    marking.next_button.setFocus()
    QTest.keyClick(marking.next_button, Qt.Key.Key_Space)
    assert marking.step == CHECK
    QTest.keyClick(marking.next_button, Qt.Key.Key_Return)
    assert len(marking.found) == 1


@pytest.mark.thorough
def test_marks_are_dragged_finely_and_every_change_is_undone(marking):
    click(marking, 0, 1)
    before, editor = marking.editor.marks, marking.editor
    start = editor.find_pixel(before[0].at)
    QTest.mousePress(editor, LEFT, pos=start.toPoint())
    QTest.mouseMove(editor, start.toPoint())
    send_move(editor, start + QPointF(16, 0))
    QTest.mouseRelease(editor, LEFT, pos=(start + QPointF(16, 0)).toPoint())
    moved = editor.find_pixel(editor.marks[0].at) - start
    assert math.hypot(moved.x() - 4, moved.y()) < 1.0
    QTest.mouseClick(marking.undo_button, LEFT)
    assert editor.marks == before
    QTest.mouseClick(marking.clear_button, LEFT)
    assert editor.marks == ()
    QTest.keyClick(editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(editor, Qt.Key.Key_Backspace)
    assert editor.marks == before[:1]


def test_a_press_on_a_mark_that_moves_nothing_is_no_change(marking):
    click(marking, 0)
    click(marking, 0)
    assert len(marking.editor.marks) == 1
    marking.editor.undo()
    assert marking.editor.marks == ()
    assert not marking.editor.can_undo


@pytest.mark.thorough
def test_numbers_select_marks_and_arrows_move_them_by_a_pixel(marking):
    click(marking, 0, 1)
    before, editor = marking.editor.marks, marking.editor
    QTest.keyClick(editor, Qt.Key.Key_1)
    QTest.keyClick(editor, Qt.Key.Key_Right)
    moved = np.subtract(editor.marks[0].at, before[0].at) * SIZE
    assert moved == pytest.approx((1.0, 0.0), abs=1e-6)
    assert editor.marks[1] == before[1]
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert editor.selected is None
    assert marking.isVisible()


@pytest.mark.thorough
def test_corners_that_cross_are_refused_until_they_are_corrected(qtbot, marking):
    click(marking, 0, 2, 1, 3, *ORDER[4:6])
    settle(qtbot, marking)
    assert message(marking)
    assert not marking.next_button.isEnabled()
    QTest.mouseClick(marking.clear_button, LEFT)
    click(marking, *ORDER[:6])
    settle(qtbot, marking)
    assert not message(marking)
    assert marking.next_button.isEnabled()


def test_a_problem_is_still_told_after_a_step_back(qtbot, marking):
    click(marking, 0, 2, 1, 3)
    settle(qtbot, marking)
    told = message(marking)
    QTest.mouseClick(marking.back_button, LEFT)
    assert message(marking) != told
    QTest.mouseClick(marking.next_button, LEFT)
    assert message(marking) == told


@pytest.mark.thorough
def test_a_wrong_order_of_the_corners_is_told(qtbot, marking):
    """Whoever begins at the near right corner marks the board turned by a quarter."""
    click(marking, 1, 2, 3, 0, *ORDER[4:])
    settle(qtbot, marking)
    assert message(marking)
    assert not marking.next_button.isEnabled()


@pytest.mark.thorough
def test_swapped_sizes_are_noticed_and_one_button_corrects_them(qtbot, ask, picture):
    dialog = ask(Board(400.0, 600.0))
    dialog.open_picture(picture)
    qtbot.waitUntil(lambda: dialog.step == MARKS)
    assert not dialog.swap_button.isVisible()
    click(dialog, *ORDER)
    settle(qtbot, dialog)
    assert dialog.swap_button.isVisible()
    QTest.mouseClick(dialog.swap_button, LEFT)
    assert dialog.fields.size_mm == (600.0, 400.0)
    assert dialog.fit.residual_mm < 3
    assert not dialog.swap_button.isVisible()
    assert dialog.next_button.isEnabled()


def test_the_size_of_a_board_that_is_in_use_cannot_be_changed(qtbot, ask, picture):
    dialog = ask(Board(400.0, 600.0), fixed=True)
    dialog.open_picture(picture)
    qtbot.waitUntil(lambda: dialog.step == MARKS)
    click(dialog, *ORDER)
    settle(qtbot, dialog)
    assert not dialog.fields.isEnabled()
    assert not dialog.swap_button.isVisible()


@pytest.mark.thorough
def test_a_photo_is_dropped_on_the_dialog_and_another_one_on_the_first(qtbot, ask, picture, tmp_path):
    dialog, other = ask(), tmp_path / "other.png"
    other.write_bytes(encode(paint(aim(size=(640, 480)))))
    drop(dialog, picture)
    qtbot.waitUntil(lambda: dialog.step == MARKS)
    click(dialog, 0)
    assert not any(part.acceptDrops() for part in (dialog.editor, dialog.editor.viewport()))
    drop(dialog, other)
    qtbot.waitUntil(lambda: dialog.photo.width_px == 640)
    assert dialog.editor.marks == ()


@pytest.mark.thorough
def test_a_file_that_is_no_picture_is_not_taken(ask, tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("no picture")
    assert not hover(ask(), path)


def test_a_picture_is_pasted(qtbot, ask, qapp):
    QGuiApplication.clipboard().setImage(paint())
    dialog = ask()
    QTest.mouseClick(dialog.paste_button, LEFT)
    qtbot.waitUntil(lambda: dialog.step == MARKS)
    assert dialog.photo.width_px == 800
    QGuiApplication.clipboard().clear()


@pytest.mark.thorough
def test_a_copied_file_is_pasted_in_place_of_a_stored_picture(qtbot, ask, tmp_path, qapp):
    """The new picture has its own size, so it must be kept with the photo, and the old marks are not for it."""
    stored, other = table(), tmp_path / "other.png"
    other.write_bytes(encode(paint(aim(size=(640, 480)))))
    dialog = mark_again(qtbot, ask, stored)
    dialog.go_to(PICTURE)
    data = make_drag(other)[1]
    QGuiApplication.clipboard().setMimeData(data)
    QTest.keyClick(dialog, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: dialog.photo.width_px == 640)
    assert dialog.editor.marks == ()
    QGuiApplication.clipboard().clear()
    for one in ORDER:
        click(dialog, one, camera=FRONT)
    settle(qtbot, dialog)
    assert not dialog._is_stored


@pytest.mark.thorough
def test_an_empty_clipboard_is_told(ask, qapp):
    QGuiApplication.clipboard().clear()
    dialog = ask()
    QTest.mouseClick(dialog.paste_button, LEFT)
    assert message(dialog)
    assert dialog.step == PICTURE


def test_a_damaged_picture_is_told_and_the_next_one_works(qtbot, ask, picture, tmp_path):
    damaged = tmp_path / "damaged.png"
    damaged.write_bytes(picture.read_bytes()[:200])
    dialog = ask()
    dialog.open_picture(damaged)
    qtbot.waitUntil(lambda: not dialog.is_reading)
    assert "damaged.png" in message(dialog)
    assert dialog.step == PICTURE
    assert not dialog.next_button.isEnabled()
    dialog.open_picture(picture)
    qtbot.waitUntil(lambda: dialog.step == MARKS)
    assert not message(dialog)


@pytest.mark.thorough
def test_cancelling_while_a_picture_is_read_chooses_nothing(qtbot, ask, picture):
    dialog, go_on = ask(), Event()

    def read():
        assert go_on.wait(PATIENCE_S)
        raise AssertionError

    dialog.start_reading("slow", read)
    assert dialog.is_reading
    assert not dialog.next_button.isEnabled()
    QTest.mouseClick(dialog.cancel_button, LEFT)
    assert not dialog.isVisible()
    dialog._job.failed.disconnect()
    go_on.set()
    assert stop_all()
    assert dialog.found == []


@pytest.mark.thorough
def test_what_is_odd_about_a_picture_stays_in_sight(qtbot, ask, tmp_path):
    """A panorama bends the edges of the board."""
    wide = tmp_path / "wide.png"
    wide.write_bytes(encode(paint(aim(size=(1600, 400)))))
    dialog = ask()
    dialog.open_picture(wide)
    qtbot.waitUntil(lambda: dialog.step == MARKS)
    settle(qtbot, dialog)
    assert "wide.png" in message(dialog)


def mark_again(qtbot, ask, session):
    """Opens the dialog for the photo of a battle, as the feature does."""
    photo = session.battle.photos[0]
    dialog = ask(session.battle.board, photo, fixed=True)
    dialog.start_reading(photo.name, lambda: read_photo_bytes(session.read_asset(photo.picture), photo.name), True)
    qtbot.waitUntil(lambda: dialog.step == MARKS)
    return dialog


def test_a_stored_photo_comes_with_its_marks_and_keeps_its_picture(qtbot, ask):
    session = table()
    dialog = mark_again(qtbot, ask, session)
    settle(qtbot, dialog)
    assert dialog.editor.marks == session.battle.photos[0].marks
    assert dialog.next_button.isEnabled()
    QTest.keyClick(dialog.editor, Qt.Key.Key_5)
    QTest.keyClick(dialog.editor, Qt.Key.Key_Up)
    settle(qtbot, dialog)
    dialog.go_to(CHECK)
    QTest.mouseClick(dialog.next_button, LEFT)
    ((_, photo, read),) = dialog.found
    assert read is None
    assert photo.picture == session.battle.photos[0].picture
    assert photo.marks != session.battle.photos[0].marks
    assert photo.focal_px == photo_of().focal_px


@pytest.mark.thorough
def test_a_file_that_cannot_be_read_does_not_lose_a_stored_photo(qtbot, ask, tmp_path):
    session, damaged = table(), tmp_path / "damaged.png"
    damaged.write_bytes(b"\x89PNG\r\n\x1a\n")
    dialog = mark_again(qtbot, ask, session)
    dialog.open_picture(damaged)
    qtbot.waitUntil(lambda: not dialog.is_reading)
    settle(qtbot, dialog)
    assert dialog.editor.marks == session.battle.photos[0].marks
    dialog.go_to(CHECK)
    QTest.mouseClick(dialog.next_button, LEFT)
    ((_, photo, read),) = dialog.found
    assert (photo.picture, read) == (session.battle.photos[0].picture, None)


@pytest.mark.thorough
@pytest.mark.gl
def test_a_new_table_starts_in_its_photo(player, picture):
    loader = DocumentLoader(player.window)
    dialog = player.feature.ask_for_table()
    dialog.fields.show_size((600.0, 400.0))
    dialog.open_picture(picture)
    player.wait(lambda: dialog.step == MARKS)
    click(dialog, *ORDER)
    player.wait(lambda: dialog.fit)
    dialog.go_to(CHECK)
    QTest.mouseClick(dialog.next_button, LEFT)
    player.wait(lambda: player.document and player.feature.view and player.feature.view.shown)
    assert (player.battle.board.width_mm, player.battle.board.depth_mm) == (600.0, 400.0)
    assert len(player.battle.photos) == 1
    assert player.feature.visible
    loader.deleteLater()


@pytest.mark.gl
def test_a_battle_that_was_not_started_for_a_photo_gets_none(player):
    """The player gave up the new table, and later begins another one."""
    player.feature._start_table((600.0, 400.0), NEW, None)
    player.open(Session(Battle("free", Board(500.0, 500.0)), meshes))
    QApplication.processEvents()
    assert player.battle.photos == ()


@pytest.mark.thorough
@pytest.mark.gl
def test_another_photo_of_a_table_has_a_free_name_and_a_fixed_board(player):
    player.open(table())
    player.run("photo_add")
    dialog = player.feature.dialog
    assert not dialog.fields.isEnabled()
    assert dialog.photo.name not in {photo.name for photo in player.battle.photos}
    dialog.reject()
    player.wait(lambda: player.feature.dialog is None)


@pytest.mark.thorough
@pytest.mark.gl
def test_the_only_photo_of_an_empty_table_may_correct_the_size_of_the_board(player):
    player.open(table())
    player.panel.mark_requested.emit("Photo 1")
    assert player.feature.dialog.fields.isEnabled()
    player.feature.dialog.reject()
    player.open(table(fighter("A", 100, 100)))
    player.panel.mark_requested.emit("Photo 1")
    assert not player.feature.dialog.fields.isEnabled()
    player.feature.dialog.reject()


@pytest.mark.gl
def test_marking_again_while_the_photo_is_shown_shows_it_with_its_new_camera(player):
    player.open(table())
    player.show_photo()
    before = player.view.photo_window
    player.panel.mark_action.trigger()
    dialog = player.feature.dialog
    player.wait(lambda: dialog.step == MARKS)
    QTest.keyClick(dialog.editor, Qt.Key.Key_1)
    for _ in range(3):
        QTest.keyClick(dialog.editor, Qt.Key.Key_Up)
    player.wait(lambda: dialog.fit)
    dialog.go_to(CHECK)
    QTest.mouseClick(dialog.next_button, LEFT)
    player.wait(lambda: player.view.photo_window and player.view.photo_window.rotation != before.rotation)
    assert len(player.battle.photos) == 1


@pytest.mark.thorough
@pytest.mark.gl
def test_a_photo_added_in_the_plan_is_shown_in_the_other_view(player, picture):
    player.open(table(photos=()))
    player.run("plan")
    player.run("photo_add")
    dialog = player.feature.dialog
    dialog.open_picture(picture)
    player.wait(lambda: dialog.step == MARKS)
    click(dialog, *ORDER)
    player.wait(lambda: dialog.fit)
    dialog.go_to(CHECK)
    QTest.mouseClick(dialog.next_button, LEFT)
    player.wait(lambda: player.feature.view and player.feature.view.shown)
    assert not player.view.flat
