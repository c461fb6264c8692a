"""A few whole battles of a random player. `build_scripts.soundness.random_player` plays hundreds."""

import pytest
from msgspec.structs import replace

from app.games.battle_actions import Activate, Attack, NextPhase, Walk
from app.model import Pose, Roll, State
from build_scripts.soundness import random_player
from build_scripts.soundness.random_checks import sound
from build_scripts.soundness.random_referee import Referee
from tests.fighting_scenes import INCH, session


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [2, 3, 4, 9])
def test_a_random_battle_within_the_rules_reaches_its_end(seed):
    (told,) = random_player.played([seed])
    assert told.failure == ""
    assert told.end in ("won", "nobody")


@pytest.mark.thorough
def test_a_random_battle_with_overruled_rules_reaches_its_end():
    (told,) = random_player.played([7], overrule=0.1)
    assert told.failure == ""
    assert told.overruled


def test_an_impossible_state_is_detected():
    dead = session("warcry-1e", {"fighters": [{"id": "Axe", "state": {"damage": 10}}]})
    with pytest.raises(AssertionError, match="no Wounds left"):
        sound(dead, strictly=True)


def _judged(given, *actions):
    """Returns what a referee says about steps that are done whatever rules they break."""
    opened = session("warcry-1e", given)
    referee = Referee()
    for action in actions:
        before = opened.battle
        opened.do(action, opened.check(action))
        referee.judge(before, action, opened.battle)
    return referee.judged


HOARD = {"id": "Hoard", "kind": "treasure", "at": [7, 7]}
WALK = (Pose(8 * INCH, 5 * INCH),)


def test_the_referee_detects_picking_up_a_treasure_out_of_reach():
    given = {"fighters": [{"id": "Axe"}], "tokens": [HOARD]}
    with pytest.raises(AssertionError, match="treasure in reach"):
        _judged(given, Walk("Axe", WALK, pick=("Hoard",)))
    near = {"fighters": [{"id": "Axe"}], "tokens": [HOARD | {"at": [7, 6.5]}]}
    assert _judged(near, Walk("Axe", WALK, pick=("Hoard",)))["treasure in reach"] == 1


def test_the_referee_detects_too_long_a_move_and_acting_out_of_turn():
    two = {"fighters": [{"id": "Axe"}, {"id": "Bow", "side": "Blue", "at": [20, 20]}]}
    with pytest.raises(AssertionError, match="move"):
        _judged(two, Walk("Axe", (Pose(10 * INCH, 5 * INCH),)))
    with pytest.raises(AssertionError, match="turn"):
        _judged(two | {"active": ""}, Activate("Bow"))


def test_the_referee_recounts_damage_and_control_at_the_end_of_a_round():
    near = {"fighters": [{"id": "Axe"}, {"id": "Bow", "side": "Blue", "at": [7, 5]}]}
    blow = Attack("Axe", 0, "Bow", Roll("D6", (6, 4, 1)))
    assert _judged(near, blow)["damage"] == 1
    opened = session("warcry-1e", near)
    before = opened.battle
    opened.do(blow, opened.check(blow))
    healed = opened.battle.with_fighters(replace(opened.battle.fighter("Bow"), state=State(damage=1)))
    with pytest.raises(AssertionError, match="damage"):
        Referee().judge(before, blow, healed)
    hill = near | {"tokens": [{"id": "Hill", "at": [5, 6], "holder": "Blue"}], "active": ""}
    opened = session("warcry-1e", hill)
    ended = replace(opened.battle, clock=replace(opened.battle.clock, round=2, phase="hero"))
    gone = opened.battle.with_fighters(replace(opened.battle.fighter("Bow"), pose=Pose(500.0, 500.0)))
    with pytest.raises(AssertionError, match="control"):
        Referee().judge(gone, NextPhase(), ended)
