"""The starts from which a fighter can reach one of several goals with one move.

One Dijkstra search runs backwards from all goals over the links between places, so one search answers for every start.
`reach_map` finds the links and searches forwards from one start.
"""

from functools import cached_property

import numpy as np

from app.games.move_costs import MoveCosts
from app.geometry.arrays import Flags, Floats, Longs
from app.model import Fighter
from app.planning.places import HALF_INCH, find_places
from app.planning.reach_map import WayFinder, join_links
from app.table.battle_geometry import BattleGeometry
from app.table.terrain.terrain_shape import RISE_MM

_NEAR = 2.0  # Distance, in steps, within which a point of the table is joined to places of the grid
_MIN_LENGTH_MM = 1e-6


class ApproachMap:
    """The paths of one fighter over the whole table, past all others on it, from any start.

    Jumps are measured as if a whole move were left, so some are found here that `ReachMap` finds only farther along.
    """

    def __init__(self, table: BattleGeometry, fighter: Fighter, costs: MoveCosts | None) -> None:
        self._table, self._fighter, self._costs = table, fighter, costs
        self.places = find_places(table, fighter, HALF_INCH, costs.passes if costs else ())
        self._ends: Flags | None = None
        if costs and costs.passes:  # A path may lead through other fighters but not end on their places.
            free = find_places(table, fighter, HALF_INCH)
            there = {tuple(at) for at in np.round(free.points, 3).tolist()}
            here = np.round(self.places.points, 3).tolist()
            self._ends = np.array([tuple(at) in there for at in here], dtype=np.bool_)

    def find_costs(self, goals: Flags, starts: Floats) -> Floats:
        """Returns the cost in mm from each start `(n, 3)` to the cheapest goal `(places,)`; inf beyond a move."""
        costs = self._costs
        goals = goals if self._ends is None else goals & self._ends
        if costs is None or not goals.any() or not len(starts):
            return np.full(len(starts), np.inf)
        if costs.flies:
            from scipy.spatial import KDTree

            found = np.asarray(KDTree(self.places.points[goals][:, :2]).query(starts[:, :2])[0], dtype=np.float64)
        else:
            # The minimum, over the places near a start, of the step to the place plus its cost in `fields` `(places,)`.
            fields = self._costs_to(goals)
            points, near = self.places.points, _NEAR * self.places.step_mm
            found = np.full(len(starts), np.inf)
            for number, start in enumerate(starts):
                away = np.hypot(*(points[:, :2] - start[:2]).T)
                on = (away <= near) & (self._table.is_on_plan | (np.abs(points[:, 2] - start[2]) <= RISE_MM))
                found[number] = (away[on] + fields[on]).min(initial=np.inf)
        return np.where(found <= costs.limit_mm, found, np.inf)

    def _costs_to(self, goals: Flags) -> Floats:
        """Returns the cost from each place `(places,)` to the cheapest goal."""
        from scipy.sparse import csgraph, csr_matrix

        count, (starts, ends, lengths) = len(self.places), self._links
        graph = csr_matrix((lengths, (ends, starts)), shape=(count, count))  # The search runs from ends to starts.
        limit = self._costs.limit_mm if self._costs else 0.0
        found = csgraph.dijkstra(graph, indices=np.flatnonzero(goals), limit=limit, min_only=True)
        return np.asarray(found, dtype=np.float64)

    @cached_property
    def _links(self) -> tuple[Longs, Longs, Floats]:
        """The starts, ends and lengths `(n,)` of links between places; only the shortest of parallel ones."""
        assert self._costs is not None, "a fighter with unknown move costs has no paths"
        finder = WayFinder(self._table, self._fighter, self.places, self._costs)
        links = finder.links()
        if self._costs.jumps:
            jumps = finder.jumps(np.full(len(self.places), self._costs.limit_mm))
            links = join_links([(one.starts, one.ends, one.lengths) for one in (links, jumps)])
        order = np.lexsort((links.lengths, links.ends, links.starts))
        starts, ends, lengths = links.starts[order], links.ends[order], links.lengths[order]
        new = np.r_[np.ones(min(1, len(starts)), dtype=np.bool_), (np.diff(starts) != 0) | (np.diff(ends) != 0)]
        return starts[new], ends[new], np.maximum(lengths[new], _MIN_LENGTH_MM)  # csr_matrix drops zeros.
