"""Measures the table in a photo: frames per second while the photo is panned or zoomed, and a piece is dragged in it.

`dev.py bench bench_photo`. It needs a display with OpenGL; on Linux `dev.py` provides a virtual one. For comparison,
the same view turns the same table in the same run, without the photo: first the kitchen table of the rendered photo,
then the table of 500 000 triangles of `bench_view`. The CPU time of a frame is that of all threads: it also tells
something on a busy machine.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

import numpy as np

from build_scripts.bench.bench_view import make_large_scene, wait_until

SIZE = (1366, 768)
FRAMES, ROUNDS = 30, 3
GOAL = 24
TURNING = "turning the table without the photo"


def rows() -> Iterator[str]:
    """Yields one printable line per measurement."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        yield "photo: no display"
        return
    from PySide6.QtWidgets import QApplication

    from app.ui.scene_builder import make_scene
    from app.ui.viewport.gl_support import prepare_gl
    from build_scripts.soundness.rendered_photo import kitchen_table, take_photo

    prepare_gl()
    app = QApplication.instance() or QApplication(sys.argv[:1])
    table = kitchen_table()
    photo = take_photo(table)
    for title, scene in (("kitchen table", make_scene(table)), ("large table", make_large_scene())):
        count = sum(len(piece.mesh.faces) for piece in scene.pieces)
        yield f"{title}, {count} triangles, at {SIZE[0]} × {SIZE[1]}:"
        yield from _measure(app, scene, photo)


def _measure(app: Any, scene: Any, photo: Any) -> Iterator[str]:
    """Alternates all movements, and compares each with turning the table in the same round."""
    hand = _Hand(app, scene, photo)
    rounds = [{name: hand.time_frames(move) for name, move in hand.moves.items()} for _ in range(ROUNDS)]
    for name in hand.moves:
        seconds, busy = (median(one[name][part] for one in rounds) for part in (0, 1))
        ratio = median(one[TURNING][0] / one[name][0] for one in rounds)
        yield (
            f"  {name}: {1 / seconds:.0f} frames/s, {1000 * busy:.0f} ms of CPU a frame"
            + (f"; {ratio:.1f} × turning the table (aim: {GOAL} frames/s)" if name != TURNING else "")
        )


class _Hand:
    """The program's viewport on a scene, and the movements in it."""

    def __init__(self, app: Any, scene: Any, photo: Any) -> None:
        from app.geometry.drawing.photo_window import PhotoWindow
        from app.geometry.frames import to_point
        from app.ui.viewport.baked_light import QUICK_QUALITY, bake
        from app.ui.viewport.scene import PhotoBackdrop
        from app.ui.viewport.view import Viewport

        self._app, self._view, self._photo = app, Viewport(), PhotoBackdrop(photo.pixels)
        camera = photo.camera
        eye, rotation = to_point(camera.eye), tuple(camera.rotation.ravel().tolist())
        self._window = PhotoWindow(eye, rotation, camera.lens.focal_px, camera.lens.size).fit(SIZE)
        self._frames = list[float]()
        self._piece = scene.pieces[0]
        self._view.show_scene(scene)
        self._view.show_light(bake(scene, care=QUICK_QUALITY))
        self._view.resize(*SIZE)
        self._view.show()
        self._view.fit()
        self._view.frame_painted.connect(lambda: self._frames.append(time.perf_counter()))
        self.moves: dict[str, Callable[[int], None]] = {
            TURNING: self._turn,
            "panning the photo": self._pan,
            "zooming into the photo": self._zoom,
            "dragging a piece in the photo": self._drag,
        }

    def time_frames(self, move: Callable[[int], None]) -> tuple[float, float]:
        """Returns the seconds per frame of a movement, the median, and the CPU time per frame."""
        if move == self._turn:
            self._view.show_photo(None)
            self._view.fit()
        else:
            self._view.show_photo(self._photo, self._window)
        wait_until(lambda: self._view.is_up_to_date, 120.0)
        spent, busy = list[float](), time.process_time()
        for number in range(FRAMES):
            before, began = len(self._frames), time.perf_counter()
            move(number)
            while len(self._frames) == before:
                self._app.processEvents()
            spent.append(time.perf_counter() - began)
        return median(spent), (time.process_time() - busy) / FRAMES

    def _turn(self, number: int) -> None:
        self._view.set_orbit(self._view.orbit.rotate(360 / FRAMES, 0))

    def _pan(self, number: int) -> None:
        self._view.set_photo_window(self._window.pan(2.0 * number, 1.0 * number))

    def _zoom(self, number: int) -> None:
        self._view.set_photo_window(self._window.zoom(1.05**number, SIZE[0] * 0.4, SIZE[1] * 0.5, SIZE))

    def _drag(self, number: int) -> None:
        frame = self._piece.frame.copy()
        frame[:2, 3] += np.array((2.0, 1.0)) * number
        self._view.place(self._piece.id, frame)


def main() -> None:
    """Prints the rows."""
    for row in rows():
        print(row, flush=True)


if __name__ == "__main__":
    main()
