from dataclasses import replace

import numpy as np

from app.core.progress import silent
from app.geometry.frames import make_frame
from app.ui.viewport.baked_light import bake
from app.ui.viewport.render_scene import RenderScene
from app.ui.viewport.scene import Scene
from tests.ui.viewport.looks import CRATE, fighter, scene


def staged(shown):
    render_scene = RenderScene()
    render_scene.show_scene(shown)
    return render_scene


def describe_stage(render_scene):
    """Returns everything that decides how a stage looks."""
    things = {
        id: (one.look.frame.tolist(), one.figure.solid.vertices.tobytes()) for id, one in render_scene.fighters.items()
    }
    pieces = {id: (one.look.frame.tolist(), one.solid.vertices.tobytes()) for id, one in render_scene.pieces.items()}
    return things, pieces


def test_a_moved_fighter_equals_one_placed_there():
    moved = staged(scene(fighter("Ashka", "red", 200, 200)))
    moved.place("Ashka", make_frame((300, 100, 50)))
    assert describe_stage(moved) == describe_stage(staged(scene(fighter("Ashka", "red", 300, 100, 50))))


def test_moving_a_fighter_does_not_redraw_the_terrain():
    render_scene = staged(scene())
    before = render_scene.terrain
    render_scene.place("Ashka", make_frame((10, 10, 0)))
    assert render_scene.terrain is before
    render_scene.place("wall", make_frame((100, 100, 0)))
    assert render_scene.terrain is not before


def test_showing_the_same_scene_redraws_nothing():
    render_scene = staged(scene())
    terrain, shapes = render_scene.terrain, render_scene.shapes
    again = scene()
    render_scene.show_scene(
        replace(again, fighters=tuple(replace(one, frame=one.frame.copy()) for one in again.fighters))
    )
    assert render_scene.terrain is terrain
    assert render_scene.shapes == shapes


def test_removing_a_piece_redraws_the_terrain():
    render_scene = staged(scene())
    before = render_scene.terrain
    render_scene.show_scene(replace(scene(), pieces=scene().pieces[:1]))
    assert set(render_scene.pieces) == {"wall"}
    assert render_scene.terrain is not before


def test_light_moves_with_its_mesh():
    shown = scene()
    render_scene = staged(shown)
    plain = render_scene.pieces["wall"].solid
    render_scene.show_light(bake(shown))
    lit = render_scene.pieces["wall"].solid
    assert len(lit.vertices) > len(plain.vertices)
    render_scene.show_scene(replace(shown, pieces=(replace(shown.pieces[0], mesh=CRATE),)))
    assert len(render_scene.pieces["wall"].solid.vertices) == 36


def test_another_table_does_not_keep_the_old_shadows():
    shown = scene()
    render_scene = staged(shown)
    render_scene.show_light(bake(shown))
    moved = replace(shown.pieces[1], frame=make_frame((700, 20, 0)))
    render_scene.show_scene(replace(shown, pieces=(shown.pieces[0], moved)))
    assert render_scene.baked is not None, "one piece moved: the rest keeps its light until it is worked out anew"
    render_scene.show_scene(Scene(762, 559, (replace(moved, id="other", frame=make_frame((100, 100, 0))),)))
    assert render_scene.baked is None


def test_no_shadow_remains_where_a_piece_was():
    shown = scene()
    render_scene = staged(shown)
    render_scene.show_light(bake(shown))
    ground = render_scene.ground_light
    assert ground is not None
    rows, columns = ground.shape
    under, at_wall = (int(rows * 80 / 559), int(columns * 660 / 762)), (int(rows * 280 / 559), int(columns * 388 / 762))
    assert ground[under] < 120
    render_scene.place("crate", make_frame((500, 80, 0), 20))
    held = render_scene.ground_light
    assert held is not None
    assert held[under] == 255
    assert held[at_wall] == ground[at_wall], "the wall stands as before"
    render_scene.place("crate", make_frame((480, 80, 0), 20))
    assert render_scene.ground_light is held, "nothing is drawn anew while it is held"
    render_scene.release_held()
    moved = render_scene.ground_light
    assert moved is not None
    assert moved[under] == 255
    render_scene.show_scene(shown)
    assert render_scene.ground_light is ground, "it stands where it was again"
    render_scene.show_scene(replace(shown, pieces=shown.pieces[:1]))
    gone = render_scene.ground_light
    assert gone is not None
    assert gone[under] == 255


def test_light_is_kept_for_unchanged_pieces():
    shown = scene()
    first = bake(shown)
    far = replace(shown.pieces[1], frame=make_frame((700, 20, 0)))
    second = bake(replace(shown, pieces=(shown.pieces[0], far)), first, silent)
    assert second.pieces["wall"] is first.pieces["wall"]
    assert second.pieces["crate"] is not first.pieces["crate"]
    assert second.ground is not first.ground
    assert bake(shown, first).ground is first.ground


def test_the_board_is_darker_beside_a_wall():
    ground = bake(scene()).ground
    rows, columns = ground.shape
    beside, far = ground[int(rows * 280 / 559), int(columns * 388 / 762)], ground[5, 5]
    assert beside < 200
    assert far == 255


def test_an_empty_table_can_be_lit_and_shown():
    render_scene = staged(Scene())
    render_scene.show_light(bake(Scene()))
    low, high = render_scene.bounds()
    assert np.all(high > low)
