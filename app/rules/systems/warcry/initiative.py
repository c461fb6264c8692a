"""Initiative dice: singles, doubles, triples, quads, wild dice."""

from typing import Any

from app.model import Battle
from app.rules.course import Initiative
from app.rules.system import Rule

RULES: dict[type[Any], Rule] = {}


def standing(battle: Battle) -> tuple[Initiative, ...]:
    """What each side's dice come to."""
    return ()
