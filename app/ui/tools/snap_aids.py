"""Snapping settings, and what is drawn for snapping: the grid, guides along other pieces, and heights."""

from dataclasses import dataclass

import numpy as np

from app.core.language import tr
from app.core.lengths import format_units
from app.model import Piece, PiecePose, Pose, Thing
from app.storage.settings import GRIDS_MM
from app.table import snapping
from app.table.battle_geometry import BattleGeometry
from app.ui.viewport.overlay import Overlay, Tag
from app.ui.viewport.scene import Colour
from app.ui.viewport.styled_lines import StyledLine

OVERLAY = "aids"
GRID: Colour = (0.97, 0.97, 0.98)
GUIDE: Colour = (0.35, 0.85, 1.0)
LINES = 8
"""Number of grid lines shown on either side of a thing."""
BEYOND_MM = 12.0
GROUND_MM = 1.0
"""Largest height at which something counts as standing on the board."""
_LIFT = 0.4


@dataclass
class SnapSettings:
    """The player's settings for snapping."""

    grid_mm: float = 0.0

    def cycle_grid(self) -> float:
        """Selects the next grid, and returns its step in mm, or 0."""
        self.grid_mm = GRIDS_MM[(GRIDS_MM.index(self.grid_mm) + 1) % len(GRIDS_MM)]
        return self.grid_mm

    def snap(self, table: BattleGeometry, thing: Thing) -> tuple[float, float]:
        """Returns the snapped position of a thing released there."""
        return snapping.snap(table, thing, self.grid_mm)


def make_snap_overlay(table: BattleGeometry, thing: Thing, grid_mm: float) -> Overlay:
    """Returns the aids for a thing at its position, with a grid of this step, or 0 for none."""
    lines = _grid_lines(thing, grid_mm) if grid_mm else ()
    return Overlay((*lines, *(_guide_lines(table, thing) if isinstance(thing, Piece) else ())))


def make_height_tags(id: str, pose: Pose | PiecePose) -> tuple[Tag, ...]:
    """Returns the height of something for its label, unless it is on the board."""
    if pose.z < GROUND_MM:
        return ()
    return (Tag(tr("{height} up", height=format_units(pose.z)), (pose.x, pose.y, pose.z), strong=True, fighter=id),)


def _guide_lines(table: BattleGeometry, piece: Piece) -> tuple[StyledLine, ...]:
    height = piece.pose.z + _LIFT
    ends = (guide.ends(piece.pose.yaw, BEYOND_MM) for guide in snapping.find_guides(table, piece))
    return tuple(StyledLine((*a, height), (*b, height), GUIDE, 1.8, 0.8) for a, b in ends)


def _grid_lines(thing: Thing, step: float) -> tuple[StyledLine, ...]:
    pose = thing.pose
    x, y, z = round(pose.x / step) * step, round(pose.y / step) * step, pose.z + _LIFT
    reach = LINES * step
    found: list[StyledLine] = []
    for k in np.arange(-LINES, LINES + 1).tolist():
        faint = 0.38 * (1 - abs(k) / (LINES + 1))
        for a, b in (((x + k * step, y - reach, z), (x + k * step, y + reach, z)),
                     ((x - reach, y + k * step, z), (x + reach, y + k * step, z))):  # fmt: skip
            found.append(StyledLine(a, b, GRID, 1.0, 0.0, opacity=faint, reach_through=False))
    return tuple(found)
