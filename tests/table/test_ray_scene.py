"""A battle as a scene for rays: all objects in the colours of their sides, and a camera that sees all of them."""

import numpy as np
from msgspec.structs import replace

from app.geometry.drawing.ray_picture import RayScene, draw_rays
from app.model import Battle, Token
from app.model.colours import SIDE_COLOURS, STONE
from app.table.pictures.ray_scene import TOKEN, make_fighter_shapes, make_ray_scene, no_ground, whole_table_camera
from tests.scenes import battle, fighter, meshes, piece


def make_scene(one: Battle) -> RayScene:
    return make_ray_scene(one, meshes, lambda _: STONE, no_ground)


def test_terrain_has_stone_colour_and_fighters_the_colour_of_their_side():
    one, other = fighter("a", 100, 100), fighter("b", 300, 100, side="blue")
    scene = make_scene(battle(one, other, pieces=[piece("wall", "wall", 200, 200)]))
    colours = {(shape.occluder.name, shape.colour) for shape in scene.shapes}
    assert ("wall", STONE) in colours
    assert ("a", SIDE_COLOURS[0]) in colours
    assert ("b", SIDE_COLOURS[1]) in colours
    assert len(scene.shapes) == 5  # a body and a base each


def test_tokens_are_on_the_table_unless_carried():
    lying, carried = (
        Token("chest", "treasure", (50.0, 60.0, 0.0)),
        Token("key", "treasure", (9.0, 9.0, 0.0), carrier="a"),
    )
    scene = make_scene(replace(battle(fighter("a", 5, 5)), tokens=(lying, carried)))
    [shape] = [shape for shape in scene.shapes if shape.colour == TOKEN]
    assert shape.occluder.name == "chest"
    assert shape.occluder.bounding_ball[0][:2].tolist() == [50.0, 60.0]


def test_the_whole_table_is_in_the_picture():
    one = battle(fighter("a", 5, 5, z=100))
    scene, size = make_scene(one), (120, 80)
    camera = whole_table_camera(scene, size)
    width, depth = one.board.width_mm, one.board.depth_mm
    corners = np.array([(0, 0, 0), (width, 0, 0), (0, depth, 0), (width, depth, 0), (5, 5, 135)], dtype=float)
    pixels, ahead = camera.pixels(corners, size)
    assert ahead.all()
    assert (pixels >= 0).all()
    assert (pixels <= size).all()
    assert draw_rays(scene, camera, size).shape == (80, 120, 3)


def test_a_base_is_darker_than_its_body():
    body, base = make_fighter_shapes(fighter("A", 100, 100), meshes, (0.8, 0.6, 0.4))
    assert body.colour == (0.8, 0.6, 0.4)
    assert all(dark < light / 2 for dark, light in zip(base.colour, body.colour, strict=True))
