"""The text and the buttons of the bar are about the same thing."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject

from app.games.battle_actions import EndActivation
from app.games.prompts import Option, Shortcut, TurnPrompt
from app.games.setup_actions import Reply
from app.games.warcry.cards import victory_tokens
from app.games.warcry.state import Battleplan, with_plan
from app.games.warcry.turn import card_options
from app.model import Battle, Board, CardAnswer
from app.session import card_packs
from app.ui.app_services.app_settings import AppSettings
from app.ui.battle.game_state_model import GameState
from app.ui.battle.next_action_presenter import NextActionPresenter
from app.ui.dice_preference import DicePreference
from app.ui.session_notifier import Selection, SightPair
from tests.scenes import fighter
from tests.ui.battle.test_editions_in_window import started_battle

ROLL = Option("roll", "Roll for initiative", asks="dice", main=True)


class Controller(QObject):
    is_played, is_waiting = True, False

    def __init__(self):
        super().__init__()
        self.chosen = []

    def choose(self, option, throws=False):
        self.chosen.append(option)

    def take_shortcut(self, shortcut):
        pass


@pytest.fixture
def ask(qtbot):
    """Returns a function that shows a prompt, and returns the task of the bar."""
    controller = Controller()
    dice = DicePreference(AppSettings(), controller)
    task = NextActionPresenter(SimpleNamespace(sight_pair=SightPair(), selection=Selection()), controller, dice, None)

    def show(text, side, *options, shortcuts=()):
        prompt = TurnPrompt("battle", text, side, options, shortcuts)
        with qtbot.waitSignal(task.task_changed) as told:
            task.show_state(
                GameState(
                    SimpleNamespace(past=False, battle=Battle("free", Board(), fighters=(fighter("Ana", 100, 100),))),
                    prompt,
                ),
                {},
            )
        return told.args[0], controller.chosen

    return show


def answer(words, one):
    return Option(f"reply {one}", f"{words} {one}", "token", "Tide", Reply(CardAnswer("prize", one, "Tide")))


def test_a_card_question_is_answered_on_the_bar_without_another_primary_button(ask):
    words = "Which other treasure is removed?"
    options = [answer(words, one) for one in ("Treasure 2", "Treasure 3")]
    task, chosen = ask(f"Tide: {words}", "Tide", *options, ROLL)
    assert task.main is None
    assert [button.text for button in task.others] == ["Treasure 2", "Treasure 3", "Other…"]
    task.others[1].run()
    assert chosen == [options[1]]


def test_a_deferrable_question_leaves_the_bar_to_the_next_task(ask):
    options = [answer("Which of them is it?", one) for one in ("Oriel", "Reedmaw")]
    task, _chosen = ask("Both sides roll 6 initiative dice.", "", *options, ROLL)
    assert task.main.text == ROLL.text


def test_the_bar_asks_for_the_die_that_places_a_token(ask):
    battle = started_battle("warcry-1e", "hero")
    comet = next(one for one in card_packs.deck("victory", "warcry-1e") if one.name == "The Comet")
    plan, clock = Battleplan(victory=comet, priority="Tide"), replace(battle.clock, round=2)
    battle = with_plan(replace(battle, clock=clock, tokens=()), plan)
    text, side = card_options.card_sentence(battle)
    task, chosen = ask(text, side, *card_options.card_options(battle), ROLL)
    assert (task.text, task.main) == ("Roll a D6 for the place of Objective: what does it show?", None)
    assert [button.text for button in task.others] == ["1", "2", "3", "4", "5", "6", "Other…"]
    task.others[3].run()
    assert chosen[0].action.token.at == victory_tokens.spot_by_die(battle, 4)


def test_a_move_by_dragging_is_no_button_of_the_bar(ask):
    move = Option("move", "Move Ana: drag it", "fighter", "Ana", asks="pose", main=True)
    end = Option("end-activation", "End the activation", action=EndActivation())
    task, chosen = ask("Ana has 2 actions left: drag it to move, or attack.", "", move, end)
    assert task.main is None
    (menu,) = task.others
    assert [entry.text for entry in menu.entries] == ["End the activation", "All options"]
    menu.entries[0].run()
    assert chosen == [end]


def test_a_shortcut_that_gives_up_actions_is_never_the_main_button(ask):
    move = Option("move", "Move Ana: drag it", "fighter", "Ana", asks="pose", main=True)
    task, _chosen = ask("Ana has 2 actions left.", "", move, shortcuts=(Shortcut("Next fighter", "", "go_to_next"),))
    assert task.main is None
    assert task.others[0].text == "Next fighter"
