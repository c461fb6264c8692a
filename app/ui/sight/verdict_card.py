"""The verdict as a card over the table: result, distance, and what is in the way; a click tells why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QApplication, QSizePolicy, QVBoxLayout

from app.core.language import labelled, mark, tr
from app.ui.sight.sight_text import format_card_line, format_spoken, make_verdict_text
from app.ui.widgets.bars import BusyBar
from app.ui.widgets.labels import BadgeLabel, WrappingLabel, fill, make_column, make_row
from app.ui.widgets.marks import MarkWidget
from app.ui.widgets.theme import scale_font, scale_length, set_style, text_scale, theme

if TYPE_CHECKING:
    from app.ui.sight_answer import SightAnswer

WIDTH = 268
"""Width in pixels at the usual text size."""
ENLARGE_FROM_HEIGHT_PX = 450
"""Height of a screen in pixels at which the enlarged card, readable across a room, has its usual size."""
MARK = 38
CHOOSE_TARGET_TEXT = mark("Now click its target.")


class VerdictCard(QAbstractButton):
    """A card with the newest answer about a pair; hidden if there is no pair, and none was asked about."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(tr("Click the observer first, then its target. Click here to see why (Shift+S)."))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._factor = 1.0
        self._mark = MarkWidget(MARK)
        self._names, self._headline = WrappingLabel(name="muted"), WrappingLabel(bold=True)
        self._proof, self._line = BadgeLabel(), WrappingLabel()
        self._warning, self._note = WrappingLabel(name="warning"), WrappingLabel(name="muted")
        self._why = WrappingLabel(bold=True)
        self._busy_bar = BusyBar()
        self._rows = QVBoxLayout(self)
        words = make_column(1)
        head = fill(make_row(8), (self._headline, 1), (self._proof, 0, Qt.AlignmentFlag.AlignVCenter))
        fill(words, self._names, head)
        row = fill(make_row(10), (self._mark, 0, Qt.AlignmentFlag.AlignTop), (words, 1))
        down = self._rows
        down.setSpacing(5)
        down.addLayout(row)
        for widget in (self._busy_bar, self._line, self._warning, self._note, self._why):
            down.addWidget(widget)
        texts = (self._names, self._headline, self._line, self._warning, self._note, self._why)
        for text in (*texts, self._proof, self._mark):
            text.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._scale_texts()
        self.hide()

    def show_pair(self, observer: str, target: str, is_asked: bool = False, instead_of: str = "") -> None:
        """Shows a pair whose answer is pending, or that players have asked about an observer `instead_of` another."""
        self.setVisible(bool(target) or is_asked)
        self._names.show_text(f"{observer} → {target or '…'}")
        headline, line = (tr("Checking…"), "") if target else ("", tr(CHOOSE_TARGET_TEXT))
        self.setAccessibleName(labelled(self._names.text(), headline or line))
        self._headline.show_text(headline)
        note = tr("You chose {observer} as observer. Esc returns to {name}.", observer=observer, name=instead_of)
        self._note.show_text(note if instead_of else "")
        self._why.show_text(tr("Why?") if target else "")
        set_style(self._why, f"color: {theme().accent}")
        self._colour_headline("")
        self._mark.show_outcome(None)
        self._proof.show_word("", "")
        for widget in (self._mark, self._busy_bar):
            widget.setVisible(bool(target))
        self._line.show_text(line)
        self._warning.show_text("")
        self._busy_bar.end()
        if target:
            self._busy_bar.begin(tr("Checking…"))

    def show_answer(self, found: SightAnswer) -> None:
        """Shows an answer if it is about a pair."""
        said = make_verdict_text(found)
        if said is None:
            return
        self._mark.show_outcome(said.outcome)
        self._headline.show_text(said.headline)
        self._colour_headline(f"color: {theme().outcome_colour(said.outcome)}")
        word = tr("Proven").upper() if said.proof else ""
        self._proof.show_word(word, theme().outcome_colour(said.outcome), said.proof)
        self._line.show_text("\n".join(filter(None, (format_card_line(said), said.accuracy, *said.facts[:1]))))
        self._warning.show_text("\n".join((*said.overlaps, *said.left_out)))
        self.setAccessibleName(tr("{verdict} Show the details.", verdict=format_spoken(found, said)))
        if found.question.thorough:
            self._busy_bar.end()

    def show_failure(self) -> None:
        """Ends the wait for an answer that failed; what a quick check has found stays."""
        self._busy_bar.end()
        if self._headline.text() == tr("Checking…"):
            self._headline.show_text(tr("Not decided yet"))
            self.setAccessibleName(labelled(self._names.text(), self._headline.text()))

    def show_proof_progress(self, share: float, doing: str) -> None:
        self._busy_bar.set_share(share)

    def set_large(self, large: bool) -> None:
        """Makes the card readable from across a room, or at a desk."""
        high = self.screen().size().height() / ENLARGE_FROM_HEIGHT_PX
        self._factor = max(1.0, high / text_scale()) if large else 1.0
        self._scale_texts()

    def sizeHint(self) -> QSize:
        wide = round(scale_length(WIDTH) * (1 if self._factor == 1 else 0.8 * self._factor))
        return QSize(wide, self._rows.totalHeightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = theme()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            edge = colours.accent if self.hasFocus() or self.underMouse() else colours.edge
            painter.setPen(QPen(QColor(edge), 2 if self.hasFocus() else 1))
            painter.setBrush(QColor(colours.card))
            painter.drawRoundedRect(self.rect().toRectF().adjusted(1, 1, -1, -1), 8, 8)

    def _colour_headline(self, sheet: str) -> None:
        """Sets a style sheet and the font again, as Qt resets the font to an earlier one."""
        set_style(self._headline, sheet)
        self._scale_texts()

    def _scale_texts(self) -> None:
        usual = QApplication.font()
        for text, size, weight in (
            (self._names, 0.92, QFont.Weight.Normal),
            (self._headline, 1.4, QFont.Weight.DemiBold),
            (self._proof, 0.72, QFont.Weight.DemiBold),
            (self._line, 1.0, QFont.Weight.Normal),
            (self._warning, 0.92, QFont.Weight.Normal),
            (self._note, 0.92, QFont.Weight.Normal),
            (self._why, 1.0, QFont.Weight.DemiBold),
        ):
            text.setFont(scale_font(usual, size * self._factor, weight))
        self._mark.setFixedSize(QSize(1, 1) * round(MARK * self._factor * text_scale()))
        across, down = round(12 * self._factor), round(10 * self._factor)
        self._rows.setContentsMargins(across, down, across, down)
        self.updateGeometry()
