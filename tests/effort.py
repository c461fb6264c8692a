"""The effort of a run: a quick run tries some cases of each kind, and `--thorough` tries all of them."""

from collections.abc import Iterable
from typing import TypeVar

import pytest
from hypothesis import settings

Amount = TypeVar("Amount")

FEWEST = 8
"""Number of examples of a property in a quick run."""

settings.register_profile("ci", max_examples=FEWEST, deadline=None)
settings.register_profile("thorough", max_examples=100, deadline=None)
PATIENCE_S = 120.0
"""Longest wait for an event, in seconds: so long that no test fails because the machine is busy."""


def load(*, thorough: bool) -> None:
    """Sets the effort of the tests that are collected from now on."""
    settings.load_profile("thorough" if thorough else "ci")


def is_thorough() -> bool:
    return settings.get_current_profile_name() != "ci"


def examples(count: int, **more: object) -> settings:
    """Tries `count` examples of a property in a thorough run, and a few in a quick one."""
    return settings(max_examples=count if is_thorough() else min(count, FEWEST), deadline=None, **more)


def either(quick: Amount, thorough: Amount) -> Amount:
    """Returns the first value in a quick run, and the second in a thorough one."""
    return thorough if is_thorough() else quick


def choose_quick(items: Iterable[pytest.Item]) -> set[pytest.Item]:
    """Returns the tests of a quick run: none marked `thorough`, and of a test marked `few(n)` only n cases."""
    quick: set[pytest.Item] = set()
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("thorough"):
            continue
        if item.get_closest_marker("few"):
            cases.setdefault(item.nodeid.split("[")[0], []).append(item)
        else:
            quick.add(item)
    for group in cases.values():  # cases that are spread out evenly, the first among them
        (count,) = group[0].get_closest_marker("few").args
        quick.update(
            case
            for number, case in enumerate(group)
            if number * count // len(group) != (number - 1) * count // len(group)
        )
    return quick


def thinned(cases: Iterable[object], every: int) -> list[object]:
    """Returns parameters: each `every`th case, and the others marked `thorough`."""
    return [
        case if number % every == 0 else pytest.param(case, marks=pytest.mark.thorough)
        for number, case in enumerate(cases)
    ]


def dealt(cases: Iterable[object], ways: Iterable[object]) -> list[object]:
    """Returns pairs of parameters: each case with one of the `ways` in turn, and the other pairs marked `thorough`."""
    ways = list(ways)
    return [
        pytest.param(case, way, marks=() if number % len(ways) == turn else pytest.mark.thorough)
        for number, case in enumerate(cases)
        for turn, way in enumerate(ways)
    ]
