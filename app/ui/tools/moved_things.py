"""Things that are moved together: they carry what is on top of them, and come to rest on what is below."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from msgspec import structs

from app.geometry.placement.alignment import Rect, inward_shift
from app.model import Fighter, Piece, Pose, Thing
from app.table import collision
from app.table.battle_geometry import BattleGeometry
from app.table.floors import STEP_MM, drop_held_fighter

STANDS_MM = 0.5
"""Largest gap between a thing and what is below it at which the thing counts as standing."""


@dataclass(frozen=True)
class Turn:
    """A rotation by degrees about a point seen from above."""

    degrees: float = 0.0
    x: float = 0.0
    y: float = 0.0

    def rotate_pose(self, pose: Pose) -> tuple[float, float, float]:
        """Returns x, y and yaw of the rotated pose."""
        if not self.degrees:
            return pose.x, pose.y, pose.yaw
        c, s = math.cos(math.radians(self.degrees)), math.sin(math.radians(self.degrees))
        dx, dy = pose.x - self.x, pose.y - self.y
        return self.x + c * dx - s * dy, self.y + s * dx + c * dy, (pose.yaw + self.degrees) % 360


@dataclass(frozen=True)
class Transform:
    """A motion: a turn, and then a shift in mm along x, y and upwards.

    Things that were standing come to rest on what is below, unless everything stays `level`. With `drop`, the leader
    comes to rest even if it was in the air.
    """

    dx: float = 0.0
    dy: float = 0.0
    rise: float = 0.0
    turn: Turn = field(default=Turn())
    level: bool = False
    drop: bool = False


@dataclass(frozen=True, eq=False)
class DragSelection:
    """The dragged `things` as they were when taken, the leader first; `riders` are on top of one of them, with its id.

    `ground` is the table without all of these.
    """

    things: tuple[Thing, ...]
    riders: tuple[tuple[Thing, str], ...]
    ground: BattleGeometry

    @staticmethod
    def from_table(table: BattleGeometry, ids: Iterable[str], gone: Iterable[str] = ()) -> "DragSelection":
        """Returns these things, in this order, and what is on top of them; the ground also lacks `gone`."""
        things = tuple(table.battle.thing(id) for id in dict.fromkeys(ids))
        riders = _find_riders(table, things)
        away = {*(thing.id for thing in things), *(thing.id for thing, _ in riders), *gone}
        return DragSelection(things, riders, table.with_battle(table.battle.without_things(away)))

    @property
    def leader(self) -> Thing:
        return self.things[0]

    @property
    def ids(self) -> frozenset[str]:
        return frozenset((*(thing.id for thing in self.things), *(thing.id for thing, _ in self.riders)))

    @cached_property
    def standing_ids(self) -> frozenset[str]:
        """The things that were standing when taken. The others were in the air, and keep their height."""
        rested = ((thing, drop_to_ground(self.ground, thing)) for thing in self.things)
        return frozenset(thing.id for thing, there in rested if abs(there.pose.z - thing.pose.z) <= STANDS_MM)

    @property
    def middle(self) -> tuple[float, float]:
        return _mean([thing.pose.x for thing in self.things]), _mean([thing.pose.y for thing in self.things])

    def transform(self, motion: Transform) -> tuple[Thing, ...]:
        done = {thing.id: self._place_thing(thing, motion) for thing in self.things}
        before = {thing.id: thing for thing in self.things}
        for rider, carrier in self.riders:
            rise = done[carrier].pose.z - before[carrier].pose.z
            done[rider.id], before[rider.id] = transform_thing(rider, replace(motion, rise=rise)), rider
        return tuple(done.values())

    def stay_on_board(self, motion: Transform) -> Transform:
        """Returns the motion, corrected to keep all bases and the centres of pieces on the board.

        Things slide along the board's edge.
        """
        things = (*self.things, *(rider for rider, _ in self.riders))
        dx, dy = shift_onto_board(self.ground, [transform_thing(thing, motion) for thing in things])
        return replace(motion, dx=motion.dx + dx, dy=motion.dy + dy)

    def _place_thing(self, thing: Thing, motion: Transform) -> Thing:
        if motion.level:
            return transform_thing(thing, motion)
        leads = thing is self.leader
        new = transform_thing(thing, motion if leads else replace(motion, rise=max(motion.rise, 0.0)))
        stays = thing.id not in self.standing_ids and not (leads and motion.drop)
        if stays:
            return transform_thing(thing, replace(motion, rise=0.0))
        return self.ground.stack_piece(new, STEP_MM) if isinstance(new, Piece) else drop_to_ground(self.ground, new)


def shift_onto_board(table: BattleGeometry, things: Sequence[Thing]) -> tuple[float, float]:
    """Returns the smallest shift that brings all bases and the centres of pieces onto the board."""
    rects = [_rect_on_board(table, thing) for thing in things]
    low = (min(rect.low[0] for rect in rects), min(rect.low[1] for rect in rects))
    high = (max(rect.high[0] for rect in rects), max(rect.high[1] for rect in rects))
    board = table.battle.board
    return inward_shift(Rect(low, high), Rect((0.0, 0.0), (board.width_mm, board.depth_mm)))


def _rect_on_board(table: BattleGeometry, thing: Thing) -> Rect:
    """Returns the part of a thing that must be on the board: a whole base, or the centre of a piece."""
    if isinstance(thing, Fighter):
        return collision.bounding_rect(thing, table.meshes)
    return Rect((thing.pose.x, thing.pose.y), (thing.pose.x, thing.pose.y))


def drop_to_ground(ground: BattleGeometry, thing: Thing) -> Thing:
    """Returns the thing dropped from just above its position onto what is below."""
    if isinstance(thing, Fighter):
        return structs.replace(thing, pose=drop_held_fighter(ground, thing, thing.pose).pose)
    return ground.drop_piece(thing, STEP_MM)


def transform_thing(thing: Thing, motion: Transform) -> Thing:
    """Returns the thing moved, regardless of what is there."""
    x, y, yaw = motion.turn.rotate_pose(thing.pose)
    pose = structs.replace(thing.pose, x=x + motion.dx, y=y + motion.dy, z=thing.pose.z + motion.rise, yaw=yaw)
    return structs.replace(thing, pose=pose)


def _find_riders(table: BattleGeometry, things: tuple[Thing, ...]) -> tuple[tuple[Thing, str], ...]:
    """Returns what is on top of these things, recursively, each with the id of what it is on."""
    found: list[tuple[Thing, str]] = []
    carrying = [thing for thing in things if not isinstance(thing, Fighter)]
    taken = {thing.id for thing in things}
    while carrying:
        carrier = carrying.pop(0)
        for thing in table.battle.things:
            if thing.id not in taken and not thing.locked and _stands_on(table, thing, carrier):
                taken.add(thing.id)
                found.append((thing, carrier.id))
                carrying += [] if isinstance(thing, Fighter) else [thing]
    return tuple(found)


def _stands_on(table: BattleGeometry, thing: Thing, carrier: Thing) -> bool:
    """Returns whether the thing would fall without the carrier."""
    a = collision.bounding_rect(thing, table.meshes)
    b = collision.bounding_rect(carrier, table.meshes)
    if not all(a.low[k] < b.high[k] and b.low[k] < a.high[k] for k in (0, 1)):
        return False
    without = table.with_battle(table.battle.without_things({carrier.id}))
    there = drop_to_ground(table, thing).pose.z
    return abs(there - thing.pose.z) <= STANDS_MM and drop_to_ground(without, thing).pose.z < there - STANDS_MM


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
