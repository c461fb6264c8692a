"""How far apart fighters are, up and down too, and who is engaged with whom (A1.3, G5 to G9, A5.1, C10)."""

import math
from functools import lru_cache

from app.core.language import tr
from app.core.lengths import format_inches
from app.games.battle_lookup import find_enemies
from app.games.facts import Fact, FactLine
from app.games.warcry.book import INCH, book_of
from app.games.warcry.rule_citations import cite
from app.geometry.base_distances import Measure, Slab, measure_slabs
from app.model import Battle, Fighter
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry

SLACK = 1e-6
"""Millimetres that rounding may add to a distance that is exactly as long as a rule allows."""


def base_gap(a: Fighter, b: Fighter) -> Measure:
    """How far apart two fighters' bases are, asked once for the same two places."""
    return _measure_gap(battle_shapes.fighter_slab(a), battle_shapes.fighter_slab(b))


def engaged_enemies(table: BattleGeometry, id: str) -> tuple[Fighter, ...]:
    """The enemies a fighter is engaged with, being within 1" of them (A5.1); the nearest first."""
    return enemies_in_engagement(table.battle, table.battle.fighter(id))


def enemies_in_engagement(battle: Battle, fighter: Fighter) -> tuple[Fighter, ...]:
    """The enemies that a fighter standing as this one does would be engaged with; the nearest first."""
    return fighters_in_reach(fighter, find_enemies(battle, fighter.id), book_of(battle).move.engaged_in * INCH)


def fighters_in_reach(fighter: Fighter, others: tuple[Fighter, ...], reach_mm: float) -> tuple[Fighter, ...]:
    """Those of the others within reach of a fighter, the nearest first."""
    found = [(base_gap(fighter, other).distance_mm, other.id, other) for other in others]
    return tuple(other for distance, _, other in sorted(found) if distance <= reach_mm + SLACK)


@lru_cache(maxsize=8192)
def _measure_gap(a: Slab, b: Slab) -> Measure:
    return measure_slabs(a, b)


_ROUNDING = 1e-6
"""Of an inch: what rounding may add to a height that is exactly a step."""


def height_in_steps(battle: Battle, mm: float) -> float:
    """A vertical distance in inches as a rule compares it: up to the next step where the edition has one."""
    step, exact = book_of(battle).vertical_step_in, max(0.0, mm) / INCH
    return math.ceil(exact / step - _ROUNDING) * step if step else exact


def is_drop(battle: Battle, mm: float) -> bool:
    """Whether a fall or a jump down so far makes for impact damage (A4.5, A4.9; B.height-steps)."""
    return height_in_steps(battle, mm) >= book_of(battle).move.drop_in - _ROUNDING


def is_cover_height(battle: Battle, mm: float) -> bool:
    """Whether a platform so much higher gives cover against whoever is below (A6.3; B.cover)."""
    return height_in_steps(battle, mm) >= book_of(battle).attack.cover_height_in - _ROUNDING


def vertical_inches(battle: Battle, a: Fighter, b: Fighter) -> float:
    """How far apart two bases are up and down, in inches, as a rule compares it that asks for that alone (A1.3)."""
    return height_in_steps(battle, base_gap(a, b).vertical_mm)


def vertical_facts(battle: Battle, a: Fighter, b: Fighter) -> tuple[Fact, ...]:
    """How much a vertical distance counts, where the two are not level (G8, G9)."""
    found = base_gap(a, b)
    if found.vertical_mm <= SLACK:
        return ()
    counts = vertical_inches(battle, a, b)
    text = tr("{up} up or down to {target}", up=format_inches(found.vertical_mm), target=b.id)
    if abs(counts * INCH - found.vertical_mm) > SLACK:
        text = tr(
            "{up} up or down to {target} counts as {counts}",
            up=format_inches(found.vertical_mm, counts * INCH),
            target=b.id,
            counts=format_inches(counts * INCH),
        )
    rule = cite(battle, tr("Vertical distances on their own"), "G9")
    return (
        Fact("vertical", a.id, text, rule, b.id, number=counts, lines=(FactLine(found.from_point, found.to_point),)),
    )
