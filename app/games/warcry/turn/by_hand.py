"""What is done by hand: damage, dice, actions of cards, changes outside the rules; marked so in the log."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.games import hand_rules
from app.games.actions import Edit, Move, Place, Remove, RenameSides, SetBoard
from app.games.battle_actions import GetUp, OtherAction, RollDice, TakeDown, Wound
from app.games.battle_lookup import find_fighter, find_on_table
from app.games.hand_texts import (
    HandTexts,
    board_texts,
    edit_texts,
    merge_texts,
    move_texts,
    place_texts,
    remove_texts,
    unlock_texts,
)
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.setup_actions import Dismiss
from app.games.warcry.attack.wounds import deal_damage, heal, take_down
from app.games.warcry.battleplan_references import TABLE_RULES
from app.games.warcry.facts import treasure
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.setup import muster_warband
from app.games.warcry.turn import activation
from app.games.warcry.turn.turns import end_activation
from app.games.warcry.warcry_actions import Drop, PutDown
from app.model import ActivationStep, Battle
from app.table.battle_geometry import BattleGeometry


def _no_problem(table: BattleGeometry, action: object) -> tuple[Problem, ...]:
    return ()


def _apply_wound(table: BattleGeometry, action: Wound) -> Battle:
    rolls = (action.roll,) if action.roll else ()
    why = tr(": {why}", why=action.why) if action.why else ""
    if action.by < 0:
        battle = heal(table.battle, action.fighter, -action.by)
        gone = find_fighter(table.battle, action.fighter).state.damage - battle.any_fighter(action.fighter).state.damage
        text = tr("{name} heals {count}{why}", name=action.fighter, count=gone, why=why)
        return with_log_line(battle, text, "roll" if rolls else "note", rolls, by_hand=not why)
    text = counted(
        action.by,
        "{name} suffers {count} damage{why}",
        "{name} suffers {count} damage{why}",
        name=action.fighter,
        why=why,
    )
    battle = with_log_line(table.battle, text, "roll" if rolls else "note", rolls, by_hand=not why)
    return deal_damage(table, battle, action.fighter, action.by).battle


def _wound_problems(table: BattleGeometry, action: Wound) -> tuple[Problem, ...]:
    if find_fighter(table.battle, action.fighter).state.whereabouts == "table":
        return ()
    text = tr("{name} is not on the table", name=action.fighter)
    return (make_problem(table.battle, text, tr("Damage is suffered on the battlefield"), "A6.5"),)


def _wound_label(battle: Battle, action: Wound) -> str:
    if action.by < 0:
        return tr("Heal {name} by {count}", name=action.fighter, count=-action.by)
    return counted(action.by, "{count} damage for {name}", "{count} damage for {name}", name=action.fighter)


def _apply_take_down(table: BattleGeometry, action: TakeDown) -> Battle:
    find_on_table(table.battle, action.fighter)
    return take_down(table, table.battle, action.fighter, action.drop, action.why, by_hand=not action.why)


def _take_down_problems(table: BattleGeometry, action: TakeDown) -> tuple[Problem, ...]:
    if action.drop is None or treasure.carried_treasure(table.battle, action.fighter) is None:
        return ()
    return treasure.drop_problems(table, find_on_table(table.battle, action.fighter), action.drop)


def _take_down_label(battle: Battle, action: TakeDown) -> str:
    return tr("Take down {name}", name=action.fighter)


def _apply_get_up(table: BattleGeometry, action: GetUp) -> Battle:
    fighter = find_fighter(table.battle, action.fighter)
    if fighter.state.whereabouts == "table":
        raise PlayerError(tr("{name} is on the table already", name=action.fighter))
    most = fighter.state.damage if fighter.profile is None else max(0, fighter.profile.wounds - 1)
    state = replace(fighter.state, whereabouts="table", damage=min(fighter.state.damage, most))
    battle = table.battle.with_fighters(replace(fighter, state=state))
    return with_log_line(battle, tr("{name} comes back", name=action.fighter), "note", side=fighter.side, by_hand=True)


def _get_up_label(battle: Battle, action: GetUp) -> str:
    return tr("{name} comes back", name=action.fighter)


def _apply_other(table: BattleGeometry, action: OtherAction) -> Battle:
    fighter = find_on_table(table.battle, action.fighter)
    battle = activation.spend_action(table.battle, action.fighter, ActivationStep("other"))
    return with_log_line(battle, tr("{name}: {what}", name=action.fighter, what=action.what), "note", side=fighter.side)


def _other_problems(table: BattleGeometry, action: OtherAction) -> tuple[Problem, ...]:
    return activation.action_problems(table.battle, action.fighter, "other", False)


def _other_label(battle: Battle, action: OtherAction) -> str:
    return tr("{name}: {what}", name=action.fighter, what=action.what[:60])


def _apply_put_down(table: BattleGeometry, action: PutDown) -> Battle:
    if not _is_put_down_due(table.battle, action):
        raise PlayerError(tr("{name} left no treasure to be put down", name=action.fighter))
    return treasure.put_down(table, table.battle, action.fighter, action.at)


def _put_down_problems(table: BattleGeometry, action: PutDown) -> tuple[Problem, ...]:
    fighter = find_fighter(table.battle, action.fighter)
    if action.at is None or not _is_put_down_due(table.battle, action):
        return ()
    return treasure.drop_problems(table, fighter, action.at)


def _is_put_down_due(battle: Battle, action: PutDown) -> bool:
    return any(fighter.id == action.fighter for fighter, _ in treasure.dropped_treasures(battle))


def _put_down_label(battle: Battle, action: PutDown) -> str:
    return tr("The treasure of {name} is put down", name=action.fighter)


def _apply_drop(table: BattleGeometry, action: Drop) -> Battle:
    fighter = find_on_table(table.battle, action.fighter)
    if treasure.carried_treasure(table.battle, fighter.id) is None:
        raise PlayerError(tr("{name} carries no treasure", name=fighter.id))
    battle = activation.spend_action(table.battle, fighter.id, ActivationStep("drop"))
    return treasure.put_down(table, battle, fighter.id, action.at)


def _drop_problems(table: BattleGeometry, action: Drop) -> tuple[Problem, ...]:
    fighter = find_on_table(table.battle, action.fighter)
    problems = activation.action_problems(table.battle, fighter.id, "drop", False)
    return problems if action.at is None else (*problems, *treasure.drop_problems(table, fighter, action.at))


def _drop_label(battle: Battle, action: Drop) -> str:
    return tr("{name} drops a treasure", name=action.fighter)


def _apply_remove(table: BattleGeometry, action: Remove) -> Battle:
    return TABLE_RULES[Remove].apply(_without_activation(table, action.ids), action)


def _apply_dismiss(table: BattleGeometry, action: Dismiss) -> Battle:
    return muster_warband.RULES[Dismiss].apply(_without_activation(table, action.ids), action)


def _without_activation(table: BattleGeometry, ids: tuple[str, ...]) -> BattleGeometry:
    """The table with the activation of one of these over, so that the turn goes on (A7.9)."""
    if table.battle.clock.stage != "battle" or table.battle.clock.active not in ids:
        return table
    return table.with_battle(end_activation(table.battle))


_REMOVAL: dict[type[Any], Rule] = {
    Remove: Rule(TABLE_RULES[Remove].check, _apply_remove, TABLE_RULES[Remove].label),
    Dismiss: Rule(muster_warband.RULES[Dismiss].check, _apply_dismiss, muster_warband.RULES[Dismiss].label),
}


def _make_hand_rule(rule: Rule, words: HandTexts, harmless: HandTexts = lambda battle, action: iter(())) -> Rule:
    """A rule with a problem for everything that is done by hand in a battle, and a line in the log.

    What is `harmless` stands in the log only.
    """

    def check(table: BattleGeometry, action: Any) -> tuple[Problem, ...]:
        battle, what = table.battle, tr("Only what rules provide for changes the table in a battle")
        said = words(battle, action) if _is_in_battle(battle) else ()
        by_hand = (make_problem(battle, tr("{what} by hand", what=text), what, "A7.9") for text in said)
        return (*rule.check(table, action), *by_hand)

    def apply(table: BattleGeometry, action: Any) -> Battle:
        after = rule.apply(table, action)
        if after == table.battle or not _is_in_battle(table.battle):
            return after
        for text in (*harmless(table.battle, action), *words(table.battle, action)):
            after = with_log_line(after, text, "note", by_hand=True)
        return after

    return Rule(check, apply, rule.label)


def _is_in_battle(battle: Battle) -> bool:
    return battle.clock.stage == "battle"


def _check_edit(table: BattleGeometry, action: Edit) -> tuple[Problem, ...]:
    battle, what = table.battle, tr("Warbands are mustered before they are revealed")
    changed = (make_problem(battle, text, what, "reveal") for text in _card_texts(battle, action))
    return (*TABLE_RULES[Edit].check(table, action), *changed)


def _apply_edit(table: BattleGeometry, action: Edit) -> Battle:
    after = TABLE_RULES[Edit].apply(table, action)
    for text in _card_texts(table.battle, action):
        after = with_log_line(after, text, "note", by_hand=True)
    return after


def _card_texts(battle: Battle, action: Edit) -> Iterator[str]:
    """Whose card is another one though the warbands have been revealed, a sentence each; a battle has its own (S13)."""
    if battle.clock.stage not in ("setup", "deployment"):
        return
    before = {one.id: one for one in battle.all_fighters}
    for one in action.fighters:
        old = before.get(one.id)
        if old is not None and old.profile != one.profile:
            yield tr("the card of {name} is changed", name=one.id)


_HAND_RULES: dict[type[Any], Rule] = {
    Move: _make_hand_rule(TABLE_RULES[Move], move_texts),
    Edit: _make_hand_rule(Rule(_check_edit, _apply_edit, TABLE_RULES[Edit].label), edit_texts, unlock_texts),
    Place: _make_hand_rule(TABLE_RULES[Place], place_texts),
    RenameSides: _make_hand_rule(TABLE_RULES[RenameSides], merge_texts),
    SetBoard: _make_hand_rule(TABLE_RULES[SetBoard], board_texts),
    Remove: _make_hand_rule(_REMOVAL[Remove], remove_texts),
}


RULES: dict[type[Any], Rule] = {
    Wound: Rule(_wound_problems, _apply_wound, _wound_label),
    TakeDown: Rule(_take_down_problems, _apply_take_down, _take_down_label),
    GetUp: Rule(_no_problem, _apply_get_up, _get_up_label),
    RollDice: hand_rules.RULES[RollDice],
    PutDown: Rule(_put_down_problems, _apply_put_down, _put_down_label),
    Drop: Rule(_drop_problems, _apply_drop, _drop_label),
    OtherAction: Rule(_other_problems, _apply_other, _other_label),
    **_REMOVAL,
    **_HAND_RULES,
}
