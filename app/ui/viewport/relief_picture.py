"""A scene from straight above as a picture, drawn without OpenGL."""

import numpy as np
from numpy.typing import NDArray

from app.core.progress import Report
from app.geometry.drawing.heightmap import make_heightmap
from app.geometry.drawing.relief import paint_relief, resample
from app.geometry.rays import Occluder
from app.ui.viewport.board_art import make_ground
from app.ui.viewport.scene import Scene
from app.ui.viewport.shadow import SUN

SUNLIT = 1.12
"""Brightness of the board: lit by the sun, but darker than stone, so that walls stand out."""


def paint_from_above(
    scene: Scene, longest: int, report: Report, ceiling: float = np.inf, hidden: frozenset[str] = frozenset()
) -> NDArray[np.uint8]:
    """Returns the board and the terrain below a ceiling in mm as a picture `(h, w, 3)`, its first row at y = 0.

    Its longer side has `longest` pixels; `hidden` pieces are left out.
    """
    scale = longest / max(scene.width_mm, scene.depth_mm)
    shown = [piece for piece in scene.pieces if piece.id not in hidden]
    pieces = [Occluder(piece.id, piece.mesh, piece.frame) for piece in shown]
    seen = make_heightmap(pieces, scene.width_mm, scene.depth_mm, scale, ceiling, report)
    board = scene.ground if scene.ground is not None else make_ground(scene.width_mm, scene.depth_mm)
    colours = np.array([piece.colour for piece in shown]).reshape(-1, 3)
    return paint_relief(seen, SUNLIT * resample(board, seen.height.shape), colours, SUN, scale)
