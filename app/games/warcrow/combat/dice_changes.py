"""What is done to the two rolls of an attack by hand: modifiers, switches, and what multiple combats cost (W25).

Modifiers add and take dice and symbols before the dice fall; switches give and use symbols afterwards. Nothing is added
to the roll of who is Disarmed or Vulnerable (W56, W57).
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from app.core.language import tr
from app.games.log import with_log_line
from app.games.requests import ChoiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.combat.combat_actions import ChangeDice, LeaveDie
from app.games.warcrow.combat.face_to_face import (
    find_face_to_face,
    find_unit,
    part_of,
    require_face_to_face,
    roll_of,
    stage_problems,
    with_face_to_face,
    with_roll,
)
from app.games.warcrow.combat.opposed_roll import (
    STATES,
    is_elite,
    join_pools,
    lacking_symbols,
    take_from,
    usable_symbols,
)
from app.games.warcrow.combat.repeated_dice import owed_problems
from app.games.warcrow.dice.pools import COLOURS, SYMBOLS, Pool, format_part, format_pool, parse_pool
from app.games.warcrow.due import FaceToFace
from app.games.warcrow.due_kind import make_problem
from app.games.warcrow.state import read_state
from app.model import Battle
from app.table.battle_geometry import BattleGeometry


def modifier_problems(battle: Battle, id: str) -> tuple[Problem, ...]:
    """Why nothing is added to the roll that a unit is about to make: it is Disarmed or Vulnerable."""
    due = find_face_to_face(battle)
    if due is None or due.is_rolled or id not in (due.unit, due.target):
        return ()
    unit, part = read_state(battle).unit(id), part_of(due, id)
    state, _ = STATES[part]
    if state not in unit.tokens.states:
        return ()
    text = tr("{unit} is {state}", unit=unit.id, state=tr("disarmed") if part == "attack" else tr("vulnerable"))
    if part == "attack":
        what, row = tr("Nothing is added to the attack rolls of who is Disarmed"), "W56"
    else:
        what, row = tr("Nothing is added to the defence rolls of who is Vulnerable"), "W57"
    return (make_problem(text, what, row),)


def _change_problems(table: BattleGeometry, action: ChangeDice) -> tuple[Problem, ...]:
    battle = table.battle
    due = find_face_to_face(battle)
    if due is None:
        return tuple(stage_problems(battle, None))
    if barred := modifier_problems(battle, action.unit):
        return barred
    return tuple(_switch_problems(battle, due, action)) if due.is_rolled else ()


def _switch_problems(battle: Battle, due: FaceToFace, action: ChangeDice) -> Iterator[Problem]:
    """Why a switch is not used: dice come before it, and it uses symbols that are there."""
    yield from owed_problems(battle, due)
    take = parse_pool(action.take)
    if (parse_pool(action.add) + take).dice:
        text = tr("the dice have fallen")
        yield make_problem(text, tr("Modifiers come before the dice, switches give and use symbols"), "D1")
    lacking = lacking_symbols(roll_of(due, action.unit), is_elite(find_unit(battle, action.unit)), take)
    if lacking:
        text = tr("{unit} does not have {what}", unit=action.unit, what=format_pool(take))
        yield make_problem(text, tr("A switch uses symbols of its roll"), "D1")


def _apply_change(table: BattleGeometry, action: ChangeDice) -> Battle:
    battle = table.battle
    due = require_face_to_face(battle)
    unit, roll = read_state(battle).unit(action.unit), roll_of(due, action.unit)
    add, take = parse_pool(action.add), parse_pool(action.take)
    if due.is_rolled:
        roll = replace(roll, added=join_pools(roll.added, action.add), spent=join_pools(roll.spent, action.take))
    else:
        pool = join_pools(roll.pool, action.add)
        for name, count in (*take.dice, *take.symbols):
            for _ in range(count):
                pool = take_from(pool, name)
        roll = replace(roll, pool=pool)
    words = {"unit": unit.id, "add": format_pool(add), "take": format_pool(take)}
    if add != Pool() and take != Pool():
        text = tr("{unit} adds {add} and uses {take}", **words)
    elif add != Pool():
        text = tr("{unit} adds {add}", **words)
    else:
        text = tr("{unit} uses {take}", **words) if due.is_rolled else tr("{unit} loses {take}", **words)
    battle = with_face_to_face(battle, with_roll(due, unit.id, roll))
    return with_log_line(battle, text, "roll", side=unit.side)


def _change_label(battle: Battle, action: ChangeDice) -> str:
    words = {
        "unit": action.unit,
        "add": format_pool(parse_pool(action.add)),
        "take": format_pool(parse_pool(action.take)),
    }
    if not action.take:
        return tr("{unit} adds {add}", **words)
    return tr("{unit} adds {add} and uses {take}", **words) if action.add else tr("{unit} uses {take}", **words)


def change_request(table: BattleGeometry, action: ChangeDice) -> ChoiceRequest | None:
    """Which die or symbol a modifier or a switch adds or takes, where that is not said."""
    due = find_face_to_face(table.battle)
    if due is None or action.add or action.take:
        return None
    unit, roll = read_state(table.battle).unit(action.unit), roll_of(due, action.unit)
    names = SYMBOLS if due.is_rolled else (*COLOURS, *SYMBOLS)
    answers = [(tr("Add {what}", what=format_part(name, 1)), replace(action, add=f"1 {name}")) for name in names]
    if due.is_rolled:
        there = usable_symbols(roll, is_elite(unit))
        answers += [(tr("Use {what}", what=format_part(name, 1)), replace(action, take=f"1 {name}")) for name in there]
    else:
        parts = parse_pool(roll.pool)
        there = [name for name, _ in (*parts.dice, *parts.symbols)]
        answers += [
            (tr("Take away {what}", what=format_part(one, 1)), replace(action, take=f"1 {one}")) for one in there
        ]
    question = tr("Which modifier of {unit}?", unit=unit.id)
    if due.is_rolled:
        question = tr("What does a switch of {unit} do?", unit=unit.id)
    return ChoiceRequest(question, unit.side, tuple(answers))


def _leave_problems(table: BattleGeometry, action: LeaveDie) -> tuple[Problem, ...]:
    found = stage_problems(table.battle, rolled=False)
    due = find_face_to_face(table.battle)
    if due is not None and not found and not roll_of(due, action.unit).owes:
        text = tr("{unit} has nothing to take away", unit=action.unit)
        what = tr("Who is engaged with several enemies loses one die or symbol of each roll, however many they are")
        found.append(make_problem(text, what, "W25"))
    return tuple(found)


def _apply_leave(table: BattleGeometry, action: LeaveDie) -> Battle:
    battle = table.battle
    due = require_face_to_face(battle)
    unit, roll = read_state(battle).unit(action.unit), roll_of(due, action.unit)
    roll = replace(roll, pool=take_from(roll.pool, action.part), owes=False)
    battle = with_face_to_face(battle, with_roll(due, unit.id, roll))
    text = tr("{unit} is engaged with several enemies and leaves {what} out (W25)", unit=unit.id,
              what=format_part(action.part, 1))  # fmt: skip
    return with_log_line(battle, text, "roll", side=unit.side)


def _leave_label(battle: Battle, action: LeaveDie) -> str:
    return tr("{unit} leaves {what} out", unit=action.unit, what=format_part(action.part, 1))


RULES: dict[type[Any], Rule] = {
    ChangeDice: Rule(_change_problems, _apply_change, _change_label),
    LeaveDie: Rule(_leave_problems, _apply_leave, _leave_label),
}
