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
from app.rules.systems.warcry.book import INCH, book
from app.rules.systems.warcry.citing import inches, problem
from app.rules.systems.warcry.course import activation
from app.rules.systems.warcry.moves import passing, paths
from app.rules.systems.warcry.positions import treasure
from app.rules.systems.warcry.positions.foes import SLACK, apart, engaged, engaging


def _check(table: Table, action: Disengage) -> tuple[Problem, ...]:
    fighter = find_on_table(table.battle, action.fighter)
    return (
        *activation.action_problems(table.battle, fighter.id, "disengage"),
        *_nobody_near(table, fighter),
        *_laden(table, fighter),
        *_too_far(table, fighter, action),
        *passing.problems(table, fighter, action.path, "walk"),
        *_still_near(table, fighter, action),
    )


def _nobody_near(table: Table, fighter: Fighter) -> tuple[Problem, ...]:
    if engaged(table, fighter.id):
        return ()
    text = tr('{name} is not within 1" of an enemy', name=fighter.id)
    return (problem(table.battle, text, tr("Disengaging is for the engaged"), "A5.2"),)


def _laden(table: Table, fighter: Fighter) -> tuple[Problem, ...]:
    token = treasure.carried(table.battle, fighter.id)
    if token is None or book(table.battle).move.carrying_disengages:
        return ()
    text = tr("{name} carries {token}", name=fighter.id, token=token.id)
    key = "move.carrying_disengages"
    return (problem(table.battle, text, tr("No disengaging with treasure"), "B.disengage", key),)


def _too_far(table: Table, fighter: Fighter, action: Disengage) -> tuple[Problem, ...]:
    most = book(table.battle).move.disengage_in * INCH
    length = paths.travelled(table, fighter, action.path, "walk")
    if length <= most + SLACK:
        return ()
    text = tr('{name} moves {length}" of {most}"', name=fighter.id, length=inches(length, most), most=inches(most))
    return (problem(table.battle, text, tr("How far disengaging leads"), "A5.2"),)


def _still_near(table: Table, fighter: Fighter, action: Disengage) -> tuple[Problem, ...]:
    there = replace(fighter, pose=action.path[-1])
    close = engaging(table.battle, there)
    if not close:
        return ()
    gap = inches(apart(there, close[0]).distance_mm, book(table.battle).move.engaged_in * INCH)
    text = tr('{name} ends {apart}" from {foe}, not more than 1"', name=fighter.id, apart=gap, foe=close[0].id)
    return (problem(table.battle, text, tr("Disengaging ends out of reach of every enemy"), "A5.2"),)


def _apply(table: Table, action: Disengage) -> Battle:
    fighter = find_on_table(table.battle, action.fighter)
    length = paths.travelled(table, fighter, action.path, "walk")
    battle = activation.spend(table.battle, fighter.id, ActivationStep("disengage", action.path))
    battle = battle.with_fighters(replace(fighter, pose=action.path[-1]))
    rolls = (action.test,) if action.test else ()
    text = tr('{name} disengages, {length}"', name=fighter.id, length=inches(length))
    return with_log_line(battle, text, "move", rolls, fighter.side)


def _label(battle: Battle, action: Disengage) -> str:
    return tr("{name} disengages", name=action.fighter)


RULES: dict[type[Any], Rule] = {Disengage: Rule(_check, _apply, _label)}
