"""Lemma 3 in a search: tests whether all lines of two bodies, or of a bundle, have to pass one narrow place.

If no single place stops many lines, but many places stop a few lines each, halving leaves ever more pairs of patches
in an ever smaller part of line space. So the remaining pairs are tested in bundles, large ones first. A bundle is
done if all lines between its two ends cross a plane, and every point of the plane that they can reach is too near to
something (`portals`). A bundle that fails the test is halved.
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

# Bundles with fewer pairs are not split.
_MIN_BUNDLE_PAIRS = 8
# Limit on the distances computed for a bundle: a base number, and more for each pair that it would end.
_SCREEN_AFTER_PAIRS, _EACH = 2_000, 500
# Number of pairs of a bundle that are sampled to find which triangles matter.
_ASKED = 256


def find_full_cover(a: Body, b: Body, obstacles: Obstacles, reach: float) -> PortalCover | None:
    """Returns a cover of a surface that all lines pass, each within `reach` mm of something; None if none is found.

    The surfaces are those of the two bodies, and planes between them.
    """
    triangles = obstacles.faces.corners[obstacles.known]
    for parts in _surfaces(a, b, obstacles):
        if covered := find_cover(parts, triangles, reach, obstacles.room, obstacles.solids):
            return covered
    return None


def _surfaces(a: Body, b: Body, obstacles: Obstacles) -> Generator[Parts]:
    """Yields surfaces that all lines of the one shaft pass: either body, and likely planes between them."""
    room = obstacles.room
    for body, other, hulls in ((a, b, room.far), (b, a, room.near)):
        parts = make_cells(body, other)
        yield parts.select(np.flatnonzero(parts.can_face(np.repeat(hulls, len(parts.shares), axis=0))))
    yield from find_portals(room, obstacles.faces.corners[obstacles.known])


@dataclass(frozen=True, eq=False)
class Bundle:
    """Pairs, by number, all of whose lines `covered` stops; its triangles are `faces`, by number."""

    pairs: Longs
    faces: Longs
    covered: PortalCover


class Bundles:
    """Pairs in batches, to be bundled; they are numbered in the order of the batches."""

    def __init__(self, batches: Sequence[PatchPairs]) -> None:
        ends = [batch.near for batch in batches], [batch.far for batch in batches]
        self._hulls = [np.concatenate([cells.hulls for cells in end]) for end in ends]
        self._spots = np.column_stack([np.concatenate([cells.spots for cells in end]) for end in ends])
        self._sizes = np.concatenate([np.bincount(batch.rows.at, minlength=len(batch)) for batch in batches])
        self._begins = np.cumsum(self._sizes) - self._sizes
        self._faces = np.concatenate([batch.rows.face for batch in batches])

    def find_narrow(self, obstacles: Obstacles, reach: float, most: int, late: Callable[[], bool]) -> Iterator[Bundle]:
        """Yields bundles all of whose lines pass something within `reach` mm; tries `most` bundles, until `late`."""
        corners = obstacles.faces.corners
        bundles = deque([np.arange(len(self._sizes))])
        for _ in range(most):
            if not bundles or late():
                return
            pairs = bundles.popleft()
            ends = (reduce_points(hulls[pairs].reshape(-1, 3)) for hulls in self._hulls)
            room = make_shaft(*ends).within(obstacles.room)
            known = obstacles.find_near(room, reach)
            distances = min(_SCREEN_AFTER_PAIRS + _EACH * len(pairs), DISTANCES)
            for portal in find_portals(room, corners[known], self._times(pairs, len(corners))[known]):
                if covered := find_cover(portal, corners[known], reach, room, obstacles.solids, distances):
                    yield Bundle(pairs, known, covered)
                    break
            else:
                bundles.extend(self._split(pairs))

    def _times(self, pairs: Longs, count: int) -> Longs:
        """Returns how many of the pairs, or of a sample if there are many, may meet each of `count` triangles."""
        pairs = pairs[:: -(-len(pairs) // _ASKED)]
        taken = self._sizes[pairs]
        ends = np.cumsum(taken)
        rows = np.arange(ends[-1]) + np.repeat(self._begins[pairs] - ends + taken, taken)
        return np.bincount(self._faces[rows], minlength=count)

    def _split(self, pairs: Longs) -> tuple[Longs, ...]:
        """Returns both halves of a bundle, split where its ends are most spread out; nothing if it is small."""
        if len(pairs) < _MIN_BUNDLE_PAIRS:
            return ()
        spots = self._spots[pairs]
        order = pairs[np.argsort(spots[:, np.ptp(spots, axis=0).argmax()], kind="stable")]
        return order[: len(order) // 2], order[len(order) // 2 :]
