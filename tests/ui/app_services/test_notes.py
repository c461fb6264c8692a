"""Notes at the bottom: a note disappears as soon as something else is done, chosen or picked up."""

import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.actions import Remove
from app.games.battle_actions import Activate
from app.model import Clock, State
from app.session import Session
from app.ui.battle.action_runner import ActionRunner
from app.ui.battle.move_planner import MovePlanner
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.tools.table_actions import FreeDrag
from app.ui.tools.tool import ClickTool
from app.ui.workers import stop_all
from tests.scenes import battle, fighter, meshes
from tests.ui.stand_ins import FakeViewport, above, click, drag


@pytest.fixture
def window(qtbot):
    made = MainWindow()
    qtbot.addWidget(made)
    table = battle(fighter("A", 100, 100), replace(fighter("B", 300, 300), locked=True), fighter("C", 500, 100))
    made.workspace.open_document(BattleDocument(Session(table, meshes), FakeViewport(), made), "Battle")
    made.workspace.document.tools["other"] = ClickTool("Click something.", print)
    yield made
    made.workspace.close_document()
    made.close()
    assert stop_all()


def note(window):
    return window.workspace.messages.line.text()


def show_note(qtbot, window, text="It was done."):
    window.workspace.messages.show_note(text)
    qtbot.wait(1)  # a note and its change come together
    assert note(window) == text


@pytest.mark.parametrize(
    "do",
    [
        lambda document: document.session.do(Remove(("C",))),
        lambda document: document.selection.select("A"),
        lambda document: document.sight_pair.choose("A", "C"),
        lambda document: document.use_tool("other"),
    ],
    ids=["an action", "a selection", "a pair", "a tool"],
)
def test_a_new_note_replaces_the_old_one(qtbot, window, do):
    show_note(qtbot, window)
    do(window.document)
    assert note(window) == window.document.tool.hint


def test_undo_clears_a_note(qtbot, window):
    window.document.session.do(Remove(("C",)))
    show_note(qtbot, window)
    window.document.session.undo()
    assert note(window) == FreeDrag.hint


def test_a_note_stays_until_something_is_done(qtbot, window):
    show_note(qtbot, window)
    drag(window.document.select_tool, above(100, 100), above(160, 100))
    window.document.select_tool.cancel()
    show_note(qtbot, window)
    window.document.session.cancel_preview()
    assert note(window) == "It was done."


def test_a_note_made_with_an_action_stays(window):
    document = window.document
    window.workspace.messages.show_note("C goes.")
    document.session.do(Remove(("C",)))
    document.selection.select("A")
    assert note(window) == "C goes."


def test_the_note_about_a_locked_fighter_survives_the_click(window):
    click(window.document.select_tool, above(300, 300))
    assert window.document.selection.ids == ("B",) or window.document.sight_pair.observer == "B"
    assert note(window).startswith("B is locked")


@pytest.mark.parametrize(
    ("stage", "active", "words"),
    [
        ("muster", "", "Click a fighter, then its targets"),
        ("deployment", "", "Choose a fighter in the list"),
        ("battle", "", "Click a fighter, then its targets"),
        ("battle", "A", "Drag the active fighter"),
        ("battle", "B", "Click a fighter, then its targets"),  # taken down in its own activation
    ],
)
def test_the_hint_matches_the_state_of_the_battle(qtbot, stage, active, words):
    waiting = replace(fighter("B", 0, 0), state=State(whereabouts="mustered"))
    clock = Clock(stage, round=1, active=active)
    played = replace(battle(fighter("A", 100, 100)), system="warcry-1e", clock=clock, aside=(waiting,))
    document = BattleDocument(Session(played, meshes), FakeViewport())
    planner = MovePlanner(document, ActionRunner(document.session, document.notifier, document))
    assert planner.hint.startswith(words)
    document.close()


def test_no_hint_is_shown_beside_a_question(qtbot):
    played = replace(battle(fighter("A", 100, 100)), system="warcry-1e", clock=Clock("over", round=1))
    document = BattleDocument(Session(played, meshes), FakeViewport())
    runner = ActionRunner(document.session, document.notifier, document)
    planner = MovePlanner(document, runner)
    runner.attempt(Activate("A"))
    assert runner.prompt
    assert planner.hint == ""
    document.close()


def test_an_error_stays_although_a_brief_message_came_before(qtbot, window):
    messages = window.workspace.messages
    messages.show_briefly("Fitted.")
    messages.show_error(PlayerError("the file cannot be written"))
    qtbot.wait(1)
    window.document.selection.select("A")
    assert (messages.bar.text, messages.pass_timer.isActive()) == ("The file cannot be written.", False)


def test_an_error_begins_with_a_capital_unless_it_begins_with_a_file(window):
    for error, begins in (("the table is full", "The table"), ("table.eyeline is damaged", "table.eyeline")):
        window.workspace.messages.show_error(PlayerError(error))
        assert window.workspace.messages.bar.text.startswith(begins)


def test_screen_readers_get_the_last_note_and_every_warning_at_once(qtbot, window, monkeypatch):
    heard = []
    for module in ("messages", "error_reports"):
        monkeypatch.setattr(f"app.ui.app_services.{module}.announce", lambda _, text, urgent=False: heard.append(text))
    for inches in (1, 2, 3):
        window.workspace.messages.show_note(f"Walk: {inches}″ of 5″.")
    window.workspace.messages.warn("The file is in use.")
    assert heard == ["The file is in use."]
    qtbot.waitUntil(lambda: len(heard) > 1)
    assert heard == ["The file is in use.", "Walk: 3″ of 5″."]
