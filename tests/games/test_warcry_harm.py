"""Damage, taking down and what is noted by hand."""

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


def last(opened):
    return opened.battle.log[-1]


def test_damage_is_kept_and_healed(opened):
    opened.do(Wound("Bow", 4, "a trap"))
    assert opened.battle.fighter("Bow").state.damage == 4
    assert last(opened).text == "Bow suffers 4 damage: a trap"
    opened.do(Wound("Bow", -3))
    assert opened.battle.fighter("Bow").state.damage == 1
    opened.do(Wound("Bow", -3))
    assert opened.battle.fighter("Bow").state.damage == 0
    assert last(opened).text == "Bow heals 1 (manually)"


def test_enough_damage_takes_down_and_its_treasure_is_left(opened):
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


def test_who_is_down_suffers_no_more(opened):
    opened.do(TakeDown("Bow", why="a card"))
    assert last(opened).text == "Bow is taken down: a card"
    assert opened.check(Wound("Bow", 1))
    with pytest.raises(PlayerError, match="not on the table"):
        opened.do(Wound("Bow", 1))


def test_who_gets_up_again_has_a_wound_left(opened):
    opened.do(Wound("Bow", 12))
    opened.do(GetUp("Bow"))
    assert opened.battle.fighter("Bow").state.damage == 9
    with pytest.raises(PlayerError, match="already"):
        opened.do(GetUp("Bow"))


def test_nobody_of_that_name_is_said_in_a_sentence(opened):
    with pytest.raises(PlayerError, match="unknown fighter “Ghost”"):
        opened.do(Wound("Ghost", 1))


def test_an_attack_is_told_with_its_dice(opened):
    attack = Attack("Axe", 0, "Bow", Roll("D6", (2, 4, 6)))
    assert opened.check(attack) == ()
    opened.do(attack)
    assert last(opened).text == "Axe attacks Bow (axe): 2, 4, 6 on 4+; 1 hit; 1 critical hit; 4 damage; 6 left"
    assert last(opened).result == "1 hit, 1 critical hit, 4 damage: Bow 6/10"
    assert last(opened).rolls[0].faces == (2, 4, 6)
    assert last(opened).side == "Red"


def test_an_attack_without_a_hit_says_so_at_a_glance(opened):
    opened.do(Attack("Axe", 0, "Bow", Roll("D6", (1, 2, 3))))
    assert last(opened).result == "no hits: Bow 10/10"


def test_dice_are_asked_for_with_what_they_do(opened):
    system, table = opened.game, opened.committed_table
    (hits,) = system.rule(table, Attack("Axe", 0, "Bow", Roll("D6", ()))).dice_requests()
    assert hits.note == "Strength 4 against Toughness 4 · 4+: 1 damage, 6: 3 damage"


def test_the_line_of_an_attack_comes_before_what_it_did(opened):
    opened.do(Attack("Axe", 0, "Bow", Roll("D6", (6, 6, 6)), attacks=0, damage=1))
    assert [entry.kind for entry in opened.battle.log] == ["attack", "down"]


def test_in_a_full_log_an_attack_and_what_it_did_come_in_place_of_the_oldest_lines(opened):
    full = replace(opened.battle, log=(LogEntry("long ago"),) * MAX_COUNTS["log"])
    table = opened.committed_table.with_battle(full)
    after = opened.game.rule(table, Attack("Axe", 0, "Bow", Roll("D6", (6, 6, 6)), damage=1)).apply()
    assert len(after.log) == MAX_COUNTS["log"]
    assert [entry.kind for entry in after.log[-2:]] == ["attack", "down"]


def test_an_attack_that_breaks_a_rule_is_made_if_players_overrule_it(opened):
    opened.do(Wound("Axe", 1))
    action = Attack("Bow", 0, "Axe", Roll("D6", (1, 1, 1)))
    problems = opened.check(action)
    assert rows(problems) in (["A7.9"], ["B.actions"])
    opened.do(action, problems)
    assert last(opened).against == tuple(problem.text for problem in problems)


def test_a_weapon_that_is_not_there_cannot_be_used(opened):
    with pytest.raises(PlayerError, match="no such weapon"):
        opened.check(Attack("Axe", 3, "Bow"))


def test_an_attack_asks_for_its_dice_and_nothing_more(opened):
    system, action = opened.game, Attack("Axe", 0, "Bow")
    (need,) = system.rule(opened.table, action).dice_requests()
    assert (need.kind, need.count, need.side) == ("D6", 3, "Red")
    action = system.rule(opened.table, action).with_dice((Roll("D6", (1, 2, 3)),))
    assert system.rule(opened.table, action).dice_requests() == ()


def test_dice_for_anything_are_kept_in_the_log(opened):
    opened.do(RollDice(Roll("2D6", (3, 4), "who knows"), "Blue"))
    assert last(opened).text == "who knows: 3, 4"
    assert last(opened).side == "Blue"


def test_an_action_of_a_card_is_an_action(opened):
    doing(opened, OtherAction("Axe", "opens a chest"))
    assert last(opened).text == "Axe: opens a chest"
    assert [step.kind for step in opened.battle.clock.done] == ["other"]


def test_locking_and_grouping_change_nothing_that_counts(opened):
    before = opened.battle.log
    everyone = opened.battle.fighters
    assert doing(opened, make_edit(*(replace(one, group="1", locked=True) for one in everyone))) == []
    assert opened.battle.log == before
