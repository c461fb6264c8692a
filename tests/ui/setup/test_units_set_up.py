"""A battle of units set up in the real window: armies from text, scenario, zones, deployment, Scouts, hidden units."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox

from app.core.progress import silent
from app.games.actions import ChooseSystem, Remove
from app.games.warcrow.rosters.army import demo_armies
from app.games.warcrow.scenario_places import find_scenario
from app.games.warcrow.setup.deploy_unit import DeployUnit, hidden_units
from app.games.warcrow.state import read_state
from app.games.warcrow.stress import GiveStress
from app.model import Battle, Board
from app.session import Session
from app.session.templates import TemplateOptions, find_templates
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.setup.deploy_controller import OVERLAY
from app.ui.workers import stop_all
from tests.cases.questions_warcrow import STRIDE
from tests.scenes import meshes
from tests.ui.stand_ins import above
from tests.warcrow_scenes import BLUE, RED, format_army, muster, pose, prompt, take

LEFT = Qt.MouseButton.LeftButton
PERMANENT = {"skills": [{"name": "Old oath", "kind": "command", "permanent": True}]}
LIST = """Grey Morning
Faction: Ash Folk

The Ash Captain [High Command] (2 CP) x1 (30 pts)
Ash Guard x1 (25 pts)
"""


@pytest.fixture
def show_battle(qtbot):
    """Returns a function that opens a partly set-up battle, with the panel beside it."""
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.resize(1366, 768)
    opened.show()

    def show(session):
        opened.workspace.set_viewport(PlanView())
        opened.workspace.open_document(BattleDocument(session, opened.viewport, opened), "A battle")
        opened.workspace.actions.run("setup")
        wait_until_settled(qtbot, opened)
        return opened

    yield show
    opened.close()
    assert stop_all()


def wait_until_settled(qtbot, window):
    window.setup.refresh()
    qtbot.waitUntil(lambda: not window.setup._refresh_timer.isActive())


def deploying_session(*units):
    session = muster(list(units))
    for id in ("scenario take-positions", "initiative Red", "begin"):
        take(session, id)
    return session


def press(qtbot, window, text):
    """Presses the button with this text, on the bar or in the panel."""
    buttons = window.findChildren(QAbstractButton)
    button = next(one for one in buttons if one.isVisible() and one.isEnabled() and one.text() == text)
    QTest.mouseClick(button, LEFT)
    wait_until_settled(qtbot, window)


@pytest.mark.thorough
def test_an_army_is_mustered_from_pasted_text(show_battle, qtbot):
    window = show_battle(Session(Battle("warcrow", Board(60 * STRIDE, 60 * STRIDE)), meshes))
    army = demo_armies()[0]
    QGuiApplication.clipboard().setText(format_army(army))
    window.muster.show_dialog("Red")
    dialog = window.muster.dialog
    dialog.paste()
    qtbot.waitUntil(lambda: len(dialog.draft.roster.fighters) == len(army.units))
    QTest.mouseClick(dialog.ui.enlist, LEFT)
    qtbot.waitUntil(lambda: window.muster.dialog is None)
    units = read_state(window.document.session.battle).units
    assert [unit.card.name for unit in units] == [unit.card.name for unit in army.units]
    assert {unit.side for unit in units} == {"Red"}


@pytest.mark.thorough
def test_cards_missing_from_a_pasted_list_are_requested(show_battle, qtbot):
    window = show_battle(Session(Battle("warcrow", Board(60 * STRIDE, 60 * STRIDE)), meshes))
    QGuiApplication.clipboard().setText(LIST)
    window.muster.show_dialog("Red")
    dialog = window.muster.dialog
    dialog.paste()
    qtbot.waitUntil(lambda: len(dialog.draft.roster.fighters) == 2)
    assert all(one.is_sketch for one in dialog.draft.roster.fighters)
    dialog.reject()


@pytest.mark.thorough
def test_scenario_and_initiative_are_chosen_and_zones_drawn(show_battle, qtbot):
    window = show_battle(muster([RED, BLUE]))
    panel, session = window.setup.panel, window.document.session
    panel.open_step("scenario")
    wait_until_settled(qtbot, window)
    box = next(one for one in panel.findChildren(QComboBox) if one.isVisible() and one.findText("Take Positions") >= 0)
    box.setFocus()
    box.setCurrentIndex(box.findText("Take Positions"))
    box.activated.emit(box.currentIndex())
    wait_until_settled(qtbot, window)
    assert find_scenario(session.battle).name == "Take Positions"
    press(qtbot, window, "Blue")
    assert session.battle.clock.initiative == "Blue"
    press(qtbot, window, "Begin deployment")
    assert session.battle.clock.stage == "deployment"
    qtbot.waitUntil(lambda: bool(window.viewport._overlays.get(OVERLAY) and window.viewport._overlays[OVERLAY].tags))
    words = " ".join(tag.text for tag in window.viewport._overlays[OVERLAY].tags)
    assert "Red" in words
    assert "Blue" in words


@pytest.mark.thorough
def test_a_whole_unit_is_set_up_around_its_leader(show_battle, qtbot):
    window = show_battle(deploying_session(RED, BLUE))
    session, controller = window.document.session, window.setup.deploy_controller
    leader = read_state(session.battle).unit("Ash").leader
    controller.arm(leader)
    controller.deploy(controller.pose_at(above(30 * STRIDE, 57 * STRIDE)))
    assert {one.id for one in session.battle.fighters} == {"Ash 1", "Ash 2", "Ash 3"}
    assert session.battle.fighter(leader).pose.x == pytest.approx(30 * STRIDE, abs=1.0)
    assert prompt(session).side == "Blue"


def test_a_rule_that_several_troops_break_counts_once(show_battle, qtbot):
    window = show_battle(deploying_session(RED, BLUE))
    window.document.actions.attempt(DeployUnit("Ash", tuple((f"Ash {number}", pose(30, 30)) for number in (1, 2, 3))))
    problems = window.battle.runner.prompt.problems
    broken = {(problem.row, problem.rule) for problem in problems}
    assert len(problems) > len(broken)
    assert f"breaks {len(broken)} rules" in window.workspace.action_bar.sentence.text()


def test_a_unit_of_the_side_that_is_not_deploying_is_not_asked_for_again(show_battle, qtbot):
    window = show_battle(deploying_session(RED, BLUE))
    controller = window.setup.deploy_controller
    for id, asked_again in (("Birch 1", ""), ("Ash 1", "Ash 1")):
        controller.arm(id)
        controller.deploy(controller.pose_at(above(59 * STRIDE, 30 * STRIDE)))
        window.battle.prompts.cancel()
        assert controller.id == asked_again


@pytest.mark.thorough
def test_the_zone_of_a_scout_is_drawn(show_battle, qtbot):
    window = show_battle(deploying_session(RED | {"keywords": ["Scout"]}, BLUE))
    session, controller = window.document.session, window.setup.deploy_controller
    press(qtbot, window, next(one.text for one in prompt(session).options if one.main))  # Scouts come last
    unit = read_state(session.battle).unit("Ash")
    controller.arm(unit.leader)
    qtbot.waitUntil(lambda: bool(controller._regions), timeout=20000)
    usual = session.game.deploy_regions(session.table, session.battle.fighter("Birch 1"))
    assert sum(one.area.area for one in controller._regions) > sum(one.area.area for one in usual)


@pytest.mark.thorough
def test_a_hidden_unit_stays_off_the_table_and_unnamed(show_battle, qtbot):
    window = show_battle(deploying_session(RED | {"keywords": ["Ambusher"], "card": PERMANENT}, BLUE))
    session = window.document.session
    hide = next(one for one in prompt(session).options if one.id == "hide Ash")
    window.document.actions.attempt(hide.action)
    wait_until_settled(qtbot, window)
    assert [unit.id for unit in hidden_units(session.battle, "Red")] == ["Ash"]
    shown_words = [one.text() for one in window.setup.panel.findChildren(QAbstractButton) if one.isVisible()]
    assert not any("Ash" in text for text in shown_words)
    while session.battle.clock.stage == "deployment":
        take(session, next(one.id for one in prompt(session).options if one.main))
    take(session, "first Red")
    states = window.battle.controller.game_state
    qtbot.waitUntil(lambda: states.state is not None and states.state.snapshot.table is session.table)
    reveal = next(one for one in prompt(session).options if one.id == "reveal Red")
    window.battle.controller.choose(reveal)
    qtbot.waitUntil(lambda: window.battle.prompts.is_asking)
    answers = window.battle.prompts.card.choice.answers
    assert not any(one.isVisible() and "Ash" in one.text() for one in answers), "the other side looks first"
    while window.battle.prompts.is_asking:
        said = [one for one in answers if one.isVisible() and one.text() == "Ash"]
        QTest.mouseClick(said[0] if said else window.workspace.action_bar.main_button, LEFT)
    assert not read_state(session.battle).unit("Ash").hidden


def test_a_chosen_game_uses_the_unit_length_from_the_settings(show_battle, qtbot):
    window = show_battle(Session(Battle("warcry-1e", Board(60 * STRIDE, 60 * STRIDE)), meshes))
    window.workspace.settings.set(unit_mm={"warcrow": 20.0})
    window.setup.do(ChooseSystem("warcrow"))
    battle = window.document.session.battle
    assert read_state(battle).stride_mm == 20.0
    assert window.document.session.game.board_mm(battle) == (1200.0, 1200.0)


@pytest.mark.thorough
def test_a_template_board_uses_the_stride_length_from_the_settings():
    template = next(one for one in find_templates() if one.id == "warcrow")
    session = template.make(TemplateOptions(unit_mm={"warcrow": 20.0}), silent)
    assert read_state(session.battle).stride_mm == 20.0
    assert (session.battle.board.width_mm, session.battle.board.depth_mm) == (1200.0, 1200.0)
    session.do(next(one.action for one in prompt(session).options if one.id.startswith("initiative")))
    take(session, "begin")
    while session.battle.clock.stage == "deployment":
        take(session, next(one.id for one in prompt(session).options if one.main))
    assert len(session.battle.fighters) == len(session.battle.all_fighters)
    session.close()


@pytest.mark.thorough
def test_a_fighter_set_up_another_way_is_no_longer_in_hand(show_battle, qtbot):
    session = deploying_session(RED, BLUE)
    window = show_battle(session)
    controller, leader = window.setup.deploy_controller, read_state(session.battle).unit("Ash").leader
    controller.arm(leader)
    take(session, "deploy Ash")
    assert controller.id == ""
    assert window.document.tool is window.document.select_tool
    controller.arm(read_state(session.battle).unit("Birch").leader)
    session.do(GiveStress("Ash", 1))
    assert controller.id == read_state(session.battle).unit("Birch").leader
    session.do(Remove(read_state(session.battle).unit("Birch").troops))
    assert window.document.tool is window.document.select_tool
