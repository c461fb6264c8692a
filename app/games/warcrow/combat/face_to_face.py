"""The face to face roll of an attack, pending from the declaration to the result, and its dice (D1)."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, labelled, tr
from app.games.actions import Action
from app.games.dice import multiply_kind, roll_flaws
from app.games.dice_looks import Odds
from app.games.log import with_log_line
from app.games.requests import DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.book import Symbol
from app.games.warcrow.measures import is_elite
from app.games.warcrow.pending import FaceToFace, OpposedRoll
from app.games.warcrow.pending_kinds import find_pending, make_problem, pending_problems
from app.games.warcrow.state import StateToken, Unit, read_state, with_state
from app.games.warcrow.symbol_dice import (
    FULL,
    MAX_DICE,
    Distribution,
    Pool,
    Tally,
    die_symbols,
    fill_hollow,
    find_chances,
    find_colour,
    format_chances,
    format_pool,
    make_odds,
    make_pool,
    parse_pool,
    pool_requests,
    require_rolls,
    subtract_chances,
)
from app.model import Battle, Roll

# One side's dice: their symbols, and the changes by states and effects


STATES: Mapping[str, tuple[StateToken, Symbol]] = {
    "attack": ("disarmed", "success"),
    "defence": ("vulnerable", "block"),
}
"""The state that cancels a die of each of the two rolls, and the symbol that this die has to show (W56, W57)."""


def count_dice(roll: OpposedRoll) -> int:
    """Returns the number of dice rolled."""
    return sum(len(one.faces) for one in roll.rolls)


def shown_symbols(roll: OpposedRoll) -> tuple[tuple[Symbol, ...], ...]:
    """Returns the symbols on each die, in order."""
    return tuple(die_symbols(one, place) for one in roll.rolls for place in range(len(one.faces)))


def tally_roll(roll: OpposedRoll, elite: bool) -> Tally:
    """Counts the symbols of a roll: those of dice, automatic ones, and those that switches add or use up.

    For an Elite unit every hollow symbol counts as a full one, except hollow symbols that a switch uses as such (W89).
    """
    found = _tally_left(roll)
    if elite:
        found = fill_hollow(found)
    found.update(dict(parse_pool(roll.added).symbols))
    return Tally({symbol: count for symbol, count in found.items() if count > 0})


def _tally_left(roll: OpposedRoll) -> Tally:
    """Counts the symbols of dice and automatic ones, less those that switches have used.

    A count is below 0 where a switch has used a hollow symbol as a full one.
    """
    found = Tally(dict(parse_pool(roll.pool).symbols))
    for place, symbols in enumerate(shown_symbols(roll)):
        if place != roll.cancelled:
            found.update(symbols)
    found.subtract(dict(parse_pool(roll.spent).symbols))
    return found


def lacking_symbols(roll: OpposedRoll, elite: bool, wanted: Pool) -> tuple[Symbol, ...]:
    """Returns the symbols that a switch lacks; an Elite unit may use hollow symbols as full ones."""
    there, uses = _tally_left(roll), Tally(dict(wanted.symbols))
    there.update(dict(parse_pool(roll.added).symbols))
    for hollow, full in FULL.items() if elite else ():
        there[full] += max(0, there[hollow] - uses[hollow])
    return tuple(symbol for symbol, count in uses.items() if count > there[symbol])


def usable_symbols(roll: OpposedRoll, elite: bool) -> tuple[Symbol, ...]:
    """Returns the symbols a switch may use: those that count, and hollow ones that an Elite unit would convert."""
    counting = tally_roll(roll, elite)
    kept = [symbol for symbol in tally_roll(roll, False) if symbol not in counting]
    return (*counting, *(hollow for hollow, full in FULL.items() if hollow in kept and full in counting))


def cancellable_places(roll: OpposedRoll, part: str, unit: Unit | None) -> tuple[int, ...]:
    """Returns the places of the dice of which a state of the unit cancels one (W56, W57)."""
    state, symbol = STATES[part]
    if unit is None or state not in unit.tokens.states:
        return ()
    shown = (Tally(symbols) for symbols in shown_symbols(roll))
    if is_elite(unit):
        shown = (fill_hollow(symbols) for symbols in shown)
    return tuple(place for place, symbols in enumerate(shown) if symbols[symbol])


def repeatable_places(roll: OpposedRoll, effect: str) -> tuple[int, ...]:
    """Returns the places of the dice that an effect has not rerolled yet (W82)."""
    return tuple(place for place in range(count_dice(roll)) if _mark(effect, place) not in roll.repeated)


def _mark(effect: str, place: int) -> str:
    return f"{effect} {place + 1}"


def split_places(roll: OpposedRoll, places: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Splits places among all dice by roll: yields the number of each roll and the places within it."""
    first = 0
    for number, one in enumerate(roll.rolls):
        inside = tuple(place - first for place in places if first <= place < first + len(one.faces))
        if inside:
            yield number, inside
        first += len(one.faces)


def repeat_requests(roll: OpposedRoll, places: tuple[int, ...], what: str, side: str) -> tuple[DiceRequest, ...]:
    """Returns the requests for rerolled dice."""
    return tuple(
        DiceRequest(f"D8 {find_colour(roll.rolls[number])}", len(inside), what, side)
        for number, inside in split_places(roll, places)
    )


def with_repeated(roll: OpposedRoll, effect: str, places: tuple[int, ...], new: tuple[Roll, ...]) -> OpposedRoll:
    """Returns the roll with dice rerolled by an effect. Raises PlayerError if the dice do not match the request."""
    parts = tuple(split_places(roll, places))
    wanted = [multiply_kind(f"D8 {find_colour(roll.rolls[number])}", len(inside)) for number, inside in parts]
    if [one.kind for one in new] != wanted or any(flaw for one in new for flaw in roll_flaws(one)):
        raise PlayerError(tr("these are not the requested dice"))
    rolls = list(roll.rolls)
    for (number, inside), fresh in zip(parts, new, strict=True):
        faces = list(rolls[number].faces)
        for place, face in zip(inside, fresh.faces, strict=True):
            faces[place] = face
        rolls[number] = replace(rolls[number], faces=tuple(faces), typed=rolls[number].typed or fresh.typed)
    marks = tuple(_mark(effect, place) for place in places)
    return replace(roll, rolls=tuple(rolls), repeated=(*roll.repeated, *marks))


def join_pools(one: str, other: str) -> str:
    """Adds two pools, as text. Raises PlayerError if the sum is larger than a roll may be."""
    pool = parse_pool(one) + parse_pool(other)
    if any(count > MAX_DICE for _, count in (*pool.dice, *pool.symbols)):
        raise PlayerError(tr("a roll has at most {most} dice or symbols of a kind", most=MAX_DICE))
    return pool.text


def remove_from_pool(pool: str, part: str) -> str:
    """Returns a pool without one die or symbol, as text."""
    return parse_pool(pool).without(part).text


def pool_parts(pool: Pool) -> tuple[str, ...]:
    """Returns the colours and symbols in a pool."""
    return tuple(name for name, _ in (*pool.dice, *pool.symbols))


# Exact chances of each result before the roll (D1, combat sequence)


def damage_chances(unit: Unit | None, target: Unit, due: FaceToFace) -> tuple[Distribution, Distribution]:
    """Returns the chances of each amount of damage to the target and to the attacker.

    The attacker suffers damage only in melee. Dice that may be rerolled are rerolled if they show no success, and a
    state cancels the best die.
    """
    attack, defence = parse_pool(due.attack.pool), parse_pool(due.defence.pool)
    elite, other_elite = is_elite(unit), is_elite(target)
    disarmed = unit is not None and "disarmed" in unit.tokens.states
    vulnerable = "vulnerable" in target.tokens.states
    again = bool(due.attack.repeats)
    successes = find_chances(attack, "success", elite, again, disarmed)
    dealt = subtract_chances(successes, find_chances(defence, "block", other_elite, False, vulnerable))
    if due.kind != "melee":
        return dealt, (1.0,)
    back = find_chances(defence, "success", other_elite)
    return dealt, subtract_chances(back, find_chances(attack, "block", elite))


def damage_odds(battle: Battle, due: FaceToFace) -> tuple[Odds, ...]:
    """Returns the odds of damage for each side."""
    state = read_state(battle)
    unit = state.unit(due.unit) if due.unit else None
    target = state.unit(due.target)
    dealt, back = damage_chances(unit, target, due)
    found = [make_odds(tr("damage to {unit}", unit=target.id), dealt)]
    if unit is not None and len(back) > 1:
        found.append(make_odds(tr("damage to {unit}", unit=unit.id), back))
    return tuple(found)


def format_damage(chances: Distribution) -> str:
    """Formats the chances of damage in a few words."""
    return format_chances(chances, lambda number: counted(number, "{count} damage", "{count} damage"))


Part = Literal["attack", "defence"]


def find_face_to_face(battle: Battle) -> FaceToFace | None:
    """Returns the attack whose rolls come next, or None."""
    due = find_pending(battle)
    return due if isinstance(due, FaceToFace) else None


def require_face_to_face(battle: Battle) -> FaceToFace:
    """Returns the attack whose rolls come next. Raises PlayerError if there is none."""
    due = find_face_to_face(battle)
    if due is None:
        raise PlayerError(tr("no attack has been declared"))
    return due


def with_face_to_face(battle: Battle, due: FaceToFace) -> Battle:
    """Returns the battle with the pending attack replaced by this one."""
    state = read_state(battle)
    return with_state(battle, replace(state, course=replace(state.course, due=(due, *state.course.due[1:]))))


def find_unit(battle: Battle, id: str) -> Unit | None:
    """Returns the unit with this id; None if terrain attacks."""
    return read_state(battle).unit(id) if id else None


def side_of_roll(due: FaceToFace, unit: str) -> Part:
    """Returns which of the two rolls belongs to a unit. Raises PlayerError if neither does."""
    if unit not in (due.unit, due.target):
        raise PlayerError(tr("{unit} is not part of this attack", unit=unit))
    return "attack" if unit == due.unit else "defence"


def roll_of(due: FaceToFace, unit: str) -> OpposedRoll:
    """Returns the roll of a unit."""
    return due.attack if side_of_roll(due, unit) == "attack" else due.defence


def with_roll(due: FaceToFace, unit: str, roll: OpposedRoll) -> FaceToFace:
    """Returns the attack with the roll of a unit replaced."""
    return replace(due, attack=roll) if side_of_roll(due, unit) == "attack" else replace(due, defence=roll)


def stage_problems(battle: Battle, rolled: bool | None) -> list[Problem]:
    """Returns why dice cannot be changed now.

    `rolled` is whether the dice must have been rolled; None accepts both.
    """
    due = find_face_to_face(battle)
    if due is None:
        return [*pending_problems(battle), make_problem(tr("no attack has been declared"), "D1")]
    if rolled is not None and due.is_rolled != rolled:
        text = tr("the dice have not been rolled yet") if rolled else tr("the dice have already been rolled")
        what = tr("The order is: modifiers, roll, re-rolls, cancelled dice, switches")
        return [make_problem(text, "D1", what)]
    return []


def format_shown(battle: Battle, due: FaceToFace, part: Part) -> str:
    """Formats one of the two rolls: its owner and its symbols in total."""
    id, roll = (due.unit, due.attack) if part == "attack" else (due.target, due.defence)
    unit = find_unit(battle, id)
    tally = tally_roll(roll, is_elite(unit))
    shown = format_pool(make_pool((), tally.items())) if tally else tr("nothing")
    return labelled(unit.id if unit else due.name, shown)


class RollOpposed(Action, frozen=True, tag_field="action", tag="wc-roll"):
    """The throw of both sides' dice: those of the attack, then those of the defence, colour by colour."""

    rolls: Annotated[tuple[Roll, ...], Meta(max_length=20)] = ()


class RollOpposedRule(Rule[RollOpposed]):
    kind = RollOpposed

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        found = stage_problems(battle, rolled=False)
        due = find_face_to_face(battle)
        if due is None or found:
            return tuple(found)
        for id, roll in ((due.unit, due.attack), (due.target, due.defence)):
            if roll.owes and parse_pool(roll.pool) != Pool():
                text = tr("{unit} must first remove a die or a symbol", unit=id)
                what = tr("A unit that is engaged with several enemies loses one die or symbol of each roll")
                found.append(make_problem(text, "W25", what))
        return tuple(found)

    def apply(self) -> Battle:
        battle = self.battle
        due = require_face_to_face(battle)
        own = len(parse_pool(due.attack.pool).dice)
        attack, defence = self.action.rolls[:own], self.action.rolls[own:]
        require_rolls(parse_pool(due.attack.pool), attack)
        require_rolls(parse_pool(due.defence.pool), defence)
        for flaw in (flaw for roll in self.action.rolls for flaw in roll_flaws(roll)):
            raise PlayerError(flaw)
        due = replace(
            due, attack=replace(due.attack, rolls=attack), defence=replace(due.defence, rolls=defence), is_rolled=True
        )
        battle = with_face_to_face(battle, due)
        text = tr("{attack} against {defence}", attack=format_shown(battle, due, "attack"),
                  defence=format_shown(battle, due, "defence"))  # fmt: skip
        target = read_state(battle).unit(due.target)
        unit = find_unit(battle, due.unit)
        return with_log_line(battle, text, "roll", self.action.rolls, unit.side if unit else target.side)

    def label(self) -> str:
        due = find_face_to_face(self.battle)
        return tr("Roll for the attack on {target}", target=due.target if due else "")

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        due = find_face_to_face(self.battle)
        if due is None or self.action.rolls:
            return ()
        unit, target = find_unit(self.battle, due.unit), read_state(self.battle).unit(due.target)
        who = unit.id if unit else due.name
        side, what = unit.side if unit else "", tr("{side} attacks", side=who)
        attack = pool_requests(parse_pool(due.attack.pool), what, side, elite=is_elite(unit))
        what = tr("{side} defends", side=target.id)
        return (*attack, *pool_requests(parse_pool(due.defence.pool), what, target.side, elite=is_elite(target)))

    def odds(self) -> tuple[Odds, ...]:
        due = find_face_to_face(self.battle)
        return damage_odds(self.battle, due) if due else ()


RULES = (RollOpposedRule,)
