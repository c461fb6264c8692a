"""Battle groups: Dagger, Shield and Hammer."""

from collections.abc import Mapping
from typing import Any

from app.model import Battle
from app.rules.system import Problem, Rule

RULES: dict[type[Any], Rule] = {}


def problems(battle: Battle, side: str, groups: Mapping[str, str]) -> tuple[Problem, ...]:
    """What is wrong with battle groups, given as a group's name by fighter's id."""
    return ()
