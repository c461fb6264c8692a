"""How far apart fighters are, and who is engaged with whom (G5 to G8, G14, G15, A5.1)."""

from functools import lru_cache

from app import scene_geometry
from app.battle_geometry import Table
from app.geometry.base_distances import Measure, Slab, measured
from app.model import Battle, Fighter
from app.rules.relations import find_enemies
from app.rules.systems.warcry.book import INCH, book_of

SLACK = 1e-6
"""Millimetres that rounding may add to a distance that is exactly as long as a rule allows."""


def base_gap(a: Fighter, b: Fighter) -> Measure:
    """How far apart two fighters' bases are, asked once for the same two places."""
    return _apart(scene_geometry.slab(a), scene_geometry.slab(b))


def engaged_enemies(table: Table, id: str) -> tuple[Fighter, ...]:
    """The enemies a fighter is engaged with, being within 1" of them (A5.1); the nearest first."""
    return enemies_engaging(table.battle, table.battle.fighter(id))


def enemies_engaging(battle: Battle, fighter: Fighter) -> tuple[Fighter, ...]:
    """The enemies that a fighter standing as this one does would be engaged with; the nearest first."""
    return within_reach(fighter, find_enemies(battle, fighter.id), book_of(battle).move.engaged_in * INCH)


def within_reach(fighter: Fighter, others: tuple[Fighter, ...], reach_mm: float) -> tuple[Fighter, ...]:
    """Those of the others within reach of a fighter, the nearest first."""
    found = [(base_gap(fighter, other).distance_mm, other.id, other) for other in others]
    return tuple(other for distance, _, other in sorted(found) if distance <= reach_mm + SLACK)


@lru_cache(maxsize=8192)
def _apart(a: Slab, b: Slab) -> Measure:
    return measured(a, b)
