"""Edits of the tags that players give to the parts of a terrain piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from app.model import PartKind, Piece, TerrainPart

if TYPE_CHECKING:
    from app.table.terrain.part_tags import PartTag


def with_part(piece: Piece, part: TerrainPart) -> Piece:
    """Returns the piece with another tag; a tag of the same kind on the same box, positive or negative, is replaced."""
    others = (one for one in piece.parts if (one.kind, one.box) != (part.kind, part.box))
    return replace(piece, parts=(*others, part))


def with_tag_kind(piece: Piece, tag: PartTag, kind: PartKind) -> Piece:
    """Returns the piece with one of its parts given another kind.

    A player's tag is changed. A suggested part stays if the new kind is stairs, a door or deadly, and is negated if the
    new kind is one of the other two of platform, low and obstacle.
    """
    if tag.said is not None:
        return with_part_kind(piece, tag.said, kind)
    new = with_part(piece, replace(tag.part, kind=kind))
    excludes = kind != tag.part.kind and {kind, tag.part.kind} <= {"platform", "low", "obstacle"}
    return with_part(new, replace(tag.part, no=True)) if excludes else new


def without_part(piece: Piece, index: int) -> Piece:
    """Returns the piece without one of its tags."""
    return replace(piece, parts=tuple(one for i, one in enumerate(piece.parts) if i != index))


def with_part_kind(piece: Piece, index: int, kind: PartKind) -> Piece:
    """Returns the piece with one of its tags changed to another kind."""
    said = list(piece.parts)
    said[index] = replace(said[index], kind=kind, no=False)
    return replace(piece, parts=tuple(said))
