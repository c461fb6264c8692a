"""Where labels find room in a view: beside what they name, covering neither models nor each other, and steadily.

All in pixels from the upper left corner. What is taken is kept as one whole number for each row of cells, so that to
look whether a place is free costs a few bit operations.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

CELL = 2
"""How wide and high the cells are that are taken: always whole ones."""
GAP = 2 * CELL
"""How far a label stays away from what it names: so far, their cells cannot meet."""
STEADY = 6.0
"""So much more room than it needs a place must have for a label to change over to it."""
STEPS = 6
"""How many of its own heights a label may be moved up, where nearer places are taken."""
BESIDE = 8
"""So many places touch the anchor, the first ones; those that follow are away from it."""

Size = tuple[float, float]
Key = tuple[str, int]
Toward = Literal["up", "right", "left", "down"]


class Rect(NamedTuple):
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> float:
        """Half way from left to right."""
        return (self.left + self.right) / 2

    def contains(self, other: "Rect") -> bool:
        """Whether all of the other is in it."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )

    def overlaps(self, other: "Rect") -> bool:
        """Whether they have more than an edge in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def clip(self, other: "Rect") -> "Rect":
        """The part of the other that is in it, where they overlap."""
        return Rect(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )


class Slot(NamedTuple):
    """A place that a label may have: which of its sizes, and the number of the place beside its anchor."""

    size: int
    number: int


@dataclass(frozen=True)
class LabelRequest:
    """What asks for room: the rectangle of what it names, and the sizes it may have, the one it wants most first.

    With `roams` it may be led upward, away from what it names, rather than be smaller or not be there.
    """

    key: Key
    anchor: Rect
    sizes: tuple[Size, ...]
    roams: bool = False


class LabelRoom(NamedTuple):
    """The room a label was given."""

    slot: Slot
    rect: Rect

    @property
    def is_away(self) -> bool:
        """Whether it is so far from what it names that a line helps."""
        return self.slot.number >= BESIDE


class TakenCells:
    """Which cells of a view are taken; what is outside the view does not count."""

    def __init__(self, view: Size) -> None:
        self._columns, self._rows = (max(1, math.ceil(side / CELL)) for side in view)
        self._taken = [0] * self._rows

    def take(self, rect: Rect) -> None:
        """Take all cells that a rectangle touches."""
        mask, rows = self._find_cells(rect)
        if mask:
            for row in rows:
                self._taken[row] |= mask

    def is_free(self, rect: Rect) -> bool:
        """Whether no cell that a rectangle touches is taken."""
        mask, rows = self._find_cells(rect)
        taken = self._taken
        return not any(taken[row] & mask for row in rows)

    def _find_cells(self, rect: Rect) -> tuple[int, range]:
        """The columns as bits, and the rows."""
        first, end = max(int(rect.left // CELL), 0), min(math.ceil(rect.right / CELL), self._columns)
        rows = range(max(int(rect.top // CELL), 0), min(math.ceil(rect.bottom / CELL), self._rows))
        return ((1 << (end - first)) - 1) << first if end > first else 0, rows


def lay_out_labels(
    requests: Sequence[LabelRequest], models: Iterable[Rect], view: Size, before: Mapping[Key, Slot | None]
) -> dict[Key, LabelRoom | None]:
    """Room for as many labels as there is, by their keys; those that ask first get it first, some get none.

    No room covers one of the `models` or another room, or reaches out of the view. A label keeps the slot it had
    `before` while that is free, and takes a better one only where there is room to spare: nothing flickers while the
    camera turns. With what was found as `before`, all stays as it is.
    """
    cells = TakenCells(view)
    for model in models:
        cells.take(model)
    found: dict[Key, LabelRoom | None] = {}
    for request in requests:
        room = found[request.key] = _find_room(request, cells, view, before)
        if room:
            cells.take(room.rect)
    return found


def _find_room(
    request: LabelRequest, cells: TakenCells, view: Size, before: Mapping[Key, Slot | None]
) -> LabelRoom | None:
    new, kept = request.key not in before, before.get(request.key)
    for slot, rect, toward in _list_places(request, view):
        if cells.is_free(rect if new or slot == kept else _with_spare_room(rect, toward)):
            return LabelRoom(slot, rect)
    return None


def _list_places(request: LabelRequest, view: Size) -> Iterator[tuple[Slot, Rect, Toward]]:
    """The places inside the view that a label may have, the best first, and on which side of the anchor each is."""
    whole = Rect(0.0, 0.0, *view)
    if not whole.overlaps(request.anchor):
        return
    anchor = whole.clip(request.anchor)
    for size, (width, height) in enumerate(request.sizes):
        for number, (left, top, toward) in enumerate(_list_corners(anchor, width, height, request.roams)):
            inside = max(min(left, view[0] - width), 0.0) if toward in ("up", "down") else left
            rect = Rect(inside, top, inside + width, top + height)
            if whole.contains(rect):
                yield Slot(size, number), rect, toward


def _list_corners(anchor: Rect, width: float, height: float, roams: bool) -> Iterator[tuple[float, float, Toward]]:
    """Left and top of the places round an anchor: `BESIDE` that touch it, then those up and away."""
    over, centred = anchor.top - GAP - height, anchor.middle - width / 2
    yield centred, over, "up"
    yield anchor.right + GAP, anchor.top, "right"
    yield anchor.left - GAP - width, anchor.top, "left"
    yield centred, anchor.bottom + GAP, "down"
    yield anchor.left, over, "up"
    yield anchor.right - width, over, "up"
    yield anchor.right + GAP, max(anchor.bottom - height, anchor.top), "right"
    yield anchor.left - GAP - width, max(anchor.bottom - height, anchor.top), "left"
    for step in range(1, STEPS + 1) if roams else ():
        for aside in (0.0, 0.5, -0.5, 1.0, -1.0):
            yield centred + aside * width, over - step * height, "up"


def _with_spare_room(rect: Rect, toward: Toward) -> Rect:
    """The place with room to spare on every side but that of the anchor."""
    return Rect(
        rect.left - (0.0 if toward == "right" else STEADY),
        rect.top - (0.0 if toward == "down" else STEADY),
        rect.right + (0.0 if toward == "left" else STEADY),
        rect.bottom + (0.0 if toward == "up" else STEADY),
    )
