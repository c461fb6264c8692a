"""Measures the screen share of the table: at three sizes of screens and texts, and for three uses of the window.

`dev.py e2e measure_layout`. A window of the size of a screen represents that screen.
"""

import numpy as np
import pytest
from PySide6.QtWidgets import QTabBar, QWidget

from app.core.app_paths import DEMO
from app.ui.docks import NARROW_TAB_PADDING, TAB_PADDING
from build_scripts.assets.help_battle import begin_fight, set_up
from build_scripts.assets.make_help import MEETING, SEEN
from tests.e2e.driver.program import open_battle, open_program, settle, wait_until_drawn

pytestmark = [pytest.mark.gl, pytest.mark.thorough]

SIZES = ((1366, 768), (1366, 700), (1093, 560), (1280, 800), (1920, 1080))
"""The second is a screen of 768 lines without title bar and taskbar, the third the same at 125 %."""
TEXTS = (100, 150, 200)
MIN_SHARES = {"sight": (0.75, 0.0), "panels": (0.62, 0.0), "setup": (0.62, 0.0), "play": (0.62, 0.30)}
"""The minimum share of the screen for the view, and for the board in it, by use of the window."""
JUDGED = (1366, 768)
PANELS = ("sight", "library", "measuring", "outliner")
"""Panels that are open together beside the table."""


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


def find_elided(window):
    """Returns the tabs of panels whose texts are shortened or reach out of their bar."""
    bars = [bar for bar in window.findChildren(QTabBar) if bar.isVisible() and bar.parentWidget() is window]
    return [
        bar.tabText(at)
        for bar in bars
        for at in range(bar.count())
        if bar.tabRect(at).width() < bar.fontMetrics().horizontalAdvance(bar.tabText(at)) + find_padding(bar)
        or not bar.rect().contains(bar.tabRect(at))
    ]


def find_padding(bar):
    """Returns the width of a tab beyond its text, in pixels."""
    return NARROW_TAB_PADDING if bar.property("narrow") else TAB_PADDING


def begin(window, use):
    """Prepares the window for a use: viewing, several panels, set-up, or play."""
    session = window.document.session
    if use == "panels":
        for id in PANELS:
            window.workspace.actions.run(id)
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
                if size == JUDGED and text == TEXTS[0]:
                    wrong += [f"{name}: the tab {tab} is shortened" for tab in find_elided(window)]
        window.workspace.settings.set(text_percent=100)
    assert wrong == []
