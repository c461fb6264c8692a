"""Icons on buttons and in menus: line drawings, sharp at any size, in the current text colour."""

from __future__ import annotations

from functools import cache, lru_cache

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap

from app.core.app_paths import RESOURCES
from app.ui.widgets.theme import theme

FOLDER = RESOURCES / "icons"
INK = "#000000"
"""The colour of lines in the files."""


def icon(name: str) -> QIcon:
    """Returns the icon with this name, or an empty icon if there is none."""
    return QIcon(_Lines(name)) if _read_svg(name) else QIcon()


class _Lines(QIconEngine):
    """Draws a file for each size and theme."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        ratio = painter.device().devicePixelRatioF()
        painter.drawPixmap(rect, _draw_pixmap(self._name, rect.size(), ratio, _mode_colour(mode)))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return _draw_pixmap(self._name, size, 1.0, _mode_colour(mode))

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        return _draw_pixmap(self._name, size / scale, scale, _mode_colour(mode))

    def clone(self) -> QIconEngine:
        return _Lines(self._name)


def _mode_colour(mode: QIcon.Mode) -> str:
    return theme().edge if mode == QIcon.Mode.Disabled else theme().text


@cache
def _read_svg(name: str) -> str:
    path = FOLDER / f"{name}.svg"
    return path.read_text("utf-8") if path.is_file() else ""


@lru_cache(maxsize=256)
def _draw_pixmap(name: str, size: QSize, ratio: float, colour: str) -> QPixmap:
    from PySide6.QtSvg import QSvgRenderer

    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        renderer = QSvgRenderer(QByteArray(_read_svg(name).replace(INK, colour).encode()))
        renderer.render(painter, QRectF(0, 0, size.width(), size.height()))
    return pixmap
