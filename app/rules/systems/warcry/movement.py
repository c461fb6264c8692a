"""Moving: walking, jumping, climbing, flying, falling, disengaging."""

from typing import Any

from app.model import Pose
from app.rules.system import Rule
from app.table import Table

RULES: dict[type[Any], Rule] = {}


def travelled_mm(table: Table, fighter: str, path: tuple[Pose, ...], manner: str) -> float:
    """How much of its Move a path costs a fighter."""
    return 0.0
