"""What dice show: the symbols on their faces, counted; hollow ones made full by Elite."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.dice import multiply_kind
from app.games.warcrow.book import Colour, Symbol, find_book
from app.games.warcrow.dice.pools import COLOURS, Pool, parse_pool, pool_requests
from app.model import Roll

Tally = Counter[Symbol]
"""How many there are of each symbol."""
FULL: Mapping[Symbol, Symbol] = {
    "hollow-success": "success",
    "hollow-block": "block",
    "hollow-special": "special",
}
"""What Elite may make of a hollow symbol (W89)."""


@cache
def find_faces(colour: Colour) -> tuple[tuple[Symbol, ...], ...]:
    """The symbols on the eight faces of a die, that of number 1 first."""
    return next(die.faces for die in find_book().die if die.colour == colour)


def find_colour(roll: Roll) -> Colour:
    """The colour of a roll's dice. Raises PlayerError where these are no dice of this game."""
    for colour in COLOURS:
        if roll.kind.endswith(f"D8 {colour}"):
            return colour
    raise PlayerError(tr("{kind} are no dice of this game", kind=roll.kind))


def die_symbols(roll: Roll, place: int) -> tuple[Symbol, ...]:
    """What the die at a place of a roll shows."""
    return find_faces(find_colour(roll))[roll.faces[place] - 1]


def count_symbols(rolls: Iterable[Roll], pool: Pool | None = None, elite: bool = False) -> Tally:
    """All symbols that dice show, a pool's automatic ones among them; with Elite every hollow one as a full one."""
    found = Tally((pool and dict(pool.symbols)) or {})
    for roll in rolls:
        for place in range(len(roll.faces)):
            found.update(die_symbols(roll, place))
    return fill_hollow(found) if elite else found


def fill_hollow(tally: Tally) -> Tally:
    """Every hollow symbol made a full one (W89)."""
    found = Tally()
    for symbol, count in tally.items():
        found[FULL.get(symbol, symbol)] += count
    return found


def places_showing(roll: Roll, symbol: Symbol) -> tuple[int, ...]:
    """The places of a roll's dice that show at least one such symbol."""
    return tuple(place for place in range(len(roll.faces)) if symbol in die_symbols(roll, place))


def require_rolls(pool: Pool, rolls: Iterable[Roll]) -> None:
    """Raises PlayerError where these are not the dice of a pool, colour by colour."""
    wanted = [multiply_kind(need.kind, need.count) for need in pool_requests(pool, "")]
    if [roll.kind for roll in rolls] != wanted:
        raise PlayerError(tr("these are not the dice that were asked for"))


def count_successes(pool_text: str, rolls: Iterable[Roll], elite: bool = False) -> int:
    """Successes of a roll of a pool, as of WP and WVP tests; with Elite hollow ones count (W90)."""
    return count_symbols(rolls, parse_pool(pool_text), elite)["success"]
