"""The colours of sides; red, green and blue from 0 to 1, as on screen (sRGB)."""

from app.model.battle import Battle

Rgb = tuple[float, float, float]

SIDE_COLOURS: tuple[Rgb, ...] = ((0.74, 0.27, 0.11), (0.10, 0.36, 0.62), (0.88, 0.66, 0.10), (0.76, 0.48, 0.69))
"""Vermilion, blue, amber and reddish purple after Okabe and Ito (2008)."""
SIDE_SIGNS = "▲■●◆"
"""Each side's mark in a text, as on the table: sides never differ by colour alone."""
STONE: Rgb = (0.62, 0.60, 0.56)
TABLE: Rgb = (0.47, 0.45, 0.43)
SIGHT: Rgb = (1.0, 0.83, 0.25)
STOPPED: Rgb = (1.0, 0.36, 0.18)
"""The colour of what blocks sight."""
UNDECIDED: Rgb = (0.66, 0.78, 0.98)

_NAMES = (
    ("red", "rot", "rouge", "rojo", "a"),
    ("blue", "blau", "bleu", "azul", "b"),
    ("yellow", "gelb", "jaune", "amarillo", "c"),
    ("purple", "violett", "violet", "morado", "d"),
)
"""Last words of sides' names: a colour in any of the program's languages, or a letter."""
_NAMED = {name: number for number, names in enumerate(_NAMES) for name in names}


def side_numbers(battle: Battle) -> dict[str, int]:
    """Returns the index of each side's colour; sides have different colours unless there are more than four.

    A side that plays red or blue in a game has that colour; otherwise one whose name ends with a colour or a letter:
    "Side B" always has the second.
    """
    colours = {side.name: side.colour for side in battle.sides if side.colour}
    sides = list(dict.fromkeys((*(side.name for side in battle.sides), *(one.side for one in battle.all_fighters))))
    wanted = [
        _NAMED.get(colours.get(side, side).rpartition(" ")[2].lower(), number) for number, side in enumerate(sides)
    ]
    if len({number % len(SIDE_COLOURS) for number in wanted}) < len(sides):
        wanted = list(range(len(sides)))
    return {side: number % len(SIDE_COLOURS) for side, number in zip(sides, wanted, strict=True)}
