"""How fast sight is: segments a second beside trimesh's wrapper and plain NumPy, pairs, and one against twenty."""

import itertools
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from app.geometry import rays
from app.geometry.clearance import clearance
from app.geometry.mesh import Mesh
from app.geometry.witness import LIVE, THOROUGH, Effort
from app.model import Battle, Fighter
from app.shapes import Meshes
from app.storage.battle_json import load
from app.storage.places import DEMO
from app.table import Table
from build_scripts import real_table

REPEATS = 7


def rows() -> Iterator[str]:
    """One printable line per measurement; medians, with ratios inside one run."""
    battle, meshes = _battle()
    table = Table(battle, meshes)
    largest = max((piece.mesh for piece in table.pieces), key=lambda mesh: len(mesh.faces))
    yield from _segments(largest)
    yield from _pairs(table)
    yield from _one_against_twenty(battle, meshes)


def _battle() -> tuple[Battle, Meshes]:
    if not real_table.MESHES.is_dir():
        return load(DEMO)
    with tempfile.TemporaryDirectory() as folder:
        return load(real_table.write(Path(folder) / "real.json"))


def _segments(mesh: Mesh) -> Iterator[str]:
    import trimesh
    from trimesh.ray.ray_pyembree import RayMeshIntersector

    rng = np.random.default_rng(0)
    low, high = mesh.vertices.min(axis=0) - 50, mesh.vertices.max(axis=0) + 50
    starts, ends = rng.uniform(low, high, (2, 200_000, 3))
    a, way = starts.astype(np.float32), (ends - starts).astype(np.float32)
    ours = len(a) / _seconds(lambda: rays.tree(mesh).stops(a, way))
    wrapper = RayMeshIntersector(trimesh.Trimesh(mesh.vertices, mesh.faces, process=False))
    theirs = len(a) / _seconds(lambda: wrapper.intersects_first(starts, ends - starts))
    slow = rays.SlowTree(mesh)
    plain = 2_000 / _seconds(lambda: slow.stops(a[:2_000], way[:2_000]), repeats=1)
    yield f"segments/s against {len(mesh.faces):,} triangles: ours {ours / 1e6:.1f} M"
    yield f"  through trimesh's wrapper {theirs / 1e6:.2f} M: ours is {ours / theirs:.1f} × as fast"
    yield f"  NumPy (where Embree is missing) {plain / 1e6:.4f} M: ours is {ours / plain:.0f} × as fast"


def _pairs(table: Table) -> Iterator[str]:
    names = [fighter.id for fighter in table.battle.fighters]
    pairs = list(itertools.combinations(names, 2))
    triangles = sum(len(piece.mesh.faces) for piece in table.pieces)
    yield f"one pair among {len(names)} fighters, {len(table.pieces)} pieces, {triangles:,} triangles (ms)"
    for name, effort in (("at rest", THOROUGH), ("while dragging", LIVE)):
        times = [_pair_ms(table, a, b, effort) for a, b in pairs]
        worst = max(times)
        yield f"  {name}: median {statistics.median(times):.1f}, 90 % {np.percentile(times, 90):.1f}, worst {worst:.1f}"
    a, b = _line(table)
    others = table.others()
    ours = _seconds(lambda: clearance(others, a, b))
    yield f"  clearance of one line in float64: {ours * 1000:.2f}"


def _pair_ms(table: Table, a: str, b: str, effort: Effort) -> float:
    began = time.perf_counter()
    table.sight(a, b, effort)
    return (time.perf_counter() - began) * 1000


def _line(table: Table) -> tuple[np.ndarray, np.ndarray]:
    board = table.battle.board
    return np.array((0.0, 0.0, 60.0)), np.array((board.width_mm, board.depth_mm, 90.0))


def _one_against_twenty(battle: Battle, meshes: Meshes) -> Iterator[str]:
    table = Table(_with_21(battle, meshes), meshes)
    seer = table.battle.fighters[0].id
    ms = _seconds(lambda: table.glances(seer)) * 1000
    yield f"one fighter against {len(table.battle.fighters) - 1} others while dragging: {ms:.1f} ms (target 33)"


def _with_21(battle: Battle, meshes: Meshes) -> Battle:
    """The battle with fighters copied to new places until there are 21."""
    table, fighters = Table(battle, meshes), list(battle.fighters)
    rng = np.random.default_rng(3)
    while len(fighters) < 21:
        like: Fighter = fighters[len(fighters) % len(battle.fighters)]
        pose = replace(like.pose, x=float(rng.uniform(40, 720)), y=float(rng.uniform(40, 520)))
        fighters.append(table.dropped(replace(like, id=f"{like.id}-{len(fighters)}", pose=pose)))
    return replace(battle, fighters=tuple(fighters[:21]))


def _seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    work()
    times: list[float] = []
    for _ in range(repeats):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def main() -> None:
    """Print the rows as they come."""
    for row in rows():
        print(row, flush=True)


if __name__ == "__main__":
    main()
