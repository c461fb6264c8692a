"""The actions on plans, each of which can be undone. They move no fighter on the table."""

from collections.abc import Callable
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, mark, tr
from app.games.actions import Action, Some
from app.games.rule import Rule, rules_by_kind
from app.model import MAX_COUNTS, MAX_PLACES, Battle, Board, Id, Plan, PlannedPlace, Pose, Words

PlanTurn = Literal["across", "deep", "half"]
"""Mirrored left to right, mirrored near to far, or turned by 180°, as the opposite player sees the table."""
_MAX_MM = 1e5


class AddPlan(Action, frozen=True, tag_field="action", tag="plan-add"):
    """Adds a new plan, or a copy of one, under a free name."""

    plan: Plan


class DeletePlan(Action, frozen=True, tag_field="action", tag="plan-delete"):
    name: Id


class RenamePlan(Action, frozen=True, tag_field="action", tag="plan-rename"):
    name: Id
    new: Id


class NotePlan(Action, frozen=True, tag_field="action", tag="plan-note"):
    """Replaces the note of a plan."""

    name: Id
    note: Words


class PlanPlaces(Action, frozen=True, tag_field="action", tag="plan-places"):
    """Sets the planned places of some fighters; those of others stay."""

    name: Id
    places: Annotated[tuple[PlannedPlace, ...], Meta(min_length=1, max_length=MAX_PLACES)]


class ClearPlaces(Action, frozen=True, tag_field="action", tag="plan-clear"):
    """Removes fighters from a plan."""

    name: Id
    fighters: Some


class TurnPlan(Action, frozen=True, tag_field="action", tag="plan-turn"):
    """Mirrors all places of a plan, or turns them by 180° about the middle of the board; twice restores them."""

    name: Id
    turn: PlanTurn


def turn_pose(board: Board, pose: Pose, turn: PlanTurn) -> Pose:
    """Returns a pose after the board is mirrored or turned; a model itself is only turned, never mirrored.

    Its height stays; the caller finds what is under it there.
    """
    x, y, yaw = pose.x, pose.y, pose.yaw
    if turn in ("across", "half"):
        x, yaw = board.width_mm - x, 180.0 - yaw
    if turn in ("deep", "half"):
        y, yaw = board.depth_mm - y, -yaw
    return make_planned_pose(x, y, pose.z, yaw)


def make_planned_pose(x: float, y: float, z: float, yaw: float) -> Pose:
    """Returns a pose rounded to micrometres, within the limits of a pose, its yaw from -180 to 180 degrees."""
    x, y = (round(min(max(at, -_MAX_MM), _MAX_MM), 3) for at in (x, y))
    return Pose(x, y, z, round(180.0 - (180.0 - yaw) % 360.0, 3))


def free_plan_name(battle: Battle, wanted: str) -> str:
    """Returns the wanted name, or the next numbered one that is free."""
    taken = {plan.name for plan in battle.plans}
    names = (wanted, *(f"{wanted[:70]} {number}" for number in range(2, len(taken) + 3)))
    return next(name for name in names if name not in taken)


# Rules


def find_plan(battle: Battle, name: str) -> Plan:
    """Returns the plan with this name. Raises PlayerError if there is none."""
    try:
        return battle.plan(name)
    except KeyError:
        raise PlayerError(tr("unknown plan “{name}”", name=name)) from None


def _with_plan(battle: Battle, name: str, change: Callable[[Plan], Plan]) -> Battle:
    old = find_plan(battle, name)
    new = change(old)
    return replace(battle, plans=tuple(new if plan is old else plan for plan in battle.plans)) if new != old else battle


def _require_free(battle: Battle, name: str) -> None:
    if any(plan.name == name for plan in battle.plans):
        raise PlayerError(tr("the name “{name}” is already taken; choose another name", name=name))


_TURNS: dict[PlanTurn, str] = {
    "across": mark("Mirror the plan {name} left–right"),
    "deep": mark("Mirror the plan {name} near–far"),
    "half": mark("Turn the plan {name} by 180°"),
}


class AddPlanRule(Rule[AddPlan]):
    kind = AddPlan

    def apply(self) -> Battle:
        battle = self.battle
        _require_free(battle, self.action.plan.name)
        if len(battle.plans) >= MAX_COUNTS["plans"]:
            raise PlayerError(
                tr("there are already {most} plans, the maximum; delete one first", most=MAX_COUNTS["plans"])
            )
        return replace(battle, plans=(*battle.plans, self.action.plan))

    def label(self) -> str:
        return tr("New plan {name}", name=self.action.plan.name)


class DeletePlanRule(Rule[DeletePlan]):
    kind = DeletePlan

    def apply(self) -> Battle:
        battle = self.battle
        find_plan(battle, self.action.name)
        return replace(battle, plans=tuple(plan for plan in battle.plans if plan.name != self.action.name))

    def label(self) -> str:
        return tr("Delete the plan {name}", name=self.action.name)


class RenamePlanRule(Rule[RenamePlan]):
    kind = RenamePlan

    def apply(self) -> Battle:
        if self.action.new != self.action.name:
            _require_free(self.battle, self.action.new)
        return _with_plan(self.battle, self.action.name, lambda plan: replace(plan, name=self.action.new))

    def label(self) -> str:
        return tr("Rename {old} to {new}", old=self.action.name, new=self.action.new)


class NotePlanRule(Rule[NotePlan]):
    kind = NotePlan

    def apply(self) -> Battle:
        return _with_plan(self.battle, self.action.name, lambda plan: replace(plan, note=self.action.note))

    def label(self) -> str:
        return tr("Note on the plan {name}", name=self.action.name)


class PlanPlacesRule(Rule[PlanPlaces]):
    kind = PlanPlaces

    def apply(self) -> Battle:
        after = _with_plan(self.battle, self.action.name, lambda plan: plan.with_places(*self.action.places))
        if len(after.plan(self.action.name).places) > MAX_PLACES:
            raise PlayerError(
                tr(
                    "{name} already has {most} positions, the maximum; clear some",
                    name=self.action.name,
                    most=MAX_PLACES,
                )
            )
        return after

    def label(self) -> str:
        if len(self.action.places) == 1:
            return tr("Plan a position for {name}", name=self.action.places[0].fighter)
        return counted(len(self.action.places), "Plan {count} position", "Plan {count} positions")


class ClearPlacesRule(Rule[ClearPlaces]):
    kind = ClearPlaces

    def apply(self) -> Battle:
        return _with_plan(self.battle, self.action.name, lambda plan: plan.without(*self.action.fighters))

    def label(self) -> str:
        if len(self.action.fighters) == 1:
            return tr("Clear the planned position of {name}", name=self.action.fighters[0])
        return counted(len(self.action.fighters), "Clear {count} planned position", "Clear {count} planned positions")


class TurnPlanRule(Rule[TurnPlan]):
    kind = TurnPlan

    def apply(self) -> Battle:
        board = self.battle.board

        def turned(plan: Plan) -> Plan:
            places = (replace(place, pose=turn_pose(board, place.pose, self.action.turn)) for place in plan.places)
            return replace(plan, places=tuple(places))

        return _with_plan(self.battle, self.action.name, turned)

    def label(self) -> str:
        return tr(_TURNS[self.action.turn], name=self.action.name)


PLAN_RULES = rules_by_kind(
    AddPlanRule, DeletePlanRule, RenamePlanRule, NotePlanRule, PlanPlacesRule, ClearPlacesRule, TurnPlanRule
)
"""The rules for plans in every game."""
