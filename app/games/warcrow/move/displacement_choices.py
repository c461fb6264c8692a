"""Shoves, attractions, places and displacements that cards speak of: offered to the active unit.

What a card does stands there in the players' words, so all four are at hand once a skill, a spell or an attack with
switches was used, or for who has skills that take no action.
"""

from collections.abc import Iterator

from app.core.language import mark, tr
from app.games.prompts import Option
from app.games.warcrow.activation import active_unit, declared, has_used_skill
from app.games.warcrow.move.displacement import (
    ATTRACT,
    DISPLACE,
    PLACE,
    SHOVE,
    DisplaceUnit,
)
from app.table.battle_geometry import BattleGeometry

_OFFERED = {
    SHOVE: mark("{unit} shoves a unit…"),
    ATTRACT: mark("{unit} attracts a unit…"),
    PLACE: mark("{unit} places a unit elsewhere…"),
    DISPLACE: mark("{unit} displaces a unit…"),
}


def displacement_options(table: BattleGeometry) -> Iterator[Option]:
    """To move a unit as a card of the active unit says, in each of the four ways."""
    unit = active_unit(table.battle)
    if unit is None:
        return
    attacked = any(record.kind in ("melee", "ranged") for record in declared(table.battle))
    by_switch = attacked and any(attack.switches for attack in unit.card.attacks)
    if not by_switch and not has_used_skill(table.battle, unit):
        return
    for kind, text in _OFFERED.items():
        action = DisplaceUnit("", unit.id, kind)
        told = tr(text, unit=unit.id)
        yield Option(f"{kind} {unit.id}", told, "ability", unit.leader, action, is_seldom=True)
