"""What a parser is given, what it hands over, and how it refuses."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from app.geometry.arrays import Floats, Longs
from app.geometry.reading.limits import Limits

Up = Literal["x", "y", "z"]

MM_PER: Mapping[str, float] = {"micron": 0.001, "mm": 1.0, "cm": 10.0, "inch": 25.4, "foot": 304.8, "m": 1000.0}


class Unreadable(Exception):
    """Why a file is refused: what follows its name in the sentence, and what to do ("is cut off; export it again")."""


class TooMany(Unreadable):
    """There are more triangles than are allowed."""


@dataclass(frozen=True, eq=False)
class Source:
    """The bytes of a file, the folder it lies in, and how far a parser may go."""

    data: bytes
    limits: Limits
    folder: Path
    began: float = field(default_factory=time.monotonic)

    def require_time(self) -> None:
        """Refuse to go on when the time is up; for loops that go row by row."""
        if time.monotonic() - self.began >= self.limits.seconds:
            most = f"{self.limits.seconds:g} seconds"
            raise Unreadable(f"takes longer than the {most} allowed; simplify it or raise the limit")


@dataclass(frozen=True, eq=False)
class Soup:
    """Triangles as a file has them: vertices `(n, 3)` in file units, faces `(m, 3)`, and what the file says of both.

    Indices may still point nowhere and coordinates may be NaN. `notes` are repairs made while parsing.
    """

    vertices: Floats
    faces: Longs
    mm_per_unit: float = 1.0
    up: Up = "z"
    notes: tuple[str, ...] = ()


def require_within(count: int, limits: Limits) -> None:
    """Refuse more triangles than are allowed, before anything is made of them."""
    if count > limits.triangles:
        raise TooMany(
            f"has {count:,} triangles, more than the {limits.triangles:,} allowed; simplify it or raise the limit"
        )
