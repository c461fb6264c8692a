import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.model import Board, Photo
from app.ui.editing.board_dialog import BoardDialog
from app.ui.editing.photo_straightening import INSET
from tests.ui.editing.test_photo_straightening import ASLANT, encoded, quarters, taken_aslant


@pytest.fixture
def dialog(qtbot):
    shown = BoardDialog(Board(), None)
    qtbot.addWidget(shown)
    shown.show()
    qtbot.waitExposed(shown)
    return shown


@pytest.fixture
def photo_path(qapp, tmp_path):
    path = tmp_path / "table.png"
    path.write_bytes(encoded(taken_aslant(quarters(600, 400), ASLANT, (900, 700))))
    return path


@pytest.fixture
def with_photo(qtbot, dialog, photo_path):
    dialog.open_photo(photo_path)
    qtbot.waitUntil(lambda: dialog.board.photo is not None, timeout=5000)
    return dialog


def accept(dialog, qtbot):
    with qtbot.waitSignal(dialog.chosen) as heard:
        dialog.accept()
    return heard.args


def test_without_a_photo_no_marks_are_needed(dialog):
    assert dialog.corner_editor is None


def test_a_standard_board_is_chosen_by_name(qtbot, dialog):
    dialog.fields.sizes.setFocus()
    QTest.keyClick(dialog.fields.sizes, Qt.Key.Key_Down)
    board, path = accept(dialog, qtbot)
    assert (board.width_mm, board.depth_mm, board.photo, path) == (900.0, 900.0, None, None)


def test_a_photo_enlarges_the_dialog_around_its_centre(qtbot, dialog, photo_path):
    dialog.move(dialog.screen().availableGeometry().center() - dialog.rect().center())
    middle, narrow = dialog.frameGeometry().center(), dialog.width()
    dialog.open_photo(photo_path)
    qtbot.waitUntil(lambda: dialog.board.photo is not None)
    assert dialog.width() > narrow
    assert (dialog.frameGeometry().center() - middle).manhattanLength() <= 20


def test_any_size_can_be_typed_and_is_shown_in_inches(qtbot, dialog):
    dialog.fields.width_mm.selectAll()
    QTest.keyClicks(dialog.fields.width_mm, "1000")
    QTest.keyClick(dialog.fields.width_mm, Qt.Key.Key_Return)
    assert dialog.board.width_mm == 1000.0
    assert "39.4" in dialog.fields.in_unit.text()
    assert dialog.fields.sizes.currentText() == "Custom size"


def test_both_sides_can_be_typed_in_inches_at_once(dialog):
    dialog.fields.width_mm.selectAll()
    QTest.keyClicks(dialog.fields.width_mm, '40 x 25"')
    QTest.keyClick(dialog.fields.width_mm, Qt.Key.Key_Return)
    assert (dialog.board.width_mm, dialog.board.depth_mm) == (1016.0, 635.0)


@pytest.mark.parametrize("typed", ["wide", "44", "40 x 2 x 1"])
def test_a_size_that_cannot_be_read_is_explained_and_kept_until_it_is_corrected(dialog, typed):
    dialog.fields.width_mm.selectAll()
    QTest.keyClicks(dialog.fields.width_mm, typed)
    QTest.keyClick(dialog.fields.width_mm, Qt.Key.Key_Return)
    dialog.accept()
    assert (dialog.isVisible(), dialog.fields.width_mm.text(), dialog.board.width_mm) == (True, typed, 762.0)
    assert dialog.fields.width_mm.accessibleDescription()
    QTest.keyClicks(dialog.fields.width_mm, '"')
    assert not dialog.fields.width_mm.accessibleDescription()


def drag(marks, start, end, button=Qt.MouseButton.LeftButton):
    QTest.mousePress(marks, button, pos=start)
    for at in ((start + end) / 2, end):
        event = QMouseEvent(
            QEvent.Type.MouseMove, QPointF(at), marks.mapToGlobal(QPointF(at)), Qt.MouseButton.NoButton, button,
            Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(marks, event)
    QTest.mouseRelease(marks, button, pos=end)


def test_marks_are_dragged_onto_the_corners_of_the_mat(qtbot, with_photo, photo_path):
    marks = with_photo.corner_editor
    for number, wanted in enumerate(ASLANT):
        drag(marks, *(marks.find_pixel(corner).toPoint() for corner in (marks.corners[number], wanted)))
    board, content = accept(with_photo, qtbot)
    assert content.file == "table.jpg"
    assert board.photo.picture == "table.png"
    for found, wanted in zip(board.photo.corners, ASLANT, strict=True):
        assert found == pytest.approx(wanted, abs=0.01)


def test_a_held_mark_shows_a_magnifier(with_photo):
    marks = with_photo.corner_editor
    start = marks.find_pixel(marks.corners[0]).toPoint()
    corner = marks.grab(QRect(marks.width() - 100, 20, 60, 60)).toImage()
    QTest.mousePress(marks, Qt.MouseButton.LeftButton, pos=start)
    assert marks.grab(QRect(marks.width() - 100, 20, 60, 60)).toImage() != corner
    QTest.mouseRelease(marks, Qt.MouseButton.LeftButton, pos=start)
    assert marks.grab(QRect(marks.width() - 100, 20, 60, 60)).toImage() == corner


def test_the_wheel_zooms_in_to_place_a_mark_exactly(with_photo):
    marks = with_photo.corner_editor
    wanted, unit = ASLANT[1], marks.unit
    at = marks.find_pixel(wanted)
    for _ in range(8):
        event = QWheelEvent(
            at, marks.mapToGlobal(at), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(marks, event)
    assert marks.unit > 2 * unit
    QTest.keyClick(marks, Qt.Key.Key_2)
    drag(marks, marks.find_pixel(marks.corners[1]).toPoint(), at.toPoint())
    assert marks.corners[1] == pytest.approx(wanted, abs=0.002)
    QTest.keyClick(marks, Qt.Key.Key_Home)
    assert marks.unit == pytest.approx(unit)


def test_a_drag_beside_the_marks_moves_the_photo(with_photo):
    marks = with_photo.corner_editor
    middle, before = marks.rect().center(), marks.find_pixel((0.5, 0.5))
    drag(marks, middle, middle + QPoint(20, 10))
    assert (marks.find_pixel((0.5, 0.5)) - before).toPoint() == QPoint(20, 10)
    assert marks.corners == INSET


def test_keys_move_marks_which_report_their_position(with_photo):
    marks = with_photo.corner_editor
    QTest.keyClick(marks, Qt.Key.Key_3)
    QTest.keyClick(marks, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert marks.corners[2][0] < INSET[2][0]
    assert marks.corners[:2] == INSET[:2]
    assert marks.accessibleDescription().startswith("Mark 3, Far right:")


def test_crossing_marks_are_rejected_with_a_message(qtbot, with_photo):
    heard = []
    with_photo.chosen.connect(lambda *args: heard.append(args))
    corners = with_photo.corner_editor
    corners.show_photo(corners.photo.image, (INSET[0], INSET[2], INSET[1], INSET[3]))
    with_photo.accept()
    assert not heard
    assert "onto the corners of the mat" in with_photo._message.text()


def test_rotating_the_board_makes_the_next_corner_the_near_left_one(with_photo):
    with_photo.corner_editor.turn_board()
    assert with_photo.corner_editor.corners == (*INSET[1:], INSET[0])


def test_a_photo_can_be_removed(qtbot, photo_path):
    photo = Photo("kept.png", ASLANT)
    dialog = BoardDialog(Board(photo=photo), photo_path.read_bytes())
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: dialog.board.photo == photo, timeout=5000)
    dialog._remove_button.click()
    assert accept(dialog, qtbot) == [Board(), None]


def test_a_file_that_is_not_a_photo_shows_a_message(qtbot, dialog, tmp_path):
    path = tmp_path / "wall.jpg"
    path.write_bytes(b"solid wall")
    dialog.open_photo(path)
    qtbot.waitUntil(lambda: "wall.jpg cannot be read as a photo" in dialog._message.text(), timeout=5000)
    assert accept(dialog, qtbot) == [Board(), None]


def test_an_unexpected_error_is_shown_and_reported(qtbot, dialog, tmp_path, monkeypatch):
    def fail(*about):
        raise ZeroDivisionError

    monkeypatch.setattr("app.ui.editing.board_dialog.read_photo", fail)
    with qtbot.captureExceptions() as raised:
        dialog.open_photo(tmp_path / "wall.jpg")
        qtbot.waitUntil(lambda: bool(raised))
    assert raised[0][0] is ZeroDivisionError
    assert "cannot be read" in dialog._message.text()


def test_a_photo_not_taken_from_above_is_handed_over(qtbot, with_photo, photo_path):
    button = with_photo._slanted_button
    with qtbot.waitSignal(with_photo.slanted) as handed:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert handed.args == [photo_path]
    assert not with_photo.isVisible()
