"""The modes of movement that players choose from, with their names and tips (A2, B.move)."""

from msgspec.structs import replace

from app.core.language import mark
from app.games.actions import Action
from app.games.battle_actions import Manner, Walk
from app.games.battle_pages import MoveManner
from app.games.warcry.move.move_actions import Disengage

DISENGAGE = "disengage"
"""The mode that leads out of the reach of enemies."""
MANNERS = (
    MoveManner("walk", mark("Walk"), mark("Walks; climbs, jumps or flies where the route requires it")),
    MoveManner("jump", mark("Jump"), mark("Jumps straight across, or down")),
    MoveManner(
        "climb",
        mark("Climb"),
        mark("Climbs straight up or down an obstacle, and across its top"),
    ),
    MoveManner("fly", mark("Fly"), mark("Flies straight")),
    MoveManner(DISENGAGE, mark("Disengage"), mark("Moves away from nearby enemies")),
)
_WALKS: dict[str, Manner] = {"walk": "walk", "jump": "jump", "climb": "climb", "fly": "fly"}


def in_manner(walk: Walk, manner: str) -> Action:
    """Returns a walk in a mode of movement. Raises KeyError for an unknown one."""
    if manner == DISENGAGE:
        return Disengage(walk.fighter, walk.path)
    return replace(walk, manner=_WALKS[manner])
