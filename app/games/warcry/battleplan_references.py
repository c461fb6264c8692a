"""Keeps the battleplan and the initiative dice valid when sides and fighters are renamed or removed."""

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.references import all_side_names, replace_changed
from app.games.shared_rules import EditRule, RemoveRule, RenameRule, RenameSidesRule
from app.games.warcry.state import WarbandDice, read_state, with_state
from app.model import Battle

SIDES_OF_PLAN = ("priority", "chooser", "attacker", "defender")
"""The fields of a battleplan that name sides."""


def drop_unknown(battle: Battle) -> Battle:
    """Returns the battle without references to missing sides in its battleplan and dice."""
    state, known = read_state(battle), all_side_names(battle)
    gone = {name: "" for name in SIDES_OF_PLAN if getattr(state.plan, name) not in known}
    rolling = {side.name for side in battle.sides}
    dice = tuple(one for one in state.dice if one.side in rolling)
    return with_state(battle, replace(state, plan=replace_changed(state.plan, **gone), dice=dice))


def require_known_names(battle: Battle) -> None:
    """Raises PlayerError with the place where a missing side is named.

    Answers may name a side that does not exist yet.
    """
    state, known = read_state(battle), all_side_names(battle) | {""}
    named = [(f"plan.{name}", getattr(state.plan, name)) for name in SIDES_OF_PLAN]
    named += [(f"dice[{index}].side", one.side) for index, one in enumerate(state.dice)]
    for place, name in named:
        if name not in known:
            raise PlayerError(f"game.values.{place}: " + tr("unknown side “{name}”", name=name))


class WarcryEditRule(EditRule):
    def apply(self) -> Battle:
        return drop_unknown(super().apply())


class WarcryRemoveRule(RemoveRule):
    def apply(self) -> Battle:
        return drop_unknown(super().apply())


class WarcryRenameRule(RenameRule):
    def apply(self) -> Battle:
        """Also renames the fighter in the answers to cards."""
        battle, old, new = super().apply(), self.action.id, self.action.name
        state = read_state(battle)
        answers = tuple(
            replace_changed(one, answer=new if one.answer == old else one.answer) for one in state.plan.answers
        )
        return with_state(battle, replace(state, plan=replace(state.plan, answers=answers)))


class WarcryRenameSidesRule(RenameSidesRule):
    def apply(self) -> Battle:
        """Also renames sides in the battleplan; merged sides keep the dice of the first."""
        battle, names = super().apply(), dict(self.action.names)
        state = read_state(battle)
        dice = dict[str, WarbandDice]()
        for one in state.dice:
            name = names.get(one.side, one.side)
            dice.setdefault(name, replace_changed(one, side=name))
        said = {name: getattr(state.plan, name) for name in SIDES_OF_PLAN}
        answers = tuple(replace_changed(one, side=names.get(one.side, one.side)) for one in state.plan.answers)
        renamed = {name: names.get(side, side) for name, side in said.items()}
        plan = replace_changed(state.plan, answers=answers, **renamed)
        return with_state(battle, replace(state, plan=plan, dice=tuple(dice.values())))


RULES = (WarcryEditRule, WarcryRemoveRule, WarcryRenameRule, WarcryRenameSidesRule)
"""Shared rules, extended to update the battleplan."""
