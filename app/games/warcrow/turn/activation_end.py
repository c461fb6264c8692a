"""What the end of an activation brings: states that go, places taken, fog, objectives (D1.34, W37, W55, W113)."""

from msgspec.structs import replace

from app.core.language import tr
from app.games.log import with_log_line
from app.games.warcrow.activation import active_unit
from app.games.warcrow.magic.tinge_effects import with_tinged_due
from app.games.warcrow.measures import is_on_table
from app.games.warcrow.objectives.control import with_control_checked
from app.games.warcrow.objectives.fog import with_fog_breathed
from app.games.warcrow.state import WarcrowState, read_state, with_state
from app.games.warcrow.units.characters import finish_leave
from app.games.warcrow.units.rage import without_spent_rage
from app.games.warcrow.units.unit_states import drop_slowed
from app.model import Battle
from app.table.battle_geometry import BattleGeometry


def with_activation_ended(table: BattleGeometry) -> Battle:
    """The battle in which the active unit has had its activation: token, fog, states, objectives."""
    battle = with_tinged_due(table.battle)
    unit = active_unit(battle)
    state = read_state(battle)
    going = state.course.activation
    if unit is None or going is None:
        return battle
    tokens = replace(unit.tokens, activated=unit.tokens.activated + 1)
    battle = with_state(battle, state.with_units(replace(unit, tokens=tokens)))
    battle = drop_slowed(battle, unit.id, tuple(record.kind for record in going.actions))
    battle = finish_leave(battle, unit.id)
    battle = with_state(battle, _without_activation(read_state(battle)))
    if is_on_table(battle, unit):
        battle = with_fog_breathed(battle, unit.id)
        battle = with_control_checked(battle, unit.id)
    battle = without_spent_rage(battle)
    battle = replace(battle, clock=replace(battle.clock, active="", done=()))
    return with_log_line(battle, tr("The activation of {unit} is over", unit=unit.id), "clock", side=unit.side)


def _without_activation(state: WarcrowState) -> WarcrowState:
    return replace(state, course=replace(state.course, activation=None))
