"""The battleplan and the initiative dice follow the table: what is renamed, and who is there no longer."""

from collections.abc import Mapping

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Rename, RenameSides
from app.games.references import all_side_names, replace_changed
from app.games.shared_rules import EditRule, RemoveRule, RenameRule, RenameSidesRule
from app.games.warcry.state import Battleplan, WarbandDice, read_state, with_state
from app.model import Battle

SIDES_OF_PLAN = ("priority", "chooser", "attacker", "defender")
"""Where a battleplan names sides."""


def drop_unknown(battle: Battle) -> Battle:
    """The battle whose battleplan and dice name no side that is not there any more."""
    state, known = read_state(battle), all_side_names(battle)
    gone = {name: "" for name in SIDES_OF_PLAN if getattr(state.plan, name) not in known}
    rolling = {side.name for side in battle.sides}
    dice = tuple(one for one in state.dice if one.side in rolling)
    return with_state(battle, replace(state, plan=replace_changed(state.plan, **gone), dice=dice))


def require_known_names(battle: Battle) -> None:
    """Raises PlayerError with the place where a side is named that is not there.

    What is answered for a side may be answered before it is there.
    """
    state, known = read_state(battle), all_side_names(battle) | {""}
    named = [(f"plan.{name}", getattr(state.plan, name)) for name in SIDES_OF_PLAN]
    named += [(f"dice[{index}].side", one.side) for index, one in enumerate(state.dice)]
    for place, name in named:
        if name not in known:
            raise PlayerError(f"game.values.{place}: " + tr('there is no side called "{name}"', name=name))


def _rename_fighter(battle: Battle, action: Rename) -> Battle:
    """An answer may name a fighter."""
    state = read_state(battle)
    answers = (action.name if one.answer == action.id else one.answer for one in state.plan.answers)
    renamed = (replace_changed(one, answer=new) for one, new in zip(state.plan.answers, answers, strict=True))
    return with_state(battle, replace(state, plan=replace(state.plan, answers=tuple(renamed))))


def _rename_sides(battle: Battle, action: RenameSides) -> Battle:
    """Sides of the same name become one, which has the dice of the first."""
    state, names = read_state(battle), dict(action.names)
    dice = dict[str, WarbandDice]()
    for one in state.dice:
        name = names.get(one.side, one.side)
        dice.setdefault(name, replace_changed(one, side=name))
    return with_state(battle, replace(state, plan=_with_names(state.plan, names), dice=tuple(dice.values())))


def _with_names(plan: Battleplan, names: Mapping[str, str]) -> Battleplan:
    said = {name: getattr(plan, name) for name in SIDES_OF_PLAN}
    answers = tuple(replace_changed(one, side=names.get(one.side, one.side)) for one in plan.answers)
    return replace_changed(plan, answers=answers, **{name: names.get(side, side) for name, side in said.items()})


class WarcryEditRule(EditRule):
    def apply(self) -> Battle:
        return drop_unknown(super().apply())


class WarcryRemoveRule(RemoveRule):
    def apply(self) -> Battle:
        return drop_unknown(super().apply())


class WarcryRenameRule(RenameRule):
    def apply(self) -> Battle:
        return _rename_fighter(super().apply(), self.action)


class WarcryRenameSidesRule(RenameSidesRule):
    def apply(self) -> Battle:
        return _rename_sides(super().apply(), self.action)


RULES = (WarcryEditRule, WarcryRemoveRule, WarcryRenameRule, WarcryRenameSidesRule)
"""What every game does to the table, and the battleplan follows."""
