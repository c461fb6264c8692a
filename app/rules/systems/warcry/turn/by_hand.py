"""What players note by hand: damage and healing, taking down, getting up, dice, and actions of cards."""

from typing import Any

from msgspec.structs import replace

from app.battle_geometry import Table
from app.errors import PlayerError
from app.language import tr
from app.model import ActivationStep, Battle, Roll
from app.rules.battle_actions import Drop, GetUp, OtherAction, PutDown, RollDice, TakeDown, Wound
from app.rules.flow import DiceRequest
from app.rules.log import with_log_line
from app.rules.lookup import find_fighter, find_on_table
from app.rules.ruling import Problem
from app.rules.system import Rule
from app.rules.systems.warcry.attack.damage import deal_damage, heal, take_down
from app.rules.systems.warcry.facts import pending, treasure
from app.rules.systems.warcry.rule_refs import make_problem
from app.rules.systems.warcry.turn import activation


def _no_problem(table: Table, action: object) -> tuple[Problem, ...]:
    return ()


def _wound(table: Table, action: Wound) -> Battle:
    rolls = (action.roll,) if action.roll else ()
    why = tr(": {why}", why=action.why) if action.why else ""
    if action.by < 0:
        battle = heal(table.battle, action.fighter, -action.by)
        gone = find_fighter(table.battle, action.fighter).state.damage - battle.anyone(action.fighter).state.damage
        text = tr("{name} heals {count}{why}", name=action.fighter, count=gone, why=why)
        return with_log_line(battle, text, "roll" if rolls else "note", rolls, by_hand=not why)
    text = tr("{name} suffers {count} damage{why}", name=action.fighter, count=action.by, why=why)
    battle = with_log_line(table.battle, text, "roll" if rolls else "note", rolls, by_hand=not why)
    return deal_damage(table, battle, action.fighter, action.by).battle


def _wound_problems(table: Table, action: Wound) -> tuple[Problem, ...]:
    if find_fighter(table.battle, action.fighter).state.whereabouts == "table":
        return ()
    text = tr("{name} is not on the table", name=action.fighter)
    return (make_problem(table.battle, text, tr("Damage is suffered on the battlefield"), "A6.5"),)


def _wound_label(battle: Battle, action: Wound) -> str:
    if action.by < 0:
        return tr("Heal {name} by {count}", name=action.fighter, count=-action.by)
    return tr("{count} damage for {name}", count=action.by, name=action.fighter)


def _take_down(table: Table, action: TakeDown) -> Battle:
    find_on_table(table.battle, action.fighter)
    return take_down(table, table.battle, action.fighter, action.drop, action.why, by_hand=not action.why)


def _take_down_problems(table: Table, action: TakeDown) -> tuple[Problem, ...]:
    if action.drop is None or treasure.carried_treasure(table.battle, action.fighter) is None:
        return ()
    return treasure.drop_problems(table, find_on_table(table.battle, action.fighter), action.drop)


def _take_down_label(battle: Battle, action: TakeDown) -> str:
    return tr("Take down {name}", name=action.fighter)


def _get_up(table: Table, action: GetUp) -> Battle:
    fighter = find_fighter(table.battle, action.fighter)
    if fighter.state.whereabouts == "table":
        raise PlayerError(tr("{name} is on the table already", name=action.fighter))
    most = fighter.state.damage if fighter.profile is None else max(0, fighter.profile.wounds - 1)
    state = replace(fighter.state, whereabouts="table", damage=min(fighter.state.damage, most))
    battle = table.battle.with_fighters(replace(fighter, state=state))
    return with_log_line(battle, tr("{name} comes back", name=action.fighter), "note", side=fighter.side, by_hand=True)


def _get_up_label(battle: Battle, action: GetUp) -> str:
    return tr("{name} comes back", name=action.fighter)


def _rolled(table: Table, action: RollDice) -> Battle:
    faces = ", ".join(map(str, action.roll.faces))
    text = tr("{what}: {faces}", what=action.roll.what or action.roll.kind, faces=faces)
    return with_log_line(table.battle, text, "roll", (action.roll,), action.side)


def _roll_requests(table: Table, action: RollDice) -> tuple[DiceRequest, ...]:
    if action.roll.faces:
        return ()
    return (DiceRequest(action.roll.kind, 1, action.roll.what or tr("Dice"), action.side),)


def _with_roll(action: RollDice, rolls: tuple[Roll, ...]) -> RollDice:
    return replace(action, roll=rolls[0]) if rolls else action


def _roll_label(battle: Battle, action: RollDice) -> str:
    return tr("Roll {kind}", kind=action.roll.kind)


def _other(table: Table, action: OtherAction) -> Battle:
    fighter = find_on_table(table.battle, action.fighter)
    battle = activation.spend(table.battle, action.fighter, ActivationStep("other"))
    return with_log_line(battle, tr("{name}: {what}", name=action.fighter, what=action.what), "note", side=fighter.side)


def _other_problems(table: Table, action: OtherAction) -> tuple[Problem, ...]:
    return activation.action_problems(table.battle, action.fighter, "other", False)


def _other_label(battle: Battle, action: OtherAction) -> str:
    return tr("{name}: {what}", name=action.fighter, what=action.what[:60])


def _put_down(table: Table, action: PutDown) -> Battle:
    if not _put_down_due(table.battle, action):
        raise PlayerError(tr("{name} left no treasure to be put down", name=action.fighter))
    return treasure.put_down(table, table.battle, action.fighter, action.at)


def _put_down_problems(table: Table, action: PutDown) -> tuple[Problem, ...]:
    fighter = find_fighter(table.battle, action.fighter)
    if action.at is None or not _put_down_due(table.battle, action):
        return ()
    return treasure.drop_problems(table, fighter, action.at)


def _put_down_due(battle: Battle, action: PutDown) -> bool:
    return any(fighter.id == action.fighter for fighter, _ in pending.dropped_treasures(battle))


def _put_down_label(battle: Battle, action: PutDown) -> str:
    return tr("The treasure of {name} is put down", name=action.fighter)


def _drop(table: Table, action: Drop) -> Battle:
    fighter = find_on_table(table.battle, action.fighter)
    if treasure.carried_treasure(table.battle, fighter.id) is None:
        raise PlayerError(tr("{name} carries no treasure", name=fighter.id))
    battle = activation.spend(table.battle, fighter.id, ActivationStep("drop"))
    return treasure.put_down(table, battle, fighter.id, action.at)


def _drop_problems(table: Table, action: Drop) -> tuple[Problem, ...]:
    fighter = find_on_table(table.battle, action.fighter)
    problems = activation.action_problems(table.battle, fighter.id, "drop", False)
    return problems if action.at is None else (*problems, *treasure.drop_problems(table, fighter, action.at))


def _drop_label(battle: Battle, action: Drop) -> str:
    return tr("{name} drops a treasure", name=action.fighter)


RULES: dict[type[Any], Rule] = {
    Wound: Rule(_wound_problems, _wound, _wound_label),
    TakeDown: Rule(_take_down_problems, _take_down, _take_down_label),
    GetUp: Rule(_no_problem, _get_up, _get_up_label),
    RollDice: Rule(_no_problem, _rolled, _roll_label, _roll_requests, _with_roll),
    PutDown: Rule(_put_down_problems, _put_down, _put_down_label),
    Drop: Rule(_drop_problems, _drop, _drop_label),
    OtherAction: Rule(_other_problems, _other, _other_label),
}
