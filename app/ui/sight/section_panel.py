"""The side view of the sight line: height over distance, at true scale; drawn without OpenGL."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QGuiApplication,
    QHideEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from app.language import tr
from app.ui.dress.parts import Text, column, row, small_button
from app.ui.dress.theme import theme
from app.ui.sight.section_text import sentence

if TYPE_CHECKING:
    from app.ui.scene_of import Looks
    from app.ui.sight.live_section import Sectioning
    from app.ui.sight.section import Section
    from app.ui.sight.section_axes import Scale

NOTCH = 1.15
STEP = 40.0
"""Pixels an arrow key moves the drawing."""
KEYS = {Qt.Key.Key_Left: (1, 0), Qt.Key.Key_Right: (-1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1)}
PICTURE = 2.0
"""A copied picture has so many times the pixels of the screen's."""


class SectionPanel(QFrame):
    """One sentence, a few buttons, and the drawing."""

    wanted = Signal(bool)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAccessibleName(tr("Side view"))
        self._said = Text(factor=1.05, bold=True)
        self.canvas = SectionCanvas()
        self._sectioning: Sectioning | None = None
        fit = small_button("⤢", tr("Fit the drawing (Home)"))
        nearer, farther = small_button("+", tr("Nearer")), small_button("−", tr("Farther"))
        self._copy = small_button(tr("Copy"), tr("Copy the drawing as a picture"))
        close = small_button("✕", tr("Close the side view (S)"))
        fit.clicked.connect(self.canvas.fit)
        nearer.clicked.connect(lambda: self.canvas.zoom(NOTCH**2))
        farther.clicked.connect(lambda: self.canvas.zoom(NOTCH**-2))
        self._copy.clicked.connect(self.copy)
        close.clicked.connect(self.closed)
        across = row(6)
        across.addWidget(self._said, 1)
        for button in (farther, nearer, fit, self._copy, close):
            across.addWidget(button)
        down = column(4, self)
        down.setContentsMargins(16, 8, 12, 4)
        down.addLayout(across)
        down.addWidget(self.canvas, 1)
        self.show_section(None)

    def watch(self, sectioning: Sectioning) -> None:
        """Show the side views of an open battle."""
        if self._sectioning:
            with suppress(RuntimeError, SystemError):  # a battle that was closed took it along
                self.wanted.disconnect(self._sectioning.want)
        self._sectioning = sectioning
        self.show_section(None)
        sectioning.found.connect(self.show_section)
        self.wanted.connect(sectioning.want)
        sectioning.want(self.isVisible())

    def show_looks(self, looks: Looks) -> None:
        self.canvas.looks = looks
        self.canvas.update()

    def show_section(self, section: Section | None) -> None:
        said = sentence(section) if section else tr("Choose who looks at whom to see the line from the side.")
        self._said.say(said)
        self._copy.setEnabled(section is not None)
        self.canvas.show_section(section, said)

    def copy(self) -> None:
        """Put the drawing on the clipboard as a picture."""
        QGuiApplication.clipboard().setImage(self.canvas.picture())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.wanted.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.wanted.emit(False)


class SectionCanvas(QWidget):
    """The drawing: the wheel comes nearer, dragging moves it, keys do both; it fits anew until somebody touches it."""

    def __init__(self) -> None:
        super().__init__()
        self.looks: Looks = {}
        self._section: Section | None = None
        self._scale: Scale | None = None
        self._last: QPointF | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setAccessibleName(tr("Side view of the line"))

    @property
    def section(self) -> Section | None:
        return self._section

    def show_section(self, section: Section | None, said: str) -> None:
        """Draw this; another pair is fitted into the room."""
        before, self._section = self._section, section
        if section is None or before is None or _pair(before) != _pair(section):
            self._scale = None
        self.setAccessibleDescription(said)
        self.update()

    def fit(self) -> None:
        self._scale = None
        self.update()

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Come nearer to a pixel, or to the middle."""
        if self._section:
            self._scale = self.scale().zoomed(factor, at or QPointF(self.rect().center()))
            self.update()

    def move_by(self, right: float, down: float) -> None:
        if self._section:
            self._scale = self.scale().moved(right, down)
            self.update()

    def scale(self) -> Scale:
        from app.ui.sight.section_axes import Scale, margins
        from app.ui.sight.section_items import extent

        assert self._section is not None
        if self._scale:
            return self._scale
        left, top, right, bottom = margins(QFontMetricsF(self.font()))
        inner = QRectF(self.rect()).adjusted(left, top, -right, -bottom)
        return Scale.fitting(*extent(self._section), inner)

    def picture(self) -> QImage:
        """The drawing as a picture, finer than on the screen."""
        image = QImage(self.size() * PICTURE, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(PICTURE)
        with QPainter(image) as painter:
            painter.setFont(self.font())
            self._draw(painter)
        return image

    def sizeHint(self) -> QSize:
        return QSize(640, 240)

    def minimumSizeHint(self) -> QSize:
        return QSize(220, 120)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw, and a frame while keys come here."""
        with QPainter(self) as painter:
            self._draw(painter)
            if self.hasFocus():
                painter.setPen(QPen(QColor(theme().accent), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom(NOTCH ** (event.angleDelta().y() / 120), event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._last = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._last is not None and event.buttons():
            step, self._last = event.position() - self._last, event.position()
            self.move_by(step.x(), step.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._last = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Plus, minus, arrows and Home; everything else is the window's."""
        key = Qt.Key(event.key())
        if key in KEYS:
            self.move_by(*(STEP * part for part in KEYS[key]))
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(NOTCH)
        elif key == Qt.Key.Key_Minus:
            self.zoom(1 / NOTCH)
        elif key == Qt.Key.Key_Home:
            self.fit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A drawing that was fitted is fitted anew."""
        self.update()

    def _draw(self, painter: QPainter) -> None:
        if self._section is None:
            painter.fillRect(self.rect(), QColor(theme().card))
            return
        from app.ui.sight.section_items import Drawing

        Drawing(self._section, self.looks, self.scale(), theme()).paint(painter, QRectF(self.rect()))


def _pair(section: Section) -> tuple[str, str]:
    return section.seer.id, section.target.id
