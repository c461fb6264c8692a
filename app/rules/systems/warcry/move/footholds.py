"""Whether the middle of a base stays on something to walk on: floor, platforms, low terrain, stairs (A4.4, A4.12)."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import shapely

from app import scene_geometry, terrain
from app.battle_geometry import Table
from app.geometry.areas import area_of, union
from app.model import Fighter, Pose
from app.rules.systems.warcry.book import INCH, book_of
from app.terrain.support import EVEN_MM, surface_under
from app.terrain.swept_path import TOUCH_MM, pose_between

_WALK_STEP_MM = 3.0
_FIRM = ("floor", "platform", "low", "stairs", "ladder")
STEPS = ("stairs", "ladder")
"""Where a fighter may end its activation on the way up or down (A3)."""


def may_stand(table: Table, fighter: Fighter, pose: Pose) -> bool:
    """Whether a fighter may stand at a pose: the middle of its base on floor, platform, low terrain or stairs."""
    return terrain.find_support(table, fighter, pose).on in _FIRM


def is_walkable(table: Table, fighter: Fighter, poses: Sequence[Pose]) -> bool:
    """Whether a walk from pose to pose keeps its middle on something all along, and ends as high as it says (A4.4).

    Looked at every 3 mm: up and down it goes by no more than low terrain is high, but for stairs; heights between poses
    are those of what is there.
    """
    step = book_of(table.battle).move.low_in * INCH + EVEN_MM
    height = poses[0].z
    for at, is_end in _along(poses):
        found = surface_under(table, (at.x, at.y), height + step)
        if abs(found - height) > step or not may_stand(table, fighter, Pose(at.x, at.y, found, at.yaw)):
            return False
        if is_end and abs(at.z - found) > EVEN_MM:
            return False
        height = found
    return True


def is_wholly_supported(table: Table, there: Fighter) -> bool:
    """Whether all of a base is on the floor or a platform (A4.12)."""
    found = terrain.find_support(table, there)
    if found.platform is None:
        return found.firm
    base = area_of(scene_geometry.fighter_outline(there))
    level = [one.outline for one in terrain.platforms(table) if abs(one.height - found.platform.height) <= EVEN_MM]
    return bool(shapely.covers(union(level).buffer(TOUCH_MM), base))


def _along(poses: Sequence[Pose]) -> Iterator[tuple[Pose, bool]]:
    """The way from pose to pose in short steps, and whether each is one of the poses."""
    yield poses[0], True
    for start, end in pairwise(poses):
        count = max(1, math.ceil(math.dist((start.x, start.y), (end.x, end.y)) / _WALK_STEP_MM))
        yield from ((pose_between(start, end, share / count), share == count) for share in range(1, count + 1))


def flies(fighter: Fighter) -> bool:
    """Whether a fighter has the Fly runemark."""
    return fighter.profile is not None and fighter.profile.has("fly")
