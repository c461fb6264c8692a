"""The referee's measurements of bases, points and paths, independent of the program's geometry."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import shapely
from shapely.geometry.base import BaseGeometry

from app.model import Fighter, Pill, Pose, Round

INCH = 25.4
UNSURE_MM = 0.1
"""Distance from a limit within which nothing is judged: ovals are polygons, and paths are sampled."""
_CORNERS, _STEP_MM = 360, 0.5
Spot = tuple[float, float, float]


def base_area(fighter: Fighter, at: Pose | None = None) -> BaseGeometry:
    """Returns a base seen from above, in mm."""
    base, pose = fighter.base, at or fighter.pose
    if isinstance(base, Round):
        return shapely.Point(pose.x, pose.y).buffer(base.diameter_mm / 2, quad_segs=_CORNERS // 4)
    half_long, half_wide, turn = base.length_mm / 2, base.width_mm / 2, math.radians(pose.yaw)
    if isinstance(base, Pill):
        reach = half_long - half_wide
        ends = [(pose.x + way * reach * math.cos(turn), pose.y + way * reach * math.sin(turn)) for way in (-1, 1)]
        return shapely.LineString(ends).buffer(half_wide, quad_segs=_CORNERS // 4)
    angles = [math.tau * number / _CORNERS for number in range(_CORNERS)]
    return shapely.Polygon(
        (
            pose.x + half_long * math.cos(angle) * math.cos(turn) - half_wide * math.sin(angle) * math.sin(turn),
            pose.y + half_long * math.cos(angle) * math.sin(turn) + half_wide * math.sin(angle) * math.cos(turn),
        )
        for angle in angles
    )


def spot_gap(fighter: Fighter, spot: Spot, at: Pose | None = None) -> float:
    """Returns the distance of a base from a point, heights included, in mm."""
    return math.hypot(flat_spot_gap(fighter, spot, at), _height_gap(fighter, spot[2], spot[2], at))


def flat_spot_gap(fighter: Fighter, spot: Spot, at: Pose | None = None) -> float:
    """Returns the horizontal distance of a base from a point, in mm."""
    pose = at or fighter.pose
    if isinstance(fighter.base, Round):
        return max(0.0, math.dist((pose.x, pose.y), spot[:2]) - fighter.base.diameter_mm / 2)
    return float(shapely.distance(base_area(fighter, pose), shapely.Point(spot[:2])))


def base_gap(one: Fighter, other: Fighter) -> float:
    """Returns the distance between two bases, heights included, in mm."""
    if isinstance(one.base, Round) and isinstance(other.base, Round):
        radii = (one.base.diameter_mm + other.base.diameter_mm) / 2
        flat = max(0.0, math.dist((one.pose.x, one.pose.y), (other.pose.x, other.pose.y)) - radii)
    else:
        flat = float(shapely.distance(base_area(one), base_area(other)))
    low = other.pose.z
    return math.hypot(flat, _height_gap(one, low, low + other.base.thickness_mm))


def _height_gap(fighter: Fighter, low: float, high: float, at: Pose | None = None) -> float:
    bottom = (at or fighter.pose).z
    return max(0.0, low - bottom - fighter.base.thickness_mm, bottom - high)


def overlap_mm2(one: Fighter, other: Fighter) -> float:
    """Returns the area that two bases share if they are at the same height."""
    if _height_gap(one, other.pose.z, other.pose.z + other.base.thickness_mm) > 0:
        return 0.0
    return float(shapely.intersection(base_area(one), base_area(other)).area)


def unfold(path: Sequence[Pose], manners: Sequence[str]) -> list[Pose]:
    """Returns the path with its corners: up before across, and across before down, where it is jumped or climbed."""
    found = [path[0]]
    for start, end, manner in zip(path, path[1:], manners[1:], strict=False):
        if manner in ("jump", "climb") and start.z != end.z:
            x, y = (start.x, start.y) if end.z > start.z else (end.x, end.y)
            found.append(Pose(x, y, max(start.z, end.z), start.yaw if end.z > start.z else end.yaw))
        found.append(end)
    return found


def way_gap(fighter: Fighter, way: Sequence[Pose], spot: Spot) -> float:
    """Returns the nearest approach of a base to a point on its path, sampled every half millimetre."""
    least = spot_gap(fighter, spot, way[0])
    for start, end in pairwise(way):
        far = math.dist((start.x, start.y, start.z), (end.x, end.y, end.z))
        turn = (end.yaw - start.yaw + 180) % 360 - 180
        count = max(1, math.ceil(max(far, abs(turn)) / _STEP_MM))
        for share in (number / count for number in range(1, count + 1)):
            at = Pose(
                start.x + share * (end.x - start.x),
                start.y + share * (end.y - start.y),
                start.z + share * (end.z - start.z),
                start.yaw + share * turn,
            )
            least = min(least, spot_gap(fighter, spot, at))
    return least


def way_length(path: Sequence[Pose], manners: Sequence[str]) -> float:
    """Returns the least length of a path: horizontal parts, and for climbs also vertical ones."""
    total = 0.0
    for start, end, manner in zip(path, path[1:], manners[1:], strict=False):
        total += math.dist((start.x, start.y), (end.x, end.y))
        total += abs(end.z - start.z) if manner == "climb" else 0.0
    return total
