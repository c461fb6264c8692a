"""Common bases and boards from the program's own list, and the probable height of a miniature on a base."""

import itertools
import math
from functools import cache

import msgspec

from app.core.app_paths import RESOURCES
from app.core.lengths import format_dimensions
from app.model import Base, Length, Oval, Pill, Round, Value

NEAR_MM = 0.26
"""Largest difference in length and width at which a base counts as a listed one."""
BODY_SHARE = 0.75
"""Assumed width of a body as a share of its base's width."""


class _Round(Round, frozen=True, tag="round"):
    height_mm: Length = 0.01


class _Oval(Oval, frozen=True, tag="oval"):
    height_mm: Length = 0.01


class _Pill(Pill, frozen=True, tag="pill"):
    height_mm: Length = 0.01


class _Bases(Value, frozen=True):
    base: tuple[_Round | _Oval | _Pill, ...]


@cache
def standard_bases() -> tuple[Base, ...]:
    """Returns the listed bases, the most common shape first."""
    return tuple(with_shape(row, shape_name(row)) for row in _read_rows())


def find_index(base: Base) -> int | None:
    """Returns the index of a base in `standard_bases`, ignoring its thickness; None if it is not listed."""
    for number, other in enumerate(standard_bases()):
        far = max(abs(a - b) for a, b in zip(base_sides(base), base_sides(other), strict=True))
        if shape_name(base) == shape_name(other) and far <= NEAR_MM:
            return number
    return None


def shape_name(base: Base) -> str:
    """Returns "round", "oval" or "pill"."""
    return "round" if isinstance(base, Round) else "oval" if isinstance(base, Oval) else "pill"


def base_sides(base: Base) -> tuple[float, float]:
    """Returns the length and width in mm; for a round base, its diameter twice."""
    if isinstance(base, Round):
        return base.diameter_mm, base.diameter_mm
    return base.length_mm, base.width_mm


def with_shape(base: Base, shape: str, size: tuple[float, float] | None = None) -> Base:
    """Returns a base of a shape with the same thickness, and with a new length and width if given."""
    length, width = size or base_sides(base)
    if shape == "round":
        return Round(length, base.thickness_mm)
    make = Oval if shape == "oval" else Pill
    return make(length, width, base.thickness_mm)


def suggest_height(base: Base) -> float:
    """Returns the probable height, including the base, of a miniature on such a base, in mm; to be marked as assumed.

    A listed base has its own height; for others it is interpolated between round bases of similar area.
    """
    number = find_index(base)
    if number is not None:
        return _read_rows()[number].height_mm
    across = math.sqrt(math.prod(base_sides(base)))
    known = sorted(
        (math.sqrt(math.prod(base_sides(row))), row.height_mm) for row in _read_rows() if isinstance(row, Round)
    )
    (low, low_height), (high, high_height) = known[0], known[-1]
    for (before, one), (after, other) in itertools.pairwise(known):
        if before <= across <= after:
            return round(one + (other - one) * (across - before) / (after - before))
    height = low_height * across / low if across < low else high_height * across / high
    return max(round(height), math.ceil(base.thickness_mm) + 1)


def suggest_radius(base: Base) -> float:
    """Returns the probable radius of a body on such a base, in mm."""
    return round(BODY_SHARE * min(base_sides(base)) / 2, 1)


@cache
def _read_rows() -> tuple[_Round | _Oval | _Pill, ...]:
    return msgspec.toml.decode((RESOURCES / "bases.toml").read_bytes(), type=_Bases).base


class BoardSize(Value, frozen=True):
    """A board size to choose: its sides, and its name if it has one."""

    width_mm: Length
    depth_mm: Length
    name: str = ""

    @property
    def title(self) -> str:
        """The name of the board size in a list."""
        return self.name or format_dimensions((self.width_mm, self.depth_mm))


class _Boards(Value, frozen=True):
    board: tuple[BoardSize, ...]


@cache
def board_sizes() -> tuple[BoardSize, ...]:
    """Returns all board sizes, the most common first."""
    return msgspec.toml.decode((RESOURCES / "boards.toml").read_bytes(), type=_Boards).board
