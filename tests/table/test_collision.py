import random

import pytest
from msgspec.structs import replace

from app.model import Board, Oval, PiecePose
from app.table import collision
from app.table.battle_geometry import BattleGeometry
from tests.scenes import battle, fighter, meshes, piece


def table(*fighters, pieces=()):
    return BattleGeometry(battle(*fighters, pieces=pieces), meshes)


def rested(one, *others, lift=0.0):
    return table(pieces=[one, *others]).drop_piece(one, lift).pose.z


def test_a_piece_comes_to_rest_on_the_board():
    assert rested(piece("crate", "crate", 300, 200, z=80)) == pytest.approx(0, abs=0.002)


def test_a_piece_comes_to_rest_on_a_piece():
    assert rested(piece("crate", "crate", 300, 200, z=80), piece("floor", "crate", 310, 210)) == pytest.approx(40)


def test_a_piece_dropped_inside_another_is_not_supported_by_it():
    assert rested(piece("crate", "crate", 300, 200, z=5), piece("floor", "crate", 310, 210)) == pytest.approx(
        0, abs=0.002
    )


def test_a_large_piece_comes_to_rest_on_a_small_one_under_its_middle():
    lid = replace(piece("lid", "crate", 300, 200, z=90), pose=PiecePose(300, 200, 90, scale=4.0))
    assert rested(lid, piece("crate", "crate", 300, 200)) == pytest.approx(40)


def test_a_piece_over_the_edge_of_the_board_rests_on_the_part_below_it():
    assert rested(piece("crate", "crate", Board().width_mm + 10, 200, z=30)) == pytest.approx(0, abs=0.002)
    assert rested(piece("crate", "crate", Board().width_mm + 100, 200, z=30)) == 30


def test_a_tilted_piece_comes_to_rest_on_its_corner():
    tilted = replace(piece("crate", "crate", 300, 200), pose=PiecePose(300, 200, 60, tilt=(45.0, 0.0)))
    standing = table(pieces=[tilted]).drop_piece(tilted)
    low, _ = collision.bounding_box(standing, meshes)
    assert low[2] == pytest.approx(0, abs=0.01)


def test_a_piece_occupies_its_mesh_and_a_fighter_its_base():
    assert collision.bounding_rect(piece("wall", "wall", 100, 200, yaw=90), meshes).low == (40, 195)
    one = fighter("A", 100, 200, diameter=30)
    assert collision.bounding_rect(one, meshes).high == (115, 215)
    long = replace(one, base=Oval(60, 30), pose=replace(one.pose, yaw=90))
    assert collision.bounding_rect(long, meshes).high == pytest.approx((115, 230))


def test_along_its_own_axes_a_turned_piece_occupies_its_size():
    turned = collision.bounding_rect(piece("wall", "wall", 100, 200, yaw=30), meshes, 30)
    assert [high - low for low, high in zip(turned.low, turned.high, strict=True)] == pytest.approx([10, 120])


def test_overlaps_are_listed_deepest_first_and_then_by_name():
    found = table(
        fighter("A", 100, 100),
        fighter("B", 122, 100),
        fighter("C", 400, 400),
        pieces=[piece("wall", "wall", 400, 420), piece("crate", "crate", 300, 200), piece("other", "crate", 320, 200)],
    ).find_overlaps()
    assert [(one.a, one.b, round(one.depth_mm, 2)) for one in found] == [
        ("crate", "other", 20), ("C", "wall", pytest.approx(3.5)), ("A", "B", 3),
    ]  # fmt: skip


def test_touching_bases_and_bases_on_different_floors_do_not_overlap():
    assert not table(fighter("A", 100, 100), fighter("B", 125, 100)).find_overlaps()
    assert not table(fighter("A", 100, 100), fighter("B", 110, 100, z=3.5)).find_overlaps()


def test_a_fighter_on_a_piece_does_not_overlap_it():
    stage = table(fighter("A", 300, 200), pieces=[piece("crate", "crate", 300, 200)])
    one = stage.battle.fighter("A")
    assert stage.find_overlaps()
    assert not BattleGeometry(stage.battle.with_things([stage.drop_fighter(one)]), meshes).find_overlaps()


def large(id, z=0.0):
    return replace(piece(id, "crate", 300, 200), pose=PiecePose(300, 200, z, scale=2.0))


def test_a_piece_mostly_inside_another_is_placed_on_top_of_it():
    stage = table(pieces=[large("tower")])
    assert stage.stack_piece(piece("crate", "crate", 300, 200), 3.0).pose.z == pytest.approx(80.0)


def test_a_piece_may_sink_slightly_into_another_and_stay_on_the_ground():
    stage = table(pieces=[large("tower")])
    assert stage.stack_piece(piece("crate", "crate", 300 + 55, 200), 3.0).pose.z == pytest.approx(0.0)


def test_a_piece_goes_under_a_high_piece_and_on_top_of_a_low_one():
    stage = table(pieces=[large("roof", 50.0)])
    assert stage.stack_piece(piece("crate", "crate", 300, 200), 3.0).pose.z == pytest.approx(0.0)
    assert stage.stack_piece(piece("wall", "wall", 300, 200), 3.0).pose.z == pytest.approx(130.0)


@pytest.mark.thorough
def test_the_overlaps_of_one_base_match_those_found_among_all():
    found = random.Random(5)
    for _ in range(30):
        fighters = [fighter(f"F{n}", found.uniform(20, 300), found.uniform(20, 300)) for n in range(8)]
        pieces = [piece(f"P{n}", "wall", found.uniform(20, 300), found.uniform(20, 300)) for n in range(4)]
        here = battle(*fighters, pieces=pieces)
        everything = collision.find_overlaps(here, meshes)
        for one in fighters:
            expected = {frozenset((o.a, o.b)): o.depth_mm for o in everything if one.id in (o.a, o.b)}
            own = {frozenset((o.a, o.b)): o.depth_mm for o in collision.find_fighter_overlaps(one, here, meshes)}
            assert own == pytest.approx(expected)
            assert all(o.a == one.id for o in collision.find_fighter_overlaps(one, here, meshes))
