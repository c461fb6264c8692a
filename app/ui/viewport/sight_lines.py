"""The lines that the viewport draws over the table: a witness of sight, a measured distance, a label's leader."""

import numpy as np

from app.geometry.arrays import Floats
from app.geometry.drawing.camera import Camera, Size
from app.ui.viewport.fighter_labels import LabelPlace
from app.ui.viewport.frame_settings import Tube
from app.ui.viewport.scene import SIGHT, STOPPED, UNDECIDED, Colour, Point, SightLine
from app.ui.viewport.styled_lines import StyledLine

MEASURE = (0.97, 0.97, 0.98)


MAX_RADIUS_MM = 5.0
"""Largest radius of a tube, in mm. Players do not care about more room than this, and it would hide the table."""
BROAD = 2.0
"""A tube with a larger radius, in mm, is visible enough for the line in it to be thin."""
HINT = 0.14
"""Opacity of the colour for blocked sight over the pieces that block it."""


def sight_polylines(line: SightLine) -> tuple[StyledLine, ...]:
    """Returns the witness between two dots, or the closest line, dashed, with the edges that stop it."""
    if line.kind == "visible":
        width = 2.4 if line.clearance_mm > BROAD else 3.2
        return (StyledLine(line.start, line.end, SIGHT, width, 1.5), *_make_dots(SIGHT, 9.0, line.start, line.end))
    colour = SIGHT if line.kind == "blocked" else UNDECIDED
    edges = tuple(StyledLine(start, end, STOPPED, 2.4, 1.4, toward=0.004) for start, end in line.silhouette)
    way = (StyledLine(line.start, line.stop or line.end, colour, 2.6, 1.5, 13.0),)
    if line.stop:
        beyond = StyledLine(line.stop, line.end, colour, 1.8, 1.1, 13.0, 0.42)
        way = (beyond, *way, *_make_dots(STOPPED, 11.0, line.stop))
    return (*edges, *way, *_make_dots(colour, 9.0, line.start, line.end))


def sight_tube(line: SightLine | None) -> Tube | None:
    """Returns the clearance round a witness, at its true width up to `MAX_RADIUS_MM`."""
    if line is None or line.kind != "visible" or not line.clearance_mm or line.start == line.end:
        return None
    return Tube(line.start, line.end, min(line.clearance_mm, MAX_RADIUS_MM), SIGHT)


def sight_tints(line: SightLine | None) -> tuple[tuple[str, float], ...]:
    """Returns the pieces that stop a line."""
    return tuple((id, HINT) for id in line.blockers) if line and line.kind == "blocked" else ()


def _make_dots(colour: Colour, width: float, *points: Point) -> tuple[StyledLine, ...]:
    return tuple(StyledLine(at, at, colour, width, 2.0) for at in points)


def measure_polylines(start: Point, end: Point) -> tuple[StyledLine, ...]:
    """Returns a measured distance: a dashed line between two small dots."""
    way = StyledLine(start, end, MEASURE, 1.5, 0.9, 8.0, 0.85)
    return (way, *(StyledLine(at, at, MEASURE, 4.5, 1.1) for at in (start, end)))


def leader_lines(places: list[LabelPlace], camera: Camera, size: Size) -> tuple[StyledLine, ...]:
    """Returns thin lines from displaced labels to what they name.

    They are just behind the near plane, so that nothing hides them.
    """
    found: list[StyledLine] = []
    for place in places:
        if place.leads_to:
            inset, rect = min(8.0, (place.rect.right - place.rect.left) / 2), place.rect
            foot = min(max(place.leads_to[0], rect.left + inset), rect.right - inset), (rect.top + rect.bottom) / 2
            start, end = _near_plane_point(camera, *place.leads_to, size), _near_plane_point(camera, *foot, size)
            found.append(StyledLine(start, end, (0.98, 0.97, 0.95), 1.4, 1.0, opacity=0.9, reach_through=False))
    return tuple(found)


def _near_plane_point(camera: Camera, x: float, y: float, size: Size) -> Point:
    eye, way = camera.ray(x, y, size)
    ahead: Floats = np.subtract(camera.target, camera.eye)
    ahead /= np.linalg.norm(ahead)
    px, py, pz = (eye + way * (camera.near * 1.05 / float(way @ ahead))).tolist()
    return px, py, pz
