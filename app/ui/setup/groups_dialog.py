"""The dialog that puts a side's fighters into groups: columns to drag them between, with keyboard support."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDropEvent, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from app.core.language import counted, tr
from app.games.group_proposal import propose_groups
from app.games.setup_actions import Split
from app.ui.setup.groups_step import make_split
from app.ui.setup.muster_step import Problems
from app.ui.setup.setup_steps import sorted_fighters
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row, plain_tooltip
from app.ui.widgets.theme import scale_length

if TYPE_CHECKING:
    from app.games.card_map import GroupLook
    from app.games.game import Game
    from app.model import Battle, Fighter

ID = Qt.ItemDataRole.UserRole
DIALOG_WIDTH, DIALOG_HEIGHT = 880, 460


class GroupsDialog(Dialog):
    """The dialog. `split_chosen` sends the action once it is accepted; problems are shown after each change."""

    split_chosen = Signal(Split)

    def __init__(self, battle: Battle, side: str, game: Game, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Groups of {side}", side=side))
        self._battle, self._side, self._game = battle, side, game
        self._fighters = sorted_fighters(battle, side)
        self.groups = {one.id: one.state.group for one in self._fighters}
        names = [(group.id, tr(group.text)) for group in game.groups]
        self.columns = {"": GroupColumn("", tr("Not in a group"), names)}
        self.columns |= {id: GroupColumn(id, name, names) for id, name in names}
        self.problems = Problems()
        self._no_problems = WrappingLabel(tr("These groups follow the rules."), name="muted")
        self.keep_button, self.propose_button = QPushButton(tr("Use these groups")), QPushButton(tr("Propose"))
        self._lay_out(game.groups)
        for one in self.columns.values():
            one.moved.connect(self.move_to)
            one.neighbour_requested.connect(self._focus_neighbour)
        self._show()
        first = next((one for one in self.columns.values() if one.list.count()), self.columns[""])
        first.list.setFocus()
        first.list.setCurrentRow(0)

    def move_to(self, ids: Sequence[str], group: str) -> None:
        """Moves fighters to another group; the keyboard focus goes to the next fighter."""
        for id in ids:
            self.groups[id] = group
        self._show()

    @property
    def assigned_groups(self) -> dict[str, str]:
        """The group of each fighter that has one."""
        return {id: group for id, group in self.groups.items() if group}

    def _lay_out(self, groups: Sequence[GroupLook]) -> None:
        layout = make_column(12, self, (22, 18, 22, 18))
        keys = ", ".join(f"{number} {tr(group.text)}" for number, group in enumerate(groups, 1))
        hint = tr(
            "Drag fighters between the columns, or select one and press {keys}; 0 removes it from its group.", keys=keys
        )
        layout.addWidget(WrappingLabel(hint, name="muted"))
        row = make_row(12)
        for one in self.columns.values():
            row.addWidget(one, 1)
        fill(layout, (row, 1), self.problems, self._no_problems)
        buttons = make_row(10)
        cancel = QPushButton(tr("Cancel"))
        self.propose_button.clicked.connect(self._propose)
        self.keep_button.clicked.connect(self._accept_split)
        self.keep_button.setDefault(True)
        cancel.clicked.connect(self.reject)
        fill(buttons, self.propose_button, 1, cancel, self.keep_button)
        layout.addLayout(buttons)
        self.resize(scale_length(DIALOG_WIDTH), scale_length(DIALOG_HEIGHT))

    def _show(self) -> None:
        for group, one in self.columns.items():
            one.show_fighters([fighter for fighter in self._fighters if self.groups[fighter.id] == group])
        found = self._game.check_groups(self._battle, self._side, self.assigned_groups)
        self.problems.show_problems(tuple((problem.text, problem.rule) for problem in found))
        self._no_problems.setVisible(not found)
        self.keep_button.setText(tr("Use these groups anyway") if found else tr("Use these groups"))

    def _propose(self) -> None:
        self.groups |= propose_groups(self._battle, self._side, self._game)
        self._show()

    def _accept_split(self) -> None:
        self.accept()
        self.split_chosen.emit(make_split(self._side, self.assigned_groups))

    def _focus_neighbour(self, group: str, step: int) -> None:
        """Moves the focus to a neighbouring column."""
        names = list(self.columns)
        other = self.columns[names[(names.index(group) + step) % len(names)]].list
        other.setFocus()
        if other.currentRow() < 0:
            other.setCurrentRow(0)


class GroupColumn(QWidget):
    """One group: its name, number of fighters, and list."""

    def __init__(self, group: str, name: str, groups: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._name, self._count = WrappingLabel(name, bold=True), WrappingLabel(factor=0.88, name="muted")
        self.list = GroupList(group, groups)
        self.list.setAccessibleName(name)
        self.moved = self.list.moved
        """The ids of fighters, and their new group."""
        self.neighbour_requested = self.list.neighbour_requested
        fill(make_column(4, self), self._name, self._count, (self.list, 1))

    def show_fighters(self, fighters: Sequence[Fighter]) -> None:
        cost = sum(one.profile.points for one in fighters if one.profile)
        said = counted(len(fighters), "{count} fighter", "{count} fighters")
        self._count.setText(f"{said} · {tr('{points} points', points=cost)}" if cost else said)
        self.list.show_fighters(fighters)


class GroupList(QListWidget):
    """Fighters that can be dragged to another list, or moved there with a number key."""

    moved = Signal(tuple, str)
    """The ids of fighters, and their new group."""
    neighbour_requested = Signal(str, int)

    def __init__(self, group: str, groups: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.group = group
        self._keys = {Qt.Key.Key_0 + number: id for number, id in enumerate(("", *(id for id, _ in groups)))}
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)

    def show_fighters(self, fighters: Sequence[Fighter]) -> None:
        """Shows these fighters; the current row stays the same."""
        at = self.currentRow()
        self.clear()
        for fighter in fighters:
            item = QListWidgetItem(fighter.id)
            item.setData(ID, fighter.id)
            item.setToolTip(plain_tooltip(_describe(fighter)))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{fighter.id}, {_describe(fighter)}")
            self.addItem(item)
        if at >= 0 and self.count():
            self.setCurrentRow(min(at, self.count() - 1))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Makes the first fighter current if none is."""
        super().focusInEvent(event)
        if self.currentRow() < 0 and self.count():
            self.setCurrentRow(0)

    def dropEvent(self, event: QDropEvent) -> None:
        """Accepts fighters dragged from another list; the lists are then filled again."""
        source = event.source()
        if isinstance(source, GroupList) and source is not self:
            ids = source.selected_ids
            event.setDropAction(Qt.DropAction.CopyAction)  # Prevents the other list from removing the items itself.
            event.accept()
            self.moved.emit(ids, self.group)
        else:
            event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves fighters to a group on a number key; the left and right arrows change the column."""
        if event.key() in self._keys and self.selected_ids:
            self.moved.emit(self.selected_ids, self._keys[event.key()])
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.neighbour_requested.emit(self.group, 1 if event.key() == Qt.Key.Key_Right else -1)
        else:
            super().keyPressEvent(event)

    @property
    def selected_ids(self) -> tuple[str, ...]:
        """The selected fighters, or the current one if none is selected."""
        items = self.selectedItems() or [item for item in (self.currentItem(),) if item]
        return tuple(item.data(ID) for item in items)


def _describe(fighter: Fighter) -> str:
    profile = fighter.profile
    if profile is None:
        return tr("no profile")
    said = [profile.name, *profile.keywords]
    if profile.points:
        said.append(counted(profile.points, "{count} point", "{count} points"))
    return " · ".join(said)
