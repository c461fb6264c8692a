import numpy as np
import pytest

from app.geometry.drawing.camera import Orbit, eye_camera
from app.ui.viewport.frame_settings import Highlights
from app.ui.viewport.label_picture import label_font, text_width
from app.ui.viewport.offscreen_picture import PictureOptions, render_picture
from app.ui.viewport.scene import DAY, SightLine
from build_scripts.assets.make_thumbnails import render_thumbnail
from tests.ui.viewport.looks import CRATE, around, colours, fighter, light_of, scene

pytestmark = [pytest.mark.gl, pytest.mark.pixels]
SIZE = (640, 400)
CAMERA = Orbit((381, 280, 0), 900, -90, 50).camera()
PLAIN = PictureOptions(CAMERA, labels=False)


@pytest.fixture(scope="module")
def baked():
    return light_of(scene())


def pixel(x, y, z=0.0):
    return CAMERA.pixels(np.array([[x, y, z]], float), SIZE)[0][0]


@pytest.mark.thorough
def test_a_picture_has_its_size_and_shows_board_and_sky(qapp, baked):
    image = render_picture(scene(), SIZE, PLAIN, baked)
    assert (image.width(), image.height()) == SIZE
    board, edge, beyond = around(image, *pixel(100, 100)), around(image, *pixel(381, -6), 1), around(image, 6, 6)
    assert 0.4 < board.mean() < 0.75
    assert edge.mean() < board.mean() - 0.2
    assert np.abs(beyond - DAY.horizon).max() < 0.35


@pytest.mark.thorough
def test_sides_are_distinguished_by_colour(qapp, baked):
    image = render_picture(scene(), SIZE, PLAIN, baked)
    red, blue = around(image, *pixel(200, 200, 15), 1), around(image, *pixel(600, 400, 15), 1)
    assert red[0] > 1.5 * red[2]
    assert blue[2] > 1.5 * blue[0]


@pytest.mark.thorough
def test_the_shadow_falls_away_from_the_sun(qapp, baked):
    image = render_picture(scene(), SIZE, PLAIN, baked)
    sunny, shady = around(image, *pixel(355, 280)), around(image, *pixel(402, 290))
    assert shady.mean() < 0.75 * sunny.mean()


@pytest.mark.thorough
def test_a_fighter_behind_the_wall_is_not_drawn(qapp, baked):
    camera = eye_camera((200, 280, 30), (500, 280, 30))
    hidden = scene(fighter("Ashka", "blue", 440, 280))
    with_one, without = (
        render_picture(s, SIZE, PictureOptions(camera, labels=False), baked)
        for s in (hidden, scene(fighter("B", "red", 700, 20)))
    )
    assert np.abs(around(with_one, 320, 210) - around(without, 320, 210)).max() < 0.02


def test_the_sight_line_is_bright_with_a_dark_outline(qapp, baked):
    line = SightLine((150, 100, 40), (300, 100, 40))
    image = render_picture(scene(), SIZE, PictureOptions(CAMERA, sight=line, labels=False), baked)
    x, y = pixel(225, 100, 40)
    column = colours(image)[round(y) - 6 : round(y) + 7, round(x)]
    assert column[:, 0].max() > 0.85
    assert column.max(axis=1).min() < 0.25


@pytest.mark.thorough
@pytest.mark.parametrize(("x", "seen"), [(340.0, True), (420.0, False)])
def test_the_clearance_of_a_line_is_glass_hidden_by_walls(qapp, baked, x, seen):
    camera = Orbit((x, 260, 30), 300, 180, 5).camera()
    line = SightLine((x, 230, 30), (x, 290, 30), clearance_mm=5.0)
    before, after = (
        render_picture(scene(), SIZE, PictureOptions(camera, sight=s, labels=False), baked) for s in (None, line)
    )
    ((px, py),) = camera.pixels(np.array([[x, 260.0, 33.5]]), SIZE)[0]
    change = np.abs(around(before, px, py, 0) - around(after, px, py, 0)).max()
    assert change > 0.06 if seen else change < 0.02


def test_what_stops_the_best_line_is_outlined_on_the_wall(qapp, baked):
    edge = ((385.0, 230.0, 60.0), (385.0, 330.0, 60.0))
    line = SightLine((200, 200, 30), (600, 280, 30), kind="blocked", silhouette=(edge,), blockers=("wall",))
    image = render_picture(scene(), SIZE, PictureOptions(CAMERA, sight=line, labels=False), baked)
    x, y = pixel(385, 300, 60)
    strip = colours(image)[round(y), round(x) - 4 : round(x) + 5]
    assert (strip[:, 0] - strip[:, 2]).max() > 0.5


@pytest.mark.thorough
def test_an_undecided_line_has_gaps(qapp, baked):
    def brightest(kind):
        line = SightLine((120, 100, 40), (320, 100, 40), kind=kind)
        image = render_picture(scene(), SIZE, PictureOptions(CAMERA, sight=line, labels=False), baked)
        (left, y), (right, _) = pixel(140, 100, 40), pixel(300, 100, 40)
        return colours(image)[round(y) - 3 : round(y) + 4, round(left) : round(right)].max(axis=2).max(axis=0)

    assert brightest("visible").min() > 0.8
    assert brightest("undecided").min() < 0.75


@pytest.mark.thorough
def test_the_chosen_fighters_have_an_outline(qapp, baked):
    plain = render_picture(scene(), SIZE, PLAIN, baked)
    marked = render_picture(scene(), SIZE, PictureOptions(CAMERA, Highlights(observer="Ashka"), labels=False), baked)
    x, y = (round(v) for v in pixel(200, 200, 20))
    change = np.abs(colours(marked) - colours(plain)).max(axis=2)
    assert (change[y - 30 : y + 30, x - 30 : x + 30] > 0.2).sum() > 60
    assert change[:, x + 100 :].max() < 0.05


def test_names_are_written_over_fighters(qapp, baked):
    named = render_picture(scene(), SIZE, PictureOptions(CAMERA), baked)
    x, y = pixel(200, 200, 40)
    box = colours(named)[round(y) - 28 : round(y) - 10, round(x) - 20 : round(x) + 20]
    assert box.min() < 0.3
    assert np.median(box) > 0.9


@pytest.mark.thorough
def test_a_picture_of_double_size_shows_the_same(qapp, baked):
    small, large = (render_picture(scene(), (640 * k, 400 * k), PLAIN, baked) for k in (1, 2))
    halved = colours(large).reshape(400, 2, 640, 2, 3).mean(axis=(1, 3))
    assert np.abs(halved - colours(small)).mean() < 0.02


def test_a_thumbnail_shows_the_model_in_the_middle(qapp):
    image = render_thumbnail(CRATE, (0.7, 0.2, 0.2), (160, 120))
    assert (image.width(), image.height()) == (160, 120)
    middle, corner = around(image, 80, 60), around(image, 8, 8)
    assert middle[0] > 1.5 * middle[2]
    assert corner[0] < 1.3 * corner[2]


def test_names_use_the_font_of_the_program(qapp):
    assert "Inter" in " ".join(label_font().families())
    assert text_width("Ashka") > text_width("Ash") > 10
