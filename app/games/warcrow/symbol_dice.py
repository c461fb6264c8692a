"""Warcrow's dice: pools as text, the symbols dice show, and their chances."""

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

# Appearance of the dice: their colours, and our own shapes for their symbols


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
_MIN_SHOWN_CHANCE = 0.0005


@cache
def die_kinds() -> DieKinds:
    """Returns the dice of all six colours by their names in rolls."""
    return {
        f"D8 {die.colour}": DieKind(
            *_COLOURS[die.colour], tuple(tuple(SYMBOL_LOOKS[symbol] for symbol in face) for face in die.faces)
        )
        for die in find_book().die
    }


def make_odds(text: str, chances: Iterable[float]) -> Odds:
    """Returns a distribution for display, without very unlikely numbers; `text` names what is counted."""
    return Odds(text, tuple((str(number), share) for number, share in enumerate(chances) if share >= _MIN_SHOWN_CHANCE))


# Pools of dice and automatic symbols, as text such as "2 red, 1 orange, 1 success"


COLOURS: tuple[Colour, ...] = ("red", "orange", "yellow", "green", "blue", "black")
SYMBOLS: tuple[Symbol, ...] = ("success", "hollow-success", "block", "hollow-block", "special", "hollow-special")
_COLOURS_BY_NAME: Mapping[str, Colour] = {colour: colour for colour in COLOURS}
_SYMBOLS_BY_NAME: Mapping[str, Symbol] = {symbol: symbol for symbol in SYMBOLS}
MAX_DICE = 30
"""Largest number of dice of one colour, or of one symbol, in a pool."""
_PART = re.compile(r"([0-9]{1,3})?\s*([a-z][a-z -]*[a-z])")
_SAME: Mapping[str, str] = {"hit": "success", "hits": "success", "successes": "success", "hollow-hit": "hollow-success"}
"""Synonyms for symbols."""
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
    """The number of dice of each colour and of automatic symbols of each kind; none of the numbers is 0."""

    dice: tuple[tuple[Colour, int], ...] = ()
    symbols: tuple[tuple[Symbol, int], ...] = ()

    @property
    def text(self) -> str:
        """The pool as text for files; `parse_pool` reads it."""
        return ", ".join(f"{count} {name}" for name, count in (*self.dice, *self.symbols))

    def __add__(self, other: "Pool") -> "Pool":
        return make_pool((*self.dice, *other.dice), (*self.symbols, *other.symbols))

    def without(self, name: str) -> "Pool":
        """Returns the pool without one die or automatic symbol. Raises PlayerError if it has none."""
        if name not in {one for one, _ in (*self.dice, *self.symbols)}:
            raise PlayerError(tr("{pool} does not contain {what}", what=format_part(name, 1), pool=format_pool(self)))
        return Pool(
            tuple((colour, left) for colour, count in self.dice if (left := count - (colour == name))),
            tuple((symbol, left) for symbol, count in self.symbols if (left := count - (symbol == name))),
        )


def make_pool(dice: Iterable[tuple[Colour, int]] = (), symbols: Iterable[tuple[Symbol, int]] = ()) -> Pool:
    """Returns a pool in the usual order, with equal colours and symbols added up."""
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
    """Parses a pool; "" is an empty one. Raises PlayerError if the text is not a pool."""
    dice, symbols = list[tuple[Colour, int]](), list[tuple[Symbol, int]]()
    for part in filter(None, (part.strip() for part in re.split(r"[,+]", text.casefold()))):
        found = _PART.fullmatch(part)
        name, count = (_find_name("-".join(found[2].split())), int(found[1] or 1)) if found else ("", 0)
        if not name or count > MAX_DICE:
            form = "2 red, 1 orange, 1 success"
            raise PlayerError(
                tr("“{text}” is not a dice pool; write it like {form}", text=shorten(text, 60), form=form)
            )
        if name in _COLOURS_BY_NAME:
            dice.append((_COLOURS_BY_NAME[name], count))
        else:
            symbols.append((_SYMBOLS_BY_NAME[name], count))
    return make_pool(dice, symbols)


def format_pool(pool: Pool) -> str:
    """Formats a pool for players."""
    if not pool.dice and not pool.symbols:
        return tr("no dice")
    return ", ".join(format_part(name, count) for name, count in (*pool.dice, *pool.symbols))


def pool_requests(
    pool: Pool, what: str, side: str = "", note: str = "", elite: bool = False
) -> tuple[DiceRequest, ...]:
    """Requests the dice of a pool colour by colour; the first request names the automatic symbols."""
    automatic = tuple(SYMBOL_LOOKS[symbol] for symbol, count in pool.symbols for _ in range(count))
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
    """Formats a number of dice of one colour, or of one symbol, for players."""
    return _SHOWN[name](count)


# Counting the symbols on dice; Elite makes hollow ones full


Tally = Counter[Symbol]
"""The count of each symbol."""
FULL: Mapping[Symbol, Symbol] = {
    "hollow-success": "success",
    "hollow-block": "block",
    "hollow-special": "special",
}
"""The full symbol that Elite makes of each hollow one (W89)."""


@cache
def find_faces(colour: Colour) -> tuple[tuple[Symbol, ...], ...]:
    """Returns the symbols on the eight faces of a die, starting with face 1."""
    return next(die.faces for die in find_book().die if die.colour == colour)


def find_colour(roll: Roll) -> Colour:
    """Returns the colour of a roll's dice. Raises PlayerError if they are not Warcrow dice."""
    for colour in COLOURS:
        if roll.kind.endswith(f"D8 {colour}"):
            return colour
    raise PlayerError(tr("{kind} are not dice of this game", kind=roll.kind))


def die_symbols(roll: Roll, place: int) -> tuple[Symbol, ...]:
    """Returns the symbols on one die of a roll."""
    return find_faces(find_colour(roll))[roll.faces[place] - 1]


def count_symbols(rolls: Iterable[Roll], pool: Pool | None = None, elite: bool = False) -> Tally:
    """Counts the symbols on dice and a pool's automatic ones; with `elite`, hollow ones count as full."""
    found = Tally((pool and dict(pool.symbols)) or {})
    for roll in rolls:
        for place in range(len(roll.faces)):
            found.update(die_symbols(roll, place))
    return fill_hollow(found) if elite else found


def fill_hollow(tally: Tally) -> Tally:
    """Returns the tally with every hollow symbol made full (W89)."""
    found = Tally()
    for symbol, count in tally.items():
        found[FULL.get(symbol, symbol)] += count
    return found


def places_showing(roll: Roll, symbol: Symbol) -> tuple[int, ...]:
    """Returns the places of the dice that show at least one of a symbol."""
    return tuple(place for place in range(len(roll.faces)) if symbol in die_symbols(roll, place))


def require_rolls(pool: Pool, rolls: Iterable[Roll]) -> None:
    """Raises PlayerError if the rolls are not the dice of a pool, colour by colour."""
    wanted = [multiply_kind(need.kind, need.count) for need in pool_requests(pool, "")]
    if [roll.kind for roll in rolls] != wanted:
        raise PlayerError(tr("these are not the requested dice"))


def count_successes(pool_text: str, rolls: Iterable[Roll], elite: bool = False) -> int:
    """Counts the successes of a roll, as in WP and WVP tests; with `elite`, hollow ones count (W90)."""
    return count_symbols(rolls, parse_pool(pool_text), elite)["success"]


# Exact chances before a roll, found by convolving the outcomes of single dice


Distribution = tuple[float, ...]


def find_chances(
    pool: Pool, symbol: Symbol, elite: bool = False, repeats: bool = False, loses_best: bool = False
) -> Distribution:
    """Returns the chances of each number of a symbol.

    With `elite`, hollow symbols count. With `repeats`, every die without the symbol is rerolled once. With
    `loses_best`, the die with most of the symbol is removed, as for Disarmed and Vulnerable units (W56, W57).
    """
    return _find_chances(pool, symbol, elite, repeats, loses_best)


@lru_cache(maxsize=256)
def _find_chances(pool: Pool, symbol: Symbol, elite: bool, repeats: bool, loses_best: bool) -> Distribution:
    # Maps the total and the highest number on one die to their chance.
    states: dict[tuple[int, int], float] = {(0, 0): 1.0}
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
    """Returns the chances of each number of successes left after each block has cancelled one."""
    found = dict[int, float]()
    for number, chance in enumerate(successes):
        for stopped, other in enumerate(blocks):
            left = max(0, number - stopped)
            found[left] = found.get(left, 0.0) + chance * other
    return _to_distribution(found)


def chance_of_at_least(chances: Sequence[float], least: int) -> float:
    """Returns the chance of this number or more."""
    return 1.0 if least <= 0 else sum(chances[least:])


def mean_number(chances: Iterable[float]) -> float:
    """Returns the expected number."""
    return sum(number * chance for number, chance in enumerate(chances))


def format_chances(chances: Sequence[float], name: Callable[[int], str]) -> str:
    """Formats the chance of reaching each number that is in doubt, such as "88% for 1 hit or more"."""
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
