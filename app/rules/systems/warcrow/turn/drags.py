"""What it means that troops are dragged: their unit moves, is set up elsewhere, or one troop is put elsewhere."""

from collections.abc import Mapping

from msgspec.structs import replace

from app.model import Battle, Pose
from app.rules.actions import Action, Move
from app.rules.systems.warcrow.activation import caused_actions, declared
from app.rules.systems.warcrow.due import RallyMove
from app.rules.systems.warcrow.measures import all_troops, find_leader, is_on_table
from app.rules.systems.warcrow.move.unit_moves import MoveUnit, Occasion, ShiftTroop
from app.rules.systems.warcrow.setup.deploy_unit import DeployUnit
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
