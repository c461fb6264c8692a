"""Labels and rows for building panels. Text from outside is never interpreted as markup."""

from html import escape
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.core.language import labelled, tr
from app.core.legible import legible
from app.ui.outcome import Outcome, VerdictFact
from app.ui.widgets.marks import MarkWidget, draw_outcome
from app.ui.widgets.theme import scale_font, scale_length, set_style, theme

HIGH_LETTERS = "ÄÖÜÉÑ"
HINT_DOT = " · "
"""Separates hints on one line."""
Margins = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels."""
NO_MARGINS: Margins = (0, 0, 0, 0)
Item = QWidget | QLayout | int
Box = TypeVar("Box", bound=QBoxLayout)


def plain_tooltip(text: str) -> str:
    """Returns text for a tooltip. Escapes what Qt would take for HTML, which could open files."""
    text = legible(text, lines=True)
    return f"<p>{escape(text).replace(chr(10), '<br>')}</p>" if "<" in text else text


def make_column(spacing: int, parent: QWidget | None = None, margins: Margins = NO_MARGINS) -> QVBoxLayout:
    """Returns a vertical layout, without margins by default."""
    layout = QVBoxLayout(parent) if parent else QVBoxLayout()
    layout.setSpacing(spacing)
    layout.setContentsMargins(*margins)
    return layout


def make_row(spacing: int, parent: QWidget | None = None, margins: Margins = NO_MARGINS) -> QHBoxLayout:
    """Returns a horizontal layout, without margins by default."""
    layout = QHBoxLayout(parent) if parent else QHBoxLayout()
    layout.setSpacing(spacing)
    layout.setContentsMargins(*margins)
    return layout


def fill(box: Box, *items: Item | tuple[Any, ...]) -> Box:
    """Adds items to a row or column, and returns it. A number is a stretch: its share of the free space stays empty.

    A tuple is an item with the further arguments of `addWidget` or `addLayout`, such as its stretch.
    """
    for given in items:
        item, *options = given if isinstance(given, tuple) else (given,)
        if isinstance(item, int):
            box.addStretch(item)
        elif isinstance(item, QWidget):
            box.addWidget(item, *options)
        else:
            box.addLayout(item, *options)
    return box


def make_form(*rows: tuple[QWidget | str, QWidget]) -> QFormLayout:
    """Returns a form of labels and fields that places fields below their labels if it is too narrow."""
    form = QFormLayout()
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    for label, field in rows:
        form.addRow(label, field)  # pyright: ignore[reportArgumentType, reportCallIssue] # two overloads
    return form


def keep_space(widget: QWidget, kept: bool = True) -> None:
    """Sets whether a widget keeps its space while it is hidden."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(kept)
    widget.setSizePolicy(policy)


def make_small_button(text: str, tip: str) -> QToolButton:
    """Returns a button with a sign, and a text for its tooltip and screen readers."""
    button = QToolButton()
    button.setText(text)
    button.setToolTip(plain_tooltip(tip))
    button.setAccessibleName(tip)
    return button


class WrappingLabel(QLabel):
    """A label with plain text that wraps."""

    def __init__(self, text: str = "", factor: float = 1.0, bold: bool = False, name: str = "") -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setFont(scale_font(self.font(), factor, QFont.Weight.DemiBold if bold else QFont.Weight.Normal))
        if name:
            self.setObjectName(name)
        self._fit_accents()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit_accents()

    def _fit_accents(self) -> None:
        """Adds room for accents on capitals, which in some fonts are higher than the font's ascent."""
        metrics = self.fontMetrics()
        self.setContentsMargins(0, max(0, -metrics.tightBoundingRect(HIGH_LETTERS).top() - metrics.ascent()), 0, 0)

    def show_text(self, text: str) -> None:
        """Shows a text, and hides the label while it is empty. Avoids a new layout if nothing changed."""
        if text != self.text():
            self.setText(text)
        self.setVisible(bool(text))


class SteadyLabel(WrappingLabel):
    """A label with room for a number of lines, whatever its text; what does not fit is in the tooltip."""

    def __init__(self, lines: int, name: str = "") -> None:
        self._lines = lines
        super().__init__(name=name)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(plain_tooltip(text))

    def heightForWidth(self, width: int) -> int:
        del width
        margins = self.contentsMargins()
        return self._lines * self.fontMetrics().lineSpacing() + margins.top() + margins.bottom() + 2

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.heightForWidth(0))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint().boundedTo(QSize(scale_length(100), self.heightForWidth(0)))


class ElidedLabel(QLabel):
    """A label that never asks for width. Its tooltip and accessible name have the whole text."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(plain_tooltip(text))
        self.setAccessibleName(text)

    @property
    def shown_text(self) -> str:
        """The part of the text that fits."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width())

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setPen(self.palette().color(self.foregroundRole()))
            alignment = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.drawText(self.contentsRect(), alignment, self.shown_text)


class HintLabel(ElidedLabel):
    """Hints separated by dots; hints that do not fit are left out as a whole.

    A single hint wraps into a second line if there is height, and is elided if that is not enough.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    @property
    def shown_text(self) -> str:
        hints, room = self.text().split(HINT_DOT), self.contentsRect().width()
        if len(hints) == 1:
            return "\n".join(break_lines(self.font(), self.contentsRect().size(), hints[0]))
        shown = (HINT_DOT.join(hints[:count]) for count in range(len(hints), 0, -1))
        return next((text for text in shown if self.fontMetrics().horizontalAdvance(text) <= room), "")


SHRINKING = (1.0, 0.93, 0.86, 0.8)
"""Font scales to try when there is little room."""


class TwoLineLabel(QLabel):
    """A label that wraps into a second line. What does not fit is elided; the tooltip has the whole text."""

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(plain_tooltip(text))
        self.setAccessibleName(text)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 2, 2 * self.fontMetrics().lineSpacing())

    def minimumSizeHint(self) -> QSize:
        """Returns half the width, because the second line takes the other half."""
        return QSize(round(self.sizeHint().width() * 0.55), self.fontMetrics().lineSpacing())

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setPen(self.palette().color(self.foregroundRole()))
            draw_two_lines(painter, self.contentsRect(), self.text(), Qt.AlignmentFlag.AlignLeft)


def draw_two_lines(painter: QPainter, box: QRect, text: str, align: Qt.AlignmentFlag) -> None:
    """Draws text in one line, or in two if it needs them and they fit; shrinks it before any of it is left out."""
    font, lines = fit_lines(painter.font(), box.size(), text)
    painter.setFont(font)
    painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | align, "\n".join(lines))


def fit_lines(font: QFont, room: QSize, text: str) -> tuple[QFont, tuple[str, ...]]:
    """Returns the largest font, down to the smallest scale, in which the whole text fits, and its lines."""
    fonts = [scale_font(font, share, font.weight()) for share in SHRINKING]
    found = [(one, break_lines(one, room, text)) for one in fonts]
    whole = (one for one in found if "".join(one[1]).replace(" ", "") == text.replace(" ", ""))
    return next(whole, found[-1])


def break_lines(font: QFont, room: QSize, text: str) -> tuple[str, ...]:
    """Returns the text as one line, or as two if it needs them and they fit; the last line is elided."""
    metrics = QFontMetrics(font)
    if metrics.horizontalAdvance(text) <= room.width() or room.height() < 1.7 * metrics.lineSpacing():
        return (metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width()),)
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    first = layout.createLine()
    first.setLineWidth(room.width())
    layout.endLayout()
    words = text[: first.textLength()].rstrip(), text[first.textLength() :].strip()
    return words[0], metrics.elidedText(words[1], Qt.TextElideMode.ElideRight, room.width())


class BadgeLabel(QLabel):
    """A word in a frame, with a longer tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(scale_font(self.font(), 0.72, QFont.Weight.DemiBold))
        keep_space(self)  # Nothing moves when the word appears.
        self.show_word("", "")

    def show_word(self, word: str, colour: str, more: str = "") -> None:
        """Shows a word in a colour; hides the label if there is no word."""
        if word:
            self.setText(word)
            set_style(self, f"color: {colour}; border: 1px solid {colour}; border-radius: 4px; padding: 1px 6px;")
        self.setToolTip(plain_tooltip(more))
        self.setAccessibleName(more or word)
        self.setVisible(bool(word))


class Divider(QFrame):
    """A thin horizontal line in a panel."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("divider")
        self.setFixedHeight(1)


class FighterChip(QWidget):
    """A fighter's name with its side's mark."""

    def __init__(self, role: str) -> None:
        super().__init__()
        self._role = role
        self._mark = MarkWidget(22)
        self._name = WrappingLabel(factor=1.25, bold=True)
        self._side = WrappingLabel(factor=0.88, name="muted")
        fill(make_row(10, self), self._mark, (fill(make_column(0), self._name, self._side), 1))

    def show_fighter(self, id: str, side: str, shape: str, colour: str) -> None:
        self._mark.show_side(shape, colour)
        self._name.show_text(id)
        self._side.show_text(f"{self._role} · {side}")
        self.setAccessibleName(tr("{role}: {name}, side {side}", role=self._role, name=id, side=side))

    def show_empty(self, invitation: str) -> None:
        """Shows how to choose a fighter."""
        self._mark.show_outcome(None)
        self._name.show_text("–")
        self._side.show_text(invitation)
        self.setAccessibleName(labelled(self._role, invitation))


class FactTable(QWidget):
    """Rows of name, value and detail, one for each fact."""

    def __init__(self, first_large: bool = False) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(6)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(2, 1)
        self._rows: list[tuple[WrappingLabel, WrappingLabel, WrappingLabel]] = []
        self._first_large = first_large

    def show_facts(self, facts: tuple[VerdictFact, ...]) -> None:
        """Shows these facts; unchanged text is left alone."""
        while len(self._rows) < len(facts):
            large = self._first_large and not self._rows
            row = (
                WrappingLabel(name="muted"),
                WrappingLabel(factor=1.7 if large else 1.0, bold=True),
                WrappingLabel(name="muted"),
            )
            for column, text in enumerate(row):
                text.setWordWrap(column == 2)
                self._grid.addWidget(text, len(self._rows), column, Qt.AlignmentFlag.AlignBaseline)
            self._rows.append(row)
        for index, row in enumerate(self._rows):
            fact = facts[index] if index < len(facts) else VerdictFact("", "")
            for text, said in zip(row, (fact.name, fact.value, fact.detail), strict=True):
                text.show_text(said)
            row[1].setAccessibleName(labelled(fact.name, f"{fact.value} {fact.detail}"))


PAD = 5
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class LinkLabel(QAbstractButton):
    """Clickable wrapping text with a mark in front of it whose shape shows its verdict."""

    def __init__(self, outcome: Outcome = "close") -> None:
        super().__init__()
        self.outcome: Outcome = outcome
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:
        room = QRect(0, 0, max(width - self._text_left - PAD, 40), 10_000)
        words = self.fontMetrics().boundingRect(room, WRAPPED, self.text().replace("&&", "&"))
        return max(words.height(), scale_length(16)) + 2 * PAD

    def sizeHint(self) -> QSize:
        return QSize(scale_length(200), self.heightForWidth(scale_length(200)))

    def minimumSizeHint(self) -> QSize:
        return QSize(scale_length(100), self.fontMetrics().height() + 2 * PAD)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.underMouse() or self.hasFocus():
                painter.setPen(QPen(QColor(theme().accent), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
                painter.setBrush(QColor(theme().shade))
                painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 5, 5)
            side = scale_length(14)
            box = QRect(PAD, PAD + (self.fontMetrics().height() - side) // 2, side, side)
            draw_outcome(painter, box.toRectF(), self.outcome)
            painter.setPen(QColor(theme().text))
            words = self.rect().adjusted(self._text_left, PAD, -PAD, -PAD)
            painter.drawText(words, WRAPPED, self.text().replace("&&", "&"))

    @property
    def _text_left(self) -> int:
        return PAD + scale_length(14) + 7
