"""What the unit that is being activated can do now: move, attack, charge, assault, rest, be done."""

from collections.abc import Iterable, Iterator

from app.core.language import tr
from app.games.prompts import Option
from app.games.warcrow.activation import action_problems, active_unit, declared, is_spent, left_driven
from app.games.warcrow.combat.attacks import attack_options
from app.games.warcrow.combat.positions import fought_units, position_options
from app.games.warcrow.magic.spell_options import spell_options
from app.games.warcrow.measures import find_enemy_units, find_engagers, is_on_table, strides_between
from app.games.warcrow.move.bloodlust import resist_options
from app.games.warcrow.move.charges import Approaches, Onset, onset_rule, propose_onset, straight_onset
from app.games.warcrow.move.displacement_choices import displacement_options
from app.games.warcrow.move.move_values import move_strides
from app.games.warcrow.move.rest import RestUnit
from app.games.warcrow.move.unit_moves import allowance
from app.games.warcrow.objectives.fog_placement import fog_options
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.traps import trap_options
from app.games.warcrow.turn.activations import FinishActivation, FinishActivationRule
from app.games.warcrow.turn.caused_options import caused_options
from app.games.warcrow.units.skill_use import skill_action_options
from app.table.battle_geometry import BattleGeometry


def unit_options(table: BattleGeometry) -> Iterator[Option]:
    """Everything the active unit can do by itself, but for being done."""
    unit = active_unit(table.battle)
    if unit is None or not is_on_table(table.battle, unit) or is_spent(table.battle):  # tinge may have destroyed it
        return
    resting = any(record.kind == "rest" for record in declared(table.battle))
    if resting and not any(record.kind == "move" for record in declared(table.battle)):
        text = tr("Move up to {strides:g} strides while it rests: drag it", strides=allowance(table, unit, "rest"))
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
    yield from caused_options(table, unit)
    yield from resist_options(table, unit)
    rest = RestUnit(unit.id)
    problems = action_problems(table, unit, "rest")
    going = read_state(table.battle).course.activation
    main = going is not None and going.to_rest and not problems
    yield Option("rest", tr("{unit} rests", unit=unit.id), "fighter", unit.leader, rest, problems=problems, main=main)
    yield from trap_options(table)
    yield from displacement_options(table)
    yield from fog_options(table)


def _onset_options(table: BattleGeometry, unit: Unit) -> Iterator[Option]:
    """Whom the unit can charge and assault; where it is nobody, why not even the nearest."""
    kinds: tuple[Onset, ...] = ("charge", "assault")
    known: Approaches = {}
    for kind in kinds:
        found = False
        enemies = find_enemy_units(table.battle, unit)
        driven = left_driven(table.battle)
        for enemy in enemies:
            if action_problems(table, unit, kind, enemy.id):
                continue
            action = propose_onset(table, unit, enemy, kind, known)
            if action is not None:
                found = True
                text = _onset_text(unit, enemy, kind)
                yield Option(
                    f"{kind} {enemy.id}", text, "fighter", unit.leader, action, main=kind == "charge" or bool(driven)
                )
        nearest = min(enemies, key=lambda enemy: strides_between(table.battle, unit, enemy) or 0.0, default=None)
        if not found and nearest is not None:
            straight = straight_onset(table, unit, nearest, kind)
            if straight is not None:
                problems, text = onset_rule(table, straight).check(), _onset_text(unit, nearest, kind)
                id = f"{kind} {nearest.id}"
                yield Option(id, text, "fighter", unit.leader, straight, problems=problems)


def _onset_text(unit: Unit, enemy: Unit, kind: Onset) -> str:
    words = {"unit": unit.id, "target": enemy.id}
    return tr("{unit} charges {target}", **words) if kind == "charge" else tr("{unit} assaults {target}", **words)


def can_act(options: Iterable[Option]) -> bool:
    """Whether a unit has anything to do among its options that rules allow."""
    return any(not option.problems and not option.is_seldom for option in options)


def finish_option(table: BattleGeometry, can_act: bool) -> Option:
    """To be done with the activation; `can_act` says whether the unit could do anything else."""
    rule = FinishActivationRule(table, FinishActivation())
    problems = rule.check()
    main = not problems and (bool(declared(table.battle)) or not can_act)
    return Option("end-activation", rule.label(), action=rule.action, problems=problems, main=main)
