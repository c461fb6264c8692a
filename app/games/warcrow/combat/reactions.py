"""Reactions: a unit takes 1 stress and attacks who charges it, or who leaves a combat with it (D1, reactions)."""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated

from msgspec import Meta

from app.core.language import mark, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.combat.attack_dice import format_attack, with_attack
from app.games.warcrow.combat.attacks import find_attack
from app.games.warcrow.due import ReactionOffer
from app.games.warcrow.due_kind import DueKind, due_problems, find_open, make_problem
from app.games.warcrow.morale.stress import can_take_stress, with_stress
from app.games.warcrow.state import read_state, with_state
from app.model import Battle, Id

_SHOT = mark(
    "{side}: {unit} is charged by {target} and may hold and shoot, for 1 stress, whatever range and cover are."
)


class ReactToUnit(Action, frozen=True, tag_field="action", tag="wc-react"):
    """A unit takes stress and reacts with an attack of its card, or does not (D1, reactions)."""

    unit: Id
    target: Id
    on: bool = True
    attack: Annotated[int, Meta(ge=0, le=20)] = 0


class ReactToUnitRule(Rule[ReactToUnit]):
    kind = ReactToUnit

    @cached_property
    def _offer(self) -> ReactionOffer | None:
        """The reaction that may be settled now; None where it is not to be."""
        offers = (due for due in find_open(self.battle) if isinstance(due, ReactionOffer))
        wanted = self.action.unit, self.action.target
        return next((due for due in offers if (due.unit, due.target) == wanted), None)

    def check(self) -> tuple[Problem, ...]:
        due, action = self._offer, self.action
        if due is None:
            text = tr("{unit} has nothing to react to", unit=action.unit)
            what = tr("Who is charged may shoot, and who is left in a combat may attack")
            return (*due_problems(self.battle), make_problem(text, what, "D1"))
        if not action.on:
            return ()
        unit = read_state(self.battle).unit(action.unit)
        found: list[Problem] = []
        if not can_take_stress(unit):
            text = tr("{unit} can take no stress", unit=unit.id)
            found.append(make_problem(text, tr("A reaction takes 1 stress"), "D1"))
        ranged = bool(find_attack(unit, action.attack).reach)
        if ranged != (due.reaction == "hold-and-shoot"):
            text = tr("{unit} cannot react with this attack", unit=unit.id)
            what = tr("Who is charged shoots, who is left attacks in melee")
            found.append(make_problem(text, what, "D1"))
        return tuple(found)

    def apply(self) -> Battle:
        battle = self.battle
        state = read_state(battle)
        unit, target = state.unit(self.action.unit), state.unit(self.action.target)
        due = self._offer or ReactionOffer(unit.id, target.id, "opportunity")
        battle = with_state(battle, state.without_due(due))
        if not self.action.on:
            return with_log_line(battle, self.label(), "note", side=unit.side)
        shoots = due.reaction == "hold-and-shoot"
        why = tr("it holds and shoots") if shoots else tr("it attacks who leaves")
        battle = with_stress(battle, unit.id, 1, why)
        attack = find_attack(unit, self.action.attack)
        crowded = [one.id for one, is_so in ((unit, due.pressed), (target, due.crowded)) if is_so]
        return with_attack(self.table.with_battle(battle), unit, target, attack, due.reaction, crowded)

    def label(self) -> str:
        if self.action.on:
            return tr("{unit} reacts to {target}", unit=self.action.unit, target=self.action.target)
        return tr("{unit} does not react", unit=self.action.unit)


class ReactionDue(DueKind[ReactionOffer]):
    kind = ReactionOffer

    def sentence(self) -> tuple[str, str]:
        side = read_state(self.battle).unit(self.due.unit).side
        words = {"side": side, "unit": self.due.unit, "target": self.due.target}
        if self.due.reaction == "hold-and-shoot":
            return tr(_SHOT, **words), side
        return tr("{side}: {target} leaves the combat with {unit}, which may attack it, for 1 stress.", **words), side

    def options(self) -> Iterator[Option]:
        unit, target = read_state(self.battle).unit(self.due.unit), self.due.target
        for number, attack in enumerate(unit.card.attacks):
            if bool(attack.reach) == (self.due.reaction == "hold-and-shoot"):
                react = ReactToUnitRule(self.table, ReactToUnit(unit.id, target, attack=number))
                id, text = (
                    f"react {unit.id} {number}",
                    tr("{unit} reacts: {attack}", unit=unit.id, attack=format_attack(attack)),
                )
                yield Option(id, text, "reaction", unit.leader, react.action, problems=react.check())
        stay = ReactToUnitRule(self.table, ReactToUnit(unit.id, target, on=False))
        is_worn = unit.tokens.stress >= unit.card.morale  # it had better take no more
        yield Option(f"no-reaction {unit.id}", stay.label(), "reaction", unit.leader, stay.action, main=is_worn)


RULES = (ReactToUnitRule,)
DUES = (ReactionDue,)
