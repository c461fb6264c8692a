"""The sixth step: who is still to be set up, in the order of groups, who stands wrongly, what waits in reserve."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from app.language import tr
from app.ui.setup.option_buttons import OptionButtons
from app.ui.setup.setup_steps import mustered
from app.ui.setup.warbands_step import Problems
from app.ui.setup.zone_overlay import misplaced
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import WrappingLabel, column, plain
from app.ui.widgets.theme import grown, scaled

if TYPE_CHECKING:
    from app.rules.flow import Zone
    from app.ui.setup.setup_steps import SetupContext


@dataclass(frozen=True)
class QueuedFighter:
    """A fighter beside the table: its group, the round it comes in, and in words what group that is."""

    id: str
    side: str
    group: str
    round: int
    title: str
    why: str = ""

    @property
    def reserve(self) -> bool:
        """Whether it comes later than at the start."""
        return self.round > 1


def queue(view: SetupContext) -> tuple[QueuedFighter, ...]:
    """Group by group, a side's after the other's; those whose turn it is first."""
    course = view.course
    if course is None:
        return ()
    names = {group.id: tr(group.text) for group in course.groups}
    zones = {(zone.side, zone.group): zone for zone in course.zones(view.battle)}
    turn, now = view.battle.clock.turn, set_up_now(view)
    sides = sorted((side.name for side in view.battle.sides), key=lambda name: name != turn)
    found = [
        _waiting(fighter.id, side, group, zones.get((side, group)), names[group])
        for group in names
        for side in sides
        for fighter in mustered(view.battle, side)
        if fighter.state.group == group and fighter.state.whereabouts in ("mustered", "reserve")
    ]
    return tuple(sorted(found, key=lambda one: one.id not in now))


def set_up_now(view: SetupContext) -> frozenset[str]:
    """The fighters whose turn it is to be set up, as the game has it."""
    options = view.guide.options if view.guide else ()
    return frozenset(one.subject for one in options if one.asks == "pose")


def _waiting(id: str, side: str, group: str, zone: Zone | None, name: str) -> QueuedFighter:
    round_ = zone.round if zone else 1
    title = f"{side} · {name}"
    if round_ > 1:
        title = tr("{group}, round {number}", group=title, number=round_)
    why = "" if zone else tr("No point of the deployment card is for this group yet.")
    return QueuedFighter(id, side, group, round_, title, why)


ID = Qt.ItemDataRole.UserRole
MOST_HIGH = 320
"""Pixels at 100 %; where more wait, the list scrolls."""


class DeployBody(QWidget):
    """`armed` tells whom the next click on the table sets up; `carried`, `dropped` and `let_go` follow the mouse.

    `placed` asks for a fighter to be set up wherever there is room; `pointed` names one to be shown.
    """

    acted = Signal(object)
    armed = Signal(str)
    carried = Signal(str, QPoint)
    dropped = Signal(str, QPoint)
    let_go = Signal()
    placed = Signal(str)
    withdrawn = Signal(str)
    pointed = Signal(str)
    option_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._wrong_ids: tuple[str, ...] = ()
        self.turn = WrappingLabel(bold=True)
        self.list = DeployList()
        self.list.setAccessibleName(tr("Fighters still to be set up"))
        self.list.carried.connect(self.carried)
        self.list.dropped.connect(self.dropped)
        self.list.let_go.connect(self.let_go)
        self.list.placed.connect(self.placed)
        self.list.armed.connect(self.armed)
        self._hint = WrappingLabel(
            tr("Drag a fighter onto the table, or click it and then the place. Enter finds a place for it."),
            factor=0.88,
            name="muted",
        )
        self.wrong = Problems()
        self.reserves = WrappingLabel(factor=0.92, name="muted")
        self.back = QPushButton(tr("Remove selected from table"))
        self.back.clicked.connect(lambda: self.withdrawn.emit(""))
        self.offers = OptionButtons()
        self.offers.chosen.connect(self.option_chosen)
        buttons = FlowLayout(8)
        buttons.addWidget(self.back)
        down = column(8, self)
        for widget in (self.turn, self.list, self._hint, self.wrong, self.reserves):
            down.addWidget(widget)
        down.addLayout(buttons)
        down.addWidget(self.offers)

    def show_view(self, view: SetupContext) -> None:
        """Show who is left, in the order in which groups are set up."""
        waiting = queue(view)
        here = [one for one in waiting if not one.reserve]
        side = view.guide.side if view.guide else ""
        self.turn.say(tr("{side} sets up", side=side) if side and here else "")
        self.list.show_waiting(view, here)
        self._hint.setVisible(bool(here))
        self.list.setVisible(bool(here))
        reserve = [one for one in waiting if one.reserve]
        self.reserves.say(_reserves(view, reserve))
        wrong = misplaced(view.table, view.course)
        self.wrong.show_problems(tuple((f"{id}: {text}", rule) for id, text, rule in wrong))
        self._tell_wrong(tuple(id for id, _, _ in wrong))
        self.back.setVisible(any(fighter.state.group for fighter in view.battle.fighters))
        self.offers.show_options(view.options("deploy"))

    def _tell_wrong(self, ids: tuple[str, ...]) -> None:
        """A click on a problem shows the fighter that has it."""
        self._wrong_ids = ids
        for number, line in enumerate(self.wrong.lines[: len(ids)]):
            if not line.property("told"):
                line.clicked.connect(lambda _=False, number=number: self.pointed.emit(self._wrong_ids[number]))
                line.setProperty("told", True)


class DeployList(QListWidget):
    """Fighters by group, to be carried to the table; the heads of groups cannot be chosen."""

    carried = Signal(str, QPoint)
    dropped = Signal(str, QPoint)
    let_go = Signal()
    placed = Signal(str)
    armed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._pressed: QPoint | None = None
        self._carried = ""
        self.setDragDropMode(QAbstractItemView.DragDropMode.NoDragDrop)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)

    def show_waiting(self, view: SetupContext, waiting: list[QueuedFighter]) -> None:
        """Show these; what is chosen stays chosen while it is there."""
        kept, at = self.id, self.currentRow()
        self.clear()
        group = ("", "")
        for one in waiting:
            if (one.side, one.group) != group:
                group = (one.side, one.group)
                self._add_head(one)
            item = QListWidgetItem(f"    {one.id}")
            item.setData(ID, one.id)
            item.setToolTip(plain(one.why))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{one.id}, {one.title}")
            self.addItem(item)
        self._choose(kept, at)
        self._fit()

    def _fit(self) -> None:
        """As high as its lines, heads of groups a little smaller than the rest."""
        for item in (self.item(number) for number in range(self.count())):
            if not item.data(ID):
                item.setFont(scaled(self.font(), 0.92, QFont.Weight.DemiBold))
        self.setFixedHeight(min(self._tall(), grown(MOST_HIGH)))

    def changeEvent(self, event: QEvent) -> None:
        """Grow with texts, once lines have grown."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            QTimer.singleShot(0, self, self._fit)

    def _choose(self, id: str, row: int) -> None:
        """Go to a fighter; where it is no longer here, to the one in its place."""
        ids = [self.item(number).data(ID) or "" for number in range(self.count())]
        if id and id in ids:
            self.setCurrentRow(ids.index(id))
            return
        after = [number for number in range(max(row, 0), len(ids)) if ids[number]]
        if row >= 0 and any(ids):
            self.setCurrentRow(after[0] if after else max(number for number, one in enumerate(ids) if one))

    def _tall(self) -> int:
        rows = sum(self.sizeHintForRow(number) for number in range(self.count()))
        return rows + 2 * self.frameWidth() + 4

    @property
    def id(self) -> str:
        item = self.currentItem()
        return item.data(ID) or "" if item else ""

    def mousePressEvent(self, e: QMouseEvent) -> None:
        """What is under the mouse is chosen, and may be carried."""
        super().mousePressEvent(e)
        item = self.itemAt(e.position().toPoint())
        there = item is not None and bool(item.data(ID)) and e.button() == Qt.MouseButton.LeftButton
        self._pressed = e.position().toPoint() if there else None

    def mouseMoveEvent(self, e: QMouseEvent) -> None:
        """Carry what was taken, once the mouse has clearly moved."""
        spot = e.position().toPoint()
        if self._pressed is None or not e.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(e)
            return
        if not self._carried and (spot - self._pressed).manhattanLength() >= QApplication.startDragDistance():
            self._carried = self.id
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        if self._carried:
            self.carried.emit(self._carried, self.viewport().mapToGlobal(spot))

    def mouseReleaseEvent(self, e: QMouseEvent) -> None:
        """Put down what was carried; a click arms instead."""
        id, self._carried = self._carried, ""
        clicked, self._pressed = self._pressed is not None and not id, None
        self.unsetCursor()
        super().mouseReleaseEvent(e)
        if id:
            self.dropped.emit(id, self.viewport().mapToGlobal(e.position().toPoint()))
        elif clicked and self.id:
            self.armed.emit(self.id)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keys are at some fighter from the first."""
        super().focusInEvent(event)
        if not self.id:
            self._choose("", 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter finds a place; Esc lets go of what is carried."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.id:
            self.placed.emit(self.id)
        elif event.key() == Qt.Key.Key_Escape and self._carried:
            self._carried, self._pressed = "", None
            self.unsetCursor()
            self.let_go.emit()
        else:
            super().keyPressEvent(event)

    def _add_head(self, one: QueuedFighter) -> None:
        head = QListWidgetItem(one.title)
        head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        head.setToolTip(plain(one.why))
        self.addItem(head)


def _reserves(view: SetupContext, reserve: list[QueuedFighter]) -> str:
    lines = dict.fromkeys(one.title for one in reserve)
    names = {title: ", ".join(one.id for one in reserve if one.title == title) for title in lines}
    told = "\n".join(f"{title}: {ids}" for title, ids in names.items())
    return tr("In reserve:\n{groups}", groups=told) if reserve else ""
