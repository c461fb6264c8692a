"""Measures sight on the plan: each pair, a matrix of 30 troops a side, and sampled lines for comparison.

`dev.py bench bench_plan_sight [SEED]`. The exit code is 1 if the median of a pair is above 1 ms, or the matrix above 1
s. Times are CPU times of this thread, so other load does not count. The two bounds apply to flat shapes.
"""

import random
import statistics
import sys
import time
from collections.abc import Iterator, Sequence

import numpy as np
import shapely

from app.games.warcrow.flat_sight import BLOCK_LOS, PlanEvidence
from app.games.warcrow.ground import ground_area
from app.games.warcrow.state import Element, Unit, WarcrowState, with_state
from app.geometry.areas import outline_area
from app.model import Battle, Board, Cylinder, Fighter, Piece, PiecePose, Pose, Round, Side
from app.storage.model_files import Models
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline
from app.table.sight_cache import find_sight

TROOPS, UNIT, STRIDE = 30, 5, 15.0
PAIR_MS, MATRIX_S = 1.0, 1.0
LINES = 64
_MODELS = ("wall_long", "two_storey_ruin", "tower", "corner_ruin", "rocks_tall")
_KINDS = ("light-forest", "building", "dense-forest", "small-structure", "wall", "river")


def make_table(seed: int, sculpted: bool = False) -> BattleGeometry:
    """Returns a table of 30 troops a side in units of five, towards the middle of a board with 12 elements.

    The elements are the shipped flat shapes, or ruins, whose plans have hundreds of corners.
    """
    chance = random.Random(seed)
    size = 60 * STRIDE
    models = Models(None)
    pieces = tuple(
        Piece(
            f"piece {number}",
            _model(number, sculpted),
            PiecePose(chance.uniform(0.1, 0.9) * size, chance.uniform(0.25, 0.75) * size, yaw=chance.uniform(0, 360)),
        )
        for number in range(12)
    )
    elements = tuple(Element(piece.id, _KINDS[number % len(_KINDS)]) for number, piece in enumerate(pieces))
    fighters: list[Fighter] = []
    units: list[Unit] = []
    for side, (low, high) in (("Red", (0.05, 0.45)), ("Blue", (0.55, 0.95))):
        for number in range(TROOPS // UNIT):
            x, y = chance.uniform(0.1, 0.9) * size, chance.uniform(low, high) * size
            ids = tuple(f"{side} {number} {troop}" for troop in range(UNIT))
            fighters += [
                Fighter(id, side, Round(30.0), Cylinder(15.0, 30.0), Pose(x + 35 * (at % 3), y + 35 * (at // 3)))
                for at, id in enumerate(ids)
            ]
            units.append(Unit(f"{side} {number}", side, ids[0], ids, ("Large",) if number == 0 else ()))
    battle = Battle("warcrow", Board(size, size), pieces, sides=(Side("Red"), Side("Blue"))).with_fighters(*fighters)
    state = WarcrowState(STRIDE, units=tuple(units), elements=elements)
    return BattleGeometry(with_state(battle, state), models, PlanEvidence())


def _model(number: int, sculpted: bool) -> str:
    if sculpted:
        return f"ruins/{_MODELS[number % len(_MODELS)]}"
    return f"shapes/{_KINDS[number % len(_KINDS)].replace('-', '_')}"


def rows(table: BattleGeometry) -> Iterator[str]:
    """Yields a line for each measurement of a matrix in both directions, as the window requests it."""
    red, blue = _sides(table)
    pairs = [*((a, b) for a in red for b in blue), *((b, a) for a in red for b in blue)]
    begin = time.thread_time()
    table.sight(*pairs[0])
    yield f"footprints and the first pair: {(time.thread_time() - begin) * 1e3:.0f} ms"
    fresh = table.with_battle(table.battle)
    timed = [_timed(fresh, *pair) for pair in pairs]
    whole = sum(ms for _, ms in timed) / 1e3
    yield f"  {len(pairs)} pairs, {sum(visible for visible, _ in timed)} visible: {whole:.2f} s both ways"
    for name, wanted in (("visible", True), ("blocked", False)):
        times = sorted(ms for visible, ms in timed if visible is wanted)
        if times:
            late = times[int(0.95 * (len(times) - 1))]
            yield f"  {name}: median {statistics.median(times):.2f} ms, 95 % under {late:.2f} ms"
    peer, each = _peer_seconds(table, pairs) * 1e3, statistics.median(ms for _, ms in timed)
    yield f"  shapely tries {LINES} lines per pair, without a proof, in {peer:.2f} ms: {peer / each:.1f} × as long"


def _sides(table: BattleGeometry) -> tuple[list[str], list[str]]:
    red, blue = ([one.id for one in table.battle.fighters if one.side == side] for side in ("Red", "Blue"))
    return red, blue


def _timed(table: BattleGeometry, observer: str, target: str) -> tuple[bool, float]:
    begin = time.thread_time()
    found = find_sight(table, observer, target).sight
    return found.verdict == "visible", (time.thread_time() - begin) * 1e3


def _peer_seconds(table: BattleGeometry, pairs: Sequence[tuple[str, str]]) -> float:
    """Returns the median time in which shapely checks whether any of some sampled lines of a pair is clear."""
    rng = np.random.default_rng(0)
    terrain = ground_area(table, BLOCK_LOS)
    bases = {one.id: outline_area(fighter_outline(one)) for one in table.battle.fighters}
    times: list[float] = []
    for observer, target in pairs[:: max(1, len(pairs) // 100)]:
        begin = time.thread_time()
        others = [area for id, area in bases.items() if id[:6] not in (observer[:6], target[:6])]
        stops = shapely.union_all([terrain, *others])
        shapely.prepare(stops)
        ends = [shapely.get_coordinates(bases[id])[rng.integers(0, 32, LINES)] for id in (observer, target)]
        shapely.intersects(stops, shapely.linestrings(np.stack(ends, axis=1)))
        times.append(time.thread_time() - begin)
    return statistics.median(times)


def measure_matrix(table: BattleGeometry) -> tuple[float, float]:
    """Returns the median of a pair in ms, and the time of the matrix between two sides in s, with footprints cached."""
    red, blue = _sides(table)
    again = BattleGeometry(table.battle, table.meshes, PlanEvidence())
    begin = time.thread_time()
    each = [_pair_ms(again, observer, target) for observer in red for target in blue]
    return statistics.median(each), time.thread_time() - begin


def _pair_ms(table: BattleGeometry, observer: str, target: str) -> float:
    begin = time.thread_time()
    table.sight(observer, target)
    return (time.thread_time() - begin) * 1e3


def main(arguments: list[str] | None = None) -> int:
    """Measures and prints; returns 1 if too slow."""
    given = sys.argv[1:] if arguments is None else arguments
    seed, is_fast = int(given[0]) if given else 0, True
    for name, sculpted in (("flat shapes", False), ("sculpted ruins", True)):
        table = make_table(seed, sculpted)
        print(f"{name}: ", end="")
        for row in rows(table):
            print(row, flush=True)
        median, whole = measure_matrix(table)
        print(f"  {TROOPS} troops against {TROOPS}: median {median:.2f} ms a pair, {whole:.2f} s for the matrix")
        is_fast = is_fast and (sculpted or (median <= PAIR_MS and whole <= MATRIX_S))
    return 0 if is_fast else 1


if __name__ == "__main__":
    sys.exit(main())
