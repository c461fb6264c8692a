"""A widget that shows an SVG chart at the available size."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.widgets.theme import scale_length


class ChartView(QWidget):
    """Shows a chart on white paper in every theme, because the same chart is saved to files."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._renderer = QSvgRenderer(self)
        self._renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
        self.setAccessibleName(name)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_chart(self, picture: str, told: str) -> None:
        """Shows a chart; `told` is its description for screen readers."""
        self._renderer.load(QByteArray(picture.encode("utf-8")))
        self.setAccessibleDescription(told)
        self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int) -> int:
        """Returns the height of the chart in this width; it is not enlarged, so that its texts fit those beside it."""
        size = self._renderer.defaultSize()
        return round(min(width, scale_length(size.width())) * size.height() / max(1, size.width()))

    def sizeHint(self) -> QSize:
        size = self._renderer.defaultSize()
        return QSize(scale_length(size.width()), scale_length(size.height()))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint() * 0.6

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.white)
        size = self._renderer.defaultSize().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        self._renderer.render(painter, QRectF(0.0, 0.0, size.width(), size.height()))
        painter.end()
