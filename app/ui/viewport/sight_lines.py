"""The lines the viewport draws over the table: a witness of sight, a measured distance, a label's leader."""

import numpy as np

from app.geometry.arrays import Floats
from app.geometry.drawing.camera import Camera, Size
from app.ui.viewport.fighter_labels import LabelPlace
from app.ui.viewport.frame_settings import Tube
from app.ui.viewport.scene import SIGHT, STOPPED, UNDECIDED, Colour, Point, SightLine
from app.ui.viewport.styled_lines import StyledLine

MEASURE = (0.97, 0.97, 0.98)


WIDEST = 5.0
"""No tube is thicker than this radius, in mm: more room than that is nobody's worry, and hides the table."""
BROAD = 2.0
"""A tube of more than this radius, in mm, is seen well enough that the line in it may be thin."""
HINT = 0.14
"""How much of the colour of what stops sight is laid over the pieces that do."""


def sight_polylines(line: SightLine) -> tuple[StyledLine, ...]:
    """The witness in full between two dots; else the line that came closest, dashed, and the edges that stop it."""
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
    """The room about a witness, in its true width as far as that is good to look at."""
    if line is None or line.kind != "visible" or not line.clearance_mm or line.start == line.end:
        return None
    return Tube(line.start, line.end, min(line.clearance_mm, WIDEST), SIGHT)


def sight_tints(line: SightLine | None) -> tuple[tuple[str, float], ...]:
    """The pieces that stop a line."""
    return tuple((id, HINT) for id in line.blockers) if line and line.kind == "blocked" else ()


def _make_dots(colour: Colour, width: float, *points: Point) -> tuple[StyledLine, ...]:
    return tuple(StyledLine(at, at, colour, width, 2.0) for at in points)


def measure_polylines(start: Point, end: Point) -> tuple[StyledLine, ...]:
    """A measured distance: dashed, between two small dots."""
    way = StyledLine(start, end, MEASURE, 1.5, 0.9, 8.0, 0.85)
    return (way, *(StyledLine(at, at, MEASURE, 4.5, 1.1) for at in (start, end)))


def leader_lines(places: list[LabelPlace], camera: Camera, size: Size) -> tuple[StyledLine, ...]:
    """Thin lines from labels that had to move to what they name, just before the near plane so that all see them."""
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
