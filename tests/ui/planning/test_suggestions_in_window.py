"""Suggestions in the real window: searched, drawn, applied in one step, kept as a plan, and stopped."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.games.actions import Move
from app.games.plan_actions import DeletePlan
from app.games.planned_fighters import make_places
from app.model import Battle, Board, Plan
from app.planning import deployment_suggestion
from app.planning.deployment_goals import DeploymentGoals
from app.session import Session
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.planning.suggestion_controller import NAME
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.view import Viewport
from app.ui.workers import stop_all
from tests import fighting_scenes
from tests.planning.test_deployment_suggestion import set_up
from tests.setup_scenes import decided

pytestmark = pytest.mark.gl
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def small_effort(monkeypatch, tmp_path):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path))
    monkeypatch.setattr(deployment_suggestion, "STAGES", ((6, 1), (10, 2)))
    monkeypatch.setattr(deployment_suggestion, "STEPS", 400)
    monkeypatch.setattr(deployment_suggestion, "_FEW", 200)
    monkeypatch.setattr(deployment_suggestion, "_AGAIN", 1)


@pytest.fixture
def show_battle(qtbot):
    """Returns a function that opens a battle with the step of suggestions beside it."""
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.resize(1366, 740)
    opened.show()

    def show(battle):
        session = Session(battle, fighting_scenes.meshes)
        view = Viewport()
        opened.workspace.set_viewport(view)
        opened.workspace.open_document(BattleDocument(session, view, opened), "A battle")
        bring_forward(qtbot, opened)
        return opened

    yield show
    opened.close()
    assert stop_all()


def bring_forward(qtbot, window):
    """Raises the panel until no other panel that opened by itself covers it."""

    def is_seen():
        seen = window.workspace.docks.is_seen(window.planning.panel) and window.planning.step == "suggest"
        if not seen:
            window.workspace.actions.run("suggest")
        return seen

    qtbot.waitUntil(is_seen)


def look(qtbot, window):
    """Presses the button, and waits for the last suggestion."""
    QTest.mouseClick(window.planning.panel.suggest._start_button, LEFT)
    qtbot.waitUntil(lambda: not window.planning.suggestions.is_busy)
    return window.planning.suggestions.answer


@pytest.mark.thorough
def test_suggestions_are_listed_with_numbers_and_applied_in_one_step(show_battle, qtbot, monkeypatch):
    window = show_battle(set_up().battle)
    drawn = {}
    monkeypatch.setattr(window.viewport, "show_overlay", lambda name, overlay=None: drawn.update({name: overlay}))
    found = look(qtbot, window).suggestion
    panel, controller, session = window.planning.panel.suggest, window.planning.suggestions, window.document.session
    assert found.done
    QTest.mouseClick(panel._start_button, LEFT)  # meant for "Stop"
    assert (controller.is_busy, controller.answer.suggestion) == (False, found)
    assert panel._list.count() == len(found.proposals) > 0
    assert panel._figures.itemAtPosition(0, 1).widget().text().endswith("▲")
    assert drawn[NAME].tags
    QTest.mouseClick(panel._follow_button, LEFT)
    poses = {one.id: one.pose for one in session.battle.fighters}
    assert {one.id: one.pose for one in controller.chosen.fighters}.items() <= poses.items()
    assert session.undo_label == "Set up Red as suggested"
    session.undo()
    assert session.battle == set_up().battle


@pytest.mark.thorough
def test_results_are_marked_while_the_settings_are_not_those_of_the_search(show_battle, qtbot):
    window = show_battle(set_up().battle)
    look(qtbot, window)
    panel = window.planning.panel.suggest
    done = panel._status.text()
    panel._sliders["unseen"].setValue(0)
    assert panel._status.text() != done
    panel._sliders["unseen"].setValue(5)
    assert panel._status.text() == done


@pytest.mark.thorough
def test_a_suggestion_is_kept_as_a_plan_and_vanishes_with_the_panel(show_battle, qtbot, monkeypatch):
    window = show_battle(set_up().battle)
    look(qtbot, window)
    panel, session = window.planning.panel.suggest, window.document.session
    QTest.mouseClick(panel._keep_button, LEFT)
    [plan] = session.battle.plans
    assert {place.fighter for place in plan.places} == {one.id for one in window.planning.suggestions.chosen.fighters}
    drawn = {}
    monkeypatch.setattr(window.viewport, "show_overlay", lambda name, overlay=None: drawn.update({name: overlay}))
    window.workspace.docks.hide_panel(window.planning.panel)
    qtbot.waitUntil(lambda: NAME in drawn)
    assert drawn[NAME] == Overlay()


@pytest.mark.thorough
def test_weights_and_options_are_set_by_keyboard(show_battle, qtbot, monkeypatch):
    window = show_battle(set_up(stage=decided).battle)
    panel, asked = window.planning.panel.suggest, []
    monkeypatch.setattr(window.planning.suggestions, "start", lambda *wish: asked.append(wish))
    panel._sliders["unseen"].setFocus()
    QTest.keyClick(panel._sliders["unseen"], Qt.Key.Key_End)
    QTest.keyClick(panel._sliders["attacks"], Qt.Key.Key_Home)
    QTest.keyClick(panel._regroups.box, Qt.Key.Key_Space)
    QTest.keyClick(panel._start_button, Qt.Key.Key_Space)
    assert asked == [("Red", DeploymentGoals(10, 5, 0, 5), 1, True, False)]


@pytest.mark.thorough
def test_regrouping_is_not_offered_once_groups_are_made(show_battle):
    assert show_battle(set_up().battle).planning.panel.suggest._regroups.isHidden()


@pytest.mark.thorough
def test_a_stopped_search_says_so(show_battle, qtbot, monkeypatch):
    monkeypatch.setattr(deployment_suggestion, "STAGES", ((6, 10_000),))
    monkeypatch.setattr(deployment_suggestion, "_MAX_ROUNDS_WITHOUT_GAIN", 10_000)
    window = show_battle(set_up().battle)
    panel, controller = window.planning.panel.suggest, window.planning.suggestions
    QTest.mouseClick(panel._start_button, LEFT)
    qtbot.waitUntil(lambda: controller.answer is not None)
    assert panel._start_button.text() == "Stop"
    QTest.mouseClick(panel._start_button, LEFT)
    assert not controller.is_busy
    assert panel._start_button.text() == "Find suggestions"
    assert panel._status.text().startswith("Stopped")
    assert controller.chosen is not None


def test_an_obstacle_to_suggestions_is_stated_in_one_sentence(show_battle, qtbot):
    battle = set_up().battle
    window = show_battle(Battle("free", Board(), sides=battle.sides))
    assert look(qtbot, window).suggestion is None
    assert window.planning.panel.suggest._status.text() == ("Free play has no deployment rules; choose a game first.")


@pytest.mark.thorough
def test_likely_places_are_assumed_for_enemies_not_yet_deployed(show_battle, qtbot, monkeypatch):
    battle = set_up().battle
    blue = [one for one in battle.fighters if one.side == "Blue"]
    away = (replace(one, state=replace(one.state, whereabouts="mustered")) for one in blue)
    window = show_battle(battle.with_fighters(*away))
    drawn = {}
    monkeypatch.setattr(window.viewport, "show_overlay", lambda name, overlay=None: drawn.update({name: overlay}))
    answer = look(qtbot, window)
    assert answer.note == "No fighters of Blue are on the table yet; likely places are used."
    assert set(answer.suggestion.question.enemies) == {one.id for one in blue}
    assert {f"{one.id}?" for one in blue} <= {tag.text for tag in drawn[NAME].tags}
    QTest.mouseClick(window.planning.panel.suggest._keep_button, LEFT)
    [plan] = window.document.session.battle.plans
    assert {place.fighter for place in plan.places if place.guessed} == {one.id for one in blue}
    assert window.planning.plans.name == plan.name


def test_enemies_not_yet_deployed_count_in_maps_where_they_are_planned(show_battle, qtbot, monkeypatch):
    battle = set_up().battle
    blue = {one.id: one for one in battle.fighters if one.side == "Blue"}
    places = make_places(tuple(blue.values()), guessed=True)
    away = (replace(one, state=replace(one.state, whereabouts="mustered")) for one in blue.values())
    plan = Plan("Guess", places=places)
    window = show_battle(replace(battle.with_fighters(*away), plans=(plan,)))
    drawn = {}
    monkeypatch.setattr(window.viewport, "show_overlay", lambda name, overlay=None: drawn.update({name: overlay}))
    window.workspace.actions.run("planning")
    maps = window.planning.maps
    maps.set_fighter(next(one.id for one in battle.fighters if one.side == "Red"))
    assert set(maps.counted) == set(blue)
    qtbot.waitUntil(lambda: bool(maps.map and maps.map.exposure and maps.map.exposure.known.all()))
    assert maps.map.exposure.seen.any()
    assert {f"{id}?" for id in blue} <= {tag.text for tag in drawn["plans"].tags}
    window.document.session.do(DeletePlan("Guess"))
    assert maps.counted == ()


@pytest.mark.thorough
def test_moving_an_enemy_clears_the_proven_ticks(show_battle, qtbot, monkeypatch):
    battle = set_up().battle
    enemy = next(one for one in battle.fighters if one.side == "Blue")
    window = show_battle(replace(battle, fighters=(*(one for one in battle.fighters if one.side == "Red"), enemy)))
    drawn = {}
    monkeypatch.setattr(window.viewport, "show_overlay", lambda name, overlay=None: drawn.update({name: overlay}))
    for goal in ("objectives", "attacks", "leader"):
        window.planning.panel.suggest._sliders[goal].setValue(0)
    look(qtbot, window)
    panel, session = window.planning.panel.suggest, window.document.session
    assert any("✓" in tag.text for tag in drawn[NAME].tags)
    assert {tag.short for tag in drawn[NAME].tags if "✓" in tag.text} == {"✓"}
    own = window.planning.suggestions.chosen.fighters[0]
    session.do(Move(((own.id, own.pose),)))
    assert panel._status.text().startswith("Done")
    session.do(Move(((enemy.id, replace(enemy.pose, x=enemy.pose.x + 40)),)))
    assert not any("✓" in tag.text for tag in drawn[NAME].tags)
    assert panel._status.text().startswith("The table has changed")
    session.undo()
    assert any("✓" in tag.text for tag in drawn[NAME].tags)
    assert panel._status.text().startswith("Done")


@pytest.mark.thorough
def test_a_suggestion_is_not_drawn_behind_its_own_plan(show_battle, qtbot):
    window = show_battle(set_up().battle)
    look(qtbot, window)
    QTest.mouseClick(window.planning.panel.suggest._keep_button, LEFT)
    assert NAME in window.viewport._state.solids
    window.workspace.actions.run("plans")
    qtbot.waitUntil(lambda: NAME not in window.viewport._state.solids)
    assert "plans" in window.viewport._state.solids
    bring_forward(qtbot, window)
    assert NAME in window.viewport._state.solids
