"""Measures proofs and witnesses: hard scenes, all pairs of twenty fighters, and sampling with equal certainty.

`dev.py bench bench_proof`
"""

import math
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from app.geometry.bodies import CylinderBody
from app.geometry.frames import make_frame, transform_points
from app.geometry.placement.base_meshes import make_cylinder, make_prism, make_solid_mesh
from app.geometry.rays import Occluder, any_hit
from app.geometry.sight_proof.sight import find_sight
from app.geometry.sight_proof.sight_result import RESOLUTION, SightResult
from app.storage.battle_json import load
from app.table.battle_geometry import BattleGeometry
from build_scripts.soundness import real_table

REPEATS = 7
TURN = make_frame((0.0, 0.0, 0.0), 17.3)
"""Rotation away from the axes, so that nothing is aligned by accident."""
SAMPLED = 4_000_000
"""Number of segments that estimate the share of free lines of one scene."""
SURE = math.log(20)
"""Number of segments, times the share p of free lines, that misses them all in only one of twenty tries."""
_BATCH = 50_000


def rows() -> Iterator[str]:
    """Yields one printable line per measurement with its target; medians."""
    yield from _hard()
    yield from _all_pairs()
    yield from _sampling()


def _hard() -> Iterator[str]:
    low = [_block("wall", (95, -200, 0), (105, 200, 34.85))]
    yield _timed("wall 0.15 mm lower than the line, turned", "≤ 20", low)
    yield _timed("slit of 0.03 mm at 0.01 mm, turned", "≤ 200", _slit(0.03), 0.01)
    window = [
        _block("left", (95, 15, 0), (105, 200, 80)),
        _block("right", (95, -200, 0), (105, -15, 80)),
        _block("sill", (95, -15, 0), (105, 15, 5)),
        _block("lintel", (95, -15, 50), (105, 15, 80)),
    ]
    third = Occluder("third", make_solid_mesh(*make_cylinder(18.0, 0.0, 60.0)), make_frame((130, 0, 0)))
    yield _timed("window of four boxes closed by a third fighter, turned", "≤ 150", [*window, third], radius=20.0)
    yield _timed("plain wall", "", [_block("wall", (95, -200, 0), (105, 200, 60))])


def _all_pairs() -> Iterator[str]:
    if not real_table.MESHES.is_dir():
        yield "all pairs of twenty fighters: the real meshes are missing"
        return
    with tempfile.TemporaryDirectory() as folder:
        battle, meshes = load(real_table.write(Path(folder) / "crowd.json", real_table.crowd))
    table = BattleGeometry(battle, meshes)
    pairs = table.pairs
    triangles = sum(len(piece.mesh.faces) for piece in table.pieces)
    yield f"{len(pairs)} pairs of {len(battle.fighters)} fighters, {len(table.pieces)} pieces, {triangles:,} triangles"
    began = time.perf_counter()
    first = list(table.find_sights(pairs))
    opening = time.perf_counter() - began
    again = _milliseconds(lambda: list(table.find_sights(pairs)), repeats=3)
    yield f"  full matrix: {again / 1000:.2f} s, the first time {opening:.2f} s (target ≤ 3)"
    times = [_milliseconds(lambda pair=pair: table.sight(*pair), repeats=3) for pair in pairs]
    median, most, worst = np.percentile(times, (50, 99, 100))
    yield f"  one pair: median {median:.1f} ms (target ≤ 2), 99 % {most:.0f} (≤ 150), worst {worst:.0f} (≤ 1000)"
    verdicts = [found.verdict for found in first]
    yield "  " + ", ".join(f"{verdicts.count(verdict)} {verdict}" for verdict in ("visible", "blocked", "undecided"))


def _sampling() -> Iterator[str]:
    """Yields the cost of finding an opening in 19 tries of 20 by sampling, which is also that of excluding one."""
    rate = _rate()
    yield f"random segments needed to find an opening in 19 of 20 tries, at {rate / 1e6:.1f} M a second"
    for what, made, widths in (("slit", _slit, (1.0, 0.5, 0.2)), ("square hole", _hole, (3.0, 1.0, 0.5))):
        shares = {width: _free_share(made(width)) for width in widths}
        for width, share in shares.items():
            yield f"  {what} of {width:g} mm: {_cost(share, rate)}"
        for width, resolution in ((2 * RESOLUTION, RESOLUTION), (0.03, 0.01)):
            power, share = _extended(shares, width)
            yield f"  {what} of {width:g} mm, extended (the share grows as width^{power:.1f}): {_cost(share, rate)}"
            found = f"found at {resolution:g} mm" if width > 2 * resolution else "closed, proven at 0.1 mm"
            scene = made(width if width > 2 * resolution else 0.0)
            yield f"    {found}: {_beside(share, rate, scene, resolution)}"


def _beside(share: float, rate: float, occluders: list[Occluder], resolution: float) -> str:
    ours = _milliseconds(lambda: _seen(occluders, resolution)) / 1000
    return f"{_duration(ours)}, {SURE / share / rate / ours:.2g} × as fast (target 100)"


def _rate() -> float:
    """Returns random segments per second, at the best that Embree achieves here, without the time to make them."""
    a, b, occluders = _scene(_slit(1.0))
    rng = np.random.default_rng(0)
    starts, ends = a.sample_toward(b, rng.random((_BATCH, 2))), b.sample_toward(a, rng.random((_BATCH, 2)))
    return _BATCH / _milliseconds(lambda: any_hit(occluders, starts, ends)) * 1000


def _free_share(occluders: list[Occluder]) -> float:
    """Returns the share of free lines among random ones between the bodies' facing parts, sampled as by the engine."""
    a, b, occluders = _scene(occluders)
    rng, free = np.random.default_rng(0), 0
    for _ in range(SAMPLED // _BATCH):
        starts, ends = a.sample_toward(b, rng.random((_BATCH, 2))), b.sample_toward(a, rng.random((_BATCH, 2)))
        free += int((~any_hit(occluders, starts, ends)).sum())
    return max(free, 1) / SAMPLED


def _extended(shares: dict[float, float], width: float) -> tuple[float, float]:
    """Returns the power of the width by which the share grows, and the share at another width."""
    power, offset = np.polyfit(np.log(list(shares)), np.log(list(shares.values())), 1)
    return float(power), float(np.exp(offset + power * np.log(width)))


def _timed(
    name: str, target: str, occluders: list[Occluder], resolution: float = RESOLUTION, radius: float = 12.5
) -> str:
    found = _seen(occluders, resolution, radius)
    spent = _milliseconds(lambda: _seen(occluders, resolution, radius))
    return f"{name}: {found.verdict}, {spent:.1f} ms{f' (target {target})' if target else ''}, {found.pairs:,} pairs"


def _seen(occluders: list[Occluder], resolution: float, radius: float = 12.5) -> SightResult:
    a, b, placed = _scene(occluders, radius)
    return find_sight(a, b, placed, resolution=resolution)


def _scene(occluders: list[Occluder], radius: float = 12.5) -> tuple[CylinderBody, CylinderBody, list[Occluder]]:
    """Returns two bodies 200 mm apart and what is between them, all turned."""
    far = transform_points(np.array([(200.0, 0.0, 0.0)]), TURN)[0]
    bodies = (CylinderBody(float(x), float(y), radius, 3.5, 35.0) for x, y in ((0.0, 0.0), far[:2]))
    return (*bodies, [Occluder(o.name, o.mesh, TURN @ o.frame) for o in occluders])  # pyright: ignore[reportReturnType]


def _slit(width: float) -> list[Occluder]:
    return [
        _block("left", (95, width / 2, 0), (105, 200, 60)),
        _block("right", (95, -200, 0), (105, -width / 2, 60)),
    ]


def _hole(width: float) -> list[Occluder]:
    """Returns a wall with a square hole at half the bodies' height; without a hole if its width is 0."""
    half, middle = width / 2, 19.0
    if width == 0:
        return [_block("wall", (95, -200, 0), (105, 200, 60))]
    return [
        *_slit(width),
        _block("sill", (95, -half, 0), (105, half, middle - half)),
        _block("lintel", (95, -half, middle + half), (105, half, 60)),
    ]


def _block(name: str, low: tuple[float, float, float], high: tuple[float, float, float]) -> Occluder:
    (x0, y0, z0), (x1, y1, z1) = low, high
    return Occluder(
        name, make_solid_mesh(*make_prism(np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], float), z0, z1)), np.eye(4)
    )


def _cost(share: float, rate: float) -> str:
    return f"{SURE / share:.1e} segments, {_duration(SURE / share / rate)}"


def _duration(seconds: float) -> str:
    for limit, size, unit in ((1.0, 1e-3, "ms"), (120.0, 1.0, "s"), (7200.0, 60.0, "min"), (172800.0, 3600.0, "h")):
        if seconds < limit:
            return f"{seconds / size:.2g} {unit}"
    return f"{seconds / 86400:.2g} days"


def _milliseconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    times: list[float] = []
    for _ in range(repeats):
        began = time.perf_counter()
        work()
        times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times)


def main() -> None:
    """Prints the rows as they come."""
    for row in rows():
        print(row, flush=True)


if __name__ == "__main__":
    main()
