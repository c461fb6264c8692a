"""The base class of all values in a battle, and the types of their numbers and names."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.core.legible import CONTROLS, text_pattern

Length = Annotated[float, Meta(ge=0.01, le=1e5)]
Coordinate = Annotated[float, Meta(ge=-1e5, le=1e5)]
Angle = Annotated[float, Meta(ge=-1e6, le=1e6)]
Scale = Annotated[float, Meta(ge=1e-4, le=1e4)]
MAX_ID_LENGTH = 80
"""Largest number of characters in a name."""
NAME_PATTERN = text_pattern(CONTROLS)
"""Pattern of names: no control characters or other invisible characters."""
TEXT_PATTERN = text_pattern(r"\x00-\x08\x0b-\x1f\x7f")
"""Pattern of longer texts, which may contain line breaks and tabs."""
Id = Annotated[str, Meta(min_length=1, max_length=MAX_ID_LENGTH, pattern=NAME_PATTERN)]
FileName = Annotated[str, Meta(min_length=1, max_length=1000, pattern=r"^[^\x00-\x1f\x7f]*\Z", extra={"file": True})]
"""The name of a file that belongs to a battle; such files are kept with it (`app.model.file_references`).

It may contain invisible characters, as file names on disk do: `tr` makes them visible.
"""
Unit = Literal["file", "mm", "cm", "inch", "m"] | Annotated[float, Meta(gt=0, le=1e5)]
"""The unit of a file: a name, or millimetres per unit. "file" is the unit that the file or format states, else mm."""
Axis = Literal["file", "x", "y", "z"]
"""The axis that points up in a file. "file" is the file's or format's: y for glTF, Collada's own, otherwise z."""
Share = Annotated[float, Meta(ge=-1.0, le=2.0)]
"""A position in a picture, 0 to 1 from one edge to the other; corners of a mat may be slightly outside."""
Corner = tuple[Share, Share]

Word = Annotated[str, Meta(max_length=80, pattern=NAME_PATTERN)]
"""A short name; it may be empty."""
Words = Annotated[str, Meta(max_length=2000, pattern=TEXT_PATTERN)]
"""One or a few sentences."""
Keyword = Annotated[str, Meta(max_length=200, pattern=TEXT_PATTERN)]
Count = Annotated[int, Meta(ge=0, le=10_000)]
Spot = tuple[Coordinate, Coordinate, Coordinate]
"""A point of the table in mm."""


class Value(Struct, frozen=True, forbid_unknown_fields=True):
    """Base class of all values in a battle."""
