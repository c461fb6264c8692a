import math

import numpy as np
import pytest

from app.model import Cylinder, Fighter, ModelRef, Oval, Pose, Round, Sculpt
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from tests.scenes import battle, box_mesh, fighter, meshes, piece


def table(*fighters, pieces=()):
    return BattleGeometry(battle(*fighters, pieces=pieces), meshes)


A, B = fighter("A", 100, 100), fighter("B", 300, 100, side="blue")


def test_sight_is_mutual_with_the_witness_reversed():
    one = table(A, B, pieces=[piece("low", "low wall", 200, 100)])
    there, back = one.sight("A", "B"), one.sight("B", "A")
    assert there.verdict == "visible"
    assert there.witness == back.witness[::-1]
    assert there == back.reverse()
    assert math.dist(there.witness[0][:2], (100, 100)) < 11


def test_terrain_and_other_fighters_block_but_not_the_two_themselves():
    wall = table(A, B, pieces=[piece("wall", "wall", 200, 100)])
    assert wall.sight("A", "B").blockers == ("wall",)
    ogre = fighter("Ogre", 200, 100, diameter=130, radius=60, height=90)
    assert table(A, B, ogre).sight("A", "B").blockers == ("Ogre",)
    assert table(A, B).sight("A", "B").visible_share == 1


def test_another_fighters_base_blocks_too():
    flat = Fighter("flat", "red", Round(150, thickness_mm=60), Cylinder(5, 61), Pose(200, 100))
    assert table(A, B, flat).sight("A", "B").verdict == "blocked"


def test_renaming_changes_no_answer():
    pieces = [piece("low", "low wall", 200, 100), piece("crate", "crate", 150, 112)]
    one = table(A, B, pieces=pieces).sight("A", "B")
    other = table(fighter("Z", 100, 100), B, pieces=pieces).sight("Z", "B")
    assert one == other


def test_the_bases_of_the_two_never_block():
    """The observer is on a high base: its body is seen through it from below."""
    plinth = Fighter("A", "red", Round(200, thickness_mm=30), Cylinder(10, 60), Pose(150, 100))
    assert table(plinth, B).sight("A", "B").visible_share == 1


def test_the_pairs_of_one_fighter_are_it_and_each_other_fighter():
    one = table(A, B, fighter("C", 200, 300))
    assert one.pairs_of("B") == [("B", "A"), ("B", "C")]


def test_every_pair_is_listed_once_in_the_order_of_the_battle():
    one = table(B, fighter("C", 200, 300), A, pieces=[piece("wall", "wall", 200, 100)])
    assert one.pairs == [("B", "C"), ("B", "A"), ("C", "A")]
    assert list(one.find_sights(one.pairs)) == [one.sight(*pair) for pair in one.pairs]
    assert table(A).pairs == []


def test_evidence_on_many_pairs_arrives_one_by_one_with_progress():
    told = []
    one = table(A, B, fighter("C", 200, 300))
    evidence = one.find_sights(one.pairs, report=lambda share, doing: told.append((share, doing)))
    assert told == []
    assert next(evidence).verdict == "visible"
    assert {doing for _, doing in told} == {"A and B"}
    assert len(list(evidence)) == 2
    assert [share for share, _ in told] == sorted(share for share, _ in told)
    assert told[-1][1] == "B and C"
    assert 0.6 < told[-1][0] <= 1


@pytest.mark.thorough
def test_the_order_of_pieces_changes_nothing():
    pieces = [piece("wall", "wall", 200, 49.5), piece("low", "low wall", 150, 100), piece("crate", "crate", 250, 75)]
    assert table(A, B, pieces=pieces).sight("A", "B") == table(A, B, pieces=pieces[::-1]).sight("A", "B")


def test_a_quick_look_at_all_others_agrees_with_single_questions():
    one = table(A, B, fighter("C", 200, 300), fighter("D", 330, 100), pieces=[piece("wall", "wall", 200, 100)])
    assert one.quick_visibility("A") == {id: one.sight("A", id).verdict == "visible" for id in ("B", "C", "D")}
    assert one.quick_visibility("A") == {"B": False, "C": True, "D": False}


def test_a_quick_look_claims_no_line_inside_a_solid():
    one = table(fighter("A", 190, 100), fighter("B", 210, 100), pieces=[piece("crate", "crate", 200, 100)])
    assert one.quick_visibility("A") == {"B": False}


def test_the_distance_is_between_bases_and_includes_height():
    high = fighter("H", 300, 100, z=60)
    found = table(A, high).distance("A", "H")
    assert found.horizontal_mm == pytest.approx(175)
    assert found.vertical_mm == pytest.approx(56.5)
    assert found.distance_mm == pytest.approx(math.hypot(175, 56.5))


def test_an_oval_base_is_measured_along_its_yaw():
    def oval(yaw):
        return Fighter("O", "blue", Oval(60, 35), Cylinder(10, 40), Pose(300, 100, 0, yaw))

    assert table(A, oval(0)).distance("A", "O").distance_mm == pytest.approx(200 - 12.5 - 30)
    assert table(A, oval(90)).distance("A", "O").distance_mm == pytest.approx(200 - 12.5 - 17.5)


def test_within_uses_the_nearest_part_and_wholly_within_the_farthest():
    one = table(A, B)
    assert one.is_within("A", 175, "B")
    assert not one.is_within("A", 174.9, "B")
    assert not one.is_wholly_within("A", 199.9, "B")
    assert one.is_wholly_within("A", 200, "B")


def test_within_reach_of_points_and_lines():
    one = table(fighter("H", 100, 100, z=60))
    ground = battle_shapes.point_slab(150, 100, 0)
    assert one.is_within("H", 37.5, ground, horizontal=True)
    assert not one.is_within("H", 37.5, ground)
    assert one.is_within("H", math.hypot(37.5, 60), ground)
    edge = battle_shapes.line_slab((0, 0), (0, 559))
    assert one.is_wholly_within("H", 112.5, edge, horizontal=True)
    assert not one.is_wholly_within("H", 112.4, edge, horizontal=True)


def test_a_dropped_fighter_rests_on_the_surface_below():
    crate = [piece("crate", "crate", 200, 200)]
    one = table(pieces=crate)
    assert one.drop_fighter(fighter("A", 200, 200, z=500)).pose.z == pytest.approx(40)
    assert one.drop_fighter(fighter("A", 100, 200, z=500)).pose.z == 0
    footing = one.base_support(Round(25), Pose(200, 200))
    assert (footing.rests_on, footing.level, footing.centre_supported) == ("crate", 1, True)


def test_a_ray_picks_the_first_object_it_hits():
    one = table(A, B, pieces=[piece("wall", "wall", 200, 100)])
    along = np.array((1.0, 0, 0))
    spot = one.pick(np.array((0.0, 100, 20)), along)
    assert (spot.kind, spot.id) == ("fighter", "A")
    assert spot.point == pytest.approx((90, 100, 20), abs=0.1)
    behind = one.pick(np.array((0.0, 100, 20)), along, without="A")
    assert (behind.kind, behind.id) == ("piece", "wall")
    assert behind.normal == pytest.approx((-1, 0, 0))
    ground = one.pick(np.array((500.0, 300, 100)), np.array((0.0, 0, -1)))
    assert (ground.kind, ground.point[2]) == ("board", 0)
    assert one.pick(np.array((-500.0, 300, 100)), np.array((0.0, 0, -1))) is None


def test_an_object_visible_through_terrain_is_picked_before_it():
    one = table(A, B, pieces=[piece("wall", "wall", 50, 100)])
    eye, along = np.array((0.0, 100, 20)), np.array((1.0, 0, 0))
    assert one.pick(eye, along).id == "wall"
    assert one.pick(eye, along, x_ray=True).id == "A"
    assert one.pick(eye, along, without="A", x_ray=True).id == "B"
    assert table(pieces=[piece("wall", "wall", 50, 100)]).pick(eye, along, x_ray=True).id == "wall"


def test_terrain_hides_points_from_an_eye():
    one = table(pieces=[piece("wall", "wall", 200, 100)])
    points = np.array([(300.0, 100, 20), (300, 100, 200)])
    assert list(one.find_hidden(np.array((100.0, 100, 20)), points)) == [True, False]


def test_a_sculpted_body_is_seen_without_its_base_disc():
    disc_and_pole = {"mini": _mini()}
    sculpt = Fighter("M", "blue", Round(25), Sculpt("mini"), Pose(300, 100))
    one = BattleGeometry(
        battle(A, sculpt, pieces=[piece("low", "low wall", 200, 100)]), lambda ref: _lookup(ref, disc_and_pole)
    )
    found = one.sight("A", "M")
    assert found.verdict == "visible"
    _, end = found.witness
    assert end[2] >= 3.5 - 1e-9
    assert math.dist(end[:2], (300, 100)) < 5


def _lookup(ref: ModelRef, own):
    return own.get(ref.name) or meshes(ref)


def _mini():
    """Returns a 25 mm disc, off the centre of its bounding box because of an arm, and a pole on it."""
    from app.geometry.placement.base_meshes import join_meshes, make_cylinder, make_solid_mesh

    disc, pole = make_solid_mesh(*make_cylinder(12.5, 0, 3.4)), make_solid_mesh(*make_cylinder(3, 3.4, 40))
    shifted = join_meshes(disc, pole)
    return type(shifted)(shifted.vertices + np.array((7.0, -4, 0)), shifted.faces, shifted.health)


def test_a_box_mesh_is_solid():
    assert box_mesh(1, 2, 3).health.watertight


def test_terrain_above_a_ceiling_is_ignored_by_picking_and_fighters_are_not():
    high = Fighter("H", "red", Round(25.0), Cylinder(10.0, 35.0), Pose(300, 200, 100))
    scene = table(high, pieces=[piece("wall", "wall", 250, 200)])
    eye, way = np.array([200.0, 200.0, 70.0]), np.array([0.8, 0.0, -0.6])
    assert scene.pick(eye, way).id == "wall"
    assert scene.pick(eye, way, ceiling=40.0).id == "wall"
    assert scene.pick(eye, way, ceiling=20.0).kind == "board"
    down = np.array([0.0, 0.0, -1.0])
    assert scene.pick(np.array([300.0, 200.0, 900.0]), down, ceiling=20.0).id == "H"
    assert scene.pick(np.array([250.0, 200.0, 900.0]), down).point[2] == pytest.approx(60.0)


def test_what_hides_most_from_the_observer_is_named_first_and_everything_in_front_is_named():
    here = table(A, B, pieces=[piece("wall", "wall", 200, 100), piece("shed", "wall", 150, 161)])
    shown, back = (here.with_silhouette(*pair, here.sight(*pair)) for pair in (("A", "B"), ("B", "A")))
    assert (here.sight("A", "B").blockers, shown.met) == (("wall",), ("wall",))
    assert (shown.blockers, back.blockers) == (("wall", "shed"), ("wall",))


@pytest.mark.few(1)
@pytest.mark.parametrize("with_wall", [False, True])
def test_two_coincident_fighters_see_each_other_in_both_directions(with_wall):
    pieces = [piece("wall", "wall", 300, 200)] if with_wall else []
    here = table(fighter("A", 300, 200), fighter("B", 300, 200), pieces=pieces)
    found = here.sight("A", "B")
    assert found == here.sight("B", "A").reverse()
    assert here.with_silhouette("A", "B", found) == here.with_silhouette("B", "A", found.reverse()).reverse()
