"""The dice tray: the dice that an action needs, rolled by the program or typed in, and re-rolled one by one."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.core.language import counted, tr
from app.ui.widgets.accessibility import announce
from app.ui.widgets.dice_row import DiceRow
from app.ui.widgets.drawn_dice import NO_SIDE
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.inputs import ComboBox
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row
from app.ui.widgets.marks import MarkWidget
from app.ui.widgets.odds_chart import OddsChart
from app.ui.widgets.typed_rolls import format_need, format_rolls

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.games.dice_looks import DieKinds, Odds
    from app.games.requests import DiceRequest
    from app.model import Roll


class DiceTray(QWidget):
    """Shows the requested dice. Its owner provides the buttons that `throw` and `use` them.

    `rolled` carries the final rolls, `thrown` the rolls made by the program so far; `changed` is emitted when the dice
    change, `entered` when Enter is pressed before anything is typed. If two sides roll against each other, the dice of
    each have their own column.
    """

    rolled = Signal(tuple)
    thrown = Signal(tuple)
    changed = Signal()
    entered = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[DiceRow] = []
        self._typed: dict[DiceRequest, str] = {}
        self._kinds: DieKinds = {}
        self._columns: list[QWidget] = []
        self._list = make_row(18)
        self.charts = (OddsChart(), OddsChart())
        charts = FlowLayout(24)
        for chart in self.charts:
            charts.addWidget(chart)
        self._hint = WrappingLabel(factor=0.88, name="muted")
        self.error_label = WrappingLabel(bold=True)
        self.error_label.hide()
        self.count_box, self.reason_box = ComboBox(), ComboBox()
        self.count_box.activated.connect(self._allow_rerolls)
        self.reason_box.addItems([tr("manually"), tr("by an ability"), tr("by a card")])
        self._reroll = QWidget()
        reroll = FlowLayout(8)
        self._reroll.setLayout(reroll)
        for box, text in ((self.count_box, tr("Dice to re-roll:")), (self.reason_box, tr("Allowed:"))):
            box.setAccessibleName(text)
            reroll.addWidget(WrappingLabel(text, factor=0.88, name="muted"))
            reroll.addWidget(box)
        fill(make_column(8, self), charts, self._list, self.error_label, self._hint, self._reroll)

    @property
    def is_complete(self) -> bool:
        """True if all rolls are made."""
        return self._find_missing() is None

    def take_focus(self) -> None:
        """Focuses the field of the first missing roll, so that dice can be typed."""
        row = self._find_missing() or next(iter(self._rows), None)
        if row:
            row.field.setFocus()

    def type_digit(self, digit: str) -> None:
        """Types a digit into the field of the first missing roll, wherever the focus was."""
        if row := self._find_missing():
            row.field.setFocus()
            row.field.insert(digit)
            row.field.textEdited.emit(row.field.text())

    @property
    def rows(self) -> list[DiceRow]:
        """The rows, one for each requested roll."""
        return self._rows

    def show_needs(
        self,
        needs: tuple[DiceRequest, ...],
        side_styles: Mapping[str, tuple[str, str]],
        kinds: DieKinds = MappingProxyType({}),
        odds: Sequence[Odds] = (),
    ) -> None:
        """Shows these requests. `kinds` are the game's dice with symbols, `odds` the chances of their results."""
        for chart, one in zip(self.charts, (*odds, None, None), strict=False):
            chart.show_odds(one)
        for old in self._columns:
            self._list.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._kinds, self._rows, self._columns = kinds, [], []
        sides = list(dict.fromkeys(need.side for need in needs))
        for side in sides if len(sides) == 2 else ("",):
            own = [need for need in needs if len(sides) != 2 or need.side == side]
            self._columns.append(column := QWidget())
            layout = make_column(12, column)
            told = ""
            for need in own:
                look, what = side_styles.get(need.side, NO_SIDE), format_need(need)
                if what != told and sum(format_need(one) == what for one in own) > 1:
                    layout.addLayout(self._make_heading(need, look))
                    told = what
                row = DiceRow(need, look, self._kinds, is_headed=what == told)
                row.fill(self._typed.get(need, ""))
                row.changed.connect(self._refresh)
                row.entered.connect(self._on_enter)
                self._rows.append(row)
                layout.addWidget(row)
            layout.addStretch(1)
            self._list.addWidget(column, 1)
        self.count_box.clear()
        order = {id(need): number for number, need in enumerate(needs)}
        self._rows.sort(key=lambda row: order[id(row.need)])
        self._refresh()

    def forget_typed(self) -> None:
        """Forgets what was typed for requests that were not answered; until then, it is shown again with them."""
        self._typed.clear()

    def _make_heading(self, need: DiceRequest, look: tuple[str, str]) -> QVBoxLayout:
        row = make_row(8)
        if need.side:
            mark = MarkWidget(16)
            mark.show_side(*look)
            row.addWidget(mark)
        row.addWidget(WrappingLabel(format_need(need), bold=True), 1)
        layout = fill(make_column(2), row)
        note = WrappingLabel(factor=0.92, name="muted")
        note.show_text(need.note)
        layout.addWidget(note)
        return layout

    def throw(self) -> None:
        """Rolls all dice that were not typed in."""
        for one in self._rows:
            one.throw()
        self._refresh()
        announce(self, format_rolls(self._rolls, self._kinds), urgent=True)

    def throw_and_use(self) -> None:
        """Rolls the dice that were not typed in, and uses all. To re-roll, a player must roll first."""
        self.throw()
        self.use()

    def use(self) -> None:
        """Emits the rolls, or shows which is missing and why."""
        if missing := self._find_missing():
            missing.field.setFocus()
            self.error_label.show_text(missing.flaw)
            announce(self, missing.flaw, urgent=True)
        else:
            most, by = self.count_box.currentIndex(), self.reason_box.currentText()
            why = counted(most, "{by}, {count} die at most", "{by}, {count} dice at most", by=by)
            self._typed.clear()
            self.rolled.emit(tuple(replace(roll, why=why) if roll.again else roll for roll in self._rolls))

    def _allow_rerolls(self, most: int) -> None:
        for row in self._rows:
            row.allow_rerolls(most)
        self._refresh()

    def _on_enter(self) -> None:
        """Moves to the next roll that is not typed yet; after the last, uses the dice."""
        if 0 < sum(len(roll.again) for roll in self._rolls) < self.count_box.currentIndex():
            return  # More dice may be re-rolled; the button uses these.
        if any(row.roll or row.field.text().strip() for row in self._rows):
            self.use()
        else:
            self.entered.emit()

    def _find_missing(self) -> DiceRow | None:
        return next((row for row in self._rows if row.roll is None or row.is_rerolling), None)

    def _refresh(self) -> None:
        self.error_label.show_text("")
        for chart in self.charts:
            chart.setVisible(chart.has_odds and not self.is_complete)
        self.thrown.emit(tuple(roll for roll in self._rolls if not roll.typed))
        rolls = self._rolls
        self._typed |= {row.need: row.field.text() for row in self._rows if not row.field.isReadOnly()}
        most = max((len(roll.faces) for roll in rolls), default=0)
        self._reroll.setVisible(len(rolls) == len(self._rows) and most > 0)
        if self.count_box.count() != most + 1:
            self.count_box.clear()
            self.count_box.addItems([tr("none"), *map(str, range(1, most + 1))])
        self.count_box.setEnabled(not any(roll.again for roll in rolls))
        if len(rolls) == len(self._rows):
            hint = (
                tr("Choose how many dice a rule lets you re-roll, then click them.")
                if self.count_box.currentIndex() < 1
                else tr("Click the dice to re-roll, each once. Only one rule can re-roll a roll.")
            )
        elif self._kinds and any(row.kind for row in self._rows):
            hint = tr("Click the faces that you rolled on the table, or type the numbers below them.")
        else:
            hint = tr("Type the dice you rolled on the table, or let the program roll.")
        self._hint.show_text(hint)
        self.changed.emit()

    @property
    def _rolls(self) -> list[Roll]:
        return [one.roll for one in self._rows if one.roll]
