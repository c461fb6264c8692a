"""Deadly terrain: who moves onto it, and who falls beside it (A3)."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from app import scene_geometry, terrain
from app.battle_geometry import Table
from app.model import Fighter, Pose
from app.rules.systems.warcry.book import INCH
from app.rules.systems.warcry.move.climbing import TOUCH_MM
from app.terrain.platform_edges import area_gap
from app.terrain.support import EVEN_MM
from app.terrain.swept_path import pose_between

_DEADLY_STEP_MM = 3.0
BESIDE_IN = 1.0
"""A fallen fighter placed so near deadly terrain is hurt by it."""


def deadly_on_path(table: Table, fighter: Fighter, poses: Sequence[Pose], manner: str) -> tuple[str, ...]:
    """The pieces whose deadly parts a way from pose to pose leads onto, once each; where it begins is not entered.

    Climbing enters what the base touches, a walk what its centre comes over, a jump or flight where it lands.
    """
    looked = poses[-1:] if manner in ("jump", "fly") else list(_stops(poses))
    reach = TOUCH_MM if manner == "climb" else None
    there = {
        place.piece: None
        for place in terrain.tagged_areas(table, "deadly")
        for pose in looked
        if _on(fighter, pose, place, reach) and not _on(fighter, poses[0], place, reach)
    }
    return tuple(there)


def _stops(poses: Sequence[Pose]) -> Iterator[Pose]:
    """The way from pose to pose in steps of 3 mm, without where it begins."""
    for start, end in pairwise(poses):
        count = max(1, math.ceil(math.dist((start.x, start.y), (end.x, end.y)) / _DEADLY_STEP_MM))
        yield from (pose_between(start, end, share / count) for share in range(1, count + 1))


def is_beside_deadly(table: Table, fighter: Fighter, pose: Pose) -> bool:
    """Whether a base at a pose is so near deadly terrain that a fighter that falls there is hurt by it."""
    return any(_on(fighter, pose, place, BESIDE_IN * INCH) for place in terrain.tagged_areas(table, "deadly"))


def _on(fighter: Fighter, pose: Pose, place: terrain.TaggedArea, reach: float | None) -> bool:
    """Whether the base comes within reach of a place, or without one has its centre on it."""
    level = place.bottom - EVEN_MM <= pose.z <= place.top + EVEN_MM
    if reach is None:
        return level and area_gap(scene_geometry.outlines.point(pose.x, pose.y), place.outline) <= 0
    return level and area_gap(scene_geometry.outline(fighter.base, pose.x, pose.y, pose.yaw), place.outline) <= reach
