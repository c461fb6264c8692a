"""The usual bases and boards, from the program's own list, and how tall a miniature on a base probably is."""

import itertools
import math
from functools import cache

import msgspec

from app.core.app_paths import RESOURCES
from app.core.lengths import format_dimensions
from app.model import Base, Length, Oval, Pill, Round, Value

NEAR_MM = 0.26
"""A base whose length and width differ by no more than this from a listed one's is that one."""
BODY_SHARE = 0.75
"""A body that nobody measured is so wide as this share of its base's width."""


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
    """All of them, the most usual shape first."""
    return tuple(with_shape(row, shape_name(row)) for row in _read_rows())


def find_index(base: Base) -> int | None:
    """Which of `standard_bases` this is, whatever its thickness; None where it is none."""
    for number, other in enumerate(standard_bases()):
        far = max(abs(a - b) for a, b in zip(base_sides(base), base_sides(other), strict=True))
        if shape_name(base) == shape_name(other) and far <= NEAR_MM:
            return number
    return None


def shape_name(base: Base) -> str:
    """ "round", "oval" or "pill"."""  # noqa: D210
    return "round" if isinstance(base, Round) else "oval" if isinstance(base, Oval) else "pill"


def base_sides(base: Base) -> tuple[float, float]:
    """Length and width in mm; of a round base, its diameter twice."""
    if isinstance(base, Round):
        return base.diameter_mm, base.diameter_mm
    return base.length_mm, base.width_mm


def with_shape(base: Base, shape: str, size: tuple[float, float] | None = None) -> Base:
    """A base of a shape, by length and width where they are given; as thick as it was."""
    length, width = size or base_sides(base)
    if shape == "round":
        return Round(length, base.thickness_mm)
    make = Oval if shape == "oval" else Pill
    return make(length, width, base.thickness_mm)


def suggest_height(base: Base) -> float:
    """How tall, base included, a miniature on such a base probably is, in mm: to be called assumed.

    A listed base has its own; else it lies between those of the round bases of nearly the same area.
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
    """How wide a body on such a base probably is, as a radius in mm."""
    return round(BODY_SHARE * min(base_sides(base)) / 2, 1)


@cache
def _read_rows() -> tuple[_Round | _Oval | _Pill, ...]:
    return msgspec.toml.decode((RESOURCES / "bases.toml").read_bytes(), type=_Bases).base


class BoardSize(Value, frozen=True):
    """A board to choose: its sides, and its name where it has one."""

    width_mm: Length
    depth_mm: Length
    name: str = ""

    @property
    def title(self) -> str:
        """What it is called in a list."""
        return self.name or format_dimensions((self.width_mm, self.depth_mm))


class _Boards(Value, frozen=True):
    board: tuple[BoardSize, ...]


@cache
def board_sizes() -> tuple[BoardSize, ...]:
    """All of them, the most usual first."""
    return msgspec.toml.decode((RESOURCES / "boards.toml").read_bytes(), type=_Boards).board
