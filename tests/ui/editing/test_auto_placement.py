"""New fighters are placed side by side on free spots."""

from itertools import combinations

import pytest

from app.geometry.outlines import gap
from app.model import Battle, Board, Fighter, Oval, Pill, Pose, Round
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from app.ui.editing.auto_placement import find_edge, is_on_floor, mirror_fighters, place_new_fighters
from tests.scenes import fighter, meshes, piece


def table(*fighters, pieces=(), board=None):
    return BattleGeometry(Battle("free", board or Board(), tuple(pieces), fighters), meshes)


def new(id, side="red", base=None):
    body = fighter("A", 0, 0).body
    return Fighter(id, side, base or Round(32.0), body, Pose(0, 0))


def test_the_first_side_starts_at_the_near_edge_and_the_second_at_the_far_one():
    here = table(fighter("A", 100, 100), fighter("B", 400, 400, side="blue"))
    (one,), (other,) = place_new_fighters(here, [new("C")]), place_new_fighters(here, [new("D", "blue")])
    assert one.pose.y < 40
    assert other.pose.y > 559 - 40
    assert (one.pose.yaw, other.pose.yaw) == (90.0, -90.0)
    assert [find_edge(here.battle, side) for side in ("red", "blue", "green", "white")] == [0, 1, 2, 2]


def test_copies_are_placed_left_to_right_without_contact():
    here = table(fighter("A", 381, 21))
    for base in (Round(25.0), Oval(60.0, 35.0), Pill(50.0, 25.0)):
        placed = place_new_fighters(here, [new(f"C {n}", base=base) for n in range(8)])
        xs = [one.pose.x for one in placed]
        assert xs == sorted(xs)
        outlines = [battle_shapes.fighter_outline(one) for one in (*placed, *here.battle.fighters)]
        assert all(gap(a, b).distance > 0 for a, b in combinations(outlines, 2))


def test_fighters_are_placed_beside_terrain_at_the_edge():
    here = table(pieces=[piece("crate", "crate", 381, 21)])
    (one,) = place_new_fighters(here, [new("C")])
    assert abs(one.pose.x - 381) > 36
    assert is_on_floor(here, one)
    assert one.pose.z == 0


def test_a_mirrored_side_takes_free_spots():
    red = [fighter("A", 100, 100), fighter("B", 160, 100)]
    here = table(*red, fighter("C", 762 - 100, 559 - 100, side="blue"))
    across = mirror_fighters(here, red)
    assert (across[1].pose.x, across[1].pose.y) == (762 - 160, 559 - 100)
    outlines = [battle_shapes.fighter_outline(one) for one in (*across, *here.battle.fighters)]
    assert all(gap(a, b).distance > 0 for a, b in combinations(outlines, 2))


def test_a_mirrored_fighter_is_placed_on_terrain_below():
    here = table(fighter("A", 100, 100), pieces=[piece("crate", "crate", 662, 459)])
    (one,) = mirror_fighters(here, here.battle.fighters)
    assert one.pose.z == 40


def test_without_free_space_fighters_go_to_the_middle_of_the_edge():
    here = table(board=Board(60.0, 60.0))
    placed = place_new_fighters(here, [new(f"C {n}") for n in range(5)])
    assert len({one.id for one in placed}) == 5
    assert all(0 <= one.pose.x <= 60 and 0 <= one.pose.y <= 60 for one in placed)


def test_a_mirrored_fighter_is_not_placed_inside_a_wall():
    red = [fighter(f"A {n}", 60 + 60 * n, 100) for n in range(6)]
    walls = [piece(f"wall {n}", "wall", 762 - 60 - 60 * n, 559 - 100) for n in range(6)]
    here = table(*red, pieces=walls)
    for one in mirror_fighters(here, red):
        assert here.find_fighter_overlaps(one) == ()


@pytest.mark.thorough
def test_fighters_move_inward_if_the_edge_is_full():
    crates = [piece(f"crate {x} {y}", "crate", 20 + 40 * x, 20 + 40 * y) for x in range(8) for y in range(6)]
    here = table(pieces=crates, board=Board(320.0, 559.0))
    placed = place_new_fighters(here, [new(f"C {n}") for n in range(6)])
    assert all(here.find_fighter_overlaps(one) == () and one.pose.y > 240 for one in placed)
    outlines = [battle_shapes.fighter_outline(one) for one in placed]
    assert all(gap(a, b).distance > 0 for a, b in combinations(outlines, 2))
