"""Warcrow's dice: pools of them as they are written, the symbols that they show, and how likely these are."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache

from app.core.errors import PlayerError
from app.core.language import counted, format_number, mark, shorten, tr
from app.games.dice import multiply_kind
from app.games.dice_looks import DieKind, DieKinds, FaceSymbol, Odds
from app.games.requests import DiceRequest
from app.games.warcrow.book import Colour, Symbol, find_book
from app.model import Roll, Value

# How Warcrow's dice look: their colours, and shapes of our own for their symbols


SYMBOL_LOOKS: dict[Symbol, FaceSymbol] = {
    "success": FaceSymbol("blade", mark("success")),
    "hollow-success": FaceSymbol("blade", mark("hollow success"), hollow=True),
    "block": FaceSymbol("plate", mark("block")),
    "hollow-block": FaceSymbol("plate", mark("hollow block"), hollow=True),
    "special": FaceSymbol("star", mark("special")),
    "hollow-special": FaceSymbol("star", mark("hollow special"), hollow=True),
}
_COLOURS: dict[Colour, tuple[str, str]] = {
    "red": (mark("red"), "#c0322b"),
    "orange": (mark("orange"), "#e07b1c"),
    "yellow": (mark("yellow"), "#ecc631"),
    "green": (mark("green"), "#3f8f4a"),
    "blue": (mark("blue"), "#2f6db5"),
    "black": (mark("black"), "#2a2829"),
}
_LEAST = 0.0005


@cache
def die_kinds() -> DieKinds:
    """All six colours, by the names that rolls have for them."""
    return {
        f"D8 {die.colour}": DieKind(
            *_COLOURS[die.colour], tuple(tuple(SYMBOL_LOOKS[symbol] for symbol in face) for face in die.faces)
        )
        for die in find_book().die
    }


def automatic_looks(symbols: Iterable[tuple[Symbol, int]]) -> tuple[FaceSymbol, ...]:
    """Symbols that need no dice, so many of each."""
    return tuple(SYMBOL_LOOKS[symbol] for symbol, count in symbols for _ in range(count))


def make_odds(text: str, chances: Iterable[float]) -> Odds:
    """A distribution as it is shown: `text` is what is counted; numbers that nearly never come are left out."""
    return Odds(text, tuple((str(number), share) for number, share in enumerate(chances) if share >= _LEAST))


# Pools of dice and automatic symbols, as they are written: "2 red, 1 orange, 1 success"


COLOURS: tuple[Colour, ...] = ("red", "orange", "yellow", "green", "blue", "black")
SYMBOLS: tuple[Symbol, ...] = ("success", "hollow-success", "block", "hollow-block", "special", "hollow-special")
_COLOURS_BY_NAME: Mapping[str, Colour] = {colour: colour for colour in COLOURS}
_SYMBOLS_BY_NAME: Mapping[str, Symbol] = {symbol: symbol for symbol in SYMBOLS}
MOST_DICE = 30
"""Dice of one colour in a pool."""
_PART = re.compile(r"([0-9]{1,3})?\s*([a-z][a-z -]*[a-z])")
_SAME: Mapping[str, str] = {"hit": "success", "hits": "success", "successes": "success", "hollow-hit": "hollow-success"}
"""Other words for symbols."""
_SHOWN: Mapping[str, Callable[[int], str]] = {
    "red": lambda count: tr("{count} red", count=count),
    "orange": lambda count: tr("{count} orange", count=count),
    "yellow": lambda count: tr("{count} yellow", count=count),
    "green": lambda count: tr("{count} green", count=count),
    "blue": lambda count: tr("{count} blue", count=count),
    "black": lambda count: tr("{count} black", count=count),
    "success": lambda count: counted(count, "{count} success", "{count} successes"),
    "hollow-success": lambda count: counted(count, "{count} hollow success", "{count} hollow successes"),
    "block": lambda count: counted(count, "{count} block", "{count} blocks"),
    "hollow-block": lambda count: counted(count, "{count} hollow block", "{count} hollow blocks"),
    "special": lambda count: counted(count, "{count} special", "{count} specials"),
    "hollow-special": lambda count: counted(count, "{count} hollow special", "{count} hollow specials"),
}


class Pool(Value, frozen=True):
    """How many dice of each colour, and how many automatic symbols of each kind; none of them is 0."""

    dice: tuple[tuple[Colour, int], ...] = ()
    symbols: tuple[tuple[Symbol, int], ...] = ()

    @property
    def text(self) -> str:
        """The pool as it is written in files; `parse_pool` reads it."""
        return ", ".join(f"{count} {name}" for name, count in (*self.dice, *self.symbols))

    def __add__(self, other: "Pool") -> "Pool":
        return make_pool((*self.dice, *other.dice), (*self.symbols, *other.symbols))

    def without(self, name: str) -> "Pool":
        """The pool with one die of a colour, or one automatic symbol, less. Raises PlayerError where it has none."""
        if name not in {one for one, _ in (*self.dice, *self.symbols)}:
            raise PlayerError(tr("there is no {what} in {pool}", what=format_part(name, 1), pool=format_pool(self)))
        return Pool(
            tuple((colour, left) for colour, count in self.dice if (left := count - (colour == name))),
            tuple((symbol, left) for symbol, count in self.symbols if (left := count - (symbol == name))),
        )


def make_pool(dice: Iterable[tuple[Colour, int]] = (), symbols: Iterable[tuple[Symbol, int]] = ()) -> Pool:
    """A pool of these, those of the same colour or kind added up and in the usual order."""
    colours, kinds = Counter[Colour](), Counter[Symbol]()
    for colour, count in dice:
        colours[colour] += count
    for symbol, count in symbols:
        kinds[symbol] += count
    return Pool(
        tuple((colour, colours[colour]) for colour in COLOURS if colours[colour] > 0),
        tuple((symbol, kinds[symbol]) for symbol in SYMBOLS if kinds[symbol] > 0),
    )


def parse_pool(text: str) -> Pool:
    """A pool as it is written; "" is an empty one. Raises PlayerError with one sentence where it is none."""
    dice, symbols = list[tuple[Colour, int]](), list[tuple[Symbol, int]]()
    for part in filter(None, (part.strip() for part in re.split(r"[,+]", text.casefold()))):
        found = _PART.fullmatch(part)
        name, count = (_find_name("-".join(found[2].split())), int(found[1] or 1)) if found else ("", 0)
        if not name or count > MOST_DICE:
            form = "2 red, 1 orange, 1 success"
            raise PlayerError(
                tr('"{text}" is no pool of dice; write it as in {form}', text=shorten(text, 60), form=form)
            )
        if name in _COLOURS_BY_NAME:
            dice.append((_COLOURS_BY_NAME[name], count))
        else:
            symbols.append((_SYMBOLS_BY_NAME[name], count))
    return make_pool(dice, symbols)


def format_pool(pool: Pool) -> str:
    """The pool in players' words."""
    if not pool.dice and not pool.symbols:
        return tr("no dice")
    return ", ".join(format_part(name, count) for name, count in (*pool.dice, *pool.symbols))


def pool_requests(
    pool: Pool, what: str, side: str = "", note: str = "", elite: bool = False
) -> tuple[DiceRequest, ...]:
    """The dice of a pool, to be rolled colour by colour; automatic symbols are told with the first."""
    automatic = automatic_looks(pool.symbols)
    return tuple(
        DiceRequest(f"D8 {colour}", count, what, side, note, () if number else automatic, elite)
        for number, (colour, count) in enumerate(pool.dice)
    )


def _find_name(word: str) -> str:
    singular = word.removesuffix("s") if word not in _SAME else _SAME[word]
    for name in (word, singular, _SAME.get(singular, "")):
        if name in _COLOURS_BY_NAME or name in _SYMBOLS_BY_NAME:
            return name
    return ""


def format_part(name: str, count: int) -> str:
    """So many dice of a colour, or so many of a symbol, in players' words."""
    return _SHOWN[name](count)


# What dice show: the symbols on their faces, counted; hollow ones made full by Elite


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


# How likely what is before dice are thrown: exact, by counting outcomes, for a chart or a line of text


Distribution = tuple[float, ...]


def find_chances(
    pool: Pool, symbol: Symbol, elite: bool = False, repeats: bool = False, loses_best: bool = False
) -> Distribution:
    """How likely each number of a symbol is.

    `elite` counts hollow ones; with `repeats` every die that does not show the symbol is thrown once more;
    `loses_best` takes away the die that shows most of it, as Disarmed and Vulnerable have it (W56, W57).
    """
    return _find_chances(pool, symbol, elite, repeats, loses_best)


@lru_cache(maxsize=256)
def _find_chances(pool: Pool, symbol: Symbol, elite: bool, repeats: bool, loses_best: bool) -> Distribution:
    states: dict[tuple[int, int], float] = {(0, 0): 1.0}  # what they show together, and the most that one shows
    for colour, count in pool.dice:
        for _ in range(count):
            die = _die_chances(colour, symbol, elite, repeats)
            states = _add_die(states, die)
    automatic = sum(count for one, count in pool.symbols if one == symbol or (elite and FULL.get(one) == symbol))
    found = dict[int, float]()
    for (total, best), chance in states.items():
        number = automatic + total - (best if loses_best else 0)
        found[number] = found.get(number, 0.0) + chance
    return _to_distribution(found)


def _die_chances(colour: Colour, symbol: Symbol, elite: bool, repeats: bool) -> dict[int, float]:
    found = dict[int, float]()
    for face in find_faces(colour):
        number = sum(one == symbol or (elite and FULL.get(one) == symbol) for one in face)
        found[number] = found.get(number, 0.0) + 1 / len(find_faces(colour))
    missed = found.get(0, 0.0) if repeats else 0.0
    return {number: (chance if number or not repeats else 0.0) + missed * chance for number, chance in found.items()}


def _add_die(states: dict[tuple[int, int], float], die: dict[int, float]) -> dict[tuple[int, int], float]:
    found = dict[tuple[int, int], float]()
    for (total, best), chance in states.items():
        for number, one in die.items():
            key = total + number, max(best, number)
            found[key] = found.get(key, 0.0) + chance * one
    return found


def subtract_chances(successes: Distribution, blocks: Distribution) -> Distribution:
    """How likely each number of successes is that is left when each block cancels one; never fewer than none."""
    found = dict[int, float]()
    for number, chance in enumerate(successes):
        for stopped, other in enumerate(blocks):
            left = max(0, number - stopped)
            found[left] = found.get(left, 0.0) + chance * other
    return _to_distribution(found)


def chance_of_at_least(chances: Sequence[float], least: int) -> float:
    """How likely so many or more are."""
    return 1.0 if least <= 0 else sum(chances[least:])


def mean_number(chances: Iterable[float]) -> float:
    """How many are to be expected."""
    return sum(number * chance for number, chance in enumerate(chances))


def format_chances(chances: Sequence[float], name: Callable[[int], str]) -> str:
    """In a few words: the chance of at least each number that is in doubt, such as "88% for 1 hit or more"."""
    numbers = [number for number in range(1, len(chances)) if 0.005 <= chance_of_at_least(chances, number) < 0.9995]
    if not numbers:
        return name(len(chances) - 1)
    return ", ".join(
        tr("{share}% for {what} or more", what=name(number), share=format_number(share, ".0f"))
        for number in numbers
        for share in (100 * chance_of_at_least(chances, number),)
    )


def _to_distribution(found: dict[int, float]) -> Distribution:
    return tuple(found.get(number, 0.0) for number in range(max(found) + 1))
