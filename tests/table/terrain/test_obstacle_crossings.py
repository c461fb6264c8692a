import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.geometry.outlines import disc
from app.model import Battle, Board, Piece, PiecePose
from app.table import terrain
from app.table.battle_geometry import BattleGeometry
from tests.effort import examples
from tests.scenes import block_mesh, box_mesh, piece, ring_mesh, sheet_mesh

MODELS = {
    "wall": box_mesh(10, 120, 60),
    "low": box_mesh(10, 120, 25.4),
    "building": box_mesh(100, 100, 76.2),
    "sheet": sheet_mesh(120, 60),
    "window": ring_mesh((-60, 0, 60, 70), (-15, 20, 15, 50), 8),
    "plate": box_mesh(100, 100, 3),
}


def table(*pieces):
    return BattleGeometry(Battle("free", Board(), pieces), lambda ref: MODELS[ref.name])


def names(there, a, b, ignore=None, whole=False):
    return [one.piece for one in terrain.find_crossings(there, a, b, ignore, whole)]


WALL = table(piece("wall", "wall", 300, 300))


def test_a_wall_between_is_crossed_at_its_position():
    (found,) = terrain.find_crossings(WALL, (200, 300, 2), (400, 300, 2))
    assert found.piece == "wall"
    assert found.points[0] == pytest.approx((295, 300, 2))
    assert found.points[-1] == pytest.approx((305, 300, 2))


def test_nothing_is_crossed_past_the_end_of_a_wall():
    assert names(WALL, (200, 361, 2), (400, 361, 2)) == []


def test_nothing_is_crossed_above_a_wall():
    assert names(WALL, (200, 300, 61), (400, 300, 61)) == []


def test_low_terrain_is_not_crossed():
    assert names(table(piece("low", "low", 300, 300)), (200, 300, 2), (400, 300, 2)) == []


def test_a_segment_wholly_inside_a_solid_is_in_an_obstacle():
    assert names(table(piece("b", "building", 300, 300)), (290, 300, 30), (310, 300, 30)) == ["b"]


def test_a_wall_without_thickness_is_crossed():
    assert names(table(piece("sheet", "sheet", 300, 300)), (200, 300, 2), (400, 310, 2)) == ["sheet"]


def test_a_window_is_passed_and_its_sill_is_crossed():
    there = table(piece("window", "window", 300, 300))
    assert names(there, (200, 300, 35), (400, 300, 35)) == []
    assert names(there, (200, 300, 10), (400, 300, 10)) == ["window"]


def test_a_line_from_deck_to_floor_crosses_the_building():
    there = table(piece("b", "building", 300, 300))
    assert names(there, (340, 300, 78), (420, 300, 2)) == ["b"]
    assert names(there, (352, 300, 78), (420, 300, 2)) == []


def test_a_scenic_base_is_not_part_of_the_wall_on_it():
    there = table(piece("plate", "plate", 300, 300), Piece("wall", "wall", PiecePose(300, 300, 3)))
    assert names(there, (260, 300, 1.5), (280, 300, 1.5)) == []
    assert names(there, (260, 300, 5), (320, 300, 5)) == ["wall"]


def test_the_part_near_the_attacker_is_excluded():
    beside = (disc(280, 300, 12.5), 12.7)
    assert names(WALL, (292.5, 300, 2), (400, 300, 2), beside) == []
    thick = table(piece("b", "building", 300, 300))
    assert names(thick, (240, 300, 2), (400, 300, 2), (disc(230, 300, 12.5), 12.7)) == ["b"]


def test_the_whole_obstacle_near_the_attacker_can_be_excluded():
    thick = table(piece("b", "building", 300, 300))
    assert names(thick, (240, 300, 2), (400, 300, 2), (disc(230, 300, 12.5), 12.7), whole=True) == []


def test_an_obstacle_farther_away_still_counts():
    two = table(piece("near", "wall", 300, 300), piece("far", "wall", 350, 300))
    assert names(two, (292.5, 300, 2), (400, 300, 2), (disc(280, 300, 12.5), 12.7), whole=True) == ["far"]


def test_a_piece_that_only_touches_the_reach_is_not_near():
    at = 295 - 12.7 - 12.5
    part = terrain.find_crossings(WALL, (at + 12.5, 300, 2), (400, 300, 2), (disc(at, 300, 12.5), 12.7))
    assert part[0].points[0][0] >= 295


def test_the_same_pieces_are_crossed_in_both_directions():
    there = table(piece("a", "wall", 300, 300), piece("b", "building", 450, 300), piece("c", "window", 150, 300))
    for a, b in (((100, 290, 2), (600, 310, 2)), ((300, 100, 5), (310, 420, 90)), ((120, 300, 35), (180, 300, 35))):
        assert sorted(names(there, a, b)) == sorted(names(there, b, a))


def slow(boxes, a, b):
    """Returns which boxes higher than 1" a segment enters, found only by small steps."""
    steps = np.linspace(0, 1, 4001)[:, None]
    points = np.array(a) + steps * (np.array(b) - np.array(a))
    return [
        name for name, low, high in boxes if high[2] > 25.4 and ((points >= low) & (points <= high)).all(axis=1).any()
    ]


@pytest.mark.thorough
@given(st.integers(0, 100_000))
@examples(60)
def test_random_boxes_are_crossed_where_small_steps_enter_them(seed):
    rng = np.random.default_rng(seed)
    boxes = []
    for index in range(6):
        middle = rng.uniform(100, 500, 2)
        size = rng.uniform(5, 120, 2)
        height = float(rng.choice([15.0, 22.0, 30.0, 60.0, 90.0]))
        boxes.append((f"box {index}", np.r_[middle - size / 2, 0], np.r_[middle + size / 2, height]))
    models = {name: block_mesh((low - high) / 2 * (1, 1, 0), (high - low) * (0.5, 0.5, 1)) for name, low, high in boxes}
    pieces = tuple(Piece(name, name, PiecePose(*((low + high) / 2)[:2].tolist(), yaw=0)) for name, low, high in boxes)
    there = BattleGeometry(Battle("free", Board(), pieces), lambda ref: models[ref.name])
    a, b = rng.uniform((50, 50, 1), (550, 550, 20), (2, 3)).round(3)
    found = names(there, tuple(a), tuple(b))
    assert set(slow(boxes, a, b)) <= set(found)
    # What small steps missed is no more than a corner: a little larger, the box would be met by them, too.
    larger = [(name, low - 0.5, high + 0.5 * (high > 26)) for name, low, high in boxes]
    assert set(found) <= set(slow(larger, a, b))
