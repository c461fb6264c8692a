"""Measures the planning maps on a table of real pieces, and their lines against the same number through plain Embree.

`dev.py bench bench_planning`. Times are medians of this thread's CPU time; the first ones are for a table with nothing
cached.
"""

import statistics
import time
from collections.abc import Callable, Iterator

import numpy as np
from msgspec.structs import replace

from app.games.move_costs import MoveCosts
from app.geometry.joined_occluders import join_occluders
from app.geometry.rays import ray_tree
from app.planning.exposure_after_move import find_exposure_after_move
from app.planning.exposure_map import FIRST_LINES, MAX_LINES, ExposureMap, find_exposure
from app.planning.places import HALF_INCH, Places, find_places
from app.planning.reach_map import find_reach
from app.table.battle_geometry import BattleGeometry
from build_scripts.bench import bench_sight

ENEMIES = 15
MOVE_MM = 5 * 25.4
REPEATS = 5


def rows() -> Iterator[str]:
    """Yields one printable line per measurement."""
    table = BattleGeometry(*bench_sight.load_battle())
    fighter, *others = table.battle.fighters
    enemies = [one.id for one in others[:ENEMIES]]
    places = find_places(table, fighter)
    yield f"{len(places)} places of half an inch, {len(enemies)} enemies, {len(table.pieces)} pieces"
    first, whole, _ = _time_exposure(table, enemies, places)
    yield f"exposure: first colours {first:.2f} s, all {whole:.2f} s, the first time (targets 0.3, 2)"
    again = [_time_exposure(table, enemies, places) for _ in range(REPEATS)]
    first, whole = statistics.median(one[0] for one in again), statistics.median(one[1] for one in again)
    yield f"  again: first colours {first:.2f} s, all {whole:.2f} s"
    lines = _count_lines(again[0][2], len(places) * len(enemies))
    raw = _time_raw_lines(table, places, lines)
    ours, bare = lines / whole / 1e6, lines / raw / 1e6
    yield f"  {lines:,} lines, {ours:.1f} M a second; bare Embree, one core {bare:.1f} M: {raw / whole:.0%} (target 70)"
    moved = table.battle.fighter(enemies[0])
    there = table.with_battle(table.battle.with_fighters(replace(moved, pose=replace(moved.pose, x=moved.pose.x + 40))))
    yield f"  with one enemy moved: {_time_exposure(there, enemies, places)[1]:.2f} s (target 0.3)"
    costs = MoveCosts(MOVE_MM)
    reach = _median(lambda: find_reach(table, fighter, costs))
    yield f"reach, a quarter of an inch, all levels: {1000 * reach:.0f} ms (target 100)"
    later = _median(lambda: _after_move(table, enemies, places, costs), 1)
    yield f"exposure after the enemies' move: {later:.2f} s (target 8)"


def _time_exposure(table: BattleGeometry, enemies: list[str], places: Places) -> tuple[float, float, list[ExposureMap]]:
    """Returns the seconds to the first colours and to all of them, and the maps that were reported."""
    begin, times, told = time.thread_time(), list[float](), list[ExposureMap]()
    for found in find_exposure(table, table.battle.fighters[0], enemies, places):
        times.append(time.thread_time() - begin)
        told.append(found)
    return times[0], times[-1], told


def _count_lines(told: list[ExposureMap], pairs: int) -> int:
    unseen = pairs - int(told[-2].seen.sum())
    return pairs * FIRST_LINES + unseen * (MAX_LINES - FIRST_LINES)


def _time_raw_lines(table: BattleGeometry, places: Places, count: int) -> float:
    """Returns the seconds for this many ready-made lines between places of the table, past its pieces as one mesh."""
    chance = np.random.default_rng(0)
    (pieces,) = join_occluders(table.pieces)
    tree = ray_tree(pieces.mesh)
    starts, ends = (
        (places.points[chance.integers(0, len(places), count)] + (0, 0, 20)).astype(np.float32) for _ in range(2)
    )
    return _median(lambda: tree.find_hits(starts, ends - starts))


def _after_move(table: BattleGeometry, enemies: list[str], places: Places, costs: MoveCosts) -> None:
    reaches = {id: find_reach(table, table.battle.fighter(id), costs, HALF_INCH) for id in enemies}
    for _ in find_exposure_after_move(table, table.battle.fighters[0], reaches, places):
        pass


def _median(work: Callable[[], object], repeats: int = REPEATS) -> float:
    times = list[float]()
    for _ in range(repeats):
        begin = time.thread_time()
        work()
        times.append(time.thread_time() - begin)
    return statistics.median(times)


def main() -> None:
    """Prints the rows as they come."""
    for row in rows():
        print(row, flush=True)


if __name__ == "__main__":
    main()
