"""Lemma 3 in a search: all lines of two bodies, or a bundle that lies together, may have to pass one narrow place.

Where no place stops many lines but many places stop a few each, halving leaves ever more pairs of patches in an ever
smaller part of line space. Bundle by bundle, the large ones first, it is asked whether all lines from one end to the
other pass a plane whose every place there is too near to something (`portals`).
"""

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from app.geometry.arrays import Longs
from app.geometry.bodies import Body
from app.geometry.sight_proof.candidates import PatchPairs
from app.geometry.sight_proof.cells import make_cells
from app.geometry.sight_proof.obstacles import Obstacles
from app.geometry.sight_proof.portals import DISTANCES, Parts, PortalCover, find_cover, find_portals, reduce_points
from app.geometry.sight_proof.shafts import make_shaft

# A bundle of fewer pairs than this is not parted.
_LEAST = 8
# Distances that are worked out for a bundle at most: some, and more for each pair it would end.
_SOME, _EACH = 2_000, 500
# So many pairs of a bundle tell what stands in its way.
_ASKED = 256


def find_full_cover(a: Body, b: Body, obstacles: Obstacles, reach: float) -> PortalCover | None:
    """What covers either body, or a plane between, so that every line passes something within `reach` mm; or None."""
    triangles = obstacles.faces.corners[obstacles.known]
    for parts in _surfaces(a, b, obstacles):
        if covered := find_cover(parts, triangles, reach, obstacles.room, obstacles.solids):
            return covered
    return None


def _surfaces(a: Body, b: Body, obstacles: Obstacles) -> Generator[Parts]:
    """What all lines of the one shaft pass: either body, and likely planes between."""
    room = obstacles.room
    for body, other, hulls in ((a, b, room.far), (b, a, room.near)):
        parts = make_cells(body, other)
        yield parts.select(np.flatnonzero(parts.can_face(np.repeat(hulls, len(parts.shares), axis=0))))
    yield from find_portals(room, obstacles.faces.corners[obstacles.known])


@dataclass(frozen=True, eq=False)
class Bundle:
    """Pairs, by their numbers, all of whose lines `covered` stops, with the triangles `faces`, by their numbers."""

    pairs: Longs
    faces: Longs
    covered: PortalCover


class Bundles:
    """Pairs in batches, to be bundled: those of the first batch have the first numbers."""

    def __init__(self, batches: Sequence[PatchPairs]) -> None:
        ends = [batch.near for batch in batches], [batch.far for batch in batches]
        self._hulls = [np.concatenate([cells.hulls for cells in end]) for end in ends]
        self._spots = np.column_stack([np.concatenate([cells.spots for cells in end]) for end in ends])
        self._sizes = np.concatenate([np.bincount(batch.rows.at, minlength=len(batch)) for batch in batches])
        self._begins = np.cumsum(self._sizes) - self._sizes
        self._faces = np.concatenate([batch.rows.face for batch in batches])

    def find_narrow(self, obstacles: Obstacles, reach: float, most: int, late: Callable[[], bool]) -> Iterator[Bundle]:
        """Bundles all of whose lines pass something within `reach` mm, of `most` that are tried until it is late."""
        corners = obstacles.faces.corners
        bundles = deque([np.arange(len(self._sizes))])
        for _ in range(most):
            if not bundles or late():
                return
            pairs = bundles.popleft()
            ends = (reduce_points(hulls[pairs].reshape(-1, 3)) for hulls in self._hulls)
            room = make_shaft(*ends).within(obstacles.room)
            known = obstacles.find_near(room, reach)
            distances = min(_SOME + _EACH * len(pairs), DISTANCES)
            for portal in find_portals(room, corners[known], self._times(pairs, len(corners))[known]):
                if covered := find_cover(portal, corners[known], reach, room, obstacles.solids, distances):
                    yield Bundle(pairs, known, covered)
                    break
            else:
                bundles.extend(self._split(pairs))

    def _times(self, pairs: Longs, count: int) -> Longs:
        """How many of the pairs, or of some of them where they are many, may meet each of so many triangles."""
        pairs = pairs[:: -(-len(pairs) // _ASKED)]
        taken = self._sizes[pairs]
        ends = np.cumsum(taken)
        rows = np.arange(ends[-1]) + np.repeat(self._begins[pairs] - ends + taken, taken)
        return np.bincount(self._faces[rows], minlength=count)

    def _split(self, pairs: Longs) -> tuple[Longs, ...]:
        """Both halves of a bundle, parted where its ends lie farthest apart; nothing where it is small."""
        if len(pairs) < _LEAST:
            return ()
        spots = self._spots[pairs]
        order = pairs[np.argsort(spots[:, np.ptp(spots, axis=0).argmax()], kind="stable")]
        return order[: len(order) // 2], order[len(order) // 2 :]
