"""How many enemies would see a fighter at each place of the table: sampled for the colours, never a verdict."""

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

FIRST, MOST = 16, 64
"""So many lines from each enemy to each place tell what is seen of the fighter, and so many that it is not seen."""
_PASSES = ((0, 0), (1, 1), (0, 1), (1, 0))
"""The places are looked at in four goes, each every other row and column, so that there is soon something to see."""


@dataclass(frozen=True, eq=False)
class ExposureMap:
    """What each of the enemies sees of a fighter at each of the places, as far as it is known.

    `known` `(places,)` are those that were looked at; `shares` `(places, enemies)` how many of `FIRST` lines are free,
    0 to 1; `seen` whether any of `MOST` is; `lowest` `(places, enemies)` how high above its foot the lowest point is
    that a line came to, in mm, inf where none did; None where that is not looked at, as `lowest_seen` does.
    """

    places: Places
    enemies: tuple[str, ...]
    known: Flags
    seen: Flags
    shares: Floats
    lowest: Floats | None = None

    @property
    def counts(self) -> Floats:
        """How many of them see each place `(places,)`; nan where that is not known."""
        return np.where(self.known, self.seen.sum(axis=1), np.nan)

    @property
    def crouch_mm(self) -> Floats:
        """How high a fighter may be at each place `(places,)` to be seen by none, in mm; inf where it is not seen.

        nan where that is not looked at.
        """
        return np.full(len(self.places), np.nan) if self.lowest is None else self.lowest.min(axis=1, initial=np.inf)

    @property
    def worst(self) -> Longs:
        """The number of the enemy who sees most at each place `(places,)`; where nobody does, any."""
        if not self.enemies:
            return np.zeros(len(self.places), dtype=np.int64)
        return np.argmax(self.shares + 1e-6 * self.seen, axis=1)

    @property
    def most_shown(self) -> Floats:
        """Which share the enemy sees who sees most `(places,)`, 0 to 1."""
        return self.shares.max(axis=1, initial=0.0)


def find_exposure(
    table: BattleGeometry,
    fighter: Fighter,
    enemies: Sequence[str],
    places: Places,
    report: Report = silent,
    back: bool = False,
) -> Iterator[ExposureMap]:
    """The map, better and better: a quarter of the places, half of them, all; at last those thought unseen again.

    With `back` it tells which of the enemies the fighter sees from each place, where that is not the same.
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
    squares = sample_places(MOST)
    row_column = places.cells[:, 1:] % 2
    for part, odd in enumerate(_PASSES):
        found = _copy(found)  # what was told before is with others now
        which = np.flatnonzero((row_column == odd).all(axis=1))
        _look(views, found, which, squares[:FIRST], report, part / 8)
        known = found.known.copy()
        known[which] = True
        found = replace(found, known=known)
        yield found
    found = _copy(found)
    unseen = [np.flatnonzero(~found.seen[:, index]) for index in range(len(views))]
    for index, (view, which) in enumerate(zip(views, unseen, strict=True)):
        report(0.5 + index / len(views) / 2, "")
        found.seen[which, index] = view.cast(places.points[which], squares[FIRST:]).any(axis=1)
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
