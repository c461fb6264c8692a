import math

import numpy as np
import pytest
import shapely
import shapely.affinity
from hypothesis import given, settings
from hypothesis import strategies as st

from app.geometry.outlines import disc, gap, oval, pill
from app.geometry.plan_sight.convex import convex_outline, make_convex
from app.geometry.plan_sight.free_line_search import find_line, find_sole_blockers, find_widest_line
from app.geometry.plan_sight.hulls import make_hulls
from build_scripts.soundness import plan_oracle, sound_plan_sight

ENOUGH = 0.1


def base(x, y, radius=15.0):
    return convex_outline(disc(x, y, radius))


def wall(x, y, length, thickness, yaw=0.0):
    turned = shapely.affinity.rotate(shapely.box(-length / 2, -thickness / 2, length / 2, thickness / 2), yaw, (0, 0))
    return make_hulls(shapely.affinity.translate(turned, x, y))


def sees(observer, target, *blockers):
    return find_line(observer, target, [part for each in blockers for part in each], ENOUGH) is not None


def slit(width):
    """Returns two walls across the way at x = 100, with a gap of this width between them."""
    return wall(100, 300 + width / 2, 6, 600, 0) + wall(100, -300 - width / 2, 6, 600, 0)


def test_without_obstacles_the_line_joins_the_two_bases():
    found = find_line(base(0, 0), base(100, 0, 20), (), ENOUGH)
    assert found.start == pytest.approx((15, 0))
    assert found.end == pytest.approx((80, 0))
    assert math.isinf(found.clearance_mm)


@pytest.mark.parametrize(("width", "free"), [(0.199, False), (0.201, True), (5.0, True), (0.0, False)])
def test_a_slit_shows_the_target_if_a_line_keeps_the_resolution_on_both_sides(width, free):
    assert sees(base(0, 0), base(200, 0), slit(width)) == free


def test_the_widest_line_through_a_slit_is_in_its_middle():
    found = find_widest_line(base(0, 0), base(200, 0), slit(8.0), ENOUGH)
    assert found.clearance_mm == pytest.approx(4.0, abs=0.011)


@given(st.floats(0, 360), st.floats(-500, 500), st.floats(-500, 500), st.sampled_from([0.15, 0.19, 0.21, 0.3, 2.0]))
def test_a_slit_gives_the_same_result_anywhere_and_at_any_angle(yaw, x, y, width):
    def moved(shape):
        turned = shapely.affinity.rotate(shape, yaw, (0, 0))
        return shapely.affinity.translate(turned, x, y)

    walls = [shapely.box(97, width / 2, 103, 600), shapely.box(97, -600, 103, -width / 2)]
    ends = [moved(shapely.Point(at, 0)) for at in (0, 200)]
    observer, target = (base(at.x, at.y) for at in ends)
    assert sees(observer, target, *(make_hulls(moved(each)) for each in walls)) == (width > 0.2)


@pytest.mark.parametrize(("between", "free"), [(30.1, False), (30.19, False), (30.21, True), (32.0, True)])
def test_a_gap_between_two_bases_shows_the_target_if_the_resolution_remains_on_both_sides(between, free):
    row = [base(100, y) for y in (-between / 2 - 60, -between / 2, between / 2, between / 2 + 60)]
    fill = [*wall(100, 350 + between / 2, 6, 600), *wall(100, -350 - between / 2, 6, 600)]
    joints = [*wall(100, between / 2 + 30, 6, 40), *wall(100, -between / 2 - 30, 6, 40)]
    assert sees(base(0, 0), base(200, 0), row, fill, joints) == free


def test_a_base_half_in_a_wood_sees_and_is_seen_from_its_outer_half():
    wood = make_hulls(shapely.box(-100, -100, 0, 100))
    assert sees(base(0, 0), base(200, 0), wood)
    assert sees(base(200, 0), base(0, 0), wood)
    assert not sees(base(-15.2, 0), base(200, 0), wood)
    assert not sees(base(-50, 0), base(-50, 60), wood)


def test_a_base_poking_out_of_a_wood_sees_past_it():
    wood = make_hulls(shapely.box(-100, -100, 0, 100))
    assert sees(base(-10, 0), base(20, 120, 10), wood)
    assert not sees(base(-10, 0), base(-60, 150), make_hulls(shapely.box(-100, -100, 0, 300)))


def test_a_base_touching_a_wall_sees_along_it_and_not_through_it():
    along = wall(100, -18, 400, 6)
    assert sees(base(0, 0), base(200, 0), along)
    assert not sees(base(0, 0), base(100, -60), along)


def test_walls_meeting_at_an_angle_leave_no_gap():
    angle = shapely.Polygon([(0, 0), (100, 0), (100, 12), (12, 12), (12, 100), (0, 100)])
    assert not sees(base(40, 40, 10), base(-60, 50, 10), make_hulls(angle), wall(6, 300, 12, 420))
    ring = shapely.box(-80, -80, 80, 80).difference(shapely.box(-60, -60, 60, 60))
    for x, y in ((150, 0), (120, 120), (0, -150), (-130, 40)):
        assert not sees(base(0, 0), base(x, y), make_hulls(ring))
    assert sees(base(-30, 0), base(30, 0), make_hulls(ring))


def test_two_corners_rounded_to_one_place_block_like_one():
    near = 1e-14
    corners = np.array([(0, 0), (10, 0), (10, 10 - near), (10 - near, 10), (0, 10)])
    moved = make_convex(corners).shift(470.0, 529.0, 0.3)
    observer, target = convex_outline(disc(462, 534, 3)), convex_outline(disc(484, 534, 3))
    with np.errstate(all="raise"):
        assert find_line(observer, target, [moved], 0.1) is None
        assert find_line(moved, target, [], 0.1) is not None
        line = find_line(observer, convex_outline(disc(484, 550, 3)), [moved], 0.1)
    assert line is not None
    assert line.clearance_mm >= 0.1


HAIR = 1e-15
ALMOST_TWICE = [
    [(0, 0), (10, 0), (10, 10 - 1e-14), (10 - 1e-14, 10), (0, 10)],
    [(0, 0), (10 - 1e-14, 0), (10, 1e-14), (10, 10), (5, 5), (0, 10)],
    [(0, 0), (HAIR, HAIR), (10, 0), (10, 10), (-5, 10)],
    [(10, 0), (10, 10), (-5, 10), (0, 0), (-HAIR, HAIR)],
    [(0, 0), (10, 0), (10, 10), (-5, 10), (-HAIR, HAIR)],
    [(0, 0), (10, 0), (10, 10), (5, 5), (5, 5 - 1e-12), (0, 10)],
]


@pytest.mark.parametrize("ring", ALMOST_TWICE)
def test_a_corner_split_by_rounding_is_merged(ring):
    (hull,) = make_hulls(shapely.Polygon(ring))
    for shape in (hull.shape, *hull.leaves()):
        sides = np.roll(shape.corners, -1, axis=0) - shape.corners
        assert np.hypot(*sides.T).min() > 1.0
    outer = hull.shape
    plain = shapely.convex_hull(shapely.Polygon(ring))
    assert abs(outer.core.area - plain.area) < 1e-9
    observer, target = convex_outline(disc(-20, -8, 7)), convex_outline(disc(30, -8, 7))
    assert find_line(observer, target, [outer], 0.1) is not None
    assert find_line(outer, target, [], 0.1) is not None


def test_a_hole_as_narrow_as_rounding_is_ignored():
    hole = [(5, 5), (5 + HAIR * 8, 5), (5, 5 + HAIR * 8)]
    (hull,) = make_hulls(shapely.Polygon([(0, 0), (10, 0), (10, 10), (0, 10)], [hole]))
    assert not hull.parts


def test_a_large_base_is_seen_behind_a_small_one_and_not_vice_versa():
    assert sees(base(0, 0, 10), base(200, 0, 30), [base(100, 0, 18)])
    assert not sees(base(0, 0, 10), base(200, 0, 10), [base(100, 0, 18)])


def random_base(rng, size):
    x, y, yaw, kind = *rng.uniform(0, size, 2), rng.uniform(0, 360), rng.integers(0, 4)
    if kind < 2:
        return disc(x, y, rng.choice([12.5, 15, 20, 25, 30]))
    return (oval if kind == 2 else pill)((x, y), yaw, *((60, 35) if rng.random() < 0.6 else (75, 42)))


def random_area(rng, size):
    angles, reach = np.sort(rng.uniform(0, math.tau, rng.integers(3, 9))), rng.uniform(15, 80)
    rim = reach * rng.uniform(0.2, 1.0, len(angles))
    corners = np.column_stack([rim * np.cos(angles), rim * np.sin(angles)]) + rng.uniform(0, size, 2)
    parts = shapely.get_parts(shapely.make_valid(shapely.Polygon(corners)))
    return max(parts, key=shapely.area)


@pytest.mark.thorough
@settings(max_examples=25)
@given(st.integers(0, 10**9))
def test_no_sampled_line_is_denied_and_every_reported_line_is_free(seed):
    rng = np.random.default_rng(seed)
    size = rng.choice([150, 250, 400])
    observer, target = random_base(rng, size), random_base(rng, size)
    if gap(observer, target).distance < 1:
        return
    bases = [random_base(rng, size) for _ in range(rng.integers(0, 6))]
    areas = [area for area in (random_area(rng, size) for _ in range(rng.integers(1, 4))) if area.area > 1]
    blockers = [convex_outline(one) for one in bases] + [part for area in areas for part in make_hulls(area)]
    found = find_widest_line(convex_outline(observer), convex_outline(target), blockers, 0.02)
    fine = [*(plan_oracle.make_polygon(one) for one in bases), *areas]
    best = plan_oracle.find_best_clearance(
        plan_oracle.make_polygon(observer), plan_oracle.make_polygon(target), fine, rng
    )
    assert best <= (found.clearance_mm if found else 0.02) + 0.02
    if found and fine:
        (apart,) = plan_oracle.find_clearances(np.array([found.start]), np.array([found.end]), fine)
        assert apart == pytest.approx(found.clearance_mm, abs=0.01)
        for end, outline in ((found.start, observer), (found.end, target)):
            assert shapely.distance(plan_oracle.make_polygon(outline), shapely.Point(end)) < 0.01


@settings(max_examples=25)
@given(st.integers(0, 10**9))
def test_visibility_is_mutual(seed):
    rng = np.random.default_rng(seed)
    one, other = random_base(rng, 300), random_base(rng, 300)
    if gap(one, other).distance < 1:
        return
    blockers = [convex_outline(random_base(rng, 300)) for _ in range(6)]
    shapes = convex_outline(one), convex_outline(other)
    there, back = (find_line(*each, blockers, ENOUGH) for each in (shapes, shapes[::-1]))
    assert (there is None) == (back is None)


@settings(max_examples=60)
@given(st.integers(0, 10**9))
def test_a_sole_blocker_is_one_that_leaves_no_line_free(seed):
    rng = np.random.default_rng(seed)
    one, other = random_base(rng, 200), random_base(rng, 200)
    if gap(one, other).distance < 1:
        return
    shapes = convex_outline(one), convex_outline(other)
    blockers = [convex_outline(random_base(rng, 200)) for _ in range(5)]
    stoppers = find_sole_blockers(*shapes, blockers, ENOUGH)
    for place, blocker in enumerate(blockers):
        if place in stoppers:
            assert find_line(*shapes, [blocker], ENOUGH) is None


@pytest.mark.thorough
def test_random_tables_are_judged_like_the_oracle():
    done = sound_plan_sight.Tally()
    assert [why for seed in range(40) if (why := sound_plan_sight.find_disagreement(seed, done))] == []
    assert 0 < done.visible < done.count
