"""Placement of the names on a plan: next to their bases, not over other names, and over as few bases as possible."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

ASCENT, DESCENT = 0.75, 0.22
"""Height of letters above and below their baseline, as shares of the type size."""
LETTER = 0.56
"""Average width of a sans-serif letter as a share of the type size; wide scripts use a full square."""
NARROW_UNTIL = 0x2E80
"""The first of the wide scripts in Unicode: radicals, kana, ideographs, and pictures beyond them."""
ON_BASE, OFF_PLAN = 0.3, 4.0
"""Costs per area of covering a base and of being cut off; covering another name costs 1."""


@dataclass(frozen=True)
class PlanLabel:
    """A name, the centre of what it labels, and how far that extends to the right and up, in mm of the table."""

    words: str
    x: float
    y: float
    right: float
    up: float


Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""
Spot = tuple[float, float]
"""Centre of a name's baseline."""


def place_labels(labels: Sequence[PlanLabel], type_mm: float, plan: Box) -> list[Spot]:
    """Returns the centre of each name's baseline, in order: the first of the usual positions that covers the least.

    Earlier names do not move for later ones, so that a plan looks similar from round to round.
    """
    bases = [(label.x - label.right, label.y - label.up, label.x + label.right, label.y + label.up) for label in labels]
    taken, spots = list[Box](), list[Spot]()
    for label in labels:
        around = list(_spots(label, type_mm))
        half, under, over = text_width(label.words, type_mm) / 2, DESCENT * type_mm, ASCENT * type_mm
        boxes = [(x - half, y - under, x + half, y + over) for x, y in around] if label.words else []
        costs = [round(_cost(box, taken, bases, plan), 6) for box in boxes] or [0.0]
        best = costs.index(min(costs))
        spots.append(around[best])
        taken.extend(boxes[best : best + 1])
    return spots


def text_width(words: str, type_mm: float) -> float:
    """Returns the approximate width of a text."""
    return type_mm * sum(LETTER if ord(letter) < NARROW_UNTIL else 1.0 for letter in words)


def _spots(label: PlanLabel, type_mm: float) -> Iterator[Spot]:
    """Yields the positions below, above, right and left; then below and above one line farther out."""
    gap = (1.0 - ASCENT) * type_mm
    half = text_width(label.words, type_mm) / 2 + gap
    middle = label.y - (ASCENT - DESCENT) / 2 * type_mm
    below, above = label.y - label.up - type_mm, label.y + label.up + (DESCENT + 1.0 - ASCENT) * type_mm
    yield label.x, below
    yield label.x, above
    yield label.x + label.right + half, middle
    yield label.x - label.right - half, middle
    for side in (half - gap, -(half - gap)):
        yield label.x + side, below
        yield label.x + side, above
    yield label.x, below - type_mm
    yield label.x, above + type_mm


def _cost(box: Box, taken: Sequence[Box], bases: Sequence[Box], plan: Box) -> float:
    area = (box[2] - box[0]) * (box[3] - box[1])
    cut_off = area - _overlap(box, plan)
    return (
        sum(_overlap(box, other) for other in taken)
        + ON_BASE * sum(_overlap(box, base) for base in bases)
        + OFF_PLAN * cut_off
    )


def _overlap(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(wide, 0.0) * max(high, 0.0)
