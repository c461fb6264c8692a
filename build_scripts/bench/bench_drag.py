"""Measures whether the window stutters during a drag: a 10 ms heartbeat and the live answers while a fighter moves.

In the 3D view and on the plan; among real pieces if they are available, otherwise on the demo's table. The same
heartbeat at rest, and the CPU time of the window's thread, distinguish a busy machine from a slow program.

`dev.py bench bench_drag`. It needs a display with OpenGL; on Linux `dev.py` provides a virtual one.
"""

import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from app.ui.main_window import MainWindow
    from app.ui.plan_view.plan_view import PlanView
    from app.ui.sight_answer import SightAnswer
    from app.ui.viewport.view import Viewport

SECONDS, REST_S = 5.0, 1.5
OTHERS = 19
BEAT_MS = 10
MOVE_MS = 16


def rows() -> Iterator[str]:
    """Yields one printable line per measurement."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        yield "drag: no display"
        return
    with tempfile.TemporaryDirectory() as folder:
        yield from _measured(_crowded(Path(folder)))


def _crowded(folder: Path) -> Path:
    """Returns a table with `OTHERS` more fighters: that of real pieces, or the demo dispute."""
    from app.core.app_paths import DEMO
    from build_scripts.soundness import real_table

    if real_table.MESHES.is_dir():
        return real_table.write(folder / "crowded.json", real_table.crowd)
    battle = json.loads(DEMO.read_text(encoding="utf-8"))
    first = battle["fighters"][0]
    for number in range(OTHERS + 1 - len(battle["fighters"])):
        pose = {"x": 60 + 100 * (number % 7), "y": 330 + 90 * (number // 7)}
        battle["fighters"].append(first | {"id": f"Extra {number}", "side": "blue", "pose": pose})
    path = folder / "crowded.json"
    path.write_text(json.dumps(battle), encoding="utf-8")
    return path


def _measured(battle: Path) -> Iterator[str]:
    from app.ui.application import create_application

    begin = time.perf_counter()
    app: Any
    window: MainWindow
    app, window, opener = create_application()
    window.show()
    app.processEvents()
    shown = time.perf_counter() - begin
    opener.open_initial(battle)
    framed: list[float] = []
    _view(window).frame_painted.connect(lambda: framed.append(time.perf_counter()))
    _until(app, lambda: bool(framed) and window.document is not None)
    yield f"window shown after {shown:.2f} s, first frame of the table after {framed[0] - begin:.2f} s"
    _until(app, lambda: window.document is not None and window.document.scene_sync.is_lit)
    yield f"  lit after {time.perf_counter() - begin:.2f} s"
    _wait(app, 3.0)
    yield from _dragged(app, window, framed)
    window.plan.toggle()
    _view(window).frame_painted.connect(lambda: framed.append(time.perf_counter()))
    _until(app, lambda: _view(window).is_up_to_date)
    _wait(app, 2.0)
    yield "as a plan:"
    yield from _dragged(app, window, framed)
    window.close()


def _dragged(app: Any, window: "MainWindow", framed: list[float]) -> Iterator[str]:
    """Drags the first fighter in a circle, with its target chosen."""
    from PySide6.QtCore import QTimer

    document, sight = window.document, window.sight.controller
    assert document is not None
    assert sight is not None
    ids = [fighter.id for fighter in document.session.battle.fighters]
    document.sight_pair.choose(ids[0], ids[4])
    _wait(app, 1.5)
    answers: list[SightAnswer] = []
    sight.live.answered.connect(answers.append)
    beats: list[float] = []
    heart, hand = QTimer(window), QTimer(window)
    heart.timeout.connect(lambda: beats.append(time.perf_counter()))
    heart.start(BEAT_MS)
    _wait(app, REST_S)
    resting = np.diff(beats) * 1000
    beats.clear()
    start = _pixel(window, ids[0])
    begin = time.perf_counter()
    hand.timeout.connect(lambda: _send(_view(window), "move", start + _circle(time.perf_counter() - begin)))
    before = len(framed)
    busy = _busy()
    _send(_view(window), "press", start)
    hand.start(MOVE_MS)
    _wait(app, SECONDS)
    hand.stop()
    heart.stop()
    dragged, frames = time.perf_counter() - begin, len(framed) - before
    whole, own = ((now - then) / max(frames, 1) for now, then in zip(_busy(), busy, strict=True))
    _send(_view(window), "release", start + _circle(SECONDS))
    _wait(app, 1.0)
    gaps = np.diff(beats) * 1000
    live = [found for found in answers if not found.question.thorough]
    alone, everyone = (
        [found.ms for found in live if bool(found.others) == with_others] for with_others in (False, True)
    )
    yield f"drag of {dragged:.1f} s past {OTHERS} others: {frames / dragged:.0f} frames/s (aim: 20)"
    yield f"  a frame takes {own * 1000:.0f} ms of CPU in the window's thread, {whole * 1000:.0f} ms in all threads"
    yield f"  heartbeat at rest: longest gap {resting.max():.0f} ms, 99 % below {np.percentile(resting, 99):.0f} ms"
    yield (
        f"  heartbeat of {BEAT_MS} ms: longest gap {gaps.max():.0f} ms (aim: 50), "
        f"99 % below {np.percentile(gaps, 99):.0f} ms, {(gaps > 50).sum()} of {len(gaps)} above 50"
    )
    yield (
        f"  live answers: {len(live) / dragged:.0f} a second; the target in {np.median(alone):.0f} ms, "
        f"with {OTHERS} others in {np.median(everyone):.0f} ms, at most {max(everyone):.0f} ms (aim: 33)"
    )


def _busy() -> tuple[float, float]:
    return time.process_time(), time.thread_time()


def _circle(seconds: float) -> Any:
    return np.array([90 * np.sin(seconds * 1.6), 60 * np.cos(seconds * 1.6) - 60])


def _view(window: "MainWindow") -> "Viewport | PlanView":
    assert window.viewport is not None
    return window.viewport


def _pixel(window: "MainWindow", id: str) -> Any:
    from app.ui.plan_view.plan_view import PlanView

    document, view = window.document, _view(window)
    assert document is not None
    pose = document.session.battle.fighter(id).pose
    if isinstance(view, PlanView):
        return np.array(view.to_pixel(pose.x, pose.y).toTuple())
    middle = np.array([[pose.x, pose.y, pose.z + 20.0]])
    return view.camera.pixels(middle, (float(view.width()), float(view.height())))[0][0]


def _send(view: Any, kind: str, at: Any) -> None:
    from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
    from PySide6.QtGui import QMouseEvent

    types = {
        "press": QEvent.Type.MouseButtonPress,
        "move": QEvent.Type.MouseMove,
        "release": QEvent.Type.MouseButtonRelease,
    }
    spot, left, none = QPointF(*at.tolist()), Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    button, held = (none if kind == "move" else left), (none if kind == "release" else left)
    event = QMouseEvent(types[kind], spot, view.mapToGlobal(spot), button, held, Qt.KeyboardModifier.NoModifier)
    QCoreApplication.sendEvent(view, event)


def _until(app: Any, done: Any, most: float = 60.0) -> None:
    end = time.perf_counter() + most
    while not done() and time.perf_counter() < end:
        _wait(app, 0.005)


def _wait(app: Any, seconds: float) -> None:
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()


def main() -> None:
    """Prints the rows."""
    for row in rows():
        print(row, flush=True)


if __name__ == "__main__":
    main()
