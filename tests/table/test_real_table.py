"""The table of real pieces: every pair is answered, the same in both directions, and every witness is confirmed."""

import itertools

import numpy as np
import pytest

from app.storage.battle_json import load
from app.table.battle_geometry import BattleGeometry
from build_scripts.soundness import real_table
from tests.oracle import distance, triangles_of

pytestmark = pytest.mark.skipif(not real_table.MESHES.is_dir(), reason="the real meshes are not beside this checkout")


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    return BattleGeometry(*load(real_table.write(tmp_path_factory.mktemp("real") / "real.json")))


@pytest.mark.thorough
def test_the_pieces_are_read_at_full_resolution(table):
    assert len(table.pieces) == 12
    assert sum(len(piece.mesh.faces) for piece in table.pieces) > 140_000


@pytest.mark.thorough
def test_all_pairs_of_twelve_fighters_have_the_same_answer_in_both_directions(table):
    names = [fighter.id for fighter in table.battle.fighters]
    verdicts = []
    for a, b in itertools.combinations(names, 2):
        found = table.sight(a, b)
        assert found == table.sight(b, a).reverse()
        verdicts.append(found.verdict)
    assert len(verdicts) == 66
    assert {"visible", "blocked"} == set(verdicts)
    assert verdicts.count("visible") > 30


@pytest.mark.thorough
@pytest.mark.parametrize("target", ["R4", "R6", "B1", "B3", "B6"])
def test_a_witness_past_real_pieces_is_free_by_a_loop_over_every_triangle(table, target):
    found = table.sight("R3", target)
    assert found.verdict == "visible"
    start, end = (np.array(p) for p in found.witness)
    everything = triangles_of(*table.other_occluders("R3", target))
    assert distance(start, end, everything) == pytest.approx(found.clearance_mm, abs=1e-6)


def test_the_high_fighters_are_on_the_pieces(table):
    assert table.battle.fighter("B2").pose.z == pytest.approx(75, abs=0.1)
    assert table.battle.fighter("R3").pose.z > 70
