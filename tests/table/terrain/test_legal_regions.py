import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.geometry.base_distances import measure_slabs
from app.model import Battle, Board, Cylinder, Fighter, Oval, Piece, PiecePose, Pose
from app.table import battle_shapes, terrain
from app.table.battle_geometry import BattleGeometry
from tests.effort import examples
from tests.scenes import box_mesh, fighter, piece

MODELS = {"wall": box_mesh(10, 120, 60), "building": box_mesh(100, 100, 76.2), "low": box_mesh(60, 60, 20)}
REACH = 76.2


def table(*things):
    pieces = tuple(one for one in things if isinstance(one, Piece))
    fighters = tuple(one for one in things if isinstance(one, Fighter))
    return BattleGeometry(Battle("free", Board(), pieces, fighters), lambda ref: MODELS[ref.name])


def test_on_an_empty_floor_the_region_is_the_reach_reduced_by_the_base():
    (region,) = terrain.find_legal_regions(table(), fighter("a", 0, 0), (300, 300), (300, 300), REACH)
    assert region.platform is None
    assert region.area.area == pytest.approx(np.pi * (REACH - 12.5) ** 2, rel=1e-3)


def test_at_the_edge_the_base_stays_on_the_board():
    (region,) = terrain.find_legal_regions(table(), fighter("a", 0, 0), (0, 300), (0, 300), REACH)
    assert region.area.bounds[0] == pytest.approx(12.5)


def test_the_region_of_a_line_extends_along_it():
    (region,) = terrain.find_legal_regions(table(), fighter("a", 0, 0), (0, 0), (0, 559), REACH)
    assert region.area.bounds == pytest.approx((12.5, 12.5, REACH - 12.5, 559 - 12.5), abs=0.01)


def test_a_platform_within_reach_is_a_separate_region():
    there = table(piece("b", "building", 300, 300))
    found = terrain.find_legal_regions(there, fighter("a", 0, 0), (240, 300), (240, 300), REACH)
    assert [region.height for region in found] == [0, 76.2]
    floor, deck = found
    assert deck.area.bounds[0] == pytest.approx(250)
    assert not shapely.intersects_xy(floor.area, 240, 300)


def test_a_base_too_large_for_the_reach_has_no_region():
    huge = Fighter("a", "red", Oval(170, 105), Cylinder(30, 60), Pose(0, 0))
    assert terrain.find_legal_regions(table(), huge, (300, 300), (300, 300), REACH) == ()


def test_other_bases_are_avoided_unless_excluded():
    there = table(fighter("b", 300, 300))
    (region,) = terrain.find_legal_regions(there, fighter("a", 0, 0), (300, 300), (300, 300), REACH)
    assert not shapely.intersects_xy(region.area, 310, 300)
    (region,) = terrain.find_legal_regions(there, fighter("a", 0, 0), (300, 300), (300, 300), REACH, without=("b",))
    assert shapely.intersects_xy(region.area, 310, 300)


def test_a_fighter_above_is_not_in_the_way_below():
    there = table(fighter("b", 300, 300, 76.2))
    (region,) = terrain.find_legal_regions(there, fighter("a", 0, 0), (300, 300), (300, 300), REACH)
    assert shapely.intersects_xy(region.area, 300, 300)


@pytest.mark.thorough
@given(st.integers(0, 100_000))
@examples(15)
def test_a_region_contains_exactly_the_legal_places(seed):
    """Place by place: the exact reach, exact gaps to bases, corners of boxes."""
    rng = np.random.default_rng(seed)
    others = [fighter(f"f{i}", *rng.uniform(230, 370, 2).tolist()) for i in range(3)]
    walls = [
        Piece(f"w{i}", "wall", PiecePose(*rng.uniform(230, 370, 2).tolist(), yaw=float(rng.uniform(0, 180))))
        for i in range(2)
    ]
    yaw = float(rng.uniform(0, 360))
    one = Fighter("a", "red", Oval(60, 35), Cylinder(10, 40), Pose(0, 0, 0, yaw))
    there = table(*walls, *others)
    start, end = (300.0, 300.0), tuple(rng.uniform(280, 330, 2).tolist())
    regions = terrain.find_legal_regions(there, one, start, end, REACH)
    floor = next((region.area for region in regions if region.platform is None), shapely.Point())
    boxes = [
        shapely.Polygon(terrain.obstacles(there)[i].outline.exterior) for i in range(len(terrain.obstacles(there)))
    ]
    for x, y in rng.uniform(220, 380, (60, 2)).tolist():
        at = replace(one, pose=Pose(x, y, 0, yaw))
        reach = terrain.reach_excess(one, at.pose, start, end, REACH)
        nearest = min(
            measure_slabs(battle_shapes.fighter_slab(at), battle_shapes.fighter_slab(other)).distance_mm
            for other in others
        )
        base = shapely.Polygon(np.c_[shapes_ring(at)])
        wall = min(base.distance(box) for box in boxes)
        found = bool(shapely.intersects_xy(floor, x, y))
        if found:
            assert reach <= 0.05
            assert wall > -1
            assert not (base.intersection(shapely.union_all(boxes)).area > 2)
        elif reach == 0 and nearest > 0.05 and wall > 0.05:
            raise AssertionError((x, y, yaw))


def shapes_ring(one):
    from app.geometry.outlines import boundary

    return boundary(battle_shapes.fighter_outline(one), 128)


@pytest.mark.parametrize(("x", "beyond"), [(363.7, 0), (364.7, 1.0)])
def test_the_distance_by_which_a_base_is_out_of_reach(x, beyond):
    one = fighter("a", 0, 0)
    assert terrain.reach_excess(one, Pose(x, 300), (300, 300), (300, 300), REACH) == pytest.approx(beyond)


def test_places_for_dropping_are_near_visible_and_on_firm_ground():
    there = table(piece("b", "building", 300, 300), fighter("a", 345, 300, 76.2))
    found = terrain.drop_points(there, "a", 25.4)
    assert found[0].why == ()
    assert {round(one.at[2]) for one in found if not one.why} == {0, 76}


@pytest.mark.parametrize(
    ("at", "why"),
    [
        ((500, 500, 0), ()),
        ((537.9, 500, 0), ()),
        ((538, 500, 0), ("far",)),
        ((500, 500, 30), ("nowhere", "higher")),
    ],
)
def test_the_reason_why_a_treasure_may_not_be_dropped(at, why):
    assert terrain.drop_problems(table(fighter("a", 500, 500)), "a", at, 25.4) == why


def test_a_place_behind_a_wall_is_proven_hidden():
    there = table(piece("wall", "wall", 318, 300), fighter("a", 300, 300))
    assert terrain.drop_problems(there, "a", (330, 300, 0), 25.4) == ()
    assert terrain.prove_spot_sight(there, "a", (330, 300, 0)).verdict == "blocked"
    assert terrain.prove_spot_sight(there, "a", (300, 330, 0)).verdict == "visible"


@pytest.mark.thorough
def test_the_whole_region_for_a_drop_is_visible_and_legal():
    there = table(piece("0", "wall", 318, 300), fighter("a", 300, 300))
    (region,) = terrain.drop_regions(there, "a", 25.4)
    assert not shapely.intersects_xy(region.area, 330, 300)
    spots = [(*at, 0.0) for at in shapely.get_coordinates(shapely.buffer(region.area, -5)).tolist()]
    assert all(terrain.can_see_spot(there, "a", at) and not terrain.drop_problems(there, "a", at, 25.4) for at in spots)
    assert region.area.area > 0.5 * np.pi * 37.9**2


def test_a_falling_fighter_lands_lower():
    there = table(piece("b", "building", 300, 300), fighter("a", 340, 300, 76.2))
    poses = terrain.fall_places(there, "a", 50.8)
    assert poses
    assert {pose.z for pose in poses} == {0}
    assert all(not terrain.fall_problems(there, "a", pose, 50.8) for pose in poses)


def test_no_fighter_falls_off_in_the_middle_of_a_wide_deck():
    assert terrain.fall_places(table(piece("b", "building", 300, 300), fighter("a", 300, 300, 76.2)), "a", 20) == ()


def test_a_fallen_fighter_is_not_placed_on_another():
    there = table(piece("b", "building", 300, 300), fighter("a", 340, 300, 76.2), fighter("b", 380, 300))
    assert terrain.fall_problems(there, "a", Pose(380, 300), 50.8) == ("overlap",)


@pytest.mark.parametrize(
    ("at", "quarter"),
    [
        ((100, 100), "near-left"),
        ((100, 400), "far-left"),
        ((700, 100), "near-right"),
        ((381 - 12.5, 100), "near-left"),
        ((381 - 12, 100), ""),
        ((381, 279.5), ""),
    ],
)
def test_a_base_is_wholly_within_one_quarter(at, quarter):
    assert terrain.find_quarter(table(fighter("a", *at)), "a") == quarter


def test_edge_distances_are_measured_to_the_nearest_and_farthest_point():
    found = terrain.edge_distances(table(fighter("a", 100, 100)), "a")
    assert (found["left"].nearest, found["left"].farthest) == (87.5, 112.5)
    assert found["right"].nearest == 762 - 112.5


def test_the_extent_of_a_turned_oval_base():
    one = Fighter("a", "red", Oval(60, 30), Cylinder(10, 40), Pose(100, 100, 0, 90))
    found = terrain.edge_distances(table(one), "a")
    assert found["left"].nearest == pytest.approx(85)
    assert found["near"].nearest == pytest.approx(70)


def test_the_highest_platforms():
    there = table(piece("b", "building", 300, 300), Piece("top", "building", PiecePose(300, 300, 76.2)))
    assert [one.piece for one in terrain.highest_platforms(there)] == ["top"]
