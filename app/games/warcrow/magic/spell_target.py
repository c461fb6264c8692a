"""Targets of spells: reach and sight to units, terrain and points on the table (W63)."""

import math
from collections.abc import Iterator

import shapely

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.ruling import Problem
from app.games.warcrow.card import Spell
from app.games.warcrow.flat_sight import PlanTable
from app.games.warcrow.ground import find_footprint, find_hulls
from app.games.warcrow.magic.magic_actions import CastSpell
from app.games.warcrow.measures import REACH_SLACK, find_enemy_units, find_leader, units_on_table
from app.games.warcrow.pending_kinds import make_problem
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.terrain_elements import find_element
from app.games.warcrow.units.targets import are_friends, far_problem, reach_problems, target_problems, unseen_problem
from app.geometry.areas import outline_area
from app.geometry.outlines import point
from app.geometry.plan_sight.convex import Convex, convex_outline
from app.geometry.plan_sight.free_line_search import find_line
from app.geometry.plan_sight.hulls import Hull
from app.geometry.plan_sight.line_field import BlockerField, make_field
from app.geometry.sight_proof.sight_result import RESOLUTION
from app.model import Fighter, Spot
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline

ROW = "W63"
POINT = "a point"
"""The target's name for a spell on a point of the table, which engaged units may not cast (W23)."""


def find_spell(unit: Unit, name: str) -> Spell:
    """Returns a unit's spell by name. Raises PlayerError if the unit does not have it."""
    for spell in unit.card.spells:
        if spell.name == name:
            return spell
    raise PlayerError(tr("{unit} has no spell called “{spell}”", unit=unit.id, spell=name))


def target_name(action: CastSpell, spell: Spell) -> str:
    """Returns the target as the declared action names it."""
    if spell.target == "self":
        return action.unit
    return action.target if spell.target != "point" else POINT


def possible_targets(table: BattleGeometry, unit: Unit, spell: Spell) -> Iterator[str]:
    """Yields all units or terrain pieces of the spell's target type, at any distance; "" for itself or a point."""
    battle = table.battle
    if spell.target in ("self", "point"):
        yield ""
    elif spell.target == "terrain":
        here = {piece.id for piece in battle.pieces}
        yield from (element.piece for element in read_state(battle).elements if element.piece in here)
    elif spell.target == "enemy":
        yield from (enemy.id for enemy in find_enemy_units(battle, unit))
    else:
        yield from (other.id for other in units_on_table(battle, unit.side) if are_friends(unit, other))


def require_target(table: BattleGeometry, spell: Spell, action: CastSpell) -> None:
    """Raises PlayerError if the action lacks a target of the spell's type."""
    state = read_state(table.battle)
    if spell.target in ("enemy", "friend"):
        state.unit(action.target)
    elif spell.target == "terrain" and find_element(state, action.target) is None:
        raise PlayerError(tr("{piece} is not a terrain element", piece=action.target))
    elif spell.target == "point" and action.at is None:
        raise PlayerError(tr("choose the point for {spell}", spell=spell.name))


def spell_target_problems(
    table: BattleGeometry, unit: Unit, spell: Spell, action: CastSpell, reach: float
) -> tuple[Problem, ...]:
    """Returns why a spell with this reach cannot be cast at its target."""
    leader = find_leader(table.battle, unit)
    if spell.target == "self" or leader is None:
        return ()
    if spell.target == "point":
        return _point_problems(table, unit, leader, spell, action.at, reach) if action.at else ()
    if spell.target == "terrain":
        return _terrain_problems(table, unit, leader, spell, action.target, reach)
    target = read_state(table.battle).unit(action.target)
    problems = target_problems(table.battle, unit, target, spell.target)
    return problems or reach_problems(table, unit, target, reach, spell.needs_sight, ROW)


def _point_problems(
    table: BattleGeometry, unit: Unit, leader: Fighter, spell: Spell, at: Spot, reach: float
) -> tuple[Problem, ...]:
    place = point(at[0], at[1])
    far = shapely.distance(outline_area(fighter_outline(leader)), shapely.Point(at[0], at[1]))
    found = _far(table, tr("the point"), float(far), reach)
    if not found and spell.needs_sight and not _sees_any(table, leader, (Hull(convex_outline(place)),)):
        found.append(unseen_problem(unit, tr("the point"), ROW))
    return tuple(found)


def _terrain_problems(
    table: BattleGeometry, unit: Unit, leader: Fighter, spell: Spell, piece_id: str, reach: float
) -> tuple[Problem, ...]:
    piece = next((one for one in table.pieces if one.name == piece_id), None)
    if piece is None or find_element(read_state(table.battle), piece_id) is None:
        return (make_problem(tr("{piece} is not a terrain element", piece=piece_id), ROW),)
    far = shapely.distance(outline_area(fighter_outline(leader)), find_footprint(piece))
    found = _far(table, piece_id, float(far), reach)
    if not found and spell.needs_sight and not _sees_any(table, leader, find_hulls(piece), piece_id):
        found.append(unseen_problem(unit, piece_id, ROW))
    return tuple(found)


def _far(table: BattleGeometry, name: str, far_mm: float, reach: float) -> list[Problem]:
    strides = far_mm / read_state(table.battle).stride_mm
    return [far_problem(name, strides, reach, ROW)] if strides > reach + REACH_SLACK else []


def _sees_any(table: BattleGeometry, leader: Fighter, hulls: tuple[Hull, ...], spared: str = "") -> bool:
    """Returns whether a leader sees any part of something on the plan; `spared` does not block the view of itself."""
    plan = PlanTable(table)
    stoppers = make_field([hull for one in plan.find_blockers(leader.id, "") if one.id != spared for hull in one.hulls])
    return _sees_part(plan.shapes[leader.id], hulls, stoppers)


def _sees_part(observer: Convex, hulls: tuple[Hull, ...], stoppers: BlockerField) -> bool:
    """Returns whether an observer sees any part of these hulls, the nearest first.

    Nothing inside a hull can be visible if the hull is not, so the parts of hidden hulls are skipped.
    """
    for hull in sorted(hulls, key=lambda one: observer.distance(one.shape)):
        met = math.isclose(observer.distance(hull.shape), 0.0)
        seen = met or find_line(observer, hull.shape, stoppers, RESOLUTION) is not None
        if seen and (not hull.parts or _sees_part(observer, hull.parts, stoppers)):
            return True
    return False
