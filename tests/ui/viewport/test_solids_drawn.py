from dataclasses import replace

import numpy as np
import pytest

from app.geometry.drawing.camera import Orbit
from app.geometry.frames import make_frame
from app.ui.viewport.frame_settings import LEAN, PICTURE, FrameSettings, Highlights
from app.ui.viewport.offscreen_picture import HiddenContext, render_frame
from app.ui.viewport.overlay import OverlaySolid
from app.ui.viewport.render_scene import RenderScene
from app.ui.viewport.renderer import Renderer
from tests.scenes import box_mesh
from tests.ui.viewport.looks import around, colours, fighter, light_of, scene

pytestmark = [pytest.mark.gl, pytest.mark.pixels]
SIZE = (640, 400)
CAMERA = Orbit((381, 280, 0), 900, -90, 50).camera()
LOW = Orbit((440, 280, 20), 500, 180, 12).camera()
SHOT = FrameSettings(CAMERA, SIZE, PICTURE)
BALL = box_mesh(60, 60, 60)


def staged(what):
    render_scene = RenderScene()
    render_scene.show_scene(what)
    render_scene.show_light(light_of(what))
    return render_scene


def image_of(render_scene, settings=SHOT):
    with HiddenContext():
        renderer = Renderer()
        image = render_frame(renderer, render_scene, settings)
        renderer.destroy()
    return image


def pixel(x, y, z=0.0, camera=CAMERA):
    return camera.pixels(np.array([[x, y, z]], float), SIZE)[0][0]


def solid(x, y, z, **how):
    return OverlaySolid(np.add(BALL.vertices, (x, y, z)), BALL.faces, (0.1, 0.8, 0.2), **how)


@pytest.mark.thorough
def test_the_cut_hides_everything_above_it(qapp):
    render_scene = staged(scene())
    whole, cut = image_of(render_scene), image_of(render_scene, replace(SHOT, cut=30.0))
    above, below = pixel(380, 280, 60), pixel(380, 200, 12)
    assert np.abs(around(whole, *above, 1) - around(cut, *above, 1)).max() > 0.1
    assert np.abs(around(whole, *below, 1) - around(cut, *below, 1)).max() < 0.05


def test_a_cut_wall_has_a_uniform_cross_section(qapp):
    cut = image_of(staged(scene()), replace(SHOT, cut=30.0))
    strip = np.array([around(cut, *pixel(380, y, 30), 1) for y in range(230, 330, 10)])
    assert strip.std(axis=0).max() < 0.06


@pytest.mark.thorough
def test_parts_cut_away_cast_no_shadow(qapp):
    render_scene = staged(scene())
    whole, cut = image_of(render_scene), image_of(render_scene, replace(SHOT, cut=5.0))
    at = pixel(410, 290)
    assert around(cut, *at).mean() > around(whole, *at).mean() + 0.05


def test_fighters_are_never_cut(qapp):
    render_scene = staged(scene())
    red = around(image_of(render_scene, replace(SHOT, cut=1.0)), *pixel(200, 200, 15), 1)
    assert red[0] > 1.5 * red[2]


@pytest.mark.thorough
def test_x_ray_shows_a_fighter_through_a_wall(qapp):
    render_scene = staged(scene(fighter("Ashka", "red", 440, 280)))
    settings = replace(SHOT, camera=LOW)
    at = pixel(440, 280, 18, LOW)
    hidden, seen = (around(image_of(render_scene, replace(settings, x_ray=on)), *at) for on in (False, True))
    assert abs(hidden[0] - hidden[2]) < 0.12
    assert seen[0] > seen[2] + 0.15


@pytest.mark.thorough
def test_a_fighter_in_the_open_looks_the_same_with_x_ray(qapp):
    render_scene = staged(scene(fighter("Ashka", "red", 200, 120)))
    plain, rayed = (image_of(render_scene, replace(SHOT, x_ray=on)) for on in (False, True))
    assert np.abs(colours(plain) - colours(rayed)).max() < 0.02


@pytest.mark.thorough
def test_the_board_shows_through_a_transparent_body(qapp):
    render_scene = staged(scene())
    plain, veiled = (
        image_of(render_scene),
        image_of(render_scene, replace(SHOT, solids=(solid(120, 400, 0, opacity=0.4),))),
    )
    before, after = (around(image, *pixel(120, 400, 60)) for image in (plain, veiled))
    assert after[1] > after[0] + 0.08
    assert after[1] < 0.8
    assert np.abs(before - after).max() < 0.5


@pytest.mark.thorough
def test_a_body_behind_a_wall_is_hidden_without_x_ray(qapp):
    render_scene = staged(scene())
    settings, at = replace(SHOT, camera=LOW), pixel(445, 280, 30, LOW)
    plain, hidden, through = (
        around(image_of(render_scene, replace(settings, solids=solids)), *at)
        for solids in ((), (solid(445, 280, -10, opacity=0.4),), (solid(445, 280, -10, opacity=0.4, through=0.4),))
    )
    assert np.abs(plain - hidden).max() < 0.02
    assert through[1] > plain[1] + 0.05


def test_an_opaque_body_hides_what_is_behind_it(qapp):
    image = image_of(staged(scene()), replace(SHOT, solids=(solid(200, 190, 0, opacity=1.0),)))
    green = around(image, *pixel(200, 190, 60))
    assert green[1] > 2 * green[0]


@pytest.mark.thorough
def test_a_painted_body_shows_its_colours_until_removed(qapp):
    render_scene = staged(scene(fighter("Ashka", "red", 200, 200)))
    plain = image_of(render_scene)
    body = render_scene.fighters["Ashka"].look.body
    render_scene.set_body_colours("Ashka", np.tile([0.1, 0.7, 0.2], (len(body.faces), 1)))
    at = pixel(200, 200, 30)
    green = around(image_of(render_scene), *at)
    assert green[1] > green[0]
    render_scene.set_body_colours("Ashka", np.tile([0.1, 0.2, 0.7], (len(body.vertices), 1)))
    blue = around(image_of(render_scene), *at)
    assert blue[2] > blue[1]
    render_scene.set_body_colours("Ashka", None)
    assert np.abs(colours(plain) - colours(image_of(render_scene))).max() < 0.02


def test_paint_needs_a_fighter(qapp):
    with pytest.raises(KeyError):
        staged(scene()).set_body_colours("nobody", None)


@pytest.mark.thorough
def test_selected_pieces_are_outlined_and_keep_their_faces(qapp):
    render_scene = staged(scene())
    plain = colours(image_of(render_scene))
    marked = colours(image_of(render_scene, replace(SHOT, highlights=Highlights(selected=("wall", "crate")))))
    change = np.abs(marked - plain).max(axis=2)
    for x, y, z in ((380, 280, 0), (660, 80, 0)):
        u, v = (round(c) for c in pixel(x, y, z))
        assert (change[v - 60 : v + 60, u - 60 : u + 60] > 0.2).sum() > 80
    u, v = (round(c) for c in pixel(660, 80, 50))
    assert change[v - 3 : v + 4, u - 3 : u + 4].max() < 0.05


@pytest.mark.thorough
def test_a_photo_on_the_board_has_the_right_orientation(qapp):
    photo = np.zeros((100, 150, 3), dtype=np.uint8)
    photo[:50, :75], photo[:50, 75:], photo[50:, :75] = [200, 30, 30], [30, 200, 30], [30, 30, 200]
    image = image_of(staged(replace(scene(), ground=photo, pieces=())))
    near_left, near_right, far_left, far_right = (
        around(image, *pixel(x, y)) for x, y in ((80, 80), (700, 80), (80, 500), (700, 500))
    )
    assert near_left[0] > 2 * near_left[1]
    assert near_right[1] > 2 * near_right[0]
    assert far_left[2] > 2 * far_left[0]
    assert far_right.max() < 0.3


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(300.0, 200.0), (3000.0, 2000.0)])
def test_boards_of_any_size_are_covered_with_earth(qapp, size):
    w, d = size
    what = scene(fighter("Ashka", "red", 50, 50))
    render_scene = staged(replace(what, width_mm=w, depth_mm=d, pieces=()))
    camera = Orbit().fit(*render_scene.bounds(), SIZE).camera()
    image = image_of(render_scene, replace(SHOT, camera=camera))
    for x, y in ((0.05, 0.5), (0.95, 0.5), (0.5, 0.95), (0.7, 0.4)):
        at = pixel(x * w, y * d, camera=camera)
        assert 0.35 < around(image, *at, 2).mean() < 0.8


def test_a_held_piece_is_not_part_of_the_terrain():
    render_scene = staged(scene())
    render_scene.place("crate", make_frame((600, 120, 0)))
    terrain, lit = render_scene.terrain, render_scene.pieces["crate"].solid
    assert [piece.look.id for piece in render_scene.resting_pieces] == ["wall"]
    render_scene.place("crate", make_frame((610, 130, 0)))
    assert render_scene.terrain is terrain
    assert render_scene.pieces["crate"].solid is lit
    render_scene.release_held()
    assert render_scene.terrain is not terrain
    assert len(render_scene.resting_pieces) == 2


@pytest.mark.thorough
def test_a_held_piece_is_drawn_at_its_position(qapp):
    render_scene = staged(scene())
    render_scene.place("crate", make_frame((100, 450, 0)))
    plain, held = image_of(staged(scene())), image_of(render_scene)
    at = pixel(100, 450, 50)
    assert np.abs(around(plain, *at) - around(held, *at)).max() > 0.08


@pytest.mark.thorough
def test_during_camera_movement_the_terrain_is_one_coarse_mesh(qapp):
    render_scene = staged(scene())
    fine, lean = image_of(render_scene), image_of(render_scene, replace(SHOT, quality=LEAN))
    change = np.abs(colours(fine) - colours(lean)).mean()
    assert change < 0.03
    assert len(render_scene.sketch.faces) < 5000
