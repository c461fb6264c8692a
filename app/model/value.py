"""The base of everything inside a battle, and the numbers and names it is made of."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.core.legible import CONTROLS, text_pattern

Length = Annotated[float, Meta(ge=0.01, le=1e5)]
Coordinate = Annotated[float, Meta(ge=-1e5, le=1e5)]
Angle = Annotated[float, Meta(ge=-1e6, le=1e6)]
Scale = Annotated[float, Meta(ge=1e-4, le=1e4)]
LONGEST_ID = 80
"""Letters of a name."""
NAME_PATTERN = text_pattern(CONTROLS)
"""What names are made of: no control character, and nothing else that cannot be seen."""
TEXT_PATTERN = text_pattern(r"\x00-\x08\x0b-\x1f\x7f")
"""The same of longer texts, with line ends and tabs."""
Id = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID, pattern=NAME_PATTERN)]
FileName = Annotated[str, Meta(min_length=1, max_length=1000, pattern=r"^[^\x00-\x1f\x7f]*\Z", extra={"file": True})]
"""The name of a file that belongs to a battle: whatever has this type is kept with it (`app.model.file_references`).

It may have marks that cannot be seen, as names on disks have: `tr` shows them.
"""
Unit = Literal["file", "mm", "cm", "inch", "m"] | Annotated[float, Meta(gt=0, le=1e5)]
"""What one file unit is: a name, or millimetres per unit. "file" is what the file or its format says, else mm."""
Axis = Literal["file", "x", "y", "z"]
"""Which axis of the file points up. "file" is what the file or its format says: y for glTF, Collada's own, else z."""
Share = Annotated[float, Meta(ge=-1.0, le=2.0)]
"""A place in a picture, 0 to 1 from one edge to the other; corners of a mat may lie a little outside."""
Corner = tuple[Share, Share]

Word = Annotated[str, Meta(max_length=80, pattern=NAME_PATTERN)]
"""A short name that may be missing."""
Words = Annotated[str, Meta(max_length=2000, pattern=TEXT_PATTERN)]
"""A sentence or a few."""
Keyword = Annotated[str, Meta(max_length=200, pattern=TEXT_PATTERN)]
Count = Annotated[int, Meta(ge=0, le=10_000)]
Spot = tuple[Coordinate, Coordinate, Coordinate]
"""A point of the table in mm."""


class Value(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything inside a battle."""
