"""What is drawn while things are dragged: the grid about them, and the lines along which they lie with others."""

import math

import numpy as np

from app.battle_geometry import BattleGeometry
from app.model import Piece, Thing
from app.ui.tools.snapping import guides_of
from app.ui.viewport.overlay import Overlay
from app.ui.viewport.polylines import Ribbon
from app.ui.viewport.scene import Colour

OVERLAY = "aids"
GRID: Colour = (0.97, 0.97, 0.98)
GUIDE: Colour = (0.35, 0.85, 1.0)
LINES = 8
"""So many lines of the grid are shown on either side of a thing."""
BEYOND_MM = 12.0
_LIFT = 0.4


def aids(ground: BattleGeometry, thing: Thing, grid_mm: float) -> Overlay:
    """The aids for a thing that stands there, while the grid has this step, or 0."""
    lines = _grid(thing, grid_mm) if grid_mm else ()
    return Overlay((*lines, *(_guides(ground, thing) if isinstance(thing, Piece) else ())))


def _guides(ground: BattleGeometry, piece: Piece) -> tuple[Ribbon, ...]:
    found: list[Ribbon] = []
    for guide, yaw in guides_of(ground, piece):
        c, s = math.cos(math.radians(yaw)), math.sin(math.radians(yaw))
        ends = [(guide.at, along) for along in (guide.start - BEYOND_MM, guide.end + BEYOND_MM)]
        ends = ends if guide.axis == 0 else [(v, u) for u, v in ends]
        a, b = ((c * u - s * v, s * u + c * v, piece.pose.z + _LIFT) for u, v in ends)
        found.append(Ribbon(a, b, GUIDE, 1.8, 0.8))
    return tuple(found)


def _grid(thing: Thing, step: float) -> tuple[Ribbon, ...]:
    pose = thing.pose
    x, y, z = round(pose.x / step) * step, round(pose.y / step) * step, pose.z + _LIFT
    reach = LINES * step
    found: list[Ribbon] = []
    for k in np.arange(-LINES, LINES + 1).tolist():
        faint = 0.38 * (1 - abs(k) / (LINES + 1))
        for a, b in (((x + k * step, y - reach, z), (x + k * step, y + reach, z)),
                     ((x - reach, y + k * step, z), (x + reach, y + k * step, z))):  # fmt: skip
            found.append(Ribbon(a, b, GRID, 1.0, 0.0, opacity=faint, reach_through=False))
    return tuple(found)
