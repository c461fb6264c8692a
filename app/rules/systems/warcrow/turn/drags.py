"""What it means that troops are dragged: their unit moves, is set up elsewhere, or one troop is put elsewhere."""

from collections.abc import Mapping

from msgspec.structs import replace

from app.battle_geometry import BattleGeometry
from app.model import Battle, Pose
from app.rules.actions import Action, Move
from app.rules.flow import LedWay
from app.rules.systems.warcrow.activation import caused_actions, declared
from app.rules.systems.warcrow.due import RallyMove
from app.rules.systems.warcrow.measures import all_troops, find_leader, is_on_table, standing_troops
from app.rules.systems.warcrow.move.troop_room import find_room, place_troops
from app.rules.systems.warcrow.move.unit_moves import MoveUnit, Occasion, ShiftTroop, allowance
from app.rules.systems.warcrow.move.way import way_mm
from app.rules.systems.warcrow.setup.deploy_unit import DeployUnit, standing_problems, with_unit_placed
from app.rules.systems.warcrow.state import Unit, read_state
from app.rules.systems.warcrow.turn import turns


def drag_action(battle: Battle, move: Move) -> Action:
    """The action that a drag stands for: that of the unit whose leader was dragged, or whose one troop was."""
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
        return DeployUnit(unit.id, _moved_along(battle, unit, leader.id, poses))
    if leader.id not in poses:
        return move
    return MoveUnit(unit.id, (poses[leader.id],), occasion=_occasion(battle, unit))


def _moved_along(battle: Battle, unit: Unit, leader: str, poses: Mapping[str, Pose]) -> tuple[tuple[str, Pose], ...]:
    """All troops of a unit that is set up: those that were dragged, the others moved as the leader was."""
    own = [one for one in battle.fighters if one.id in all_troops(read_state(battle), unit)]
    old = next(one.pose for one in own if one.id == leader)
    new = poses.get(leader, old)
    dx, dy = new.x - old.x, new.y - old.y
    return tuple(
        (one.id, poses.get(one.id, replace(one.pose, x=one.pose.x + dx, y=one.pose.y + dy, z=new.z))) for one in own
    )


def find_squad(battle: Battle, fighter: str) -> tuple[str, ...]:
    """The troops on the table that move with a troop, its leader first."""
    state = read_state(battle)
    unit = state.unit_of(fighter)
    if unit is None:
        return (fighter,)
    whole = state.unit(unit.host) if unit.host else unit
    leader, troops = find_leader(battle, whole), standing_troops(battle, whole)
    ids = sorted((troop.id for troop in troops), key=lambda id: leader is None or id != leader.id)
    return tuple(ids) if fighter in ids else (fighter,)


def lay_out(table: BattleGeometry, action: Action) -> Action:
    """A unit that is set up elsewhere, its troops where there is room for them; as they were dragged if that is so."""
    if not isinstance(action, DeployUnit):
        return action
    battle = table.battle
    unit = read_state(battle).unit(action.unit)
    leader = find_leader(battle, unit)
    if leader is None or not standing_problems(table.with_battle(with_unit_placed(battle, unit, action.places)), unit):
        return action
    own = {id for id, _ in action.places}
    troops = sorted((one for one in battle.fighters if one.id in own), key=lambda one: one.id != leader.id)
    found = place_troops(battle, troops, dict(action.places)[leader.id], find_room(table, unit))
    return replace(action, places=tuple(found.items())) if found else action


def find_led_way(table: BattleGeometry, action: Action) -> LedWay | None:
    """The way of a unit's leader."""
    if not isinstance(action, MoveUnit):
        return None
    leader = find_leader(table.battle, read_state(table.battle).unit(action.unit))
    return LedWay(leader.id, action.path, find_squad(table.battle, leader.id)) if leader else None


def with_corners(action: Action, corners: tuple[Pose, ...]) -> Action:
    """A move led through these places first."""
    return replace(action, path=(*corners, *action.path)) if isinstance(action, MoveUnit) else action


def find_move_cost(table: BattleGeometry, action: Action) -> tuple[float, float]:
    """How long a unit's way is, and how long it may be, in mm."""
    if not isinstance(action, MoveUnit):
        return 0.0, 0.0
    state = read_state(table.battle)
    unit = state.unit(action.unit)
    leader = find_leader(table.battle, unit)
    long = way_mm(leader.pose, action.path) if leader else 0.0
    return long, allowance(table, unit, action.occasion) * state.stride_mm


def _occasion(battle: Battle, unit: Unit) -> Occasion:
    course = read_state(battle).course
    if RallyMove(unit.id) in course.due[:1]:
        return "rally"
    if course.step == turns.BEHIND:
        return "left-behind"
    if "move" in caused_actions(battle):
        return "skill"
    if is_on_table(battle, unit) and any(record.kind == "rest" for record in declared(battle)):
        return "rest"
    return "action"
