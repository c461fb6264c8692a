"""Placement of copies: in the same arrangement, next to the originals or at a given point.

All copies move together, by the first of a series of ever longer steps at which each of them is on the board and
touches nothing; fighters may stand on terrain. If there is no such step, they move by a short one and may overlap. Each
copy then gets a free name and drops onto what is below it.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from app.geometry.placement.alignment import Rect
from app.model import Battle, Fighter, Spot, Thing
from app.table import collision
from app.table.battle_geometry import BattleGeometry
from app.table.floors import drop_held_fighter
from app.ui.tools.moved_things import STANDS_MM, Transform, drop_to_ground, transform_thing

APART_MM = 4.0
"""Gap between copies and other things."""
RINGS, ROUND = 30, 16
SUPPORTED = 0.5
"""Smallest share of a fighter's base that must be supported for a spot to count as free."""


def make_copies(table: BattleGeometry, things: Sequence[Thing]) -> tuple[Thing, ...]:
    """Returns renamed copies of things next to the originals; things that hovered still hover."""
    hovering = {thing.id for thing in things if abs(drop_to_ground(table, thing).pose.z - thing.pose.z) > STANDS_MM}
    return _place_copies(table, things, Transform(*find_free_step(table, things)), hovering)


def make_pasted(table: BattleGeometry, things: Sequence[Thing], at: Spot | None = None) -> tuple[Thing, ...]:
    """Returns copies of things from any table, centred on a point, or else as close as possible to their place."""
    lift = 0.0
    if at is not None:
        middle = [sum(getattr(thing.pose, axis) for thing in things) / len(things) for axis in ("x", "y")]
        lift = at[2] - min(thing.pose.z for thing in things)
        things = _shift(things, Transform(at[0] - middle[0], at[1] - middle[1], lift))
    rects = [collision.bounding_rect(thing, table.meshes) for thing in things]
    board = table.battle.board
    low = [min(rect.low[k] for rect in rects) for k in (0, 1)]
    high = [max(rect.high[k] for rect in rects) for k in (0, 1)]
    over = [min(0.0, size - top) for size, top in zip((board.width_mm, board.depth_mm), high, strict=True)]
    across, deep = (step + max(0.0, -(bottom + step)) for step, bottom in zip(over, low, strict=True))
    things = _shift(things, Transform(*(across, deep)))
    return _place_copies(table, things, Transform(*find_free_step(table, things)))


def find_free_step(table: BattleGeometry, things: Sequence[Thing]) -> tuple[float, float]:
    """Returns the shortest step found that moves all things to free space on the board, or else a short step."""
    rects = [collision.bounding_rect(thing, table.meshes) for thing in things]
    others = [(other, collision.bounding_rect(other, table.meshes)) for other in table.battle.things]
    for way in _list_directions(rects):
        there = [rect.translate(way) for rect in rects]
        if all(_is_on_board(rect, table.battle) for rect in there) and all(
            _has_room(
                table,
                thing,
                way,
                [
                    other
                    for other, taken in others
                    if all(rect.low[k] < taken.high[k] and taken.low[k] < rect.high[k] for k in (0, 1))
                ],
            )
            for thing, rect in zip(things, there, strict=True)
        ):
            return way
    return APART_MM, APART_MM


def _list_directions(rects: Sequence[Rect]) -> Iterator[tuple[float, float]]:
    """Yields steps: none, then in all directions, farther and farther."""
    yield 0.0, 0.0
    step = min(min(rect.high[k] - rect.low[k] for k in (0, 1)) for rect in rects) / 2 + APART_MM
    for ring in range(1, RINGS):
        for k in range(ROUND):
            # Right comes first, because that is where players look for a copy.
            angle = math.tau * ((k + 1) // 2) * (-1) ** k / ROUND
            yield ring * step * math.cos(angle), ring * step * math.sin(angle)


def _has_room(table: BattleGeometry, thing: Thing, way: tuple[float, float], near: Sequence[Thing]) -> bool:
    """Returns whether a thing fits: terrain must not touch other boxes, but a fighter may stand on terrain.

    A fighter stands on the floor below it, not on a roof above that.
    """
    if not near:
        return True
    if not isinstance(thing, Fighter) or any(isinstance(other, Fighter) for other in near):
        return False
    there = transform_thing(thing, Transform(*way))
    assert isinstance(there, Fighter)
    found = drop_held_fighter(table, there, there.pose)
    return found.support.supported >= SUPPORTED and not table.find_fighter_overlaps(replace(there, pose=found.pose))


def _place_copies(
    table: BattleGeometry, things: Sequence[Thing], step: Transform, hovering: set[str] | None = None
) -> tuple[Thing, ...]:
    """Returns copies a step away, in the same order, dropped onto what is below them, the lowest first."""
    battle, found = table.battle, dict[int, Thing]()
    counts = Counter(thing.group for thing in things)
    fresh = battle.free_groups()
    names = {group: next(fresh) if group and count > 1 else "" for group, count in counts.items()}
    for number, thing in sorted(
        enumerate(tuple(replace(thing, group=names[thing.group]) for thing in things)), key=lambda one: one[1].pose.z
    ):
        copy = transform_thing(replace(thing, id=battle.free_id(thing.id), locked=False), step)
        hovers = thing.id in (hovering or ())
        found[number] = copy if hovers else drop_to_ground(table.with_battle(battle), copy)
        battle = battle.with_things((found[number],))
    return tuple(found[number] for number in range(len(found)))


def _shift(things: Sequence[Thing], step: Transform) -> tuple[Thing, ...]:
    return tuple(transform_thing(thing, step) for thing in things)


def _is_on_board(rect: Rect, battle: Battle) -> bool:
    board = battle.board
    return rect.low[0] >= 0 and rect.low[1] >= 0 and rect.high[0] <= board.width_mm and rect.high[1] <= board.depth_mm
