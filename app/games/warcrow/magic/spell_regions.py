"""Where a spell may be cast at a point of the table, to be drawn: within reach, and where its leader sees (W63)."""

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.games.warcrow.flat_sight import PlanTable
from app.geometry.areas import difference, intersection, outline_area, union
from app.geometry.arrays import Floats
from app.geometry.outlines import polygon_contained
from app.model import Fighter
from app.table import terrain
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline
from app.table.terrain import Region

_EYES = 24
"""From so many points round its base the leader looks: more is seen from those between, by a hair."""
_SIDES = 16
_FAR = 100.0
"""Shadows are so many times as long as the reach, so that those of what is wide and near are long enough, too."""


def spell_regions(table: BattleGeometry, leader: Fighter, reach_mm: float, needs_sight: bool) -> tuple[Region, ...]:
    """Where the point of a spell may be that a leader casts so far, on the floor and on each platform."""
    board = shapely.box(0, 0, table.battle.board.width_mm, table.battle.board.depth_mm)
    area = intersection(shapely.buffer(outline_area(fighter_outline(leader)), reach_mm, quad_segs=_SIDES), board)
    if needs_sight:
        area = difference(area, _find_hidden(table, leader, area, _FAR * reach_mm))
    above = (Region(intersection(area, one.outline), one.height, one) for one in terrain.platforms(table))
    return tuple(region for region in (Region(area, 0.0), *above) if region.area.area > 0)


def _find_hidden(table: BattleGeometry, leader: Fighter, area: BaseGeometry, far: float) -> BaseGeometry:
    """What of an area no point of the leader's base sees: lines from within the base cross its edge."""
    blockers = PlanTable(table).find_blockers(leader.id, "")
    leaves = (leaf for one in blockers for hull in one.hulls for leaf in hull.leaves())
    grown = (shapely.buffer(one.core, one.radius, quad_segs=_SIDES) if one.radius else one.core for one in leaves)
    solids = [solid for solid in grown if shapely.intersects(solid, area)]
    base = fighter_outline(leader)
    hidden = difference(area, outline_area(base))
    for eye in polygon_contained(base, _EYES):
        hidden = intersection(hidden, union([_shadow(eye, solid, far) for solid in solids]))
    return hidden


def _shadow(eye: Floats, solid: BaseGeometry, far: float) -> BaseGeometry:
    """What something convex hides from a point `(2,)` outside it, itself among that, as far as `far` mm."""
    corners = shapely.get_coordinates(solid)
    ways = corners - eye
    lengths = np.maximum(np.hypot(*ways.T), 1e-9)[:, None]
    return shapely.convex_hull(shapely.MultiPoint(np.vstack([corners, corners + ways / lengths * far])))
