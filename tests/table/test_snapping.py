import pytest
from msgspec.structs import replace

from app.model import PiecePose
from app.table import snapping
from app.table.battle_geometry import BattleGeometry
from tests.scenes import battle, fighter, meshes, piece


def table(*fighters, pieces=()):
    return BattleGeometry(battle(*fighters, pieces=pieces), meshes)


def test_a_base_dropped_a_few_mm_beside_another_touches_it():
    a, b = fighter("a", 100, 100), fighter("b", 100, 140)
    x, y = snapping.snap(table(a, b), replace(b, pose=replace(b.pose, y=128.0)))
    there = replace(b, pose=replace(b.pose, x=x, y=y))
    assert table(a, there).distance("a", "b").distance_mm == pytest.approx(0, abs=1e-6)


def test_an_object_with_no_neighbours_snaps_to_the_grid_if_there_is_one():
    one = fighter("a", 203, 147)
    assert snapping.snap(table(one), one, 10.0) == (200.0, 150.0)
    assert snapping.snap(table(one), one) == (203.0, 147.0)


def test_a_turned_piece_aligns_with_one_of_the_same_rotation_and_shows_a_guide():
    one, other = (piece(id, "crate", 0, 0) for id in ("one", "other"))
    one = replace(one, pose=PiecePose(300.0, 200.0, yaw=30.0))
    u, v = snapping.rotate_axes(300.0, 200.0, 30.0)
    x, y = snapping.rotate_axes(u + 150.0, v + 2.0, -30.0)
    moved = replace(other, pose=PiecePose(x, y, yaw=30.0))
    x, y = snapping.snap(table(pieces=[one, moved]), moved)
    assert snapping.rotate_axes(x, y, 30.0)[1] == pytest.approx(v)
    there = replace(moved, pose=replace(moved.pose, x=x, y=y))
    assert {guide.axis for guide in snapping.find_guides(table(pieces=[one, there]), there)} == {1}
