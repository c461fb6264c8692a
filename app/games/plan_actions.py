"""What players do to their plans: nobody on the table moves for it. Each is a step that can be taken back."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, mark, tr
from app.games.actions import Action, Some
from app.games.rule import Rule
from app.model import MOST, MOST_PLACES, Battle, Board, Id, Plan, PlannedPlace, Pose, Words
from app.table.battle_geometry import BattleGeometry

PlanTurn = Literal["across", "deep", "half"]
"""The table seen in a mirror, left for right or near for far; or turned by half, as who sits opposite sees it."""
_MOST_MM = 1e5


class AddPlan(Action, frozen=True, tag_field="action", tag="plan-add"):
    """Begin a plan, or a copy of one; no plan has its name yet."""

    plan: Plan


class DeletePlan(Action, frozen=True, tag_field="action", tag="plan-delete"):
    """Keep a plan no longer."""

    name: Id


class RenamePlan(Action, frozen=True, tag_field="action", tag="plan-rename"):
    """Call a plan something else."""

    name: Id
    new: Id


class NotePlan(Action, frozen=True, tag_field="action", tag="plan-note"):
    """Note something about a plan, in place of what was noted."""

    name: Id
    note: Words


class PlanPlaces(Action, frozen=True, tag_field="action", tag="plan-places"):
    """Say where fighters would stand, in place of what a plan said of them; the others stay."""

    name: Id
    places: Annotated[tuple[PlannedPlace, ...], Meta(min_length=1, max_length=MOST_PLACES)]


class ClearPlaces(Action, frozen=True, tag_field="action", tag="plan-clear"):
    """Have a plan say nothing of these fighters any more."""

    name: Id
    fighters: Some


class TurnPlan(Action, frozen=True, tag_field="action", tag="plan-turn"):
    """Mirror all places of a plan, or turn them by half about the middle of the board. Twice is as before."""

    name: Id
    turn: PlanTurn


def turn_pose(board: Board, pose: Pose, turn: PlanTurn) -> Pose:
    """A pose as it is after the board was mirrored or turned; what stands on it cannot be mirrored, only turned.

    Its height stays: what is under it there is for others to find.
    """
    x, y, yaw = pose.x, pose.y, pose.yaw
    if turn in ("across", "half"):
        x, yaw = board.width_mm - x, 180.0 - yaw
    if turn in ("deep", "half"):
        y, yaw = board.depth_mm - y, -yaw
    return make_planned_pose(x, y, pose.z, yaw)


def make_planned_pose(x: float, y: float, z: float, yaw: float) -> Pose:
    """A pose of whole micrometres, within what a pose can be, its yaw from -180 to 180 degrees."""
    x, y = (round(min(max(at, -_MOST_MM), _MOST_MM), 3) for at in (x, y))
    return Pose(x, y, z, round(180.0 - (180.0 - yaw) % 360.0, 3))


def free_plan_name(battle: Battle, wanted: str) -> str:
    """The wanted name, or the next numbered one that no plan has."""
    taken = {plan.name for plan in battle.plans}
    names = (wanted, *(f"{wanted[:70]} {number}" for number in range(2, len(taken) + 3)))
    return next(name for name in names if name not in taken)


# what they do


def _apply_add(table: BattleGeometry, action: AddPlan) -> Battle:
    battle = table.battle
    _require_free(battle, action.plan.name)
    if len(battle.plans) >= MOST["plans"]:
        raise PlayerError(tr("there are {most} plans, and no battle has more; delete one first", most=MOST["plans"]))
    return replace(battle, plans=(*battle.plans, action.plan))


def _apply_delete(table: BattleGeometry, action: DeletePlan) -> Battle:
    battle = table.battle
    find_plan(battle, action.name)
    return replace(battle, plans=tuple(plan for plan in battle.plans if plan.name != action.name))


def _apply_rename(table: BattleGeometry, action: RenamePlan) -> Battle:
    if action.new != action.name:
        _require_free(table.battle, action.new)
    return _with_plan(table.battle, action.name, lambda plan: replace(plan, name=action.new))


def _apply_note(table: BattleGeometry, action: NotePlan) -> Battle:
    return _with_plan(table.battle, action.name, lambda plan: replace(plan, note=action.note))


def _apply_places(table: BattleGeometry, action: PlanPlaces) -> Battle:
    after = _with_plan(table.battle, action.name, lambda plan: plan.with_places(*action.places))
    if len(after.plan(action.name).places) > MOST_PLACES:
        raise PlayerError(
            tr("{name} has {most} places, and no plan has more; clear some", name=action.name, most=MOST_PLACES)
        )
    return after


def _apply_clear(table: BattleGeometry, action: ClearPlaces) -> Battle:
    return _with_plan(table.battle, action.name, lambda plan: plan.without(*action.fighters))


def _apply_turn(table: BattleGeometry, action: TurnPlan) -> Battle:
    board = table.battle.board

    def turned(plan: Plan) -> Plan:
        places = (replace(place, pose=turn_pose(board, place.pose, action.turn)) for place in plan.places)
        return replace(plan, places=tuple(places))

    return _with_plan(table.battle, action.name, turned)


def find_plan(battle: Battle, name: str) -> Plan:
    """The plan of this name. Raises PlayerError where there is none."""
    try:
        return battle.plan(name)
    except KeyError:
        raise PlayerError(tr('there is no plan called "{name}"', name=name)) from None


def _with_plan(battle: Battle, name: str, change: Callable[[Plan], Plan]) -> Battle:
    old = find_plan(battle, name)
    new = change(old)
    return replace(battle, plans=tuple(new if plan is old else plan for plan in battle.plans)) if new != old else battle


def _require_free(battle: Battle, name: str) -> None:
    if any(plan.name == name for plan in battle.plans):
        raise PlayerError(tr('there is already a plan called "{name}"; choose another name', name=name))


# problems, and what steps are called


def _no_problem(table: BattleGeometry, action: Action) -> tuple[()]:
    return ()


def _add_label(battle: Battle, action: AddPlan) -> str:
    return tr("New plan {name}", name=action.plan.name)


def _delete_label(battle: Battle, action: DeletePlan) -> str:
    return tr("Delete the plan {name}", name=action.name)


def _rename_label(battle: Battle, action: RenamePlan) -> str:
    return tr("Rename {old} to {new}", old=action.name, new=action.new)


def _note_label(battle: Battle, action: NotePlan) -> str:
    return tr("Note on the plan {name}", name=action.name)


def _places_label(battle: Battle, action: PlanPlaces) -> str:
    if len(action.places) == 1:
        return tr("Plan a place for {name}", name=action.places[0].fighter)
    return counted(len(action.places), "Plan {count} place", "Plan {count} places")


def _clear_label(battle: Battle, action: ClearPlaces) -> str:
    if len(action.fighters) == 1:
        return tr("Clear the planned place of {name}", name=action.fighters[0])
    return counted(len(action.fighters), "Clear {count} planned place", "Clear {count} planned places")


_TURNS: dict[PlanTurn, str] = {
    "across": mark("Mirror the plan {name}, left for right"),
    "deep": mark("Mirror the plan {name}, near for far"),
    "half": mark("Turn the plan {name} by half"),
}


def _turn_label(battle: Battle, action: TurnPlan) -> str:
    return tr(_TURNS[action.turn], name=action.name)


PLAN_RULES: dict[type[Any], Rule] = {
    AddPlan: Rule(_no_problem, _apply_add, _add_label),
    DeletePlan: Rule(_no_problem, _apply_delete, _delete_label),
    RenamePlan: Rule(_no_problem, _apply_rename, _rename_label),
    NotePlan: Rule(_no_problem, _apply_note, _note_label),
    PlanPlaces: Rule(_no_problem, _apply_places, _places_label),
    ClearPlaces: Rule(_no_problem, _apply_clear, _clear_label),
    TurnPlan: Rule(_no_problem, _apply_turn, _turn_label),
}
"""What every game lets players do to their plans."""
