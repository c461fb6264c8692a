"""Properties of every scene, however odd: tested with random boxes, sheets, tangles and bodies."""

import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, event, given
from hypothesis import strategies as st

from app.geometry.frames import make_frame
from app.geometry.rays import Occluder, any_hit
from app.geometry.sight_proof.sight import find_sight
from app.geometry.sight_proof.witness import Effort
from tests import oracle
from tests.effort import examples
from tests.scenes import Scene, box_mesh, bumpy_mesh, column, figure, sheet_mesh, slit

EFFORT = Effort(lines=1024, max_lines=4096, milliseconds=math.inf, pairs=1500)
"""A budget without a clock, so that answers are the same on every machine."""
RESOLUTION = 0.1
SAMPLES = 100_000
MEASURED = 40

rarely = examples(20, suppress_health_check=[HealthCheck.filter_too_much])


def between(low, high):
    """Draws whole tenths: scenes that people would write down, sometimes with exact contacts."""
    return st.integers(round(low * 10), round(high * 10)).map(lambda tenths: tenths / 10)


box, sheet, tangle = cache(box_mesh), cache(sheet_mesh), cache(bumpy_mesh)


@st.composite
def things(draw, name):
    kind = draw(st.sampled_from(["wall", "box", "sheet", "tangle"]))
    if kind == "wall":
        mesh = box(draw(between(1, 20)), draw(between(20, 150)), draw(between(30, 90)))
    elif kind == "box":
        mesh = box(draw(between(5, 60)), draw(between(5, 60)), draw(between(5, 60)))
    elif kind == "sheet":
        mesh = sheet(draw(between(20, 150)), draw(between(10, 90)))
    else:
        mesh = tangle(draw(st.integers(0, 9)), 60, draw(st.sampled_from([8, 20, 30])))
    place = draw(between(15, 185)), draw(between(-40, 40)), draw(st.sampled_from([0.0, 0.0, -5.0, 20.0]))
    yaw = draw(st.sampled_from([0.0, 0.0, 90.0, 17.3, -63.1]))
    tilt = draw(st.sampled_from([(0.0, 0.0), (0.0, 0.0), (12.5, -31.0)]))
    return Occluder(name, mesh, make_frame(place, yaw, tilt=tilt))


@st.composite
def barriers(draw):
    """Draws two walls from either side with a slit, contact or overlap: most scenes are close calls."""
    slit = draw(st.sampled_from([0.0, 0.03, 0.15, 0.3, 1.0, -0.01, -2.0, -5.0]))
    middle, tops = draw(between(-15, 15)), [draw(st.sampled_from([34.7, 35.0, 40.0, 90.0])) for _ in range(2)]
    near, far = draw(st.sampled_from([(100, 100), (100, 104), (60, 130)]))
    yaw = draw(st.sampled_from([0.0, 17.3]))
    return (
        Occluder("left", box(4.0, 120.0, tops[0]), make_frame((near, middle + slit / 2 + 60, 0), yaw)),
        Occluder("right", box(4.0, 120.0, tops[1]), make_frame((far, middle - slit / 2 - 60, 0), yaw)),
    )


@st.composite
def bodies(draw, x):
    y, z = draw(between(-10, 10)), draw(st.sampled_from([0.0, 0.0, 10.0, 45.0]))
    kind = draw(st.sampled_from(["column", "column", "box", "tangle"]))
    if kind == "column":
        return column(x, y, z, radius=draw(st.sampled_from([5.0, 12.5])))
    mesh = box(15, 20, 35) if kind == "box" else tangle(draw(st.integers(0, 3)), 30, 12)
    return figure(mesh, x, y, z, draw(st.sampled_from([0.0, 25.0])))


@st.composite
def scenes(draw):
    more = tuple(draw(things(f"thing {i}")) for i in range(draw(st.integers(0, 3))))
    return Scene((*draw(barriers()), *more), draw(bodies(0)), draw(bodies(200)))


def seen(scene, resolution=RESOLUTION, effort=EFFORT):
    found = find_sight(scene.a, scene.b, scene.occluders, effort, resolution)
    event(found.verdict)
    return found


def decided(*answers):
    return all(found.verdict != "undecided" for found in answers)


def measured(scene, segment):
    return oracle.distance(*(np.array(point) for point in segment), oracle.triangles_of(*scene.occluders))


def is_close_call(found):
    """Returns whether the best line found is within 2 % of the resolution."""
    room = found.hairline_mm if found.verdict == "blocked" else found.clearance_mm
    return room is not None and abs(room / found.resolution_mm - 1) < 0.02


@rarely
@given(scenes())
def test_the_answer_is_the_same_in_both_directions(scene):
    assert seen(scene) == seen(replace(scene, a=scene.b, b=scene.a)).reverse()


@pytest.mark.thorough
@rarely
@given(scenes(), between(-180, 180), between(-2000, 2000), between(-2000, 2000))
def test_turning_and_moving_the_whole_table_changes_nothing(scene, yaw, x, y):
    carried = scene.carried(make_frame((x, y, 7.7), yaw))
    here, there = seen(scene), seen(carried)
    assume(decided(here, there) and not is_close_call(here) and not is_close_call(there))
    assert here.verdict == there.verdict


@pytest.mark.thorough
@rarely
@given(scenes(), between(-180, 180), between(-2000, 2000), between(-2000, 2000))
def test_a_witness_keeps_its_clearance_when_the_table_is_turned_and_moved(scene, yaw, x, y):
    matrix = make_frame((x, y, 7.7), yaw)
    found = seen(scene)
    assume(found.clearance_mm is not None)
    moved = [matrix[:3, :3] @ point + matrix[:3, 3] for point in found.witness]
    room = measured(scene.carried(matrix), moved)
    assert math.isclose(room, found.clearance_mm, rel_tol=1e-6, abs_tol=1e-9)


@pytest.mark.thorough
@rarely
@given(scenes(), st.randoms(use_true_random=False))
def test_the_order_of_the_pieces_changes_nothing(scene, random):
    shuffled = random.sample(scene.occluders, len(scene.occluders))
    one, other = seen(scene), seen(replace(scene, occluders=tuple(shuffled)))
    assert one.verdict == other.verdict
    assert set(one.blockers) == set(other.blockers)
    assert (one.clearance_mm or 0) == pytest.approx(other.clearance_mm or 0, rel=0.01)


@pytest.mark.thorough
@rarely
@given(scenes(), things("one more"))
def test_adding_an_object_never_opens_a_view(scene, more):
    before, after = seen(scene), seen(replace(scene, occluders=(*scene.occluders, more)))
    assert (before.verdict, after.verdict) != ("blocked", "visible")


@pytest.mark.thorough
@rarely
@given(scenes(), st.integers(0, 4))
def test_removing_an_object_never_closes_a_view(scene, which):
    assume(which < len(scene.occluders))
    less = replace(scene, occluders=scene.occluders[:which] + scene.occluders[which + 1 :])
    assert (seen(scene).verdict, seen(less).verdict) != ("visible", "blocked")


@pytest.mark.thorough
@rarely
@given(scenes())
def test_named_blockers_block_on_their_own(scene):
    found = seen(scene)
    assume(found.verdict == "blocked")
    named = tuple(o for o in scene.occluders if o.name in found.blockers)
    assert len(named) == len(found.blockers) > 0
    assert seen(replace(scene, occluders=named)).verdict != "visible"


@pytest.mark.thorough
@rarely
@given(scenes(), st.sampled_from([0.02, 0.05, 0.5, 2.0]))
def test_a_coarser_resolution_never_opens_a_view(scene, other):
    fine, coarse = sorted((RESOLUTION, other))
    assert (seen(scene, fine).verdict, seen(scene, coarse).verdict) != ("blocked", "visible")


@pytest.mark.thorough
@rarely
@given(scenes())
def test_few_samples_never_lead_to_the_opposite_verdict(scene):
    verdicts = {seen(scene).verdict, seen(scene, effort=replace(EFFORT, lines=8, max_lines=8)).verdict}
    assert not {"visible", "blocked"} <= verdicts


@pytest.mark.thorough
@rarely
@given(scenes())
def test_a_witness_is_confirmed_by_a_loop_over_all_triangles(scene):
    found = seen(scene)
    assume(found.verdict == "visible")
    room = measured(scene, found.witness)
    assert room >= RESOLUTION - 1e-9
    assert math.isclose(room, found.clearance_mm or math.inf, rel_tol=1e-6) or not scene.occluders


@pytest.mark.thorough
@examples(40, suppress_health_check=[HealthCheck.filter_too_much])
@given(scenes(), st.integers(0, 1000))
def test_no_sampled_line_has_clearance_if_a_proof_says_blocked(scene, seed):
    found = seen(scene)
    assume(found.verdict == "blocked")
    rng = np.random.default_rng(seed)
    starts, ends = (oracle.points_on(body, rng, SAMPLES) for body in (scene.a, scene.b))
    free = np.flatnonzero(~any_hit(scene.occluders, starts, ends))
    for i in free[:MEASURED]:
        assert measured(scene, (starts[i], ends[i])) < RESOLUTION


@pytest.mark.thorough
@rarely
@given(st.integers(1, 19), between(-12, 12), between(-9, 9), st.sampled_from([0.1, 0.2]))
def test_a_reported_hairline_exists(hundredths, yaw, y, resolution):
    turn = make_frame((100, y, 0), yaw) @ make_frame((-100, 0, 0))
    scene = Scene(tuple(replace(wall, frame=turn @ wall.frame) for wall in slit(hundredths / 100)))
    found = seen(scene, resolution)
    assert found.verdict in ("blocked", "undecided")
    assume(found.hairline_mm is not None)
    assert found.hairline_mm < resolution
    assert math.isclose(measured(scene, found.closest), found.hairline_mm, rel_tol=1e-6, abs_tol=1e-9)
