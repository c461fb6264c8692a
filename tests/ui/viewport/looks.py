"""A small scene for pictures."""

from functools import cache

import numpy as np
import trimesh

from app.geometry.frames import make_frame
from app.geometry.placement.base_meshes import make_solid_mesh
from app.ui.viewport.baked_light import BakedLight, bake
from app.ui.viewport.scene import SIDES, FighterLook, PieceLook, Scene
from tests.scenes import box_mesh

WALL, CRATE = box_mesh(10, 160, 60), box_mesh(50, 50, 50)


def column(radius, low, high):
    made = trimesh.creation.cylinder(radius, high - low, sections=48)
    made.apply_translation((0, 0, (high + low) / 2))
    return make_solid_mesh(np.array(made.vertices), np.array(made.faces))


BASE, BODY = column(16, 0, 3.5), column(12, 3.5, 40)


def fighter(id, side, x, y, z=0.0, number=0):
    colour, mark = SIDES[{"red": 0, "blue": 1}.get(side, number)]
    return FighterLook(id, side, id, BASE, BODY, make_frame((x, y, z)), colour, mark)


def scene(*fighters):
    pieces = (
        PieceLook("wall", WALL, make_frame((380, 280, 0)), (0.6, 0.58, 0.55)),
        PieceLook("crate", CRATE, make_frame((660, 80, 0), 20), (0.5, 0.4, 0.3)),
    )
    return Scene(762, 559, pieces, fighters or (fighter("Ashka", "red", 200, 200), fighter("Borin", "blue", 600, 400)))


@cache
def _scene_light() -> BakedLight:
    return bake(scene())


def light_of(what: Scene) -> BakedLight:
    """Returns the light of a scene. Anything that is as in `scene()` is lit only once in a run."""
    return bake(what, _scene_light())


def colours(image):
    """Returns the picture `(h, w, 3)` as numbers from 0 to 1."""
    image = image.convertToFormat(image.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3) / 255


def around(image, x, y, reach=3):
    """Returns the mean colour around a pixel."""
    x, y = round(x), round(y)
    return colours(image)[y - reach : y + reach + 1, x - reach : x + reach + 1].mean(axis=(0, 1))
