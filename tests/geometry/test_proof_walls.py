"""The basis of a proof: touching pieces as one, fighters by their cores, and the deviation of both."""

import math
import time
from dataclasses import replace

import numpy as np
import pytest

from app.geometry import deadline
from app.geometry.mesh_repair.solid_union import GROWN_MM
from app.geometry.sight_proof.inside import find_containers
from app.geometry.sight_proof.proof_walls import CRACK_SHARE, find_walls
from app.geometry.sight_proof.witness import THOROUGH, Effort, SightQuery, occluders_between
from tests.scenes import LEFT, RIGHT, block, quads_mesh, raw, round_occluder, sheet_mesh, standing

RESOLUTION = 0.1


def walls(*occluders, effort=THOROUGH):
    around = occluders_between(LEFT, RIGHT, occluders)
    return find_walls(SightQuery(LEFT, RIGHT, occluders, around, find_containers(around, LEFT), effort, RESOLUTION))


def names(found):
    return [wall.names for wall in found.each]


WALL = block("wall", (95, -60, 0), (105, 60, 60))


def test_a_clean_piece_alone_is_unchanged_without_deviation():
    found = walls(WALL)
    assert found.occluders[0].mesh is WALL.mesh
    assert found.stray == 0
    assert found.notes == ()


def test_a_fighter_in_the_way_counts_with_its_inner_solid():
    fighter = round_occluder("orc", 100)
    found = walls(fighter)
    (core,) = found.occluders
    assert core.mesh is fighter.core
    assert core.core is None
    np.testing.assert_array_equal(core.frame, fighter.frame)
    assert names(found) == [("orc",)]
    assert found.stray == 0


def test_touching_pieces_become_one_wall_with_both_names_and_a_small_deviation():
    left, right = block("left", (95, 0, 0), (105, 60, 60)), block("right", (95, -60, 0), (105, 0, 60))
    found = walls(left, right)
    assert names(found) == [("left", "right")]
    assert found.stray == GROWN_MM
    assert {found.each[0].owner_name(face) for face in range(len(found.occluders[0].mesh.faces))} == {"left", "right"}


def test_pieces_stay_separate_unless_uniting_is_requested():
    left, right = block("left", (95, 0, 0), (105, 60, 60)), block("right", (95, -60, 0), (105, 0, 60))
    found = walls(left, right, effort=Effort(unite=False))
    assert names(found) == [("left",), ("right",)]
    assert [one.mesh for one in found.occluders] == [left.mesh, right.mesh]
    assert found.stray == 0


def test_walls_are_ordered_by_name_and_only_those_in_the_way_are_returned():
    far_off = block("another", (95, 500, 0), (105, 600, 60))
    found = walls(round_occluder("orc", 60), WALL, far_off, round_occluder("elf", 150), round_occluder("far", 100, 900))
    assert names(found) == [("elf",), ("orc",), ("wall",)]


def test_changes_out_of_the_way_cause_no_deviation():
    pair = block("one", (95, 500, 0), (105, 600, 60)), block("two", (105, 500, 0), (115, 600, 60))
    assert walls(WALL, *pair).stray == 0


@pytest.mark.parametrize("where", ["in the way", "out of the way"])
def test_a_piece_in_the_way_that_is_not_solid_is_reported(where):
    torn = standing("torn", sheet_mesh(90, 60), 100, 0 if where == "in the way" else 900)
    found = walls(torn, WALL if where == "out of the way" else round_occluder("orc", 60))
    assert any("torn" in note and "open edges" in note for note in found.notes) == (where == "in the way")


def test_an_empty_table_has_no_walls():
    found = walls()
    assert (found.occluders, found.stray, found.notes) == ([], 0, ())


def test_duplicate_faces_count_once():
    twice = raw(WALL.mesh.vertices, np.vstack([WALL.mesh.faces, WALL.mesh.faces]))
    found = walls(standing("wall", twice, 100))
    assert len(found.occluders[0].mesh.faces) == len(WALL.mesh.faces)
    assert found.stray == GROWN_MM


@pytest.mark.parametrize(("width", "stray"), [(0.004, CRACK_SHARE * RESOLUTION), (0.3, 0.0)])
def test_a_crack_far_below_the_resolution_is_closed_and_counts_as_deviation(width, stray):
    halves = (
        [(0, y, z) for y, z in ((low, -90), (high, -90), (high, 90), (low, 90))]
        for low, high in ((-90, -width / 2), (width / 2, 90))
    )
    found = walls(standing("cracked", quads_mesh(*halves), 100))
    assert found.stray == pytest.approx(stray)
    assert len(np.unique(found.occluders[0].mesh.faces)) == (6 if stray else 8)


def test_walls_can_be_looked_up_by_the_names_of_their_pieces():
    left, right = block("left", (95, 0, 0), (105, 60, 60)), block("right", (95, -60, 0), (105, 0, 60))
    found = walls(left, right, round_occluder("orc", 60))
    assert names(found.select(("right",))) == [("left", "right")]
    assert names(found.select(())) == []
    assert found.select(("orc",)).stray == found.stray


TOUCHING = (block("left", (95, -60, 0), (105, 0, 60)), block("right", (95, 0, 0), (105, 60, 60)))


def test_without_time_to_unite_pieces_stay_separate_with_a_note():
    pieces = tuple(block(f"in no time {i}", (95, -60 + 40 * i, 0), (105, -20 + 40 * i, 60)) for i in range(3))
    question = SightQuery(LEFT, RIGHT, pieces, pieces, [], THOROUGH, RESOLUTION, until=deadline.deadline_in(-1))
    found = find_walls(question)
    assert names(found) == [(piece.name,) for piece in pieces]
    assert found.notes == ("There was not enough time to merge touching pieces into one solid.",)
    assert names(find_walls(replace(question, until=math.inf))) == [tuple(piece.name for piece in pieces)]


def test_a_deadline_counts_processor_time_of_the_thread():
    moment = deadline.deadline_in(200)
    time.sleep(0.4)
    assert not deadline.is_past(moment)
    with deadline.deadline_scope(moment), pytest.raises(deadline.DeadlineExceeded):
        deadline.require_time(1.0)


def test_pieces_united_in_time_are_cached_when_no_time_is_left():
    first = walls(*TOUCHING)
    question = SightQuery(LEFT, RIGHT, TOUCHING, TOUCHING, [], THOROUGH, RESOLUTION, until=deadline.deadline_in(-1))
    assert names(find_walls(question)) == names(first) == [("left", "right")]
