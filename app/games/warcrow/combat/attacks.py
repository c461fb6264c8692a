"""Melee and ranged attacks are declared: whom, from where, with what (W17 to W19, W23, W24, W121)."""

from collections.abc import Iterator
from typing import Any

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.prompts import Option
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.activation import (
    action_problems,
    active_unit,
    caused_actions,
    declared,
    owes_attack,
    with_action,
)
from app.games.warcrow.card import AttackProfile
from app.games.warcrow.combat.attack_dice import find_crowded, format_attack, with_attack
from app.games.warcrow.combat.combat_actions import AttackUnit
from app.games.warcrow.combat.cover import own_units_engaged
from app.games.warcrow.due_kind import make_problem
from app.games.warcrow.measures import (
    are_in_contact,
    find_enemy_units,
    find_leader,
    is_on_table,
    sees_unit,
    strides_between,
)
from app.games.warcrow.morale.stress import with_stress
from app.games.warcrow.state import ActionKind, Unit, read_state, with_state
from app.games.warcrow.units.targets import target_problems
from app.model import Battle
from app.table.battle_geometry import BattleGeometry

LONGER = 1e-6
"""What rounding may add to a distance, in strides."""


def find_attack(unit: Unit, number: int) -> AttackProfile:
    """An attack of a unit's card. Raises PlayerError where it has no such attack."""
    if number >= len(unit.card.attacks):
        raise PlayerError(tr("{unit} has no attack number {number}", unit=unit.id, number=number + 1))
    return unit.card.attacks[number]


def attack_kind(attack: AttackProfile) -> ActionKind:
    """Whether an attack is melee or ranged."""
    return "ranged" if attack.reach else "melee"


def _comes_with(battle: Battle, action: AttackUnit, kind: ActionKind) -> bool:
    """Whether the attack takes up no simple action: it comes with a charge or an assault, or with a skill."""
    return action.by_skill or (kind == "melee" and owes_attack(battle) == action.target)


def _attack_problems(table: BattleGeometry, action: AttackUnit) -> tuple[Problem, ...]:
    battle = table.battle
    state = read_state(battle)
    unit, target = state.unit(action.unit), state.unit(action.target)
    attack = find_attack(unit, action.attack)
    kind = attack_kind(attack)
    found = [*action_problems(table, unit, kind, target.id, _comes_with(battle, action, kind))]
    if action.by_skill and kind not in caused_actions(battle):
        text = tr("no skill lets {unit} attack so now", unit=unit.id)
        found.append(make_problem(text, tr("An attack that a skill lets a unit make comes with that skill"), "W19"))
    found += target_problems(battle, unit, target)
    if is_on_table(battle, target) and find_leader(battle, unit) is not None:
        found += reach_problems(table, unit, target, attack)
    return tuple(found)


def reach_problems(table: BattleGeometry, unit: Unit, target: Unit, attack: AttackProfile) -> Iterator[Problem]:
    """Why an attack does not get there: contact in melee, else distance and line of sight of the leader."""
    battle = table.battle
    if not attack.reach:
        if not are_in_contact(battle, unit, target):
            text = tr("{unit} is not engaged with {target}", unit=unit.id, target=target.id)
            yield make_problem(text, tr("A melee attack is made on an enemy that the unit is engaged with"), "W24")
        return
    apart = strides_between(battle, unit, target)
    if apart is not None and apart > attack.reach + LONGER:
        text = tr("{target} is {apart:.1f} strides away, of {most:g}", target=target.id, apart=apart, most=attack.reach)
        yield make_problem(text, tr("Distances of a unit are its leader’s"), "D1.4")
    yield from sight_problems(table, unit, target)


def sight_problems(table: BattleGeometry, unit: Unit, target: Unit) -> Iterator[Problem]:
    """Why a unit does not see its target."""
    if not sees_unit(table, unit, target):
        text = tr("{unit} does not see {target}", unit=unit.id, target=target.id)
        yield make_problem(text, tr("A ranged attack needs line of sight"), "D1.5")


def _apply_attack(table: BattleGeometry, action: AttackUnit) -> Battle:
    battle = table.battle
    state = read_state(battle)
    unit, target = state.unit(action.unit), state.unit(action.target)
    attack = find_attack(unit, action.attack)
    kind = attack_kind(attack)
    crowded = find_crowded(battle, unit, target)
    table = table.with_battle(
        with_state(battle, with_action(state, kind, target.id, _comes_with(battle, action, kind)))
    )
    battle = with_attack(table, unit, target, attack, "ranged" if attack.reach else "melee", crowded)
    if attack.reach:
        for friend in own_units_engaged(table, unit, target):
            battle = with_stress(battle, friend.id, 1, tr("its own side shoots into its combat"))
    return battle


def _attack_label(battle: Battle, action: AttackUnit) -> str:
    return tr("{unit} attacks {target}", unit=action.unit, target=action.target)


def attack_options(table: BattleGeometry) -> Iterator[Option]:
    """The attacks that the active unit may make now, those that a charge has brought first.

    Of an attack that can be made on nobody it is told why not even on the nearest.
    """
    unit = active_unit(table.battle)
    if unit is None:
        return
    enemies = sorted(
        find_enemy_units(table.battle, unit), key=lambda one: strides_between(table.battle, unit, one) or 0
    )
    for number in range(len(unit.card.attacks)):
        options = [_attack_option(table, unit, enemy, number) for enemy in enemies]
        possible = [option for option in options if not option.problems]
        yield from possible or options[:1]


def _attack_option(table: BattleGeometry, unit: Unit, enemy: Unit, number: int) -> Option:
    attack, action = unit.card.attacks[number], AttackUnit(unit.id, enemy.id, number)
    problems = _attack_problems(table, action)
    words = {"unit": unit.id, "target": enemy.id, "attack": format_attack(attack)}
    text = tr("{unit} attacks {target}: {attack}", **words)
    owed = owes_attack(table.battle) == enemy.id or (not attack.reach and not declared(table.battle))
    main = owed and not problems
    return Option(f"attack {enemy.id} {number}", text, "fighter", unit.leader, action, problems=problems, main=main)


RULES: dict[type[Any], Rule] = {AttackUnit: Rule(_attack_problems, _apply_attack, _attack_label)}
