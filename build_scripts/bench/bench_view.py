"""Measures the 3D view: start to window and to light, turning a table of 500 000 triangles, and the cost of idling.

`dev.py bench bench_view`. It needs a display with OpenGL; on Linux `dev.py` provides a virtual one. For comparison,
pyqtgraph's GLViewWidget with a GLMeshItem turns the same triangles in the same run, if pyqtgraph is installed.
"""

import gc
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

TRIANGLES = 500_000
if TYPE_CHECKING:
    from app.ui.main_window import MainWindow

SIZE = (1280, 800)
FRAMES = 60
ROUNDS = 5
STARTS = 4
IDLE_S = 5.0


def rows() -> Iterator[str]:
    """Yields one printable line per measurement."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        yield "view: no display"
        return
    with tempfile.TemporaryDirectory() as folder:
        os.environ["EYELINE_DATA"] = folder
        yield from _starts()
    yield from _turning()


def _starts() -> Iterator[str]:
    """Starts the program in its own processes: the first has no cached light, the others are warm."""
    told = [_start() for _ in range(STARTS + 1)]
    for name, some in (("first start", told[:1]), (f"warm, median of {STARTS}", told[1:])):
        found = {what: median(one[what] for one in some) for what in told[0]}
        yield (
            f"{name}: window after {found['window']:.2f} s, table after {found['table']:.2f} s, "
            f"lit after {found['lit']:.2f} s, {found['cpu']:.2f} s of CPU until then, {found['memory_mb']:.0f} MB"
        )
    yield f"  idle for {IDLE_S:.0f} s: {told[-1]['idle_ms']:.0f} ms of CPU, {told[-1]['idle_frames']:.0f} frames"


def _start() -> dict[str, float]:
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": f"{os.environ['EYELINE_DATA']}/pyc"}
    command = [sys.executable, "-m", "build_scripts.bench.bench_view", "--start"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ | compiled)
    return json.loads(done.stdout.splitlines()[-1])


def started() -> None:
    """Runs as the program; prints when each part was ready, in seconds since this process began."""
    gc.disable()  # as the program does
    from app.ui.pyside_startup_patch import skip_source_search

    skip_source_search()
    from app.ui.application import PaintWatcher, create_application

    _app, window, opener = create_application()
    told: dict[str, float] = {}
    frames: list[float] = []

    def begin() -> None:
        told["window"] = _age()
        opener.open_initial(None)
        assert window.viewport is not None
        window.viewport.frame_painted.connect(framed)

    def framed() -> None:
        assert window.viewport is not None
        frames.append(_age())
        if window.document:
            told.setdefault("table", _age())
        if window.viewport.render_scene.baked is not None and "lit" not in told:
            told["lit"], told["cpu"] = _age(), time.process_time()

    painted = PaintWatcher(window)
    painted.painted.connect(begin)
    window.show()
    wait_until(lambda: "lit" in told and _still(window), 60.0)
    _wait(4.0)
    busy, before = time.process_time(), len(frames)
    _wait(IDLE_S)
    told["memory_mb"] = _resident_mb()
    told["idle_ms"], told["idle_frames"] = (time.process_time() - busy) * 1000, len(frames) - before
    print(json.dumps(told), flush=True)
    os._exit(0)  # nothing needs saving


def _still(window: "MainWindow") -> bool:
    document, view = window.document, window.viewport
    return document is not None and view is not None and document.scene_sync.is_lit and view.is_up_to_date


def _age() -> float:
    """Returns the age of this process in seconds; if unknown, the time since Python started."""
    try:
        ticks = float(Path("/proc/self/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[19])
        return time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK")
    except (OSError, AttributeError):
        return time.perf_counter() - _BEGAN


_BEGAN = time.perf_counter()


def _resident_mb() -> float:
    """Returns the resident memory of this process in MB of 10⁶ bytes; 0 if unknown."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    except (OSError, AttributeError):
        return 0.0


def _turning() -> Iterator[str]:
    """Turns the large table round, in the program's view and in the peer's alternately."""
    from PySide6.QtWidgets import QApplication

    from app.ui.viewport.baked_light import QUICK_QUALITY, bake
    from app.ui.viewport.gl_support import prepare_gl

    prepare_gl()
    app = QApplication.instance() or QApplication(sys.argv[:1])
    scene = make_large_scene()
    triangles = sum(len(piece.mesh.faces) for piece in scene.pieces)
    began = time.perf_counter()
    baked = bake(scene, care=QUICK_QUALITY)
    lit = time.perf_counter() - began
    yield f"table of {triangles} triangles in {len(scene.pieces)} pieces, first light in {lit:.1f} s"
    ours, peer = _Ours(scene, baked), _peer(scene)
    turns = [(ours.turned(app), peer(app) if peer else 0.0) for _ in range(ROUNDS)]
    mine, theirs = (median(part) for part in zip(*turns, strict=True))
    best = min(turn[0] for turn in turns)
    yield f"turning it at {SIZE[0]} × {SIZE[1]}: {1 / mine:.0f} frames/s, at best {1 / best:.0f} (aim: 24)"
    yield f"  CPU per frame {median(ours.cpu) * 1000:.0f} ms; {ours.quality}"
    if peer:
        yield f"  pyqtgraph's GLMeshItem, the same triangles: {1 / theirs:.1f} frames/s; ours {theirs / mine:.1f} : 1"
    rests = [ours.rested(app) for _ in range(ROUNDS)]
    yield f"  full quality {median(rests):.2f} s after the last move, at best {min(rests):.2f} (aim: 0.5)"


class _Ours:
    """The program's viewport on the scene."""

    def __init__(self, scene: Any, baked: Any) -> None:
        from app.ui.viewport.view import Viewport

        self.view, self.cpu, self.quality = Viewport(), list[float](), ""
        self.view.show_scene(scene)
        self.view.show_light(baked)
        self.view.resize(*SIZE)
        self.view.show()
        self.view.fit()
        self._frames: list[float] = []
        self.view.frame_painted.connect(lambda: self._frames.append(time.perf_counter()))
        wait_until(lambda: self.view.is_up_to_date, 120.0)

    def turned(self, app: Any) -> float:
        """Returns the seconds per frame: the median of one turn."""
        self._frames.clear()
        busy = time.process_time()
        for _ in range(FRAMES):
            before = len(self._frames)
            self.view.set_orbit(self.view.orbit.rotate(360 / FRAMES, 0))
            while len(self._frames) == before:
                app.processEvents()
        self.cpu.append((time.process_time() - busy) / FRAMES)
        self.quality = f"drawn with {self.view.moving_quality}"
        return median(after - before for before, after in itertools.pairwise(self._frames))

    def rested(self, app: Any) -> float:
        """Returns the seconds from the last move until the full frame is shown."""
        self.turned(app)
        began = time.perf_counter()
        wait_until(lambda: self.view.is_up_to_date, 60.0)
        return time.perf_counter() - began


def _peer(scene: Any) -> Callable[[Any], float] | None:
    """Returns a function that turns pyqtgraph's view of the same triangles; None without pyqtgraph or its OpenGL."""
    try:
        os.environ.setdefault("PYOPENGL_PLATFORM", "glx")
        import pyqtgraph.opengl as gl
    except ImportError:
        return None
    from app.geometry.frames import transform_points

    view: Any = gl.GLViewWidget()
    view.resize(*SIZE)
    view.setCameraPosition(distance=900, elevation=42, azimuth=-79)
    for piece in scene.pieces:
        corners = transform_points(piece.mesh.vertices, piece.frame) - [381, 280, 0]
        mesh = gl.MeshData(vertexes=corners, faces=piece.mesh.faces)
        view.addItem(gl.GLMeshItem(meshdata=mesh, smooth=False, shader="shaded", color=(0.6, 0.6, 0.6, 1)))
    view.show()

    def turned(app: Any) -> float:
        view.raise_()
        spent: list[float] = []
        for _ in range(6):
            began = time.perf_counter()
            view.orbit(5, 0)
            view.repaint()
            app.processEvents()
            spent.append(time.perf_counter() - began)
        return median(spent)

    return turned


def make_large_scene() -> Any:
    """Returns the table of real pieces, or of shipped ones, repeated until it is large enough."""
    from dataclasses import replace

    from app.core.app_paths import DEMO
    from app.session import open_session
    from app.ui.scene_builder import make_scene
    from build_scripts.soundness import real_table

    with tempfile.TemporaryDirectory() as folder:
        real = real_table.MESHES.is_dir()
        path = real_table.write(Path(folder) / "crowd.json", real_table.crowd) if real else DEMO
        scene = make_scene(open_session(path).table)
    pieces, count = list(scene.pieces), sum(len(piece.mesh.faces) for piece in scene.pieces)
    for number in range(10_000):
        if count >= TRIANGLES:
            break
        piece = scene.pieces[number % len(scene.pieces)]
        turn, frame = number // len(scene.pieces) + 1, piece.frame.copy()
        frame[:2, 3] = (frame[:2, 3] + [190 * turn, 130 * turn]) % [scene.width_mm, scene.depth_mm]
        pieces.append(replace(piece, id=f"{piece.id} {number}", frame=frame))
        count += len(piece.mesh.faces)
    return replace(scene, pieces=tuple(pieces))


def wait_until(done: Callable[[], bool], most: float) -> None:
    """Waits until a condition holds, or this many seconds have passed."""
    end = time.perf_counter() + most
    while not done() and time.perf_counter() < end:
        _wait(0.004)


def _wait(seconds: float) -> None:
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()


def main() -> None:
    """Prints the rows; when frozen, also runs as the program, for its own child processes."""
    if sys.argv[1:2] == ["--start"]:
        started()
    if getattr(sys, "frozen", False):
        from app.__main__ import main as run_program

        sys.exit(run_program())
    for row in rows():
        print(row, flush=True)


if __name__ == "__main__":
    main()
