"""What players change by hand of a unit's tokens: done as rules have it, and the log says that it was by hand."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.battle_geometry import BattleGeometry
from app.model import Battle
from app.rules import hand_rules
from app.rules.actions import Action
from app.rules.battle_actions import RollDice
from app.rules.log import with_first_line_by_hand
from app.rules.system import Rule
from app.rules.systems.warcrow.dice.looks import die_kinds
from app.rules.systems.warcrow.morale import morale_rules
from app.rules.systems.warcrow.morale.morale_actions import Demoralize, GiveStress
from app.rules.systems.warcrow.units import unit_rules
from app.rules.systems.warcrow.units.unit_actions import GiveState, GiveTinge, Harm

_KINDS: tuple[type[Action], ...] = (Demoralize, GiveStress, GiveState, GiveTinge, Harm)


def _told(apply: Callable[[BattleGeometry, Any], Battle]) -> Callable[[BattleGeometry, Any], Battle]:
    return lambda table, action: with_first_line_by_hand(table.battle, apply(table, action))


_PLAIN = unit_rules.RULES | morale_rules.RULES
RULES: dict[type[Any], Rule] = (
    hand_rules.RULES
    | {RollDice: hand_rules.roll_rule(die_kinds())}
    | {kind: replace(_PLAIN[kind], apply=_told(_PLAIN[kind].apply)) for kind in _KINDS}
)
