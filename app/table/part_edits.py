"""Pieces of terrain about whose parts something else is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from app.model import PartKind, Piece, TerrainPart

if TYPE_CHECKING:
    from app.table.terrain.part_tags import PartTag


def with_part(piece: Piece, part: TerrainPart) -> Piece:
    """The piece with one more thing said of it; the same or the opposite said of the very same box is replaced."""
    others = (one for one in piece.parts if (one.kind, one.box) != (part.kind, part.box))
    return replace(piece, parts=(*others, part))


def with_tag_kind(piece: Piece, tag: PartTag, kind: PartKind) -> Piece:
    """The piece with one of its parts called something else.

    What players said is changed. What is suggested stays beside stairs, doors and what is deadly, and goes where one of
    the other three kinds is said instead.
    """
    if tag.said is not None:
        return with_part_kind(piece, tag.said, kind)
    new = with_part(piece, replace(tag.part, kind=kind))
    excludes = kind != tag.part.kind and {kind, tag.part.kind} <= {"platform", "low", "obstacle"}
    return with_part(new, replace(tag.part, no=True)) if excludes else new


def without_part(piece: Piece, index: int) -> Piece:
    """The piece with one thing said of it taken back."""
    return replace(piece, parts=tuple(one for i, one in enumerate(piece.parts) if i != index))


def with_part_kind(piece: Piece, index: int, kind: PartKind) -> Piece:
    """The piece with one thing said of it being of another kind."""
    said = list(piece.parts)
    said[index] = replace(said[index], kind=kind, no=False)
    return replace(piece, parts=tuple(said))
