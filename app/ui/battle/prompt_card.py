"""The card over the table for prompts that need space: dice, broken rules, choices, reminders, texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from app.core.language import labelled, to_sentence, tr
from app.ui.battle.custom_action_form import CustomActionForm
from app.ui.widgets.dice_tray import DiceTray
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import WrappingLabel, fill, make_column
from app.ui.widgets.scroll_areas import make_scroll_area
from app.ui.widgets.theme import scale_length
from app.ui.widgets.wrapping_buttons import WrappingButton

if TYPE_CHECKING:
    from app.games.dice_looks import Odds
    from app.games.game import Game
    from app.games.prompts import Reminder
    from app.games.requests import ChoiceRequest, DiceRequest
    from app.games.ruling import Problem

WIDTH = 560
"""Preferred width in pixels at the usual text size."""
MARGIN = 14


class PromptCard(QFrame):
    """Shows one prompt at a time and scrolls if necessary; the action bar has the buttons that answer it as a whole."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("edge_card")
        self.setAccessibleName(tr("Prompt"))
        self._title, self.note = WrappingLabel(factor=1.12, bold=True), WrappingLabel(name="warning")
        self.tray, self.reasons, self.choice, self.form = DiceTray(), _Reasons(), _Choice(), CustomActionForm()
        self._parts: tuple[QWidget, ...] = (self.tray, self.reasons, self.choice, self.form)
        self._page = QWidget()
        self._page.setObjectName("page")
        self._layout = make_column(8, self._page, (MARGIN, MARGIN - 2, MARGIN, MARGIN - 2))
        fill(self._layout, self._title, self.note, *self._parts, 1)
        self._scroll = make_scroll_area(self._page)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._page.installEventFilter(self)
        fill(make_column(0, self, (2, 4, 2, 4)), self._scroll)
        self.hide()

    def show_dice(
        self,
        title: str,
        needs: tuple[DiceRequest, ...],
        note: str,
        side_styles: Mapping[str, tuple[str, str]],
        game: Game,
        odds: Sequence[Odds] = (),
    ) -> None:
        """Asks for dice. `note` is a reminder to read before the roll, `odds` are the chances of the results."""
        self.tray.show_needs(needs, side_styles, game.die_kinds, odds)
        self._show_part(self.tray, "" if len({need.what for need in needs}) == 1 else title, note)

    def show_problems(self, title: str, problems: Sequence[Problem]) -> None:
        """Shows the rules that an action would break."""
        self.reasons.show_reasons([(to_sentence(problem.text), problem.rule) for problem in problems])
        self._show_part(self.reasons, title)

    def show_reminders(self, title: str, reminders: Sequence[Reminder]) -> None:
        """Shows what would be left undone."""
        self.reasons.show_reasons([(to_sentence(one.text), one.source) for one in reminders])
        self._show_part(self.reasons, title)

    def show_choice(self, choice: ChoiceRequest) -> None:
        """Offers answers, except the one on the action bar."""
        self.choice.show_choice(choice)
        self._show_part(self.choice, labelled(choice.side, choice.what))

    def show_form(self) -> None:
        """Shows the form for a text, once it knows its option."""
        self._show_part(self.form, "")

    def sizeHint(self) -> QSize:
        return QSize(scale_length(WIDTH), self.heightForWidth(scale_length(WIDTH)))

    def minimumSizeHint(self) -> QSize:
        return QSize(scale_length(200), scale_length(40))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max(self._layout.totalHeightForWidth(width - 6), self._layout.totalMinimumSize().height()) + 10

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Updates the size when the content changes."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return False

    def _show_part(self, shown: QWidget, title: str, note: str = "") -> None:
        self._title.show_text(title)
        self.note.show_text(note)
        for part in self._parts:
            part.setVisible(part is shown)
        self._scroll.verticalScrollBar().setValue(0)
        self.updateGeometry()
        self.show()


class _Reasons(QWidget):
    """A list of sentences; a rule or card that several share is shown once, below them."""

    def __init__(self) -> None:
        super().__init__()
        self._list = make_column(5, self)
        self._texts: list[WrappingLabel] = []

    def show_reasons(self, reasons: Sequence[tuple[str, str]]) -> None:
        for text in self._texts:
            self._list.removeWidget(text)
            text.hide()
            text.deleteLater()
        by_source: dict[str, list[str]] = {}
        for text, source in reasons:
            by_source.setdefault(source, []).append(text)
        self._texts = []
        for source, said in by_source.items():
            self._texts += [
                WrappingLabel("\n".join(said), name="warning"),
                WrappingLabel(source, factor=0.84, name="muted"),
            ]
        for text in self._texts:
            text.setVisible(bool(text.text()))
            self._list.addWidget(text)


class _Choice(QWidget):
    """A choice, with a button for each answer."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._flow = FlowLayout(8)
        make_column(0, self).addLayout(self._flow)
        self.answers: list[QPushButton] = []

    def show_choice(self, choice: ChoiceRequest) -> None:
        while len(self.answers) < len(choice.answers):
            button, number = WrappingButton(), len(self.answers)
            button.clicked.connect(lambda _=False, number=number: self.chosen.emit(number))
            self.answers.append(button)
            self._flow.addWidget(button)
        for number, (button, (text, _)) in enumerate(zip(self.answers, choice.answers, strict=False)):
            button.setText(text.replace("&", "&&"))
            button.setVisible(number != choice.main)
        for button in self.answers[len(choice.answers) :]:
            button.hide()

    def take_focus(self) -> None:
        """Focuses the first answer."""
        first = next((button for button in self.answers if not button.isHidden()), None)
        if first:
            first.setFocus()
