"""The colours of sides: a side gets the colour its name ends with, in any of the program's languages."""

import pytest

from app.model.colours import side_numbers
from tests.scenes import battle, fighter

IN_LANGUAGES = [
    "red blue yellow purple",
    "Rot Blau Gelb Violett",
    "Rouge Bleu Jaune Violet",
    "Rojo Azul Amarillo Morado",
]


@pytest.mark.parametrize("names", IN_LANGUAGES)
def test_a_side_named_after_a_colour_has_it_in_any_order(names):
    red, blue, yellow, purple = names.split()
    sides = (f"Club {purple}", yellow, blue, red)
    table = battle(*(fighter(f"{number}", 100 * number, 100, side=side) for number, side in enumerate(sides, 1)))
    assert side_numbers(table) == dict(zip(sides, (3, 2, 1, 0), strict=True))
