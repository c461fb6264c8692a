"""Batches of a round break no rule, are one step of the history, and stop when players have to decide."""

import pytest
from msgspec.structs import replace

from app.games.battle_actions import Activate, EndActivation, NextPhase, Pass
from app.games.warcry.state import WarbandDice, all_dice, with_dice
from app.games.warcry.turn.initiative import PlayWild
from app.session import Session
from tests.batches import do_batch
from tests.fighting_scenes import meshes, session

EDITIONS = pytest.mark.parametrize("system", ["warcry-1e", "warcry-2e"])
DONE = {"activations": 1}
NEXT = {"fighters": [{"id": "Axe"}, {"id": "Bow", "side": "Blue", "at": [15, 15]}]}
PASSES = {
    "fighters": [
        {"id": "Axe"},
        {"id": "Sax", "at": [3, 3]},
        {"id": "Bow", "side": "Blue", "at": [15, 15], "state": DONE},
    ]
}
LAST = {"fighters": [{"id": "Axe"}, {"id": "Bow", "side": "Blue", "at": [15, 15], "state": DONE}]}


@EDITIONS
def test_the_next_fighter_is_activated_and_undone_in_one_step(system):
    opened = session(system, NEXT)
    before = opened.battle
    assert do_batch(opened, "go_to_next").actions == (EndActivation(), Activate("Bow"))
    assert opened.battle.clock.active == "Bow"
    assert opened.undo_label == "Activate Bow"
    opened.undo()
    assert opened.battle == before


@EDITIONS
def test_a_side_without_fighters_to_activate_passes_with_a_log_line(system):
    opened = session(system, PASSES)
    assert do_batch(opened, "go_to_next").actions == (EndActivation(), Pass("Blue"), Activate("Sax"))
    assert any("Blue passes" in entry.text for entry in opened.battle.log)


@EDITIONS
def test_after_the_last_activation_the_round_waits_to_be_ended(system):
    opened = session(system, LAST)
    batch = do_batch(opened, "go_to_next")
    assert batch.actions[0] == EndActivation()
    assert not any(isinstance(action, Activate) for action in batch.actions)
    assert not opened.battle.clock.active
    assert opened.battle.clock.round == 1


def test_a_waiting_fighter_may_act_or_pass_and_the_player_decides():
    waits = {"activations": 1, "waiting": True}
    given = {"fighters": [*NEXT["fighters"][:1], {"id": "Sax", "at": [3, 3]}, NEXT["fighters"][1] | {"state": waits}]}
    opened = session("warcry-1e", given)
    assert do_batch(opened, "go_to_next").actions == (EndActivation(),)


def test_without_an_activation_there_is_nothing_to_end():
    assert do_batch(session("warcry-1e", NEXT | {"active": ""}), "go_to_next").actions == ()


@pytest.mark.parametrize(("system", "phase"), [("warcry-1e", "hero"), ("warcry-2e", "initiative")])
def test_keeping_all_wild_dice_begins_the_combat_in_one_step(system, phase):
    first = session(system, NEXT | {"active": ""})
    rolled = with_dice(first.battle, *(WarbandDice(name, (1, 2, 3), wild=1) for name in ("Red", "Blue")))
    clock = replace(first.battle.clock, phase=phase, initiative="Blue", turn="", active="")
    opened = Session(replace(rolled, clock=clock), meshes)
    assert do_batch(opened, "keep_dice").actions == (PlayWild("Blue"), PlayWild("Red"), NextPhase())
    assert opened.battle.clock.phase == "combat"
    assert [dice.wild for dice in all_dice(opened.battle)] == [1, 1]
    opened.undo()
    assert not any(dice.declared for dice in all_dice(opened.battle))
    assert opened.battle.clock.phase == phase
