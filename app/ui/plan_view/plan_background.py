"""The picture of board and terrain that a plan lies on: shaded by slope, edged where heights differ."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Floats
from app.geometry.drawing.heightmap import Heightmap, make_heightmap
from app.geometry.rays import Occluder
from app.progress import Report
from app.ui.viewport.board_art import make_ground
from app.ui.viewport.scene import Scene
from app.ui.viewport.shadow import SUN

LONGEST = 1200
"""The longer side of the picture in pixels."""
EDGE_MM = 4.0
"""A step between neighbouring pixels of more than this is drawn as an edge."""
FADE_MM = 160.0
"""Higher things are drawn paler, up to about this height."""


@dataclass(frozen=True, eq=False)
class PlanBackground:
    """A picture `(h, w, 3)` of the scene's board and terrain, its first row at y = 0."""

    scene: Scene
    picture: NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class BackgroundQuestion:
    """A scene, and the height in mm above which its terrain is left out."""

    scene: Scene
    cut_height: float | None = None


def draw_background(asked: BackgroundQuestion, report: Report) -> Iterable[PlanBackground]:
    """The one picture of a scene, as an answer for a worker to give."""
    scene, ceiling = asked.scene, np.inf if asked.cut_height is None else asked.cut_height
    scale = LONGEST / max(scene.width_mm, scene.depth_mm)
    pieces = [Occluder(piece.id, piece.mesh, piece.frame) for piece in scene.pieces]
    seen = make_heightmap(pieces, scene.width_mm, scene.depth_mm, scale, ceiling, report)
    board = scene.ground if scene.ground is not None else make_ground(scene.width_mm, scene.depth_mm)
    colours = np.array([piece.colour for piece in scene.pieces]).reshape(-1, 3)
    yield PlanBackground(scene, paint_terrain(seen, resample(board, seen.height.shape), colours))


def paint_terrain(seen: Heightmap, board: Floats, colours: Floats) -> NDArray[np.uint8]:
    """Terrain in its colours `(k, 3)` over the board's `(h, w, 3)`, lit from the sun's side."""
    terrain = seen.which >= 0
    light = 0.55 + 0.5 * np.clip(seen.normal @ SUN, 0, 1)
    pale = np.clip(seen.height / FADE_MM, 0, 1) * 0.28
    picture = board * 0.95
    picture[terrain] = (colours[seen.which[terrain]] * light[terrain, None]) * (1 - pale[terrain, None])
    picture[terrain] += pale[terrain, None]
    picture[_edges(seen)] *= 0.35
    return np.round(np.clip(picture, 0, 1) * 255).astype(np.uint8)


def resample(picture: NDArray[np.uint8], shape: tuple[int, ...]) -> Floats:
    """A picture at another size `(h, w)`, each pixel the nearest one's, from 0 to 1."""
    rows = ((np.arange(shape[0]) + 0.5) * picture.shape[0] / shape[0]).astype(np.intp)
    columns = ((np.arange(shape[1]) + 0.5) * picture.shape[1] / shape[1]).astype(np.intp)
    return picture[rows][:, columns].astype(np.float64) / 255


def _edges(seen: Heightmap) -> NDArray[np.bool_]:
    """Where the next pixel lies clearly lower, or belongs to something else."""
    edge = np.zeros(seen.height.shape, dtype=bool)
    for axis in (0, 1):
        for step in (1, -1):
            lower = seen.height - np.roll(seen.height, step, axis) > EDGE_MM
            edge |= lower
    return edge & (seen.which >= 0)
