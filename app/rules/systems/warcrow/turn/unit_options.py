"""What the unit that is being activated can do now: move, attack, charge, assault, rest, be done."""

from collections.abc import Iterator

from app.battle_geometry import BattleGeometry
from app.language import tr
from app.rules.flow import Option
from app.rules.systems.warcrow.activation import action_problems, active_unit, declared
from app.rules.systems.warcrow.combat.attacks import attack_options
from app.rules.systems.warcrow.magic.spell_options import spell_options
from app.rules.systems.warcrow.measures import find_enemy_units
from app.rules.systems.warcrow.move.charges import Onset, propose_onset
from app.rules.systems.warcrow.move.reach import find_moves, move_strides
from app.rules.systems.warcrow.move.rest import RestUnit
from app.rules.systems.warcrow.state import Unit
from app.rules.systems.warcrow.turn import activations
from app.rules.systems.warcrow.turn.caused_options import caused_options
from app.rules.systems.warcrow.units.skill_use import skill_action_options


def unit_options(table: BattleGeometry) -> Iterator[Option]:
    """Everything the active unit can do by itself, but for being done."""
    unit = active_unit(table.battle)
    if unit is None:
        return
    resting = any(record.kind == "rest" for record in declared(table.battle))
    if resting and not any(record.kind == "move" for record in declared(table.battle)):
        text = tr("Move up to {strides:g} strides while it rests: drag it", strides=find_moves(table, unit).first)
        yield Option("rest-move", text, "fighter", unit.leader, asks="pose")
    problems = action_problems(table, unit, "move")
    strides = move_strides(table, unit)
    if not problems and strides > 0:
        text = tr("Move {unit} up to {strides:g} strides: drag it", unit=unit.id, strides=strides)
        yield Option("move", text, "fighter", unit.leader, asks="pose", main=not declared(table.battle))
    yield from attack_options(table)
    yield from _onset_options(table, unit)
    yield from spell_options(table, unit)
    yield from skill_action_options(table, unit)
    yield from caused_options(table, unit)
    rest = RestUnit(unit.id)
    problems = action_problems(table, unit, "rest")
    if not problems:
        yield Option("rest", tr("{unit} rests", unit=unit.id), "fighter", unit.leader, rest)


def _onset_options(table: BattleGeometry, unit: Unit) -> Iterator[Option]:
    kinds: tuple[Onset, ...] = ("charge", "assault")
    for kind in kinds:
        for enemy in find_enemy_units(table.battle, unit):
            if action_problems(table, unit, kind, enemy.id):
                continue
            action = propose_onset(table, unit, enemy, kind)
            if action is not None:
                words = {"unit": unit.id, "target": enemy.id}
                text = tr("{unit} charges {target}", **words)
                text = text if kind == "charge" else tr("{unit} assaults {target}", **words)
                yield Option(f"{kind} {enemy.id}", text, "fighter", unit.leader, action, main=kind == "charge")


def finish_option(table: BattleGeometry) -> Option:
    """To be done with the activation."""
    unit = active_unit(table.battle)
    action = activations.FinishActivation()
    text = tr("End the activation of {name}", name=unit.id if unit else "")
    problems = activations.RULES[activations.FinishActivation].check(table, action)
    return Option("end-activation", text, action=action, problems=problems, main=bool(declared(table.battle)))
