"""Manual changes to the two rolls of an attack: modifiers, switches, and the penalty of multiple combats (W25).

Modifiers add and remove dice and symbols before the roll; switches give and use symbols afterwards. Nothing is added to
the roll of a Disarmed or Vulnerable unit (W56, W57).
"""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, mark, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.requests import ChoiceRequest, DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.card import PoolText
from app.games.warcrow.combat.attack_dice import AIM, CHARGE
from app.games.warcrow.combat.face_to_face import (
    STATES,
    cancellable_places,
    count_dice,
    find_face_to_face,
    find_unit,
    format_shown,
    join_pools,
    lacking_symbols,
    pool_parts,
    remove_from_pool,
    repeat_requests,
    repeatable_places,
    require_face_to_face,
    roll_of,
    shown_symbols,
    side_of_roll,
    stage_problems,
    usable_symbols,
    with_face_to_face,
    with_repeated,
    with_roll,
)
from app.games.warcrow.measures import is_elite
from app.games.warcrow.pending import FaceToFace, OpposedRoll
from app.games.warcrow.pending_kinds import make_problem
from app.games.warcrow.state import read_state
from app.games.warcrow.symbol_dice import COLOURS, SYMBOLS, Pool, format_part, format_pool, make_pool, parse_pool
from app.games.warcrow.units.unit_states import STATES as STATE_NAMES
from app.model import Battle, Id, Roll, Word

# Rerolled dice, once for each effect (W82), and dice that states cancel (W56, W57)


BY_HAND = "other"
"""An effect that the players know but the program does not."""
EFFECTS = {
    CHARGE: mark("charge"),
    AIM: mark("Aim"),
    BY_HAND: mark("another effect"),
}
"""Names of the effects that allow rerolls, to be translated."""


def effect_name(effect: str) -> str:
    """Returns the translated name of an effect."""
    return tr(EFFECTS[effect]) if effect in EFFECTS else effect


def format_symbols(symbols: tuple[str, ...]) -> str:
    """Formats the symbols on a die."""
    return format_pool(make_pool((), ((symbol, 1) for symbol in symbols)))  # type: ignore[misc]


def owed_cancellations(battle: Battle, roll: OpposedRoll, part: str, unit: str) -> tuple[int, ...]:
    """Returns the dice from which one still has to be cancelled because of a state of the unit."""
    return cancellable_places(roll, part, find_unit(battle, unit)) if roll.cancelled is None else ()


def owed_problems(battle: Battle, due: FaceToFace) -> Iterator[Problem]:
    """Yields why switches and the result have to wait: a state still has to cancel a die."""
    if owed_cancellations(battle, due.attack, "attack", due.unit):
        yield _cancelled_die_problem(tr("{unit} is disarmed: cancel one of its dice first", unit=due.unit), "attack")
    if owed_cancellations(battle, due.defence, "defence", due.target):
        text = tr("{unit} is vulnerable: cancel one of its dice first", unit=due.target)
        yield _cancelled_die_problem(text, "defence")


def _cancelled_die_problem(text: str, part: str) -> Problem:
    """Returns a problem with the rule that cancels a die of the attack or the defence."""
    if part == "attack":
        what = tr("A Disarmed unit loses one attack die with a success; the opponent chooses it")
        return make_problem(text, "W56", what)
    what = tr("A Vulnerable unit loses one defence die with a block; the opponent chooses it")
    return make_problem(text, "W57", what)


class RerollDice(Action, frozen=True, tag_field="action", tag="wc-repeat"):
    """A reroll of some of a side's dice by an effect; `places` number all its dice, starting at 0 (W82).

    Without places, the players are asked.
    """

    unit: Word
    effect: Word
    places: Annotated[tuple[int, ...], Meta(max_length=100)] = ()
    rolls: Annotated[tuple[Roll, ...], Meta(max_length=10)] = ()


class RepeatDiceRule(Rule[RerollDice]):
    kind = RerollDice

    def check(self) -> tuple[Problem, ...]:
        found = stage_problems(self.battle, rolled=True)
        due = find_face_to_face(self.battle)
        if due is None or found:
            return tuple(found)
        roll = roll_of(due, self.action.unit)
        for id, one, row in ((due.unit, due.attack, "W56"), (due.target, due.defence, "W57")):
            if one.cancelled is not None:
                text = tr("a die of {unit} has already been cancelled", unit=id)
                what = tr("Disarmed and Vulnerable apply after all re-rolls")
                found.append(make_problem(text, row, what))
            if one.added or one.spent:
                text = tr("{unit} has already used a switch", unit=id)
                found.append(
                    make_problem(text, "D1", tr("The order is: modifiers, roll, re-rolls, cancelled dice, switches"))
                )
        if self.action.effect not in (*roll.repeats, BY_HAND):
            text = tr("{unit} has no effect that re-rolls dice", unit=self.action.unit)
            found.append(make_problem(text, "D1", tr("A unit that has charged may re-roll its attack dice")))
        elif barred := [
            place for place in self.action.places if place not in repeatable_places(roll, self.action.effect)
        ]:
            text = tr("this effect has already re-rolled die {number}", number=barred[0] + 1)
            found.append(make_problem(text, "W82"))
        return tuple(found)

    def apply(self) -> Battle:
        battle = self.battle
        due = require_face_to_face(battle)
        if any(place >= count_dice(roll_of(due, self.action.unit)) for place in self.action.places):
            raise PlayerError(tr("this roll has no such die"))
        roll = with_repeated(roll_of(due, self.action.unit), self.action.effect, self.action.places, self.action.rolls)
        due = with_roll(due, self.action.unit, roll)
        battle = with_face_to_face(battle, due)
        words = {
            "why": effect_name(self.action.effect),
            "shown": format_shown(battle, due, side_of_roll(due, self.action.unit)),
        }
        text = counted(len(self.action.places), "{shown}; one die re-rolled: {why}",
                       "{shown}; {count} dice re-rolled: {why}", **words)  # fmt: skip
        unit = find_unit(battle, self.action.unit)
        return with_log_line(battle, text, "roll", self.action.rolls, unit.side if unit else "")

    def label(self) -> str:
        return tr("{unit} re-rolls dice", unit=self.action.unit or tr("terrain"))

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        due = find_face_to_face(self.battle)
        if due is None or self.action.rolls or not self.action.places:
            return ()
        unit = find_unit(self.battle, self.action.unit)
        what = tr("{unit} re-rolls: {why}", unit=unit.id if unit else due.name, why=effect_name(self.action.effect))
        return repeat_requests(roll_of(due, self.action.unit), self.action.places, what, unit.side if unit else "")

    def choice_request(self) -> ChoiceRequest | None:
        """Asks which dice are rerolled: all that miss, all, or a single one."""
        due, action = find_face_to_face(self.battle), self.action
        if due is None or action.places:
            return None
        part, roll = side_of_roll(due, action.unit), roll_of(due, action.unit)
        free, shown = repeatable_places(roll, action.effect), shown_symbols(roll)
        missing = tuple(place for place in free if STATES[part][1] not in shown[place])
        answers = list[tuple[str, RerollDice]]()
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
        unit = find_unit(self.battle, action.unit)
        question = tr("Which dice are re-rolled?")
        return ChoiceRequest(question, unit.side if unit else "", tuple(answers), 0) if answers else None


class CancelDie(Action, frozen=True, tag_field="action", tag="wc-cancel-die"):
    """The removal of a die from the roll of a Disarmed or Vulnerable unit by the opponent (W56, W57)."""

    unit: Id
    place: Annotated[int, Meta(ge=0, le=200)]


class CancelDieRule(Rule[CancelDie]):
    kind = CancelDie

    def check(self) -> tuple[Problem, ...]:
        found = stage_problems(self.battle, rolled=True)
        due = find_face_to_face(self.battle)
        if due is None or found:
            return tuple(found)
        part, roll = side_of_roll(due, self.action.unit), roll_of(due, self.action.unit)
        if self.action.place not in owed_cancellations(self.battle, roll, part, self.action.unit):
            text = tr("this die of {unit} cannot be cancelled", unit=self.action.unit)
            found.append(_cancelled_die_problem(text, part))
        return tuple(found)

    def apply(self) -> Battle:
        battle = self.battle
        due = require_face_to_face(battle)
        part, roll = side_of_roll(due, self.action.unit), roll_of(due, self.action.unit)
        if self.action.place >= count_dice(roll):
            raise PlayerError(tr("this roll has no such die"))
        shown = format_symbols(shown_symbols(roll)[self.action.place])
        battle = with_face_to_face(battle, with_roll(due, self.action.unit, replace(roll, cancelled=self.action.place)))
        words = {"unit": self.action.unit, "state": tr(STATE_NAMES[STATES[part][0]]), "shown": shown}
        text = tr("{unit} is {state} and loses a die showing {shown}", **words)
        return with_log_line(battle, text, "roll", side=read_state(battle).unit(self.action.unit).side)

    def label(self) -> str:
        return tr("Cancel a die of {unit}", unit=self.action.unit)


def modifier_problems(battle: Battle, id: str) -> tuple[Problem, ...]:
    """Returns why a unit may not add to its coming roll: it is Disarmed or Vulnerable."""
    due = find_face_to_face(battle)
    if due is None or due.is_rolled or id not in (due.unit, due.target):
        return ()
    unit, part = read_state(battle).unit(id), side_of_roll(due, id)
    state, _ = STATES[part]
    if state not in unit.tokens.states:
        return ()
    text = tr("{unit} is {state}", unit=unit.id, state=tr("disarmed") if part == "attack" else tr("vulnerable"))
    what = tr("A Disarmed unit uses no modifiers for attack rolls, a Vulnerable unit none for defence rolls")
    return (make_problem(text, "W56" if part == "attack" else "W57", what),)


class ChangeDice(Action, frozen=True, tag_field="action", tag="wc-change-dice"):
    """Dice and symbols that a modifier adds or removes before the roll, or symbols that a switch changes after it.

    Without either, the players are asked.
    """

    unit: Id
    add: PoolText = ""
    take: PoolText = ""


class ChangeDiceRule(Rule[ChangeDice]):
    kind = ChangeDice

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        due = find_face_to_face(battle)
        if due is None:
            return tuple(stage_problems(battle, None))
        if barred := modifier_problems(battle, self.action.unit):
            return barred
        return tuple(self._switch_problems(due)) if due.is_rolled else ()

    def _switch_problems(self, due: FaceToFace) -> Iterator[Problem]:
        """Yields why a switch may not be used: a state comes first, it changes dice, or its symbols are missing."""
        yield from owed_problems(self.battle, due)
        unit, take = self.action.unit, parse_pool(self.action.take)
        if (parse_pool(self.action.add) + take).dice:
            text = tr("the dice have already been rolled")
            yield make_problem(text, "D1", tr("The order is: modifiers, roll, re-rolls, cancelled dice, switches"))
        lacking = lacking_symbols(roll_of(due, unit), is_elite(find_unit(self.battle, unit)), take)
        if lacking:
            yield make_problem(tr("{unit} does not have {what}", unit=unit, what=format_pool(take)), "D1")

    def apply(self) -> Battle:
        battle = self.battle
        due = require_face_to_face(battle)
        unit, roll = read_state(battle).unit(self.action.unit), roll_of(due, self.action.unit)
        add, take = parse_pool(self.action.add), parse_pool(self.action.take)
        if due.is_rolled:
            roll = replace(
                roll, added=join_pools(roll.added, self.action.add), spent=join_pools(roll.spent, self.action.take)
            )
        else:
            pool = join_pools(roll.pool, self.action.add)
            for name, count in (*take.dice, *take.symbols):
                for _ in range(count):
                    pool = remove_from_pool(pool, name)
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

    def label(self) -> str:
        words = {
            "unit": self.action.unit,
            "add": format_pool(parse_pool(self.action.add)),
            "take": format_pool(parse_pool(self.action.take)),
        }
        if not self.action.take:
            return tr("{unit} adds {add}", **words)
        return (
            tr("{unit} adds {add} and uses {take}", **words) if self.action.add else tr("{unit} uses {take}", **words)
        )

    def choice_request(self) -> ChoiceRequest | None:
        """Asks which die or symbol a modifier or switch adds or removes."""
        due, action = find_face_to_face(self.battle), self.action
        if due is None or action.add or action.take:
            return None
        unit, roll = read_state(self.battle).unit(action.unit), roll_of(due, action.unit)
        names = SYMBOLS if due.is_rolled else (*COLOURS, *SYMBOLS)
        answers = [(tr("Add {what}", what=format_part(name, 1)), replace(action, add=f"1 {name}")) for name in names]
        if due.is_rolled:
            there, told = usable_symbols(roll, is_elite(unit)), mark("Use {what}")
            question = tr("Which switch of {unit}?", unit=unit.id)
        else:
            there, told = pool_parts(parse_pool(roll.pool)), mark("Remove {what}")
            question = tr("Which modifier of {unit}?", unit=unit.id)
        answers += [(tr(told, what=format_part(one, 1)), replace(action, take=f"1 {one}")) for one in there]
        return ChoiceRequest(question, unit.side, tuple(answers))


class DropDie(Action, frozen=True, tag_field="action", tag="wc-leave-die"):
    """The removal of a die or automatic symbol from the roll of a unit engaged with several enemies (W25)."""

    unit: Id
    part: Word


class LeaveDieRule(Rule[DropDie]):
    kind = DropDie

    def check(self) -> tuple[Problem, ...]:
        found = stage_problems(self.battle, rolled=False)
        due = find_face_to_face(self.battle)
        if due is not None and not found and not roll_of(due, self.action.unit).owes:
            text = tr("{unit} has no die or symbol to remove", unit=self.action.unit)
            what = tr("A unit that is engaged with several enemies loses one die or symbol of each roll")
            found.append(make_problem(text, "W25", what))
        return tuple(found)

    def apply(self) -> Battle:
        battle = self.battle
        due = require_face_to_face(battle)
        unit, roll = read_state(battle).unit(self.action.unit), roll_of(due, self.action.unit)
        roll = replace(roll, pool=remove_from_pool(roll.pool, self.action.part), owes=False)
        battle = with_face_to_face(battle, with_roll(due, unit.id, roll))
        text = tr("{unit} is engaged with several enemies and removes {what}", unit=unit.id,
                  what=format_part(self.action.part, 1))  # fmt: skip
        return with_log_line(battle, text, "roll", side=unit.side)

    def label(self) -> str:
        return tr("{unit} removes {what}", unit=self.action.unit, what=format_part(self.action.part, 1))


RULES = (RepeatDiceRule, CancelDieRule, ChangeDiceRule, LeaveDieRule)
