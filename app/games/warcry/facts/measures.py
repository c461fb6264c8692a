"""Distances between fighters, including vertical ones, and engagement (A1.3, G5 to G9, A5.1, C10)."""

import math
from functools import lru_cache

from app.core.language import tr
from app.core.lengths import format_inches
from app.games.battle_lookup import find_enemies
from app.games.facts import Fact, FactLine
from app.games.warcry.book import INCH, book_of
from app.games.warcry.rule_citations import cite
from app.geometry.base_distances import Measure, measure_slabs
from app.model import Battle, Fighter
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry

SLACK = 1e-6
"""Tolerance for rounding in distances that exactly meet a rule's limit, in mm."""


def base_gap(a: Fighter, b: Fighter) -> Measure:
    """Returns the gap between two fighters' bases, cached for the same two places."""
    return _measure_gap(battle_shapes.fighter_slab(a), battle_shapes.fighter_slab(b))


def engaged_enemies(table: BattleGeometry, id: str) -> tuple[Fighter, ...]:
    """Returns the enemies within 1" that a fighter is engaged with, nearest first (A5.1)."""
    return enemies_in_engagement(table.battle, table.battle.fighter(id))


def enemies_in_engagement(battle: Battle, fighter: Fighter) -> tuple[Fighter, ...]:
    """Returns the enemies that a fighter at this pose would be engaged with, nearest first."""
    return fighters_in_reach(fighter, find_enemies(battle, fighter.id), book_of(battle).move.engaged_in * INCH)


def fighters_in_reach(fighter: Fighter, others: tuple[Fighter, ...], reach_mm: float) -> tuple[Fighter, ...]:
    """Returns the other fighters within reach of a fighter, nearest first."""
    found = [(base_gap(fighter, other).distance_mm, other.id, other) for other in others]
    return tuple(other for distance, _, other in sorted(found) if distance <= reach_mm + SLACK)


_measure_gap = lru_cache(maxsize=8192)(measure_slabs)
_ROUNDING = 1e-6
"""Tolerance for rounding in heights that are exactly a step, in inches."""


def height_in_steps(battle: Battle, mm: float) -> float:
    """Returns a vertical distance as rules compare it, in inches: rounded up to a step if the edition has one."""
    step, exact = book_of(battle).vertical_step_in, max(0.0, mm) / INCH
    return math.ceil(exact / step - _ROUNDING) * step if step else exact


def is_drop(battle: Battle, mm: float) -> bool:
    """Returns whether a fall or a jump down from this height causes impact damage (A4.5, A4.9; B.height-steps)."""
    return height_in_steps(battle, mm) >= book_of(battle).move.drop_in - _ROUNDING


def is_cover_height(battle: Battle, mm: float) -> bool:
    """Returns whether a platform this much higher gives cover against fighters below (A6.3; B.cover)."""
    return height_in_steps(battle, mm) >= book_of(battle).attack.cover_height_in - _ROUNDING


def vertical_facts(battle: Battle, a: Fighter, b: Fighter) -> tuple[Fact, ...]:
    """Returns how much a vertical distance counts, if two fighters are not level (A1.3, G8, G9)."""
    found = base_gap(a, b)
    if found.vertical_mm <= SLACK:
        return ()
    counts = height_in_steps(battle, found.vertical_mm)
    text = tr("{up} vertically to {target}", up=format_inches(found.vertical_mm), target=b.id)
    if abs(counts * INCH - found.vertical_mm) > SLACK:
        text = tr(
            "{up} vertically to {target}, counts as {counts}",
            up=format_inches(found.vertical_mm, counts * INCH),
            target=b.id,
            counts=format_inches(counts * INCH),
        )
    rule = cite(battle)  # G9
    return (
        Fact("vertical", a.id, text, rule, b.id, number=counts, lines=(FactLine(found.from_point, found.to_point),)),
    )
