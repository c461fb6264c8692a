"""At which places a fighter has cover, and from whom: each place asked of the game's own rules."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from msgspec.structs import replace

from app.core.progress import Report, silent
from app.geometry.arrays import Flags
from app.model import Fighter, Pose
from app.planning.places import Places
from app.table.battle_geometry import BattleGeometry

CoverText = Callable[[BattleGeometry, Fighter, Fighter], str]
"""What gives the second of two fighters cover from the first, in words; nothing where none does."""
_PASSES = ((0, 0), (1, 1), (0, 1), (1, 0))
"""Every other row and column first, so that there is soon something to see."""


@dataclass(frozen=True, eq=False)
class CoverMap:
    """From which of the enemies a fighter has cover at each place `(places, enemies)`, where that is `known`."""

    places: Places
    enemies: tuple[str, ...]
    known: Flags
    covered: Flags


def find_covers(
    table: BattleGeometry,
    fighter: Fighter,
    enemies: Sequence[str],
    places: Places,
    cover_text: CoverText,
    report: Report = silent,
) -> Iterator[CoverMap]:
    """The map, a quarter of the places after the other."""
    seers = [table.battle.fighter(enemy) for enemy in enemies]
    known, covered = np.zeros(len(places), dtype=np.bool_), np.zeros((len(places), len(seers)), dtype=np.bool_)
    for odd in _PASSES:
        for place in np.flatnonzero((places.cells[:, 1:] % 2 == odd).all(axis=1)).tolist():
            report(float(known.mean()), "")
            x, y, z = places.points[place].tolist()
            there = replace(fighter, pose=Pose(x, y, z, fighter.pose.yaw))
            covered[place] = [bool(cover_text(table, seer, there)) for seer in seers]
            known[place] = True
        yield CoverMap(places, tuple(enemies), known.copy(), covered.copy())
