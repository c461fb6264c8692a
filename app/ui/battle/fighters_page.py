"""The fighters page: a row for each fighter or unit, with wounds and counters that can be changed manually."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QMenu, QWidget

from app.core.language import tr
from app.games.actions import Action
from app.games.battle_views import FighterRow
from app.ui.widgets.bars import WoundsBar
from app.ui.widgets.drawn_dice import NO_SIDE
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row, make_small_button, plain_tooltip
from app.ui.widgets.marks import MarkWidget
from app.ui.widgets.theme import scale_length, text_scale

if TYPE_CHECKING:
    from app.games.battle_views import Counter

LARGE = 1.3
"""Text size above which a fighter's name and its values do not fit in one line."""
STEP = {
    Qt.Key.Key_Minus: 1,
    Qt.Key.Key_Plus: -1,
    Qt.Key.Key_Equal: -1,
}
"""Keys that change the wounds of the focused fighter, and by how much."""


class FightersPage(QWidget):
    """A row for each fighter or unit, by side; `chosen` carries its fighters, `requested` a manual change."""

    chosen = Signal(tuple)
    """Carries the ids of fighters."""
    requested = Signal(Action)
    menu_requested = Signal(FighterRow, QPoint)

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[str, _Row] = {}
        self._heads: dict[str, _Head] = {}
        self._layout = make_column(3, self)
        self._order: list[str] = []
        self._hint = WrappingLabel(
            tr("Click a row to select it on the table; − and + change its wounds, right-click for more."),
            factor=0.88,
            name="muted",
        )

    def show_rows(self, shown: Sequence[FighterRow], side_styles: Mapping[str, tuple[str, str]]) -> None:
        """Shows these rows; existing widgets are reused."""
        by_side = {side: list(rows) for side, rows in groupby(shown, key=lambda row: row.side)}
        order = [key for side, rows in by_side.items() for key in (f"side {side}", *(one.id for one in rows))]
        if order != self._order:
            self._rebuild(by_side)
            self._order = order
        for side, rows in by_side.items():
            standing = sum(row.is_standing for row in rows)
            self._heads[side].show_side(side, side_styles.get(side, NO_SIDE), standing, len(rows))
            for row in rows:
                self._rows[row.id].show_row(row)

    def select(self, ids: Sequence[str]) -> None:
        """Marks the fighters that are selected on the table."""
        for one in self._rows.values():
            one.set_selected(any(id in ids for id in one.shown.fighters))

    @property
    def rows(self) -> list[QWidget]:
        return list(self._rows.values())

    def find_row(self, id: str) -> _Row:
        """Returns the row of a fighter or unit. Raises KeyError."""
        return self._rows[id]

    def _rebuild(self, by_side: Mapping[str, Sequence[FighterRow]]) -> None:
        while (item := self._layout.takeAt(0)) is not None:
            if (widget := item.widget()) and widget is not self._hint:
                widget.hide()
                widget.deleteLater()
        self._rows, self._heads = {}, {}
        for side, rows in by_side.items():
            self._heads[side] = _Head()
            self._layout.addWidget(self._heads[side])
            for row in rows:
                new = self._rows[row.id] = _Row(row)
                new.chosen.connect(self.chosen)
                new.requested.connect(self.requested)
                new.stepped.connect(self._focus_neighbour)
                new.menu_requested.connect(self.menu_requested)
                self._layout.addWidget(new)
        self._layout.addWidget(self._hint)
        self._layout.addStretch(1)

    def _focus_neighbour(self, id: str, step: int) -> None:
        ids = list(self._rows)
        at = ids.index(id) + step
        if 0 <= at < len(ids):
            self._rows[ids[at]].setFocus()


class _Head(QWidget):
    """A side's name, and the number of its remaining fighters."""

    def __init__(self) -> None:
        super().__init__()
        self._mark, self._name = MarkWidget(18), WrappingLabel(factor=1.06, bold=True)
        fill(make_row(8, self, (0, 8, 0, 2)), self._mark, (self._name, 1))

    def show_side(self, side: str, look: tuple[str, str], standing: int, count: int) -> None:
        self._mark.show_side(*look)
        self._name.show_text(
            tr("{side} · {standing} of {count} on the table", side=side, standing=standing, count=count)
        )


class _Row(QFrame):
    """A fighter, or several that are played as one unit."""

    chosen = Signal(tuple)
    """Carries the ids of fighters."""
    requested = Signal(Action)
    stepped = Signal(str, int)
    menu_requested = Signal(FighterRow, QPoint)

    def __init__(self, row: FighterRow) -> None:
        super().__init__()
        self.shown = row
        self.setObjectName("row")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._name, self._state = WrappingLabel(bold=True), WrappingLabel(factor=0.86, name="muted")
        self._health = WoundsBar()
        self.hurt_button = make_small_button("−", tr("Inflict 1 wound on {name} (−)", name=row.id))
        self.heal_button = make_small_button("+", tr("Heal 1 wound on {name} (+)", name=row.id))
        for button, by in ((self.hurt_button, 1), (self.heal_button, -1)):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setProperty("narrow", True)
            button.clicked.connect(lambda _=False, by=by: self._change_wounds(by))
        self._numbers = (self._health, self.hurt_button, self.heal_button)
        self.counters: dict[str, _CounterChip] = {}
        self._chips = FlowLayout(10)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(7, 4, 7, 4)
        self._grid.setHorizontalSpacing(7)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(0, 1)
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._grid.count():
            self._lay_out()

    def _lay_out(self) -> None:
        """Arranges the row: in large texts, name and state have whole lines, and the name is at least one word wide."""
        while self._grid.count():
            self._grid.takeAt(0)
        large = text_scale() > LARGE
        self._grid.addWidget(self._name, 0, 0, 1, 1 + len(self._numbers) * large)
        self._grid.addWidget(self._state, 1, 0, 1, 1 + len(self._numbers))
        for column, widget in enumerate(self._numbers, 1):
            self._grid.addWidget(widget, 2 if large else 0, column)
        self._grid.addLayout(self._chips, 3, 0, 1, 1 + len(self._numbers))

    def show_row(self, row: FighterRow) -> None:
        self.shown = row
        self._name.show_text(row.id)
        self._state.show_text(row.state)
        self._health.show_wounds(row.left, row.most)
        for button, action in ((self.hurt_button, row.hurt), (self.heal_button, row.heal)):
            button.setEnabled(action is not None)
        for counter in row.counters:
            if counter.text not in self.counters:
                new = self.counters[counter.text] = _CounterChip(self.shown.id)
                new.requested.connect(self.requested)
                self._chips.addWidget(new)
            self.counters[counter.text].show_counter(counter)
        names = {counter.text for counter in row.counters}
        for text, chip in self.counters.items():
            chip.setVisible(text in names)
        for name, value in (("active", row.is_active), ("gone", row.is_gone)):
            if self.property(name) != value:
                self.setProperty(name, value)
                self._restyle()
        wounds = tr("{left} of {wounds} wounds left", left=row.left, wounds=row.most) if row.most else ""
        counted = (f"{one.text} {one.figure}" for one in row.counters)
        self.setAccessibleName(", ".join(filter(None, (row.id, row.state, wounds, *counted))))

    def _change_wounds(self, by: int) -> None:
        action = self.shown.hurt if by > 0 else self.shown.heal
        if action is not None:
            self.requested.emit(action)

    def set_selected(self, selected: bool) -> None:
        """Shows whether the row is selected on the table."""
        if self.property("selected") != selected:
            self.setProperty("selected", selected)
            self._restyle()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Requests the menu of manual changes, by right click or menu key."""
        asked = event.reason() == QContextMenuEvent.Reason.Mouse
        self.menu_requested.emit(self.shown, event.globalPos() if asked else self.mapToGlobal(self.rect().center()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus()
        self.chosen.emit(self.shown.fighters)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves between rows with the arrow keys, selects with Enter, changes wounds with − and +."""
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.shown.fighters)
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.stepped.emit(self.shown.id, 1 if key == Qt.Key.Key_Down else -1)
        elif key in STEP:
            self._change_wounds(STEP[key])
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Claims the keys for wounds, so that they do not trigger shortcuts of the window."""
        own = (*STEP, Qt.Key.Key_Space, Qt.Key.Key_Return)
        asked = event.type() == QEvent.Type.ShortcutOverride
        if asked and isinstance(event, QKeyEvent) and event.key() in own:
            event.accept()
            return True
        return super().event(event)

    def _restyle(self) -> None:
        self.style().unpolish(self)
        self.style().polish(self)


class _CounterChip(QWidget):
    """A counter with a button on each side."""

    requested = Signal(Action)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._id, self._shown = name, None
        self._text = WrappingLabel(factor=0.9)
        self.less_button, self.more_button = make_small_button("−", ""), make_small_button("+", "")
        for button in (self.less_button, self.more_button):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setProperty("narrow", True)
            button.setFixedWidth(scale_length(26))
        self._text.setWordWrap(text_scale() > LARGE)
        self.less_button.clicked.connect(lambda: self._request(more=False))
        self.more_button.clicked.connect(lambda: self._request(more=True))
        fill(make_row(3, self), self._text, self.less_button, self.more_button)

    def show_counter(self, counter: Counter) -> None:
        """Shows the counter, in bold if its value is high."""
        self._shown: Counter | None = counter
        self._text.setText(f"{counter.text} {counter.figure}")
        font = self._text.font()
        font.setBold(counter.high)
        self._text.setFont(font)
        words = {"what": counter.text, "name": self._id}
        for button, action, tip in (
            (self.less_button, counter.less, tr("{what} of {name}: decrease by 1", **words)),
            (self.more_button, counter.more, tr("{what} of {name}: increase by 1", **words)),
        ):
            button.setEnabled(action is not None)
            button.setToolTip(plain_tooltip(tip))
            button.setAccessibleName(tip)
        self.setAccessibleName(self._text.text())

    def _request(self, more: bool) -> None:
        action = self._shown and (self._shown.more if more else self._shown.less)
        if action:
            self.requested.emit(action)


@dataclass(frozen=True)
class MenuHandlers:
    """The functions that run a menu's entries: one attempts an action, the other sets up a fighter by its id."""

    attempt: Callable[[Action], object]
    set_up: Callable[[str], object]


def show_menu(doer: MenuHandlers, parent: QWidget, row: FighterRow, where: QPoint) -> QMenu:
    """Opens a menu of manual changes at a point of the screen."""
    menu = QMenu(parent)
    if row.set_up:
        menu.addAction(tr("Set up {name} on the table", name=row.id.replace("&", "&&"))).triggered.connect(
            lambda: doer.set_up(row.set_up)
        )
    for text, action in row.actions:
        menu.addAction(text.replace("&", "&&")).triggered.connect(lambda _=False, action=action: doer.attempt(action))
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(where)
    return menu
