"""The observer's view of the target, drawn by rays: it marks which parts of the target are visible and hidden."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from app.core.progress import Report
from app.geometry.arrays import Longs
from app.geometry.drawing.camera import Camera
from app.geometry.drawing.ray_picture import draw_rays
from app.geometry.drawing.seen_parts import find_rim, find_target_states
from app.geometry.drawing.visible_parts import FREE, STOPPED
from app.geometry.sight_proof.sight_result import SightResult
from app.storage.model_files import model_colour
from app.table.battle_geometry import BattleGeometry
from app.table.pictures.ray_scene import GroundOf, make_fighter_shapes, make_ray_scene
from app.ui.sight.exposure_survey import body_height, body_middle
from app.ui.sight.eye_camera import EyeCamera

FREE_COLOUR, STOPPED_COLOUR = np.array((38, 190, 140)), np.array((255, 92, 46))
RIM, STRIPE = 2, 9
"""Width of the outline of marked areas, and distance of hatching lines, in pixels of a picture 600 pixels high."""
EYE_HEIGHT = 0.92
"""Height of the eyes as a share of the body's height, if sight is decided on the plan."""


@dataclass(frozen=True, eq=False)
class EyePicture:
    """The picture `(h, w, 3)`, the end of the line in shares of its size, and the visible share of the target.

    If sight is decided on the plan, nothing is marked and `share` is None.
    """

    picture: NDArray[np.uint8]
    line_end: tuple[float, float] | None
    share: float | None


def make_eye_picture(
    table: BattleGeometry,
    pair: tuple[str, str],
    sight: SightResult,
    size: tuple[int, int],
    ground: GroundOf,
    report: Report,
) -> EyePicture:
    """Returns the view from the start of the line to the target, of this size in pixels; `report` may raise."""
    observer, target = pair
    line = None if sight.on_plan else (sight.witness or sight.closest)
    if line:
        eye = np.array(line[0])
    else:
        eye = body_middle(table, observer) + np.array((0.0, 0.0, (EYE_HEIGHT - 0.5) * body_height(table, observer)))
    camera = EyeCamera().camera(eye, body_middle(table, target), body_height(table, target))
    # The observer does not see itself.
    scene = make_ray_scene(table.battle, table.meshes, model_colour, ground)
    picture = draw_rays(
        replace(scene, shapes=[shape for shape in scene.shapes if shape.occluder.name != observer]),
        camera,
        size,
        report,
    )
    if sight.on_plan:
        return EyePicture(picture, None, None)
    body, _ = make_fighter_shapes(table.battle.fighter(target), table.meshes, (0, 0, 0))
    states = find_target_states(body.occluder, table.other_occluders(observer, target), camera, size)
    shown = int((states != 0).sum())
    share = float((states == FREE).sum() / shown) if shown else 0.0
    return EyePicture(_mark(picture, states), _find_end(camera, line, size), share)


def _find_end(camera: Camera, line: object, size: tuple[int, int]) -> tuple[float, float] | None:
    """Returns the end of a line that starts in the eye, in shares of the picture."""
    if not isinstance(line, tuple):
        return None
    [(x, y)], [ahead] = camera.pixels(np.array([line[1]], dtype=np.float64), size)
    return (float(x / size[0]), float(y / size[1])) if ahead else None


def _mark(picture: NDArray[np.uint8], states: Longs) -> NDArray[np.uint8]:
    """Tints what is visible, hatches what is hidden over whatever hides it, and outlines both."""
    unit = max(picture.shape[0] / 600, 0.5)
    marked = picture.astype(np.float64)
    row, column = np.indices(states.shape)
    striped = (row + column) % round(STRIPE * unit) < max(round(STRIPE * unit / 4), 1)
    for state, colour, inside, strength in (
        (FREE, FREE_COLOUR, states == FREE, 0.30),
        (STOPPED, STOPPED_COLOUR, (states == STOPPED) & striped, 0.75),
    ):
        marked[inside] += strength * (colour - marked[inside])
        rim = find_rim(states == state, max(round(RIM * unit), 1))
        marked[rim] = colour
    return np.round(marked).astype(np.uint8)
