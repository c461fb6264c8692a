"""Measures sight: segments per second compared with trimesh's wrapper and plain NumPy; all pairs; one against all.

`dev.py bench bench_sight`
"""

import itertools
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np

from app.core.app_paths import DEMO
from app.geometry import rays
from app.geometry.clearance import clearance
from app.geometry.mesh import Mesh
from app.geometry.sight_proof.sight_result import SightResult
from app.geometry.sight_proof.witness import COMFORTABLE_CLEARANCE, LIVE, THOROUGH, Effort
from app.model import Battle
from app.storage.battle_json import load
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import Meshes
from build_scripts.soundness import real_table

REPEATS = 7


def rows() -> Iterator[str]:
    """Yields one printable line per measurement; medians, with ratios within one run."""
    table = BattleGeometry(*load_battle())
    largest = max((piece.mesh for piece in table.pieces), key=lambda mesh: len(mesh.faces))
    yield from _segments(largest)
    yield from _pairs(table)
    yield from _one_against_all(table)


def load_battle() -> tuple[Battle, Meshes]:
    """Returns the crowded table of real pieces, or the demo if they are not available."""
    if not real_table.MESHES.is_dir():
        return load(DEMO)
    with tempfile.TemporaryDirectory() as folder:
        return load(real_table.write(Path(folder) / "real.json", real_table.crowd))


def _segments(mesh: Mesh) -> Iterator[str]:
    import trimesh
    from trimesh.ray.ray_pyembree import RayMeshIntersector

    rng = np.random.default_rng(0)
    low, high = mesh.vertices.min(axis=0) - 50, mesh.vertices.max(axis=0) + 50
    starts, ends = rng.uniform(low, high, (2, 200_000, 3))
    a, way = starts.astype(np.float32), (ends - starts).astype(np.float32)
    ours = len(a) / _seconds(lambda: rays.ray_tree(mesh).find_hits(a, way))
    wrapper = RayMeshIntersector(trimesh.Trimesh(mesh.vertices, mesh.faces, process=False))
    theirs = len(a) / _seconds(lambda: wrapper.intersects_first(starts, ends - starts))
    slow = rays.NumpyTree(mesh)
    plain = 2_000 / _seconds(lambda: slow.find_hits(a[:2_000], way[:2_000]), repeats=1)
    yield f"segments/s against {len(mesh.faces):,} triangles: ours {ours / 1e6:.1f} M"
    yield f"  via trimesh's wrapper {theirs / 1e6:.2f} M: ours is {ours / theirs:.1f} × as fast"
    yield f"  NumPy (where Embree is missing) {plain / 1e6:.4f} M: ours is {ours / plain:.0f} × as fast"


def _pairs(table: BattleGeometry) -> Iterator[str]:
    names = [fighter.id for fighter in table.battle.fighters]
    pairs = list(itertools.combinations(names, 2))
    triangles = sum(len(piece.mesh.faces) for piece in table.pieces)
    yield f"{len(pairs)} pairs of {len(names)} fighters among {len(table.pieces)} pieces, {triangles:,} triangles"
    list(table.find_sights(pairs, LIVE))
    for name, effort in (("at rest", THOROUGH), ("while dragging", LIVE)):
        found = [_timed(table, a, b, effort) for a, b in pairs]
        yield f"  {name}, all: {_times([ms for _, ms in found])}"
        for verdict in sorted({sight.verdict for sight, _ in found}):
            yield f"    {verdict}: {_times([ms for sight, ms in found if sight.verdict == verdict])}"
        proofs = sum(ms for sight, ms in found if sight.pairs)
        yield f"    {proofs / sum(ms for _, ms in found):.0%} of the time went into pairs that took a proof"
        yield from (f"    undecided: {sight.reason}" for sight, _ in found if sight.pairs and sight.unproven)
        yield f"    as shown: {_room(found)}"
    a, b = _line(table)
    others = table.other_occluders()
    ours = _seconds(lambda: clearance(others, a, b))
    yield f"  clearance of one line in float64: {ours * 1000:.2f} ms"


def _timed(table: BattleGeometry, a: str, b: str, effort: Effort) -> tuple[SightResult, float]:
    """Returns the evidence and its time in ms; CPU time of this thread, because the machine may be busy."""
    began = time.thread_time()
    found = table.sight(a, b, effort)
    return found, (time.thread_time() - began) * 1000


def _times(ms: Sequence[float]) -> str:
    median, most, nearly_all = np.percentile(ms, (50, 90, 99))
    return f"{len(ms)} pairs, median {median:.1f} ms, 90 % {most:.1f}, 99 % {nearly_all:.1f}, worst {max(ms):.1f}"


def _room(found: Sequence[tuple[SightResult, float]]) -> str:
    rooms = np.array([sight.clearance_mm or np.inf for sight, _ in found if sight.verdict == "visible"])
    ample, tight = (rooms >= COMFORTABLE_CLEARANCE).sum(), (rooms < 1).sum()
    return f"{ample} witnesses of {len(rooms)} have {COMFORTABLE_CLEARANCE:g} mm, {tight} below 1 mm"


def _line(table: BattleGeometry) -> tuple[np.ndarray, np.ndarray]:
    board = table.battle.board
    return np.array((0.0, 0.0, 60.0)), np.array((board.width_mm, board.depth_mm, 90.0))


def _one_against_all(table: BattleGeometry) -> Iterator[str]:
    observer = table.battle.fighters[0].id
    ms = _seconds(lambda: table.quick_visibility(observer)) * 1000
    yield f"one fighter against {len(table.battle.fighters) - 1} others while dragging: {ms:.1f} ms (target 33)"


def _seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    work()
    times: list[float] = []
    for _ in range(repeats):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def main() -> None:
    """Prints the rows as they come."""
    for row in rows():
        print(row, flush=True)


if __name__ == "__main__":
    main()
