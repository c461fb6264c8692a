"""Where the names on a plan go: beside their bases, on no other name, and on as few bases as can be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

ASCENT, DESCENT = 0.75, 0.22
"""How far letters go above and below their line, as shares of the type's height."""
LETTER = 0.56
"""How wide a letter of a sans-serif is, on average, as a share of the type's height; others are a square."""
NARROW_UNTIL = 0x2E80
"""The first of the wide scripts in Unicode: radicals, kana, ideographs, and beyond them pictures."""
ON_BASE, OFF_PLAN = 0.3, 4.0
"""How bad it is to cover a base, or to be cut off, for the same area; 1 is to cover another name."""


@dataclass(frozen=True)
class PlanLabel:
    """A name, the middle of what it is of, and how far that reaches to the right and up, in mm of the table."""

    words: str
    x: float
    y: float
    right: float
    up: float


Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""
Spot = tuple[float, float]
"""The middle of a name's line."""


def place_labels(labels: Sequence[PlanLabel], type_mm: float, plan: Box) -> list[Spot]:
    """The middle of each name's line, in their order: the first of the usual spots that covers least.

    Earlier names do not give way to later ones, so that a plan looks alike from round to round.
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
    """About how wide words are."""
    return type_mm * sum(LETTER if ord(letter) < NARROW_UNTIL else 1.0 for letter in words)


def _spots(label: PlanLabel, type_mm: float) -> Iterator[Spot]:
    """Below, above, right, left; then the same one line farther out, below and above."""
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
