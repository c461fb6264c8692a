import numpy as np
import pytest
from msgspec.structs import replace

from app.table.battle_geometry import BattleGeometry
from app.table.floors import choose_footing, drop_held_fighter, drop_on_board, find_floors, find_touching, may_hold_up
from tests.scenes import battle, fighter, meshes, piece

ABOVE, DOWN = np.array((300.0, 200.0, 500.0)), np.array((0.0, 0.0, -1.0))


def table(*fighters, pieces=()):
    return BattleGeometry(battle(*fighters, pieces=pieces), meshes)


def test_a_ray_hits_the_top_of_a_shelf_and_then_the_board_under_it():
    floors = find_floors(table(pieces=[piece("shelf", "crate", 300, 200, z=60)]), ABOVE, DOWN, "")
    assert [float(floor[2]) for floor in floors] == [pytest.approx(100.0, abs=0.01), pytest.approx(0.0, abs=0.01)]


def test_an_excluded_object_is_not_a_floor():
    floors = find_floors(table(pieces=[piece("crate", "crate", 300, 200)]), ABOVE, DOWN, "crate")
    assert [float(floor[2]) for floor in floors] == [pytest.approx(0.0, abs=0.01)]


def test_a_crate_supports_a_fighter_above_it_but_not_beside_it():
    ground, one = table(pieces=[piece("crate", "crate", 300, 200)]), fighter("a", 300, 200)
    over = replace(one, pose=replace(one.pose, z=40.0))
    assert may_hold_up(ground, over, 38.0)
    assert not may_hold_up(ground, replace(over, pose=replace(over.pose, x=500.0)), 38.0)


def test_a_fighter_dropped_over_the_edge_is_placed_wholly_on_the_board():
    one = fighter("a", 300, 200)
    held = drop_on_board(table(), one, replace(one.pose, x=-10.0))
    assert held.pose.x > 0
    assert held.support.supported == 1


def test_a_supported_place_is_preferred_to_one_from_which_a_fighter_would_fall():
    one, ground = fighter("a", 300, 200), table(pieces=[piece("crate", "crate", 300, 200)])
    beside = drop_held_fighter(ground, one, replace(one.pose, x=-500.0))
    on_top = drop_held_fighter(ground, one, replace(one.pose, z=40.0))
    assert choose_footing((beside, on_top)) is on_top
    assert choose_footing((beside,)) is beside
    assert choose_footing(()) is None


def test_bases_that_overlap_touch():
    a, b, c = fighter("a", 100, 100), fighter("b", 110, 100), fighter("c", 300, 100)
    assert find_touching(table(a, b, c), a) == ["b"]
