"""Dice of an attack that are thrown again, once for each effect (W82), and those that states cancel (W56, W57)."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, mark, tr
from app.games.log import with_log_line
from app.games.requests import ChoiceRequest, DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.combat.attack_dice import AIM, CHARGE
from app.games.warcrow.combat.combat_actions import CancelDie, RepeatDice
from app.games.warcrow.combat.face_to_face import (
    find_face_to_face,
    find_unit,
    format_shown,
    part_of,
    require_face_to_face,
    roll_of,
    stage_problems,
    with_face_to_face,
    with_roll,
)
from app.games.warcrow.combat.opposed_roll import (
    STATES,
    cancellable_places,
    count_dice,
    repeat_requests,
    repeatable_places,
    shown_symbols,
    with_repeated,
)
from app.games.warcrow.dice.pools import format_pool, make_pool
from app.games.warcrow.due import FaceToFace, OpposedRoll
from app.games.warcrow.due_kind import make_problem
from app.games.warcrow.state import read_state
from app.games.warcrow.units.unit_states import STATES as STATE_NAMES
from app.model import Battle, Roll
from app.table.battle_geometry import BattleGeometry

BY_HAND = "other"
"""An effect that players know of and the program does not."""
EFFECTS = {
    CHARGE: mark("its charge"),
    AIM: mark("Aim"),
    BY_HAND: mark("another effect"),
}
"""Effects by which dice are thrown again, to be translated."""


def effect_name(effect: str) -> str:
    """An effect in words."""
    return tr(EFFECTS[effect]) if effect in EFFECTS else effect


def _repeat_problems(table: BattleGeometry, action: RepeatDice) -> tuple[Problem, ...]:
    found = stage_problems(table.battle, rolled=True)
    due = find_face_to_face(table.battle)
    if due is None or found:
        return tuple(found)
    roll = roll_of(due, action.unit)
    for id, one, row in ((due.unit, due.attack, "W56"), (due.target, due.defence, "W57")):
        if one.cancelled is not None:
            text = tr("a die of {unit} has been cancelled", unit=id)
            what = tr("Disarmed and Vulnerable count once all dice have been thrown again")
            found.append(make_problem(text, what, row))
        if one.added or one.spent:
            text = tr("{unit} has used a switch", unit=id)
            found.append(make_problem(text, tr("Switches are used once all dice have been thrown again"), "D1"))
    if action.effect not in (*roll.repeats, BY_HAND):
        text = tr("{unit} has nothing that lets it throw dice again", unit=action.unit)
        found.append(make_problem(text, tr("Who has charged may throw the dice of its attack again"), "D1"))
    elif barred := [place for place in action.places if place not in repeatable_places(roll, action.effect)]:
        text = tr("die {number} has been thrown again by this effect", number=barred[0] + 1)
        found.append(make_problem(text, tr("An effect repeats a die at most once"), "W82"))
    return tuple(found)


def repeat_request(table: BattleGeometry, action: RepeatDice) -> ChoiceRequest | None:
    """Which dice are thrown again, where that is not said: all that miss, all, or one of them."""
    due = find_face_to_face(table.battle)
    if due is None or action.places:
        return None
    part, roll = part_of(due, action.unit), roll_of(due, action.unit)
    free, shown = repeatable_places(roll, action.effect), shown_symbols(roll)
    missing = tuple(place for place in free if STATES[part][1] not in shown[place])
    answers = list[tuple[str, RepeatDice]]()
    if missing:
        words = counted(len(missing), "The die without a success", "The {count} dice without a success")
        if part == "defence":
            words = counted(len(missing), "The die without a block", "The {count} dice without a block")
        answers.append((words, replace(action, places=missing)))
    if len(free) > len(missing):
        answers.append((tr("All dice"), replace(action, places=free)))
    for place in free:
        text = tr("Die {number}: {shown}", number=place + 1, shown=format_symbols(shown[place]))
        answers.append((text, replace(action, places=(place,))))
    unit = find_unit(table.battle, action.unit)
    question = tr("Which dice are thrown again?")
    return ChoiceRequest(question, unit.side if unit else "", tuple(answers), 0) if answers else None


def format_symbols(symbols: tuple[str, ...]) -> str:
    """What a die shows, in words."""
    return format_pool(make_pool((), ((symbol, 1) for symbol in symbols)))  # type: ignore[misc]


def _repeat_requests(table: BattleGeometry, action: RepeatDice) -> tuple[DiceRequest, ...]:
    due = find_face_to_face(table.battle)
    if due is None or action.rolls or not action.places:
        return ()
    unit = find_unit(table.battle, action.unit)
    what = tr("{unit}, again: {why}", unit=unit.id if unit else due.name, why=effect_name(action.effect))
    return repeat_requests(roll_of(due, action.unit), action.places, what, unit.side if unit else "")


def _with_dice(action: RepeatDice, rolls: tuple[Roll, ...]) -> RepeatDice:
    return replace(action, rolls=rolls)


def _apply_repeat(table: BattleGeometry, action: RepeatDice) -> Battle:
    battle = table.battle
    due = require_face_to_face(battle)
    if any(place >= count_dice(roll_of(due, action.unit)) for place in action.places):
        raise PlayerError(tr("there is no such die in this roll"))
    roll = with_repeated(roll_of(due, action.unit), action.effect, action.places, action.rolls)
    due = with_roll(due, action.unit, roll)
    battle = with_face_to_face(battle, due)
    words = {"why": effect_name(action.effect), "shown": format_shown(battle, due, part_of(due, action.unit))}
    text = counted(len(action.places), "{shown}, one die thrown again: {why}",
                   "{shown}, {count} dice thrown again: {why}", **words)  # fmt: skip
    unit = find_unit(battle, action.unit)
    return with_log_line(battle, text, "roll", action.rolls, unit.side if unit else "")


def _repeat_label(battle: Battle, action: RepeatDice) -> str:
    return tr("{unit} throws dice again", unit=action.unit or tr("terrain"))


def owed_cancellations(battle: Battle, roll: OpposedRoll, part: str, unit: str) -> tuple[int, ...]:
    """The dice of which one has still to be taken from a roll by a state of its unit."""
    return cancellable_places(roll, part, find_unit(battle, unit)) if roll.cancelled is None else ()


def owed_problems(battle: Battle, due: FaceToFace) -> Iterator[Problem]:
    """Why neither switches nor the result come yet: a state has still to take a die from a roll."""
    if owed_cancellations(battle, due.attack, "attack", due.unit):
        text = tr("{unit} is disarmed: a die has to be taken from its roll", unit=due.unit)
        yield make_problem(text, tr("One die with a success is taken from the attack of who is Disarmed"), "W56")
    if owed_cancellations(battle, due.defence, "defence", due.target):
        text = tr("{unit} is vulnerable: a die has to be taken from its roll", unit=due.target)
        yield make_problem(text, tr("One die with a block is taken from the defence of who is Vulnerable"), "W57")


def _cancel_problems(table: BattleGeometry, action: CancelDie) -> tuple[Problem, ...]:
    found = stage_problems(table.battle, rolled=True)
    due = find_face_to_face(table.battle)
    if due is None or found:
        return tuple(found)
    part, roll = part_of(due, action.unit), roll_of(due, action.unit)
    if action.place not in owed_cancellations(table.battle, roll, part, action.unit):
        text = tr("no such die of {unit} has to go", unit=action.unit)
        what, row = tr("One die with a success is taken from the attack of who is Disarmed"), "W56"
        if part == "defence":
            what, row = tr("One die with a block is taken from the defence of who is Vulnerable"), "W57"
        found.append(make_problem(text, what, row))
    return tuple(found)


def _apply_cancel(table: BattleGeometry, action: CancelDie) -> Battle:
    battle = table.battle
    due = require_face_to_face(battle)
    part, roll = part_of(due, action.unit), roll_of(due, action.unit)
    if action.place >= count_dice(roll):
        raise PlayerError(tr("there is no such die in this roll"))
    shown = format_symbols(shown_symbols(roll)[action.place])
    battle = with_face_to_face(battle, with_roll(due, action.unit, replace(roll, cancelled=action.place)))
    words = {"unit": action.unit, "state": tr(STATE_NAMES[STATES[part][0]]), "shown": shown}
    text = tr("{unit} is {state} and loses a die that shows {shown}", **words)
    return with_log_line(battle, text, "roll", side=read_state(battle).unit(action.unit).side)


def _cancel_label(battle: Battle, action: CancelDie) -> str:
    return tr("A die of {unit} is cancelled", unit=action.unit)


RULES: dict[type[Any], Rule] = {
    RepeatDice: Rule(_repeat_problems, _apply_repeat, _repeat_label, _repeat_requests, _with_dice),
    CancelDie: Rule(_cancel_problems, _apply_cancel, _cancel_label),
}
