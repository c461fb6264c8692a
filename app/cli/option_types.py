"""Types of command options: units, numbers within bounds, points and sizes; they refuse other values."""

import argparse
import math
import re
from collections.abc import Callable, Sequence

from app.core.language import tr
from app.core.plain_numbers import parse_float, parse_int
from app.geometry.mesh_io import Unit
from app.geometry.table_scan.scale import MAX_MM as MOST_TABLE_MM

_UNITS: tuple[Unit, ...] = ("file", "mm", "cm", "inch", "m")
MAX_COORDINATE = 1e12
"""Largest coordinate of a point in a scan, in any unit."""


def parse_unit(text: str) -> Unit:
    """Returns a unit by name or in millimetres. Raises ArgumentTypeError, as all parsers here do."""
    for name in _UNITS:
        if text == name:
            return name
    number = parse_float(text)
    if not 0 < number < 1e5:
        sentence = tr("{text}: millimetres per unit must be more than 0 and less than 100000", text=text)
        raise argparse.ArgumentTypeError(sentence)
    return number


def number_type(refusal: str, least: float, most: float) -> Callable[[str], float]:
    """Returns the type of an option that is a number within bounds; `refusal` is the error message for other values."""

    def number(text: str) -> float:
        try:
            value = parse_float(text)
        except ValueError:
            value = math.nan
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(tr(refusal, text=text, least=least, most=most))
        return value

    return number


def parse_whole_number(text: str) -> int:
    """Returns a whole number from 1 to a million."""
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:8]) <= 1_000_000):
        raise argparse.ArgumentTypeError(tr("{text}: must be a whole number from 1 to 1000000", text=text))
    return int(text)


def parse_integer(text: str) -> int:
    """Returns a whole number of any size and sign."""
    return parse_int(text)


def parse_point(text: str) -> tuple[float, float, float]:
    """Returns a point from three numbers with commas."""
    try:
        x, y, z = (parse_float(part) for part in text.split(","))
    except ValueError:
        x, y, z = math.nan, 0.0, 0.0
    if not all(abs(part) <= MAX_COORDINATE for part in (x, y, z)):
        raise argparse.ArgumentTypeError(tr("{text}: must be three numbers, such as 0.1,0.25,-3", text=text.strip()))
    return x, y, z


def parse_board(text: str) -> tuple[float, float]:
    """Returns the width and depth of a board in mm, from a text such as 762x559."""
    try:
        width, depth = (parse_float(part) for part in text.lower().split("x"))
    except ValueError:
        width = depth = math.nan
    if not (1 <= width <= MOST_TABLE_MM and 1 <= depth <= MOST_TABLE_MM):
        raise argparse.ArgumentTypeError(tr("{text}: must be a width and depth in mm, such as 762x559", text=text))
    return width, depth


def protect_negative_points(arguments: Sequence[str]) -> list[str]:
    """Returns the arguments with points such as -1,2,3 protected by a space: argparse would take them for options."""
    return [f" {one}" if re.match(r"-[\d.]+(e-?\d+)?,", one) else one for one in arguments]


def parse_size(text: str) -> tuple[int, int]:
    """Returns the width and height of a picture in pixels."""
    width, _, height = text.partition("x")
    known = text.isascii() and width.isdecimal() and height.isdecimal()
    if not (known and 16 <= int(width) <= 8192 and 16 <= int(height) <= 8192):
        sentence = tr("{text}: must be a width and height from 16 to 8192, such as 1600x1000", text=text)
        raise argparse.ArgumentTypeError(sentence)
    return int(width), int(height)


# argparse names the type in its error messages.
parse_unit.__name__ = "unit"
parse_integer.__name__ = "int"
