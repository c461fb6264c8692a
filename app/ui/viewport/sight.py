"""The lines the viewport draws over the table: a witness of sight, a measured distance, a label's leader."""

import numpy as np

from app.geometry.mesh import Floats
from app.ui.viewport.camera import Camera, Size
from app.ui.viewport.labels import Place
from app.ui.viewport.palette import SIGHT, UNDECIDED
from app.ui.viewport.ribbons import Ribbon
from app.ui.viewport.scene import Point, SightLine

MEASURE = (0.97, 0.97, 0.98)


def sight_ribbons(line: SightLine) -> tuple[Ribbon, ...]:
    """The witness: a full bright line with a dot at either end; dashed and pale where nothing was decided."""
    sure = line.kind == "visible"
    colour = SIGHT if sure else UNDECIDED
    way = Ribbon(line.start, line.end, colour, 3.2 if sure else 2.6, 1.7, 0.0 if sure else 13.0)
    return (way, *(Ribbon(at, at, colour, 9.0, 2.0) for at in (line.start, line.end)))


def measure_ribbons(start: Point, end: Point) -> tuple[Ribbon, ...]:
    """A measured distance: dashed, between two small dots."""
    way = Ribbon(start, end, MEASURE, 1.5, 0.9, 8.0, 0.85)
    return (way, *(Ribbon(at, at, MEASURE, 4.5, 1.1) for at in (start, end)))


def leaders(places: list[Place], camera: Camera, size: Size) -> tuple[Ribbon, ...]:
    """Thin lines from labels that had to move to what they name, just before the near plane so that all see them."""
    found: list[Ribbon] = []
    for place in places:
        if place.away:
            foot = (min(max(place.anchor[0], place.x + 8), place.x + place.width - 8), place.y + place.height / 2)
            start, end = _near(camera, *place.anchor, size), _near(camera, *foot, size)
            found.append(Ribbon(start, end, (0.98, 0.97, 0.95), 1.4, 1.0, opacity=0.9, reach_through=False))
    return tuple(found)


def _near(camera: Camera, x: float, y: float, size: Size) -> Point:
    eye, way = camera.ray(x, y, size)
    ahead: Floats = np.subtract(camera.target, camera.eye)
    ahead /= np.linalg.norm(ahead)
    px, py, pz = (eye + way * (camera.near * 1.05 / float(way @ ahead))).tolist()
    return px, py, pz
