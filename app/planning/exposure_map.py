"""A map of the enemies that would see a fighter at each place of the table.

Lines are sampled for the colours of a map; this is never a verdict. A few lines decide for most places, and many more
are cast where the first ones found nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from app.core.progress import Report, silent
from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.sight_proof.witness import sample_places
from app.model import Fighter
from app.planning.enemy_view import AnyEnemyView, make_enemy_view
from app.planning.places import Places
from app.table.battle_geometry import BattleGeometry

FIRST_LINES, MAX_LINES = 16, 64
"""Lines from each enemy to each place: first for what it sees, and in total before the fighter counts as unseen."""
_PASSES = ((0, 0), (1, 1), (0, 1), (1, 0))
"""Quarters of the grid, by odd and even rows and columns, so that a first map appears quickly."""


@dataclass(frozen=True, eq=False)
class ExposureMap:
    """The view that each enemy has of a fighter at each place, as far as it is known.

    `known` `(places,)` are the examined places, `shares` `(places, enemies)` the free shares of `FIRST_LINES` lines, 0
    to 1, and `seen` is whether any of `MAX_LINES` lines is free. `lowest` `(places, enemies)` is the height above its
    foot of the lowest point reached by a line, in mm, inf if none was; it is None until `lowest_seen` has found it.
    """

    places: Places
    enemies: tuple[str, ...]
    known: Flags
    seen: Flags
    shares: Floats
    lowest: Floats | None = None

    @property
    def counts(self) -> Floats:
        """The number of enemies that see each place `(places,)`; nan where it is unknown."""
        return np.where(self.known, self.seen.sum(axis=1), np.nan)

    @property
    def crouch_mm(self) -> Floats:
        """The height in mm below which no enemy sees a fighter at each place `(places,)`; inf if none sees it at all.

        It is nan if this has not been examined.
        """
        return np.full(len(self.places), np.nan) if self.lowest is None else self.lowest.min(axis=1, initial=np.inf)

    @property
    def worst(self) -> Longs:
        """The number of the enemy that sees most at each place `(places,)`; arbitrary where no enemy sees it."""
        if not self.enemies:
            return np.zeros(len(self.places), dtype=np.int64)
        return np.argmax(self.shares + 1e-6 * self.seen, axis=1)

    @property
    def most_shown(self) -> Floats:
        """The share seen by the enemy that sees most `(places,)`, 0 to 1."""
        return self.shares.max(axis=1, initial=0.0)


def find_exposure(
    table: BattleGeometry,
    fighter: Fighter,
    enemies: Sequence[str],
    places: Places,
    report: Report = silent,
    back: bool = False,
) -> Iterator[ExposureMap]:
    """Yields the map after each quarter of the places, and once more after a closer look at those that seem unseen.

    With `back`, the map has the enemies that the fighter sees from each place, which is not always the same.
    """
    count = len(places), len(enemies)
    found = ExposureMap(
        places,
        tuple(enemies),
        np.zeros(len(places), dtype=np.bool_),
        np.zeros(count, dtype=np.bool_),
        np.zeros(count),
    )
    views = [make_enemy_view(table, fighter, enemy, back=back) for enemy in enemies]
    squares = sample_places(MAX_LINES)
    row_column = places.cells[:, 1:] % 2
    for part, odd in enumerate(_PASSES):
        found = _copy(found)  # Maps already yielded must not change.
        which = np.flatnonzero((row_column == odd).all(axis=1))
        _look(views, found, which, squares[:FIRST_LINES], report, part / 8)
        known = found.known.copy()
        known[which] = True
        found = replace(found, known=known)
        yield found
    found = _copy(found)
    unseen = [np.flatnonzero(~found.seen[:, index]) for index in range(len(views))]
    for index, (view, which) in enumerate(zip(views, unseen, strict=True)):
        report(0.5 + index / len(views) / 2, "")
        found.seen[which, index] = view.cast(places.points[which], squares[FIRST_LINES:]).any(axis=1)
    yield found


def _copy(found: ExposureMap) -> ExposureMap:
    return replace(found, seen=found.seen.copy(), shares=found.shares.copy())


def _look(
    views: Sequence[AnyEnemyView],
    found: ExposureMap,
    which: NDArray[np.intp],
    squares: Floats,
    report: Report,
    done: float,
) -> None:
    for index, view in enumerate(views):
        report(done + index / len(views) / 8, "")
        free = view.cast(found.places.points[which], squares)
        found.seen[which, index] = free.any(axis=1)
        found.shares[which, index] = free.mean(axis=1)
