"""Invalid questions and interrupted ones: a clear answer or a clear sentence, never a traceback."""

import math

import numpy as np
import pytest

from app.core.progress import Cancelled
from app.geometry.bodies import CylinderBody
from app.geometry.sight_proof.sight import find_sight
from app.geometry.sight_proof.sight_result import COARSEST, FINEST
from app.geometry.sight_proof.witness import Effort
from tests.scenes import box_mesh, column, figure, raw, sheet_mesh, slit, standing

A, B = column(0), column(200)
WALL = [standing("wall", sheet_mesh(400, 60), 100)]
HARD = slit(0.15)
"""Proven blocked only by looking at many pairs."""

NO_BODY = {
    "no radius": CylinderBody(0, 0, 0.0, 3.5, 35),
    "a radius below nothing": CylinderBody(0, 0, -5.0, 3.5, 35),
    "no height": CylinderBody(0, 0, 12.5, 35, 35),
    "a top below its bottom": CylinderBody(0, 0, 12.5, 35, 3.5),
    "no number for a radius": CylinderBody(0, 0, math.nan, 3.5, 35),
    "no number for a place": CylinderBody(math.inf, 0, 12.5, 3.5, 35),
    "triangles without area": figure(raw([(0, 0, 0), (0, 0, 10), (0, 0, 30)], [(0, 1, 2), (0, 0, 1)])),
}


def is_sentence(text):
    return "\n" not in text and len(text.split()) > 5 and len(text) < 200


@pytest.mark.parametrize("body", NO_BODY.values(), ids=NO_BODY.keys())
@pytest.mark.parametrize("occluders", [[], WALL], ids=["alone", "behind a wall"])
def test_a_body_without_area_is_refused_in_a_sentence(body, occluders):
    for a, b in ((body, B), (B, body)):
        with pytest.raises(ValueError, match="body") as refusal:
            find_sight(a, b, occluders)
        assert is_sentence(str(refusal.value))


@pytest.mark.parametrize("resolution", [0, 0.0, -0.1, math.nan, math.inf, -math.inf, FINEST * 0.99, 1e-12])
@pytest.mark.parametrize("occluders", [[], WALL], ids=["no obstacle between the bases", "a wall between"])
def test_an_invalid_resolution_is_refused_in_a_sentence(resolution, occluders):
    with pytest.raises(ValueError, match="resolution") as refusal:
        find_sight(A, B, occluders, resolution=resolution)
    assert is_sentence(str(refusal.value))


def test_the_finest_resolution_is_accepted():
    assert find_sight(A, B, WALL, resolution=FINEST).verdict == "blocked"


def test_the_coarsest_resolution_is_accepted_and_a_coarser_one_refused():
    post = [standing("post", sheet_mesh(2, 60), 100)]
    assert find_sight(A, B, post, resolution=COARSEST).verdict == "blocked"
    with pytest.raises(ValueError, match=r"from 0\.005 to 50"):
        find_sight(A, B, post, resolution=COARSEST + 1)


def test_without_obstacles_the_clearance_is_unlimited():
    found = find_sight(A, B, [])
    assert (found.verdict, found.clearance_mm, found.unproven) == ("visible", None, 0.0)
    assert found.witness is not None


@pytest.mark.parametrize(
    "b", [A, column(0), column(3), CylinderBody(0, 0, 5, 10, 20)], ids=["self", "alike", "near", "in it"]
)
def test_coincident_fighters_see_each_other(b):
    found = find_sight(A, b, [])
    assert (found.verdict, found.clearance_mm) == ("visible", None)
    assert np.isfinite(found.witness).all()


def test_coincident_fighters_see_each_other_past_an_obstacle_to_the_side():
    found = find_sight(A, column(0), WALL)
    assert found.verdict == "visible"
    assert found.clearance_mm == pytest.approx(100, abs=13)


def test_a_fighter_inside_a_solid_is_hidden_from_everyone_outside():
    found = find_sight(A, B, [standing("crate", box_mesh(60, 60, 50))])
    assert (found.verdict, found.blockers) == ("blocked", ("crate",))


def test_without_pairs_nothing_is_proven_and_the_reason_is_given():
    found = find_sight(A, B, WALL, Effort(pairs=0))
    assert (found.verdict, found.unproven, found.pairs) == ("undecided", 1.0, 0)
    assert found.reason


@pytest.mark.parametrize("effort", [Effort(pairs=20), Effort(milliseconds=0.0)], ids=["pairs", "milliseconds"])
def test_too_small_a_budget_leaves_a_share_unproven_and_says_so(effort):
    found = find_sight(A, B, HARD, effort)
    assert found.verdict == "undecided"
    assert 0 < found.unproven <= 1
    assert found.reason


@pytest.mark.thorough
def test_a_larger_budget_does_not_increase_the_unproven_share():
    shares = [
        find_sight(A, B, HARD, Effort(pairs=pairs, milliseconds=math.inf)).unproven for pairs in (0, 10, 100, 1000)
    ]
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] < 1


def test_a_free_line_is_found_without_a_proof_budget():
    assert find_sight(A, B, slit(3), Effort(pairs=0)).verdict == "visible"


def test_a_cancelled_question_gets_no_answer():
    def enough(share, doing):
        raise Cancelled

    with pytest.raises(Cancelled):
        find_sight(A, B, HARD, report=enough)


def test_a_proof_reports_its_progress():
    told = []
    find_sight(A, B, HARD, report=lambda share, doing: told.append((share, doing)))
    assert told
    assert all(0 <= share <= 1 and doing for share, doing in told)
