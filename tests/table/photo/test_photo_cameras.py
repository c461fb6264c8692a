"""Photos of a battle put fighters and pieces where their clicks show them."""

import math

import numpy as np
import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.actions import ForgetPhoto, NotePlacement, Rename, SavePhoto, make_move
from app.geometry.frames import make_frame, transform_points
from app.geometry.outlines import boundary
from app.model import Board, BoardMark, Oval, PhotoPlacement, PiecePose, Sighting, TablePhoto
from app.table.battle_shapes import fighter_outline, pose_frame
from app.table.photo.photo_cameras import (
    add_sighting,
    click_error,
    find_camera,
    fit_photo,
    own_point,
    place_fighter,
    place_piece,
    to_pixel,
    to_share,
)
from tests.scenes import MODELS, fighter
from tests.taken_photos import BOARD, FRONT, SIDE, photo_of, standing_piece, table

BOTH = ((FRONT, ()), (SIDE, ()))


def see(camera, points, name="Photo 1", own=()):
    """Returns where a photo shows points."""
    photo = photo_of(camera)
    clicks = tuple(to_share(photo, pixel) for pixel in camera.project(np.array(points, float)))
    return Sighting(name, clicks, tuple(own))


def see_base(camera, one, name="Photo 1", count=6):
    rim = boundary(fighter_outline(one), count)
    return see(camera, np.column_stack([rim, np.full(count, one.pose.z)]), name)


def see_piece(camera, piece, points, name="Photo 1"):
    """Returns where a photo shows points of a piece, given in its own frame."""
    pose = piece.pose
    there = transform_points(np.array(points, float), make_frame((pose.x, pose.y, pose.z), pose.yaw))
    return see(camera, there, name, points)


@pytest.mark.parametrize("camera", [FRONT, SIDE])
def test_exact_marks_give_the_camera_that_took_the_photo(camera):
    fit = fit_photo(BOARD, photo_of(camera))
    assert np.linalg.norm(fit.camera.eye - camera.eye) < 1.0
    assert fit.residual_mm < 0.01
    assert fit.freedom > 0


def test_a_photo_has_the_same_camera_under_any_name():
    photo = photo_of()
    assert fit_photo(BOARD, photo) is fit_photo(BOARD, replace(photo, name="b", picture="c.jpg"))


@pytest.mark.parametrize("diameter", [25.0, 40.0, 100.0])
def test_clicks_on_a_rim_put_the_fighter_inside_it(diameter):
    session, there = table(), fighter("Axe", 320, 180, diameter=diameter)
    moved = replace(there, pose=replace(there.pose, x=10.0, y=20.0))
    placed, noted = place_fighter(session.table, moved, [see_base(FRONT, there)], 0.0)
    assert math.dist((placed.pose.x, placed.pose.y), (320, 180)) < 0.1
    assert noted.at == (placed.pose.x, placed.pose.y)
    assert noted.thing == "Axe"
    assert 0 < noted.error_mm < 5


def test_one_click_on_the_centre_is_less_exact_than_the_rim():
    session, there = table(), fighter("Axe", 320, 180)
    _, by_rim = place_fighter(session.table, there, [see_base(FRONT, there)], 0.0)
    placed, by_centre = place_fighter(session.table, there, [see(FRONT, [(320, 180, 0)])], 0.0)
    assert math.dist((placed.pose.x, placed.pose.y), (320, 180)) < 0.1
    assert by_centre.error_mm > by_rim.error_mm


def test_an_oval_gets_the_yaw_that_its_rim_shows():
    session, there = table(), replace(fighter("Rider", 320, 180), base=Oval(75.0, 42.0))
    there = replace(there, pose=replace(there.pose, yaw=30.0))
    placed, _ = place_fighter(
        session.table, replace(there, pose=replace(there.pose, yaw=0.0)), [see_base(FRONT, there, count=8)], 0.0
    )
    assert placed.pose.yaw % 180 == pytest.approx(30.0, abs=0.5)
    assert math.dist((placed.pose.x, placed.pose.y), (320, 180)) < 0.2


def test_an_oval_keeps_its_yaw_with_a_click_on_its_centre():
    session, there = table(), replace(fighter("Rider", 320, 180), base=Oval(75.0, 42.0))
    there = replace(there, pose=replace(there.pose, yaw=77.0))
    placed, _ = place_fighter(session.table, there, [see(FRONT, [(320, 180, 0)])], 0.0)
    assert placed.pose.yaw == 77.0


def test_a_fighter_on_a_crate_stands_on_it():
    session = table(pieces=[standing_piece("crate", "crate", 320, 180)])
    there = fighter("Axe", 320, 180, z=40.0)
    placed, _ = place_fighter(session.table, there, [see_base(FRONT, there)], 40.0)
    assert (placed.pose.x, placed.pose.y) == pytest.approx((320, 180), abs=0.1)
    assert placed.pose.z == pytest.approx(40.0, abs=0.01)


def test_a_wrong_height_is_corrected_by_what_is_under_the_base():
    """The clicks seem to show the board behind the crate, because its top was not recognised."""
    session = table()
    there = fighter("Axe", 320, 180)
    placed, _ = place_fighter(session.table, there, [see_base(FRONT, there)], 5.0)
    assert placed.pose.z == pytest.approx(0.0, abs=0.01)
    assert (placed.pose.x, placed.pose.y) == pytest.approx((320, 180), abs=0.1)


def test_two_photos_place_more_exactly_than_one():
    session, there = table(photos=BOTH), fighter("Axe", 320, 180)
    one, other = see_base(FRONT, there), see_base(SIDE, there, "Photo 2")
    errors = [place_fighter(session.table, there, seen, 0.0)[1].error_mm for seen in ([one], [other], [one, other])]
    assert errors[2] < min(errors[:2])


def test_clicks_above_the_horizon_are_refused():
    session = table()
    with pytest.raises(PlayerError):
        place_fighter(session.table, fighter("Axe", 0, 0), [Sighting("Photo 1", ((0.5, -0.9),))], 0.0)


def test_clicks_in_a_photo_that_is_gone_are_refused():
    with pytest.raises(PlayerError):
        place_fighter(table().table, fighter("Axe", 0, 0), [Sighting("Photo 7", ((0.5, 0.5),))], 0.0)


CORNERS = ((-20.0, -20.0, 0.0), (20.0, -20.0, 0.0), (20.0, -20.0, 40.0), (-20.0, 20.0, 40.0))


@pytest.mark.parametrize("yaw", [0.0, 35.0, 190.0])
def test_two_corners_move_and_turn_a_piece(yaw):
    session, there = table(), standing_piece("crate", "crate", 380, 210, yaw=yaw)
    start = replace(there, pose=PiecePose(330.0, 160.0, 0.0, yaw - 20))
    moved, noted, fit = place_piece(session.battle, start, [see_piece(FRONT, there, CORNERS[:2])])
    assert math.dist((moved.pose.x, moved.pose.y), (380, 210)) < 0.1
    assert (moved.pose.yaw - yaw + 180) % 360 - 180 == pytest.approx(0.0, abs=0.1)
    assert moved.pose.z == 0.0
    assert noted.at == (moved.pose.x, moved.pose.y)
    assert fit.residual_mm is not None


def test_corners_near_the_origin_tell_the_ends_of_a_long_piece_badly():
    session, there = table(), standing_piece("crate", "crate", 380, 210)
    near = see_piece(FRONT, there, ((-4.0, -4.0, 0.0), (4.0, -4.0, 0.0)))
    _, of_corners, _ = place_piece(session.battle, there, [near])
    _, of_piece, _ = place_piece(session.battle, there, [near], 150.0)
    assert of_piece.error_mm > 5 * of_corners.error_mm


def test_corners_above_each_other_tell_no_yaw():
    there = standing_piece("crate", "crate", 380, 210)
    with pytest.raises(PlayerError):
        place_piece(table().battle, there, [see_piece(FRONT, there, ((20.0, -20.0, 0.0), (20.0, -20.0, 40.0)))])


def test_a_wrong_corner_shows_in_the_residual():
    session, there = table(), standing_piece("crate", "crate", 380, 210)
    seen = see_piece(FRONT, there, CORNERS[:3])
    wrong = replace(seen, points=(*CORNERS[:2], CORNERS[3]))
    _, _, right = place_piece(session.battle, there, [seen])
    _, _, off = place_piece(session.battle, there, [wrong])
    assert right.residual_mm < 0.1
    assert off.residual_mm > 2.0


def test_a_point_of_a_piece_is_the_same_wherever_the_piece_stands():
    here = standing_piece("crate", "crate", 380, 210, yaw=35.0)
    corner = MODELS["crate"].vertices[0]
    there = transform_points(corner[None], pose_frame(here.pose))[0]
    assert own_point(here, there) == pytest.approx(tuple(corner), abs=0.001)


def test_a_click_far_away_is_less_exact():
    camera = fit_photo(BOARD, photo_of()).camera
    near, far = (click_error(camera, at, 2.0) for at in ((300.0, 20.0, 0.0), (300.0, 390.0, 0.0)))
    assert 0 < near < far
    assert click_error(camera, (300.0, 20.0, 0.0), 4.0) > near


def placed_in(session, id, *photos):
    """Notes that a fighter at its place is seen in these photos."""
    pose = session.battle.fighter(id).pose
    seen = tuple(Sighting(photo, ((0.5, 0.5),)) for photo in photos)
    session.do(NotePlacement((PhotoPlacement(id, (pose.x, pose.y), 1.0, seen),)))


def test_a_new_look_replaces_the_one_in_the_same_photo():
    session = table(fighter("Axe", 320, 180), photos=BOTH)
    placed_in(session, "Axe", "Photo 1", "Photo 2")
    new = Sighting("Photo 1", ((0.1, 0.1),))
    seen = add_sighting(session.battle, "Axe", new)
    assert [one.photo for one in seen] == ["Photo 2", "Photo 1"]
    assert seen[1] is new


def test_looks_in_removed_photos_do_not_count():
    session = table(fighter("Axe", 320, 180), photos=BOTH)
    placed_in(session, "Axe", "Photo 1", "Photo 2")
    session.do(ForgetPhoto("Photo 2"))
    new = Sighting("Photo 1", ((0.1, 0.1),))
    assert add_sighting(session.battle, "Axe", new) == (new,)


def test_looks_at_a_fighter_that_was_moved_by_hand_do_not_count():
    session = table(fighter("Axe", 320, 180))
    placed_in(session, "Axe", "Photo 1")
    session.do(make_move(fighter("Axe", 100, 180)))
    new = Sighting("Photo 1", ((0.1, 0.1),))
    assert add_sighting(session.battle, "Axe", new) == (new,)


def test_looks_follow_the_name_of_their_fighter():
    session = table(fighter("Axe", 320, 180), photos=BOTH)
    placed_in(session, "Axe", "Photo 2")
    session.do(Rename("Axe", "Bow"))
    assert [one.photo for one in add_sighting(session.battle, "Bow", Sighting("Photo 1", ((0.1, 0.1),)))] == [
        "Photo 2",
        "Photo 1",
    ]


def test_a_photo_without_marks_has_no_camera():
    session = table()
    session.do(SavePhoto(replace(session.battle.photos[0], marks=())))
    assert find_camera(session.battle, "Photo 1") is None
    assert find_camera(session.battle, "Photo 9") is None


def test_shares_and_pixels_are_each_others_inverse():
    photo = photo_of()
    assert to_share(photo, np.array(to_pixel(photo, (0.3, 0.7)))) == pytest.approx((0.3, 0.7))


def test_a_camera_whose_error_is_unknown_is_refused():
    """Marks of a hostile file: a picture of one pixel, on a board as thin as paper."""
    corners = ((-0.0586, 1.1535), (0.6815, 1.0980), (0.6546, 0.4533), (0.4412, 0.4753))
    marks = [BoardMark(at, spot) for at, spot in zip(corners, ((0, 0), (1, 0), (1, 1), (0, 1)), strict=True)]
    marks += [BoardMark((0.4331, -0.4562), edge="left"), BoardMark((0.2848, 0.6233), edge="near")]
    marks += [BoardMark((0.4948, -0.1011), edge="left")]
    with pytest.raises(PlayerError):
        fit_photo(Board(0.01, 600.0), TablePhoto("p", "p.jpg", 1, 1, tuple(marks)))
