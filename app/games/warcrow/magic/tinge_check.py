"""When the tinge of units is checked: as a round ends, with a roll, or by one of two other readings (W7, W9, W81)."""

from app.games.warcrow.due import Due, TingeEffects, TingeRoll
from app.games.warcrow.measures import units_on_table
from app.games.warcrow.state import read_state
from app.model import Battle

CHECK_AT_START, CHECK_WITHOUT_ROLL = "tinge-check-at-start", "tinge-check-without-roll"
"""Switches for the other two readings of when tinge is checked (decision 11, W7 and W9)."""


def start_checks(battle: Battle) -> tuple[Due, ...]:
    """What units with tinge face as a round begins: nothing, unless players chose that reading (W7)."""
    return _rolls(battle) if CHECK_AT_START in read_state(battle).course.switches else ()


def end_checks(battle: Battle) -> tuple[Due, ...]:
    """What units with tinge face as a round ends: a roll (W81), or the effects at once (W9), as players chose."""
    switches = read_state(battle).course.switches
    if CHECK_AT_START in switches:
        return ()
    if CHECK_WITHOUT_ROLL in switches:
        return tuple(TingeEffects(id) for id, _ in _tinged(battle))
    return _rolls(battle)


def faces_rows_ascending(battle: Battle) -> bool:
    """Whether a check that fails brings row after row of the table: so it says at a round's start (W7)."""
    return CHECK_AT_START in read_state(battle).course.switches


def _rolls(battle: Battle) -> tuple[Due, ...]:
    return tuple(TingeRoll(id, tinge, check=True) for id, tinge in _tinged(battle))


def _tinged(battle: Battle) -> list[tuple[str, int]]:
    """The units on the table with tinge and how much, those of the side with the initiative first."""
    first = battle.clock.initiative
    found = (unit for unit in units_on_table(battle) if unit.tokens.tinge)
    return [(unit.id, unit.tokens.tinge) for unit in sorted(found, key=lambda unit: unit.side != first)]
