import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.games.warcry.setup.free_room import pack_group
from app.model import Cylinder, Fighter, Oval, Pose
from app.table import battle_shapes, terrain
from app.table.battle_geometry import BattleGeometry
from app.table.terrain.least_reach import least_reach
from app.table.terrain.legal_regions import find_legal_regions, reach_excess
from tests.effort import examples
from tests.scenes import fighter, piece
from tests.table.terrain.test_legal_regions import table

REACH = 76.2
OVAL = Fighter("a", "red", Oval(90.0, 52.0), Cylinder(20.0, 40.0), Pose(0.0, 0.0))


def test_an_oval_base_fits_when_turned():
    assert find_legal_regions(table(), OVAL, (0.0, 280.0), (0.0, 280.0), REACH) == ()
    assert least_reach(table(), OVAL, (0.0, 280.0), (0.0, 280.0), REACH) == REACH


@pytest.mark.thorough
def test_a_base_too_large_for_the_reach_needs_half_its_length():
    huge = replace(OVAL, base=Oval(170.0, 105.0))
    assert least_reach(table(), huge, (300.0, 280.0), (300.0, 280.0), REACH) == pytest.approx(85.0, abs=0.15)


def test_beside_another_base_the_reach_includes_both_sizes():
    there = table(fighter("b", 300, 300))
    found = least_reach(there, fighter("a", 0, 0, diameter=101.6), (300.0, 300.0), (300.0, 300.0), REACH)
    assert found == pytest.approx(12.5 + 101.6, abs=0.1)


@pytest.mark.thorough
def test_there_is_no_space_on_a_full_board():
    huge = replace(OVAL, base=Oval(170.0, 105.0))
    full = table(*(fighter(f"b{x}{y}", x, y, diameter=200) for x in range(0, 780, 150) for y in range(0, 580, 140)))
    assert least_reach(full, huge, (300.0, 280.0), (300.0, 280.0), REACH) is None


places = st.tuples(st.floats(250, 350), st.floats(250, 350))


@pytest.mark.thorough
@examples(15)
@given(st.lists(places, min_size=1, max_size=6), st.booleans())
def test_no_place_on_the_board_is_nearer_than_the_result(others, in_a_wall):
    walls = (piece("w", "wall", 300, 300, 0, 30),) if in_a_wall else ()
    there = table(*(fighter(f"b{at}", *spot, diameter=60) for at, spot in enumerate(others)), *walls)
    one = fighter("a", 0, 0, diameter=100)
    found = least_reach(there, one, (300.0, 300.0), (300.0, 300.0), 60.0)
    rng = np.random.default_rng(0)
    for x, y in rng.uniform(150, 450, (120, 2)).tolist():
        pose = Pose(x, y)
        if not terrain.find_overlapping(there, one, pose):
            assert 60.0 + reach_excess(one, pose, (300.0, 300.0), (300.0, 300.0), 60.0) >= found - 0.1


@examples(12)
@given(st.lists(st.sampled_from([25.0, 32.0, 40.0, 50.0]), min_size=1, max_size=4), st.sampled_from([0.0, 150.0]))
def test_packed_bases_are_within_reach_and_do_not_overlap(sizes, x):
    group = tuple(fighter(f"f{at}", 0, 0, diameter=size) for at, size in enumerate(sizes))
    found = pack_group(table(), group, ((x, 0.0), (x, 0.0)), (REACH,) * len(group))
    there = table()
    for one, pose in zip(group, found, strict=False):
        assert reach_excess(one, pose, (x, 0.0), (x, 0.0), REACH) == 0
        assert not terrain.find_overlapping(there, one, pose)
        there = BattleGeometry(there.battle.with_fighters(replace(one, pose=pose)), there.meshes)


def test_two_bases_that_fit_into_a_corner_only_together_are_packed():
    group = (fighter("a", 0, 0, diameter=40), fighter("b", 0, 0, diameter=40))
    found = pack_group(table(), group, ((0.0, 0.0), (0.0, 0.0)), (REACH, REACH))
    assert len(found) == 2
    outlines = [
        battle_shapes.base_outline(one.base, pose.x, pose.y, 0.0) for one, pose in zip(group, found, strict=True)
    ]
    assert abs(outlines[0].centre - outlines[1].centre) >= 40 - 0.02
