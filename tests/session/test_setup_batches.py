"""Batches of the set-up break no rule, are one step of the history, and report what they could not do."""

import json
import random

import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.batch_builder import skip_to_battle
from app.games.setup_actions import Begin, Choose, Deploy
from app.games.warcry.cards.card_terms import TokenSetup
from app.games.warcry.cards.decks import VictoryCard
from app.games.warcry.setup import setup_batches
from app.games.warcry.state import read_plan
from app.model import Piece, PiecePose
from app.session import Session
from app.session.pack_tools import PackTools
from app.storage.model_files import Models
from tests.batches import do_batch, make_batch
from tests.setup_scenes import FIRST, PLAIN, SECOND, decided, deploying, placed, planned, revealed, split

EDITIONS = pytest.mark.parametrize("system", [FIRST, SECOND])


def dice_of(seed):
    chance = random.Random(seed)
    return lambda faces: chance.randint(1, faces)


@EDITIONS
def test_both_warbands_are_split_as_one_step(system):
    session = decided(system)
    before = session.battle
    assert do_batch(session, "split_groups").shortfall == ""
    assert all(one.state.group for one in session.battle.all_fighters)
    for side in session.battle.sides:
        groups = {one.id: one.state.group for one in session.battle.fighters_of(side.name)}
        assert session.game.check_groups(session.battle, side.name, groups) == ()
    assert session.undo_label == "Split both warbands"
    session.undo()
    assert session.battle == before


@EDITIONS
def test_before_the_roll_off_a_message_says_what_splitting_waits_for(system):
    batch = make_batch(revealed(system), "split_groups")
    assert batch.actions == ()
    assert batch.shortfall.startswith("Roll off")


@EDITIONS
def test_only_missing_cards_are_drawn(system):
    session = split(system)
    batch = do_batch(session, "draw_cards")
    decks = [action.deck for action in batch.actions]  # a card that cannot be played here is drawn again
    assert list(dict.fromkeys(decks)) == ["deployment", "victory", "twist"]
    assert all(action.drawn for action in batch.actions)
    assert session.game.packs.missing_decks(session.battle) == ()
    assert make_batch(session, "draw_cards").actions == ()


def test_the_same_dice_draw_the_same_cards():
    session = split(SECOND)
    drawn = [make_batch(session, "draw_cards", lambda sides: 1) for _ in range(2)]
    assert drawn[0] == drawn[1]


def test_cards_cannot_be_drawn_before_groups_are_split():
    session = decided(FIRST)
    batch = make_batch(session, "draw_cards")
    assert batch.actions == ()
    assert "battle groups" in batch.shortfall


@EDITIONS
def test_all_fighters_are_set_up_at_legal_places_in_one_step(system):
    session = deploying(system)
    before = session.battle
    assert do_batch(session, "place_all").shortfall == ""
    game = session.game
    assert [one.id for one in session.battle.fighters if game.placement_problems(session.table, one.id)] == []
    assert [one for fighter in session.battle.fighters for one in session.table.find_fighter_overlaps(fighter)] == []
    assert session.check(Begin()) == ()
    assert session.undo_label == "Set up all fighters"
    session.undo()
    assert session.battle == before


@EDITIONS
def test_everything_up_to_round_one_is_skipped_as_one_step(system):
    session = revealed(system)
    before = session.battle
    batch = skip_to_battle(session.committed_table, session.game, PackTools(session.game, dice_of(1)))
    assert batch.shortfall == ""
    session.do_batch(batch.label, batch.actions)
    assert (session.battle.clock.stage, session.battle.clock.round) == ("battle", 1)
    session.undo()
    assert session.battle == before


def test_a_skip_stops_at_what_only_players_can_decide():
    session = deploying(FIRST, card=PLAIN)
    tower = Piece("tower", "ruins/rocks_tall", PiecePose(8 * 25.4, 16 * 25.4, scale=3.0))
    session = Session(session.battle.with_things([tower]), Models(None))
    batch = skip_to_battle(session.committed_table, session.game, PackTools(session.game))
    assert not any(isinstance(one, Begin) for one in batch.actions)
    assert batch.shortfall.startswith("No legal place was found for ")


def test_a_skip_lets_either_side_attack():
    sides = set()
    for seed in range(6):
        session = revealed(SECOND)
        batch = skip_to_battle(session.committed_table, session.game, PackTools(session.game, dice_of(seed)))
        sides |= {one.side for one in batch.actions if isinstance(one, Choose) and one.what == "attacker"}
    assert sides == {"Red", "Blue"}


def test_a_fighter_without_space_is_named_and_the_others_of_the_group_are_set_up():
    tower = Piece("tower", "ruins/rocks_tall", PiecePose(8 * 25.4, 16 * 25.4, scale=3.0))
    done = deploying(FIRST, card=PLAIN)
    session = Session(done.battle.with_things([tower]), Models(None))
    batch = do_batch(session, "place_all")
    assert batch.shortfall.startswith("No legal place was found for ")
    assert session.game.turn_prompt(session.table).side


def roll_off(session, *source):
    return setup_batches.roll_off(session.committed_table, session.game, PackTools(session.game, *source))


@EDITIONS
def test_the_next_roll_off_is_rolled_until_a_side_has_won(system):
    session = revealed(system)
    faces = iter([3, 3, 2, 5])
    (action,) = roll_off(session, lambda sides: next(faces)).actions
    assert action.purpose == ("priority" if system == FIRST else "roles")
    assert len(action.rolls) == 2
    session.do(action)
    assert read_plan(session.battle).priority == "Blue" or session.battle.clock.turn == "Blue"


def test_no_roll_off_is_rolled_unless_one_is_due():
    assert roll_off(split(FIRST)).actions == ()


def test_a_batch_is_saved_as_the_actions_it_consists_of():
    session = decided(FIRST)
    do_batch(session, "split_groups")
    assert [one["action"] for one in json.loads(session.history.steps[-1].action)] == ["split", "split"]


def test_a_batch_that_fails_changes_nothing():
    session = planned(FIRST)
    before = session.battle
    with pytest.raises(PlayerError):
        session.do_batch("Nonsense", (Begin(), Deploy((("nobody", session.battle.aside[0].pose),))))
    assert session.battle is before


def test_a_warband_that_is_already_split_is_unchanged():
    session = decided(FIRST)
    first = make_batch(session, "split_groups").actions[0]
    session.do(first)
    batch = make_batch(session, "split_groups")
    assert [action.side for action in batch.actions] == [
        side.name for side in session.battle.sides if side.name != first.side
    ]


def test_a_choice_is_left_to_the_players():
    session = revealed(SECOND)
    session.do(*roll_off(session).actions)
    assert roll_off(session).actions == ()
    options = session.game.turn_prompt(session.table).options
    assert [one for one in options if isinstance(one.action, Choose)]


def test_an_elongated_base_faces_the_middle_of_the_board():
    session = deploying(FIRST)
    do_batch(session, "place_all")
    low = next(one for one in session.battle.fighters if one.pose.y < 200)
    assert 0 < low.pose.yaw < 180
    assert replace(low.pose, yaw=0.0) != low.pose


@EDITIONS
def test_tokens_with_free_places_are_placed_legally(system):
    far = TokenSetup("each", "treasure", 2, apart=8.0, edge=3.0)
    session = deploying(system, victory=VictoryCard("Hoard", rounds=3, settings=(far,)))
    do_batch(session, "place_all")
    batch = do_batch(session, "put_tokens")
    assert batch.shortfall == ""
    assert [token.kind for token in session.battle.tokens] == ["treasure"] * 4
    assert session.check(Begin()) == ()
    session.undo()
    assert session.battle.tokens == ()


@EDITIONS
def test_tokens_that_need_the_whole_of_a_narrow_zone_are_placed_in_it(system):
    narrow = TokenSetup("each", "objective", 3, centre=6.0, apart=6.0, in_all=True)
    session = deploying(system, victory=VictoryCard("Sites", rounds=3, settings=(narrow,)))
    do_batch(session, "place_all")
    assert do_batch(session, "put_tokens").shortfall == ""
    assert len(session.battle.tokens) == 3


def test_a_token_without_a_place_is_reported():
    nowhere = TokenSetup("each", "treasure", 9, apart=25.0)
    session = placed(FIRST, victory=VictoryCard("Hoard", rounds=3, settings=(nowhere,)))
    batch = do_batch(session, "put_tokens")
    assert batch.actions
    assert batch.shortfall.endswith("no legal place was found.")
