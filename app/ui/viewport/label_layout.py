"""Finds room for labels in a view: next to what they name, clear of models and of each other, and without flicker.

All units are pixels from the upper left corner. Every place that a label may have is tested against all models in one
step, in arrays. The places that are free are then given out label by label, in the order of the requests. A label keeps
its place from frame to frame unless a better one has room to spare.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Flags, Floats

GAP = 4.0
"""Distance of a label from what it names."""
STEADY = 6.0
"""Spare room around a place that a label needs to move to it."""
BESIDE = 8
"""Number of places that touch what is named; the places after these are away from it."""
STEPS_UP, STEPS_DOWN, ASIDE = (1.0, 2.0, 3.0, 4.0), (1.0, 2.0), (0.0, 0.6, -0.6)
"""Offsets of a roaming label up, down and to the side, as multiples of its height and width."""
UP, RIGHT, LEFT, DOWN = range(4)
TOWARD = np.array(
    [UP, RIGHT, LEFT, DOWN, UP, UP, RIGHT, LEFT]
    + [UP] * (len(STEPS_UP) * len(ASIDE))
    + [DOWN] * (len(STEPS_DOWN) * len(ASIDE))
)
"""The side of the anchor on which each place is."""
SPARE = STEADY * np.array([(-1, -1, 1, 0), (0, -1, 1, 1), (-1, -1, 0, 1), (-1, 0, 1, 1)])
"""The spare room added to each edge of a rectangle, by its side of the anchor; none towards the model."""

Size = tuple[float, float]
Key = tuple[str, int]


class LabelRect(NamedTuple):
    """A rectangle given by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> float:
        """The horizontal centre."""
        return (self.left + self.right) / 2

    def contains(self, other: "LabelRect") -> bool:
        """Returns whether the other rectangle is entirely inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )

    def overlaps(self, other: "LabelRect") -> bool:
        """Returns whether the rectangles share more than an edge."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class Slot(NamedTuple):
    """A place that a label may have: the index of its size, and the number of the place round the anchor."""

    size: int
    number: int


class LabelRequest(NamedTuple):
    """A request for room: the rectangle of what a label names, and the sizes it may have, the preferred one first.

    A label that `roams` may be moved up or down, away from what it names, in its first size, rather than be smaller.
    One that is `needed` covers a model, in its first size, if there is no other room for that size.
    """

    key: Key
    anchor: LabelRect
    sizes: tuple[Size, ...]
    roams: bool = False
    needed: bool = False


class PlacedLabel(NamedTuple):
    """The room that a label was given."""

    slot: Slot
    rect: LabelRect

    @property
    def is_away(self) -> bool:
        """True if the label is far enough from what it names to need a leader line."""
        return self.slot.number >= BESIDE


def lay_out_labels(
    requests: Sequence[LabelRequest],
    models: Sequence[LabelRect],
    view: Size,
    before: Mapping[Key, Slot | None],
    cards: Iterable[LabelRect] = (),
) -> dict[Key, PlacedLabel | None]:
    """Returns the room of each label by its key, or None if there is none. Earlier requests are served first.

    No room covers another room or is under one of the `cards`, and none covers one of the `models` unless its label is
    needed. A label keeps the slot it had `before` while that is free, and takes a better one only if there is room to
    spare, so that nothing flickers while the camera turns. Passing the resulting slots as `before` gives the same
    result.
    """
    found: dict[Key, PlacedLabel | None] = {request.key: None for request in requests}
    if not requests:
        return found
    everywhere = _list_places(requests, view, before)
    bare = everywhere.keep(~_overlap_any(everywhere.needed, np.array(models, dtype=np.float64).reshape(-1, 4)))
    taken = TakenCells(view)
    for card in cards:
        taken.take(*card)
    for owner, request in enumerate(requests):
        room = _find_room(bare, owner, taken)
        if request.needed and (room is None or room.slot.size):
            room = _find_room(everywhere, owner, taken) or room
        if room:
            found[request.key] = room
            taken.take(*room.rect)
    return found


def _find_room(places: "_Places", owner: int, taken: "TakenCells") -> PlacedLabel | None:
    """Returns the first place of a request that no other label has taken."""
    first, end = np.searchsorted(places.owners, (owner, owner + 1)).tolist()
    for at, needed in enumerate(places.needed[first:end].tolist(), start=first):
        if taken.is_free(*needed):
            slot = Slot(int(places.sizes[at]), int(places.numbers[at]))
            return PlacedLabel(slot, LabelRect(*places.rects[at].tolist()))
    return None


class TakenCells:
    """The part of a view that labels occupy. Each row of cells is one integer, which makes a lookup very cheap.

    Labels always take whole cells, which keeps them slightly apart.
    """

    CELL = 2.0

    def __init__(self, view: Size) -> None:
        self._columns, self._rows = (max(1, math.ceil(side / self.CELL)) for side in view)
        self._taken = [0] * self._rows

    def take(self, left: float, top: float, right: float, bottom: float) -> None:
        """Takes all cells that a rectangle touches."""
        mask, rows = self._find_cells(left, top, right, bottom)
        for row in rows:
            self._taken[row] |= mask

    def is_free(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Returns whether no cell that a rectangle touches is taken."""
        mask, rows = self._find_cells(left, top, right, bottom)
        taken = self._taken
        for row in rows:  # noqa: SIM110 # any() with a generator takes twice as long
            if taken[row] & mask:
                return False
        return True

    def _find_cells(self, left: float, top: float, right: float, bottom: float) -> tuple[int, range]:
        """Returns the columns as bits, and the rows; cells outside the view do not count."""
        first, end = max(int(left / self.CELL), 0), min(math.ceil(right / self.CELL), self._columns)
        rows = range(max(int(top / self.CELL), 0), min(math.ceil(bottom / self.CELL), self._rows))
        return ((1 << (end - first)) - 1) << first if end > first else 0, rows


@dataclass(frozen=True, eq=False)
class _Places:
    """Places `(n, 4)`, the space each needs, the index of its request, and its slot, in the order they are tried."""

    rects: Floats
    needed: Floats
    owners: NDArray[np.intp]
    sizes: NDArray[np.intp]
    numbers: NDArray[np.intp]

    def keep(self, which: Flags) -> "_Places":
        return _Places(
            self.rects[which], self.needed[which], self.owners[which], self.sizes[which], self.numbers[which]
        )


def _list_places(requests: Sequence[LabelRequest], view: Size, before: Mapping[Key, Slot | None]) -> _Places:
    """Returns every place inside the view that labels may have. A new or unmoved label needs no spare room."""
    whole = LabelRect(0.0, 0.0, *view)
    rows = [
        (owner, size, *one.anchor, *one.sizes[size], one.roams and not size)
        for owner, one in enumerate(requests)
        if whole.overlaps(one.anchor)
        for size in range(len(one.sizes))
    ]
    table = np.array(rows, dtype=np.float64).reshape(-1, 9)
    owners, sizes = table[:, 0].astype(np.intp), table[:, 1].astype(np.intp)
    rects = _place_beside(np.clip(table[:, 2:6], 0.0, (*view, *view)), table[:, 6:8], view)
    steady = np.array([one.key not in before for one in requests])[owners][:, None].repeat(len(TOWARD), axis=1)
    for row, (owner, size) in enumerate(zip(owners.tolist(), sizes.tolist(), strict=True)):
        kept = before.get(requests[owner].key)
        if kept and kept.size == size:
            steady[row, kept.number] = True
    places = _Places(
        rects.reshape(-1, 4),
        np.where(steady[..., None], rects, rects + SPARE[TOWARD]).reshape(-1, 4),
        owners.repeat(len(TOWARD)),
        sizes.repeat(len(TOWARD)),
        np.tile(np.arange(len(TOWARD)), len(rows)),
    )
    inside = (places.rects >= 0).all(axis=1) & (places.rects[:, 2:] <= view).all(axis=1)
    return places.keep(inside & ((places.numbers < BESIDE) | (table[:, 8] > 0).repeat(len(TOWARD))))


def _place_beside(anchors: Floats, sizes: Floats, view: Size) -> Floats:
    """Returns all places `(n, k, 4)` for labels of sizes `(n, 2)` round anchors `(n, 4)`.

    Places above and below are shifted sideways into the view.
    """
    (left, top, right, bottom), (width, height) = anchors.T, sizes.T
    over, centred = top - GAP - height, (left + right - width) / 2
    low = np.maximum(bottom - height, top)
    corners = [
        (centred, over),
        (right + GAP, top),
        (left - GAP - width, top),
        (centred, bottom + GAP),
        (left, over),
        (right - width, over),
        (right + GAP, low),
        (left - GAP - width, low),
        *((centred + aside * width, over - step * height) for step in STEPS_UP for aside in ASIDE),
        *((centred + aside * width, bottom + GAP + step * height) for step in STEPS_DOWN for aside in ASIDE),
    ]
    x, y = (np.stack(part, axis=1) for part in zip(*corners, strict=True))
    pushed = np.clip(x, 0.0, np.maximum(view[0] - width, 0.0)[:, None])
    x = np.where((TOWARD == UP) | (TOWARD == DOWN), pushed, x)
    return np.stack([x, y, x + width[:, None], y + height[:, None]], axis=2)


def _overlap_any(rects: Floats, models: Floats) -> Flags:
    """Returns which rectangles `(n, 4)` share more than an edge with any of the rectangles `(m, 4)`."""
    left, top, right, bottom = rects.T[:, :, None]
    apart = (left >= models[:, 2]) | (models[:, 0] >= right) | (top >= models[:, 3]) | (models[:, 1] >= bottom)
    return ~apart.all(axis=1)
