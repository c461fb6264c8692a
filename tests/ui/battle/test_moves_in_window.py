"""Drags in the real window: up a wall in one drag, around corners, with the text beside the mouse."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
from PySide6.QtGui import QAccessible, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest

from app.games.battle_actions import Route, Walk, Wound
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.workers import stop_all
from tests.fighting_scenes import INCH, session

LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.NoButton
TOWER = {"id": "tower", "size": [4, 4, 3], "at": [10, 10]}
RIM = 8 - 16 / INCH


class Table:
    """A window with a battle in which Axe is active, shown as a plan, and a mouse."""

    def __init__(self, qtbot, given, system="warcry-1e"):
        self.qtbot, self.window = qtbot, MainWindow()
        qtbot.addWidget(self.window)
        self.window.resize(1280, 800)
        self.window.show()
        self.session = session(system, given)
        self.window.workspace.set_viewport(PlanView())
        self.view = self.window.viewport
        self.document = BattleDocument(self.session, self.view, self.window)
        self.window.workspace.open_document(self.document, "Battle")
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)
        QCoreApplication.processEvents()
        self.view.fit()
        self.said = []
        self.document.remarked.connect(self.said.append)

    def spot(self, x, y):
        return self.view.to_pixel(x * INCH, y * INCH)

    def mouse(self, kind, at, button, held):
        spot = self.spot(*at)
        event = QMouseEvent(kind, spot, QPointF(self.view.mapToGlobal(spot)), button, held, Qt.KeyboardModifier(0))
        QCoreApplication.sendEvent(self.view, event)

    def take(self, *at):
        QCoreApplication.processEvents()
        self.view.setFocus()
        self.mouse(QEvent.Type.MouseButtonPress, at, LEFT, LEFT)

    def lead(self, *at):
        here = self.position
        for share in (0.5, 1.0):
            there = tuple(a + share * (b - a) for a, b in zip(here, at, strict=True))
            self.mouse(QEvent.Type.MouseMove, there, NONE, LEFT)
            self.view._dispatcher._send_move()

    def let_go(self, *at):
        self.mouse(QEvent.Type.MouseButtonRelease, at, LEFT, NONE)

    def wheel(self, at, notches):
        spot = self.spot(*at)
        turned = QPointF(0, 120 * notches).toPoint()
        event = QWheelEvent(
            spot, QPointF(self.view.mapToGlobal(spot)), turned * 0, turned, LEFT, Qt.KeyboardModifier(0),
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QCoreApplication.sendEvent(self.view, event)

    @property
    def position(self):
        pose = self.session.battle.fighter("Axe").pose
        return pose.x / INCH, pose.y / INCH

    @property
    def height(self):
        return self.session.battle.fighter("Axe").pose.z / INCH

    @property
    def done(self):
        return self.session.history.steps[self.session.history.at].action

    def pills(self):
        return [tag.text for tag in self.view._overlays["walk"].tags]


@pytest.fixture
def open_table(qtbot):
    tables = []

    def make(at, *pieces, system="warcry-1e", **card):
        given = {"fighters": [{"id": "Axe", "at": at, "movement": 5, **card}], "pieces": list(pieces)}
        tables.append(Table(qtbot, given, system))
        return tables[-1]

    yield make
    for table in tables:
        table.window.close()
    assert stop_all()


@pytest.mark.thorough
def test_one_drag_climbs_a_wall_and_shows_its_length_in_parts(open_table):
    table = open_table([RIM - 0.5, 10], TOWER)
    table.take(RIM - 0.5, 10)
    table.lead(RIM + 1, 10)
    (pill,) = table.pills()
    assert "↑" in pill
    assert pill.count("+") == 2
    assert "of 5″" in pill
    assert "left" in pill
    assert table.height == pytest.approx(3), "it is shown where it will stand"
    table.let_go(RIM + 1, 10)
    assert b'"route"' in table.done
    assert table.height == pytest.approx(3)
    assert table.session.undo_label == "Axe moves"
    table.session.undo()
    assert table.height == 0


@pytest.mark.thorough
def test_a_drag_too_far_is_shown_beside_the_mouse(open_table):
    table = open_table([RIM - 3, 10], TOWER)
    table.take(RIM - 3, 10)
    table.lead(RIM + 1, 10)
    length, against = table.pills()
    assert "of 5″" in length
    assert "left" not in length
    assert against.startswith("Axe would move")


@pytest.mark.thorough
@pytest.mark.parametrize("by", ["space", "right button"])
def test_a_path_gets_corners_during_a_drag(open_table, by):
    table = open_table([5, 5])

    def corner(*at):
        if by == "space":
            QTest.keyClick(table.view, Qt.Key.Key_Space)
        else:
            table.mouse(QEvent.Type.MouseButtonPress, at, RIGHT, LEFT | RIGHT)
            table.mouse(QEvent.Type.MouseButtonRelease, at, RIGHT, LEFT)

    table.take(5, 5)
    table.lead(7, 5)
    corner(7, 5)
    table.lead(7, 7)
    assert "Walk: 4″ of 5″, 1″ left" in table.pills()
    assert len(table.session.battle.clock.done[-1].path) == 3
    table.let_go(7, 7)
    assert table.position == pytest.approx((7, 7), abs=0.05)
    assert table.session.battle.log[-1].text.startswith("Axe walks 4")
    assert table.session.battle.clock.active == "Axe"


@pytest.mark.thorough
def test_backspace_removes_a_corner_and_esc_the_whole_path(open_table):
    table = open_table([5, 5])
    table.take(5, 5)
    table.lead(7, 5)
    QTest.keyClick(table.view, Qt.Key.Key_Space)
    table.lead(7, 7)
    QTest.keyClick(table.view, Qt.Key.Key_Backspace)
    assert any(text.startswith("Walk: 2.83″ of 5″") for text in table.pills())
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    assert table.position == pytest.approx((5, 5))
    table.let_go(7, 7)
    assert not table.session.battle.clock.done


@pytest.mark.thorough
def test_space_drops_the_target_when_nothing_is_dragged(open_table):
    table = open_table([5, 5])
    assert table.document.selection.ids == ("Axe",)
    table.view.setFocus()
    table.document.choose_next_target(1)
    QTest.keyClick(table.view, Qt.Key.Key_Space)
    assert (table.document.sight_pair.observer, table.document.sight_pair.target) == ("Axe", "")


@pytest.mark.thorough
def test_the_wheel_moves_a_fighter_below_a_roof_and_back_up(open_table):
    roof = {"id": "roof", "size": [4, 4, 0.2], "at": [10, 10, 3]}
    table = open_table([6, 10], roof, movement=8)
    zoom = table.view.unit
    table.take(6, 10)
    table.lead(10, 10)
    assert table.height == pytest.approx(3.2)
    assert any("wheel" in text for text in table.said)
    table.wheel((10, 10), -1)
    assert table.height == 0
    assert table.view.unit == zoom
    table.lead(10.5, 10)
    assert table.height == 0, "it stays on the floor that was chosen"
    table.wheel((10.5, 10), 1)
    assert table.height == pytest.approx(3.2)
    table.wheel((10.5, 10), -1)
    table.let_go(10.5, 10)
    assert table.height == 0
    table.wheel((10.5, 10), 1)
    assert table.view.unit > zoom, "with nothing in the hand it zooms"


@pytest.mark.thorough
def test_a_fighter_can_move_again_after_a_move(open_table, qtbot):
    table = open_table([5, 5])
    planner = table.window.battle.controller.move_planner
    planner.set_manner("jump")
    table.take(5, 5)
    table.lead(7, 5)
    table.let_go(7, 5)
    assert b'"jump"' in table.done
    assert planner.manner == "walk"


@pytest.mark.thorough
def test_flying_and_climbing_are_disabled_with_a_reason_if_impossible(open_table, qtbot):
    table = open_table([5, 5], runemarks=["Mount"])
    bar = table.window.battle.panel.move_bar
    qtbot.waitUntil(bar.isVisible)
    assert not bar.buttons["fly"].isEnabled()
    assert "Fly" in bar.buttons["fly"].toolTip()
    assert not bar.buttons["climb"].isEnabled()
    assert bar.buttons["jump"].isEnabled()
    assert not table.window.workspace.actions.find_command("fly").enabled()


def test_move_modes_are_radio_buttons(open_table, qtbot):
    bar = open_table([5, 5]).window.battle.panel.move_bar
    qtbot.waitUntil(bar.isVisible)
    for button in bar.buttons.values():
        assert QAccessible.queryAccessibleInterface(button).role() == QAccessible.Role.RadioButton
    bar.buttons["jump"].click()
    assert [manner for manner, button in bar.buttons.items() if button.isChecked()] == ["jump"]


@pytest.mark.thorough
def test_a_move_mode_chosen_by_hand_is_kept(open_table):
    table = open_table([RIM, 10], TOWER)
    table.window.battle.controller.move_planner.set_manner("climb")
    table.take(RIM, 10)
    table.lead(RIM + 1, 10)
    action = table.window.document.select_tool._action
    assert isinstance(action, Walk)
    assert not isinstance(action, Route)
    assert action.manner == "climb"
    table.let_go(RIM + 1, 10)
    assert table.height == pytest.approx(3)


@pytest.mark.thorough
def test_a_climb_longer_than_one_move_stops_on_the_wall_and_continues(open_table):
    table = open_table([RIM, 10], TOWER | {"size": [4, 4, 6]})
    for height in (5, 6):
        table.window.battle.controller.move_planner.set_manner("climb")
        table.take(RIM, 10)
        table.lead(RIM + 1, 10)
        assert table.height == pytest.approx(height)
        table.let_go(RIM + 1, 10)
        assert table.height == pytest.approx(height)
        assert table.window.battle.runner.prompt is None
    assert [step.kind for step in table.session.battle.clock.done] == ["move", "move"]


@pytest.mark.thorough
def test_the_path_is_recalculated_when_the_mouse_is_released(open_table):
    table = open_table([RIM - 2, 10], TOWER)
    planner = table.window.battle.controller.move_planner
    table.take(RIM - 2, 10)
    table.lead(RIM - 1, 10)
    planner._planned = replace(planner._planned, seconds=1e9)
    table.lead(RIM - 0.5, 10.5)
    assert planner._planned.walk.path[-1].y == pytest.approx(10 * INCH, abs=1), "it was not looked for again"
    table.let_go(RIM - 0.5, 10.5)
    assert table.position == pytest.approx((RIM - 0.5, 10.5), abs=0.05)
    assert table.session.battle.log[-1].text.startswith("Axe walks")


@pytest.mark.thorough
def test_the_text_beside_the_mouse_is_about_its_resting_place(open_table, qtbot):
    table = open_table([RIM - 2, 10], TOWER)
    planner = table.window.battle.controller.move_planner
    table.take(RIM - 2, 10)
    table.lead(RIM - 1, 10)
    planner._planned = replace(planner._planned, seconds=1e9)
    table.lead(RIM - 2, 17)
    (length,) = table.pills()
    assert "7" in length, "what is against it was not asked again"
    qtbot.waitUntil(lambda: len(table.pills()) == 2)
    assert table.pills()[1].startswith("Axe would move 7″; the limit is 5″")
    table.let_go(RIM - 2, 17)
    assert [problem.text for problem in table.window.battle.controller._runner.prompt.problems] == table.pills()[1:]


def find_path_overlay(table):
    return table.view._overlays.get("walk")


@pytest.mark.thorough
def test_an_interrupted_drag_leaves_nothing_drawn(open_table):
    """Keys work during a drag: releasing the mouse afterwards is not a move."""
    table = open_table([5, 5])
    table.session.do(Wound("Axe", 1))
    table.take(5, 5)
    table.lead(7, 5)
    assert find_path_overlay(table)
    table.session.undo()
    table.let_go(7, 5)
    assert find_path_overlay(table) is None
    assert table.position == pytest.approx((5, 5))


@pytest.mark.thorough
def test_viewing_an_earlier_moment_clears_the_drawing_of_a_drag(open_table):
    table = open_table([5, 5])
    table.session.do(Wound("Axe", 1))
    table.take(5, 5)
    table.lead(7, 5)
    table.window.battle.view_step_by(-1)
    table.lead(7, 6)
    assert find_path_overlay(table) is None
    assert "earlier point" in table.said[-1]
    table.let_go(7, 6)
    assert find_path_overlay(table) is None


@pytest.mark.thorough
def test_closing_the_battle_clears_the_path_in_question(open_table):
    table = open_table([5, 5])
    table.take(5, 5)
    table.lead(15, 5)
    table.let_go(15, 5)
    assert find_path_overlay(table)
    table.window.workspace.close_document()
    assert find_path_overlay(table) is None
