"""How each troop fares, as far as it is to be seen on its model; what is the unit's stands at its leader."""

from collections.abc import Iterator, Mapping

from app.core.language import counted, mark, tr
from app.games.battle_status import FighterStatus, LabelToken
from app.games.warcrow.measures import find_engagers, find_leader, standing_troops, units_on_table
from app.games.warcrow.state import StateToken, Unit, read_state
from app.table.battle_geometry import BattleGeometry

_STATES: dict[StateToken, tuple[str, str]] = {
    "frightened": ("alarm", mark("frightened")),
    "slowed": ("hourglass", mark("slowed")),
    "disarmed": ("ban", mark("disarmed")),
    "vulnerable": ("crack", mark("vulnerable")),
}
"""The sign of each state, and its name."""


def find_statuses(table: BattleGeometry) -> Mapping[str, FighterStatus]:
    """By the ids of the troops on the table: damage and tokens at the leader, for they are the unit's."""
    battle = table.battle
    going = read_state(battle).course.activation
    found: dict[str, FighterStatus] = {}
    for unit in units_on_table(battle):
        active = going is not None and going.unit == unit.id
        activation = "active" if active else "done" if unit.tokens.activated else "ready"
        activation = activation if battle.clock.stage == "battle" else ""
        troops = standing_troops(battle, unit)
        leader = find_leader(battle, unit)
        for troop in troops:
            found[troop.id] = FighterStatus(activation=activation, name="")
        if leader is not None:
            found[leader.id] = FighterStatus(
                unit.card.wounds,
                unit.tokens.damage,
                activation,
                bool(unit.tokens.carries),
                bool(find_engagers(battle, unit)),
                unit.id,
                tuple(_list_tokens(unit)),
            )
    return found


def _list_tokens(unit: Unit) -> Iterator[LabelToken]:
    tokens = unit.tokens
    if tokens.demoralized is not None:
        yield LabelToken("flag", tr("demoralized"), bad=True)
    if tokens.stress:
        text = counted(tokens.stress, "{count} stress", "{count} stress")
        yield LabelToken("bolt", text, tokens.stress, unit.card.morale > 0 and tokens.stress > unit.card.morale)
    if tokens.tinge:
        yield LabelToken("drop", counted(tokens.tinge, "{count} tinge", "{count} tinge"), tokens.tinge)
    for state in tokens.states:
        sign, name = _STATES[state]
        yield LabelToken(sign, tr(name), bad=True)
