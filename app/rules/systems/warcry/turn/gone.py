"""Fighters that are taken away for good in the middle of a battle: an activation ends with its fighter."""

from typing import Any

from app.battle_geometry import Table
from app.model import Battle
from app.rules.actions import Remove
from app.rules.common_rules import SHARED
from app.rules.setup_actions import Dismiss
from app.rules.system import Rule
from app.rules.systems.warcry.setup import muster
from app.rules.systems.warcry.turn.ending import end_activation


def _remove_for_good(table: Table, action: Remove) -> Battle:
    return SHARED[Remove].apply(_without_activation(table, action.ids), action)


def _dismissed(table: Table, action: Dismiss) -> Battle:
    return muster.RULES[Dismiss].apply(_without_activation(table, action.ids), action)


def _without_activation(table: Table, ids: tuple[str, ...]) -> Table:
    """The table with the activation of one of these over, so that the turn goes on (A7.9)."""
    if table.battle.clock.stage != "battle" or table.battle.clock.active not in ids:
        return table
    return Table(end_activation(table.battle), table.meshes)


REMOVAL_RULES: dict[type[Any], Rule] = {
    Remove: Rule(SHARED[Remove].check, _remove_for_good, SHARED[Remove].label),
    Dismiss: Rule(muster.RULES[Dismiss].check, _dismissed, muster.RULES[Dismiss].label),
}
