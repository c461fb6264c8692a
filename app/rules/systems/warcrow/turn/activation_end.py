"""What the end of an activation brings: tests of morale, fog, states that go, objectives (D1.34, W47, W55, W113)."""

from msgspec.structs import replace

from app.battle_geometry import BattleGeometry
from app.language import tr
from app.model import Battle
from app.rules.log import with_log_line
from app.rules.systems.warcrow.activation import active_unit
from app.rules.systems.warcrow.due import WillpowerTest
from app.rules.systems.warcrow.measures import is_on_table, units_on_table
from app.rules.systems.warcrow.objectives.control import with_control_checked
from app.rules.systems.warcrow.objectives.fog import with_fog_breathed
from app.rules.systems.warcrow.state import Activation, Unit, WarcrowState, read_state, with_state

_HURRIED = {"move", "charge", "assault"}
"""Actions after which a unit is no longer slowed (W55)."""


def end_tests(battle: Battle) -> tuple[WillpowerTest, ...]:
    """The tests of units whose stress is beyond their morale; two beyond it, two successes are needed (W47, W48)."""
    above = (
        (unit, unit.tokens.stress - unit.card.morale)
        for unit in units_on_table(battle)
        if unit.tokens.demoralized is None and unit.tokens.stress > unit.card.morale
    )
    return tuple(WillpowerTest(unit.id, "morale", 2 if by >= 2 else 1) for unit, by in above)


def with_activation_ended(table: BattleGeometry) -> Battle:
    """The battle in which the active unit has had its activation: token, fog, states, objectives."""
    battle = table.battle
    unit = active_unit(battle)
    state = read_state(battle)
    going = state.course.activation
    if unit is None or going is None:
        return battle
    tokens = replace(unit.tokens, activated=unit.tokens.activated + 1, states=_kept_states(unit, going))
    state = state.with_units(replace(unit, tokens=tokens))
    battle = with_state(battle, _without_activation(state))
    if is_on_table(battle, unit):
        battle = with_fog_breathed(battle, unit.id)
        battle = with_control_checked(battle, unit.id)
    battle = replace(battle, clock=replace(battle.clock, active="", done=()))
    return with_log_line(battle, tr("The activation of {unit} is over", unit=unit.id), "clock", side=unit.side)


def _kept_states(unit: Unit, going: Activation) -> tuple[str, ...]:
    hurried = any(record.kind in _HURRIED for record in going.actions)
    return tuple(one for one in unit.tokens.states if not (hurried and one == "slowed"))


def _without_activation(state: WarcrowState) -> WarcrowState:
    return replace(state, course=replace(state.course, activation=None))
