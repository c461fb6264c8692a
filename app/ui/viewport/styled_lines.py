"""Lines and dots with a width in pixels, laid out on the CPU: each is a rectangle that contains a capsule."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Flags, Floats
from app.geometry.drawing.camera import Camera, Size
from app.ui.viewport.scene import Colour, Point

VERTEX = np.dtype([("position", "<f4", 3), ("shape", "<f4", 4), ("style", "<f4", 4), ("colour", "u1", 4)])


@dataclass(frozen=True)
class StyledLine:
    """A line between two points of the table, or a dot if they are equal. Widths are in pixels at scale 1.

    `dash` is the length of dash and gap together, 0 for a solid line. `reach_through` shows the line faintly behind
    things. `toward` is the share of the distance to the eye by which it is lifted off the surface below it.
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


def make_rectangles(lines: list[StyledLine], camera: Camera, size: Size, scale: float = 1.0) -> NDArray[np.void]:
    """Returns two triangles for each line in front of the eye, in normalised device coordinates: `(6 n,)`."""
    ends = np.array([(ribbon.start, ribbon.end) for ribbon in lines], dtype=np.float64).reshape(-1, 2, 3)
    toward = np.array([ribbon.toward for ribbon in lines]).reshape(-1, 1, 1)
    ends, ahead = clip_before_eye(ends + (np.asarray(camera.eye) - ends) * toward, camera)
    kept = [ribbon for ribbon, there in zip(lines, ahead.tolist(), strict=True) if there]
    if not kept:
        return np.zeros(0, dtype=VERTEX)
    matrix = camera.clip_matrix(size)
    clip = ends[ahead] @ matrix[:, :3].T + matrix[:, 3]
    return _make_quads(kept, clip[..., :3] / clip[..., 3:], np.asarray(size) / 2, scale)[:, [0, 1, 2, 0, 2, 3]].ravel()


def _make_quads(lines: list[StyledLine], ndc: Floats, half: Floats, scale: float) -> NDArray[np.void]:
    """Returns the corners `(n, 4)` of rectangles round lines with ends `(n, 2, 3)` in normalised device coordinates."""
    way = (ndc[:, 1, :2] - ndc[:, 0, :2]) * half
    length = np.linalg.norm(way, axis=1)
    long = length > 1e-6
    way = np.where(long[:, None], way / np.where(long, length, 1.0)[:, None], (1.0, 0.0))
    radius, casing, dash = np.array([(r.width / 2, r.casing, r.dash) for r in lines]).T * scale
    reach = radius + casing + 1.0
    along = np.stack([-reach, length + reach, length + reach, -reach], axis=1)
    across = np.stack([-reach, -reach, reach, reach], axis=1)
    beyond = np.clip(along, None, 0) + np.clip(along - length[:, None], 0, None)
    aside = np.stack([-way[:, 1], way[:, 0]], axis=1)
    quads = np.zeros((len(lines), 4), dtype=VERTEX)
    quads["position"] = ndc[:, [0, 1, 1, 0]]
    quads["position"][..., :2] += (beyond[..., None] * way[:, None] + across[..., None] * aside[:, None]) / half
    quads["shape"] = np.stack(np.broadcast_arrays(along, across, length[:, None], radius[:, None]), axis=2)
    quads["style"][..., 0], quads["style"][..., 1] = dash[:, None], casing[:, None]
    colours = np.array([(*ribbon.colour, ribbon.opacity) for ribbon in lines])
    quads["colour"] = np.round(np.clip(colours, 0, 1) * np.float64(255))[:, None]
    return quads


def clip_before_eye(ends: Floats, camera: Camera) -> tuple[Floats, Flags]:
    """Returns the parts of segments `(n, 2, 3)` in front of the eye, and which segments have such a part."""
    eye, way = np.asarray(camera.eye), np.subtract(camera.target, camera.eye)
    depth = (ends - eye) @ (way / np.linalg.norm(way)) - camera.near * 1.01
    first, last = depth.T
    share = first / np.where(first == last, 1.0, first - last)
    cut = ends[:, 0] + (ends[:, 1] - ends[:, 0]) * share[:, None]
    return np.where((depth > 0)[..., None], ends, cut[:, None]), depth.max(axis=1) > 0
