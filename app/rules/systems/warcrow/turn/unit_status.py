"""How each troop fares, as far as it is to be seen on its model."""

from collections.abc import Mapping

from app.battle_geometry import BattleGeometry
from app.rules.flow import FighterStatus
from app.rules.systems.warcrow.measures import find_engagers, standing_troops, units_on_table
from app.rules.systems.warcrow.state import read_state


def find_statuses(table: BattleGeometry) -> Mapping[str, FighterStatus]:
    """By the ids of the troops on the table; damage is the unit's, and told at its leader's and all others alike."""
    battle = table.battle
    going = read_state(battle).course.activation
    found: dict[str, FighterStatus] = {}
    for unit in units_on_table(battle):
        active = going is not None and going.unit == unit.id
        activation = "active" if active else "done" if unit.tokens.activated else "ready"
        status = FighterStatus(
            unit.card.wounds,
            unit.tokens.damage,
            activation if battle.clock.stage == "battle" else "",
            bool(unit.tokens.carries),
            bool(find_engagers(battle, unit)),
        )
        found |= dict.fromkeys((troop.id for troop in standing_troops(battle, unit)), status)
    return found
