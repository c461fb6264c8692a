"""Measures how much faster several processes prove the sight matrix: with and without them, warm and from a cold start.

`dev.py bench bench_proof_pool [ROUNDS]`. It reports the wall time of twenty fighters among twelve real pieces, or of
the demo without the meshes. The processes yield to any other load: measure on an idle machine, and compare within a
round. The exit code is 1 if the evidence differs.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from app.geometry.result_cache import clear_cache
from app.geometry.sight_proof.sight_result import SightResult
from app.table.battle_geometry import BattleGeometry
from app.table.proof_pool import ProofPool
from build_scripts.bench.bench_sight import load_battle

ROUNDS = 5


def rows(rounds: int) -> Iterator[str]:
    """Yields one printable line per measurement. Raises ValueError if the evidence differs."""
    table = BattleGeometry(*load_battle())
    pairs, pool = table.pairs, ProofPool()

    def here() -> list[SightResult]:
        return list(table.find_sights(pairs))

    def there() -> list[SightResult]:
        return [one.sight for one in pool.find_sights(table, pairs)]

    for piece in table.pieces:
        assert len(piece.mesh.faces), "files are read before timing starts"
    yield f"{len(pairs)} pairs of {len(table.battle.fighters)} fighters among {len(table.pieces)} pieces"
    clear_cache()
    alone, expected = _timed(here)
    clear_cache()
    first, found = _timed(there)
    _require_same(expected, found)
    yield f"  cold: in this process {alone:.2f} s, with processes that must first start {first:.2f} s"
    for find in (here, there):  # every process has filled its cache
        find()
    times: list[tuple[float, float]] = []
    for _ in range(rounds):
        alone, _ = _timed(here)
        shared, found = _timed(there)
        _require_same(expected, found)
        times.append((alone, shared))
    alone, shared = (statistics.median(column) for column in zip(*times, strict=True))
    ratio = statistics.median(there / here for here, there in times)
    count = len(pool.processes)
    yield f"  warm: in this process {alone:.2f} s, {count} processes {shared:.2f} s (target 2.2), {ratio:.2f} of it"
    slowest = max(one.ms for one in pool.find_sights(table, pairs))
    yield f"  more processes cannot be faster than the slowest pair, {slowest:.0f} ms"
    yield f"  memory at most: {', '.join(f'{_peak_mb(one.process.pid):.0f} MB' for one in pool.processes)}"
    pool.close()


def _timed(work: Callable[[], list[SightResult]]) -> tuple[float, list[SightResult]]:
    began = time.perf_counter()
    found = work()
    return time.perf_counter() - began, found


def _require_same(expected: list[SightResult], found: list[SightResult]) -> None:
    if found != expected:
        raise ValueError("processes give other results")


def _peak_mb(pid: int) -> float:
    """Returns the peak memory of a process in MB; 0 without /proc."""
    status = Path(f"/proc/{pid}/status")
    lines = status.read_text(encoding="utf-8").splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")), 0.0)


def main() -> int:
    """Prints the rows as they come; returns 1 if the evidence differs."""
    try:
        for row in rows(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS):
            print(row, flush=True)
    except ValueError as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
