"""The next step of the set-up: one action that continues, or a choice of the players."""

import dataclasses

import pytest
from msgspec.structs import replace

from app.games.actions import ChooseSystem
from app.games.game import Game
from app.games.game_list import find_game
from app.games.prompts import Option, TurnPrompt
from app.games.setup_actions import Begin, Reply, Reveal, RollOff
from app.games.warcry.cards.card_terms import CardQuestion, TokenSetup
from app.games.warcry.cards.decks import VictoryCard
from app.ui.setup.next_step import MusterSide, RunCommand, next_buttons, next_sentence, skip_buttons
from app.ui.setup.setup_steps import SetupContext
from tests.setup_scenes import (
    FIRST,
    SECOND,
    decided,
    deploying,
    enlisted,
    placed,
    planned,
    revealed,
    session,
    split,
    warband,
    won,
)

EDITIONS = pytest.mark.parametrize("system", [FIRST, SECOND])


def context(done):
    return SetupContext.from_table(done.table, done.game)


def texts(done):
    return [button.text for button in next_buttons(context(done))]


def requests(done):
    return [button.request for button in next_buttons(context(done))]


def test_free_play_asks_for_a_game():
    done = session("free")
    assert requests(done) == [ChooseSystem(FIRST), ChooseSystem(SECOND), ChooseSystem("warcrow")]
    assert next_sentence(context(done)) == "Choose a game to set up."


def test_both_sides_are_mustered_and_then_revealed():
    assert requests(session(FIRST)) == [MusterSide("Side A")]
    assert requests(enlisted(FIRST, warband(FIRST))) == [MusterSide("Side B")]
    (reveal,) = requests(enlisted(FIRST, warband(FIRST), warband(FIRST, faction="bears")))
    assert reveal.action == Reveal()


def test_a_game_without_mustering_starts_with_its_own_prompt():
    done = session(FIRST)
    begin = Option("begin", "Begin", action=Begin(), main=True)

    class Bare(Game):
        has_rounds = True

        def turn_prompt(self, table):
            return TurnPrompt("setup", "Begin", options=(begin,))

    game = Bare("bare", "Bare")
    assert [one.request for one in next_buttons(SetupContext.from_table(done.table, game))] == [begin]


@pytest.mark.few(1)
@EDITIONS
def test_a_step_the_program_can_do_is_one_button(system):
    (rolls,) = requests(revealed(system))
    assert isinstance(rolls.action, RollOff)
    assert requests(decided(system)) == [find_game(system).split_groups]
    assert requests(deploying(system)) == [find_game(system).place_all]
    (begin,) = requests(placed(system))
    assert begin.action == Begin()


@EDITIONS
def test_everything_before_round_one_can_be_skipped_until_only_the_start_is_left(system):
    for done, number in ((revealed(system), 1), (deploying(system), 1), (placed(system), 0)):
        assert len(skip_buttons(context(done), next_buttons(context(done)))) == number


def test_without_terrain_scattering_and_library_are_offered():
    assert requests(split(FIRST)) == [RunCommand("scatter"), RunCommand("library")]


def test_one_button_draws_all_missing_cards():
    done = planned(FIRST)
    assert texts(done) == ["Begin setting up"]
    done.undo()
    done.undo()
    assert texts(done) == ["Draw the card"]
    done.undo()
    assert texts(done) == ["Draw all cards"]


def test_a_player_choice_has_no_default():
    done = revealed(SECOND)
    done.do(won("roles"))
    assert texts(done) == ["Red attacks", "Blue attacks"]


def test_tokens_with_fixed_places_are_placed_at_once_and_others_by_click():
    named = VictoryCard("Hill", rounds=3, settings=(TokenSetup("", "objective", at="centre"),))
    assert requests(placed(FIRST, victory=named)) == [find_game(FIRST).put_tokens]
    free = replace(named, settings=(TokenSetup("priority", "treasure"),))
    by_click, at_once = next_buttons(context(placed(FIRST, victory=free)))
    assert by_click.leads
    assert by_click.request.asks == "token"
    assert at_once.request == find_game(FIRST).put_tokens


def test_each_answer_to_a_card_question_is_a_button():
    asks = VictoryCard("Asks", rounds=3, questions=(CardQuestion("which", "Which is yours", "priority", "quarter"),))
    buttons = next_buttons(context(placed(FIRST, victory=asks)))
    assert len(buttons) == 4
    assert not any(button.leads for button in buttons)
    assert not any("Which" in button.text for button in buttons)
    assert len({button.request.action.answer.answer for button in buttons}) == 4


def test_a_question_with_many_answers_can_be_answered_on_the_bar_too():
    asks = VictoryCard("Asks", rounds=3, questions=(CardQuestion("who", "Who carries it?", "priority", "fighter"),))
    buttons = next_buttons(context(placed(FIRST, victory=asks)))
    answers = {button.request.action.answer.answer for button in buttons}
    assert len(answers) > 4
    assert {button.text for button in buttons} == answers


def test_a_side_is_not_offered_the_answers_of_the_other():
    asks = VictoryCard("Asks", rounds=3, questions=(CardQuestion("which", "Which is yours?", "each", "quarter"),))
    asked = context(placed(FIRST, victory=asks))
    side = asked.prompt.side
    (first, *_), others = (
        [one for one in asked.prompt.options if isinstance(one.action, Reply) and (one.subject == side) is own]
        for own in (True, False)
    )
    assert len(others) > 1
    only_one = replace(asked.prompt, options=(first, *others))
    assert next_buttons(dataclasses.replace(asked, prompt=only_one)) == ()


def test_a_button_asks_for_a_typed_answer():
    asks = VictoryCard("Asks", rounds=3, questions=(CardQuestion("who", "Name a runner", "priority", "text"),))
    (answer,) = requests(placed(FIRST, victory=asks))
    assert answer.asks == "text"
