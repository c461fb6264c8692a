"""The step in which fighters are deployed: those still to deploy in order, problems, and reserves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.core.language import labelled, tr
from app.ui.actions.context_menu import MenuEntry, show_entries
from app.ui.setup.muster_step import Problems
from app.ui.setup.option_buttons import OptionButtons
from app.ui.setup.secrets_box import SecretsBox
from app.ui.setup.zone_overlay import find_misplaced
from app.ui.widgets.drag_source import DragSource
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import WrappingLabel, fill, make_column, plain_tooltip
from app.ui.widgets.theme import scale_font, scale_length
from app.ui.widgets.wrapping_buttons import WrappingButton

if TYPE_CHECKING:
    from app.games.setup import Placeable
    from app.ui.setup.setup_steps import SetupContext


ID, HEADER = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
"""Item roles: the id of a fighter that can be placed; for a header, whether its group is deployed now."""
ROW_PADDING = 6
"""Pixels on the left and right of each row, as in the theme."""
MAX_HEIGHT = 320
"""Largest height in pixels at 100 %; longer lists scroll."""


class DeployBody(QWidget):
    """The page. `armed` sends the fighter that the next click on the table deploys.

    `dragged`, `dropped`, `drag_cancelled` and `level_changed` follow the mouse. `place_requested` requests an automatic
    place for a fighter; `problem_clicked` sends the fighter with a problem.
    """

    withdraw_requested = Signal(str)
    problem_clicked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._misplaced_ids: tuple[str, ...] = ()
        self.list = DeployList()
        self.list.setAccessibleName(tr("Still to be set up"))
        self.dragged = self.list.dragged
        self.dropped = self.list.dropped
        self.drag_cancelled = self.list.drag_cancelled
        self.level_changed = self.list.level_changed
        self.place_requested = self.list.place_requested
        self.armed = self.list.armed
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._show_menu)
        self._hint = WrappingLabel(
            tr("Drag from the list onto the table, or click here, then click a place. Enter finds a place."),
            factor=0.88,
            name="muted",
        )
        self.problems = Problems()
        self.reserves = WrappingLabel(factor=0.92, name="muted")
        self.withdraw_button = WrappingButton(tr("Remove selected from table"))
        self.withdraw_button.clicked.connect(lambda: self.withdraw_requested.emit(""))
        self.option_buttons, self.secrets = OptionButtons(), SecretsBox()
        self.option_chosen = self.option_buttons.chosen
        buttons = FlowLayout(8)
        buttons.addWidget(self.withdraw_button)
        layout = make_column(8, self)
        fill(layout, self.list, self._hint, self.problems, self.reserves, buttons, self.option_buttons, self.secrets)

    def show_context(self, context: SetupContext) -> None:
        """Shows the fighters still to deploy, in the order of their groups."""
        queue = context.setup.placeables(context.battle)
        here = [one for one in queue if not one.in_reserve]
        left = [one for one in here if not one.done]
        self.list.show_queue(here)
        self._hint.setVisible(bool(left))
        self.list.setVisible(bool(left))
        reserve = [one for one in queue if one.in_reserve and not one.done]
        lines = dict.fromkeys(one.title for one in reserve)
        names = {title: ", ".join(one.id for one in reserve if one.title == title) for title in lines}
        told = "\n".join(labelled(title, ids) for title, ids in names.items())
        self.reserves.show_text(tr("In reserve:\n{groups}", groups=told) if reserve else "")
        wrong = find_misplaced(context.table, context.game)
        names = {one.id: one.name for one in queue}
        said = ((text if text.startswith(names[id]) else labelled(names[id], text), rule) for id, text, rule in wrong)
        self.problems.show_problems(tuple(said))
        # A click on a problem shows the fighter that has it.
        ids = tuple(id for id, _, _ in wrong)
        self._misplaced_ids = ids
        for number, line in enumerate(self.problems.lines[: len(ids)]):
            if not line.property("told"):
                line.clicked.connect(
                    lambda _=False, number=number: self.problem_clicked.emit(self._misplaced_ids[number])
                )
                line.setProperty("told", True)
        self.withdraw_button.setVisible(any(fighter.state.group for fighter in context.battle.fighters))
        step = next((one.id for one in context.steps if one.page == "deployment"), "")
        self.option_buttons.show_options(context.options(step))
        self.secrets.show_secrets(context.battle, context.setup)

    def _show_menu(self, at: QPoint) -> None:
        """Shows a menu with the two methods of deploying the fighter of a row."""
        item = self.list.itemAt(at)
        id = item.data(ID) if item else None
        if id:
            entries = (
                MenuEntry(tr("Set up by clicking the table"), lambda: self.armed.emit(id)),
                MenuEntry(tr("Find a place"), lambda: self.place_requested.emit(id)),
            )
            show_entries(entries, self.list, self.list.viewport().mapToGlobal(at))


class _NameDelegate(QStyledItemDelegate):
    """Makes rows high enough for wrapped names: Qt wraps them at the full width, but draws them inside the padding."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        inside = QStyleOptionViewItem(option)
        inside.rect = option.rect.adjusted(0, 0, -2 * ROW_PADDING, 0)  # pyright: ignore[reportAttributeAccessIssue]
        return super().sizeHint(inside, index)


def _find_fighter_row(index: QModelIndex, step: int) -> QModelIndex:
    """Returns the first row from here, up or down, that is not a header; an invalid index if there is none."""
    while index.isValid() and not index.data(ID):
        index = index.siblingAtRow(index.row() + step)
    return index


class DeployList(DragSource, QListWidget):
    """Fighters by group, which can be dragged to the table. Group headers cannot be selected."""

    dragged = Signal(str, QPoint)
    dropped = Signal(str, QPoint)
    drag_cancelled = Signal()
    level_changed = Signal(int)
    place_requested = Signal(str)
    armed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setDragDropMode(QAbstractItemView.DragDropMode.NoDragDrop)
        self.setItemDelegate(_NameDelegate(self))
        self.setWordWrap(True)  # Numbers are at the end of names, so names must not be cut off.
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)

    def show_queue(self, queue: list[Placeable]) -> None:
        """Shows these fighters. Keeps the current one if it is still waiting, or selects the next in turn."""
        now = {one.id for one in queue if one.now}
        kept, at = self.id, self.currentRow()
        self.clear()
        group = ("", "")
        for one in queue:
            if (one.side, one.group) != group:
                group = (one.side, one.group)
                is_now = any(other.now for other in queue if (other.side, other.group) == group)
                head = QListWidgetItem(tr("{group}: now", group=one.title) if is_now else one.title)
                head.setFlags(Qt.ItemFlag.ItemIsEnabled)
                head.setData(HEADER, is_now)
                head.setToolTip(plain_tooltip(one.reason))
                self.addItem(head)
            item = QListWidgetItem(f"✓  {one.name}" if one.done else f"     {one.name}")
            if one.done:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, tr("{name} is set up", name=one.name))
            else:
                item.setData(ID, one.id)
                item.setToolTip(plain_tooltip("\n".join(filter(None, (one.name, one.reason)))))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{one.name}, {one.title}")
            self.addItem(item)
        waiting = [row for row in range(self.count()) if self.item(row).data(ID)]
        due = [row for row in waiting if self.item(row).data(ID) in now] or waiting
        ids = [self.item(row).data(ID) for row in range(self.count())]
        if kept and kept in ids:
            self.setCurrentRow(ids.index(kept))
        elif at >= 0 and due:
            self.setCurrentRow(next((row for row in due if row >= at), due[0]))
        elif due:
            self.scrollToItem(self.item(due[0]))
        self._fit_height()

    def _fit_height(self) -> None:
        """Fits the height to the rows; group headers are slightly smaller than the rest."""
        for item in (self.item(number) for number in range(self.count())):
            if item.data(HEADER) is not None:
                weight = QFont.Weight.Bold if item.data(HEADER) else QFont.Weight.DemiBold
                item.setFont(scale_font(self.font(), 0.92, weight))
        self.doItemsLayout()  # The list would wrap the names later.
        rows = sum(self.visualItemRect(self.item(number)).height() for number in range(self.count()))
        self.setFixedHeight(min(rows + 2 * self.frameWidth() + 4, scale_length(MAX_HEIGHT)))

    def changeEvent(self, event: QEvent) -> None:
        """Fits the height after a change of the font, once rows have their new size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            QTimer.singleShot(0, self, self._fit_height)

    def resizeEvent(self, e: QResizeEvent) -> None:
        """Fits the height after a change of the width, which wraps names differently."""
        super().resizeEvent(e)
        if e.size().width() != e.oldSize().width():
            QTimer.singleShot(0, self, self._fit_height)

    @property
    def id(self) -> str:
        item = self.currentItem()
        return item.data(ID) or "" if item else ""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drops the dragged fighter; a click without a drag arms the fighter instead."""
        clicked = self._held and not self._is_dragging
        super().mouseReleaseEvent(event)
        if clicked and self.id:
            self.armed.emit(self.id)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Makes the first fighter current if none is."""
        super().focusInEvent(event)
        if not self.id:
            self.setCurrentRow(next((row for row in range(self.count()) if self.item(row).data(ID)), -1))

    def moveCursor(
        self,
        cursorAction: QAbstractItemView.CursorAction,  # noqa: N803 # Qt's own name
        modifiers: Qt.KeyboardModifier,
    ) -> QModelIndex:
        """Moves from fighter to fighter and skips group headers; stops at the first and last fighter."""
        here = self.currentIndex()
        there = super().moveCursor(cursorAction, modifiers)
        step = 1 if there.row() > here.row() else -1
        found = (_find_fighter_row(there, by) for by in (step, -step))
        return next((index for index in found if index.isValid()), here)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Finds a place on Enter. The selected fighter is placed by the next click."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.id:
            self.place_requested.emit(self.id)
        else:
            before = self.id
            super().keyPressEvent(event)
            if self.id != before:
                self.armed.emit(self.id)
