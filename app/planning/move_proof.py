"""Whether an enemy, from anywhere one move can take it, is proven not to see a fighter at a place, past terrain alone.

The region of the move is cut into cells, and each cell's cylinder, which holds the enemy's body at all places of the
cell, is proven blocked as a body is: whoever is outside it and is seen by none of its points, no body in it sees.
Everybody else may have moved by then, and is in nobody's way. Where somebody falls to is not in it: its opponent says.
How long that may take is counted in work, not in time, so that every machine finds the same.
"""

import math
from dataclasses import dataclass, replace
from typing import Literal

from app.core.progress import Report, silent
from app.games.move_costs import MoveCosts
from app.geometry.bodies import Body
from app.geometry.sight_proof.sight import find_sight
from app.geometry.sight_proof.witness import Effort
from app.model import Fighter
from app.planning.move_region import MoveRegion, RegionCell, find_move_region
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry

Outcome = Literal["blocked", "open", "undecided"]
EFFORT = Effort(lines=64, most=256, compared=16, walks=0, milliseconds=math.inf, pairs=4_000)
"""A cell that is not decided soon is cut."""
_GLANCE = replace(EFFORT, pairs=0)
LEAST_MM = 8.0
"""No cell is cut smaller than this on the plan, nor thinner."""
MOST_WORK = 50_000
"""So many pairs of patches are looked at for one enemy: ten seconds or so where it is hard."""
_CELL = 100
"""To look at a cell takes as long as so many pairs, besides those of its own."""


@dataclass(frozen=True)
class MoveProof:
    """What was found out about an enemy's next move: `blocked` is proven; `open` is that a line was found.

    `cells` is how many were looked at; `uncounted` says what the move is not, in the game's words. `spent` is whether
    it is undecided because the search was given up. `left_out` is what the meshes of the two bodies, and of pieces near
    any line between them, lack of their files.
    """

    enemy: str
    outcome: Outcome
    cells: int
    uncounted: tuple[str, ...] = ()
    spent: bool = False
    left_out: tuple[str, ...] = ()


def prove_unseen_after_move(
    table: BattleGeometry,
    target: Fighter,
    enemy: str,
    costs: MoveCosts,
    report: Report = silent,
    most: int = MOST_WORK,
) -> MoveProof:
    """Whether no place within the longest move of an enemy sees the target where it stands, on the table or not.

    Where the game looks on the plan nothing is proven here: that is `undecided`. So is what takes more than about
    `most` pairs of patches. The report can cancel it at any time.
    """
    if table.evidence:
        return MoveProof(enemy, "undecided", 0)
    mover = table.battle.fighter(enemy)
    region = find_move_region(table, mover, costs.longest.limit_mm)
    body = battle_shapes.sight_body(target, table.meshes)
    waiting, cells, left = [region.whole], 0, most
    outcome: Outcome = "blocked"
    while waiting and outcome == "blocked" and left > 0:
        report(0.0, enemy)
        cell, cells = waiting.pop(), cells + 1
        effort = replace(EFFORT, pairs=min(EFFORT.pairs, left))
        outcome, pairs = _look(table, region, cell, body, effort, lambda _share, _doing: report(0.0, enemy))
        left -= _CELL + pairs
        if outcome == "undecided" and (parts := _cut(region, cell)):
            waiting, outcome = [*waiting, *parts], "blocked"
    spent = left <= 0 and (outcome == "undecided" or (outcome == "blocked" and bool(waiting)))
    less = table.find_left_out((mover, target), (region.make_body(region.whole), body), table.pieces)
    return MoveProof(enemy, "undecided" if spent else outcome, cells, costs.uncounted, spent, less)


def _look(
    table: BattleGeometry, region: MoveRegion, cell: RegionCell, target: Body, effort: Effort, report: Report
) -> tuple[Outcome, int]:
    """What is true of all places of a cell: blocked; one of them sees; or it has to be cut. And how many pairs it took.

    Lines from around a cell say nothing of whoever is in it with the target.
    """
    body = region.make_body(cell)
    # Their boxes meet: lines from around a cell say nothing then.
    may_meet = bool((body.low <= target.high).all() and (target.low <= body.high).all())
    found = None if may_meet else find_sight(body, target, table.pieces, effort, report=report)
    verdict, pairs = (found.verdict, found.pairs) if found else ("visible", 0)
    if verdict == "visible" and any(
        (find_sight(region.make_body(foot), target, table.pieces, _GLANCE).verdict == "visible")
        for foot in region.find_feet(cell)
    ):
        return "open", pairs
    return "blocked" if verdict == "blocked" else "undecided", pairs


def _cut(region: MoveRegion, cell: RegionCell) -> list[RegionCell]:
    """Smaller cells that hold the same places; none where it is small enough."""
    tall = cell.top - cell.bottom
    if tall > max(cell.size, 2 * LEAST_MM):
        return region.halve(cell)
    return region.split(cell) if cell.size > LEAST_MM else []
