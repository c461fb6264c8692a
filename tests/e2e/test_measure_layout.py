"""Measures the screen share of the table: at three sizes of screens and texts, and for three uses of the window.

`dev.py e2e measure_layout`. A window of the size of a screen represents that screen.
"""

import numpy as np
import pytest
from PySide6.QtWidgets import QWidget

from app.core.app_paths import DEMO
from build_scripts.assets.help_battle import begin_fight, set_up
from build_scripts.assets.make_help import MEETING, SEEN
from tests.e2e.driver.program import open_battle, open_program, settle, wait_until_drawn

pytestmark = [pytest.mark.gl, pytest.mark.thorough]

SIZES = ((1366, 768), (1280, 800), (1920, 1080))
TEXTS = (100, 150, 200)
MIN_SHARES = {"sight": (0.75, 0.0), "setup": (0.62, 0.0), "play": (0.62, 0.30)}
"""The minimum share of the screen for the view, and for the board in it, by use of the window."""
JUDGED = (1366, 768)


def measure(window):
    """Returns the screen shares of the view and the board in it, and the widgets that exceed the window."""
    view = window.viewport
    whole = window.width() * window.height()
    board = window.document.session.battle.board
    corners = np.array([(0, 0, 0), (board.width_mm, 0, 0), (board.width_mm, board.depth_mm, 0), (0, board.depth_mm, 0)])
    pixels, _ = view.camera.pixels(corners.astype(float), (float(view.width()), float(view.height())))
    x, y = np.clip(pixels, 0, (view.width(), view.height())).T
    covered = 0.5 * abs(float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))))
    return (view.width() * view.height() / whole, covered / whole, find_cut(window))


def find_cut(window):
    """Returns visible widgets that are partly outside the window."""
    inside = window.rect()
    parts = [part for part in window.findChildren(QWidget) if part.isVisible() and part.window() is window]
    return tuple(
        part.accessibleName() or type(part).__name__
        for part in parts
        if part.parentWidget() in (window, window.centralWidget())
        and not part.visibleRegion().isEmpty()
        and not inside.contains(part.rect().translated(part.mapTo(window, part.rect().topLeft())))
    )


def begin(window, use):
    """Prepares the window for a use: viewing, set-up, or play."""
    session = window.document.session
    if use == "setup":
        set_up(session)
        window.workspace.actions.run("setup")
    elif use == "play":
        set_up(session)
        begin_fight(session, MEETING, SEEN[0])
    wait_until_drawn(window)


@pytest.mark.parametrize("use", MIN_SHARES)
def test_the_table_has_enough_space(qapp, use):
    wrong = []
    with open_program(JUDGED, look="light") as (window, loader):
        open_battle(window, loader, DEMO)
        begin(window, use)
        for size in SIZES:
            for text in TEXTS:
                window.workspace.settings.set(text_percent=text)
                window.resize(*size)
                settle(0.4)
                wait_until_drawn(window)
                view, board, cut = measure(window)
                name = f"{size[0]}×{size[1]}, texts at {text} %"
                print(f"{use}, {name}: view {view:.1%}, board {board:.1%}")
                if (window.width(), window.height()) != size:
                    wrong.append(f"{name}: the window is larger")
                if size == JUDGED and (view < MIN_SHARES[use][0] or board < MIN_SHARES[use][1]):
                    wrong.append(f"{name}: too little")
                wrong += [f"{name}: {part} is cut" for part in cut]
        window.workspace.settings.set(text_percent=100)
    assert wrong == []
