"""How much of the screen the table has: at three sizes of screens and of texts; ends with 1 where it is too little.

`dev.py e2e measure_layout`. It needs a screen of at least 1920 × 1080 pixels. A window as large as a screen stands for
that screen.
"""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QWidget

from app.core.app_paths import DEMO
from app.ui import workers
from app.ui.application import create_application
from build_scripts.assets.help_battle import begin_fight, set_up
from build_scripts.assets.make_help import MEETING, SEEN
from build_scripts.assets.make_screenshots import drawn, show, until, wait

if TYPE_CHECKING:
    from app.ui.main_window import MainWindow

SIZES = ((1366, 768), (1280, 800), (1920, 1080))
TEXTS = (100, 150, 200)
LEAST = {"sight": (0.75, 0.0), "setup": (0.62, 0.0), "play": (0.62, 0.30)}
"""The least share of the screen that the view must have, and the board in it, by what the window is used for."""
JUDGED = (1366, 768)


@dataclass(frozen=True)
class Shares:
    """What the view and the board in it have of the screen; `cut` are parts that reach beyond the window."""

    view: float
    board: float
    cut: tuple[str, ...]


def measure(window: MainWindow) -> Shares:
    """Measure the window as it is now."""
    view = window.viewport
    assert view
    assert window.document
    whole = window.width() * window.height()
    board = window.document.session.battle.board
    corners = np.array([(0, 0, 0), (board.width_mm, 0, 0), (board.width_mm, board.depth_mm, 0), (0, board.depth_mm, 0)])
    pixels, _ = view.camera.pixels(corners.astype(float), (float(view.width()), float(view.height())))
    x, y = np.clip(pixels, 0, (view.width(), view.height())).T
    covered = 0.5 * abs(float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))))
    return Shares(view.width() * view.height() / whole, covered / whole, _find_cut(window))


def _find_cut(window: MainWindow) -> tuple[str, ...]:
    """Visible widgets that lie partly outside the window."""
    inside = window.rect()
    parts = [part for part in window.findChildren(QWidget) if part.isVisible() and part.window() is window]
    return tuple(
        part.accessibleName() or type(part).__name__
        for part in parts
        if part.parentWidget() in (window, window.centralWidget())
        and not part.visibleRegion().isEmpty()
        and not inside.contains(part.rect().translated(part.mapTo(window, part.rect().topLeft())))
    )


def main() -> int:
    """Measure all, print a table, and say what is below its least."""
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"EYELINE_DATA": folder, "EYELINE_LANGUAGE": "en"}
        _app, window, opener = create_application()
        window.workspace.settings.set(look="light", tour_seen=True)
        window.resize(*JUDGED)
        window.show()
        show(opener, DEMO)
        print("use    screen      text  view   board")
        for use, (view_least, board_least) in LEAST.items():
            _begin(window, use)
            for size in SIZES:
                for text in TEXTS:
                    window.workspace.settings.set(text_percent=text)
                    window.resize(*size)
                    wait(400)
                    until(lambda: drawn(window))
                    found = measure(window)
                    fits = (window.width(), window.height()) == size
                    roomy = size != JUDGED or (found.view >= view_least and found.board >= board_least)
                    good = roomy and fits and not found.cut
                    failed += not good
                    print(
                        f"{use:6} {size[0]}×{size[1]:<5} {text:4} % {found.view:6.1%} {found.board:6.1%}"
                        f"{'' if roomy else '  too little'}{'' if fits else '  the window is larger'}"
                        f"{'  cut: ' + ', '.join(found.cut) if found.cut else ''}",
                        flush=True,
                    )
            window.workspace.settings.set(text_percent=100)
        window.close()
        workers.stop_all()
    return int(bool(failed))


def _begin(window: MainWindow, use: str) -> None:
    """Have the window as it is used: to look, to set up, to play."""
    assert window.document
    session = window.document.session
    if use == "setup":
        set_up(session)
        window.workspace.actions.run("setup")
    elif use == "play":
        begin_fight(session, MEETING, SEEN[0])
    until(lambda: drawn(window))


if __name__ == "__main__":
    sys.exit(main())
