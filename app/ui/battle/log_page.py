"""The page of the log: what was done, round by round, with its dice; any moment of it can be shown again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QResizeEvent
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

from app.language import tr
from app.ui.widgets.dice_widgets import GAP, NOBODY, SMALL, Die, paint_die
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import WrappingLabel, column
from app.ui.widgets.marks import draw_outcome, draw_shape
from app.ui.widgets.theme import grown, scaled, theme

if TYPE_CHECKING:
    from app.model import Battle, LogEntry
    from app.rules.flow import GameFlow
    from app.storage.step_history import StepRecord


@dataclass(frozen=True)
class LogRow:
    """A row of the log: an entry, or a heading where there is none. `step` is the place in the history it came with."""

    text: str
    entry: LogEntry | None = None
    step: int = -1


def lines(battle: Battle, course: GameFlow | None, steps: Sequence[StepRecord] = ()) -> list[LogRow]:
    """The log from its beginning; `steps` are those of the history up to now."""
    places = _places(battle, steps)
    found: list[LogRow] = []
    heading = ""
    for entry, step in zip(battle.log, places, strict=True):
        title = _heading(entry, course)
        if title != heading:
            heading = title
            found.append(LogRow(title, step=step))
        found.append(LogRow(entry.text, entry, step))
    return found


def _places(battle: Battle, steps: Sequence[StepRecord]) -> list[int]:
    """With which step each entry came, -1 where that is not known."""
    places: list[int] = []
    for number, step in enumerate(steps):
        places += [number] * (len(step.battle.log) - len(places))
    places = places[: len(battle.log)]
    return places + [-1] * (len(battle.log) - len(places))


def _heading(entry: LogEntry, course: GameFlow | None) -> str:
    phase = next((tr(named.text) for named in course.phases if named.id == entry.phase), "") if course else ""
    if not entry.round:
        return tr("Before the battle")
    if not phase:
        return tr("Round {number}", number=entry.round)
    return tr("Round {number} · {phase}", number=entry.round, phase=phase)


LINE = Qt.ItemDataRole.UserRole
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
PAD = 5
Looks = "Mapping[str, tuple[str, str]]"
Index = QModelIndex | QPersistentModelIndex


class LogPage(QWidget):
    """`looked` tells the step of the history that is to be looked at."""

    looked = Signal(int)
    copy_asked = Signal()
    export_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Battle log"))
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._drawing = _Drawing(self.list)
        self.list.setItemDelegate(self._drawing)
        self.list.itemActivated.connect(lambda _: self._look())
        self.list.itemSelectionChanged.connect(self._refresh)
        self._empty = WrappingLabel(tr("Everything done in the battle is recorded here."), name="muted")
        self.look = QPushButton(tr("View this moment"))
        self.copy, self.export = QPushButton(tr("Copy")), QPushButton(tr("Export…"))
        self.look.clicked.connect(self._look)
        self.copy.clicked.connect(self.copy_asked)
        self.export.clicked.connect(self.export_asked)
        self._lines: list[LogRow] = []
        self._end = QTimer(self, singleShot=True, interval=0)
        self._end.timeout.connect(self._go_to_end)
        buttons = FlowLayout(6)
        for button in (self.look, self.copy, self.export):
            buttons.addWidget(button)
        down = column(8, self)
        down.setContentsMargins(10, 8, 10, 10)
        down.addWidget(self._empty)
        down.addWidget(self.list, 1)
        down.addLayout(buttons)
        self._refresh()

    @property
    def lines(self) -> list[LogRow]:
        return self._lines

    def show_lines(self, lines: Sequence[LogRow], looks: Mapping[str, tuple[str, str]], at: int | None = None) -> None:
        """Show the log; rows that are there already stay. `at` is the step that is looked at, where one is."""
        same = next((n for n, (a, b) in enumerate(zip(self._lines, lines, strict=False)) if a != b), None)
        kept = min(len(self._lines), len(lines)) if same is None else same
        if looks != self._drawing.looks:
            self._drawing.looks, kept = dict(looks), 0
        while self.list.count() > kept:
            self.list.takeItem(self.list.count() - 1)
        for line in lines[kept:]:
            self.list.addItem(_item(line))
        self._lines = list(lines)
        self._empty.setVisible(not lines)
        if at is None:
            if kept < len(lines):
                self._end.start()
        else:
            self._go_to(at)
        self._refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words wrap at another place."""
        bar = self.list.verticalScrollBar()
        super().resizeEvent(event)
        self.list.scheduleDelayedItemsLayout()
        if bar.value() == bar.maximum():
            self._end.start()

    def _go_to_end(self) -> None:
        """Once rows are as high as they will be."""
        self.list.doItemsLayout()
        self.list.scrollToBottom()

    def _go_to(self, step: int) -> None:
        rows = [number for number, line in enumerate(self._lines) if 0 <= line.step <= step]
        if rows:
            self.list.setCurrentRow(rows[-1])

    def _look(self) -> None:
        line = self._chosen
        if line and line.step >= 0:
            self.looked.emit(line.step)

    @property
    def _chosen(self) -> LogRow | None:
        items = self.list.selectedItems()
        return items[0].data(LINE) if items else None

    def _refresh(self) -> None:
        chosen = self._chosen
        self.look.setEnabled(chosen is not None and chosen.step >= 0)
        for button in (self.copy, self.export):
            button.setEnabled(bool(self._lines))


def _item(line: LogRow) -> QListWidgetItem:
    item = QListWidgetItem()
    item.setData(LINE, line)
    said = [line.text]
    if line.entry:
        said += [" ".join(str(face) for face in roll.faces) for roll in line.entry.rolls]
        said += [tr("overruled: {rule}", rule=rule) for rule in line.entry.against]
    else:
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
    item.setData(Qt.ItemDataRole.AccessibleTextRole, ". ".join(said))
    return item


class _Drawing(QStyledItemDelegate):
    """Draws rows: the side's mark, the words, dice below them, and rules that were overruled."""

    def __init__(self, list_: QListWidget) -> None:
        super().__init__(list_)
        self._list = list_
        self.looks: dict[str, tuple[str, str]] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        width = self._list.viewport().width()
        return QSize(width, self._lay(index.data(LINE), width, None))

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
        self._lay(line, rect.width(), painter)
        painter.restore()

    def _lay(self, line: LogRow, width: int, painter: QPainter | None) -> int:
        """Draw a row, or, without a painter, only measure it."""
        if line.entry is None:
            return self._lay_heading(line.text, width, painter)
        left = grown(16) + 12
        room = max(width - left - PAD, 60)
        high = self._write(line.text, left, PAD, room, painter)
        if painter:
            self._paint_mark(painter, line.entry)
        high += self._lay_dice(line.entry, left, high, room, painter)
        for rule in line.entry.against:
            high += self._lay_overruled(tr("Overruled: {rule}", rule=rule), left, high + 3, room, painter)
        return high + PAD

    def _lay_heading(self, text: str, width: int, painter: QPainter | None) -> int:
        font = scaled(self._list.font(), 0.94)
        font.setBold(True)
        high = grown(14) + self._metrics(font)
        if painter:
            painter.setFont(font)
            painter.setPen(QColor(theme().text))
            painter.drawText(QRect(PAD, grown(8), width, high), WRAPPED, text)
            painter.setPen(QColor(theme().rule))
            painter.drawLine(PAD, high, width - PAD, high)
        return high + 3

    def _lay_dice(self, entry: LogEntry, left: int, top: int, room: int, painter: QPainter | None) -> int:
        size, step = grown(SMALL), grown(SMALL + GAP - 1)
        mark, colour = self.looks.get(entry.side, NOBODY)
        x, y = 0, 4
        for roll in entry.rolls:
            for place, face in enumerate(roll.faces):
                if x and x + size > room:
                    x, y = 0, y + step
                if painter:
                    die = Die(face, mark, colour, again=place in roll.again)
                    paint_die(painter, QRectF(left + x, top + y, size, size), die, theme().card)
                x += step
            x += step // 2
        return y + step if any(roll.faces for roll in entry.rolls) else 0

    def _lay_overruled(self, text: str, left: int, top: int, room: int, painter: QPainter | None) -> int:
        side = grown(13)
        if painter:
            draw_outcome(painter, QRectF(left, top + 2, side, side), "close")
        high = self._write(text, left + side + 6, top, room - side - 6, painter, small=True)
        return high - top + 3

    def _write(self, text: str, x: int, y: int, room: int, painter: QPainter | None, small: bool = False) -> int:
        """Words that wrap; the height below which there is room again."""
        font = scaled(self._list.font(), 0.88 if small else 1.0)
        high = QFontMetrics(font).boundingRect(QRect(0, 0, room, 100_000), WRAPPED, text).height()
        if painter:
            painter.setFont(font)
            painter.setPen(QColor(theme().muted if small else theme().text))
            painter.drawText(QRect(x, y, room, high), WRAPPED, text)
        return y + high

    def _paint_mark(self, painter: QPainter, entry: LogEntry) -> None:
        side = grown(13)
        rect = QRectF(PAD, PAD + 2, side, side)
        if entry.side in self.looks:
            shape, colour = self.looks[entry.side]
            draw_shape(painter, rect, shape, colour)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme().muted))
            painter.drawEllipse(rect.center(), 2.5, 2.5)

    def _metrics(self, font: QFont) -> int:
        return QFontMetrics(font).height()

    def eventFilter(self, editor: QWidget, event: QEvent) -> bool:  # pyright: ignore[reportIncompatibleMethodOverride]
        return False
