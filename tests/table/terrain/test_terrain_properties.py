"""Properties that do not depend on the origin and rotation of a table."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.model import Battle, Board, Fighter, PiecePose, Pose
from app.storage.model_files import Models
from app.table import terrain
from app.table.battle_geometry import BattleGeometry
from tests.effort import examples
from tests.scenes import fighter, piece

MESHES = Models(None)
BOARD = Board(4000.0, 4000.0)
PIECES = (
    piece("tower", "ruins/tower", 0, 0),
    piece("ruin", "ruins/two_storey_ruin", 160, 20, yaw=35),
    piece("wall", "ruins/wall_window", 40, 150, yaw=-20),
)
turns = st.floats(-180, 180)
spots = st.tuples(st.floats(-80, 240), st.floats(-80, 240))
heights = st.sampled_from([0.0, 20.0, 64.0, 80.0])


def carried(pose, turn, x, y):
    """Returns a pose after the whole table is turned about its origin, and moved."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return replace(pose, x=c * pose.x - s * pose.y + x, y=s * pose.x + c * pose.y + y, yaw=pose.yaw + turn)


def table(turn=0.0, x=2000.0, y=2000.0):
    pieces = tuple(replace(one, pose=carried(one.pose, turn, x, y)) for one in PIECES)
    return BattleGeometry(Battle("free", BOARD, pieces), MESHES)


HERE, THERE = table(), table(73.0, 1500.0, 2300.0)


def there(pose):
    return carried(pose, 73.0, 1500.0, 2300.0)


def here(pose):
    return carried(pose, 0.0, 2000.0, 2000.0)


def at(pose):
    one: Fighter = fighter("a", 0, 0)
    return replace(one, pose=pose)


@pytest.mark.thorough
def test_parts_are_the_same_on_a_turned_table():
    for ask in (terrain.platforms, terrain.obstacles):
        ones, others = ask(HERE), ask(THERE)
        assert [one.outline.area for one in ones] == pytest.approx([one.outline.area for one in others])


@pytest.mark.thorough
@given(spots, spots, heights, heights)
@examples(60)
def test_the_crossings_of_a_segment_do_not_depend_on_the_position_of_the_table(a, b, z, top):
    def names(scene, carry):
        start, end = carry(Pose(*a, z + 2)), carry(Pose(*b, top + 2))
        found = terrain.find_crossings(scene, (start.x, start.y, start.z), (end.x, end.y, end.z))
        return {one.piece: len(one.points) for one in found}

    one, other = names(HERE, here), names(THERE, there)
    # A hair may decide where a segment only grazes; then it is a single point.
    assert all(
        min(one.get(id, 0), other.get(id, 0)) > 0 or max(one.get(id, 0), other.get(id, 0)) <= 4 for id in one | other
    )


@given(spots, heights)
@examples(60)
def test_the_distance_to_an_edge_does_not_depend_on_the_position_of_the_table(spot, z):
    pose = Pose(*spot, z)
    one, other = (terrain.edge_gap(scene, at(carry(pose))) for scene, carry in ((HERE, here), (THERE, there)))
    if one is not None and other is not None:
        assert one == pytest.approx(other, abs=0.05)


@given(spots, turns, st.floats(0, 60))
@examples(40)
def test_a_longer_path_hits_everything_a_shorter_one_does(spot, turn, length):
    start = here(Pose(*spot))
    way = [start]
    for far in (length, 2 * length):
        x, y = far * math.cos(math.radians(turn)), far * math.sin(math.radians(turn))
        way.append(replace(start, x=start.x + x, y=start.y + y))
    short, long = (terrain.find_blockers(HERE, at(start), (start, end)) for end in way[1:])
    assert set(short.pieces) <= set(long.pieces)


@given(spots, st.floats(5, 60))
@examples(25)
def test_a_longer_reach_contains_more(spot, reach):
    middle = here(Pose(*spot))
    ends = (middle.x, middle.y), (middle.x, middle.y)
    near, far = (
        sum(region.area.area for region in terrain.find_legal_regions(HERE, fighter("a", 0, 0), *ends, mm))
        for mm in (reach + 12.5, reach + 25)
    )
    assert near <= far + 1e-6


def test_a_scaled_and_tilted_piece_keeps_its_platforms_level():
    tilted = replace(PIECES[0], pose=PiecePose(2000, 2000, 5, tilt=(12, 0)))
    assert terrain.platforms(BattleGeometry(Battle("free", BOARD, (tilted,)), MESHES)) == ()
