"""Plans on the table: every fighter at its planned place, on whatever supports it there."""

from msgspec.structs import replace

from app.games.plan_actions import make_planned_pose
from app.model import Battle, Fighter, Plan, PlannedPlace
from app.table.battle_geometry import BattleGeometry

STEP_MM = 3.0
"""Largest height above the planned height at which a base still finds support."""


def planned_fighter(table: BattleGeometry, place: PlannedPlace) -> Fighter | None:
    """Returns the fighter at its planned place; None if it is no longer in the battle."""
    fighter = next((one for one in table.battle.all_fighters if one.id == place.fighter), None)
    if fighter is None:
        return None
    return table.drop_fighter(replace(fighter, pose=place.pose), place.pose.z + STEP_MM)


def planned_fighters(table: BattleGeometry, plan: Plan) -> tuple[Fighter, ...]:
    """Returns all fighters of a plan that are in the battle, at their planned places."""
    found = (planned_fighter(table, place) for place in plan.places)
    return tuple(one for one in found if one is not None)


def missing_fighters(battle: Battle, plan: Plan) -> tuple[str, ...]:
    """Returns the fighters in a plan that are not in the battle."""
    there = {fighter.id for fighter in battle.all_fighters}
    return tuple(place.fighter for place in plan.places if place.fighter not in there)


def planned_table(table: BattleGeometry, plan: Plan) -> BattleGeometry:
    """Returns the table with the plan's fighters at their places and all others as they are."""
    fighters = (replace(one, state=replace(one.state, whereabouts="table")) for one in planned_fighters(table, plan))
    return table.with_battle(table.battle.with_fighters(*fighters))


def make_places(fighters: tuple[Fighter, ...], guessed: bool = False) -> tuple[PlannedPlace, ...]:
    """Returns planned places for fighters at their poses."""
    return tuple(
        PlannedPlace(one.id, make_planned_pose(one.pose.x, one.pose.y, one.pose.z, one.pose.yaw), one.side, guessed)
        for one in fighters
    )
