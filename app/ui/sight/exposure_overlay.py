"""The overlay of what an eye sees of a target: a bright rim and dots for visible parts, hatching for blocked ones."""

import numpy as np

from app.geometry.arrays import Floats
from app.geometry.drawing.camera import Camera
from app.ui.sight.exposure_survey import ExposureDrawing
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.scene import CASING, STOPPED, Colour, Point
from app.ui.viewport.styled_lines import StyledLine

FREE: Colour = (0.27, 0.87, 0.68)
"""Colour of visible parts."""
_BEFORE = 1.08
"""Drawing distance as a factor of the near plane's, so near to the eye that nothing hides the overlay."""
_BEHIND = 0.05


def make_exposure_overlay(veil: ExposureDrawing, camera: Camera) -> Overlay:
    """Returns the overlay for a camera at the eye for which the veil was made, just in front of that eye."""
    ahead = np.subtract(camera.target, camera.eye)
    ahead /= np.linalg.norm(ahead)
    stopped, free = (_near_plane_points(rim, camera, ahead) for rim in (veil.stopped_rim, veil.free_rim))
    hatching, dots = _near_plane_points(veil.hatching, camera, ahead), _near_plane_points(veil.dots, camera, ahead)
    return Overlay(
        (
            *_make_lines(stopped, CASING, 3.4, 0.55),
            *_make_lines(free, CASING, 4.6, 0.7),
            *_make_lines(hatching, CASING, 3.0, 0.4),
            *_make_lines(hatching, STOPPED, 1.5, 0.95),
            *_make_lines(stopped, STOPPED, 1.5, 0.95),
            *(_make_dot(at) for at in dots.reshape(-1, 3)),
            *_make_lines(free, FREE, 2.6, 1.0),
        )
    )


def _near_plane_points(directions: Floats, camera: Camera, ahead: Floats) -> Floats:
    """Returns points just beyond the near plane in directions `(…, 3)`; those behind the eye stay out of sight."""
    depth = np.maximum(directions @ ahead, _BEHIND)
    points: Floats = np.asarray(camera.eye) + directions * (camera.near * _BEFORE / depth)[..., None]
    return points


def _make_lines(points: Floats, colour: Colour, width: float, opacity: float) -> list[StyledLine]:
    return [
        StyledLine(_to_point(a), _to_point(b), colour, width, 0.0, opacity=opacity, reach_through=False)
        for a, b in points.tolist()
    ]


def _make_dot(at: Floats) -> StyledLine:
    point = _to_point(at.tolist())
    return StyledLine(point, point, FREE, 2.6, 0.8, opacity=0.95, reach_through=False)


def _to_point(at: list[float]) -> Point:
    return at[0], at[1], at[2]
