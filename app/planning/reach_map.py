"""The reach of a move: the cheapest path to every place of the table, across floors, walls and gaps.

`WayFinder` links places on a grid: steps across floors in 32 directions, climbs up and down beside platforms, and jumps
off their rims. A Dijkstra search over the links then gives the cost of each place. Jumps depend on the move that is
left at their start, so search and jumps alternate a few times.

On open ground a path is at most 1.4 % longer than the shortest. Around obstacles, the accuracy is limited by the step
of the grid.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import shapely
from msgspec import structs

from app.games.move_costs import MoveCosts
from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.frames import to_point
from app.geometry.joined_occluders import join_occluders
from app.geometry.rays import any_hit
from app.model import Fighter, Spot
from app.planning.places import HALF_INCH, Places, find_places
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from app.table.terrain.floor_support import EVEN_MM
from app.table.terrain.footholds import find_steps
from app.table.terrain.swept_path import fighter_top
from app.table.terrain.terrain_parts import all_parts
from app.table.terrain.terrain_shape import RISE_MM

QUARTER_INCH = 6.35
"""Spacing in mm of the places between which paths are searched."""

# Steps from a cell to others: in these 32 directions no gap is wider than 18.5°, and 1 / cos(9.25°) is 1.0132.
_OFFSETS = tuple(
    (row, column)
    for row in range(-3, 4)
    for column in range(-3, 4)
    if np.gcd(row, column) == 1 and (row, column) != (0, 0)
)
LONGER = 1.014
"""Factor by which a found path may be longer than the shortest on open ground."""
_MAX_GAP_STEPS = 2.0
"""Distance, in steps, from any possible end of a move to a reached place, on open ground."""
_CLEAR = 2.0  # Height in mm above the floor at which rays that look for walls start
_JUMPS = 3  # Number of rounds in which jumps from newly reached places are found
_RIM = 8  # Number of rays around a base
_JUMP_DIRECTIONS = 48  # Number of directions in which jumps are tried
_WALL = RISE_MM  # Largest thickness of what is between a base and the platform it climbs to


@dataclass(frozen=True, eq=False)
class ReachMap:
    """The cost of reaching each place `(n,)`, in mm; inf if no path within the limit leads there."""

    places: Places
    costs: Floats
    _before: Longs
    _start: Spot
    limit_mm: float
    """The length of the move."""

    @property
    def remaining_mm(self) -> Floats:
        """The remaining move at each reached place, in mm `(k,)`, as a generous bound for ends between places."""
        return np.minimum(self.limit_mm - self.costs[self.reached] / LONGER, _MAX_GAP_STEPS * self.places.step_mm)

    @property
    def reached(self) -> Flags:
        """Flags of the places within one move."""
        return np.isfinite(self.costs)

    def path(self, place: int) -> tuple[Spot, ...]:
        """Returns the path to a reached place from the fighter's position, as the points where it turns."""
        points: list[Spot] = []
        at = place
        while at >= 0:
            points.append(to_point(self.places.points[at]))
            at = int(self._before[at])
        points = points[::-1]
        # Keeps the points where the path turns, and its ends.
        kept: list[Spot] = []
        for before, here, after in zip(points, points[1:], points[2:], strict=False):
            one, other = np.subtract(here, before), np.subtract(after, here)
            if float(np.linalg.norm(np.cross(one, other))) > 1e-6:
                kept.append(here)
        return (self._start, *points[:1], *kept, *points[-1:])


def find_reach(table: BattleGeometry, fighter: Fighter, costs: MoveCosts, step_mm: float = QUARTER_INCH) -> ReachMap:
    """Returns where a fighter can go with one move, past all others."""
    limit = costs.limit_mm
    x, y, z = fighter.pose.x, fighter.pose.y, fighter.pose.z
    places = find_places(table, fighter, step_mm, costs.passes, (x, y, limit))
    if not len(places):
        return ReachMap(places, np.zeros(0), np.zeros(0, dtype=np.int64), (x, y, z), limit)
    if costs.flies:
        away = np.hypot(*(places.points[:, :2] - (x, y)).T)
        return ReachMap(places, np.where(away <= limit, away, np.inf), np.full(len(places), -1), (x, y, z), limit)
    finder = WayFinder(table, fighter, places, costs)
    start, links = finder.first_steps(), finder.links()
    found = _walk(places, start, links, limit)
    for _ in range(_JUMPS if costs.jumps else 0):
        more = finder.jumps(np.where(found.reached, limit - found.costs, -np.inf))
        links = join_links([(one.starts, one.ends, one.lengths) for one in (links, more)])
        before, found = found, _walk(places, start, links, limit)
        if np.array_equal(before.reached, found.reached):
            break
    if costs.passes:  # Paths may lead through others but not end on their places.
        free = find_places(table, fighter, found.places.step_mm)
        here, there = (
            np.ascontiguousarray(np.round(one.points, 3)).view("f8,f8,f8").ravel() for one in (found.places, free)
        )
        found = replace(found, costs=np.where(np.isin(here, there), found.costs, np.inf))
    return found


def find_later_reach(table: BattleGeometry, enemy: Fighter, costs: MoveCosts) -> ReachMap:
    """Returns where an enemy can go with its longest move once all others have moved out of its way."""
    battle = table.battle
    others = tuple(one for one in battle.fighters if one.id != enemy.id)
    alone = table.with_battle(structs.replace(battle, fighters=(enemy,), aside=(*battle.aside, *others)))
    return find_reach(alone, enemy, costs.longest, HALF_INCH)


def _walk(places: Places, start: "_Start", links: "Links", limit: float) -> ReachMap:
    """Finds the cheapest paths from a start along the links."""
    from scipy.sparse import csgraph, csr_matrix

    count = len(places)
    starts = np.concatenate([links.starts, np.full(len(start.ends), count)])
    ends = np.concatenate([links.ends, start.ends])
    lengths = np.concatenate([links.lengths, np.maximum(start.lengths, 1e-6)])  # csr_matrix drops zeros.
    order = np.lexsort((lengths, ends, starts))  # Keeps the shortest of parallel links.
    starts, ends, lengths = starts[order], ends[order], lengths[order]
    new = np.r_[True, (np.diff(starts) != 0) | (np.diff(ends) != 0)]
    graph = csr_matrix((lengths[new], (starts[new], ends[new])), shape=(count + 1, count + 1))
    found, before = csgraph.dijkstra(graph, indices=count, limit=limit, return_predecessors=True)
    before = np.where((before[:count] < 0) | (before[:count] == count), -1, before[:count])
    return ReachMap(places, found[:count], before.astype(np.int64), start.at, limit)


@dataclass(frozen=True, eq=False)
class _Start:
    """The position of a fighter, and the places `(n,)` it can step to first with their costs."""

    at: Spot
    ends: Longs
    lengths: Floats


@dataclass(frozen=True, eq=False)
class Links:
    """Links between places: numbers `(n,)` of their starts and ends, and costs."""

    starts: Longs
    ends: Longs
    lengths: Floats


def join_links(found: Sequence[tuple[Longs, Longs, Floats]]) -> Links:
    """Joins sets of links."""
    return Links(*(np.concatenate(some) for some in zip(*found, strict=True)))


class WayFinder:
    """The links between places of one base."""

    def __init__(self, table: BattleGeometry, fighter: Fighter, places: Places, costs: MoveCosts) -> None:
        self._places = places
        self._costs = costs
        self._pose = fighter.pose
        self._is_flat = table.is_on_plan
        self._radius = battle_shapes.fighter_outline(fighter).reach
        self._tall = fighter_top(table, fighter) - fighter.pose.z
        self._pieces = join_occluders(table.pieces)
        self._are_steps = find_steps(table, places.points)
        self._parts = None if table.is_on_plan else all_parts(table)

    def first_steps(self) -> _Start:
        """Returns the places around the fighter on its own level; on a wall, the places below and above it."""
        here, points = self._pose, self._places.points
        apart = np.hypot(*(points[:, :2] - (here.x, here.y)).T)
        up = np.zeros(len(points)) if self._is_flat else np.abs(points[:, 2] - here.z)
        first, lengths = np.flatnonzero((apart <= 2 * self._places.step_mm) & (up <= RISE_MM)), apart
        if not len(first) and self._costs.climb is not None:
            first = np.flatnonzero(apart <= self._radius + _WALL)
            lengths = apart + self._costs.climb * up
        return _Start((here.x, here.y, here.z), first, lengths[first])

    def links(self) -> Links:
        """Returns all links that are walked or climbed."""
        found = [*self._along_floors()]
        if self._costs.climb is not None:
            found += self._climbs(self._costs.climb)
        return join_links(found)

    def _along_floors(self) -> Iterator[tuple[Longs, Longs, Floats]]:
        """Yields steps that rise or fall no more than low terrain, if every cell on the way has such a place (A4.4)."""
        for offset in _OFFSETS:
            starts = np.arange(len(self._places))
            ends = self._beside(starts, np.array(offset))
            starts, ends = starts[ends >= 0], ends[ends >= 0]
            for share in np.linspace(0, 1, 2 * max(map(abs, offset)) + 1)[1:-1]:
                on = self._beside(starts, np.rint(np.array(offset) * share + 1e-9).astype(np.int64)) >= 0
                starts, ends = starts[on], ends[on]
            across = self._places.step_mm * float(np.hypot(*offset))
            # The rise between places on stairs or a ladder, where it counts (B.platforms).
            up = self._places.points[ends, 2] - self._places.points[starts, 2]
            yield starts, ends, np.hypot(across, np.where(self._are_steps[starts] | self._are_steps[ends], up, 0.0))

    def _beside(self, which: Longs, offset: Longs) -> Longs:
        """Returns the place nearest in height at this offset from each place, -1 if none can be walked to."""
        heights = self._places.points[:, 2]
        found = self._shifted(which, offset, self._places.cells[which, 0])
        if self._is_flat:
            return found
        found = np.where(np.abs(heights[found] - heights[which]) <= RISE_MM, found, -1)
        left = np.flatnonzero(found < 0)
        apart = np.full(len(left), RISE_MM)
        for level in range(len(self._places.heights)):
            other = self._shifted(which[left], offset, level)
            up = np.abs(heights[other] - heights[which[left]])
            on = (other >= 0) & (up <= apart)
            found[left[on]], apart[on] = other[on], up[on]
        return found

    def _shifted(self, which: Longs, offset: Longs, level: int | Longs) -> Longs:
        """Returns the places at this offset in rows and columns from these, on a level; -1 if there is none.

        `offset` is `(2,)`, or `(n, 2)` with one for each; the same goes for the levels.
        """
        _, rows, columns = self._places.index.shape
        cells = self._places.cells[which]
        row, column = cells[:, 1] + offset[..., 0], cells[:, 2] + offset[..., 1]
        inside = (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
        on = np.broadcast_to(level, len(which))
        at = on, np.clip(row, 0, rows - 1), np.clip(column, 0, columns - 1)
        return np.where(inside, self._places.index[at], -1)

    @cached_property
    def _rims(self) -> Longs:
        """The places above the floor with a neighbouring cell that cannot be walked to."""
        high = np.flatnonzero((self._places.cells[:, 0] > 0) | (self._places.points[:, 2] > RISE_MM))
        beside = [self._beside(high, np.array(way)) < 0 for way in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        return high[np.any(beside, axis=0)]

    def _climbs(self, charge: float) -> Iterator[tuple[Longs, Longs, Floats]]:
        """Yields climbs straight up next to a platform and across onto it, and the same way down.

        A fighter whose end has something low on it, or under its rim, steps onto that at the end.
        """
        # Offsets in rows and columns `(n, 2)` within a radius, except 0.
        radius = (self._radius + _WALL) / self._places.step_mm
        most = int(radius)
        grid = np.mgrid[-most : most + 1, -most : most + 1].reshape(2, -1).T
        away = np.hypot(*grid.T)
        offsets = grid[(away > 0) & (away <= radius)]
        heights = self._places.points[:, 2]
        levels = np.array(self._places.heights)[self._places.cells[:, 0]]
        on_platforms = self._rims[(levels[self._rims] > 0) & (heights[self._rims] - levels[self._rims] <= RISE_MM)]
        for low in range(len(self._places.heights)):
            rims = on_platforms[self._places.cells[on_platforms, 0] > low]
            tops, shifts = np.repeat(rims, len(offsets)), np.tile(offsets, (len(rims), 1))
            feet = self._shifted(tops, shifts, low)
            on = (feet >= 0) & (heights[feet] < levels[tops])
            tops, feet, across = tops[on], feet[on], self._places.step_mm * np.hypot(*shifts[on].T)
            up = levels[tops] - heights[feet]
            on = np.flatnonzero(across + charge * up <= self._costs.limit_mm)
            on = on[self._is_beside(feet[on], levels[tops[on]])]
            on = on[self._is_open_above(feet[on], levels[tops[on]])]
            on = on[self._is_open_across(tops[on], feet[on], levels[tops[on]] + RISE_MM + _CLEAR)]
            cost = across[on] + charge * up[on]
            yield feet[on], tops[on], cost
            yield tops[on], feet[on], cost

    def _is_beside(self, feet: Longs, heights: Floats) -> Flags:
        """Returns whether a base at each place, or a step from it, touches something all the way up to a height.

        By the rules (A4.6) this means walls and edges of decks, with gaps no higher than low terrain.
        """
        if self._parts is None or not len(feet):
            return np.ones(len(feet), dtype=np.bool_)
        sides = [(one.bottom, one.top, one.outline) for one in self._parts.obstacles]
        sides += [(one.height - RISE_MM, one.height, one.outline) for one in self._parts.platforms]
        some, number = np.unique(feet, return_inverse=True)
        points = self._places.points[some]
        spots, near = np.asarray(shapely.points(points[:, :2])), self._radius + self._places.step_mm
        reach = points[:, 2].copy()
        for bottom, top, outline in sorted(sides, key=lambda side: side[0]):
            higher = (bottom <= reach + RISE_MM) & (top > reach)
            which = np.flatnonzero(higher)
            on = which[shapely.dwithin(outline, spots[which], near)]
            reach[on] = top
        return reach[number] >= heights - EVEN_MM

    def _is_open_above(self, feet: Longs, heights: Floats) -> Flags:
        """Returns whether a base can move straight up from each place to a height, tested by rays around its rim."""
        points = self._places.points[feet]
        free = np.ones(len(feet), dtype=np.bool_)
        for angle in np.arange(_RIM) * (2 * np.pi / _RIM):
            aside = self._radius * 0.9 * np.array((np.cos(angle), np.sin(angle)))
            starts = points + np.array((*aside, _CLEAR))
            tops = np.maximum(heights, starts[:, 2] + _CLEAR)  # Never back down into its support
            free &= ~any_hit(self._pieces, starts, np.c_[starts[:, :2], tops])
        return free

    def jumps(self, left: Floats) -> Links:
        """Returns jumps straight across from rims of platforms, and down to the first foothold on each lower level.

        `left` `(places,)` is the remaining move at each place, in mm; -inf for places that are not reached.
        """
        rims = self._rims[left[self._rims] > self._places.step_mm]
        found = [(rims[:0], rims[:0], np.zeros(0))]
        steps = np.arange(1, int(max(left[rims], default=0.0) // self._places.step_mm) + 1)
        angles = np.arange(_JUMP_DIRECTIONS) * (2 * np.pi / _JUMP_DIRECTIONS)
        offsets = np.rint(steps[None, :, None] * np.c_[np.sin(angles), np.cos(angles)][:, None]).astype(np.int64)
        for low in range(len(self._places.heights)) if len(steps) else ():
            some = rims[self._places.cells[rims, 0] >= low]
            starts = np.repeat(some, _JUMP_DIRECTIONS)
            ends = self._shifted(np.repeat(starts, len(steps)), np.tile(offsets.reshape(-1, 2), (len(some), 1)), low)
            ends = ends.reshape(-1, len(steps))
            up = self._places.points[ends, 2] - self._places.points[starts, None, 2]
            walked = (ends >= 0) & (np.abs(up) <= RISE_MM)
            own = (self._places.cells[starts, 0] == low)[:, None] & (np.cumsum(~walked, axis=1) == 0)
            # Where there is floor the fighter walks, and it cannot jump up.
            ends = np.where(own | (up > EVEN_MM), -1, ends)
            landing = np.argmax(ends >= 0, axis=1)
            ends = ends[np.arange(len(starts)), landing]
            across = np.hypot(*(self._places.points[starts] - self._places.points[ends])[:, :2].T)
            on = np.flatnonzero((ends >= 0) & (across <= left[starts]))
            on = on[self._is_open_across(starts[on], ends[on], self._places.points[starts[on], 2] + _CLEAR)]
            on = on[self._is_open_above(ends[on], self._places.points[starts[on], 2])]
            found.append((starts[on], ends[on], across[on]))
        return join_links(found)

    def _is_open_across(self, starts: Longs, ends: Longs, least: Floats) -> Flags:
        """Returns whether the space between two places is free at these heights `(n,)` and above, tested by rays."""
        a, b = self._places.points[starts], self._places.points[ends]
        way = (b - a)[:, :2]
        aside = np.c_[-way[:, 1], way[:, 0]] / np.maximum(np.hypot(*way.T), 1e-9)[:, None] * self._radius * 0.9
        free = np.ones(len(a), dtype=np.bool_)
        for side in (-1.0, 0.0, 1.0):
            for up in (least, np.maximum(least, a[:, 2] + self._tall)):
                begin, end = a[:, :2] + side * aside, b[:, :2] + side * aside
                free &= ~any_hit(self._pieces, np.c_[begin, up], np.c_[end, up])
        return free
