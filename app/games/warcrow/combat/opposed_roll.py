"""One side's dice of a face to face roll: what they show together, and what states and effects do to them.

The places of dice count through all rolls of a side, colour by colour, from 0 on.
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.dice import multiply_kind, roll_flaws
from app.games.requests import DiceRequest
from app.games.warcrow.book import Symbol
from app.games.warcrow.dice.pools import MOST_DICE, Pool, parse_pool
from app.games.warcrow.dice.symbols import FULL, Tally, die_symbols, fill_hollow, find_colour
from app.games.warcrow.due import OpposedRoll
from app.games.warcrow.measures import keyword_of
from app.games.warcrow.state import StateToken, Unit
from app.model import Roll

STATES: Mapping[str, tuple[StateToken, Symbol]] = {
    "attack": ("disarmed", "success"),
    "defence": ("vulnerable", "block"),
}
"""The state that takes a die from each of the two rolls, and what that die has to show (W56, W57)."""


def count_dice(roll: OpposedRoll) -> int:
    """How many dice have fallen."""
    return sum(len(one.faces) for one in roll.rolls)


def shown_symbols(roll: OpposedRoll) -> tuple[tuple[Symbol, ...], ...]:
    """What each die shows, by its place."""
    return tuple(die_symbols(one, place) for one in roll.rolls for place in range(len(one.faces)))


def tally_roll(roll: OpposedRoll, elite: bool) -> Tally:
    """All symbols that count: of dice, automatic ones, and what switches add and use up.

    Who is Elite has every hollow symbol as a full one but those that a switch uses as they are (W89).
    """
    found = _tally_left(roll)
    if elite:
        found = fill_hollow(found)
    found.update(dict(parse_pool(roll.added).symbols))
    return Tally({symbol: count for symbol, count in found.items() if count > 0})


def _tally_left(roll: OpposedRoll) -> Tally:
    """The symbols of dice and the automatic ones, less what switches have used: below 0 where that was a hollow one."""
    found = Tally(dict(parse_pool(roll.pool).symbols))
    for place, symbols in enumerate(shown_symbols(roll)):
        if place != roll.cancelled:
            found.update(symbols)
    found.subtract(dict(parse_pool(roll.spent).symbols))
    return found


def lacking_symbols(roll: OpposedRoll, elite: bool, wanted: Pool) -> tuple[Symbol, ...]:
    """The symbols of which a switch would use more than there are; to Elite, a hollow one is as good as a full one."""
    there, uses = _tally_left(roll), Tally(dict(wanted.symbols))
    there.update(dict(parse_pool(roll.added).symbols))
    for hollow, full in FULL.items() if elite else ():
        there[full] += max(0, there[hollow] - uses[hollow])
    return tuple(symbol for symbol, count in uses.items() if count > there[symbol])


def usable_symbols(roll: OpposedRoll, elite: bool) -> tuple[Symbol, ...]:
    """The symbols that a switch may use: those that count, and hollow ones that an Elite unit would rather keep."""
    counting = tally_roll(roll, elite)
    kept = [symbol for symbol in tally_roll(roll, False) if symbol not in counting]
    return (*counting, *(hollow for hollow, full in FULL.items() if hollow in kept and full in counting))


def is_elite(unit: Unit | None) -> bool:
    """Whether a unit makes full symbols of hollow ones (W89, W90)."""
    return unit is not None and keyword_of(unit, "Elite") is not None


def cancellable_places(roll: OpposedRoll, part: str, unit: Unit | None) -> tuple[int, ...]:
    """The dice of which a state of the unit takes one away, by their places (W56, W57)."""
    state, symbol = STATES[part]
    if unit is None or state not in unit.tokens.states:
        return ()
    shown = (Tally(symbols) for symbols in shown_symbols(roll))
    if is_elite(unit):
        shown = (fill_hollow(symbols) for symbols in shown)
    return tuple(place for place, symbols in enumerate(shown) if symbols[symbol])


def repeatable_places(roll: OpposedRoll, effect: str) -> tuple[int, ...]:
    """The dice that an effect has not thrown again yet (W82)."""
    return tuple(place for place in range(count_dice(roll)) if _mark(effect, place) not in roll.repeated)


def _mark(effect: str, place: int) -> str:
    return f"{effect} {place + 1}"


def split_places(roll: OpposedRoll, places: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Places among all dice as those of each roll: its number, and the places in it."""
    first = 0
    for number, one in enumerate(roll.rolls):
        inside = tuple(place - first for place in places if first <= place < first + len(one.faces))
        if inside:
            yield number, inside
        first += len(one.faces)


def repeat_requests(roll: OpposedRoll, places: tuple[int, ...], what: str, side: str) -> tuple[DiceRequest, ...]:
    """The dice that are thrown again."""
    return tuple(
        DiceRequest(f"D8 {find_colour(roll.rolls[number])}", len(inside), what, side)
        for number, inside in split_places(roll, places)
    )


def with_repeated(roll: OpposedRoll, effect: str, places: tuple[int, ...], new: tuple[Roll, ...]) -> OpposedRoll:
    """The roll with dice thrown again by an effect. Raises PlayerError where these are not the dice asked for."""
    parts = tuple(split_places(roll, places))
    wanted = [multiply_kind(f"D8 {find_colour(roll.rolls[number])}", len(inside)) for number, inside in parts]
    if [one.kind for one in new] != wanted or any(flaw for one in new for flaw in roll_flaws(one)):
        raise PlayerError(tr("these are not the dice that were asked for"))
    rolls = list(roll.rolls)
    for (number, inside), fresh in zip(parts, new, strict=True):
        faces = list(rolls[number].faces)
        for place, face in zip(inside, fresh.faces, strict=True):
            faces[place] = face
        rolls[number] = replace(rolls[number], faces=tuple(faces), typed=rolls[number].typed or fresh.typed)
    marks = tuple(_mark(effect, place) for place in places)
    return replace(roll, rolls=tuple(rolls), repeated=(*roll.repeated, *marks))


def join_pools(one: str, other: str) -> str:
    """Two pools together, as text. Raises PlayerError where that is more than a roll can have."""
    pool = parse_pool(one) + parse_pool(other)
    if any(count > MOST_DICE for _, count in (*pool.dice, *pool.symbols)):
        raise PlayerError(tr("a roll has at most {most} dice or symbols of a kind", most=MOST_DICE))
    return pool.text


def take_from(pool: str, part: str) -> str:
    """A pool with a die or a symbol less, as text."""
    return parse_pool(pool).without(part).text


def pool_parts(pool: Pool) -> tuple[str, ...]:
    """The colours and symbols that a pool has."""
    return tuple(name for name, _ in (*pool.dice, *pool.symbols))
