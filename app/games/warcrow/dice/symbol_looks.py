"""How Warcrow's dice look: their colours, and shapes of our own for their symbols."""

from collections.abc import Iterable
from functools import cache

from app.core.language import mark
from app.games.dice_looks import DieKind, DieKinds, FaceSymbol, Odds
from app.games.warcrow.book import Colour, Symbol, find_book

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
