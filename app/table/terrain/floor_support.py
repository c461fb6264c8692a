"""The support of a base's centre: the floor, a platform, low terrain, stairs, or nothing (A3, A4.4, A4.8)."""

import dataclasses
import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
import shapely
from msgspec.structs import replace

from app.core.language import tr
from app.geometry.placement.base_drop import TEXTURE_MM, find_base_support
from app.geometry.placement.planar_faces import ROUGH_MM, fill_holes
from app.geometry.rays import first_hits, occluders_near
from app.geometry.sight_proof.inside import is_in_any
from app.model import Fighter, Pose
from app.table import battle_shapes
from app.table.terrain.terrain_parts import Platform, TaggedArea, TerrainSource, platforms, tagged_areas
from app.table.terrain.terrain_shape import RISE_MM

EVEN_MM = ROUGH_MM + 0.5
"""Greatest distance above or below a surface at which a base is still on it: stones are not all equally high."""
_UP = 1e-3
_DEEP = 5.0
_OPENINGS = ("archway", "door")  # bases pass through them on the floor or platform they are on (A3)

On = Literal["floor", "platform", "low", "stairs", "ladder", "obstacle", "air", "off"]
"""`obstacle`: on something that is not a platform; `air`: on nothing; `off`: not over the board."""


@dataclass(frozen=True, eq=False)
class FloorSupport:
    """The support of a base's centre, its platform or tagged area, and the base's height above the board; mm.

    `drop` is the distance from the base down to the floor, platform or terrain under its centre; 0 if it is on it.
    """

    on: On
    height: float
    platform: Platform | None = None
    place: TaggedArea | None = None
    drop: float = 0.0

    @property
    def is_firm(self) -> bool:
        """True if the centre is on the floor or a platform; low terrain on either counts (A4.4)."""
        return self.on in ("floor", "platform", "low")


def to_fighter(table: TerrainSource, fighter: str | Fighter) -> Fighter:
    """Returns the fighter itself, or the one with this id on the table."""
    return table.battle.fighter(fighter) if isinstance(fighter, str) else fighter


def find_support(table: TerrainSource, fighter: str | Fighter, pose: Pose | None = None) -> FloorSupport:
    """Returns what the centre of a fighter's base is on, at its own or another pose (A3, A4.4).

    If two platforms overlap there, the one at the base's height counts (FAQ: the one that holds the centre). If a
    base's rim rests on something low, its centre is on what is below that.
    """
    at = pose or to_fighter(table, fighter).pose
    found = find_support_at(table, at)
    if found.on != "air" or found.drop > RISE_MM or not _rests_on_rim(table, to_fighter(table, fighter), at):
        return found
    below = find_support_at(table, replace(at, z=at.z - found.drop))
    return dataclasses.replace(below, height=at.z) if below.is_firm else found


def find_support_at(table: TerrainSource, pose: Pose) -> FloorSupport:
    """Returns what a base would be on if its underside's centre were at a pose."""
    spot = (pose.x, pose.y)
    if not is_on_board(table, spot):
        return FloorSupport("off", pose.z)
    here = [one for one in platforms(table) if shapely.intersects_xy(one.outline, *spot)]
    level = min(here, key=lambda one: abs(one.height - pose.z), default=None)
    if level is not None and abs(level.height - pose.z) <= EVEN_MM:
        at = (*spot, max(pose.z, level.height))
        above = np.array((at[0], at[1], at[2] + EVEN_MM + _UP))
        # Covered by a piece on the platform that is not a door or archway there.
        covered = is_in_any(table.pieces, above) and not _is_opening(table, at)
        return FloorSupport("obstacle" if covered else "platform", pose.z, level)
    for kind in ("stairs", "ladder"):
        place = find_tagged_area(table, kind, (*spot, pose.z))
        if place is not None:
            return FloorSupport(kind, pose.z, place=place)
    return _find_terrain_support(table, pose)


def find_tagged_area(table: TerrainSource, kind: str, spot: tuple[float, float, float]) -> TaggedArea | None:
    """Returns the area of a kind tagged by players that contains a point of the table, or None."""
    x, y, z = spot
    return next(
        (
            place
            for place in tagged_areas(table, kind)
            if place.bottom - EVEN_MM <= z <= place.top + EVEN_MM and shapely.intersects_xy(place.outline, x, y)
        ),
        None,
    )


def format_unsupported(table: TerrainSource, *fighters: str) -> tuple[str, ...]:
    """Returns a sentence for each of these fighters that cannot stand: nothing is under its base's centre (A3).

    A base is not reported if its rim may rest on something, no higher than low terrain, above what is under its centre.
    """
    said: list[str] = []
    for id in fighters:
        pose = table.battle.fighter(id).pose
        spot = (pose.x, pose.y)
        if is_on_board(table, spot) and pose.z - surface_height(table, spot, pose.z + EVEN_MM) <= RISE_MM:
            continue
        if find_support(table, id).on == "off":
            said.append(tr("{name} cannot stand there: the centre of its base is off the board.", name=id))
        elif find_support(table, id).on == "air":
            said.append(tr("{name} cannot stand there: there is nothing under the centre of its base.", name=id))
    return tuple(said)


def find_level_below(table: TerrainSource, spot: tuple[float, float], height: float) -> Platform | None:
    """Returns the highest platform under a point, or None for the board; holes in a platform count as floor."""
    under = [
        one
        for one in platforms(table)
        if one.height <= height + EVEN_MM and shapely.intersects_xy(fill_holes(one.outline), *spot)
    ]
    return max(under, key=lambda one: one.height, default=None)


def is_on_board(table: TerrainSource, spot: tuple[float, float]) -> bool:
    """Returns whether a point is over the board or on its edge."""
    board = table.battle.board
    return 0 <= spot[0] <= board.width_mm and 0 <= spot[1] <= board.depth_mm


def surface_height(table: TerrainSource, spot: tuple[float, float], height: float) -> float:
    """Returns the height of the first surface below a point at a height, in mm: terrain, or 0 for the board."""
    start, end = np.array([*spot, height]), np.array([*spot, -_DEEP])
    hits = first_hits(occluders_near(table.pieces, start, end, 0.0), start[None], end[None])
    share = float(hits.share[0])
    return max(0.0, height - share * (height + _DEEP)) if math.isfinite(share) else 0.0


def _rests_on_rim(table: TerrainSource, fighter: Fighter, pose: Pose) -> bool:
    """Returns whether something under a base, but not under its centre, holds it at its height."""
    board = (table.battle.board.width_mm, table.battle.board.depth_mm)
    outline = battle_shapes.base_outline(fighter.base, pose.x, pose.y, pose.yaw)
    return abs(find_base_support(outline, table.pieces, pose.z + TEXTURE_MM, board).height_mm - pose.z) <= TEXTURE_MM


def floor_height(table: TerrainSource, spot: tuple[float, float], height: float) -> float:
    """Returns the height of the floor under a centre: a platform, even over gaps in its planks, or the next surface."""
    level = [
        one.height for one in platforms(table) if one.height <= height and shapely.intersects_xy(one.outline, *spot)
    ]
    return max(surface_height(table, spot, height), *level, 0.0)


def _is_opening(table: TerrainSource, at: tuple[float, float, float]) -> bool:
    return any(find_tagged_area(table, kind, at) for kind in _OPENINGS)


def _find_terrain_support(table: TerrainSource, pose: Pose) -> FloorSupport:
    """Returns what supports a base if no platform is at its height."""
    if pose.z < -EVEN_MM:  # under the board only tagged areas exist
        return FloorSupport("off", pose.z)
    spot = (pose.x, pose.y)
    surface = surface_height(table, spot, pose.z + EVEN_MM + _UP)
    level = find_level_below(table, spot, pose.z)
    low = level.height if level else 0.0
    if pose.z - surface > EVEN_MM:
        return FloorSupport("air", pose.z, drop=pose.z - surface)
    if is_in_any(table.pieces, np.array((*spot, pose.z + EVEN_MM + _UP))):
        opening = _is_opening(table, (*spot, pose.z))
        return FloorSupport(("platform" if level else "floor") if opening else "obstacle", pose.z, level)
    if surface <= EVEN_MM:
        return FloorSupport("floor", pose.z)
    if surface - low <= RISE_MM + _UP or find_tagged_area(table, "low", (*spot, surface)):
        return FloorSupport("low", pose.z, level)
    return FloorSupport("obstacle", pose.z, level)
