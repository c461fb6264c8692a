"""Damage, taking fighters down, and manual notes."""

import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.actions import make_edit
from app.games.battle_actions import Attack, GetUp, OtherAction, RollDice, TakeDown, Wound
from app.games.warcry.turn.treasure_drops import PutDown
from app.model import MAX_COUNTS, LogEntry, Roll
from tests.fighting_scenes import doing, rows, session

TWO = {"fighters": [{"id": "Axe"}, {"id": "Bow", "side": "Blue", "at": [7, 5]}]}
CARRYING = TWO | {"tokens": [{"id": "Hoard", "kind": "treasure", "at": [1, 1], "carrier": "Bow"}]}


@pytest.fixture(params=["warcry-1e", "warcry-2e"])
def opened(request):
    return session(request.param, CARRYING)


def last_entry(opened):
    return opened.battle.log[-1]


def test_damage_is_recorded_and_healed(opened):
    opened.do(Wound("Bow", 4, "a trap"))
    assert opened.battle.fighter("Bow").state.damage == 4
    assert last_entry(opened).text == "Bow suffers 4 damage: a trap"
    opened.do(Wound("Bow", -3))
    assert opened.battle.fighter("Bow").state.damage == 1
    opened.do(Wound("Bow", -3))
    assert opened.battle.fighter("Bow").state.damage == 0
    assert last_entry(opened).text == "Bow heals 1 (manually)"


def test_enough_damage_takes_a_fighter_down_and_drops_its_treasure(opened):
    opened.do(Wound("Bow", 12))
    assert opened.battle.any_fighter("Bow").state.whereabouts == "down"
    assert opened.battle.any_fighter("Bow").state.damage == 10
    assert [fighter.id for fighter in opened.battle.fighters] == ["Axe"]
    opened.do(PutDown("Bow"))
    assert opened.battle.token("Hoard").carrier == ""
    assert [entry.text for entry in opened.battle.log] == [
        "Bow suffers 12 damage (manually)",
        "Bow is taken down",
        "Bow drops Hoard",
    ]
    assert opened.battle.log[-2].kind == "down"
    assert opened.battle.log[-2].side == "Blue"


def test_a_fighter_taken_down_takes_no_more_damage(opened):
    opened.do(TakeDown("Bow", why="a card"))
    assert last_entry(opened).text == "Bow is taken down: a card"
    assert opened.check(Wound("Bow", 1))
    with pytest.raises(PlayerError, match="not on the table"):
        opened.do(Wound("Bow", 1))


def test_a_fighter_that_gets_up_again_has_a_wound_left(opened):
    opened.do(Wound("Bow", 12))
    opened.do(GetUp("Bow"))
    assert opened.battle.fighter("Bow").state.damage == 9
    with pytest.raises(PlayerError, match="already"):
        opened.do(GetUp("Bow"))


def test_an_unknown_fighter_is_reported_in_a_sentence(opened):
    with pytest.raises(PlayerError, match="unknown fighter “Ghost”"):
        opened.do(Wound("Ghost", 1))


def test_an_attack_is_logged_with_its_dice(opened):
    attack = Attack("Axe", 0, "Bow", Roll("D6", (2, 4, 6)))
    assert opened.check(attack) == ()
    opened.do(attack)
    assert (
        last_entry(opened).text
        == "Axe attacks Bow (axe): 2, 4, 6 on 4+; 1 hit; 1 critical hit; 4 damage; 6 wounds left"
    )
    assert last_entry(opened).result == "1 hit, 1 critical hit, 4 damage: Bow 6/10"
    assert last_entry(opened).rolls[0].faces == (2, 4, 6)
    assert last_entry(opened).side == "Red"


def test_an_attack_without_a_hit_is_marked_as_such(opened):
    opened.do(Attack("Axe", 0, "Bow", Roll("D6", (1, 2, 3))))
    assert last_entry(opened).result == "no hits: Bow 10/10"


def test_dice_requests_state_their_effect(opened):
    system, table = opened.game, opened.committed_table
    (hits,) = system.rule(table, Attack("Axe", 0, "Bow", Roll("D6", ()))).dice_requests()
    assert hits.note == "Strength 4 against Toughness 4 · 4+: 1 damage, 6: 3 damage"


def test_an_attack_is_logged_before_its_effects(opened):
    opened.do(Attack("Axe", 0, "Bow", Roll("D6", (6, 6, 6)), attacks=0, damage=1))
    assert [entry.kind for entry in opened.battle.log] == ["attack", "down"]


def test_in_a_full_log_an_attack_and_its_effects_replace_the_oldest_lines(opened):
    full = replace(opened.battle, log=(LogEntry("long ago"),) * MAX_COUNTS["log"])
    table = opened.committed_table.with_battle(full)
    after = opened.game.rule(table, Attack("Axe", 0, "Bow", Roll("D6", (6, 6, 6)), damage=1)).apply()
    assert len(after.log) == MAX_COUNTS["log"]
    assert [entry.kind for entry in after.log[-2:]] == ["attack", "down"]


def test_an_illegal_attack_is_made_if_players_overrule_the_rule(opened):
    opened.do(Wound("Axe", 1))
    action = Attack("Bow", 0, "Axe", Roll("D6", (1, 1, 1)))
    problems = opened.check(action)
    assert rows(problems) in (["A7.9"], ["B.actions"])
    opened.do(action, problems)
    assert last_entry(opened).against == tuple(problem.text for problem in problems)


def test_a_missing_weapon_cannot_be_used(opened):
    with pytest.raises(PlayerError, match="no such weapon"):
        opened.check(Attack("Axe", 3, "Bow"))


def test_an_attack_asks_only_for_its_dice(opened):
    system, action = opened.game, Attack("Axe", 0, "Bow")
    (need,) = system.rule(opened.table, action).dice_requests()
    assert (need.kind, need.count, need.side) == ("D6", 3, "Red")
    action = system.rule(opened.table, action).with_dice((Roll("D6", (1, 2, 3)),))
    assert system.rule(opened.table, action).dice_requests() == ()


def test_dice_rolled_for_anything_are_logged(opened):
    opened.do(RollDice(Roll("2D6", (3, 4), "who knows"), "Blue"))
    assert last_entry(opened).text == "who knows: 3, 4"
    assert last_entry(opened).side == "Blue"


def test_an_action_from_a_card_is_an_action(opened):
    doing(opened, OtherAction("Axe", "opens a chest"))
    assert last_entry(opened).text == "Axe: opens a chest"
    assert [step.kind for step in opened.battle.clock.done] == ["other"]


def test_locking_and_grouping_change_nothing_that_counts(opened):
    before = opened.battle.log
    everyone = opened.battle.fighters
    assert doing(opened, make_edit(*(replace(one, group="1", locked=True) for one in everyone))) == []
    assert opened.battle.log == before
