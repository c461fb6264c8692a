"""The scan of a table is imported in three steps, by mouse or by keyboard, and undone in one."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

from app.geometry.frames import make_frame, transform_points
from app.ui.terrain.scan_dialog import FLOOR, SCALE, TABLE
from app.ui.terrain.scan_points import parse_spot
from app.ui.workers import stop_all
from tests.scanned_tables import BLOCKS, CORNERS, scan_bytes, scan_table
from tests.ui.drop_events import drop
from tests.ui.test_window import battle, window  # noqa: F401

pytestmark = pytest.mark.gl

FRAME = make_frame((0.4, -0.2, 0.1), 130, 0.001, (88, 4))
SPOTS = [tuple(spot) for spot in transform_points(np.array(CORNERS), FRAME).tolist()]


def press(button):
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def click(dialog, spot):
    QTest.mouseClick(dialog.view._view, Qt.MouseButton.LeftButton, pos=dialog.view.pixel(spot).toPoint())


def type_spot(field, spot):
    field.setFocus()
    QTest.keyClicks(field, ", ".join(map(repr, spot)))
    QTest.keyClick(field, Qt.Key.Key_Tab)


def import_scan(opened, path, answer):
    opened.terrain.import_scan(path)
    press_answer(opened, answer)


def press_answer(opened, answer):
    press(next(button for button in opened.findChildren(QMessageBox)[-1].buttons() if button.text() == answer))


@pytest.fixture
def dialog(qtbot, battle, tmp_path):  # noqa: F811
    path = tmp_path / "our_table.ply"
    path.write_bytes(scan_bytes(scan_table(noise=0.2, spacing=5).with_frame(FRAME)))
    import_scan(battle, path, "Add to this table")
    shown = battle.terrain.scan_dialog
    qtbot.waitUntil(lambda: not shown.is_busy)
    yield shown
    assert stop_all()


def test_a_scan_can_become_a_new_table(qtbot, battle, tmp_path):  # noqa: F811
    with qtbot.waitSignal(battle.workspace.new_requested):
        import_scan(battle, tmp_path / "our_table.ply", "New table")
    assert battle.terrain.scan_dialog is None


def show_table(qtbot, dialog):
    press(dialog.next_button)
    assert dialog.step == TABLE
    qtbot.waitUntil(lambda: not dialog.is_busy)


@pytest.mark.thorough
def test_clicking_the_corners_of_a_scan_imports_its_terrain_in_one_step(qtbot, battle, dialog):  # noqa: F811
    before = battle.document.session.battle
    press(dialog.next_button)
    press(dialog.scale.by_corners)
    dialog.scale.board.width_mm.setValue(300)
    dialog.scale.board.depth_mm.setValue(200)
    assert dialog.next_button.isEnabled(), "the corners of the floor are suggested"
    for spot in SPOTS:
        click(dialog, spot)
    show_table(qtbot, dialog)
    with qtbot.waitSignal(dialog.finished):
        press(dialog.next_button)
    session = battle.document.session
    new = [piece for piece in session.battle.pieces if piece not in before.pieces]
    assert [(piece.group, piece.locked) for piece in new] == [("Our table", True)] * len(BLOCKS)
    board = session.battle.board
    assert (board.width_mm, board.depth_mm) == (300, 200)
    assert session.read_asset(board.photo.picture).startswith(b"\x89PNG")
    middles = sorted((piece.pose.x, piece.pose.y) for piece in new)
    for middle, (at, size) in zip(middles, BLOCKS, strict=True):
        assert middle == pytest.approx((at[0] + size[0] / 2, at[1] + size[1] / 2), abs=3)
    assert session.undo_label == "Import scan"
    session.undo()
    assert session.battle == before


@pytest.mark.thorough
def test_the_previewed_floor_matches_the_board_after_import(qtbot, battle, tmp_path):  # noqa: F811
    scan = scan_table(spacing=5)
    paint = np.clip(scan.vertices * (255 / 300, 255 / 200, 0), 0, 255).astype(np.uint8)
    path = tmp_path / "painted.ply"
    path.write_bytes(scan_bytes(replace(scan, colours=paint).with_frame(FRAME)))
    import_scan(battle, path, "Add to this table")
    dialog = battle.terrain.scan_dialog
    qtbot.waitUntil(lambda: not dialog.is_busy)
    dialog.go_to(SCALE)
    press(dialog.scale.by_corners)
    dialog.scale.board.show_size((300, 200))
    for spot in SPOTS:
        dialog.scale.corners.put(spot)
    show_table(qtbot, dialog)
    shown = dialog.view._view.render_scene.board.photo
    assert shown is not None
    with qtbot.waitSignal(dialog.finished):
        press(dialog.next_button)
    qtbot.waitUntil(lambda: battle.viewport.render_scene.board.photo is not None)
    for picture in (shown, battle.viewport.render_scene.board.photo):
        corners = picture[:: len(picture) - 1, :: picture.shape[1] - 1, :2] / 255.0
        assert corners == pytest.approx(np.array([[(0, 0), (1, 0)], [(0, 1), (1, 1)]]), abs=0.1)
    assert stop_all()


@pytest.mark.thorough
def test_the_scan_import_works_by_keyboard(qtbot, battle, dialog):  # noqa: F811
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.step == SCALE
    for field, spot in zip(dialog.scale.pair.fields, SPOTS, strict=False):
        type_spot(field, spot)
    dialog.scale.distance.setFocus()
    dialog.scale.distance.selectAll()
    QTest.keyClicks(dialog.scale.distance, "300")
    QTest.keyClick(dialog.scale.distance, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: dialog.step == TABLE and not dialog.is_busy)
    assert dialog.table.layout.mm_per_unit == pytest.approx(1000.0, rel=1e-3)
    dialog.next_button.setFocus()
    with qtbot.waitSignal(dialog.finished):
        QTest.keyClick(dialog.next_button, Qt.Key.Key_Return)
    assert "our table" in battle.document.session.battle.pieces[-1].id.lower()


@pytest.mark.thorough
def test_the_board_can_be_rotated_and_resized(qtbot, dialog):
    dialog.go_to(SCALE)
    for spot in SPOTS[:2]:
        dialog.scale.pair.put(spot)
    dialog.scale.distance.setValue(300)
    show_table(qtbot, dialog)
    wide = dialog.table.layout.board_mm
    assert wide[0] > wide[1]
    first = dialog.table.layout.frame[:2, :2].copy()
    press(dialog.result_step.turn_button)
    qtbot.waitUntil(lambda: not dialog.is_busy)
    assert dialog.table.layout.frame[:2, :2] != pytest.approx(first)
    dialog.result_step.board.width_mm.setValue(280)
    qtbot.waitUntil(lambda: not dialog.is_busy)
    assert dialog.table.layout.board_mm[0] == 280


@pytest.mark.thorough
def test_corners_in_a_wrong_order_show_a_message_and_import_nothing(qtbot, dialog):
    dialog.go_to(SCALE)
    press(dialog.scale.by_corners)
    for spot in reversed(SPOTS):
        dialog.scale.corners.put(spot)
    press(dialog.next_button)
    qtbot.waitUntil(lambda: "off those of the board" in dialog._message.text())
    assert not dialog.next_button.isEnabled()
    press(dialog.back_button)
    assert dialog.step == SCALE
    assert dialog.next_button.isEnabled()


@pytest.mark.thorough
def test_an_unexpected_error_is_shown_and_reported(qtbot, dialog, monkeypatch):
    def fail(*about):
        raise ZeroDivisionError

    monkeypatch.setattr("app.ui.terrain.scan_dialog.extract_terrain", fail)
    dialog.go_to(SCALE)
    for spot in SPOTS[:2]:
        dialog.scale.pair.put(spot)
    dialog.scale.distance.setValue(300)
    with qtbot.captureExceptions() as raised:
        press(dialog.next_button)
        qtbot.waitUntil(lambda: bool(raised))
    assert raised[0][0] is ZeroDivisionError
    assert dialog._message.text()


@pytest.mark.thorough
def test_an_impossible_table_returns_to_clicking_the_corners(qtbot, dialog):
    dialog.go_to(SCALE)
    press(dialog.scale.by_corners)
    for spot in reversed(SPOTS):
        dialog.scale.corners.put(spot)
    press(dialog.next_button)
    qtbot.waitUntil(lambda: "off those of the board" in dialog._message.text())
    press(dialog.back_button)
    assert dialog.view._view.isVisible()
    click(dialog, SPOTS[0])
    assert np.allclose(dialog.scale.corners.marks[3][1], SPOTS[0], atol=0.01)


@pytest.mark.thorough
def test_going_back_cancels_the_calculation_of_the_table(qtbot, dialog):
    dialog.go_to(SCALE)
    for spot in SPOTS[:2]:
        dialog.scale.pair.put(spot)
    dialog.scale.distance.setValue(300)
    press(dialog.next_button)
    press(dialog.back_button)
    assert dialog.view._view.isVisible()
    qtbot.wait(1500)
    assert (dialog.step, dialog.table) == (SCALE, None)
    assert dialog.view._scan is not None


@pytest.mark.thorough
def test_an_unmeasured_distance_is_not_accepted(dialog):
    dialog.go_to(SCALE)
    for spot in SPOTS[:2]:
        dialog.scale.pair.put(spot)
    assert not dialog.next_button.isEnabled()
    for typed, enabled in (("300", True), ("0", False), ("x", False), ("2", True)):
        dialog.scale.distance.setFocus()
        dialog.scale.distance.selectAll()
        QTest.keyClicks(dialog.scale.distance, typed)
        QTest.keyClick(dialog.scale.distance, Qt.Key.Key_Tab)
        assert dialog.next_button.isEnabled() == enabled, typed


@pytest.mark.thorough
def test_a_floor_can_be_flipped_and_flipped_back(dialog):
    found = dialog._floor
    press(dialog.floor.turn_button)
    assert dialog._floor.frame[2, :3] == pytest.approx(-found.frame[2, :3])
    dialog.floor.points.fields[1].setFocus()
    assert dialog._floor.frame[2, :3] == pytest.approx(-found.frame[2, :3])
    press(dialog.floor.turn_button)
    assert dialog._floor is found


@pytest.mark.thorough
def test_a_corrected_distance_rescales_a_rotated_table(qtbot, dialog):
    dialog.go_to(SCALE)
    for spot in SPOTS[:2]:
        dialog.scale.pair.put(spot)
    dialog.scale.distance.setValue(150)
    show_table(qtbot, dialog)
    small = dialog.table.layout.board_mm
    press(dialog.result_step.turn_button)
    qtbot.waitUntil(lambda: not dialog.is_busy)
    assert dialog.table.layout.board_mm == small[::-1]
    press(dialog.back_button)
    dialog.scale.distance.setValue(300)
    show_table(qtbot, dialog)
    assert dialog.table.layout.board_mm == pytest.approx((2 * small[1], 2 * small[0]), abs=1.1)


@pytest.mark.thorough
def test_points_too_close_and_inaccurate_corners_are_reported(qtbot, dialog):
    dialog.go_to(SCALE)
    near = transform_points(np.array([(0, 0, 0), (60, 0, 0)]), FRAME)
    for spot in near.tolist():
        dialog.scale.pair.put(tuple(spot))
    dialog.scale.distance.setValue(60)
    show_table(qtbot, dialog)
    assert "1 mm becomes 6 mm across the table" in dialog.result_step._warning.text()
    press(dialog.back_button)
    press(dialog.scale.by_corners)
    dialog.scale.board.width_mm.setValue(300)
    dialog.scale.board.depth_mm.setValue(206)
    for spot in SPOTS:
        dialog.scale.corners.put(spot)
    show_table(qtbot, dialog)
    assert "check its size" in dialog.result_step._warning.text()


def test_a_scale_that_differs_from_metres_is_reported(qtbot, dialog):
    dialog.scale.suggest_metres(dialog._floor)
    dialog.go_to(SCALE)
    show_table(qtbot, dialog)
    assert "metres" not in dialog.result_step._warning.text()
    press(dialog.back_button)
    dialog.scale.distance.setValue(dialog.scale.distance.value() * 1.013)
    show_table(qtbot, dialog)
    assert "your scale differs by 1.3%" in dialog.result_step._warning.text()


@pytest.mark.thorough
def test_three_points_choose_the_floor_and_clearing_them_restores_the_detected_one(dialog):
    found = dialog._floor
    for spot in SPOTS[:3]:
        click(dialog, spot)
    assert dialog.step == FLOOR
    assert dialog._floor is not found
    assert abs(dialog._floor.frame[2, :3]) == pytest.approx(abs(found.frame[2, :3]), abs=0.02)
    press(dialog.floor.points.clear_button)
    assert dialog._floor is found


@pytest.mark.thorough
def test_a_file_that_is_not_a_scan_is_reported_in_the_dialog(qtbot, battle, tmp_path):  # noqa: F811
    path = tmp_path / "nothing.ply"
    path.write_text("no mesh at all")
    import_scan(battle, path, "Add to this table")
    shown = battle.terrain.scan_dialog
    qtbot.waitUntil(lambda: "nothing.ply is not a 3D model" in shown.view._text.text())
    assert not shown.next_button.isEnabled()
    shown.reject()
    assert stop_all()


@pytest.mark.thorough
def test_robustness_uses_the_scan_tolerance_unless_the_player_chose_one(qtbot, battle, dialog):  # noqa: F811
    panel = battle.sight.verdict.robustness
    assert panel._tolerance.value() == 2.0
    dialog.go_to(SCALE)
    for spot in SPOTS[:2]:
        dialog.scale.pair.put(spot)
    dialog.scale.distance.setValue(300)
    show_table(qtbot, dialog)
    exact = max(0.5, dialog.table.roughness.tolerance_mm)
    with qtbot.waitSignal(dialog.finished):
        press(dialog.next_button)
    assert panel._tolerance.value() == pytest.approx(exact)
    assert exact != 2.0
    panel._tolerance.setValue(3.0)
    battle.document.session.undo()
    assert panel._tolerance.value() == 3.0


@pytest.mark.parametrize(
    ("text", "spot"),
    [
        ("1, 2, -3", (1, 2, -3)),
        ("1;2;3e-2", (1, 2, 0.03)),
        ("1 2", None),
        ("", None),
        ("1, 2, nan", None),
        ("a b c", None),
    ],
)
def test_three_numbers_with_any_separators_are_a_point(text, spot):
    assert parse_spot(text) == spot


@pytest.mark.thorough
def test_a_scan_dropped_as_terrain_can_be_imported_as_a_table(qtbot, battle, tmp_path):  # noqa: F811
    path = tmp_path / "our_table.ply"
    path.write_bytes(scan_bytes(scan_table(noise=0.2, spacing=4).with_frame(FRAME)))
    drop(battle, path)
    importing = battle.terrain.dialog
    qtbot.waitUntil(lambda: len(importing.queue.arrivals) == 1 and not importing.queue.busy)
    with qtbot.waitSignal(importing.finished):
        press(importing.form.scan_button)
    press_answer(battle, "Add to this table")
    shown = battle.terrain.scan_dialog
    qtbot.waitUntil(lambda: not shown.is_busy)
    assert shown.step == FLOOR
    shown.reject()
    assert stop_all()
