"""The dialog in which a fighter is typed in or put right, with its weapons in a table."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QStyledItemDelegate,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.language import mark, tr
from app.model import Profile, Weapon
from app.ui.side_and_base_boxes import CompactBox
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.inputs import SpinBox
from app.ui.widgets.keyboard import focus_next
from app.ui.widgets.labels import WrappingLabel, make_column, make_row, plain_tooltip

MOST = 20
MOST_FIGURE = 99


class WeaponTable(QWidget):
    """Weapons as they are typed."""

    def __init__(self) -> None:
        super().__init__()
        self.table = _Table()
        self.add, self.remove = QPushButton(tr("Add weapon")), QPushButton(tr("Remove"))
        self.add.clicked.connect(self.add_weapon)
        self.remove.clicked.connect(self._remove)
        for button in (self.add, self.remove):
            button.setAutoDefault(False)
        across = make_row(8)
        across.addWidget(self.add)
        across.addWidget(self.remove)
        across.addStretch(1)
        down = make_column(8, self)
        down.addWidget(self.table, 1)
        down.addLayout(across)
        self._refresh()

    @property
    def weapons(self) -> tuple[Weapon, ...]:
        """The weapons as they stand in the table."""
        self.table.end_editing()
        return tuple(self._read_weapon(at) for at in range(self.table.rowCount()))

    def show_weapons(self, weapons: tuple[Weapon, ...]) -> None:
        self.table.setRowCount(0)
        for one in weapons:
            self._append(one)
        self._refresh()

    def add_weapon(self) -> None:
        """One more, its name ready to be typed."""
        self._append(Weapon())
        self._refresh()
        self.table.setCurrentCell(self.table.rowCount() - 1, 0)
        self.table.setFocus()

    def _append(self, one: Weapon) -> None:
        at = self.table.rowCount()
        self.table.insertRow(at)
        values = (one.name, one.min_range, one.max_range, one.attacks, one.strength, one.hit, one.critical)
        for column_, value in enumerate(values):
            item = QTableWidgetItem()
            item.setData(Qt.ItemDataRole.EditRole, value)
            if column_:
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            self.table.setItem(at, column_, item)

    def _read_weapon(self, at: int) -> Weapon:
        cells = [self.table.item(at, column_) for column_ in range(7)]
        values: list[Any] = [cell.data(Qt.ItemDataRole.EditRole) if cell else 0 for cell in cells]
        numbers = [int(value or 0) for value in values[1:]]
        return Weapon(" ".join(str(values[0] or "").split())[:80], *numbers)

    def _remove(self) -> None:
        if self.table.currentRow() >= 0:
            self.table.removeRow(self.table.currentRow())
        self._refresh()

    def _refresh(self) -> None:
        self.remove.setEnabled(self.table.rowCount() > 0)
        self.add.setEnabled(self.table.rowCount() < MOST)


class _Table(QTableWidget):
    def __init__(self) -> None:
        super().__init__(0, 7)
        heads = (tr("Weapon"), tr("From"), tr("To"), tr("Attacks"), tr("Strength"), tr("Damage"), tr("Critical"))
        self.setHorizontalHeaderLabels(heads)
        tips = {1: tr("Minimum range, 0 for none"), 2: tr("Maximum range")}
        for at, tip in tips.items():
            if head := self.horizontalHeaderItem(at):
                head.setToolTip(plain_tooltip(tip))
        if name := self.horizontalHeaderItem(0):
            name.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setAccessibleName(tr("Weapons"))
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setTabKeyNavigation(True)
        self.setItemDelegate(_Figures(self))
        self.setEditTriggers(
            QTableWidget.EditTrigger.AnyKeyPressed
            | QTableWidget.EditTrigger.DoubleClicked
            | QTableWidget.EditTrigger.EditKeyPressed
            | QTableWidget.EditTrigger.SelectedClicked
        )
        self.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        self.setMinimumHeight(6 * self.fontMetrics().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """From the last cell and the first, Tab leads out of the table; Qt's own way out leads to here again."""
        last = (self.rowCount() - 1, self.columnCount() - 1)
        at = (self.currentRow(), self.currentColumn())
        if event.key() == Qt.Key.Key_Tab and (self.rowCount() == 0 or at == last):
            focus_next(self.window(), 1)
        elif event.key() == Qt.Key.Key_Backtab and at in ((0, 0), (-1, -1)):
            focus_next(self.window(), -1)
        else:
            super().keyPressEvent(event)

    def end_editing(self) -> None:
        if self.state() == QTableWidget.State.EditingState:
            self.setFocus()


class _Figures(QStyledItemDelegate):
    """Numbers in a box of their own, from 0 on."""

    def createEditor(self, parent: QWidget, option: Any, index: QModelIndex | QPersistentModelIndex) -> QWidget:
        """A box for the figure, or a line for the name."""
        editor = super().createEditor(parent, option, index)
        if isinstance(editor, QSpinBox):
            editor.setRange(0, MOST_FIGURE)
            editor.setFrame(False)
        return editor


ALLIANCES = {
    "": mark("None"),
    "order": mark("Order"),
    "chaos": mark("Chaos"),
    "death": mark("Death"),
    "destruction": mark("Destruction"),
}
LONGEST = 76
MOST_MARKS = 30


class ProfileDialog(Dialog):
    """`saved` tells the profile as it was typed."""

    saved = Signal(object)

    def __init__(self, profile: Profile | None, faction: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Fighter profile") if profile else tr("New fighter"))
        self._subfaction = profile.subfaction if profile else ""
        self.name, self.faction, self.marks = QLineEdit(), QLineEdit(), QLineEdit()
        self.alliance, self.weapons, self.message = (
            CompactBox(tr("Grand Alliance")),
            WeaponTable(),
            WrappingLabel(name="warning"),
        )
        self.move_, self.toughness = _make_figure_box(tr("Move"), 0, 40), _make_figure_box(tr("Toughness"), 0, 40)
        self.wounds, self.points = _make_figure_box(tr("Wounds"), 1, 500), _make_figure_box(tr("Points"), 0, 2000, 5)
        self._build()
        self._show_profile(profile or Profile("x", faction, movement=4, toughness=3, wounds=10))
        if profile is None:
            self.name.clear()
            self.weapons.show_weapons(())

    @property
    def profile(self) -> Profile | None:
        """The fighter as it was typed; None while it has no name."""
        name = clean_text(self.name)
        if not name:
            return None
        return Profile(
            name,
            clean_text(self.faction),
            self.alliance.currentData() or "",
            self.move_.value(),
            self.toughness.value(),
            self.wounds.value(),
            self.points.value(),
            _parse_marks(clean_text(self.marks)),
            self.weapons.weapons,
            self._subfaction,
        )

    def accept(self) -> None:
        """Tell the fighter, if it has a name and a Toughness."""
        for box in self.findChildren(QSpinBox):
            box.interpretText()
        profile = self.profile
        if profile is None:
            self.message.show_text(tr("Enter a name."))
            self.name.setFocus()
        elif not profile.toughness:
            self.message.show_text(tr("Enter a Toughness; no card has 0."))
            self.toughness.setFocus()
        else:
            self.saved.emit(profile)
            super().accept()

    def _show_profile(self, profile: Profile) -> None:
        self.name.setText(profile.name)
        self.faction.setText(profile.faction)
        self.alliance.setCurrentIndex(max(self.alliance.findData(profile.alliance.casefold()), 0))
        self.move_.setValue(profile.movement)
        self.toughness.setValue(profile.toughness)
        self.wounds.setValue(profile.wounds)
        self.points.setValue(profile.points)
        self.marks.setText(", ".join(profile.runemarks))
        self.weapons.show_weapons(profile.weapons)

    def _build(self) -> None:
        self.name.setMaxLength(LONGEST)
        self.faction.setMaxLength(LONGEST)
        self.name.setAccessibleName(tr("Name"))
        self.faction.setAccessibleName(tr("Faction"))
        self.marks.setAccessibleName(tr("Runemarks"))
        self.marks.setPlaceholderText(tr("separated by commas, such as: leader, fly"))
        for alliance, text in ALLIANCES.items():
            self.alliance.addItem(tr(text), alliance)
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        rows = (
            (tr("Name"), self.name), (tr("Faction"), self.faction), (tr("Grand Alliance"), self.alliance),
            (tr("Runemarks"), self.marks),
        )  # fmt: skip
        for name, widget in rows:
            label = WrappingLabel(name)
            label.setWordWrap(False)
            label.setBuddy(widget)
            form.addRow(label, widget)
        inside = QWidget()
        down = make_column(14, inside)
        down.setContentsMargins(22, 20, 22, 8)
        down.addLayout(form)
        down.addLayout(self._make_figures())
        down.addWidget(self.weapons, 1)
        self.message.hide()
        down.addWidget(self.message)
        room = QScrollArea()
        room.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows the field that has the keyboard
        room.setWidget(inside)
        room.setWidgetResizable(True)
        room.setFrameShape(QFrame.Shape.NoFrame)
        whole = make_column(0, self)
        whole.addWidget(room, 1)
        whole.addLayout(self._make_buttons())
        letter = self.fontMetrics().averageCharWidth()
        size = QSize(92 * letter, 34 * self.fontMetrics().lineSpacing())
        self.resize(size.boundedTo(self.screen().availableSize() * 0.95))

    def _make_figures(self) -> QGridLayout:
        """Four figures side by side, each under its name."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        for at, box in enumerate((self.move_, self.toughness, self.wounds, self.points)):
            label = WrappingLabel(box.accessibleName(), name="muted")
            label.setWordWrap(False)
            label.setBuddy(box)
            grid.addWidget(label, 0, at)
            grid.addWidget(box, 1, at)
            grid.setColumnStretch(at, 1)
        return grid

    def _make_buttons(self) -> QHBoxLayout:
        keep, cancel = QPushButton(tr("Save")), QPushButton(tr("Cancel"))
        keep.setDefault(True)
        keep.clicked.connect(self.accept)
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        across = make_row(10)
        across.setContentsMargins(22, 8, 22, 18)
        across.addStretch(1)
        across.addWidget(cancel)
        across.addWidget(keep)
        return across


def clean_text(line: QLineEdit) -> str:
    """What is written in a line, without what nobody can see."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in line.text()).split())


def _make_figure_box(name: str, least: int, most: int, step: int = 1) -> QSpinBox:
    box = SpinBox()
    box.setRange(least, most)
    box.setSingleStep(step)
    box.setAccessibleName(name)
    return box


def _parse_marks(text: str) -> tuple[str, ...]:
    words = (" ".join(word.split())[:80] for word in text.split(","))
    return tuple(dict.fromkeys(word for word in words if word))[:MOST_MARKS]
