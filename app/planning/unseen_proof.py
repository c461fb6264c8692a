"""Proof that nobody sees a fighter at a place: where enemies stand, and from wherever one move can lead them."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app import scene_geometry, sight_cache, terrain
from app.battle_geometry import BattleGeometry
from app.geometry.bodies import Body, CylinderBody
from app.geometry.sight_proof.sight import find_sight
from app.geometry.sight_proof.sight_result import RESOLUTION
from app.geometry.sight_proof.witness import Effort
from app.model import Fighter, Pose
from app.progress import Report, silent
from app.rules.move_costs import MoveCosts
from app.terrain.terrain_shape import RISE_MM

Verdict = Literal["unseen", "seen", "open"]
"""Proven that there is no line; a line that is free; or neither within the effort, so that nothing is promised."""
COARSE, FINE = 101.6, 12.7
"""Sides of the squares that an enemy's ways are covered with, in mm: the first ones, and the smallest."""
EFFORT = Effort(lines=64, most=256, compared=16, candidates=1, walks=10, milliseconds=2_000.0, pairs=20_000)


@dataclass(frozen=True, eq=False)
class Tile:
    """A square `side` mm wide that holds places of an enemy's foot, its middle at `x` and `y`, between two heights."""

    x: float
    y: float
    side: float
    low: float
    high: float
    area: BaseGeometry

    def quarters(self) -> Iterator["Tile"]:
        """The four squares it is made of, without those where nobody can stand."""
        half = self.side / 2
        for across in (-half / 2, half / 2):
            for along in (-half / 2, half / 2):
                x, y = self.x + across, self.y + along
                area = shapely.intersection(self.area, _square(x, y, half))
                if not area.is_empty:
                    yield Tile(x, y, half, self.low, self.high, area)


def prove_unseen(table: BattleGeometry, fighter: Fighter, enemy: str, report: Report = silent) -> Verdict:
    """Whether an enemy where it stands sees the fighter where it stands; others are in the way as they are."""
    there = table.with_battle(table.battle.with_fighters(fighter))
    verdict = sight_cache.find_sight(there, enemy, fighter.id, report).sight.verdict
    return "unseen" if verdict == "blocked" else "seen" if verdict == "visible" else "open"


def prove_unseen_after_move(
    table: BattleGeometry, fighter: Fighter, enemy: str, costs: MoveCosts, report: Report = silent
) -> Verdict:
    """Whether an enemy sees the fighter where it stands from anywhere that one move can lead it, whoever else moves.

    Terrain alone is in the way. The enemy may be anywhere it can stand and that is no farther away than its move, by a
    way or not: so "unseen" holds for all its ways. Places are covered with squares; where no line from anything wide
    enough to hold the enemy all over a square is free, none is from any place in it. A square with a free line is
    halved, down to `FINE`: what is left then is "open", for the line may begin where the enemy never is.
    """
    body, seer = scene_geometry.sight_body(fighter, table.meshes), table.battle.fighter(enemy)
    todo = list(find_tiles(table, seer, costs.limit_mm))
    whole, done = sum(one.area.area for one in todo) or 1.0, 0.0
    while todo:
        tile = todo.pop()
        report(done / whole, "")
        found = find_sight(_wide_body(table, seer, tile), body, table.pieces, EFFORT, RESOLUTION)
        if found.verdict == "blocked":
            done += tile.area.area
        elif tile.side <= FINE:
            return "open"
        else:
            todo += tile.quarters()
    return "unseen"


def find_tiles(table: BattleGeometry, seer: Fighter, limit_mm: float) -> Iterator[Tile]:
    """Squares that hold all places to which a fighter may have come: wherever it can stand so near, past nobody."""
    around = shapely.Point(seer.pose.x, seer.pose.y).buffer(limit_mm / math.cos(math.pi / 64))
    others = tuple(one.id for one in table.battle.fighters if one.id != seer.id)
    home = shapely.Point(seer.pose.x, seer.pose.y).buffer(1.0)
    yield from _split_area(home, seer.pose.z, seer.pose.z)
    for region in terrain.find_standing_regions(table, seer, others):
        area = shapely.intersection(region.area.buffer(0.05), around)
        yield from _split_area(area, region.height, region.height + RISE_MM)


def _split_area(area: BaseGeometry, low: float, high: float) -> Iterator[Tile]:
    if area.is_empty:
        return
    left, near, right, far = area.bounds
    for x in np.arange(left + COARSE / 2, right + COARSE / 2, COARSE).tolist():
        for y in np.arange(near + COARSE / 2, far + COARSE / 2, COARSE).tolist():
            part = shapely.intersection(area, _square(x, y, COARSE))
            if not part.is_empty:
                yield Tile(x, y, COARSE, low, high, part)


def _square(x: float, y: float, side: float) -> BaseGeometry:
    return shapely.box(x - side / 2, y - side / 2, x + side / 2, y + side / 2)


def _wide_body(table: BattleGeometry, seer: Fighter, tile: Tile) -> Body:
    """What holds the seer's body wherever in a square its foot is, however it is turned."""
    body = scene_geometry.sight_body(replace(seer, pose=Pose(0.0, 0.0, 0.0)), table.meshes)
    if isinstance(body, CylinderBody):
        radius, bottom, top = body.radius, body.bottom, body.top
    else:
        corners = np.maximum(np.abs(body.low), np.abs(body.high))
        radius, bottom, top = float(np.hypot(*corners[:2])), float(body.low[2]), float(body.high[2])
    # No wider than what is left of the square: the circle about its box.
    left, near, right, far = tile.area.bounds
    radius += math.hypot(right - left, far - near) / 2
    return CylinderBody((left + right) / 2, (near + far) / 2, radius, tile.low + bottom, tile.high + top)
