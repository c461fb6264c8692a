"""The log page: what was done, round by round, with its dice; each moment can be shown on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.core.language import tr
from app.games.dice_looks import DieKinds, find_die_kind, format_faces
from app.ui.actions.context_menu import MenuEntry, show_entries
from app.ui.widgets.drawn_dice import GAP, NO_SIDE, SMALL, make_dice, paint_die
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.keyboard import ENTER
from app.ui.widgets.labels import WrappingLabel, fill, make_column
from app.ui.widgets.marks import draw_outcome, draw_shape
from app.ui.widgets.theme import scale_font, scale_length, theme

if TYPE_CHECKING:
    from app.games.game import Game
    from app.model import Battle, LogEntry
    from app.storage.step_codec import StepRecord


@dataclass(frozen=True)
class LogRow:
    """A row of the log: an entry, or a heading without one. `step` is the index of its step in the history.

    `owners` are the sides whose dice were rolled, `faces` the texts of the dice.
    """

    text: str
    entry: LogEntry | None = None
    step: int = -1
    owners: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()


def make_log_rows(battle: Battle, game: Game, steps: Sequence[StepRecord] = ()) -> list[LogRow]:
    """Returns the whole log; `steps` are those of the history up to now."""
    places: list[int] = []
    for number, step in enumerate(steps):
        places += [number] * (len(step.battle.log) - len(places))
    places = places[: len(battle.log)]
    places = places + [-1] * (len(battle.log) - len(places))
    kinds = game.die_kinds
    found: list[LogRow] = []
    heading = ""
    for entry, step in zip(battle.log, places, strict=True):
        phase = next((tr(named.text) for named in game.phases if named.id == entry.phase), "")
        if not entry.round:
            title = tr("Before the battle")
        elif not phase:
            title = tr("Round {number}", number=entry.round)
        else:
            title = tr("Round {number} · {phase}", number=entry.round, phase=phase)
        if title != heading:
            heading = title
            found.append(LogRow(title, step=step))
        owners = tuple(roll.side or entry.side for roll in entry.rolls)
        faces = tuple(format_faces(kinds, roll) for roll in entry.rolls)
        found.append(LogRow(entry.text, entry, step, owners, faces))
    return found


LINE = Qt.ItemDataRole.UserRole
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
PAD = 5
Index = QModelIndex | QPersistentModelIndex


class LogPage(QWidget):
    """The page; `step_selected` carries the step of the history to show."""

    step_selected = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.list = _LogList()
        self.list.setAccessibleName(tr("Battle log"))
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._delegate = _LogDelegate(self.list)
        self.list.setItemDelegate(self._delegate)
        self.list.itemActivated.connect(lambda _: self._view_selected())
        self.list.itemSelectionChanged.connect(self._refresh)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._show_menu)
        self._empty = WrappingLabel(tr("Every step of the battle is recorded here."), name="muted")
        self.view_button = QPushButton(tr("View this point"))
        self.copy_button, self.export_button = QPushButton(tr("Copy")), QPushButton(tr("Export…"))
        self.view_button.clicked.connect(self._view_selected)
        self.copy_requested = self.copy_button.clicked
        self.export_requested = self.export_button.clicked
        self._rows: list[LogRow] = []
        self._scroll_timer = QTimer(self, singleShot=True, interval=0)
        self._scroll_timer.timeout.connect(self._scroll_to_end)
        buttons = FlowLayout(6)
        for button in (self.view_button, self.copy_button, self.export_button):
            buttons.addWidget(button)
        fill(make_column(8, self, (10, 8, 10, 10)), self._empty, (self.list, 1), buttons)
        self._refresh()

    @property
    def rows(self) -> list[LogRow]:
        return self._rows

    def show_rows(
        self,
        lines: Sequence[LogRow],
        side_styles: Mapping[str, tuple[str, str]],
        at: int | None = None,
        kinds: DieKinds | None = None,
    ) -> None:
        """Shows the log; existing rows are reused. `at` is the step shown on the table, or None for the present."""
        self._delegate.die_kinds = kinds or {}
        same = next((n for n, (a, b) in enumerate(zip(self._rows, lines, strict=False)) if a != b), None)
        kept = min(len(self._rows), len(lines)) if same is None else same
        if side_styles != self._delegate.looks:
            self._delegate.looks, kept = dict(side_styles), 0
        while self.list.count() > kept:
            self.list.takeItem(self.list.count() - 1)
        for line in lines[kept:]:
            item = QListWidgetItem()
            item.setData(LINE, line)
            if line.entry is None:
                item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, format_line(line))
            self.list.addItem(item)
        self._rows = list(lines)
        self._empty.setVisible(not lines)
        if at is None:
            if kept < len(lines):
                self._scroll_timer.start()
        else:
            rows = [number for number, line in enumerate(self._rows) if 0 <= line.step <= at]
            if rows:
                self.list.setCurrentRow(rows[-1])
        self._refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lays the rows out again, since their texts wrap differently."""
        bar = self.list.verticalScrollBar()
        super().resizeEvent(event)
        self.list.scheduleDelayedItemsLayout()
        if bar.value() == bar.maximum():
            self._scroll_timer.start()

    def _scroll_to_end(self) -> None:
        """Scrolls to the end once the rows have their final height."""
        self.list.doItemsLayout()
        self.list.scrollToBottom()

    def _show_menu(self, at: QPoint) -> None:
        item = self.list.itemAt(at)
        if item is None or item.data(LINE).entry is None:
            return
        row: LogRow = item.data(LINE)
        lost = "" if row.step >= 0 else tr("This point is no longer in the history.")
        entries = (
            MenuEntry(tr("View this point"), self._view_selected, unavailable_reason=lost),
            MenuEntry(tr("Copy line"), lambda: QGuiApplication.clipboard().setText(format_line(row))),
        )
        show_entries(entries, self.list, self.list.viewport().mapToGlobal(at))

    def _view_selected(self) -> None:
        line = self._selected_row
        if line and line.step >= 0:
            self.step_selected.emit(line.step)

    @property
    def _selected_row(self) -> LogRow | None:
        items = self.list.selectedItems()
        return items[0].data(LINE) if items else None

    def _refresh(self) -> None:
        chosen = self._selected_row
        self.view_button.setEnabled(chosen is not None and chosen.step >= 0)
        for button in (self.copy_button, self.export_button):
            button.setEnabled(bool(self._rows))


class _LogList(QListWidget):
    """A list in which Enter only shows a moment, and does not also press the button that then gets the focus."""

    def keyPressEvent(self, e: QKeyEvent) -> None:
        super().keyPressEvent(e)
        if e.key() in ENTER:
            e.accept()


def format_line(line: LogRow) -> str:
    """Returns a row as text, with its dice and overruled rules."""
    said = [line.text]
    if line.entry:
        said += line.faces
        said += [tr("Overruled: {rule}", rule=rule) for rule in line.entry.against]
    return ". ".join(said)


class _LogDelegate(QStyledItemDelegate):
    """Draws a row: the side's mark, the text, the dice below, and overruled rules."""

    def __init__(self, list_: QListWidget) -> None:
        super().__init__(list_)
        self._list = list_
        self.looks: dict[str, tuple[str, str]] = {}
        self.die_kinds: DieKinds = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        width = self._list.viewport().width()
        return QSize(width, self._draw_row(index.data(LINE), width, None))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: LogRow = index.data(LINE)
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue] # stubs miss it
        state = option.state  # pyright: ignore[reportAttributeAccessIssue]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if line.entry and state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme().shade))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 5, 5)
        painter.translate(rect.topLeft())
        self._draw_row(line, rect.width(), painter)
        painter.restore()

    def _draw_row(self, line: LogRow, width: int, painter: QPainter | None) -> int:
        """Draws a row, or only measures it without a painter; returns its height."""
        if line.entry is None:
            return self._draw_heading(line.text, width, painter)
        left = scale_length(16) + 12
        room = max(width - left - PAD, 60)
        high = self._draw_text(line.text, left, PAD, room, painter)
        if painter:
            side = scale_length(13)
            rect = QRectF(PAD, PAD + 2, side, side)
            if line.entry.side in self.looks:
                shape, colour = self.looks[line.entry.side]
                draw_shape(painter, rect, shape, colour)
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(theme().muted))
                painter.drawEllipse(rect.center(), 2.5, 2.5)
        high += self._draw_dice(line, line.entry, left, high, room, painter)
        for rule in line.entry.against:
            high += self._draw_overruled(tr("Overruled: {rule}", rule=rule), left, high + 3, room, painter)
        return high + PAD

    def _draw_heading(self, text: str, width: int, painter: QPainter | None) -> int:
        font = scale_font(self._list.font(), 0.94)
        font.setBold(True)
        high = scale_length(14) + QFontMetrics(font).height()
        if painter:
            painter.setFont(font)
            painter.setPen(QColor(theme().text))
            painter.drawText(QRect(PAD, scale_length(8), width, high), WRAPPED, text)
            painter.setPen(QColor(theme().rule))
            painter.drawLine(PAD, high, width - PAD, high)
        return high + 3

    def _draw_dice(
        self, line: LogRow, entry: LogEntry, left: int, top: int, room: int, painter: QPainter | None
    ) -> int:
        size, step = scale_length(SMALL), scale_length(SMALL + GAP - 1)
        x, y, before = 0, 4, entry.side
        for roll, side in zip(entry.rolls, line.owners, strict=True):
            look, kind = self.looks.get(side, NO_SIDE), find_die_kind(self.die_kinds, roll.kind)
            if kind and side != before:  # The game's own dice do not have their owner's colour.
                if painter:
                    draw_shape(painter, QRectF(left + x, top + y + 3, size - 6, size - 6), *look)
                x, before = x + step, side
            for die in make_dice(roll, look, self.die_kinds):
                if x and x + size > room:
                    x, y = 0, y + step
                if painter:
                    paint_die(painter, QRectF(left + x, top + y, size, size), die, theme().card)
                x += step
            x += step // 2
        return y + step if any(roll.faces for roll in entry.rolls) else 0

    def _draw_overruled(self, text: str, left: int, top: int, room: int, painter: QPainter | None) -> int:
        side = scale_length(13)
        if painter:
            draw_outcome(painter, QRectF(left, top + 2, side, side), "close")
        high = self._draw_text(text, left + side + 6, top, room - side - 6, painter, small=True)
        return high - top + 3

    def _draw_text(self, text: str, x: int, y: int, room: int, painter: QPainter | None, small: bool = False) -> int:
        """Draws wrapped text and returns its height."""
        font = scale_font(self._list.font(), 0.88 if small else 1.0)
        high = QFontMetrics(font).boundingRect(QRect(0, 0, room, 100_000), WRAPPED, text).height()
        if painter:
            painter.setFont(font)
            painter.setPen(QColor(theme().muted if small else theme().text))
            painter.drawText(QRect(x, y, room, high), WRAPPED, text)
        return y + high

    def eventFilter(self, editor: QWidget, event: QEvent) -> bool:  # pyright: ignore[reportIncompatibleMethodOverride]
        return False
