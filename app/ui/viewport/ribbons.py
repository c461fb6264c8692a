"""Lines and dots of a width in pixels, laid out on the CPU: each is one rectangle that holds a capsule."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from app.geometry.mesh import Floats
from app.ui.viewport.camera import Camera, Size
from app.ui.viewport.scene import Colour, Point

VERTEX = np.dtype([("position", "<f4", 3), ("shape", "<f4", 4), ("style", "<f4", 4), ("colour", "u1", 4)])


@dataclass(frozen=True)
class Ribbon:
    """A line between two points of the table; a dot where they are the same. Widths in pixels at scale 1.

    `dash` is the length of dash and gap together, 0 for none; `reach_through` shows it faintly behind things;
    `toward` is by what share of the way to the eye it is lifted off what it lies on.
    """

    start: Point
    end: Point
    colour: Colour
    width: float = 3.0
    casing: float = 1.6
    dash: float = 0.0
    opacity: float = 1.0
    reach_through: bool = field(default=True)
    toward: float = 0.0


def rectangles(ribbons: list[Ribbon], camera: Camera, size: Size, scale: float = 1.0) -> NDArray[np.void]:
    """Two triangles for each ribbon before the eye, positions in normalised device coordinates: `(6 n,)`."""
    clip = camera.matrix(size)
    found = ((ribbon, _before_eye(_lifted(ribbon, camera), camera)) for ribbon in ribbons)
    parts = [
        _rectangle(ribbon, ends @ clip[:, :3].T + clip[:, 3], size, scale) for ribbon, ends in found if ends is not None
    ]
    return np.concatenate(parts) if parts else np.zeros(0, dtype=VERTEX)


def _rectangle(ribbon: Ribbon, clip: Floats, size: Size, scale: float) -> NDArray[np.void]:
    ndc = clip[:, :3] / clip[:, 3:]
    half = np.asarray(size) / 2
    way = (ndc[1, :2] - ndc[0, :2]) * half
    length = float(np.linalg.norm(way))
    way = way / length if length > 1e-6 else np.array([1.0, 0.0])
    radius = ribbon.width / 2 * scale
    reach = radius + ribbon.casing * scale + 1.0
    along = np.array([-reach, length + reach, length + reach, -reach])
    across = np.array([-reach, -reach, reach, reach])
    quad = np.zeros(4, dtype=VERTEX)
    offset = (
        np.outer(np.clip(along, None, 0) + np.clip(along - length, 0, None), way) + np.outer(across, [-way[1], way[0]])
    ) / half
    quad["position"] = ndc[[0, 1, 1, 0]]
    quad["position"][:, :2] += offset
    quad["shape"] = np.c_[along, across, np.full(4, length), np.full(4, radius)]
    quad["style"][:, 0], quad["style"][:, 1] = ribbon.dash * scale, ribbon.casing * scale
    quad["colour"] = np.round(np.clip([*ribbon.colour, ribbon.opacity], 0, 1) * np.float64(255))
    return quad[[0, 1, 2, 0, 2, 3]]


def _lifted(ribbon: Ribbon, camera: Camera) -> Floats:
    ends = np.array([ribbon.start, ribbon.end], dtype=np.float64)
    return ends + (np.asarray(camera.eye) - ends) * ribbon.toward


def _before_eye(ends: Floats, camera: Camera) -> Floats | None:
    """The part of a segment `(2, 3)` that lies before the eye."""
    eye, way = np.asarray(camera.eye), np.subtract(camera.target, camera.eye)
    depth = (ends - eye) @ (way / np.linalg.norm(way)) - camera.near * 1.01
    if (depth <= 0).all():
        return None
    if (depth > 0).all():
        return ends
    cut = ends[0] + (ends[1] - ends[0]) * (depth[0] / (depth[0] - depth[1]))
    return np.array([ends[0], cut]) if depth[0] > 0 else np.array([cut, ends[1]])
