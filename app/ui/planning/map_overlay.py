"""The drawing of a map on the table: a square for each place, on floors and platforms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from msgspec.structs import replace

from app.geometry.arrays import Floats
from app.geometry.placement.reach import reach_ring
from app.model import Fighter, Pose, Spot
from app.planning.place_check import PlaceCheck
from app.planning.useful_places import UsefulPlace
from app.table import battle_shapes
from app.ui.planning.table_map import TableMap
from app.ui.viewport.overlay import FlatPicture, Overlay, OverlaySolid, Tag
from app.ui.viewport.scene import SELECTED, SIGHT, Colour
from app.ui.viewport.styled_lines import StyledLine

LIFT = 1.2
"""Height of a map above the ground, in mm."""
OPACITY = 0.55
FLAT_OPACITY = 0.72
"""Opacity on a plan, where nothing shades the table."""
INK: Colour = (0.07, 0.13, 0.22)
"""Colour of rings on a map with many colours."""
SQUARE_PX = 10
"""Size of a place in a picture, in pixels, including the line to the next place."""
GAP = 0.92
"""Drawn side of a place as a share of its square, so that the table shows in between."""


def make_map_solids(found: TableMap, level: int | None = None) -> tuple[OverlaySolid, ...]:
    """Returns a translucent body for each band that has places, on one level or on all."""
    return tuple(_make_solids(found, level))


def make_map_picture(found: TableMap, level: int | None = None) -> FlatPicture:
    """Returns the map from above: a square for each place of a level, or for the highest places if all are shown."""
    places = found.places
    pixels = np.zeros((*places.shape, 4), dtype=np.uint8)
    for one in range(len(places.heights)) if level is None else (level,):
        for number, band in enumerate(found.bands):
            rows, columns = places.cells[found.on_level(one) & (found.numbers == number), 1:].T
            pixels[rows, columns] = np.rint(255 * np.array((*band.colour, FLAT_OPACITY))).astype(np.uint8)
    # A place covers many pixels because a view that smooths pictures would blend single pixels into other colours.
    large = pixels.repeat(SQUARE_PX, axis=0).repeat(SQUARE_PX, axis=1)
    large[SQUARE_PX - 1 :: SQUARE_PX, :, 3] = large[:, SQUARE_PX - 1 :: SQUARE_PX, 3] = 0
    return FlatPicture(large, places.shape[1] * places.step_mm, places.shape[0] * places.step_mm)


def make_place_overlay(check: PlaceCheck, path: Sequence[Spot] = ()) -> Overlay:
    """Returns a ring round the fighter's place, a line from each enemy that sees it there, and the path to it."""
    there = check.fighter
    free = [one.sight.witness for one in check.found if one.sight.witness]
    lines = [StyledLine(start, end, SIGHT, 2.4, dash=0.0) for start, end in free]
    raised = [(x, y, z + 2 * LIFT) for x, y, z in path]
    way = [StyledLine(a, b, SELECTED, 3.0, toward=0.003) for a, b in pairwise(raised)]
    tag = Tag(there.id, (there.pose.x, there.pose.y, there.pose.z), strong=True)
    return Overlay((*_ring(there, SELECTED, 3.0), *lines, *way), (tag,))


def make_hover_overlay(found: TableMap, place: int, text: str) -> Overlay:
    """Returns a thin ring round the fighter's place, with a text beside it."""
    x, y, z = found.places.points[place].tolist()
    there = replace(found.question.fighter, pose=Pose(x, y, z, found.question.fighter.pose.yaw))
    tags = (Tag(text, (x, y, z), radius=battle_shapes.fighter_outline(there).reach),) if text else ()
    return Overlay(tuple(_ring(there, INK, 1.6)), tags)


def make_subject_overlay(fighter: Fighter) -> Overlay:
    """Returns a ring and a name for the fighter of the map, so that it stands out among the others."""
    at = fighter.pose.x, fighter.pose.y, fighter.pose.z
    tag = Tag(fighter.id, at, strong=True, radius=battle_shapes.fighter_outline(fighter).reach)
    return Overlay(tuple(_ring(fighter, SELECTED, 3.0)), (tag,))


def make_numbers_overlay(found: Sequence[UsefulPlace], shown: int | None) -> Overlay:
    """Returns a ring with a number at each place; the ring of the place `shown` is highlighted."""
    rings: list[StyledLine] = []
    tags: list[Tag] = []
    for number, one in enumerate(found):
        there = one.check.fighter
        rings += _ring(there, *((SELECTED, 4.0) if number == shown else (INK, 1.4)))
        tags.append(Tag(str(number + 1), (one.at.x, one.at.y, one.at.z), strong=True))
    return Overlay(tuple(rings), tuple(tags))


def _ring(there: Fighter, colour: Colour, width: float) -> list[StyledLine]:
    """Returns the rim of a fighter's base, a little above the ground."""
    rim = reach_ring(battle_shapes.fighter_outline(there), 0.0)
    points = [(x, y, there.pose.z + 2 * LIFT) for x, y in rim.tolist()]
    return [StyledLine(a, b, colour, width, toward=0.003) for a, b in zip(points, points[1:] + points[:1], strict=True)]


def _make_solids(found: TableMap, level: int | None) -> Iterator[OverlaySolid]:
    side, on = found.places.step_mm * GAP, found.on_level(level)
    for number, band in enumerate(found.bands):
        points = found.places.points[on & (found.numbers == number)]
        if len(points):
            vertices, faces = _squares(points, side)
            yield OverlaySolid(vertices, faces, band.colour, OPACITY)


def _squares(points: Floats, side: float) -> tuple[Floats, np.ndarray]:
    """Returns squares round points `(n, 3)`, a little above them: vertices `(4n, 3)` and faces `(2n, 3)`."""
    half = side / 2
    corners = np.array([(-half, -half, LIFT), (half, -half, LIFT), (half, half, LIFT), (-half, half, LIFT)])
    first = 4 * np.arange(len(points))[:, None, None]
    faces = (first + np.array([(0, 1, 2), (0, 2, 3)])).reshape(-1, 3)
    return (points[:, None] + corners).reshape(-1, 3), faces
