"""From where somebody comes to one of some goals with one move: ways looked for from their ends, for all at once."""

from functools import cached_property

import numpy as np

from app.games.move_costs import MoveCosts
from app.geometry.arrays import Flags, Floats, Longs
from app.model import Fighter
from app.planning.places import HALF_INCH, find_places
from app.planning.reach_map import WayFinder, join_links
from app.table.battle_geometry import BattleGeometry
from app.table.terrain.terrain_shape import RISE_MM

_NEAR = 2.0  # steps within which a point of the table is joined to places of the grid
_LEAST = 1e-6


class ApproachMap:
    """The ways of one fighter over the whole table, past everybody else on it, wherever it begins.

    A jump is measured as one that a whole move is left for: some are found that `ReachMap` finds only further on.
    """

    def __init__(
        self, table: BattleGeometry, fighter: Fighter, costs: MoveCosts | None, step_mm: float = HALF_INCH
    ) -> None:
        self._table, self._fighter, self._costs = table, fighter, costs
        self.places = find_places(table, fighter, step_mm, costs.passes if costs else ())
        self._ends: Flags | None = None
        if costs and costs.passes:  # a way may not end on places that others hold, whom it may lead through
            free = find_places(table, fighter, step_mm)
            there = {tuple(at) for at in np.round(free.points, 3).tolist()}
            here = np.round(self.places.points, 3).tolist()
            self._ends = np.array([tuple(at) in there for at in here], dtype=np.bool_)

    def find_costs(self, goals: Flags, starts: Floats) -> Floats:
        """What it costs from each of the starts `(n, 3)` to the cheapest goal `(places,)`, in mm: inf beyond a move."""
        costs = self._costs
        goals = goals if self._ends is None else goals & self._ends
        if costs is None or not goals.any() or not len(starts):
            return np.full(len(starts), np.inf)
        if costs.flies:
            from scipy.spatial import KDTree

            found = np.asarray(KDTree(self.places.points[goals][:, :2]).query(starts[:, :2])[0], dtype=np.float64)
        else:
            # The least of the places beside each start and the step to it; `fields` `(places,)` are theirs.
            fields = self._costs_to(goals)
            points, near = self.places.points, _NEAR * self.places.step_mm
            found = np.full(len(starts), np.inf)
            for number, start in enumerate(starts):
                away = np.hypot(*(points[:, :2] - start[:2]).T)
                on = (away <= near) & (self._table.is_on_plan | (np.abs(points[:, 2] - start[2]) <= RISE_MM))
                found[number] = (away[on] + fields[on]).min(initial=np.inf)
        return np.where(found <= costs.limit_mm, found, np.inf)

    def _costs_to(self, goals: Flags) -> Floats:
        """What it costs from each of the places `(places,)` to the cheapest goal."""
        from scipy.sparse import csgraph, csr_matrix

        count, (starts, ends, lengths) = len(self.places), self._links
        graph = csr_matrix((lengths, (ends, starts)), shape=(count, count))  # from ends to starts
        limit = self._costs.limit_mm if self._costs else 0.0
        found = csgraph.dijkstra(graph, indices=np.flatnonzero(goals), limit=limit, min_only=True)
        return np.asarray(found, dtype=np.float64)

    @cached_property
    def _links(self) -> tuple[Longs, Longs, Floats]:
        """Starts, ends and lengths `(n,)` of ways between places, of several between two the shortest."""
        assert self._costs is not None, "who is not known to move has no ways"
        ways = WayFinder(self._table, self._fighter, self.places, self._costs)
        links = ways.links()
        if self._costs.jumps:
            jumps = ways.jumps(np.full(len(self.places), self._costs.limit_mm))
            links = join_links([(one.starts, one.ends, one.lengths) for one in (links, jumps)])
        order = np.lexsort((links.lengths, links.ends, links.starts))
        starts, ends, lengths = links.starts[order], links.ends[order], links.lengths[order]
        new = np.r_[np.ones(min(1, len(starts)), dtype=np.bool_), (np.diff(starts) != 0) | (np.diff(ends) != 0)]
        return starts[new], ends[new], np.maximum(lengths[new], _LEAST)  # csr_matrix drops what is 0
