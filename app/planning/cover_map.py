"""A map of the places where a fighter has cover, and from which enemies, according to the rules of the game."""

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
"""A function that describes what gives the second of two fighters cover from the first; "" if nothing does."""
_PASSES = ((0, 0), (1, 1), (0, 1), (1, 0))
"""Quarters of the grid, by odd and even rows and columns, so that a first map appears quickly."""


@dataclass(frozen=True, eq=False)
class CoverMap:
    """The enemies from which a fighter has cover at each place `(places, enemies)`, for the `known` places."""

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
    """Yields the map after each quarter of the places."""
    observers = [table.battle.fighter(enemy) for enemy in enemies]
    known, covered = np.zeros(len(places), dtype=np.bool_), np.zeros((len(places), len(observers)), dtype=np.bool_)
    for odd in _PASSES:
        for place in np.flatnonzero((places.cells[:, 1:] % 2 == odd).all(axis=1)).tolist():
            report(float(known.mean()), "")
            x, y, z = places.points[place].tolist()
            there = replace(fighter, pose=Pose(x, y, z, fighter.pose.yaw))
            covered[place] = [bool(cover_text(table, observer, there)) for observer in observers]
            known[place] = True
        yield CoverMap(places, tuple(enemies), known.copy(), covered.copy())
