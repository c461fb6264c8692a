"""Whom a unit rages at that has charged or assaulted by its Bloodlust: it throws attack dice again (W86).

That lasts while the two are engaged; who is pushed back and pursued at once is still.
"""

from msgspec.structs import replace

from app.core.language import tr
from app.games.warcrow.measures import are_in_contact
from app.games.warcrow.state import Effect, Unit, read_state, with_state
from app.model import Battle

RAGE = "Bloodlust"


def is_raging(unit: Unit, target: str) -> bool:
    """Whether a unit throws attack dice against another again by its Bloodlust."""
    return any(one.name == RAGE and one.source == target for one in unit.tokens.effects)


def with_rage(battle: Battle, id: str, target: str) -> Battle:
    """The battle in which a unit has charged or assaulted an enemy by its Bloodlust."""
    state = read_state(battle)
    unit = state.unit(id)
    kept = tuple(one for one in unit.tokens.effects if one.name != RAGE)
    text = tr("attack dice against {target} may be thrown again while engaged with it (W86)", target=target)
    tokens = replace(unit.tokens, effects=(*kept, Effect(RAGE, target, text=text)))
    return with_state(battle, state.with_units(replace(unit, tokens=tokens)))


def without_spent_rage(battle: Battle) -> Battle:
    """The battle as an activation is over: units that are not engaged with whom they rage at do so no longer."""
    state = read_state(battle)
    for unit in state.units:
        rage = next((one for one in unit.tokens.effects if one.name == RAGE), None)
        foe = next((one for one in state.units if rage and one.id == rage.source), None)
        if rage is not None and (foe is None or not are_in_contact(battle, unit, foe)):
            kept = tuple(one for one in unit.tokens.effects if one is not rage)
            state = state.with_units(replace(unit, tokens=replace(unit.tokens, effects=kept)))
    return with_state(battle, state) if state != read_state(battle) else battle
