"""The map on a card: a board, and where on it groups are set up or arrive."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from app.model import Colour, Count, Value, Word

Inches = Annotated[float, Meta(ge=0, le=1000)]
Cell = tuple[Inches, Inches]
"""A place on a card, in inches from its left and from its top, with the arrow pointing up."""
MAX_POINTS = 30
GroupShape = Literal["triangle", "square", "octagon", "diamond"]


class GroupLook(Value, frozen=True):
    """A group that fighters are split into: its name, to be translated, and the shape of its sign."""

    id: str
    text: str
    shape: GroupShape = "diamond"


def find_group_look(groups: Sequence[GroupLook], id: str) -> GroupLook:
    """Returns a group by its id; an unknown group has its id as its name."""
    return next((one for one in groups if one.id == id), None) or GroupLook(id, id)


class CardPoint(Value, frozen=True):
    """A place where a group is set up or arrives, with its round: a point, or a line on the edge."""

    group: Word
    colour: Colour = ""
    round: Count = 1
    at: Cell | None = None
    line: tuple[Cell, Cell] | None = None


class CardMap(Value, frozen=True):
    """The map of a card by its name; `size` is the board it was drawn for, `groups` are the groups of its points."""

    name: str
    size: Cell
    points: tuple[CardPoint, ...]
    groups: tuple[GroupLook, ...] = ()
