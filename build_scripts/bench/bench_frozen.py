"""Compares the frozen program with the plain one: start to window and to light, CPU and memory; warm and cold files.

`dev.py release freeze --measured` builds what is measured; then run `dev.py bench bench_frozen`. It needs a display
with OpenGL; on Linux `dev.py` provides a virtual one. Cold means that Linux was told to drop the program's files from
its cache; system files, such as the driver's, stay warm.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from build_scripts.release import freeze

STARTS = 5
FILES = {"plain": Path(sys.prefix), "frozen": freeze.MEASURED / freeze.BUNDLE.name}
PROGRAMS = {
    "plain": [sys.executable, "-m", "build_scripts.bench.bench_view", "--start"],
    "frozen": [str(freeze.MEASURED / freeze.BUNDLE.name / "bench_view"), "--start"],
}


def rows() -> Iterator[str]:
    """Yields one printable line per program and temperature."""
    if not Path(PROGRAMS["frozen"][0]).is_file():
        yield "frozen: no bundle; build one with: python3 build_scripts/dev.py release freeze --measured"
        return
    with tempfile.TemporaryDirectory() as folder:
        for command in PROGRAMS.values():  # the first start bakes the light and compiles modules
            _start(command, folder)
        cold = {name: [_start_cold(name, folder)] for name in PROGRAMS if hasattr(os, "posix_fadvise")}
        warm = {name: list[dict[str, float]]() for name in PROGRAMS}
        for _ in range(STARTS):  # alternately, so that both run under the same load
            for name, command in PROGRAMS.items():
                warm[name].append(_start(command, folder))
    for name in PROGRAMS:
        yield _row(f"{name}, warm, median of {STARTS}", warm[name])
        if cold:
            yield _row(f"{name}, cold files", cold[name])


def _row(name: str, told: list[dict[str, float]]) -> str:
    found = {what: median(one[what] for one in told) for what in told[0]}
    return (
        f"{name}: window after {found['window']:.2f} s, lit after {found['lit']:.2f} s, "
        f"{found['cpu']:.2f} s of CPU until then, {found['memory_mb']:.0f} MB"
    )


def _start_cold(name: str, folder: str) -> dict[str, float]:
    for path in FILES[name].rglob("*"):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    return _start(PROGRAMS[name], folder)


def _start(command: list[str], folder: str) -> dict[str, float]:
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": f"{folder}/pyc"}
    env = os.environ | compiled | {"EYELINE_DATA": folder}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
    return json.loads(done.stdout.splitlines()[-1])


def main() -> None:
    """Prints the rows."""
    for row in rows():
        print(row, flush=True)


if __name__ == "__main__":
    main()
