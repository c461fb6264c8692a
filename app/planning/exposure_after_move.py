"""A map of the enemies that could see a fighter at each place after one move of theirs."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from app.core.progress import Report, silent
from app.geometry.arrays import Floats
from app.geometry.sight_proof.witness import sample_places
from app.model import Fighter
from app.planning.enemy_view import make_enemy_view
from app.planning.exposure_map import ExposureMap
from app.planning.places import Places
from app.planning.reach_map import ReachMap
from app.table.battle_geometry import BattleGeometry

LINES = 8
"""Number of lines from each position of an enemy to each place."""
INCH = 25.4
"""Spacing in mm of the positions from which enemies look."""


def find_exposure_after_move(
    table: BattleGeometry,
    fighter: Fighter,
    reaches: Mapping[str, ReachMap],
    places: Places,
    report: Report = silent,
) -> Iterator[ExposureMap]:
    """Yields the map enemy by enemy; places that an enemy has seen are not examined again for it.

    Only terrain blocks, because other fighters may have moved. The `shares` are those of the first position that saw a
    place, and mean little.
    """
    enemies, count = tuple(reaches), (len(places), len(reaches))
    seen, shares = np.zeros(count, dtype=np.bool_), np.zeros(count)
    squares = sample_places(LINES)
    if not enemies:
        yield ExposureMap(places, enemies, np.ones(len(places), dtype=np.bool_), seen, shares)
    for index, enemy in enumerate(enemies):
        view, stands = (
            make_enemy_view(table, fighter, enemy, others_stay=False),
            find_positions(table, enemy, reaches[enemy]),
        )
        for number, stand in enumerate(stands):
            report((index + number / len(stands)) / len(enemies), "")
            hidden = np.flatnonzero(~seen[:, index])
            if not len(hidden):
                break
            free = view.cast(places.points[hidden], squares, stand)
            seen[hidden, index] = free.any(axis=1)
            shares[hidden, index] = free.mean(axis=1)
        known = np.full(len(places), index + 1 == len(enemies))
        yield ExposureMap(places, enemies, known, seen.copy(), shares.copy())


def find_positions(table: BattleGeometry, enemy: str, reach: ReachMap) -> Floats:
    """Returns positions of an enemy `(k, 3)`: its present one, then places within its move, an inch apart.

    They are ordered so that the first ones are far apart.
    """
    pose = table.battle.fighter(enemy).pose
    kept = [np.array((pose.x, pose.y, pose.z))]
    apart = max(1, round(INCH / reach.places.step_mm))
    cells, on = reach.places.cells, reach.reached
    grid = on & (cells[:, 1] % apart == 0) & (cells[:, 2] % apart == 0)
    # A platform may be too small for the coarse grid: its farthest place represents it.
    alone = [level for level in np.unique(cells[on, 0]).tolist() if not (grid & (cells[:, 0] == level)).any()]
    for level in alone:
        those = np.flatnonzero(on & (cells[:, 0] == level))
        grid[those[reach.costs[those].argmax()]] = True
    points = reach.places.points[grid]
    return np.concatenate([kept, _spread_order(points)])


def _spread_order(points: Sequence[Floats] | Floats) -> Floats:
    """Orders points `(k, 3)` so that each is as far as possible from all before it; a few represent many."""
    rest = np.asarray(points, dtype=np.float64).reshape(-1, 3)
    if not len(rest):
        return rest
    order, away = [0], np.linalg.norm(rest - rest[0], axis=1)
    for _ in range(len(rest) - 1):
        order.append(int(away.argmax()))
        away = np.minimum(away, np.linalg.norm(rest - rest[order[-1]], axis=1))
    return rest[order]
