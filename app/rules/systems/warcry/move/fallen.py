"""Placing a fighter that has fallen (A4.9, A4.12)."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from app import scene_geometry, terrain
from app.battle_geometry import Table
from app.language import mark, tr
from app.model import Battle, Fighter, Pose, Roll
from app.rules.battle_actions import Fall
from app.rules.flow import DiceRequest
from app.rules.log import with_log_line
from app.rules.lookup import find_on_table
from app.rules.ruling import Problem
from app.rules.system import Rule
from app.rules.systems.warcry.book import INCH, book_of
from app.rules.systems.warcry.facts.heights import is_drop
from app.rules.systems.warcry.move import deadly, impact
from app.rules.systems.warcry.rule_refs import format_inches, make_problem
from app.rules.systems.warcry.turn import activation

_WRONG = {
    "nowhere": mark("{name} would not be placed on the floor or a platform"),
    "far": mark('{name} would be placed more than {most}" away horizontally'),
    "not-lower": mark("{name} would not be placed lower than it was"),
    "overlap": mark("{name} would be placed in a fighter or in terrain"),
}


def _dice_requests(table: Table, action: Fall) -> tuple[DiceRequest, ...]:
    """The dice a fall asks for: one where it is deep, one more next to deadly terrain (A4.9, A3)."""
    fighter = find_on_table(table.battle, action.fighter)
    due = fall_impacts(table, fighter, action.pose) - len(action.impact)
    return tuple(DiceRequest("D6", 1, tr("{name}: impact damage", name=fighter.id), fighter.side) for _ in range(due))


def _with_dice(action: Fall, rolls: tuple[Roll, ...]) -> Fall:
    return replace(action, impact=(*action.impact, *rolls))


def fall_impacts(table: Table, fighter: Fighter, pose: Pose) -> int:
    """How many rolls for impact damage a fall to a pose makes for."""
    deep = is_drop(table.battle, fighter.pose.z - pose.z)
    return int(deep) + int(deadly.is_beside_deadly(table, fighter, pose))


def fall_places(table: Table, fighter: Fighter) -> tuple[Pose, ...]:
    """Where a fallen fighter may be placed, near places first."""
    return terrain.fall_places(table, fighter, _reach(table, fighter))


def _reach(table: Table, fighter: Fighter) -> float:
    """How far away its middle may be placed, in mm; of a monster any part may cover the chosen point (A4.12)."""
    reach = book_of(table.battle).move.fall_reach_in * INCH
    if not activation.is_monster(table.battle, fighter):
        return reach
    outline = scene_geometry.outline(fighter.base, 0.0, 0.0, 0.0)
    return reach + min(outline.a, outline.b)


def _check(table: Table, action: Fall) -> tuple[Problem, ...]:
    fighter = find_on_table(table.battle, action.fighter)
    if action.pose == fighter.pose:
        return tuple(_stays(table, fighter))
    reach = _reach(table, fighter)
    rule = tr("Where the fallen are placed")
    return tuple(
        make_problem(table.battle, tr(_WRONG[why], name=fighter.id, most=format_inches(reach)), rule, "A4.9")
        for why in terrain.fall_problems(table, fighter, action.pose, reach)
        if why in _WRONG
    )


def _stays(table: Table, fighter: Fighter) -> Iterator[Problem]:
    """It stays only on a platform, and only if there is no place below for it; else it is taken down."""
    if terrain.find_support(table, fighter).on != "platform":
        text = tr("{name} is on no platform: it is placed lower, or taken down", name=fighter.id)
        yield make_problem(table.battle, text, tr("Where the fallen are placed"), "A4.9")
    elif fall_places(table, fighter):
        text = tr("there is a place below for {name}", name=fighter.id)
        yield make_problem(table.battle, text, tr("Where the fallen are placed"), "A4.9")


def _apply(table: Table, action: Fall) -> Battle:
    fighter = find_on_table(table.battle, action.fighter)
    battle = impact.end_fall(table.battle, fighter.id)
    battle = battle.with_fighters(replace(battle.fighter(fighter.id), pose=action.pose))
    deep = fighter.pose.z - action.pose.z
    if action.pose == fighter.pose:
        text = tr("{name} does not fall: there is no place for it", name=fighter.id)
    else:
        text = tr('{name} falls {deep}"', name=fighter.id, deep=format_inches(deep))
    battle = with_log_line(battle, text, "move", side=fighter.side)
    return impact.apply_impacts(table, battle, fighter.id, action.impact).battle


def _label(battle: Battle, action: Fall) -> str:
    return tr("{name} falls", name=action.fighter)


RULES: dict[type[Any], Rule] = {Fall: Rule(_check, _apply, _label, _dice_requests, _with_dice)}
