"""Pools of dice and automatic symbols, as they are written: "2 red, 1 orange, 1 success"."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from app.core.errors import PlayerError
from app.core.language import counted, shorten, tr
from app.games.requests import DiceRequest
from app.games.warcrow.book import Colour, Symbol
from app.games.warcrow.dice.symbol_looks import automatic_looks
from app.model import Value

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
