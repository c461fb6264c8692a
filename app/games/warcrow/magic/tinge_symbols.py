"""Switches and modifiers that carry the tinge symbol: the ones cost tokens, the others give one (W110, W111)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from app.core.language import counted, tr
from app.games.actions import Action
from app.games.prompts import Option
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.combat.dice_changes import modifier_problems
from app.games.warcrow.combat.face_to_face import find_face_to_face
from app.games.warcrow.combat.repeated_dice import owed_problems
from app.games.warcrow.due_kind import make_problem
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.units.tinge import with_tinge
from app.model import Battle, Id
from app.table.battle_geometry import BattleGeometry

_OFFERED = (1, 2, 3)
"""Costs of switches that are offered."""


def tinge_symbol_options(table: BattleGeometry, unit: Unit, rolled: bool) -> Iterator[Option]:
    """A unit in a roll: before the dice fall a modifier that gives tinge, after them switches that it can pay for."""
    if not rolled:
        if modifier_problems(table.battle, unit.id):
            return
        text = tr("{unit} uses a modifier with the tinge symbol: it receives 1 tinge", unit=unit.id)
        action = UseTingeSymbol(unit.id, "modifier")
        yield Option(f"tinge-modifier {unit.id}", text, "fighter", unit.leader, action, is_seldom=True)
        return
    for count in _OFFERED[: unit.tokens.tinge]:
        text = counted(
            count,
            "{unit} pays {count} tinge for a switch",
            "{unit} pays {count} tinge for a switch",
            unit=unit.id,
        )
        action = UseTingeSymbol(unit.id, "switch", count)
        yield Option(f"tinge-switch {unit.id} {count}", text, "fighter", unit.leader, action, is_seldom=True)


class UseTingeSymbol(Action, frozen=True, tag_field="action", tag="wc-tinge-symbol"):
    """A unit uses a switch that costs so much tinge, or a modifier that gives it (W110, W111)."""

    unit: Id
    use: Literal["switch", "modifier"]
    count: Annotated[int, Meta(ge=1, le=20)] = 1


class UseTingeSymbolRule(Rule[UseTingeSymbol]):
    kind = UseTingeSymbol

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        unit, due = read_state(battle).unit(self.action.unit), find_face_to_face(battle)
        if self.action.use == "modifier":
            return modifier_problems(battle, unit.id)
        if due is None or unit.id not in (due.unit, due.target) or not due.is_rolled:
            text = tr("{unit} has no dice in this attack yet", unit=unit.id)
            return (
                make_problem(text, tr("A switch is used once the dice of an attack have fallen"), "W110", reading=True),
            )
        if unit.tokens.tinge >= self.action.count:
            return tuple(owed_problems(battle, due))
        words = {"unit": unit.id, "has": unit.tokens.tinge, "cost": self.action.count}
        text = tr("{unit} has {has} tinge, and the switch costs {cost}", **words)
        return (make_problem(text, tr("Switches with the tinge symbol cost tinge tokens"), "W110"),)

    def apply(self) -> Battle:
        if self.action.use == "switch":
            return with_tinge(self.battle, self.action.unit, -self.action.count, tr("paid for a switch (W110)"))
        return with_tinge(
            self.battle, self.action.unit, self.action.count, tr("a modifier with the tinge symbol (W111)")
        )

    def label(self) -> str:
        if self.action.use == "switch":
            return tr("{unit} pays tinge for a switch", unit=self.action.unit)
        return tr("{unit} receives tinge for a modifier", unit=self.action.unit)


RULES = (UseTingeSymbolRule,)
