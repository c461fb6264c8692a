"""The options of the active unit: move, attack, charge, assault, rest, finish."""

from collections.abc import Iterable, Iterator

from app.core.language import mark, tr
from app.games.prompts import Option
from app.games.warcrow.activation import (
    action_problems,
    active_unit,
    declared,
    granted_actions,
    is_spent,
    owes_attack,
    units_forced_to_charge,
)
from app.games.warcrow.combat.attack_dice import format_attack
from app.games.warcrow.combat.attacks import AttackUnit, AttackUnitRule, attack_kind, attack_options
from app.games.warcrow.combat.combat_moves import fought_units, position_options
from app.games.warcrow.magic.cast import spell_options
from app.games.warcrow.measures import find_enemy_units, find_engagers, is_on_table, strides_between
from app.games.warcrow.move.charges import (
    Approaches,
    AttackMove,
    attack_move_rule,
    propose_attack_move,
    resist_options,
    straight_attack_move,
)
from app.games.warcrow.move.leader_path import find_moves, move_strides
from app.games.warcrow.move.unit_moves import move_allowance
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.turn import unit_actions
from app.games.warcrow.turn.activations import FinishActivation, FinishActivationRule
from app.games.warcrow.units.skills import skill_action_options
from app.model import Battle
from app.table.battle_geometry import BattleGeometry

# Actions that a skill grants in addition to the two simple ones (W19)


def granted_options(table: BattleGeometry, unit: Unit) -> Iterator[Option]:
    """Yields the actions granted by the last used skill: a move, attacks, spells."""
    caused = granted_actions(table.battle)
    if "move" in caused:
        strides = find_moves(table, unit).first
        text = tr("Move {unit} up to {strides:g} strides with its skill: drag it", unit=unit.id, strides=strides)
        yield Option("skill-move", text, "fighter", unit.leader, asks="pose", main=True)
    if "cast" in caused:
        yield from spell_options(table, unit, free=True)
    for enemy in find_enemy_units(table.battle, unit):
        for number, attack in enumerate(unit.card.attacks):
            action = AttackUnit(unit.id, enemy.id, number, by_skill=True)
            if attack_kind(attack) in caused and not AttackUnitRule(table, action).check():
                words = {"unit": unit.id, "target": enemy.id, "attack": format_attack(attack)}
                text = tr("{unit} attacks {target} with its skill: {attack}", **words)
                yield Option(f"skill-attack {enemy.id} {number}", text, "fighter", unit.leader, action, main=True)


def unit_options(table: BattleGeometry) -> Iterator[Option]:
    """Yields everything the active unit can do itself, except finishing its activation."""
    unit = active_unit(table.battle)
    # Tinge may have destroyed the unit.
    if unit is None or not is_on_table(table.battle, unit) or is_spent(table.battle):
        return
    resting = any(record.kind == "rest" for record in declared(table.battle))
    if resting and not any(record.kind == "move" for record in declared(table.battle)):
        text = tr("Move up to {strides:g} strides while resting: drag it", strides=move_allowance(table, unit, "rest"))
        yield Option("rest-move", text, "fighter", unit.leader, asks="pose")
    problems = action_problems(table, unit, "move")
    strides = move_strides(table, unit)
    if problems or strides > 0:
        text = tr("Move {unit} up to {strides:g} strides: drag it", unit=unit.id, strides=strides)
        main = not declared(table.battle) and not problems and not find_engagers(table.battle, unit)
        yield Option("move", text, "fighter", unit.leader, asks="pose", problems=problems, main=main)
    yield from attack_options(table)
    yield from position_options(table, fought_units(table.battle))
    yield from _onset_options(table, unit)
    yield from spell_options(table, unit)
    yield from skill_action_options(table, unit)
    yield from granted_options(table, unit)
    yield from resist_options(table, unit)
    for rule in unit_actions.RULES:
        yield from rule.options(table)


def _onset_options(table: BattleGeometry, unit: Unit) -> Iterator[Option]:
    """Yields the enemies the unit can charge and assault; if there are none, the reasons for the nearest."""
    kinds: tuple[AttackMove, ...] = ("charge", "assault")
    known: Approaches = {}
    for kind in kinds:
        found = False
        enemies = find_enemy_units(table.battle, unit)
        driven = units_forced_to_charge(table.battle)
        for enemy in enemies:
            if action_problems(table, unit, kind, enemy.id):
                continue
            action = propose_attack_move(table, unit, enemy, kind, known)
            if action is not None:
                found = True
                text = _attack_move_text(unit, enemy, kind)
                yield Option(
                    f"{kind} {enemy.id}", text, "fighter", unit.leader, action, main=kind == "charge" or bool(driven)
                )
        nearest = min(enemies, key=lambda enemy: strides_between(table.battle, unit, enemy) or 0.0, default=None)
        if not found and nearest is not None:
            straight = straight_attack_move(table, unit, nearest, kind)
            if straight is not None:
                problems, text = attack_move_rule(table, straight).check(), _attack_move_text(unit, nearest, kind)
                id = f"{kind} {nearest.id}"
                yield Option(id, text, "fighter", unit.leader, straight, problems=problems)


def _attack_move_text(unit: Unit, enemy: Unit, kind: AttackMove) -> str:
    words = {"unit": unit.id, "target": enemy.id}
    return tr("{unit} charges {target}", **words) if kind == "charge" else tr("{unit} assaults {target}", **words)


def can_act(options: Iterable[Option]) -> bool:
    """Returns whether any of a unit's options is legal, apart from the rarely used ones."""
    return any(not option.problems and not option.secondary for option in options)


def finish_option(table: BattleGeometry, can_act: bool) -> Option:
    """Returns the option to finish the activation; it is the main one if the unit cannot do anything else."""
    rule = FinishActivationRule(table, FinishActivation())
    problems = rule.check()
    main = not problems and (bool(declared(table.battle)) or not can_act)
    return Option("end-activation", rule.label(), action=rule.action, problems=problems, main=main)


# The sentence for the active unit, which matches its options (D1.33, D1.34)


def format_activation(battle: Battle, unit: Unit, can_act: bool) -> str:
    """Formats what the active unit does next; `can_act` is whether it can do anything but finish."""
    going = read_state(battle).course.activation
    owed, driven = owes_attack(battle), units_forced_to_charge(battle)
    sentences = (
        (is_spent(battle), mark("{side}: {unit} has no more actions. End its activation.")),
        (not is_on_table(battle, unit), mark("{side}: {unit} is no longer on the table. End its activation.")),
        (not can_act, mark("{side}: {unit} has no more actions. End its activation.")),
        (owed, mark("{side}: {unit} must attack {target} to complete its charge or assault.")),
        (driven, mark("{side}: {unit} must charge or assault {enemies}.")),
        (declared(battle), mark("{side}: {unit} has acted. Let it act again or end its activation.")),
        (going and going.to_rest, mark("{side}: {unit} rests.")),
        (True, mark("{side}: choose an action for {unit}.")),
    )
    text = next(text for holds, text in sentences if holds)
    return tr(text, side=unit.side, unit=unit.id, target=owed, enemies=", ".join(driven))
