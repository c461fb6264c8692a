"""The modes of movement that players choose from, with their names and tips (A2, B.move)."""

from msgspec.structs import replace

from app.core.language import mark
from app.games.actions import Action
from app.games.battle_actions import Walk, WalkMode
from app.games.battle_views import MoveMode
from app.games.warcry.move.move_actions import Disengage

DISENGAGE = "disengage"
"""The mode that leads out of the reach of enemies."""
MOVE_MODES = (
    MoveMode("walk", mark("Walk"), mark("Walks; climbs, jumps or flies where the route requires it")),
    MoveMode("jump", mark("Jump"), ""),
    MoveMode(
        "climb",
        mark("Climb"),
        mark("Climbs straight up or down an obstacle, and across its top"),
    ),
    MoveMode("fly", mark("Fly"), ""),
    MoveMode(DISENGAGE, mark("Disengage"), ""),
)
_WALKS: dict[str, WalkMode] = {"walk": "walk", "jump": "jump", "climb": "climb", "fly": "fly"}


def with_mode(walk: Walk, manner: str) -> Action:
    """Returns a walk in a mode of movement. Raises KeyError for an unknown one."""
    if manner == DISENGAGE:
        return Disengage(walk.fighter, walk.path)
    return replace(walk, manner=_WALKS[manner])
