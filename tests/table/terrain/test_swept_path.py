import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.base_distances import measure_slabs
from app.geometry.placement.base_meshes import make_solid_mesh
from app.model import Battle, Board, Cylinder, Fighter, Oval, Piece, PiecePose, Pose, Round, TerrainPart
from app.table import battle_shapes, terrain
from app.table.battle_geometry import BattleGeometry
from tests.effort import examples
from tests.scenes import block_mesh, box_mesh, fighter, piece, ring_mesh

MODELS = {
    "wall": box_mesh(10, 120, 60),
    "low": box_mesh(10, 120, 25),
    "building": box_mesh(100, 100, 76.2),
    "gate": ring_mesh((-60, -1, 60, 70), (-15, -0.5, 15, 50), 8),
}


def table(*things):
    pieces = tuple(one for one in things if isinstance(one, Piece))
    fighters = tuple(one for one in things if isinstance(one, Fighter))
    return BattleGeometry(Battle("free", Board(), pieces, fighters), lambda ref: MODELS[ref.name])


def oval(id, x, y, yaw=0.0):
    return Fighter(id, "red", Oval(60, 35), Cylinder(10, 40), Pose(x, y, 0, yaw))


def test_an_open_path_is_free():
    assert terrain.find_blockers(table(fighter("a", 100, 100)), "a", (Pose(100, 100), Pose(300, 100))).is_free


def test_a_fighter_in_the_way_is_hit():
    there = table(fighter("a", 100, 100), fighter("b", 200, 120))
    assert terrain.find_blockers(there, "a", (Pose(100, 100), Pose(300, 100))).fighters == ("b",)


def test_a_fighter_that_is_only_touched_is_not_hit():
    there = table(fighter("a", 100, 100), fighter("b", 200, 125))
    assert terrain.find_blockers(there, "a", (Pose(100, 100), Pose(300, 100))).is_free


def test_a_path_turns_a_corner():
    there = table(fighter("a", 100, 100), fighter("b", 200, 100))
    assert terrain.find_blockers(there, "a", (Pose(100, 100), Pose(100, 200), Pose(300, 200))).is_free


def test_a_wall_is_hit_and_low_terrain_is_not():
    path = (Pose(100, 300), Pose(500, 300))
    there = table(piece("wall", "wall", 300, 300), piece("low", "low", 400, 300), fighter("a", 100, 300))
    assert terrain.find_blockers(there, "a", path).pieces == ("wall",)


def test_a_path_above_a_wall_does_not_hit_it():
    there = table(piece("wall", "wall", 300, 300), fighter("a", 100, 300))
    assert terrain.find_blockers(there, "a", (Pose(100, 300, 70), Pose(500, 300, 70))).is_free


def test_a_path_over_a_fighter_does_not_hit_it():
    there = table(fighter("a", 100, 100), fighter("b", 200, 100))
    assert terrain.find_blockers(there, "a", (Pose(100, 100, 36), Pose(300, 100, 36))).is_free
    assert terrain.find_blockers(there, "a", (Pose(100, 100, 30), Pose(300, 100, 30))).fighters == ("b",)


def test_the_deck_of_a_building_can_be_walked_on():
    there = table(piece("b", "building", 300, 300), fighter("a", 270, 300, 76.2))
    path = (Pose(270, 300, 76.2), Pose(330, 310, 76.2))
    assert terrain.find_blockers(there, "a", path).is_free


def stairs(tagged=True):
    """Returns a flight of six steps of 10 mm each, 12 mm deep, along x from 240 to 312."""
    steps = [block_mesh((12 * i, -30, 0), (12 * (i + 1), 30, 10 * (i + 1))) for i in range(6)]
    starts = np.cumsum([0, *(len(step.vertices) for step in steps)])
    faces = np.vstack([step.faces + start for step, start in zip(steps, starts, strict=False)])
    MODELS["stairs"] = make_solid_mesh(np.vstack([step.vertices for step in steps]), faces)
    return Piece("stairs", "stairs", PiecePose(240, 300), parts=(TerrainPart("stairs"),) if tagged else ())


def test_stairs_can_be_walked_up_step_by_step():
    there = table(stairs(), fighter("a", 200, 300))
    path = (Pose(200, 300), Pose(240, 300), Pose(276, 300, 30))
    assert terrain.find_blockers(there, "a", path).is_free
    assert terrain.find_support(there, "a", path[-1]).on == "stairs"


def test_stairs_block_a_path_on_the_floor():
    there = table(stairs(), fighter("a", 200, 300))
    assert terrain.find_blockers(there, "a", (Pose(200, 300), Pose(290, 300))).pieces == ("stairs",)


def test_the_edge_of_the_board_must_not_be_crossed():
    there = table(fighter("a", 100, 100))
    assert terrain.find_blockers(there, "a", (Pose(100, 100), Pose(100, 12))).off_board
    assert not terrain.find_blockers(there, "a", (Pose(100, 100), Pose(100, 12.5))).off_board


def test_an_archway_lets_fighters_through_that_may_use_it():
    gate = Piece("gate", "gate", PiecePose(300, 300), parts=(TerrainPart("archway", box=((-5, -20, 0), (5, 20, 40))),))
    there = table(gate, Fighter("a", "red", Oval(60, 40), Cylinder(10, 40), Pose(200, 300)))
    path = (Pose(200, 300), Pose(400, 300))
    assert terrain.find_blockers(there, "a", path).pieces == ("gate",)
    assert terrain.find_blockers(there, "a", path, through=("archway",)).is_free


def test_an_oval_base_turning_in_place_hits_its_neighbour():
    there = table(oval("a", 100, 100), fighter("b", 100, 135))
    assert terrain.find_blockers(there, "a", (Pose(100, 100), Pose(100, 100, 0, 90))).fighters == ("b",)
    assert terrain.find_blockers(there, "a", (Pose(100, 100), Pose(100, 100, 0, 10))).is_free


def test_the_nearest_approach_is_along_the_path_not_only_at_its_ends():
    path = (Pose(100, 100), Pose(300, 100))
    assert terrain.nearest_approach(fighter("a", 100, 100), path, (200, 140, 0)) == pytest.approx(27.5)


def test_the_nearest_approach_includes_height():
    path = (Pose(100, 100, 76.2), Pose(300, 100, 76.2))
    assert terrain.nearest_approach(fighter("a", 100, 100), path, (200, 100, 0)) == pytest.approx(76.2)


@pytest.mark.thorough
@given(st.floats(-100, 100), st.floats(-100, 100), st.floats(-60, 60), st.floats(-60, 60), st.floats(-90, 90))
@examples(40)
def test_the_nearest_approach_matches_many_stops(x, y, to_x, to_y, turn):
    one = oval("a", 0, 0)
    end = Pose(to_x, to_y, 0, turn)
    found = terrain.nearest_approach(one, (one.pose, end), (x, y, 0))
    stops = [terrain.swept_path.pose_between(one.pose, end, share) for share in np.linspace(0, 1, 401).tolist()]
    least = min(
        measure_slabs(
            battle_shapes.fighter_slab(Fighter("a", "", one.base, one.body, stop)), battle_shapes.point_slab(x, y, 0)
        ).distance_mm
        for stop in stops
    )
    assert least - 0.4 <= found <= least + 1e-6


def test_the_nearest_approach_on_a_slope_is_where_the_base_is_at_that_height():
    """Halfway down a slope of 45 degrees: its distance across, at the place with the height of the point."""
    one = Fighter("a", "red", Round(32.0, 1.0), Cylinder(10, 40), Pose(0, 0, 60))
    path = (one.pose, Pose(60, 0, 0))
    stops = [terrain.swept_path.pose_between(*path, share) for share in np.linspace(0, 1, 6001).tolist()]
    least = min(
        math.hypot(max(0.0, math.hypot(stop.x - 50, 20) - 16), max(0.0, 30 - stop.z - 1, stop.z - 30)) for stop in stops
    )
    assert terrain.nearest_approach(one, path, (50, 20, 30)) == pytest.approx(least, abs=1e-3)
    assert terrain.nearest_approach(one, path, (50, 20, 30)) <= least


@pytest.mark.thorough
@given(st.integers(0, 100_000))
@examples(40)
def test_a_hit_means_that_some_stop_overlaps(seed):
    """Compared with many stops, each measured exactly."""
    rng = np.random.default_rng(seed)
    others = [fighter(f"f{i}", *rng.uniform(50, 350, 2).tolist()) for i in range(6)]
    mover = oval("m", *rng.uniform(50, 350, 2).tolist())
    end = Pose(*rng.uniform(50, 350, 2).tolist(), 0, float(rng.uniform(-170, 170)))
    met = set(terrain.find_blockers(table(mover, *others), "m", (mover.pose, end)).fighters)
    gaps = {one.id: math.inf for one in others}
    for share in np.linspace(0, 1, 301).tolist():
        at = Fighter("m", "", mover.base, mover.body, terrain.swept_path.pose_between(mover.pose, end, share))
        for one in others:
            gaps[one.id] = min(
                gaps[one.id],
                measure_slabs(battle_shapes.fighter_slab(at), battle_shapes.fighter_slab(one)).distance_mm,
            )
    deep = {id for id, apart in gaps.items() if apart == 0}
    assert met >= {id for id in deep if not _grazes(mover, end, next(o for o in others if o.id == id))}
    assert met <= {id for id, apart in gaps.items() if apart < 1.0}


def _grazes(mover, end, other):
    """Returns whether the path covers only a sliver of the other."""
    smaller = Fighter("o", "", type(other.base)(other.base.diameter_mm - 1), other.body, other.pose)
    stops = (terrain.swept_path.pose_between(mover.pose, end, share) for share in np.linspace(0, 1, 301).tolist())
    return all(
        measure_slabs(
            battle_shapes.fighter_slab(Fighter("m", "", mover.base, mover.body, at)),
            battle_shapes.fighter_slab(smaller),
        ).distance_mm
        > 0
        for at in stops
    )
