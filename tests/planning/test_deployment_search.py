"""The search for places and groups, compared with trying everything, on small cases."""

import itertools
import math
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.planning.deployment_search import Choices, DeploymentSearch

FIGHTERS, PLACES, GROUPS = 3, 6, 2
NOWHERE = (math.nan, math.nan, math.nan)


def case(seed, fighters=FIGHTERS, groups=GROUPS):
    """Returns fighters with six close places in each group to choose from, of which two often overlap."""
    chance = np.random.default_rng(seed)
    found = []
    for number in range(fighters):
        points = np.c_[chance.uniform(0, 90, (groups * PLACES, 2)), np.zeros(groups * PLACES)]
        points[-1] = NOWHERE
        group = np.repeat(np.arange(groups), PLACES)
        found.append(Choices(f"Axe {number}", group, points, chance.uniform(0, 1 / 3, len(points)), 16.0, 40.0))
    return tuple(found)


def even(split):
    return max(map(split.count, range(GROUPS))) <= 2


def search(choices, seed=0, is_legal=even, rounds=4):
    found = DeploymentSearch(choices, is_legal, Random(seed))
    for _ in range(rounds):
        found.anneal(found.best or found.fill([0, 0, 1][: len(choices)]))
    return found


def exhaustive(choices, is_legal=even):
    """Returns the best score of any possible state, found without the search; None if there is none."""
    best = None
    for state in itertools.product(*(range(len(one.value)) for one in choices)):
        picked = list(zip(choices, state, strict=True))
        points = [one.points[at] for one, at in picked]
        apart = (math.dist(a, b) for a, b in itertools.combinations(points, 2) if not np.isnan([a, b]).any())
        if is_legal([int(one.groups[at]) for one, at in picked]) and all(gap >= 32.2 for gap in apart):
            value = sum(one.value[at] for one, at in picked)
            best = value if best is None else max(best, value)
    return best


@pytest.mark.thorough
@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10_000))
def test_the_search_finds_the_best_solution(seed):
    choices = case(seed)
    found, known = search(choices), exhaustive(choices)
    assert (found.best is None) == (known is None)
    assert known is None or found.best_value == pytest.approx(known)
    assert found.best is None or found.is_possible(found.best)


@pytest.mark.thorough
def test_the_same_seed_gives_the_same_result_and_never_a_worse_one():
    choices = case(3, fighters=3)
    one, other = search(choices, 5), search(choices, 5)
    assert one.best == other.best
    again = DeploymentSearch(choices, even, Random(9))
    assert again.take(one.best)
    again.anneal(one.best, 500)
    assert again.best_value >= one.best_value


def test_forbidden_places_are_not_chosen():
    choices = case(4)
    found = search(choices)
    at = found.best[0]
    found.forbid(0, at)
    assert found.best is None
    found.anneal(found.fill([0, 0, 1]))
    assert found.best[0] != at


def test_a_fighter_above_another_is_not_in_the_way():
    floor, deck = np.array([[0.0, 0.0, 0.0]]), np.array([[0.0, 0.0, 60.0]])
    for points, possible in ((floor, False), (deck, True)):
        both = [Choices(id, np.zeros(1, int), at, np.ones(1), 16.0, 40.0) for id, at in (("a", floor), ("b", points))]
        assert DeploymentSearch(both, lambda split: True, Random(0)).is_possible((0, 0)) == possible


def test_without_legal_groups_nothing_is_found_and_no_fighters_are_handled():
    assert search(case(1), is_legal=lambda split: False).best is None
    assert search((), is_legal=lambda split: True).best == ()
