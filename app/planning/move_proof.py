"""Proves that an enemy cannot see a fighter from anywhere within one move, past terrain alone.

The region of the move is divided into cells. The enemy's body at every place of a cell fits in one cylinder. If the
cylinder is proven blocked from the target, no place in the cell sees it. If a line from the cylinder is free, the enemy
itself is tried at the middle of the cell: a free line there refutes the claim. All other undecided cells are divided
further. Other fighters do not block, because they may have moved. Where a falling fighter ends is not part of the
region, because its opponent decides it.

A `blocked` result is proven; an `open` one rests on a line that was found. The effort is counted in pairs of patches
instead of time, so that every machine gets the same result.
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
EFFORT = Effort(lines=64, max_lines=256, compared=16, walks=0, milliseconds=math.inf, pairs=4_000)
"""The effort for one cell; a cell that needs more is divided."""
_GLANCE = replace(EFFORT, pairs=0)
MIN_MM = 8.0
"""Smallest size of a cell on the plan, and its smallest height."""
MAX_WORK = 50_000
"""Largest number of patch pairs for one enemy, about ten seconds in hard cases."""
_CELL = 100
"""The fixed cost of a cell, in patch pairs, in addition to its own."""


@dataclass(frozen=True)
class MoveProof:
    """The result for an enemy's next move: `blocked` is proven, `open` means that a line was found.

    `cells` is the number of examined cells; `uncounted` says in the game's words what the move does not include.
    `spent` is whether the search ran out of work, which leaves it undecided. `left_out` is what the meshes of the two
    bodies, and of pieces near any line between them, lack of their files.
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
    most: int = MAX_WORK,
) -> MoveProof:
    """Proves whether no place within an enemy's longest move sees the target, which may be off the table.

    If the game uses sight on the plan, the result is `undecided`, as it is after about `most` patch pairs. The report
    can cancel the proof at any time.
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
    """Returns the outcome for all places of a cell, and the number of patch pairs: blocked, open, or undecided.

    Lines from the cylinder say nothing if it may contain the target, so the cell is then divided.
    """
    body = region.make_body(cell)
    # If the boxes meet, lines from the cylinder say nothing.
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
    """Returns smaller cells with the same places; none if the cell is small enough."""
    tall = cell.top - cell.bottom
    if tall > max(cell.size, 2 * MIN_MM):
        return region.halve(cell)
    return region.split(cell) if cell.size > MIN_MM else []
