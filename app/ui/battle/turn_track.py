"""The turn track: its spaces in a row, grouped by round, with the tokens on them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.core.language import labelled
from app.ui.widgets.drawn_dice import NO_SIDE
from app.ui.widgets.labels import WrappingLabel, fill, make_column
from app.ui.widgets.marks import draw_shape
from app.ui.widgets.theme import scale_font, scale_length, theme
from app.ui.widgets.theme_colours import ensure_contrast

if TYPE_CHECKING:
    from app.games.battle_views import Track, TrackSpace

SPACE, TOKEN, GAP, BREAK = 19, 11, 2, 8
"""Sizes in pixels at the usual text size; `BREAK` separates rounds."""
EVENT = ("diamond", "#8a6000")
"""The mark of something on a space that belongs to no side."""


class TurnTrack(QWidget):
    """The row of spaces, with a text on what is on them; hidden in a game without a track."""

    def __init__(self) -> None:
        super().__init__()
        self._caption = WrappingLabel(factor=0.82, name="caption")
        self.row, self._words = _TrackRow(), WrappingLabel(factor=0.9, name="muted")
        fill(make_column(4, self), self._caption, self.row, self._words)
        self.hide()

    def show_track(self, track: Track | None, side_styles: Mapping[str, tuple[str, str]]) -> None:
        self.setVisible(track is not None)
        if track is None:
            return
        self._caption.show_text(track.text.upper())
        self._words.show_text("\n".join(_format_tokens(space) for space in track.spaces if space.tokens))
        self.row.show_track(track, side_styles)


class _TrackRow(QLabel):
    """The drawn spaces; a label, so that screen readers can read them."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._track: Track | None = None
        self._looks: Mapping[str, tuple[str, str]] = {}
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_track(self, track: Track, side_styles: Mapping[str, tuple[str, str]]) -> None:
        self._track, self._looks = track, side_styles
        at = track.spaces[track.at].text if track.at < len(track.spaces) else ""
        told = (_format_tokens(space) for space in track.spaces if space.tokens)
        self.setAccessibleName(". ".join((labelled(track.text, at), *told)))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(scale_length(260), scale_length(SPACE + TOKEN + 5))

    def minimumSizeHint(self) -> QSize:
        return QSize(scale_length(160), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        track = self._track
        if track is None or not track.spaces:
            return
        rounds = len(list(groupby(track.spaces, key=lambda space: space.round)))
        count, breaks = len(track.spaces), scale_length(BREAK) * (rounds - 1)
        wide = min((self.width() - breaks - 2) / count - GAP, scale_length(SPACE + 4))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            x, before = 1.0, track.spaces[0].round
            for number, space in enumerate(track.spaces):
                if space.round != before:
                    x, before = x + scale_length(BREAK), space.round
                self._paint_space(painter, QRectF(x, 1, wide, scale_length(SPACE)), space, number)
                x += wide + GAP

    def _paint_space(self, painter: QPainter, rect: QRectF, space: TrackSpace, number: int) -> None:
        """Draws a space: past ones are dimmed, the current one is highlighted."""
        colours, track = theme(), self._track
        here, passed = track is not None and number == track.at, track is not None and number < track.at
        painter.setPen(QPen(QColor(colours.accent if here else colours.edge), 1))
        painter.setBrush(QColor(colours.accent if here else colours.shade if passed else colours.card))
        painter.drawRoundedRect(rect, 4, 4)
        painter.setPen(QColor(colours.card if here else colours.muted if passed else colours.text))
        font = scale_font(self.font(), 0.82)
        font.setBold(here)
        painter.setFont(font)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, space.text)
        side = min(float(scale_length(TOKEN)), rect.width() / max(len(space.tokens), 1))
        x = rect.center().x() - side * len(space.tokens) / 2
        for token in space.tokens:
            shape, colour = self._looks.get(token.side, NO_SIDE) if token.side else EVENT
            box = QRectF(x, rect.bottom() + 2, side, side)
            draw_shape(painter, box, shape, ensure_contrast(colour, colours.card))
            x += side


def _format_tokens(space: TrackSpace) -> str:
    return labelled(space.text, ", ".join(token.text for token in space.tokens))
