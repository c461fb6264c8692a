"""Warbands: who is in one, and what is wrong with it."""

from typing import Any

from app.model import Battle, Profile
from app.rules.system import Problem, Rule

RULES: dict[type[Any], Rule] = {}


def problems(battle: Battle, side: str) -> tuple[Problem, ...]:
    """What is wrong with a side's warband."""
    return ()


def shown(profile: Profile) -> tuple[tuple[str, str], ...]:
    """A card's figures by their names."""
    return ()
