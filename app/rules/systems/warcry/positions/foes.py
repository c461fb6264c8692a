"""Who is a friend and who an enemy, and how far apart they are (G5 to G8, G14, G15, A5.1)."""

from functools import lru_cache

from app import scene_geometry
from app.battle_geometry import Table
from app.geometry.base_distances import Measure, Slab, measured
from app.model import Battle, Fighter
from app.rules.relations import find_enemies, find_other_friends
from app.rules.systems.warcry.book import INCH, book

SLACK = 1e-6
"""Millimetres that rounding may add to a distance that is exactly as long as a rule allows."""


def friends(battle: Battle, id: str) -> tuple[Fighter, ...]:
    """The other fighters of the same side that are on the table (G14, G15)."""
    return find_other_friends(battle, id)


def foes(battle: Battle, id: str) -> tuple[Fighter, ...]:
    """The fighters of every other side that are on the table (G14)."""
    return find_enemies(battle, id)


def apart(a: Fighter, b: Fighter) -> Measure:
    """How far apart two fighters' bases are, asked once for the same two places."""
    return _apart(scene_geometry.slab(a), scene_geometry.slab(b))


def engaged(table: Table, id: str) -> tuple[Fighter, ...]:
    """The enemies a fighter is engaged with, being within 1" of them (A5.1); the nearest first."""
    return engaging(table.battle, table.battle.fighter(id))


def engaging(battle: Battle, fighter: Fighter) -> tuple[Fighter, ...]:
    """The enemies that a fighter standing as this one does would be engaged with; the nearest first."""
    return near(fighter, foes(battle, fighter.id), book(battle).move.engaged_in * INCH)


def near(fighter: Fighter, others: tuple[Fighter, ...], reach_mm: float) -> tuple[Fighter, ...]:
    """Those of the others within reach of a fighter, the nearest first."""
    found = [(apart(fighter, other).distance_mm, other.id, other) for other in others]
    return tuple(other for distance, _, other in sorted(found) if distance <= reach_mm + SLACK)


@lru_cache(maxsize=8192)
def _apart(a: Slab, b: Slab) -> Measure:
    return measured(a, b)
