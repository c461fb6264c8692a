"""Where a base can be, at many places at once: known answers, and the rules' judgement of each place alone."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.games.free import FREE_PLAY
from app.model import Battle, Board, Oval, Pill, Pose, Round, TerrainPart
from app.planning.place_rules import find_place_problems
from app.table import terrain
from app.table.battle_geometry import BattleGeometry
from app.table.terrain.footholds import find_footholds, find_taken
from tests.effort import examples
from tests.scenes import box_mesh, fighter, piece

MODELS = {
    **{f"step {n}": box_mesh(40, 200, 20 * n) for n in (1, 2, 3, 4)},
    "crate": box_mesh(60, 60, 20),
    "tower": box_mesh(120, 120, 60),
    "parapet": box_mesh(10, 120, 15),
    "wall": box_mesh(12, 150, 90),
    "deck": box_mesh(160, 100, 6),
    "ladder": box_mesh(30, 60, 50),
}
BASES = (Round(25.0), Round(40.0), Oval(60.0, 35.0), Pill(50.0, 25.0))


def table(*pieces, fighters=()):
    return BattleGeometry(Battle("free", Board(), pieces, fighters), lambda ref: MODELS[ref.name])


def heights(there, *spots, one=None):
    found = find_footholds(there, one or fighter("a", 0, 0), np.array(spots, dtype=np.float64))
    return [found.heights[found.spots == number].tolist() for number in range(len(spots))]


def test_on_a_bare_board_footholds_are_on_the_floor_and_not_over_the_edge():
    assert heights(table(), (300, 300), (5, 300), (300, 555)) == [[0.0], [], []]


def test_a_base_with_its_rim_on_a_crate_is_at_its_height():
    there = table(piece("crate", "crate", 300, 300))
    assert heights(there, (300, 300), (338, 300), (345, 300)) == [[20.0], [20.0], [0.0]]


def test_stairs_give_footholds_step_by_step():
    steps = [piece(f"{n}", f"step {n}", 160 + 40 * n, 300) for n in (1, 2, 3, 4)]
    whole = TerrainPart("stairs")
    there = table(*(replace(one, parts=(whole,)) for one in steps))
    assert heights(there, (200, 300), (240, 300), (280, 300), (320, 300)) == [[20.0], [40.0], [60.0], [80.0]]


def test_the_parapet_of_a_tower_supports_a_rim_and_its_foot_is_free():
    there = table(piece("tower", "tower", 300, 300), piece("parapet", "parapet", 355, 300, 60))
    assert heights(there, (300, 300), (340, 300), (380, 300)) == [[60.0], [75.0], [0.0]]
    assert heights(there, (368, 300)) == [[]]


def test_there_is_a_foothold_under_a_deck_and_one_on_it():
    assert heights(table(piece("deck", "deck", 300, 300, 50)), (300, 300)) == [[0.0, 56.0]]


def test_there_is_no_foothold_in_a_solid_or_partly_under_a_step():
    there = table(piece("wall", "wall", 300, 300))
    assert heights(there, (300, 300), (310, 300), (320, 300)) == [[], [], [0.0]]


def test_the_top_of_a_ladder_is_a_foothold_although_it_is_not_a_platform():
    bare, tagged = (
        table(replace(piece("ladder", "ladder", 300, 300), parts=parts)) for parts in ((), (TerrainPart("ladder"),))
    )
    assert heights(tagged, (300, 315)) == [[50.0]]
    assert heights(bare, (300, 300)) == [[50.0]]


def test_other_bases_block_footholds_only_on_their_own_level():
    there = table(piece("deck", "deck", 300, 300, 50), fighters=(fighter("b", 300, 300),))
    points = np.array([(300.0, 300, 0), (300, 300, 56), (320, 300, 0), (330, 300, 0)])
    assert find_taken(there, fighter("a", 0, 0), points).tolist() == [True, False, True, False]
    assert not find_taken(there, fighter("a", 0, 0), points, ("b",)).any()


kinds = st.sampled_from(sorted(MODELS))
tags = st.sampled_from(((), (), ("stairs",), ("ladder",), ("archway",), ("low",), ("obstacle",), ("platform",)))


@pytest.mark.thorough
@given(
    placed=st.lists(
        st.tuples(kinds, tags, st.floats(250, 350), st.floats(250, 350), st.sampled_from((0.0, 20.0, 60.0))),
        min_size=1,
        max_size=5,
    ),
    yaw=st.floats(0, 360),
    base=st.sampled_from(BASES),
    seed=st.integers(0, 10**6),
)
@examples(25)
def test_every_foothold_is_legal_by_the_rules(placed, yaw, base, seed):
    pieces = [
        replace(piece(f"{kind} {n}", kind, x, y, z), parts=tuple(TerrainPart(tag) for tag in tag_names))
        for n, (kind, tag_names, x, y, z) in enumerate(placed)
    ]
    pieces[0] = replace(pieces[0], pose=replace(pieces[0].pose, yaw=yaw))
    there, one = table(*pieces), replace(fighter("a", 0, 0), base=base, pose=Pose(0.0, 0.0, 0.0, yaw))
    spots = np.random.default_rng(seed).uniform(180, 420, (30, 2))
    found = find_footholds(there, one, spots)
    for x, y, z in found.points(spots).tolist():
        at = Pose(x, y, z, yaw)
        problems = find_place_problems(there, FREE_PLAY, one, at)
        assert not problems, (at, problems, terrain.find_support(there, one, at))


@pytest.mark.parametrize("kind", ["crate", "tower", "deck", "wall"])
def test_every_place_where_a_dropped_base_may_rest_is_a_foothold(kind):
    there, one = table(piece("a", kind, 300, 300, yaw=20.0)), fighter("a", 0, 0)
    spots = np.random.default_rng(3).uniform(220, 380, (60, 2))
    found = find_footholds(there, one, spots)
    for number, (x, y) in enumerate(spots.tolist()):
        z = there.base_support(one.base, Pose(x, y)).height_mm
        if not find_place_problems(there, FREE_PLAY, one, Pose(x, y, z)):
            assert np.abs(found.heights[found.spots == number] - z).min(initial=np.inf) < 0.5
