"""The list of game systems: one line each, in the order in which they are offered."""

from app.core.errors import PlayerError
from app.core.language import tr
from app.games import free, warcrow, warcry
from app.games.system import RuleSystem

SYSTEMS: dict[str, RuleSystem] = {system.id: system for system in (free.SYSTEM, *warcry.SYSTEMS, warcrow.SYSTEM)}


def find_system(id: str) -> RuleSystem:
    """The system a battle names. Raises PlayerError for one this program does not have."""
    if id in SYSTEMS:
        return SYSTEMS[id]
    known = ", ".join(sorted(SYSTEMS))
    raise PlayerError(tr('there is no game system "{id}"; use one of: {known}', id=id, known=known))
