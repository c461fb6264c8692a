"""The list of game systems: one line each."""

from app.errors import PlayerError
from app.rules.system import RuleSystem
from app.rules.systems import free

SYSTEMS = {system.id: system for system in (free.SYSTEM,)}


def system_named(id: str) -> RuleSystem:
    """The system a battle names. Raises PlayerError for one this program does not have."""
    if id in SYSTEMS:
        return SYSTEMS[id]
    raise PlayerError(f'there is no game system "{id}"; use one of: {", ".join(sorted(SYSTEMS))}')
