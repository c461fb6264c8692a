"""A photo behind the table: what its pixels show where there is a model, and where there is none."""

import numpy as np
import pytest

from app.geometry.drawing.photo_window import PhotoWindow
from app.session import Session
from app.ui.photo_files import to_array
from app.ui.scene_builder import make_scene
from app.ui.viewport.frame_settings import PICTURE, PLAIN, FrameSettings
from app.ui.viewport.offscreen_picture import HiddenContext, render_frame
from app.ui.viewport.render_scene import RenderScene
from app.ui.viewport.renderer import Renderer
from app.ui.viewport.scene import PhotoBackdrop
from tests.scenes import battle, meshes, piece

pytestmark = [pytest.mark.gl, pytest.mark.pixels]

SIZE = (160, 120)
SKY = (40, 90, 200)
DOWN = (1.0, 0.0, 0.0, 0.0, -1.0, 0.0, 0.0, 0.0, -1.0)
"""The rotation of a camera that looks straight down."""
ON, BESIDE = (60, 80), (60, 20)
"""Row and column of a pixel on the crate in the middle, and of one beside it."""


def draw(qapp, opacity, quality):
    """Draws a crate below the middle of a photo of one colour."""
    scene = RenderScene()
    scene.show_scene(make_scene(Session(battle(pieces=[piece("crate", "crate", 300, 200)]), meshes).table))
    window = PhotoWindow((300.0, 200.0, 500.0), DOWN, 160.0, SIZE).fit(SIZE)
    photo = PhotoBackdrop(np.full((SIZE[1], SIZE[0], 3), SKY, dtype=np.uint8), opacity)
    with HiddenContext():
        renderer = Renderer()
        image = render_frame(renderer, scene, FrameSettings(window.camera(SIZE), SIZE, quality, photo=photo))
        renderer.destroy()
    return to_array(image).astype(int)


@pytest.mark.parametrize("quality", [PICTURE, PLAIN])
def test_models_cover_the_photo_as_much_as_they_are_opaque(qapp, quality):
    whole, half, none = (draw(qapp, opacity, quality) for opacity in (1.0, 0.5, 0.0))
    assert np.abs(whole[ON] - SKY).max() > 30
    assert np.abs(half[ON] - (whole[ON] + SKY) / 2).max() <= 3
    assert np.abs(none[ON] - SKY).max() <= 1


@pytest.mark.parametrize("opacity", [1.0, 0.3, 0.0])
def test_beside_the_models_there_is_the_photo_alone(qapp, opacity):
    assert np.abs(draw(qapp, opacity, PICTURE)[BESIDE] - SKY).max() <= 1
