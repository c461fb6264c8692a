"""Getting away from enemies: the disengage action (A5.2; B.disengage)."""

from typing import Any

from msgspec.structs import replace

from app.battle_geometry import Table
from app.language import tr
from app.model import ActivationStep, Battle, Fighter
from app.rules.battle_actions import Disengage
from app.rules.log import with_log_line
from app.rules.lookup import find_on_table
from app.rules.ruling import Problem
from app.rules.system import Rule
from app.rules.systems.warcry.book import INCH, book_of
from app.rules.systems.warcry.facts import treasure
from app.rules.systems.warcry.facts.distances import SLACK, base_gap, enemies_engaging, engaged_enemies
from app.rules.systems.warcry.move import path_rules, paths
from app.rules.systems.warcry.rule_refs import format_inches, make_problem
from app.rules.systems.warcry.turn import activation


def _check_disengage(table: Table, action: Disengage) -> tuple[Problem, ...]:
    fighter = find_on_table(table.battle, action.fighter)
    return (
        *activation.action_problems(table.battle, fighter.id, "disengage"),
        *_nobody_near(table, fighter),
        *_laden(table, fighter),
        *_disengages_too_far(table, fighter, action),
        *path_rules.path_problems(table, fighter, action.path, "walk"),
        *_still_near(table, fighter, action),
    )


def _nobody_near(table: Table, fighter: Fighter) -> tuple[Problem, ...]:
    if engaged_enemies(table, fighter.id):
        return ()
    text = tr('{name} is not within 1" of an enemy', name=fighter.id)
    return (make_problem(table.battle, text, tr("Disengaging is for the engaged"), "A5.2"),)


def _laden(table: Table, fighter: Fighter) -> tuple[Problem, ...]:
    token = treasure.carried_treasure(table.battle, fighter.id)
    if token is None or book_of(table.battle).move.carrying_disengages:
        return ()
    text = tr("{name} carries {token}", name=fighter.id, token=token.id)
    key = "move.carrying_disengages"
    return (make_problem(table.battle, text, tr("No disengaging with treasure"), "B.disengage", key),)


def _disengages_too_far(table: Table, fighter: Fighter, action: Disengage) -> tuple[Problem, ...]:
    most = book_of(table.battle).move.disengage_in * INCH
    length = paths.path_cost(table, fighter, action.path, "walk")
    if length <= most + SLACK:
        return ()
    text = tr(
        '{name} moves {length}" of {most}"',
        name=fighter.id,
        length=format_inches(length, most),
        most=format_inches(most),
    )
    return (make_problem(table.battle, text, tr("How far disengaging leads"), "A5.2"),)


def _still_near(table: Table, fighter: Fighter, action: Disengage) -> tuple[Problem, ...]:
    there = replace(fighter, pose=action.path[-1])
    close = enemies_engaging(table.battle, there)
    if not close:
        return ()
    gap = format_inches(base_gap(there, close[0]).distance_mm, book_of(table.battle).move.engaged_in * INCH)
    text = tr('{name} ends {apart}" from {foe}, not more than 1"', name=fighter.id, apart=gap, foe=close[0].id)
    return (make_problem(table.battle, text, tr("Disengaging ends out of reach of every enemy"), "A5.2"),)


def _disengage(table: Table, action: Disengage) -> Battle:
    fighter = find_on_table(table.battle, action.fighter)
    length = paths.path_cost(table, fighter, action.path, "walk")
    battle = activation.spend(table.battle, fighter.id, ActivationStep("disengage", action.path))
    battle = battle.with_fighters(replace(fighter, pose=action.path[-1]))
    rolls = (action.test,) if action.test else ()
    text = tr('{name} disengages, {length}"', name=fighter.id, length=format_inches(length))
    return with_log_line(battle, text, "move", rolls, fighter.side)


def _disengage_label(battle: Battle, action: Disengage) -> str:
    return tr("{name} disengages", name=action.fighter)


DISENGAGE_RULES: dict[type[Any], Rule] = {Disengage: Rule(_check_disengage, _disengage, _disengage_label)}
