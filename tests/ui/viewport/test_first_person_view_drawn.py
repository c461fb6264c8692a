import numpy as np

from app.geometry.arrays import Floats
from app.geometry.drawing.camera import eye_camera
from app.ui.sight.exposure_overlay import make_exposure_overlay
from app.ui.sight.exposure_survey import ExposureDrawing
from app.ui.viewport.overlay import Overlay, Tag
from app.ui.viewport.render_scene import RenderScene
from app.ui.viewport.scene import SightLine
from app.ui.viewport.styled_lines import StyledLine
from app.ui.viewport.view_state import EYES, ViewState
from tests.ui.viewport.looks import scene

EYE, TARGET = (212.0, 200.0, 30.0), (600.0, 400.0, 20.0)
CAMERA, SIZE = eye_camera(EYE, TARGET), (800.0, 600.0)
DOT = StyledLine(TARGET, TARGET, (1.0, 1.0, 1.0))


def make_view_state(own):
    line = SightLine(EYE, TARGET, clearance_mm=4.0)
    overlays = {EYES: Overlay((DOT,)), "ruler": Overlay((DOT, DOT), (Tag("7 in", TARGET),))}
    return ViewState(sight=line, measure=(EYE, TARGET), overlays=overlays, cut=20.0, own=own)


def test_first_person_view_hides_the_seer_its_line_and_other_marks(qapp):
    settings, free = (make_view_state(own).frame_settings([], CAMERA, SIZE, 1.0) for own in ("Ashka", ""))
    assert settings.hidden == "Ashka"
    assert settings.tube is None
    assert settings.ribbons == (DOT,)
    assert settings.cut is None
    assert free.tube is not None
    assert len(free.ribbons) > 6
    assert free.cut == 20.0


def test_first_person_view_hides_only_the_seers_name(qapp):
    render_scene = RenderScene()
    render_scene.show_scene(scene())
    assert set(make_view_state("Ashka").visible_fighters(render_scene)) == {"Borin"}
    assert set(make_view_state("").visible_fighters(render_scene)) == {"Ashka", "Borin"}


def directions(*points: tuple[float, float, float]) -> Floats:
    found = np.array(points) - EYE
    return found / np.linalg.norm(found, axis=1, keepdims=True)


def test_the_overlay_is_just_in_front_of_the_eye():
    edge = directions(TARGET, (600.0, 400.0, 40.0))[None]
    none = np.zeros((0, 2, 3))
    ribbons = make_exposure_overlay(ExposureDrawing(edge, none, none, directions(TARGET)), CAMERA).ribbons
    assert len(ribbons) == 3
    ends = np.array([(ribbon.start, ribbon.end) for ribbon in ribbons]).reshape(-1, 3)
    away = np.linalg.norm(ends - EYE, axis=1)
    assert away.min() > CAMERA.near
    assert away.max() < 1.2 * CAMERA.near
    pixels, before = CAMERA.pixels(ends, SIZE)
    expected, _ = CAMERA.pixels(np.array([TARGET, (600.0, 400.0, 40.0)]), SIZE)
    assert before.all()
    assert all(np.linalg.norm(expected - pixel, axis=1).min() < 0.01 for pixel in pixels)
