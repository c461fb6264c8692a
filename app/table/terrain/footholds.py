"""Places where a base can stand, for many spots in one step: the heights at which it rests, as `find_support` judges.

Everything that can hold the centre of a base is collected from the board upwards: surfaces, platforms, stairs and
ladders. The base is dropped from just above each of these and comes to rest on the highest thing under it, as long as
that is no higher than low terrain.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely

from app.geometry.areas import grow, outline_area, shrink, union
from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.frames import transform_points
from app.geometry.joined_occluders import join_occluders
from app.geometry.outlines import Outline
from app.geometry.placement.base_drop_many import find_rest_heights
from app.geometry.placement.overlaps import occluder_bounds
from app.geometry.placement.planar_faces import fill_holes
from app.geometry.rays import Occluder, any_hit, first_hits
from app.geometry.result_cache import cached_on
from app.geometry.sight_proof.inside import are_enclosed
from app.model import Fighter, Pose
from app.table.battle_shapes import base_outline, fighter_outline
from app.table.terrain.floor_support import EVEN_MM
from app.table.terrain.swept_path import TOUCH_MM, fighter_top, find_blockers, is_low_on
from app.table.terrain.terrain_parts import Platform, TaggedArea, TerrainSource, all_parts
from app.table.terrain.terrain_shape import RISE_MM

PASSED = ("stairs", "ladder", "archway", "door")
"""Kinds of areas in which terrain does not block a base (A3)."""
_STEPS = PASSED[:2]
_OVER = RISE_MM + 1.0  # mm above what may hold its centre from which a base is dropped
_HAIR = 1e-3
_DEEP = 5.0
_CLOSE, _STEEP = 0.01, 0.5  # mm; how close to its rim a base can be held; what rises more there is a wall
_PRESSED = 0.04  # mm; a base pressed against a wall by more than this may count as being inside it
_MAX_FLOORS = 64


@dataclass(frozen=True, eq=False)
class Footholds:
    """Places where a base can stand: the indices `(n,)` of spots, and the heights `(n,)` of its underside, in mm."""

    spots: Longs
    heights: Floats

    def points(self, spots: Floats) -> Floats:
        """Returns the places `(n, 3)`, given the spots `(m, 2)` of the query."""
        return np.c_[spots[self.spots], self.heights]

    def chosen(self, which: Flags) -> "Footholds":
        """Returns the places selected by flags `(n,)`."""
        return Footholds(self.spots[which], self.heights[which])


def find_footholds(table: TerrainSource, fighter: Fighter, spots: Floats) -> Footholds:
    """Returns where a fighter's base, with its present yaw, can stand with its centre over each of the spots `(n, 2)`.

    Positions inside terrain are left out. A spot may have several places, one above the other, or none.
    """
    return _Ground(table, fighter, base_outline(fighter.base, 0.0, 0.0, fighter.pose.yaw), spots).find()


def find_taken(table: TerrainSource, fighter: Fighter, points: Floats, without: Sequence[str] = ()) -> Flags:
    """Returns at which of the points `(n, 3)` a fighter's base, with its present yaw, would meet other fighters.

    Fighters in `without` are ignored.
    """
    outline = base_outline(fighter.base, 0.0, 0.0, fighter.pose.yaw)
    tall = fighter_top(table, fighter) - fighter.pose.z
    found = np.zeros(len(points), dtype=np.bool_)
    for other in table.battle.fighters:
        if other.id in (fighter.id, *without):
            continue
        high = (points[:, 2] + tall > other.pose.z + TOUCH_MM) & (points[:, 2] < fighter_top(table, other) - TOUCH_MM)
        area = grow(outline_area(fighter_outline(other)), outline)
        found[high] |= shapely.contains_xy(area, *points[high, :2].T)
    return found


def find_steps(table: TerrainSource, points: Floats) -> Flags:
    """Returns which of the points `(n, 3)` are on stairs or ladders (A3)."""
    places = [one for one in all_parts(table).places if one.kind in _STEPS]
    return _are_in(places, points)


class _Ground:
    """The ground under a base at a set of spots."""

    def __init__(self, table: TerrainSource, fighter: Fighter, outline: Outline, spots: Floats) -> None:
        self._table, self._fighter, self._outline, self._spots = table, fighter, outline, spots
        self._parts = all_parts(table)
        self._joined = join_occluders(table.pieces)
        self._sky = max([0.0, *(float(occluder_bounds(one)[1][2]) for one in table.pieces)]) + 1.0

    def find(self) -> Footholds:
        """Returns all places, spot by spot, lowest first."""
        board = self._table.battle.board
        room = shrink(shapely.box(0, 0, board.width_mm, board.depth_mm), self._outline)
        on_board = shapely.intersects_xy(room, *self._spots.T)
        # The spots at which a base may be on or next to a piece, or something that counts as part of one.
        parts = (*self._parts.platforms, *self._parts.obstacles, *self._parts.places)
        areas = [*map(_find_hull, self._table.pieces), *(one.outline for one in parts)]
        tree = shapely.STRtree(areas)
        near = np.zeros(len(self._spots), dtype=np.bool_)
        near[tree.query(shapely.points(self._spots), "dwithin", self._outline.reach + 1.0)[0]] = True
        self._near = np.flatnonzero(on_board & near)
        rest = self._find_rests(self._near)
        open_ = np.flatnonzero(on_board & ~near)
        numbers, heights = np.r_[open_, rest.spots], np.r_[np.zeros(len(open_)), rest.heights]
        order = np.lexsort((heights, numbers))
        return Footholds(numbers[order], heights[order])

    def _find_rests(self, near: Longs) -> Footholds:
        """Returns where a base comes to rest and may stand, at the spots with these indices."""
        if not len(near):
            return Footholds(near, np.zeros(0))
        numbers, held, below = self._find_levels(near)
        on = self._are_clear(numbers, held, below)
        numbers, held, below = numbers[on], held[on], below[on]
        first = self._fall(numbers, below, held)
        # What lifts the base may be above a place that is high enough for the base alone.
        lifted = np.flatnonzero(first > held + _HAIR)
        lower = held[lifted] + self._fighter.base.thickness_mm
        second = self._fall(numbers[lifted], lower, held[lifted])
        height = np.r_[first, second]
        on = height < np.r_[below, lower] - _HAIR
        numbers, height = np.r_[numbers, numbers[lifted]][on], height[on]
        order = np.lexsort((height, numbers))
        numbers, height = numbers[order], np.round(height[order], 3)
        other = np.ones(len(numbers), dtype=np.bool_)
        other[1:] = (np.diff(numbers) != 0) | (np.diff(height) > TOUCH_MM)
        numbers, height = numbers[other], height[other]
        for are_fine in (self._is_allowed, self._are_firm, self._are_under_nothing):
            on = are_fine(numbers, height)
            numbers, height = numbers[on], height[on]
        return Footholds(numbers, height)

    def _fall(self, numbers: Longs, below: Floats, held: Floats) -> Floats:
        """Returns the heights at which a base dropped from `below` rests; slightly higher on steep surfaces at its rim.

        Otherwise the base would be inside them by as much as it may touch a wall.
        """
        pieces, spots = self._table.pieces, self._spots[numbers]
        found = find_rest_heights(self._outline, pieces, spots, below, held)
        lifted = np.flatnonzero((found > held + _HAIR) & (found < below))
        closer = find_rest_heights(self._outline, pieces, spots[lifted], below[lifted], found[lifted], _CLOSE)
        found[lifted] = np.where(closer - found[lifted] <= _STEEP, closer, found[lifted])
        return found

    def _find_levels(self, near: Longs) -> tuple[Longs, Floats, Floats]:
        """Returns what may hold a base's centre: indices of spots, its heights, and the heights to drop from `(n,)`."""
        numbers, heights = self._find_surfaces(near)
        numbers, heights = np.r_[near, numbers], np.r_[np.zeros(len(near)), heights]
        points = np.c_[self._spots[numbers], heights]
        on = self._judge(points)[0] | self._are_in(points, *_STEPS)
        numbers, heights = numbers[on], heights[on]
        found = [(numbers, heights, heights + _OVER)]
        for one in self._parts.platforms:
            there = near[shapely.intersects_xy(one.outline, *self._spots[near].T)]
            met = np.isin(there, numbers[np.abs(heights - one.height) <= EVEN_MM])
            there = there[~met]  # over gaps between planks
            found.append((there, np.zeros(len(there)), np.full(len(there), one.height + _OVER)))
        for place in self._places(*_STEPS):
            there = near[shapely.intersects_xy(place.outline, *self._spots[near].T)]
            found.append((there, np.zeros(len(there)), np.full(len(there), place.top + _OVER)))
        numbers, heights, below = (np.concatenate(some) for some in zip(*found, strict=True))
        return numbers, heights, below

    def _find_surfaces(self, near: Longs) -> tuple[Longs, Floats]:
        """Returns the surfaces under each of these spots, except undersides: indices and heights."""
        left, numbers, heights = near, [near[:0]], [np.zeros(0)]
        start = np.full(len(near), self._sky)
        for _ in range(_MAX_FLOORS):
            hits = first_hits(self._joined, self._at(left, start), self._at(left, -_DEEP))
            met = hits.occluder >= 0
            height = start[met] - hits.share[met] * (start[met] + _DEEP)
            left, start = left[met], height - 0.01
            pieces = self._table.pieces
            last = np.cumsum([len(one.mesh.faces) for one in pieces])
            on = (height > 0) & (
                (hits.normal[met, 2] > 0)
                | ~np.array([*(one.mesh.health.watertight for one in pieces), False])[
                    np.searchsorted(last, hits.face[met], side="right")
                ]
            )
            numbers.append(left[on])
            heights.append(height[on])
            on = start > 0
            left, start = left[on], start[on]
            if not len(left):
                break
        return np.concatenate(numbers), np.concatenate(heights)

    def _at(self, numbers: Longs, heights: Floats | float) -> Floats:
        return np.c_[self._spots[numbers], np.broadcast_to(heights, len(numbers))]

    # Support of the centre

    def _are_firm(self, numbers: Longs, heights: Floats) -> Flags:
        """Returns where a base is on the floor, a platform, low terrain, stairs or a ladder (A3, A4.4).

        It may also be above one of the first three by up to the height of low terrain: then something holds its rim.
        """
        points = self._at(numbers, heights)
        found, drop = self._judge(points)
        rim = (drop > EVEN_MM) & (drop <= RISE_MM) & ~found & ~self._are_in(points, *_STEPS)
        below = points[rim] - np.c_[np.zeros((rim.sum(), 2)), drop[rim]]
        found[rim] = self._judge(below)[0] & (self._are_level(below)[0] | ~self._are_in(below, *_STEPS))
        found |= self._are_in(points, *_STEPS)
        found[found] = ~self._are_in_masonry(points[found])
        return found

    def _judge(self, points: Floats) -> tuple[Flags, Floats]:
        """Returns which points are on the floor, a platform or low terrain, and their height above the next surface."""
        x, y, z = points.T
        level, low = self._are_level(points)
        top = z + EVEN_MM + _HAIR
        hits = first_hits(self._joined, np.c_[x, y, top], np.c_[x, y, np.full(len(x), -_DEEP)])
        share = np.where(np.isfinite(hits.share), hits.share, np.inf)
        surface = np.maximum(0.0, top - np.minimum(share * (top + _DEEP), top))
        held = z - surface <= EVEN_MM
        risen = (surface <= EVEN_MM) | (surface - low <= RISE_MM + _HAIR)
        risen |= self._are_in(np.c_[x, y, surface], "low")
        return level | (held & risen), np.where(level, 0.0, z - surface)

    def _are_level(self, points: Floats) -> tuple[Flags, Floats]:
        """Returns which points are on a platform, and the height of the platform below each; holes count as such."""
        x, y, z = points.T
        level, low = np.zeros(len(points), dtype=np.bool_), np.zeros(len(points))
        for one in self._parts.platforms:
            near = np.abs(one.height - z) <= EVEN_MM
            level[near] |= shapely.intersects_xy(one.outline, x[near], y[near])
            under = (one.height <= z + EVEN_MM) & (one.height > low)
            there = np.flatnonzero(under)
            low[there[shapely.intersects_xy(_fill(one), x[there], y[there])]] = one.height
        return level, low

    def _places(self, *kinds: str) -> tuple[TaggedArea, ...]:
        return tuple(one for one in self._parts.places if one.kind in kinds)

    def _are_in(self, points: Floats, *kinds: str) -> Flags:
        """Returns which of the points are in tagged areas of these kinds."""
        return _are_in(self._places(*kinds), points)

    def _are_in_masonry(self, points: Floats) -> Flags:
        """Returns which of the points are below the inside of a piece; the caller leaves out doors and archways."""
        above = points + np.array((0.0, 0.0, EVEN_MM + _HAIR))
        sky = np.c_[points[:, :2], np.full(len(points), self._sky)]
        found = np.zeros(len(points), dtype=np.bool_)
        for piece in self._table.pieces:
            under = np.flatnonzero(any_hit([piece], above, sky) & ~found)
            found[under] = are_enclosed(piece, above[under])
        return found

    # Obstruction

    def _are_under_nothing(self, numbers: Longs, heights: Floats) -> Flags:
        """Returns where nothing is inside the space of the base itself."""
        top = heights + self._fighter.base.thickness_mm
        spots = self._spots[numbers]
        found = find_rest_heights(self._outline, self._table.pieces, spots, top, heights, _PRESSED)
        return found <= heights + TOUCH_MM

    def _is_allowed(self, numbers: Longs, heights: Floats) -> Flags:
        """Returns where a base is in no obstacle; `find_blockers` decides on passable and low obstacles."""
        clear = self._are_clear(numbers, heights, heights)
        doubt = clear & ~self._are_clear(numbers, heights, heights, lenient=False)
        for number in np.flatnonzero(doubt).tolist():
            x, y = self._spots[numbers[number]].tolist()
            at = Pose(x, y, float(heights[number]), self._fighter.pose.yaw)
            clear[number] = not find_blockers(self._table, self._fighter, (at, at), PASSED).pieces
        return clear

    def _are_clear(self, numbers: Longs, low: Floats, high: Floats, lenient: bool = True) -> Flags:
        """Returns where a base is in no obstacle all the way between two heights.

        If `lenient`, obstacles that may let it pass or may be low on a platform there do not count.
        """
        all_ = self._parts.obstacles
        clear = np.ones(len(numbers), dtype=np.bool_)
        if not (all_ and len(numbers)):
            return clear
        bottom, top = (np.array([getattr(one, name) for one in all_]) for name in ("bottom", "top"))
        spots, met, passing = self._met
        first, last = np.searchsorted(spots, numbers), np.searchsorted(spots, numbers, side="right")
        base = np.repeat(np.arange(len(numbers)), last - first)
        pair = np.arange(len(base)) + np.repeat(last - np.cumsum(last - first), last - first)
        at = (bottom[met[pair]] <= low[base] + EVEN_MM) & (high[base] + EVEN_MM < top[met[pair]])
        base, pair = base[at], pair[at]
        if lenient:
            base = base[~(passing[pair] | self._are_low_on_platforms(met[pair], low[base]))]
        clear[base] = False
        return clear

    @cached_property
    def _met(self) -> tuple[Longs, Longs, Flags]:
        """Spots, in order, and the obstacles that a base is in there at some height; whether these may let it pass."""
        all_ = self._parts.obstacles
        ring = shapely.get_coordinates(shapely.buffer(outline_area(self._outline), -TOUCH_MM))
        bases = np.asarray(shapely.polygons(self._spots[self._near, None] + ring))
        base, met = shapely.STRtree([one.outline for one in all_]).query(bases, "intersects")
        order = np.argsort(base, kind="stable")
        base, met = base[order], met[order]
        stairs = {one.piece for one in self._places("stairs")}
        passed = union([one.outline for one in self._places(*PASSED)])
        passing = np.array([one.piece in stairs for one in all_], dtype=np.bool_)[met]
        return self._near[base], met, passing | shapely.intersects(passed, bases[base])

    def _are_low_on_platforms(self, obstacles: Longs, heights: Floats) -> Flags:
        """Returns which of the obstacles with these indices are low on a platform at a height `(n,)`."""
        found = np.zeros(len(heights), dtype=np.bool_)
        for number in np.unique(obstacles).tolist():
            one, mine = self._parts.obstacles[number], obstacles == number
            for other in self._parts.platforms:
                level = mine & (np.abs(other.height - heights) <= EVEN_MM) & ~found
                if level.any() and is_low_on(one, other):
                    found |= level
        return found


def _are_in(places: Sequence[TaggedArea], points: Floats) -> Flags:
    """Returns which of the points `(n, 3)` are in any of the areas."""
    x, y, z = points.T
    found = np.zeros(len(points), dtype=np.bool_)
    for one in places:
        level = (z >= one.bottom - EVEN_MM) & (z <= one.top + EVEN_MM)
        found |= level & shapely.intersects_xy(one.outline, x, y)
    return found


@cached_on()
def _find_hull(piece: Occluder) -> shapely.Geometry:
    return shapely.MultiPoint(transform_points(piece.mesh.vertices, piece.frame)[:, :2]).convex_hull


@cached_on()
def _fill(platform: Platform) -> shapely.Polygon:
    area = fill_holes(platform.outline)
    shapely.prepare(area)
    return area
