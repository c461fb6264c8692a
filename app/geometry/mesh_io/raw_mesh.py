"""The interface of parsers: their input, their result, their refusals, and the limits for a file."""

import codecs
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from app.core.language import mark, shorten, tr
from app.geometry.arrays import Colours, Floats, Longs
from app.geometry.mesh_io.vertex_colours import PictureReader


@dataclass(frozen=True)
class Limits:
    """Limits that hold before and while a file is read; the defaults suit a laptop with 4 GB of memory.

    A file over `in_process_bytes` or `in_process_triangles` (polygons need few bytes for many triangles), and any
    format of `formats.IN_CHILD_ALWAYS`, is read in a child process that may use `memory_bytes` and `seconds`. Loops
    over rows in this process respect `seconds` too. As measured, reading takes about 500 bytes a triangle. On
    Windows the memory of a child is not limited here, so the other limits have to suffice.
    """

    file_bytes: int = 256 * 2**20
    triangles: int = 3_000_000
    archive_entries: int = 1_000
    expanded_bytes: int = 256 * 2**20
    seconds: float = 60.0
    memory_bytes: int = 2 * 2**30
    in_process_bytes: int = 4 * 2**20
    in_process_triangles: int = 300_000


MAX_NAMED = 5
"""Most names that a health report lists."""

Up = Literal["x", "y", "z"]

TOO_LONG = mark("{name} took longer than the {seconds:g} seconds allowed; simplify it.")

MM_PER: Mapping[str, float] = {"micron": 0.001, "mm": 1.0, "cm": 10.0, "inch": 25.4, "foot": 304.8, "m": 1000.0}

# The file's axes for the table's (x, y, z), with signs: rotations, never reflections.
TURNS: dict[Up, tuple[tuple[int, float], ...]] = {
    "x": ((1, 1.0), (2, 1.0), (0, 1.0)),
    "y": ((0, 1.0), (2, -1.0), (1, 1.0)),
    "z": ((0, 1.0), (1, 1.0), (2, 1.0)),
}


_SIGNS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


class Unreadable(Exception):
    """The reason why a file is refused and what to do.

    It is a marked sentence about `{name}`, which only the caller knows.
    """

    def __init__(self, sentence: str, **values: object) -> None:
        super().__init__(sentence)
        self.sentence, self.values = sentence, values

    def format_for(self, name: str) -> str:
        """Returns the sentence for the player, with the file's name."""
        values = {key: shorten(value) if isinstance(value, str) else value for key, value in self.values.items()}
        return tr(self.sentence, name=name, **values)


class TooManyTriangles(Unreadable):
    """More triangles than are allowed."""


@dataclass(frozen=True, eq=False)
class Source:
    """The bytes of a file, its folder, and the limits for a parser.

    If a reader of pictures is given, the colours of materials are read too.
    """

    data: bytes
    limits: Limits
    folder: Path
    read_picture: PictureReader | None = None
    began: float = field(default_factory=time.monotonic)

    def require_time(self) -> None:
        """Raises Unreadable when the time is up; for loops over rows."""
        if time.monotonic() - self.began >= self.limits.seconds:
            raise Unreadable(TOO_LONG, seconds=self.limits.seconds)


@dataclass(frozen=True, eq=False)
class RawMesh:
    """Triangles as in a file: vertices `(n, 3)` in file units, faces `(m, 3)`, and the file's own data on both.

    Indices may still be out of range and coordinates may be NaN. `notes` name what is in the file but not in the
    triangles, and are shown with every verdict that they affect; `repairs` were made while parsing and removed
    nothing. `colours` `(n, 3)` are those of the vertices, if the file has any; `tolerance_mm` is that of a `Health`.
    """

    vertices: Floats
    faces: Longs
    mm_per_unit: float = 1.0
    up: Up = "z"
    notes: tuple[str, ...] = ()
    repairs: tuple[str, ...] = ()
    colours: Colours | None = None
    tolerance_mm: float = 0.0


def decode_text(data: bytes, begin: bytes = b"") -> bytes:
    """Returns text that is marked as Unicode in UTF-8, if it goes on with `begin`; other data is unchanged.

    Raises Unreadable if text that is marked as UTF-16 is damaged.
    """
    sign, encoding = next((one for one in _SIGNS if data.startswith(one[0])), (b"", ""))
    if not sign:
        return data
    text = data[len(sign) :]
    try:
        text = text if encoding == "utf-8" else text.decode(encoding).encode()
    except UnicodeError as error:
        raise Unreadable(mark("{name} contains invalid UTF-16 text; export it again, as UTF-8.")) from error
    return text if text[: len(begin)].lower() == begin else data


def require_triangle_count(count: int, limits: Limits) -> None:
    """Raises TooManyTriangles if there are more triangles than allowed, before any of them is processed."""
    if count > limits.triangles:
        sentence = mark("{name} has {count:,} triangles, more than the {most:,} allowed; simplify it.")
        raise TooManyTriangles(sentence, count=count, most=limits.triangles)


def unread_notes(names: Iterable[str]) -> list[str]:
    """Returns notes on extensions or elements that a parser left out, for the first few of these names."""
    note = mark("Left out {extension}, which is not supported and may change the shape.")
    return [tr(note, extension=printable_word(name)) for name in sorted(names)[:MAX_NAMED]]


def printable_word(text: str) -> str:
    """Returns text from a file in a form that fits into a sentence of one line."""
    return shorten(" ".join("".join(letter if letter.isprintable() else " " for letter in text).split()), 60)
