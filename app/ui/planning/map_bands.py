"""The bands of maps: colours, safe for colour-blind players, with the words for the places that have them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.core.language import counted, tr
from app.geometry.arrays import Floats, Longs
from app.ui.viewport.scene import Colour

# Also distinguishable by lightness alone: bluish green, then yellow to dark purple (after Okabe and Ito, 2008).
NONE: Colour = (0.0, 0.62, 0.45)
RISING: tuple[Colour, ...] = (
    (0.99, 0.93, 0.55),
    (0.98, 0.75, 0.30),
    (0.91, 0.50, 0.16),
    (0.75, 0.25, 0.15),
    (0.38, 0.08, 0.28),
)
FALLING: tuple[Colour, ...] = (NONE, *RISING[1:4])
NAMES: tuple[Colour, ...] = (
    (0.90, 0.62, 0.0),
    (0.34, 0.71, 0.91),
    (0.94, 0.89, 0.26),
    (0.0, 0.45, 0.70),
    (0.84, 0.37, 0.0),
    (0.80, 0.47, 0.65),
)
"""Colours for things without an order (Okabe and Ito, 2008)."""
PALE: Colour = (0.82, 0.82, 0.82)
COUNTS = (1, 2, 3, 4, 6)
"""The smallest number of enemies for each band except that for none."""


@dataclass(frozen=True)
class Band:
    """A colour of the map, and in words what the places with this colour have in common."""

    colour: Colour
    text: str


def seen_bands() -> tuple[Band, ...]:
    """Returns the bands by the number of enemies that see a place."""
    few = (counted(count, "seen by {count} enemy", "seen by {count} enemies") for count in COUNTS[:3])
    many = tr("seen by {least} or {most}", least=4, most=5), tr("seen by {least} or more", least=6)
    return _make_bands(tr("seen by no enemy"), *few, *many)


def threat_bands() -> tuple[Band, ...]:
    """Returns the bands by the number of enemies that can attack a place."""
    few = (
        counted(count, "can be attacked by {count} enemy", "can be attacked by {count} enemies") for count in COUNTS[:3]
    )
    many = (
        tr("can be attacked by {least} or {most}", least=4, most=5),
        tr("can be attacked by {least} or more", least=6),
    )
    return _make_bands(tr("can be attacked by no enemy"), *few, *many)


def target_bands(are_weapons_known: bool) -> tuple[Band, ...]:
    """Returns the bands by the number of enemies that can be attacked from a place, or seen if no weapons are known.

    Here more is better, so the band for none is not green.
    """
    if are_weapons_known:
        few = [counted(count, "can attack {count} enemy", "can attack {count} enemies") for count in COUNTS[:3]]
        many = [tr("can attack {least} or {most}", least=4, most=5), tr("can attack {least} or more", least=6)]
        return _make_bands(tr("can attack no enemy"), *few, *many, none=PALE)
    few = [counted(count, "sees {count} enemy", "sees {count} enemies") for count in COUNTS[:3]]
    many = [tr("sees {least} or {most}", least=4, most=5), tr("sees {least} or more", least=6)]
    return _make_bands(tr("sees no enemy"), *few, *many, none=PALE)


def count_numbers(counts: Floats) -> Longs:
    """Returns the band of each count `(n,)`, -1 for nan."""
    return np.where(np.isnan(counts), -1, np.searchsorted(np.array(COUNTS), counts, side="right")).astype(np.int64)


def _make_bands(*texts: str, none: Colour = NONE) -> tuple[Band, ...]:
    """Returns a band for none, and one for each of `COUNTS`."""
    return tuple(Band(*one) for one in zip((none, *RISING), texts, strict=True))
