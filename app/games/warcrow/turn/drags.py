"""The meaning of dragged troops: a move of their unit, its redeployment, or a new place for one troop."""

import math

from msgspec.structs import replace

from app.games.actions import Action, Move
from app.games.warcrow.activation import declared, granted_actions
from app.games.warcrow.flat_sight_scene import TOUCH_MM
from app.games.warcrow.measures import (
    all_troops,
    are_within_mm,
    find_enemy_units,
    find_engagers,
    find_leader,
    is_on_table,
    standing_troops,
)
from app.games.warcrow.move.charges import AssaultEnemy, ChargeEnemy, is_legal
from app.games.warcrow.move.leader_path import contact_pose, path_length_mm
from app.games.warcrow.move.troop_room import find_room, place_troops
from app.games.warcrow.move.unit_moves import MoveUnit, Occasion, ShiftTroop
from app.games.warcrow.pending import RallyMove
from app.games.warcrow.setup.deploy_unit import DeployUnit, standing_problems, with_unit_placed
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.turn import rounds
from app.model import Battle, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline


def drag_action(battle: Battle, move: Move) -> Action:
    """Returns the action that a drag means, depending on whether the leader or another troop was dragged."""
    state = read_state(battle)
    units = {(found.host or found.id) for id, _ in move.fighters if (found := state.unit_of(id))}
    if move.pieces or len(units) != 1 or battle.clock.stage not in ("deployment", "battle"):
        return move
    unit = state.unit(units.pop())
    leader, poses = find_leader(battle, unit), dict(move.fighters)
    if leader is None:
        return move
    if leader.id not in poses and len(poses) == 1:
        id, pose = move.fighters[0]
        return ShiftTroop(id, pose)
    if battle.clock.stage == "deployment":
        own = [one for one in battle.fighters if one.id in all_troops(read_state(battle), unit)]
        old = next(one.pose for one in own if one.id == leader.id)
        new = poses.get(leader.id, old)
        dx, dy = new.x - old.x, new.y - old.y
        return DeployUnit(
            unit.id,
            tuple(
                (one.id, poses.get(one.id, replace(one.pose, x=one.pose.x + dx, y=one.pose.y + dy, z=new.z)))
                for one in own
            ),
        )
    if leader.id not in poses:
        return move
    return MoveUnit(unit.id, (poses[leader.id],), occasion=_occasion(battle, unit))


def arrange_squad(table: BattleGeometry, action: Action) -> Action:
    """Returns the action adapted to the table: places with room for a deployed unit, or a charge into contact."""
    if isinstance(action, DeployUnit):
        return _lay_out_deployed(table, action)
    return _find_drawn_onset(table, action) or action if isinstance(action, MoveUnit) else action


def _lay_out_deployed(table: BattleGeometry, action: DeployUnit) -> DeployUnit:
    """Returns the redeployment of a unit as dragged if possible, otherwise with its troops where there is room."""
    battle = table.battle
    unit = read_state(battle).unit(action.unit)
    leader = find_leader(battle, unit)
    if leader is None or not standing_problems(table.with_battle(with_unit_placed(battle, unit, action.places)), unit):
        return action
    own = {id for id, _ in action.places}
    troops = sorted((one for one in battle.fighters if one.id in own), key=lambda one: one.id != leader.id)
    found = place_troops(battle, troops, dict(action.places)[leader.id], find_room(table, unit))
    return replace(action, places=tuple(found.items())) if found else action


def _find_drawn_onset(table: BattleGeometry, action: MoveUnit) -> ChargeEnemy | AssaultEnemy | None:
    """Returns the charge or assault meant by a drag of a leader onto or against an enemy.

    It ends where its last segment first touches that enemy. Returns None if the drag is a move.
    """
    battle = table.battle
    unit = read_state(battle).unit(action.unit)
    leader, engagers = find_leader(battle, unit), find_engagers(battle, unit)
    if leader is None or not action.path or action.occasion != "action":
        return None
    *before, end = action.path
    begin, last = (replace(leader, pose=pose) for pose in ((leader.pose, *before)[-1], end))
    way = math.atan2(end.y - begin.pose.y, end.x - begin.pose.x)
    ends: list[tuple[float, str, Pose]] = []
    for enemy in find_enemy_units(battle, unit):
        foes = ((foe, fighter_outline(foe)) for foe in standing_troops(battle, enemy))
        met = (foe for foe, outline in foes if are_within_mm(fighter_outline(last), outline, TOUCH_MM))
        touching = () if enemy in engagers else (contact_pose(begin, foe, way) for foe in met)
        ends += [(path_length_mm(begin.pose, (pose,)), enemy.id, pose) for pose in touching if pose]
    if not ends:
        return None
    _, target, pose = min(ends, key=lambda one: one[:2])
    charge = ChargeEnemy(unit.id, target, pose)
    return charge if not before and is_legal(table, charge) else AssaultEnemy(unit.id, target, (*before, pose))


def _occasion(battle: Battle, unit: Unit) -> Occasion:
    course = read_state(battle).course
    if RallyMove(unit.id) in course.due[:1]:
        return "rally"
    if course.step == rounds.LEFT_BEHIND_MOVES:
        return "left-behind"
    if "move" in granted_actions(battle):
        return "skill"
    if is_on_table(battle, unit) and any(record.kind == "rest" for record in declared(battle)):
        return "rest"
    return "action"
