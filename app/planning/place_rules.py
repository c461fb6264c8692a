"""Whether a fighter may stand at a place: on something firm, in nobody's way, and where its game would set it up."""

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
"""Which places are asked for: all, those where the game sets a fighter up now, those it comes to with one move."""
_FIRM = ("floor", "platform", "low", "stairs", "ladder")


def with_fighter_at(table: BattleGeometry, fighter: Fighter, at: Pose) -> BattleGeometry:
    """The table with a fighter at a place, whether it is on the table or still beside it."""
    battle, state = table.battle, replace(fighter.state, whereabouts="table")
    others = tuple(one for one in battle.fighters if one.id != fighter.id)
    there = replace(fighter, pose=at, state=state)
    beside = tuple(one for one in battle.aside if one.id != fighter.id)
    return table.with_battle(replace(battle, fighters=(*others, there), aside=beside))


def find_place_problems(table: BattleGeometry, game: Game, fighter: Fighter, at: Pose) -> tuple[str, ...]:
    """Why a fighter may not stand there, a sentence each: ground, whom it runs into, and while it is set up, its game.

    Free play has nothing against it; what its move there would take is never asked.
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
    """Whether fighters are still being set up."""
    return table.battle.clock.stage in ("setup", "deployment")


def offered_scopes(table: BattleGeometry, game: Game, fighter: Fighter) -> tuple[Scope, ...]:
    """The scopes that mean something for a fighter now, the likeliest first."""
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
    """Which of the places `(n,)` are in a scope; `costs` are those of one move."""
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
    """What it costs to come to each of the places `(n,)`, by a map on the same grid; inf where no way leads."""
    found = np.full(len(places), np.inf)
    # The number of each place of the map among `places`, -1 where it is not there.
    inside = np.all(reach.places.cells < np.array((len(places.heights), *places.shape)), axis=1)
    cells = np.where(inside[:, None], reach.places.cells, 0)
    numbers = np.where(inside, places.index[tuple(cells.T)], -1) if len(places) else np.full(len(reach.places), -1)
    found[numbers[numbers >= 0]] = reach.costs[numbers >= 0]
    return found
