"""How much of the screen the table has, and what of the window is cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from app.ui.main_window import MainWindow


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
