"""A plan on the table: everybody where it says, standing on what is there."""

from msgspec.structs import replace

from app.games.plan_actions import make_planned_pose
from app.model import Battle, Fighter, Plan, PlannedPlace
from app.table.battle_geometry import BattleGeometry

STEP_MM = 3.0
"""A base lands on what is at most so much above the height that was planned."""


def planned_fighter(table: BattleGeometry, place: PlannedPlace) -> Fighter | None:
    """The fighter where it would stand; None where the battle has it no more."""
    fighter = next((one for one in table.battle.all_fighters if one.id == place.fighter), None)
    if fighter is None:
        return None
    return table.drop_fighter(replace(fighter, pose=place.pose), place.pose.z + STEP_MM)


def planned_fighters(table: BattleGeometry, plan: Plan) -> tuple[Fighter, ...]:
    """All fighters of a plan whom the battle has, where they would stand."""
    found = (planned_fighter(table, place) for place in plan.places)
    return tuple(one for one in found if one is not None)


def missing_fighters(battle: Battle, plan: Plan) -> tuple[str, ...]:
    """The names in a plan that nobody in the battle bears."""
    there = {fighter.id for fighter in battle.all_fighters}
    return tuple(place.fighter for place in plan.places if place.fighter not in there)


def planned_table(table: BattleGeometry, plan: Plan) -> BattleGeometry:
    """The table as it would be: whom the plan places stands there, everybody else as now."""
    fighters = (replace(one, state=replace(one.state, whereabouts="table")) for one in planned_fighters(table, plan))
    return table.with_battle(table.battle.with_fighters(*fighters))


def make_places(fighters: tuple[Fighter, ...], guessed: bool = False) -> tuple[PlannedPlace, ...]:
    """Places for fighters where their poses are."""
    return tuple(
        PlannedPlace(one.id, make_planned_pose(one.pose.x, one.pose.y, one.pose.z, one.pose.yaw), one.side, guessed)
        for one in fighters
    )
