"""Measures the largest mesh from disk to ready for sight: seconds and memory, compared with plain `trimesh.load`.

`dev.py bench bench_reading [FILE]`; without FILE, the 1.1 million triangles of the shared mesh set.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from build_scripts.environment import ROOT

LARGEST_MODEL = ROOT.parent / "shared" / "meshes" / "large" / "made__chip_tower_1096k.ply"
REPEATS = 3


def rows(path: Path = LARGEST_MODEL) -> Iterator[str]:
    """Yields one printable line per measurement: in fresh processes, best of three, peaks of the largest process."""
    if not path.exists():
        yield f"reading: {path.name} is missing"
        return
    ready, read, plain = (_measured(name, path) for name in WORK)
    yield f"{path.name}, {path.stat().st_size / 1e6:.0f} MB (seconds, MB at the peak of the largest process)"
    yield f"  from disk to ready for sight {ready[0]:.2f} s, {ready[1]:.0f} MB (aim: 4 s, 1536 MB)"
    yield f"  of this, reading and repair, in a child process {read[0]:.2f} s, {read[1]:.0f} MB"
    yield f"  plain trimesh.load {plain[0]:.2f} s, {plain[1]:.0f} MB"
    yield f"  ready: {ready[0] / plain[0]:.2f} × the time and {ready[1] / plain[1]:.2f} × the memory of trimesh.load"


def _ready(path: Path) -> None:
    """Reads a mesh and prepares it: tree, clusters, and a first line of sight, for which Embree builds its tree."""
    from app.geometry.clusters import clusters
    from app.geometry.mesh_io import read
    from app.geometry.rays import ray_tree

    mesh = read(path)
    ray = np.array([[0.0, 0.0, 1e3]], dtype=np.float32)
    ray_tree(mesh).find_hits(ray, -ray)
    clusters(mesh)


def _read(path: Path) -> None:
    from app.geometry.mesh_io import read

    read(path)


def _plain(path: Path) -> None:
    import trimesh

    trimesh.load(path)


WORK: dict[str, Callable[[Path], None]] = {"ready": _ready, "read": _read, "plain": _plain}


def _measured(name: str, path: Path) -> tuple[float, float]:
    """Returns seconds, imports included, and MB: the least of a few runs."""
    command = [sys.executable, "-m", "build_scripts.bench.bench_reading", "--once", name, str(path.resolve())]
    runs = [
        [float(word) for word in subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout.split()]
        for _ in range(REPEATS)
    ]
    return min(run[0] for run in runs), min(run[1] for run in runs)


def _once(name: str, path: Path) -> None:
    begin = time.perf_counter()
    WORK[name](path)
    print(time.perf_counter() - begin, _peak_mb())


def _peak_mb() -> float:
    """Returns the peak memory of this process and its children."""
    import resource

    unit = 2**20 if sys.platform == "darwin" else 2**10
    child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / unit
    status = Path("/proc/self/status")
    if not status.exists():
        return max(child, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit)
    # ru_maxrss of a process includes its parent's memory at the start; VmHWM does not.
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return max(child, int(line.split()[1]) / 2**10)


def main(argv: list[str]) -> int:
    """Prints the rows, or runs one measurement for them."""
    if argv[:1] == ["--once"]:
        _once(argv[1], Path(argv[2]))
        return 0
    for row in rows(*map(Path, argv[:1])):
        print(row, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
