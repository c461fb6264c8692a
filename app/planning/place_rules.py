"""The rules for standing at a place: firm ground, no overlaps, and the game's rules for deployment."""

from typing import Literal

import numpy as np
import shapely
from msgspec.structs import replace

from app.core.language import tr
from app.games.game import Game
from app.games.move_costs import MoveCosts
from app.geometry.arrays import Flags, Floats
from app.model import Fighter, Pose
from app.planning.places import HALF_INCH, Places
from app.planning.reach_map import ReachMap, find_reach
from app.table import terrain
from app.table.battle_geometry import BattleGeometry
from app.table.terrain.floor_support import EVEN_MM
from app.table.terrain.footholds import PASSED

Scope = Literal["anywhere", "zone", "move"]
"""The places to consider: all, those where the game deploys the fighter now, or those within one move."""
_FIRM = ("floor", "platform", "low", "stairs", "ladder")


def with_fighter_at(table: BattleGeometry, fighter: Fighter, at: Pose) -> BattleGeometry:
    """Returns the table with a fighter at a place, whether it is now on or off the table."""
    battle, state = table.battle, replace(fighter.state, whereabouts="table")
    others = tuple(one for one in battle.fighters if one.id != fighter.id)
    there = replace(fighter, pose=at, state=state)
    beside = tuple(one for one in battle.aside if one.id != fighter.id)
    return table.with_battle(replace(battle, fighters=(*others, there), aside=beside))


def find_place_problems(table: BattleGeometry, game: Game, fighter: Fighter, at: Pose) -> tuple[str, ...]:
    """Returns why a fighter may not stand at a pose: ground, overlaps, and during deployment the game's rules.

    Free play has no rules of deployment. The move to the place is never examined.
    """
    moved = with_fighter_at(table, fighter, at)
    there = moved.battle.fighter(fighter.id)
    if table.evidence:
        free = shapely.intersects_xy(table.evidence.standing_area(table, fighter, ()), at.x, at.y)
        return () if free else (tr("There is no space for {name} there.", name=fighter.id),)
    if terrain.find_support(moved, there).on not in _FIRM:
        return (tr("{name} would have no firm ground under it there.", name=fighter.id),)
    stopped = terrain.find_blockers(moved, there, (at, at), PASSED)
    if stopped.off_board:
        return (tr("{name} would overhang the edge of the board there.", name=fighter.id),)
    met = dict.fromkeys((*(one.b for one in moved.find_fighter_overlaps(there)), *stopped.fighters, *stopped.pieces))
    if met:
        others = ", ".join(met)
        return (tr("{name} would overlap {others} there.", name=fighter.id, others=others),)
    return tuple(problem.text for problem in game.misplaced(moved, fighter.id)) if is_set_up_now(table) else ()


def is_set_up_now(table: BattleGeometry) -> bool:
    """Returns whether fighters are still being deployed."""
    return table.battle.clock.stage in ("setup", "deployment")


def offered_scopes(table: BattleGeometry, game: Game, fighter: Fighter) -> tuple[Scope, ...]:
    """Returns the scopes that make sense for a fighter now, the most likely first."""
    zone = is_set_up_now(table) and game.fighter_zone(table.battle, fighter.id) is not None
    stands = any(one.id == fighter.id for one in table.battle.fighters)
    found: list[Scope] = ["zone"] if zone else []
    if stands and table.battle.clock.stage == "battle":
        found.append("move")
    found.append("anywhere")
    if stands and "move" not in found:
        found.append("move")
    return tuple(found)


def find_allowed(
    table: BattleGeometry, game: Game, fighter: Fighter, places: Places, scope: Scope, costs: MoveCosts
) -> Flags:
    """Returns which of the places `(n,)` are in a scope; `costs` are those of one move."""
    if scope == "zone" and game.fighter_zone(table.battle, fighter.id):
        found = np.zeros(len(places), dtype=np.bool_)
        heights = np.array(places.heights)[places.cells[:, 0]]
        for one in game.deploy_regions(table, fighter):
            level = np.flatnonzero(np.abs(heights - one.height) <= EVEN_MM)
            found[level] |= np.asarray(shapely.contains_xy(one.area, *places.points[level, :2].T))
        return found
    if scope == "move":
        return np.isfinite(find_costs(places, find_reach(table, fighter, costs, HALF_INCH)))
    return np.ones(len(places), dtype=np.bool_)


def find_costs(places: Places, reach: ReachMap) -> Floats:
    """Returns the cost of reaching each place `(n,)`, from a map on the same grid; inf if there is no path."""
    found = np.full(len(places), np.inf)
    # The number of each place of the map among `places`, or -1.
    inside = np.all(reach.places.cells < np.array((len(places.heights), *places.shape)), axis=1)
    cells = np.where(inside[:, None], reach.places.cells, 0)
    numbers = np.where(inside, places.index[tuple(cells.T)], -1) if len(places) else np.full(len(reach.places), -1)
    found[numbers[numbers >= 0]] = reach.costs[numbers >= 0]
    return found
