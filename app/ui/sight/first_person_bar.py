"""The bar below the first-person view: the visible share of the target, and a slider for the eye points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QSizePolicy, QWidget

from app.core.language import format_number, tr
from app.ui.sight.sight_text import format_blockers, format_percent
from app.ui.widgets.inputs import Slider
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row
from app.ui.widgets.theme import theme

if TYPE_CHECKING:
    from app.ui.sight.first_person_controller import FirstPersonView

FREE, STOPPED = "#45dead", "#ff5c2e"
"""Colours as drawn over the target."""
KEYS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1)}
PAD = 9.0


class EyeSlider(Slider):
    """A slider over the eye points from feet to head, row by row; the left and right keys stay in a row."""

    stepped = Signal(int, int)

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._rows: list[int] = []
        self._shares: list[float] = []
        self._home = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)

    def show_eye_points(self, rows: list[float], index: int, home: int, shares: list[float]) -> None:
        """Shows eye points by their rows, the index in use, the start of the line, and the visible shares."""
        self._rows, self._home, self._shares = [int(row) for row in rows], home, shares
        with QSignalBlocker(self):
            self.setRange(0, max(len(rows) - 1, 0))
            self.setValue(index)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(320, round(self.fontMetrics().height() * 2.1))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.sizeHint().height())

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        """Selects the eye point under the mouse."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._set_from_mouse(ev)

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:
        if ev.buttons() & Qt.MouseButton.LeftButton:
            self._set_from_mouse(ev)

    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:
        ev.accept()

    def keyPressEvent(self, ev: QKeyEvent) -> None:
        """Moves between neighbouring points of the body on the arrow keys."""
        key = Qt.Key(ev.key())
        if key in KEYS:
            self.stepped.emit(*KEYS[key])
        else:
            super().keyPressEvent(ev)

    def paintEvent(self, ev: QPaintEvent) -> None:
        """Draws a bar for each point, as high as its visible share, a diamond at the line's start, and the handle."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            colours = theme()
            groove = QRectF(PAD, 6.0, self.width() - 2 * PAD, self.height() - 12.0)
            painter.setPen(QPen(QColor(colours.rule), 1.0))
            painter.setBrush(QColor(colours.paper))
            painter.drawRoundedRect(groove.adjusted(-1, -1, 1, 1), 3, 3)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.yes))
            for index, share in enumerate(self._shares):
                slot = self._slot_rect(index)
                if share > 0:
                    high = max(slot.height() * share, 2.0)
                    painter.drawRect(QRectF(slot.x() + 0.5, slot.bottom() - high, max(slot.width() - 1.0, 1.0), high))
            painter.setPen(QPen(QColor(colours.muted), 1.0, Qt.PenStyle.DotLine))
            for index in range(1, len(self._rows)):
                if self._rows[index] != self._rows[index - 1]:
                    x = self._slot_rect(index).x()
                    painter.drawLine(QPointF(x, groove.top()), QPointF(x, groove.bottom()))
            at = self._slot_rect(self._home).center()
            painter.setPen(QPen(QColor(colours.card), 1.2))
            painter.setBrush(QColor(colours.text))
            corners = ((0, -5), (5, 0), (0, 5), (-5, 0))
            painter.drawPolygon(QPolygonF([at + QPointF(x, y) for x, y in corners]))
            slot = self._slot_rect(self.value())
            wide = max(slot.width(), 9.0)
            box = QRectF(slot.center().x() - wide / 2, 1.5, wide, self.height() - 3.0)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, width in ((colours.card, 4.0), (colours.accent, 2.4 if not self.hasFocus() else 3.2)):
                painter.setPen(QPen(QColor(colour), width))
                painter.drawRoundedRect(box, 3, 3)

    def _set_from_mouse(self, event: QMouseEvent) -> None:
        room = max(self.width() - 2 * PAD, 1.0)
        share = (event.position().x() - PAD) / room
        self.setValue(min(max(int(share * (self.maximum() + 1)), 0), self.maximum()))
        event.accept()

    def _slot_rect(self, index: int) -> QRectF:
        wide = (self.width() - 2 * PAD) / max(self.maximum() + 1, 1)
        return QRectF(PAD + index * wide, 6.0, wide, self.height() - 12.0)


GAP = 10
MARGIN = 16
END_LABELS_WIDTH = 120
"""Width of the labels at the slider's ends, in pixels."""


class FirstPersonBar(QFrame):
    """Shows the visible share of the target and the choice of eye points; hidden outside the first-person view."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAccessibleName(tr("First-person view"))
        self._first_person: FirstPersonView | None = None
        self._summary, self._details = WrappingLabel(factor=1.15, bold=True), WrappingLabel(factor=0.88, name="muted")
        self.slider = EyeSlider()
        self.slider.setAccessibleName(tr("Viewpoint"))
        self.slider.valueChanged.connect(self._on_slider_moved)
        self.slider.stepped.connect(lambda across, up: self._first_person and self._first_person.step(across, up))
        self._home_button = _make_button(
            tr("Start of the line"), lambda: self._first_person and self._first_person.go_to_start()
        )
        self._best_button = _make_button(
            tr("Best point"), lambda: self._first_person and self._first_person.go_to_best()
        )
        self._exit_button = _make_button(
            tr("Exit first-person view"), lambda: self._first_person and self._first_person.leave()
        )
        self._swatches, self._swatch_words = (_Swatch(True), _Swatch(False)), list[QWidget]()
        self._top_row, self._slider_row = (QBoxLayout(QBoxLayout.Direction.LeftToRight) for _ in range(2))
        self._lay_out()
        self.hide()

    def watch(self, first_person: FirstPersonView) -> None:
        self._first_person = first_person
        first_person.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        first_person = self._first_person
        if first_person is None or first_person.eye_points is None:
            self.hide()
            return
        observer, target = first_person.pair
        shares = first_person.survey.shares.tolist() if first_person.survey else []
        share = first_person.exposure.share if first_person.exposure else None
        plan, names = first_person.on_plan, {"seer": observer, "target": target}
        only = tr("{seer}’s eyes → {target}: only a picture; in this game, sight is decided on the plan", **names)
        self._summary.show_text(only if plan else _format_sentence(observer, target, share))
        blocked = format_blockers(first_person.blockers) if first_person.blockers else ""
        self._details.show_text("" if plan else f"{blocked} {_format_summary(observer, shares)}".lstrip())
        for widget in (*self._swatches, *self._swatch_words):
            widget.setVisible(not plan)
        self.slider.setAccessibleName(tr("Viewpoint of {seer}", seer=observer))
        self.slider.setAccessibleDescription(self._summary.text())
        self.slider.show_eye_points(
            first_person.eye_points.rows.tolist(), first_person.index, first_person.eye_points.home, shares
        )
        self._home_button.setEnabled(first_person.index != first_person.eye_points.home)
        self._best_button.setEnabled(bool(shares) and max(shares) > shares[first_person.index])
        self.show()

    def minimumSizeHint(self) -> QSize:
        """Returns a width that leaves room for the side docks; with large text, buttons go below the slider."""
        buttons = self._home_button.minimumSizeHint().width() + GAP + self._best_button.minimumSizeHint().width()
        return QSize(buttons + 2 * MARGIN, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the buttons beside the slider, and the legend beside the sentence, if there is room."""
        super().resizeEvent(event)
        beside = (
            self.minimumSizeHint().width() + self.slider.minimumSizeHint().width() + END_LABELS_WIDTH <= self.width()
        )
        row, upright = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        for line in (self._top_row, self._slider_row):
            line.setDirection(row if beside else upright)

    def _on_slider_moved(self, index: int) -> None:
        if self._first_person:
            self._first_person.go_to(index)

    def _lay_out(self) -> None:
        keys, second = make_row(GAP), make_row(GAP)
        for swatch, text in zip(self._swatches, (tr("visible"), tr("blocked")), strict=True):
            words = WrappingLabel(text, factor=0.88, name="muted")
            words.setWordWrap(False)
            self._swatch_words.append(words)
            keys.addWidget(swatch)
            keys.addWidget(words)
        keys.addSpacing(GAP)
        keys.addWidget(self._exit_button)
        self._top_row.addWidget(self._summary, 1)
        self._top_row.addLayout(keys)
        for text in (tr("feet"), ""):
            words = WrappingLabel(text or tr("head"), factor=0.88, name="muted")
            words.setWordWrap(False)
            second.addWidget(words)
            if text:
                second.addWidget(self.slider, 1)
        buttons = fill(make_row(GAP), self._home_button, self._best_button)
        self._slider_row.addLayout(second, 1)
        self._slider_row.addLayout(buttons)
        layout = make_column(4, self, (MARGIN, 8, MARGIN, 8))
        for line in (self._top_row, self._slider_row):
            line.setSpacing(GAP)
            layout.addLayout(line)
        layout.addWidget(self._details)


class _Swatch(QWidget):
    """A sample of how visible or blocked parts are drawn over a target."""

    def __init__(self, free: bool) -> None:
        super().__init__()
        self._free = free
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        side = round(self.fontMetrics().height() * 1.1)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws dots or slanted lines in a frame."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = self.rect().adjusted(1, 1, -1, -1)
            painter.fillRect(box, QColor(70, 72, 74))
            colour = QColor(FREE if self._free else STOPPED)
            painter.setPen(colour)
            painter.drawRect(box)
            pattern = Qt.BrushStyle.Dense6Pattern if self._free else Qt.BrushStyle.BDiagPattern
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            brush = painter.brush()
            brush.setStyle(pattern)
            painter.fillRect(box, brush)


def _make_button(text: str, do: object) -> QPushButton:
    button = QPushButton(text)
    button.clicked.connect(do)
    return button


def _format_sentence(observer: str, target: str, share: float | None) -> str:
    if share is None:
        return tr("{seer}’s eyes → {target}: checking…", seer=observer, target=target)
    if share == 0:
        return tr("{seer}’s eyes → {target}: no part of {target} is visible from here", seer=observer, target=target)
    if share == 1:
        return tr("{seer}’s eyes → {target}: all of {target} is visible from here", seer=observer, target=target)
    return tr(
        "{seer}’s eyes → {target}: about {share} of {target} is visible from here",
        seer=observer,
        target=target,
        share=_format_share(share),
    )


def _format_summary(observer: str, shares: list[float]) -> str:
    """Returns the range of shares visible from all eye points, and that they are estimates."""
    estimate = tr("An estimate from sample rays; the verdict is decided separately, by a line or a proof.")
    if not shares:
        return estimate
    values = {"seer": observer, "count": len(shares)}
    if max(shares) == 0:
        return f"{tr('Nothing is visible from any of {count} points of {seer}.', **values)} {estimate}"
    least, most, mean = map(_format_share, (min(shares), max(shares), sum(shares) / len(shares)))
    said = tr(
        "From {count} points of {seer}: about {least} to {most}, {mean} on average.",
        least=least,
        most=most,
        mean=mean,
        **values,
    )
    return f"{said} {estimate}"


def _format_share(share: float) -> str:
    """Returns a share without decimals, unless it is almost 0 or 1."""
    close = 0 < share < 0.01 or 0.99 < share < 1
    return format_percent(share) if close else format_number(share, ".0%")
