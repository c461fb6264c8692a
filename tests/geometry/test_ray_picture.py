"""Ray-traced pictures: places, colours and lighting, and the visible parts of a body."""

import numpy as np
import pytest

from app.core.progress import Cancelled
from app.geometry.drawing.camera import Camera
from app.geometry.drawing.ground_picture import GroundPicture
from app.geometry.drawing.ray_picture import (
    RayScene,
    RayShape,
    draw_directions,
    draw_rays,
    ray_directions,
)
from app.geometry.drawing.seen_parts import find_target_states
from app.geometry.drawing.visible_parts import FREE, STOPPED
from tests.scenes import box_mesh, standing

SIZE = (90, 60)
FROM_ABOVE = Camera((200.0, 150.0, 900.0), (200.0, 150.0, 0.0), 30.0, 2.0, 6000.0)
RED, BLUE = (0.8, 0.1, 0.1), (0.1, 0.2, 0.8)


def scene(*shapes, ground=None):
    return RayScene(400.0, 300.0, shapes, ground)


def box(x, y, colour, z=0.0, size=(60.0, 60.0, 40.0)):
    return RayShape(standing("box", box_mesh(*size), x, y, z), colour)


def pixel(picture, camera, point):
    ((column, row),) = camera.pixels(np.array([point], dtype=float), SIZE)[0].astype(int)
    return picture[row, column].astype(int)


def test_an_object_is_drawn_at_its_projection_in_its_colour():
    picture = draw_rays(scene(box(100, 150, RED), box(300, 150, BLUE)), FROM_ABOVE, SIZE)
    assert picture.shape == (60, 90, 3)
    assert picture.dtype == np.uint8
    red, blue = (pixel(picture, FROM_ABOVE, (x, 150, 40)) for x in (100, 300))
    assert red[0] > 3 * red[1]
    assert blue[2] > 2 * blue[1]


def test_the_nearer_of_two_objects_is_drawn():
    picture = draw_rays(scene(box(200, 150, RED), box(200, 150, BLUE, z=40.0)), FROM_ABOVE, SIZE)
    seen = pixel(picture, FROM_ABOVE, (200, 150, 80))
    assert seen[2] > 2 * seen[0]


def test_pictures_are_reproducible():
    things = box(100, 150, RED), box(300, 120, BLUE)
    low = Camera((-200.0, -300.0, 250.0), (200.0, 150.0, 0.0), 40.0, 2.0, 6000.0)
    assert np.array_equal(draw_rays(scene(*things), low, SIZE), draw_rays(scene(*things), low, SIZE))


def test_directions_have_the_colours_of_the_pixels_that_they_pass():
    seen = scene(box(200, 150, RED))
    picture = draw_rays(seen, FROM_ABOVE, SIZE)
    places = np.array([(SIZE[0] // 2, SIZE[1] // 2), (5, 5), (SIZE[0] // 4, SIZE[1] // 2)])
    ways = ray_directions(FROM_ABOVE, places + 0.5, SIZE)
    colours = draw_directions(seen, FROM_ABOVE, ways, 1 / SIZE[1])
    assert np.abs(colours.astype(int) - picture[places[:, 1], places[:, 0]]).max() <= 1


def test_a_shadow_falls_away_from_the_sun():
    picture = draw_rays(scene(box(200, 150, RED, size=(60.0, 60.0, 80.0))), FROM_ABOVE, SIZE)
    shadow, lit = (pixel(picture, FROM_ABOVE, (*at, 0)) for at in ((255, 190), (110, 80)))
    assert shadow.sum() < 0.75 * lit.sum()


def test_a_picture_of_the_board_is_oriented_by_its_rows():
    ground = np.zeros((2, 2, 3), dtype=np.uint8)
    ground[0, 0], ground[1, 1] = (255, 0, 0), (0, 0, 255)
    picture = draw_rays(scene(ground=GroundPicture(ground)), FROM_ABOVE, SIZE)
    near_left, far_right = (pixel(picture, FROM_ABOVE, (*at, 0)) for at in ((60, 60), (340, 240)))
    assert near_left[0] > near_left[2]
    assert far_right[2] > far_right[0]


def test_a_photo_on_the_empty_board_keeps_its_colours():
    photo = np.full((30, 40, 3), (120, 160, 90), dtype=np.uint8)
    close = Camera((200.0, 150.0, 390.0), (200.0, 150.0, 0.0), 50.0, 2.0, 6000.0)  # where there is no haze
    picture = draw_rays(scene(box(110, 110, RED), ground=GroundPicture(photo)), close, SIZE)
    assert pixel(picture, close, (340, 240, 0)) == pytest.approx((120, 160, 90), abs=2)
    shadow = pixel(picture, close, (110 + 30 + 8, 110 + 30 - 2, 0))
    assert shadow.sum() < 0.9 * (120 + 160 + 90)


def test_a_fine_pattern_is_blended_from_afar_and_smooth_from_close_by():
    fine = np.indices((600, 800)).sum(axis=0) % 2 * 255
    picture = draw_rays(
        scene(ground=GroundPicture(np.repeat(fine[..., None], 3, axis=2).astype(np.uint8))), FROM_ABOVE, SIZE
    )
    middle = picture[20:40, 30:60].astype(int)
    assert middle.max() - middle.min() < 6
    ramp = np.repeat(np.linspace(0, 255, 8).astype(np.uint8)[None, :, None], 6, axis=0).repeat(3, axis=2)
    row = draw_rays(scene(ground=GroundPicture(ramp)), FROM_ABOVE, SIZE)[30, 25:65, 0]
    assert len(set(row.tolist())) > 25


def test_an_edge_pixel_blends_both_sides():
    picture = draw_rays(scene(box(200, 150, (0.0, 0.0, 0.0))), FROM_ABOVE, SIZE).astype(int).sum(axis=2)
    row = picture[30]
    assert len(set(row.tolist())) > 6  # black, earth and what is between


def test_the_sky_is_above_the_table_and_no_ray_beyond_it_fails():
    level = Camera((-100.0, 150.0, 30.0), (200.0, 150.0, 60.0), 60.0, 2.0, 6000.0)
    picture = draw_rays(scene(), level, SIZE)
    sky = picture[0, 45].astype(int)
    assert sky[2] > sky[0]
    assert (picture > 0).all()


def test_rays_pass_through_the_pixels_where_points_appear():
    camera = Camera((-200.0, -300.0, 250.0), (200.0, 150.0, 0.0), 40.0, 2.0, 6000.0)
    points = np.array([(10.0, 20.0, 30.0), (250.0, 100.0, 0.0)])
    directions = ray_directions(camera, camera.pixels(points, SIZE)[0], SIZE)
    straight = points - np.asarray(camera.eye)
    assert directions == pytest.approx(straight / np.linalg.norm(straight, axis=1, keepdims=True), abs=1e-9)


def test_rays_to_the_half_of_a_body_behind_a_wall_are_stopped():
    target, wall = standing("b", box_mesh(20, 40, 40), 300), standing("wall", box_mesh(5, 100, 100), 150, 50)
    camera = Camera((0.0, 0.0, 20.0), (300.0, 0.0, 20.0), 20.0, 2.0, 6000.0)
    states = find_target_states(target, [wall], camera, SIZE)
    hidden, free = (states == STOPPED).sum(), (states == FREE).sum()
    assert free == pytest.approx(hidden, rel=0.2)
    assert (states[:, :40] == STOPPED).any()  # left of the middle is +y, where the wall is
    assert not (states[:, 50:] == STOPPED).any()
    assert (find_target_states(target, [], camera, SIZE) == STOPPED).sum() == 0


def test_a_picture_can_be_cancelled():
    def stop(share, activity):
        raise Cancelled

    with pytest.raises(Cancelled):
        draw_rays(scene(), FROM_ABOVE, SIZE, stop)


def test_a_plain_picture_has_the_same_size_and_no_shadows():
    things = scene(box(200, 150, RED, size=(60.0, 60.0, 80.0)))
    plain = draw_rays(things, FROM_ABOVE, (91, 60), plain=True)
    assert plain.shape == (60, 91, 3)
    shadow, lit = (pixel(plain, FROM_ABOVE, (*at, 0)) for at in ((255, 190), (110, 80)))
    assert shadow.tolist() == lit.tolist()
