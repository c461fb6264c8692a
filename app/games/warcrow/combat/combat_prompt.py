"""How the face to face roll of an attack is asked, step by step: modifiers, dice, re-rolls, switches, result (D1).

The second player changes dice first; in the step of the switches the active player comes first.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from app.core.language import tr
from app.games.actions import Action
from app.games.prompts import Option, Reminder
from app.games.requests import ChoiceRequest
from app.games.rule import Rule
from app.games.warcrow.activation import active_unit
from app.games.warcrow.combat.combat_actions import (
    CancelDie,
    ChangeDice,
    GiveGround,
    LeaveDie,
    RepeatDice,
    ResolveAttack,
    RollOpposed,
)
from app.games.warcrow.combat.combat_chances import damage_chances, format_damage
from app.games.warcrow.combat.combat_result import RULES as RESULT
from app.games.warcrow.combat.combat_result import find_damage
from app.games.warcrow.combat.dice_changes import RULES as CHANGES
from app.games.warcrow.combat.dice_changes import change_request
from app.games.warcrow.combat.face_to_face import (
    RULES as ROLLS,
)
from app.games.warcrow.combat.face_to_face import (
    find_face_to_face,
    find_unit,
    format_shown,
    part_of,
    roll_of,
)
from app.games.warcrow.combat.opposed_roll import pool_parts, repeatable_places, shown_symbols
from app.games.warcrow.combat.positions import position_options
from app.games.warcrow.combat.push_back import direction_request
from app.games.warcrow.combat.repeated_dice import (
    BY_HAND,
    effect_name,
    format_symbols,
    owed_cancellations,
    repeat_request,
)
from app.games.warcrow.combat.repeated_dice import (
    RULES as REPEATS,
)
from app.games.warcrow.dice.pools import format_part, format_pool, parse_pool
from app.games.warcrow.due import FaceToFace
from app.games.warcrow.due_kind import DueKind
from app.games.warcrow.magic.tinge_symbols import tinge_symbol_options
from app.games.warcrow.state import Unit, read_state
from app.model import Battle
from app.table.battle_geometry import BattleGeometry

_CHECKS: dict[type[Any], Rule] = CHANGES | ROLLS | REPEATS | RESULT


def _attack_sentence(table: BattleGeometry, due: FaceToFace) -> tuple[str, str]:
    battle = table.battle
    unit, target = find_unit(battle, due.unit), read_state(battle).unit(due.target)
    side = unit.side if unit else target.side
    who = unit.id if unit else due.name
    if due.is_rolled:
        dealt, back = find_damage(battle, due)
        words = {"attack": format_shown(battle, due, "attack"), "defence": format_shown(battle, due, "defence")}
        words |= {"target": target.id, "unit": who}
        if due.kind != "melee":
            text = tr("{attack} against {defence}: {dealt} damage for {target} as it is.", dealt=dealt, **words)
        else:
            text = tr("{attack} against {defence}: {dealt} damage for {target} and {back} for {unit} as it is.",
                      dealt=dealt, back=back, **words)  # fmt: skip
        return text, side
    pools = {"attack": format_pool(parse_pool(due.attack.pool)), "defence": format_pool(parse_pool(due.defence.pool))}
    dealt, _ = damage_chances(unit, target, due)
    text = tr("{unit} attacks {target}: {attack} against {defence} ({chances}).",
              unit=who, target=target.id, chances=format_damage(dealt), **pools)  # fmt: skip
    return text, side


def _attack_options(table: BattleGeometry, due: FaceToFace) -> Iterator[Option]:
    """What may be done to the rolls now; `main` is what comes next if nobody has anything to change."""
    units = _by_turn(table.battle, due, active_first=due.is_rolled)
    if not due.is_rolled:
        for unit in units:
            yield from _gather_options(table, due, unit)
        if due.kind == "melee":
            yield from position_options(table, tuple(units))
        action = RollOpposed()
        yield _offer(table, Option("roll", tr("Throw the dice"), "fighter", "", action, "dice", main=True))
        return
    owed = [option for unit in units for option in _cancel_options(table, due, unit)]
    for unit in units:
        yield from _repeat_options(table, due, unit)
    yield from owed
    for unit in () if owed else units:  # states take their dice before switches are used
        text = tr("{unit} uses a switch…", unit=unit.id)
        yield _offer(table, Option(f"switch {unit.id}", text, "fighter", unit.leader, ChangeDice(unit.id)))
        yield from tinge_symbol_options(table, unit, rolled=True)
    text = tr("Go on to the result")
    yield _offer(table, Option("resolve", text, "fighter", "", ResolveAttack(), main=not owed))


def _by_turn(battle: Battle, due: FaceToFace, active_first: bool) -> list[Unit]:
    """The units that take part, that of the active player first or last."""
    acting = active_unit(battle)
    units = [unit for id in (due.unit, due.target) if (unit := find_unit(battle, id)) is not None]
    side = acting.side if acting else battle.clock.turn
    return sorted(units, key=lambda unit: (unit.side == side) != active_first)


def _gather_options(table: BattleGeometry, due: FaceToFace, unit: Unit) -> Iterator[Option]:
    roll = roll_of(due, unit.id)
    if roll.owes:
        for part in pool_parts(parse_pool(roll.pool)):
            text = tr("{unit} leaves {what} out", unit=unit.id, what=format_part(part, 1))
            action = LeaveDie(unit.id, part)
            yield _offer(table, Option(f"leave {unit.id} {part}", text, "fighter", unit.leader, action, main=True))
    text = tr("{unit} uses a modifier…", unit=unit.id)
    yield _offer(table, Option(f"modifier {unit.id}", text, "fighter", unit.leader, ChangeDice(unit.id)))
    yield from tinge_symbol_options(table, unit, rolled=False)


def _repeat_options(table: BattleGeometry, due: FaceToFace, unit: Unit) -> Iterator[Option]:
    roll = roll_of(due, unit.id)
    if _CHECKS[RepeatDice].check(table, RepeatDice(unit.id, BY_HAND)):  # states and switches come after that
        return
    for effect in (*roll.repeats, BY_HAND):
        if repeatable_places(roll, effect):
            text = tr("{unit} throws dice again: {why}…", unit=unit.id, why=effect_name(effect))
            action = RepeatDice(unit.id, effect)
            id, seldom = f"repeat {unit.id} {effect}", effect == BY_HAND
            yield _offer(table, Option(id, text, "fighter", unit.leader, action, "dice", is_seldom=seldom))


def _cancel_options(table: BattleGeometry, due: FaceToFace, unit: Unit) -> Iterator[Option]:
    """One die of each kind that has to go is enough to choose from."""
    part, roll = part_of(due, unit.id), roll_of(due, unit.id)
    shown, offered = shown_symbols(roll), set[str]()
    for place in owed_cancellations(table.battle, roll, part, unit.id):
        symbols = format_symbols(shown[place])
        if symbols not in offered:
            offered.add(symbols)
            text = tr("Cancel a die of {unit} that shows {shown}", unit=unit.id, shown=symbols)
            id, main = f"cancel {unit.id} {place}", len(offered) == 1
            yield _offer(table, Option(id, text, "fighter", unit.leader, CancelDie(unit.id, place), main=main))


def _offer(table: BattleGeometry, option: Option) -> Option:
    """An option with what is against it; what breaks a rule is not what is wanted next."""
    problems = _CHECKS[type(option.action)].check(table, option.action)
    return replace(option, problems=problems, main=option.main and not problems)


def combat_request(table: BattleGeometry, action: Action) -> ChoiceRequest | None:
    """What players are asked before an action is done: about dice, or in which direction somebody is pushed back."""
    if isinstance(action, ChangeDice):
        return change_request(table, action)
    if isinstance(action, GiveGround):
        return direction_request(table, action)
    return repeat_request(table, action) if isinstance(action, RepeatDice) else None


def combat_reminders(table: BattleGeometry) -> Iterator[Reminder]:
    """Whose turn it is to use modifiers or switches, and the switches on the cards."""
    due = find_face_to_face(table.battle)
    if due is None:
        return
    names = [unit.id for unit in _by_turn(table.battle, due, active_first=due.is_rolled)]
    text = tr("Modifiers: {units}, in this order", units=", ".join(names))
    if due.is_rolled:
        text = tr("Switches: {units}, in this order", units=", ".join(names))
    yield Reminder(text, tr("Face to face roll (D1)"))
    unit = find_unit(table.battle, due.unit)
    attacks = unit.card.attacks if unit else ()
    for attack in attacks:
        if unit is not None and attack.name == due.name and due.is_rolled:
            for switch in attack.switches:
                yield Reminder(switch, tr("{attack}, a switch of {unit}", attack=attack.name, unit=unit.id))


RULES: dict[type[Any], Rule] = _CHECKS
DUES: dict[type[Any], DueKind] = {FaceToFace: DueKind(_attack_sentence, _attack_options)}
