"""Cover: a target high above, or behind an obstacle (A6.3, A6.4; B.cover)."""

from typing import Literal

from app import ground, shapes
from app.language import tr
from app.model import Fighter, Spot, Value
from app.rules.systems.warcry import twists
from app.rules.systems.warcry.book import INCH, book
from app.rules.systems.warcry.citing import inches
from app.rules.systems.warcry.foes import SLACK, apart
from app.rules.systems.warcry.heights import is_above
from app.rules.systems.warcry.switches import near_obstacle
from app.table import Table

NEAR = "attack.near_obstacle"
"""The number of the books that cover behind an obstacle next to the attacker hangs on."""


class Cover(Value, frozen=True):
    """What cover adds to the target's Toughness, and why: the line between the closest points, and the obstacle.

    `text` is short, for players. Without cover `bonus` is 0 and `kind` empty; `waived` is an obstacle that would have
    given it and stands too near the attacker.
    """

    bonus: int
    kind: Literal["", "height", "obstacle"]
    text: str
    start: Spot
    end: Spot
    obstacle: str = ""
    waived: str = ""


def cover(table: Table, attacker: Fighter, target: Fighter) -> Cover:
    """The cover a target has against an attacker where the two stand (A6.3)."""
    measure = apart(attacker, target)
    start, end = measure.from_point, measure.to_point
    bonus = twists.cover_bonus(table.battle)
    height = _height_above(table, attacker, target)
    if height is not None:
        text = tr('{target} is on a platform {height}" higher', target=target.id, height=inches(height))
        return Cover(bonus, "height", text, start, end)
    met = _first(ground.crossing(table, start, end))
    if not met:
        return Cover(0, "", tr("nothing between the bases"), start, end)
    counted = _counted(table, attacker, (start, end), measure.distance_mm)
    if counted:
        text = tr("the line between the bases passes through {obstacle}", obstacle=counted)
        return Cover(bonus, "obstacle", text, start, end, counted)
    text = tr('{obstacle} is within {near}" of {name}', obstacle=met, near=_near_words(table), name=attacker.id)
    return Cover(0, "", text, start, end, waived=met)


def _height_above(table: Table, attacker: Fighter, target: Fighter) -> float | None:
    """How much higher the target's platform is than the attacker stands, where that gives cover."""
    higher = target.pose.z - attacker.pose.z
    if not is_above(table.battle, higher) or ground.standing(table, target).on != "platform":
        return None
    return higher


def _counted(table: Table, attacker: Fighter, line: tuple[Spot, Spot], distance_mm: float) -> str:
    """The obstacle on the line that counts; those next to a distant attacker are left out as A6.4 says."""
    numbers = book(table.battle).attack
    if distance_mm <= numbers.cover_far_in * INCH + SLACK:
        return _first(ground.crossing(table, *line))
    ignore = (shapes.fighter_outline(attacker), numbers.cover_near_in * INCH)
    return _first(ground.crossing(table, *line, ignore, near_obstacle(table.battle) == "whole"))


def _first(found: tuple[ground.Crossing, ...]) -> str:
    return found[0].piece if found else ""


def _near_words(table: Table) -> str:
    return inches(book(table.battle).attack.cover_near_in * INCH)
