"""The dialog in which a fighter is typed in, or its figures put right."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from app.language import mark, tr
from app.model import Profile
from app.ui.side_and_base_boxes import CalmBox
from app.ui.warband.weapon_table import WeaponTable
from app.ui.widgets.enter_dialog import Dialog
from app.ui.widgets.inputs import SpinBox
from app.ui.widgets.labels import Text, column, row

ALLIANCES = {
    "": mark("None"),
    "order": mark("Order"),
    "chaos": mark("Chaos"),
    "death": mark("Death"),
    "destruction": mark("Destruction"),
}
LONGEST = 76
MOST_MARKS = 30


class FiguresDialog(Dialog):
    """`decided` tells the profile as it was typed."""

    decided = Signal(object)

    def __init__(self, profile: Profile | None, faction: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Fighter profile") if profile else tr("New fighter"))
        self._subfaction = profile.subfaction if profile else ""
        self.name, self.faction, self.marks = QLineEdit(), QLineEdit(), QLineEdit()
        self.alliance, self.weapons, self.message = CalmBox(tr("Grand Alliance")), WeaponTable(), Text(name="warning")
        self.move_, self.toughness = _figure(tr("Move"), 0, 40), _figure(tr("Toughness"), 0, 40)
        self.wounds, self.points = _figure(tr("Wounds"), 1, 500), _figure(tr("Points"), 0, 2000, 5)
        self._build()
        self._show(profile or Profile("x", faction, movement=4, toughness=3, wounds=10))
        if profile is None:
            self.name.clear()
            self.weapons.show_weapons(())

    @property
    def profile(self) -> Profile | None:
        """The fighter as it was typed; None while it has no name."""
        name = typed(self.name)
        if not name:
            return None
        return Profile(
            name,
            typed(self.faction),
            self.alliance.currentData() or "",
            self.move_.value(),
            self.toughness.value(),
            self.wounds.value(),
            self.points.value(),
            _marks(typed(self.marks)),
            self.weapons.weapons,
            self._subfaction,
        )

    def accept(self) -> None:
        """Tell the fighter, if it has a name and a Toughness."""
        for box in self.findChildren(QSpinBox):
            box.interpretText()
        profile = self.profile
        if profile is None:
            self.message.say(tr("Enter a name."))
            self.name.setFocus()
        elif not profile.toughness:
            self.message.say(tr("Enter a Toughness; no card has 0."))
            self.toughness.setFocus()
        else:
            self.decided.emit(profile)
            super().accept()

    def _show(self, profile: Profile) -> None:
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
            label = Text(name)
            label.setWordWrap(False)
            label.setBuddy(widget)
            form.addRow(label, widget)
        inside = QWidget()
        down = column(14, inside)
        down.setContentsMargins(22, 20, 22, 8)
        down.addLayout(form)
        down.addLayout(self._figures())
        down.addWidget(self.weapons, 1)
        self.message.hide()
        down.addWidget(self.message)
        room = QScrollArea()
        room.setWidget(inside)
        room.setWidgetResizable(True)
        room.setFrameShape(QFrame.Shape.NoFrame)
        whole = column(0, self)
        whole.addWidget(room, 1)
        whole.addLayout(self._buttons())
        letter = self.fontMetrics().averageCharWidth()
        size = QSize(92 * letter, 34 * self.fontMetrics().lineSpacing())
        self.resize(size.boundedTo(self.screen().availableSize() * 0.95))

    def _figures(self) -> QGridLayout:
        """Four figures side by side, each under its name."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        for at, box in enumerate((self.move_, self.toughness, self.wounds, self.points)):
            label = Text(box.accessibleName(), name="muted")
            label.setWordWrap(False)
            label.setBuddy(box)
            grid.addWidget(label, 0, at)
            grid.addWidget(box, 1, at)
            grid.setColumnStretch(at, 1)
        return grid

    def _buttons(self) -> QHBoxLayout:
        keep, cancel = QPushButton(tr("Save")), QPushButton(tr("Cancel"))
        keep.setDefault(True)
        keep.clicked.connect(self.accept)
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        across = row(10)
        across.setContentsMargins(22, 8, 22, 18)
        across.addStretch(1)
        across.addWidget(cancel)
        across.addWidget(keep)
        return across


def typed(line: QLineEdit) -> str:
    """What is written in a line, without what nobody can see."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in line.text()).split())


def _figure(name: str, least: int, most: int, step: int = 1) -> QSpinBox:
    box = SpinBox()
    box.setRange(least, most)
    box.setSingleStep(step)
    box.setAccessibleName(name)
    return box


def _marks(text: str) -> tuple[str, ...]:
    words = (" ".join(word.split())[:80] for word in text.split(","))
    return tuple(dict.fromkeys(word for word in words if word))[:MOST_MARKS]
