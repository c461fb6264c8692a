"""Cover: a target high above, or behind an obstacle (A6.3, A6.4; B.cover)."""

import math
from typing import Literal

from app.core.language import tr
from app.core.lengths import format_inches
from app.games.warcry.book import INCH, book_of
from app.games.warcry.cards import twists
from app.games.warcry.facts.measures import SLACK, base_gap, height_in_steps, is_cover_height
from app.games.warcry.setup.optional_rules import near_obstacle_reading
from app.geometry.base_distances import Measure
from app.model import Fighter, Spot, Value
from app.table import battle_shapes, terrain
from app.table.battle_geometry import BattleGeometry

NEAR_OBSTACLE_KEY = "attack.near_obstacle"
"""The book's key for cover behind an obstacle next to the attacker."""
_UNSURE_MM = 1.5
"""Distance from the limit within which a crossing is measured exactly, in mm."""


class Cover(Value, frozen=True):
    """The cover of a target: its bonus to Toughness, the line between the closest points, and the obstacle.

    `text` is short, for players. Without cover `bonus` is 0 and `kind` empty; `ignored_obstacle` is an obstacle that
    would give cover but is too near the attacker.
    """

    bonus: int
    kind: Literal["", "height", "obstacle"]
    text: str
    start: Spot
    end: Spot
    obstacle: str = ""
    ignored_obstacle: str = ""


def find_cover(table: BattleGeometry, attacker: Fighter, target: Fighter) -> Cover:
    """Returns the cover of a target against an attacker at their current places (A6.3)."""
    measure = base_gap(attacker, target)
    start, end = measure.from_point, measure.to_point
    bonus = twists.cover_bonus(table.battle)
    higher = target.pose.z - attacker.pose.z
    if not is_cover_height(table.battle, higher) or terrain.find_support(table, target).on != "platform":
        height = None
    else:
        height = higher
    if height is not None:
        # Some editions round the height up.
        counts = height_in_steps(table.battle, height) * INCH
        text = tr("{target} is on a platform {height} higher", target=target.id, height=format_inches(height))
        if abs(counts - height) > SLACK:
            text = tr("{text} (counts as {counts})", text=text, counts=format_inches(counts))
        return Cover(bonus, "height", text, start, end)
    # Both directions use the same order of points and share the cached result.
    met = terrain.find_crossings(table, min(start, end), max(start, end))
    if not met:
        return Cover(0, "", tr("no obstacle between the bases"), start, end)
    counted = _find_cover_obstacle(table, attacker, measure, met)
    if counted:
        text = tr("the line between the bases passes through {obstacle}", obstacle=counted)
        return Cover(bonus, "obstacle", text, start, end, counted)
    text = tr(
        "{obstacle} is within {near} of {name} and does not count",
        obstacle=met[0].piece,
        near=format_inches(book_of(table.battle).attack.cover_near_in * INCH),
        name=attacker.id,
    )
    return Cover(0, "", text, start, end, ignored_obstacle=met[0].piece)


def find_cover_text(table: BattleGeometry, attacker: Fighter, target: Fighter) -> str:
    """Returns what gives a target cover, in words; empty if it has none."""
    found = find_cover(table, attacker, target)
    return found.text if found.bonus else ""


def _find_cover_obstacle(
    table: BattleGeometry, attacker: Fighter, measure: Measure, met: tuple[terrain.Crossing, ...]
) -> str:
    """Returns the obstacle that gives cover, ignoring those next to a distant attacker as A6.4 says."""
    numbers, reading = book_of(table.battle).attack, near_obstacle_reading(table.battle)
    if measure.distance_mm <= numbers.cover_far_in * INCH + SLACK:
        return met[0].piece
    near = numbers.cover_near_in * INCH
    reaches = {one.piece: max(math.dist(measure.from_point[:2], point[:2]) for point in one.points) for one in met}
    if reading == "part" and abs(max(reaches.values()) - near) > _UNSURE_MM:
        return next((piece for piece, reach in reaches.items() if reach > near), "")
    ignore = (battle_shapes.fighter_outline(attacker), near)
    line = (measure.from_point, measure.to_point)
    return next((one.piece for one in terrain.find_crossings(table, *line, ignore, reading == "whole")), "")
