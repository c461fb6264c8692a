"""Vertical distances on their own, as an edition rounds them (A1.3, G9)."""

import math

from app.model import Battle
from app.rules.systems.warcry.book import INCH, book_of

_ROUNDING = 1e-6
"""Of an inch: what rounding may add to a height that is exactly a step."""


def height_in_steps(battle: Battle, mm: float) -> float:
    """A vertical distance in inches as a rule compares it: up to the next step where the edition has one."""
    step, exact = book_of(battle).vertical_step_in, max(0.0, mm) / INCH
    return math.ceil(exact / step - _ROUNDING) * step if step else exact


def is_drop(battle: Battle, mm: float) -> bool:
    """Whether a fall or a jump down so far makes for impact damage (A4.5, A4.9; B.height-steps)."""
    return height_in_steps(battle, mm) >= book_of(battle).move.drop_in - _ROUNDING


def is_above(battle: Battle, mm: float) -> bool:
    """Whether a platform so much higher gives cover against whoever is below (A6.3; B.cover)."""
    return height_in_steps(battle, mm) >= book_of(battle).attack.cover_height_in - _ROUNDING
