"""Reactions: a unit takes 1 stress and attacks who charges it, or who leaves a combat with it (D1, reactions)."""

from collections.abc import Iterator
from typing import Any

from app.core.language import tr
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.combat.attack_dice import format_attack, with_attack
from app.games.warcrow.combat.attacks import find_attack
from app.games.warcrow.combat.combat_actions import ReactToUnit
from app.games.warcrow.due import ReactionOffer
from app.games.warcrow.due_kind import DueKind, due_problems, find_open, make_problem
from app.games.warcrow.morale.stress import can_take_stress, with_stress
from app.games.warcrow.state import Unit, read_state, with_state
from app.model import Battle
from app.table.battle_geometry import BattleGeometry


def _find_offer(battle: Battle, action: ReactToUnit) -> ReactionOffer | None:
    offers = (due for due in find_open(battle) if isinstance(due, ReactionOffer))
    return next((due for due in offers if (due.unit, due.target) == (action.unit, action.target)), None)


def _problems(table: BattleGeometry, action: ReactToUnit) -> tuple[Problem, ...]:
    battle = table.battle
    due = _find_offer(battle, action)
    if due is None:
        text = tr("{unit} has nothing to react to", unit=action.unit)
        what = tr("Who is charged may shoot, and who is left in a combat may attack")
        return (*due_problems(battle), make_problem(text, what, "D1"))
    if not action.on:
        return ()
    unit = read_state(battle).unit(action.unit)
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


def _apply(table: BattleGeometry, action: ReactToUnit) -> Battle:
    battle = table.battle
    state = read_state(battle)
    unit, target = state.unit(action.unit), state.unit(action.target)
    due = _find_offer(battle, action) or ReactionOffer(unit.id, target.id, "opportunity")
    battle = with_state(battle, state.without_due(due))
    if not action.on:
        return with_log_line(battle, _label(battle, action), "note", side=unit.side)
    shoots = due.reaction == "hold-and-shoot"
    why = tr("it holds and shoots") if shoots else tr("it attacks who leaves")
    battle = with_stress(battle, unit.id, 1, why)
    attack = find_attack(unit, action.attack)
    crowded = [one.id for one, is_so in ((unit, due.pressed), (target, due.crowded)) if is_so]
    return with_attack(table.with_battle(battle), unit, target, attack, due.reaction, crowded)


def _label(battle: Battle, action: ReactToUnit) -> str:
    if action.on:
        return tr("{unit} reacts to {target}", unit=action.unit, target=action.target)
    return tr("{unit} does not react", unit=action.unit)


def _sentence(table: BattleGeometry, due: ReactionOffer) -> tuple[str, str]:
    side = read_state(table.battle).unit(due.unit).side
    words = {"side": side, "unit": due.unit, "target": due.target}
    if due.reaction == "hold-and-shoot":
        return tr(
            "{side}: {unit} is charged by {target} and may hold and shoot, for 1 stress, whatever range and cover are.",
            **words,
        ), side
    return tr("{side}: {target} leaves the combat with {unit}, which may attack it, for 1 stress.", **words), side


def _options(table: BattleGeometry, due: ReactionOffer) -> Iterator[Option]:
    unit = read_state(table.battle).unit(due.unit)
    for number, attack in enumerate(unit.card.attacks):
        if bool(attack.reach) == (due.reaction == "hold-and-shoot"):
            action = ReactToUnit(unit.id, due.target, attack=number)
            text = tr("{unit} reacts: {attack}", unit=unit.id, attack=format_attack(attack))
            problems = _problems(table, action)
            yield Option(f"react {unit.id} {number}", text, "reaction", unit.leader, action, problems=problems)
    action = ReactToUnit(unit.id, due.target, on=False)
    yield Option(f"no-reaction {unit.id}", _label(table.battle, action), "reaction", unit.leader, action,
                 main=_is_worn(unit))  # fmt: skip


def _is_worn(unit: Unit) -> bool:
    """Whether a unit has as much stress as it can bear, so that it had better not react."""
    return unit.tokens.stress >= unit.card.morale


RULES: dict[type[Any], Rule] = {ReactToUnit: Rule(_problems, _apply, _label)}
DUES: dict[type[Any], DueKind] = {ReactionOffer: DueKind(_sentence, _options)}
