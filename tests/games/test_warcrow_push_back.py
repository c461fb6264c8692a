"""Push backs in Warcrow: the program finds the longest direction, and no unit is pushed through anything."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.warcrow.combat import push_back
from app.games.warcrow.move.displacement import SlideSpace, find_slides, with_unit_moved_along
from app.games.warcrow.state import read_state
from tests.cases.questions_warcrow import STRIDE, warcrow_session
from tests.cases.questions_warcrow_units import army_session

TOUCH = 0.05
"""How far from another base, in mm, a base stops that collides with it: in contact, and not in it."""
LOSER, WINNER = (30.0, 30.0), (28.0, 30.0)
PLACES = st.lists(
    st.tuples(st.floats(0.2, 2 * math.pi - 0.2), st.floats(2.02, 6.0)).map(
        lambda polar: (
            LOSER[0] - polar[1] * math.cos(polar[0]),
            LOSER[1] - polar[1] * math.sin(polar[0]),
        )
    ),
    max_size=6,
)


def table_with(others, loser=LOSER, winner=WINNER):
    units = [
        {"id": "Ash", "side": "Red", "at": [winner]},
        {"id": "Birch", "side": "Blue", "at": [loser]},
        *({"id": f"Elm {number}", "side": "Blue", "at": [at]} for number, at in enumerate(others)),
    ]
    return warcrow_session("warcrow", {"units": units}).table


def free_way(at, others, angle, reach):
    """Returns how far a base gets, using only circles and a ray; places and lengths in mm, bases 2 strides across."""
    ux, uy = math.cos(angle), math.sin(angle)
    best = reach
    for x, y in others:
        dx, dy = x - at[0], y - at[1]
        along, aside = dx * ux + dy * uy, abs(dx * uy - dy * ux)
        apart = math.hypot(dx, dy)
        radius = min(2 * STRIDE + TOUCH, apart - 0.01)
        if aside < radius and along > 0:
            best = min(best, max(0.0, along - math.sqrt(radius**2 - aside**2)))
    for place, way in ((at[0], ux), (at[1], uy)):
        room = (60 * STRIDE - STRIDE - place) if way > 0 else place - STRIDE
        best = min(best, room / abs(way)) if abs(way) > 1e-9 else best
    return best


def farthest(at, winner, others, reach):
    found = 0.0
    for step in range(3600):
        angle = math.radians(step / 10)
        mm = free_way(at, [winner, *others], angle, reach)
        found = max(found, math.dist((at[0] + mm * math.cos(angle), at[1] + mm * math.sin(angle)), winner))
    return found


def in_mm(places):
    return [(x * STRIDE, y * STRIDE) for x, y in places]


def best_slide(table, reach):
    battle = table.battle
    room = SlideSpace(table, read_state(battle).unit("Birch"), reach * STRIDE)
    return next(find_slides(room, battle.any_fighter("Ash 1")))


@pytest.mark.thorough
@settings(max_examples=25, deadline=None)
@given(PLACES, st.floats(1.0, 6.0))
def test_the_chosen_direction_is_the_longest_push_back(others, reach):
    others = [place for place in others if math.dist(place, WINNER) > 2.02]
    slide = best_slide(table_with(others), reach)
    at, winner = in_mm([LOSER, WINNER])
    straight = free_way(at, [winner, *in_mm(others)], 0.0, reach * STRIDE)
    found = math.dist((slide.end.x, slide.end.y), winner)
    if straight >= reach * STRIDE - 0.05:
        assert math.isclose(found, (2 + reach) * STRIDE, abs_tol=0.1)
    else:
        assert found >= farthest(at, winner, in_mm(others), reach * STRIDE) - 0.1
    assert slide.mm <= reach * STRIDE + 1e-6
    assert all(math.dist((slide.end.x, slide.end.y), other) >= 2 * STRIDE - 1e-6 for other in in_mm(others))


@settings(max_examples=30, deadline=None)
@given(st.floats(1.0, 4.0), st.floats(1.0, 59.0), st.floats(1.0, 6.0))
def test_nobody_is_pushed_over_an_edge(x, y, reach):
    slide = best_slide(table_with([], loser=(x, y), winner=(x + 2.0, y)), reach)
    assert slide.end.x >= STRIDE - 0.02
    assert STRIDE - 0.02 <= slide.end.y <= 59 * STRIDE + 0.02


def test_the_leader_is_pushed_to_a_place_that_has_space_for_its_troops(monkeypatch):
    table = table_with([])
    state = read_state(table.battle)
    barred = []

    def slid(table, unit, slide):
        barred.append(slide.angle)
        return None if len(barred) < 4 else table.battle

    monkeypatch.setattr(push_back, "with_unit_moved_along", slid)
    slide = push_back.find_push(table, state.unit("Ash"), state.unit("Birch"))
    assert barred[0] == 0
    assert slide.angle == barred[-1] != 0
    assert slide.mm > STRIDE


def test_a_walled_in_unit_is_not_pushed():
    ring = [(30 + 2.003 * math.cos(turn), 30 + 2.003 * math.sin(turn)) for turn in map(math.radians, range(0, 360, 60))]
    table = table_with([place for place in ring if math.dist(place, WINNER) > 1])
    state = read_state(table.battle)
    assert push_back.find_push(table, state.unit("Ash"), state.unit("Birch")).mm < 0.1


def crowded_table(chance):
    """Returns Birch with up to four troops, and others and terrain behind it that leave its troops little space."""
    loser = [LOSER, *((LOSER[0] + 2.1 * n, LOSER[1] + 0.3 * n) for n in range(1, chance.randint(1, 4)))]
    units = [{"id": "Ash", "side": "Red", "at": [WINNER]}, {"id": "Birch", "side": "Blue", "at": loser}]
    units[1]["card"] = {"moves": {"first": chance.uniform(2, 5), "second": 2, "charge": 9}}
    for number in range(chance.randint(1, 4)):
        at = (LOSER[0] + chance.uniform(1, 5), LOSER[1] + chance.uniform(-5, 5))
        units.append({"id": f"Elm {number}", "side": chance.choice(("Red", "Blue")), "at": [at]})
    at = (LOSER[0] + chance.uniform(3, 6), LOSER[1] + chance.uniform(-4, 4))
    wall = {"at": at, "size": [chance.uniform(0.5, 3), chance.uniform(1, 4)], "keywords": ["Impassable"]}
    return army_session("warcrow", {"units": units, "terrain": {"wall": wall}}).table


@pytest.mark.thorough
def test_the_chosen_end_is_the_farthest_with_space_for_the_troops():
    chance, apart = random.Random("push backs"), []
    for _ in range(5):
        table = crowded_table(chance)
        winner, loser = (read_state(table.battle).unit(id) for id in ("Ash", "Birch"))
        other = table.battle.any_fighter("Ash 1").pose
        pushes = [push_back.find_push(table, winner, loser, degrees) for degrees in (None, *range(-90, 91, 10))]
        ends = [math.dist((one.end.x, one.end.y), (other.x, other.y)) / STRIDE for one in pushes]
        tried = [
            far for far, one in zip(ends, pushes, strict=True) if with_unit_moved_along(table, loser, one) is not None
        ]
        apart.append(max(tried) - ends[0])
    assert max(apart) < 0.05
