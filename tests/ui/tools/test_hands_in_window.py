"""Table editing with real mouse and key events in a real window."""

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest

from app.games.actions import make_edit
from app.session import Session
from app.storage.library_entries import Card, LibraryEntry
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.terrain.terrain_placement import TerrainPlacement
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.styled_lines import StyledLine
from app.ui.viewport.view import Viewport
from app.ui.workers import stop_all
from tests.scenes import battle, fighter, meshes, piece

pytestmark = pytest.mark.gl
LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton
NO, SHIFT, CTRL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


class Table:
    """A window with a small battle, and mouse and keyboard."""

    def __init__(self, qtbot):
        self.window = MainWindow()
        qtbot.addWidget(self.window)
        self.window.resize(1000, 700)
        self.window.show()
        pieces = [piece("wall", "wall", 250, 300), piece("crate", "crate", 500, 300)]
        fighters = fighter("Axe", 150, 200), fighter("Bow", 220, 120, side="blue")
        self.session = Session(battle(*fighters, pieces=pieces), meshes)
        self.view = Viewport()
        self.window.workspace.set_viewport(self.view)
        self.document = BattleDocument(self.session, self.view, self.window)
        self.window.workspace.open_document(self.document, "little")
        self.view.fit()
        self.window.activateWindow()
        qtbot.waitUntil(lambda: self.window.isActiveWindow() and self.view.hasFocus())
        qtbot.waitUntil(lambda: self.view.is_up_to_date, timeout=20_000)

    def spot(self, x, y, z=0.0):
        size = (float(self.view.width()), float(self.view.height()))
        pixels, _ = self.view.camera.pixels(np.array([[x, y, z]], float), size)
        return QPointF(*pixels[0].tolist())

    def on(self, id, z=10.0):
        pose = self.session.battle.thing(id).pose
        return self.spot(pose.x, pose.y, pose.z + z)

    def mouse(self, kind, spot, button, keys=NO):
        moving = kind == QEvent.Type.MouseMove
        held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else button
        event = QMouseEvent(
            kind, spot, self.view.mapToGlobal(spot), Qt.MouseButton.NoButton if moving else button, held, keys
        )
        QCoreApplication.sendEvent(self.view, event)

    def drag(self, start, end, keys=NO, button=LEFT, release=True):
        self.mouse(QEvent.Type.MouseButtonPress, start, button, keys)
        for share in (0.2, 0.6, 1.0):
            self.mouse(QEvent.Type.MouseMove, start + (end - start) * share, button, keys)
        if release:
            self.mouse(QEvent.Type.MouseButtonRelease, end, button, keys)

    def click(self, spot, keys=NO):
        QTest.mouseClick(self.view, LEFT, keys, spot.toPoint())

    def press(self, *keys, held=NO):
        for key in keys:
            QTest.keyClick(self.view, key, held)

    def pose(self, id):
        return self.session.battle.thing(id).pose

    def labels(self):
        self.window.editing.controller.nudges.commit_series()
        return [step.label for step in self.session.history.steps[1:]]

    @property
    def ids(self):
        return self.document.selection.ids


@pytest.fixture
def table(qtbot):
    made = Table(qtbot)
    yield made
    made.window.close()
    assert stop_all()


@pytest.mark.thorough
def test_terrain_is_dragged_and_esc_restores_it(qtbot, table):
    before = table.session.battle
    table.drag(table.on("crate"), table.spot(560, 200, 10), release=False)
    qtbot.waitUntil(lambda: table.pose("crate").x > 540)
    table.press(Qt.Key.Key_Escape)
    assert table.session.battle == before
    table.drag(table.on("crate"), table.spot(560, 200, 10))
    assert table.labels() == ["Move crate"]


def test_hidden_pieces_do_not_support_pasted_or_library_models(qtbot, table):
    menu, spot = table.window.editing._table_menu, table.spot(500, 300, 40).toPoint()
    assert menu.find_spot(spot)[2] == pytest.approx(40, abs=0.1)
    entry = LibraryEntry("block", Card("Block", "Own", size_mm=(20.0, 20.0, 20.0)), Path("none.png"))
    placement = TerrainPlacement(table.document, table.view)
    assert placement._pose_at(entry, table.view.mapToGlobal(spot)).z == pytest.approx(40, abs=0.1)
    table.document.hide_pieces(["crate"])
    assert menu.find_spot(spot)[2] == 0
    assert placement._pose_at(entry, table.view.mapToGlobal(spot)).z == 0


@pytest.mark.thorough
def test_a_rubber_band_selects_and_one_drag_moves_the_selection(table):
    left, right = table.on("Axe"), table.on("Bow")
    table.drag(QPointF(left.x() - 25, left.y() - 25), QPointF(right.x() + 25, right.y() + 25), SHIFT)
    assert table.ids == ("Axe", "Bow")
    table.drag(table.on("Axe"), table.spot(350, 260, 10), CTRL)
    assert table.labels() == ["Move 2 objects"]
    apart = table.pose("Bow").x - table.pose("Axe").x, table.pose("Bow").y - table.pose("Axe").y
    assert apart == pytest.approx((70, -80))


def test_keys_nudge_the_selection_or_rotate_the_view(table):
    azimuth = table.view.orbit.azimuth
    table.press(Qt.Key.Key_Right)
    assert table.view.orbit.azimuth != azimuth
    table.click(table.on("crate"))
    azimuth, place = table.view.orbit.azimuth, table.pose("crate").x
    table.press(Qt.Key.Key_Right, Qt.Key.Key_Right)
    table.press(Qt.Key.Key_Right, held=SHIFT)
    table.press(Qt.Key.Key_Right, held=CTRL)
    assert table.pose("crate").x == pytest.approx(place + 5 + 5 + 1 + 25.4)
    assert table.view.orbit.azimuth == azimuth
    assert table.labels() == ["Move crate"]


@pytest.mark.thorough
def test_every_editing_key_works(table):
    table.click(table.on("crate"))
    table.press(Qt.Key.Key_Q)
    table.press(Qt.Key.Key_E, held=SHIFT)
    assert table.pose("crate").yaw == pytest.approx(14)
    table.press(Qt.Key.Key_PageUp)
    assert table.pose("crate").z == 5
    table.press(Qt.Key.Key_End)
    assert table.pose("crate").z == pytest.approx(0, abs=0.01)
    table.press(Qt.Key.Key_Plus)
    assert table.pose("crate").scale == pytest.approx(1.05)
    table.press(Qt.Key.Key_D, held=CTRL)
    assert table.ids == ("crate 2",)
    table.press(Qt.Key.Key_L, held=CTRL | SHIFT)
    table.press(Qt.Key.Key_Delete)
    assert table.session.battle.thing("crate 2").locked
    table.press(Qt.Key.Key_L, held=CTRL | SHIFT)
    table.press(Qt.Key.Key_Delete)
    assert "crate 2" not in table.session.battle.ids
    assert table.labels() == [
        "Turn crate", "Raise crate", "Raise crate", "Scale crate", "Place crate 2", "Lock crate 2", "Unlock crate 2",
        "Remove crate 2",
    ]  # fmt: skip


@pytest.mark.thorough
def test_tab_steps_through_the_things_and_space_makes_a_pair(table):
    table.press(Qt.Key.Key_Tab)
    assert table.ids == ("Axe",)
    assert "Axe, fighter, 1 of 4" in table.window.workspace.messages.line.text()
    table.press(Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Space)
    assert (table.document.sight_pair.observer, table.document.sight_pair.target) == ("Axe", "Bow")
    table.press(Qt.Key.Key_Tab, Qt.Key.Key_Tab)
    assert table.view.hasFocus()
    table.press(Qt.Key.Key_Tab)
    assert not table.view.hasFocus()


def test_select_all_and_esc(table):
    table.press(Qt.Key.Key_A, held=CTRL)
    assert len(table.ids) == 4
    table.press(Qt.Key.Key_Escape)
    assert table.ids == ()


@pytest.mark.thorough
def test_shift_and_the_wheel_rotate_the_selection_in_one_step(table):
    table.click(table.on("crate"))
    for _ in range(3):
        at = table.on("crate")
        table.view.setFocus()
        QCoreApplication.sendEvent(table.view, wheel(table.view, at))
    assert table.pose("crate").yaw == pytest.approx(15)
    assert table.labels() == ["Turn crate"]


def wheel(view, spot):
    from PySide6.QtCore import QPoint

    none = (Qt.MouseButton.NoButton, SHIFT, Qt.ScrollPhase.NoScrollPhase, False)
    return QWheelEvent(spot, view.mapToGlobal(spot), QPoint(), QPoint(0, 120), *none)


@pytest.mark.thorough
def test_drags_on_locked_pieces_and_other_buttons_move_the_camera(table):
    wall = table.session.battle.thing("wall")
    table.session.do(make_edit(replace(wall, locked=True)))
    for button in (LEFT, RIGHT, MIDDLE):
        before, start = table.view.orbit, table.on("wall")
        table.drag(start, start + QPointF(60, 0), button=button)
        assert (table.view.orbit.azimuth != before.azimuth) == (button != MIDDLE)
        assert (table.view.orbit.centre != before.centre) == (button == MIDDLE)
    assert table.session.battle.thing("wall").pose == wall.pose


@pytest.mark.thorough
def test_overlapping_bases_are_marked_reported_and_allowed(qtbot, table):
    table.drag(table.on("Axe"), table.spot(215, 130, 10), Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: "Axe overlaps Bow by" in table.window.workspace.messages.line.text(), timeout=10_000)
    assert table.labels() == ["Move Axe"]


def test_closing_the_window_commits_pending_nudges(qtbot):
    table = Table(qtbot)
    table.click(table.on("crate"))
    table.press(Qt.Key.Key_Right)
    table.window.close()
    assert stop_all()
    assert [step.label for step in table.session.history.steps[1:]] == ["Move crate"]


def test_one_click_selects_a_group_and_two_clicks_a_member(table):
    table.document.selection.select("Axe", "crate")
    QTest.keyClick(table.view, Qt.Key.Key_G, CTRL)
    table.document.selection.select()
    QTest.mouseClick(table.view, LEFT, NO, table.on("crate").toPoint())
    assert set(table.document.selection.ids) == {"Axe", "crate"}
    QTest.mouseDClick(table.view, LEFT, NO, table.on("crate").toPoint())
    QTest.mouseRelease(table.view, LEFT, NO, table.on("crate").toPoint())
    assert table.document.selection.ids == ("crate",)


def test_a_group_moves_and_turns_as_one(qtbot, table):
    table.document.selection.select("Axe", "crate")
    QTest.keyClick(table.view, Qt.Key.Key_G, CTRL)
    table.document.selection.select()
    before = {id: table.session.battle.thing(id).pose for id in ("Axe", "crate")}
    table.drag(table.on("crate"), table.spot(560, 200, 10), CTRL)
    after = {id: table.session.battle.thing(id).pose for id in ("Axe", "crate")}
    assert after["crate"] != before["crate"]
    for axis in ("x", "y"):
        steps = [getattr(after[id], axis) - getattr(before[id], axis) for id in before]
        assert steps[0] == pytest.approx(steps[1], abs=0.01)


def test_an_ungrouped_thing_is_selected_alone(table):
    table.document.selection.select("Axe", "crate")
    QTest.keyClick(table.view, Qt.Key.Key_G, CTRL)
    QTest.keyClick(table.view, Qt.Key.Key_G, CTRL | SHIFT)
    assert [thing.group for thing in table.session.battle.things] == ["", "", "", ""]
    QTest.mouseClick(table.view, LEFT, NO, table.on("crate").toPoint())
    assert table.document.selection.ids == ("crate",)


def test_one_undo_reverts_a_group_and_names_it(table):
    table.document.selection.select("Axe", "crate")
    QTest.keyClick(table.view, Qt.Key.Key_G, CTRL)
    assert table.session.undo_label == "Group 2 objects"
    table.session.undo()
    assert table.session.battle.thing("Axe").group == ""


@pytest.mark.thorough
def test_copies_of_a_group_form_a_new_group(table):
    table.document.selection.select("Axe", "crate")
    QTest.keyClick(table.view, Qt.Key.Key_G, CTRL)
    QTest.keyClick(table.view, Qt.Key.Key_D, CTRL)
    battle = table.session.battle
    assert battle.thing("Axe 2").group == battle.thing("crate 2").group not in ("", battle.thing("Axe").group)
    table.document.selection.select("crate")
    QTest.keyClick(table.view, Qt.Key.Key_D, CTRL)
    assert table.session.battle.thing("crate 3").group == ""


@pytest.mark.thorough
def test_answers_during_a_drag_draw_no_extra_frames(qtbot, table):
    table.drag(table.on("Axe"), table.spot(200, 220, 10), release=False)
    view = table.view
    qtbot.waitUntil(lambda: not view._dispatcher._frame_timer.isActive() and view._dispatcher._pending is None)
    painted = []
    view.frame_painted.connect(lambda: painted.append(True))
    view.show_overlay("answer", Overlay((StyledLine((0.0, 0.0, 0.0), (9.0, 9.0, 0.0), (1.0, 0.0, 0.0)),)))
    assert view._dispatcher._frame_timer.isActive()
    qtbot.waitUntil(lambda: bool(painted))  # soon, though the mouse rests
    view.show_overlay("answer", Overlay())
    table.mouse(QEvent.Type.MouseMove, table.spot(230, 240, 10), LEFT)
    qtbot.waitUntil(lambda: table.pose("Axe").x > 215)
    qtbot.waitUntil(lambda: not view._dispatcher._frame_timer.isActive())
    table.mouse(QEvent.Type.MouseButtonRelease, table.spot(230, 240, 10), LEFT)
    assert not view._dispatcher.can_frame_wait()
