"""Dice as pictures: in a side's colour with pips shaped like its mark, or in their own colour with symbols."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolButton

from app.core.language import labelled, tr
from app.games.dice_looks import DieKind, DieKinds, find_die_kind, format_face
from app.model import Roll
from app.ui.widgets.dice_symbols import paint_symbols
from app.ui.widgets.labels import plain_tooltip
from app.ui.widgets.marks import draw_shape
from app.ui.widgets.theme import scale_font, scale_length, theme
from app.ui.widgets.theme_colours import ensure_contrast, ink_colour

NO_SIDE = ("circle", "#6a655d")
"""Mark and colour of dice that belong to no side."""
SIZE, SMALL = 30, 18
GAP = 5
_LOW, _MID, _HIGH = 0.25, 0.5, 0.75
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((_MID, _MID),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MID, _MID), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _HIGH), (_MID, _MID)),
    6: ((_LOW, _LOW), (_LOW, _MID), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _MID), (_HIGH, _HIGH)),
}


@dataclass(frozen=True)
class Die:
    """One die to draw.

    A die without a face is blank, a marked one has a ring, and a re-rolled one has a diamond in its corner. A die with
    a `kind` has its own colour and symbols; with `fills_hollow`, hollow symbols count as full.
    """

    face: int = 0
    mark: str = NO_SIDE[0]
    colour: str = NO_SIDE[1]
    marked: bool = False
    again: bool = False
    pale: bool = False
    """True for a die that was used or has no effect, which is drawn paler."""
    kind: DieKind | None = None
    fills_hollow: bool = False

    @property
    def text(self) -> str:
        if not self.face:
            return tr("blank")
        return format_face(self.kind, self.face) if self.kind else str(self.face)


def make_dice(roll: Roll, look: tuple[str, str], kinds: DieKinds, most: int = 200, fills: bool = False) -> list[Die]:
    """Returns the dice of a roll for drawing."""
    kind = find_die_kind(kinds, roll.kind)
    return [
        Die(face, *look, again=place in roll.again, kind=kind, fills_hollow=fills)
        for place, face in enumerate(roll.faces[:most])
    ]


def paint_die(painter: QPainter, rect: QRectF, die: Die, ground: str) -> None:
    """Paints a die on a background of this colour."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    side = min(rect.width(), rect.height())
    own = die.kind.colour if die.kind else die.colour
    edge = ensure_contrast(own, ground)
    body = own if die.kind else edge
    inner = rect.adjusted(1, 1, -1, -1)
    round_ = side * 0.2
    filled = bool(die.face) and not die.pale
    painter.setPen(QPen(QColor(edge), 1.6, Qt.PenStyle.SolidLine if die.face else Qt.PenStyle.DotLine))
    painter.setBrush(QColor(body) if filled else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(inner, round_, round_)
    ink = ink_colour(body) if filled else edge
    _paint_face(painter, inner, die, ink)
    if die.marked:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(ink), max(side * 0.05, 1.0), Qt.PenStyle.DotLine))
        painter.drawRoundedRect(inner.adjusted(2.5, 2.5, -2.5, -2.5), round_ * 0.8, round_ * 0.8)
    if die.again:
        corner = QRectF(rect.right() - side * 0.32, rect.top(), side * 0.32, side * 0.32)
        draw_shape(painter, corner, "diamond", theme().close)
    painter.restore()


def _paint_face(painter: QPainter, rect: QRectF, die: Die, ink: str) -> None:
    if die.kind:
        if die.face:
            paint_symbols(painter, rect, die.kind.faces[die.face - 1], ink, die.fills_hollow)
        return
    if die.face not in PIPS:
        if die.face or die.marked:
            painter.setPen(QColor(ink))
            font = QFont(painter.font())
            font.setPixelSize(max(round(rect.height() * 0.55), 6))
            font.setWeight(QFont.Weight.DemiBold)
            painter.setFont(font)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(die.face) if die.face else "✱")
        return
    pip = rect.width() * (0.25 if die.mark in ("triangle", "diamond") else 0.22)
    for x, y in PIPS[die.face]:
        middle = QPointF(rect.x() + x * rect.width(), rect.y() + y * rect.height())
        draw_shape(painter, QRectF(middle.x() - pip / 2, middle.y() - pip / 2, pip, pip), die.mark, ink)


class DiceStrip(QLabel):
    """Dice side by side, always at their drawn size. It is a label, so that screen readers read it."""

    def __init__(self, size: int = SIZE) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._size = size
        self._dice: tuple[Die, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def dice(self) -> tuple[Die, ...]:
        return self._dice

    def show_dice(self, dice: Sequence[Die], name: str = "") -> None:
        """Shows these dice; `name` is read before their faces by screen readers."""
        self._dice = tuple(dice)
        figures = (", " if any(die.kind for die in dice) else " ").join(die.text for die in dice)
        self.setAccessibleName(labelled(name, figures))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(len(self._dice) * self._step, self._step if self._dice else 0)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        side = scale_length(self._size)
        with QPainter(self) as painter:
            for number, die in enumerate(self._dice):
                paint_die(painter, QRectF(number * self._step, 0, side, side), die, theme().card)

    @property
    def _step(self) -> int:
        return scale_length(self._size) + scale_length(GAP)


class DieButton(QToolButton):
    """A die that can be clicked, to be re-rolled or chosen."""

    def __init__(self, die: Die, name: str, size: int = SIZE) -> None:
        super().__init__()
        self._die, self._size = die, size
        self.setAccessibleName(name)
        self.setToolTip(plain_tooltip(name))
        self.setFont(scale_font(self.font(), 1.0))

    def sizeHint(self) -> QSize:
        """Returns a square with room for the focus frame."""
        return QSize(scale_length(self._size) + 8, scale_length(self._size) + 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            side = min(self.width(), self.height()) - 8
            rect = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
            paint_die(painter, rect, self._die, theme().card)
            if self.hasFocus() or self.underMouse():
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(QColor(theme().accent), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
