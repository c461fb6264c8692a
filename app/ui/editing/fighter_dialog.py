"""Dialogs for new fighters (name, side, base, body, number) and for the names of sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFormLayout, QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QWidget

from app.core.language import counted, mark, tr
from app.model import Base, Body, Cylinder, Fighter, Pose, Round, Sculpt
from app.model.standard_sizes import base_sides, shape_name, suggest_height, suggest_radius, with_shape
from app.ui.form_fields import clean_text
from app.ui.side_and_base_boxes import MAX_NAME_LENGTH, BaseBox, SideBox
from app.ui.widgets.dialogs import Dialog, move_onto_screen
from app.ui.widgets.inputs import LengthBox, SpinBox, level_widths, take_lengths
from app.ui.widgets.labels import WrappingLabel, fill, keep_space, make_column, make_row
from app.ui.widgets.marks import MarkWidget
from app.ui.widgets.theme import format_colour

if TYPE_CHECKING:
    from app.model import Battle
    from app.ui.scene_builder import SideStyles

USUAL: Base = Round(32.0)
MAX_COUNT = 50
ROOM, TOP = 0.1, 60
HINT = mark("“Add” lines the fighters up along their edge of the board; “Place” puts each where you click.")
MESSAGE_LINES = 2


class FighterDialog(Dialog):
    """Stays open while fighters are added one after the other. `add_requested` carries a fighter and a number.

    `place_requested` carries the same for placement by mouse. The fighter has no position yet, and its name may be
    taken. What is set in the dialog is kept until the program ends.
    """

    add_requested = Signal(Fighter, int)
    place_requested = Signal(Fighter, int)
    miniature_requested = Signal(Fighter)

    def __init__(self, side_styles: SideStyles, side: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Add fighters"))
        self._base, self._sculpt = USUAL, None
        self._assumed = self._usual_radius = True
        self.mini_title = ""
        self._build()
        self.show_sides(side_styles, side)
        self.set_base(USUAL)

    @property
    def fighter(self) -> Fighter:
        name = clean_text(self.name) or tr("Fighter")
        return Fighter(name, self.side.side or tr("Side A"), self._base, self._make_body(), Pose(0.0, 0.0, 0.0, 0.0))

    def showEvent(self, event: QShowEvent) -> None:
        """Opens at the right edge of the window, beside the table; later where it was last."""
        super().showEvent(event)
        parent = self.parentWidget()
        if parent and not self.testAttribute(Qt.WidgetAttribute.WA_Moved):
            self.move(parent.geometry().right() - self.frameGeometry().width(), parent.geometry().top() + TOP)
            move_onto_screen(self)
        self.show_message(tr(HINT))

    def show_sides(self, side_styles: SideStyles, side: str) -> None:
        self.side.discard_edit()
        self.side.show_sides(side_styles, side)

    def set_base(self, base: Base) -> None:
        """Sets the base, and adapts an assumed body to it."""
        self._base = base
        length, width = base_sides(base)
        is_round = isinstance(base, Round)
        self.base.show_base(base)
        for box, value in ((self.length, length), (self.width_, width), (self.thickness, base.thickness_mm)):
            _set_silently(box, value)
        self.form.setRowVisible(self.width_, not is_round)
        label = self.form.labelForField(self.length)
        if isinstance(label, WrappingLabel):
            label.setText(tr("Diameter") if is_round else tr("Length"))
        least = base.thickness_mm + ROOM
        _set_silently(self.height_, suggest_height(base) if self._assumed else max(self.height_.value(), least), least)
        if self._usual_radius:
            _set_silently(self.radius, suggest_radius(base))
        self._show_assumed()

    def set_miniature(self, base: Base, body: Sculpt, title: str) -> None:
        """Sets a miniature's mesh as the body, and its base."""
        self._sculpt, self.mini_title = body, title
        self.set_base(base)
        self._show_body(title)

    def set_cylinder(self) -> None:
        self._sculpt = None
        self._show_body("")

    def show_message(self, text: str, trouble: bool = False) -> None:
        self.message.setObjectName("warning" if trouble else "muted")
        self.message.style().unpolish(self.message)
        self.message.style().polish(self.message)
        self.message.show_text(text)
        self.message.setAccessibleName(text)
        self.name.setFocus()
        self.name.selectAll()

    def accept(self) -> None:
        """Emits the fighter, and stays open for the next."""
        if take_lengths(self):
            self.add_requested.emit(self.fighter, self.count.value())

    def _request_place(self) -> None:
        if take_lengths(self):
            self.place_requested.emit(self.fighter, self.count.value())

    def _switch_side(self) -> None:
        """Chooses the next side in the list, which ends with a separator and the entry for a new side."""
        self.side.setCurrentIndex((self.side.currentIndex() + 1) % (self.side.count() - 2))
        self.side.commit()
        self.name.setFocus()  # Enter adds.

    def _make_body(self) -> Body:
        if self._sculpt is not None:
            return self._sculpt
        return Cylinder(self.radius.value(), self.height_.value(), self._assumed)

    def _on_size_edited(self) -> None:
        size = (self.length.value(), self.width_.value())
        base = with_shape(self._base, shape_name(self._base), size)
        self.set_base(replace(base, thickness_mm=self.thickness.value()))

    def _on_base_chosen(self, base: Base) -> None:
        self.set_base(with_shape(base, shape_name(base)))

    def _on_height_edited(self) -> None:
        self._assumed = False
        self._show_assumed()

    def _suggest_height(self) -> None:
        self._assumed = True
        self.set_base(self._base)
        self.height_.setFocus()

    def _show_assumed(self) -> None:
        self.assumed_label.setText(tr("assumed") if self._assumed else "")
        self.suggest_button.setVisible(not self._assumed and self._sculpt is None)

    def _show_body(self, title: str) -> None:
        sculpt = self._sculpt is not None
        for box in (self._height_row, self.radius):
            self.form.setRowVisible(box, not sculpt)
        self.cylinder_button.setVisible(sculpt)
        self.miniature_button.setText(tr("{name}: edit mesh…", name=title) if sculpt else tr("Use miniature mesh…"))
        self._show_assumed()

    # Form

    def _build(self) -> None:
        self.name, self.side, self.base = QLineEdit(), SideBox(), BaseBox()
        self.name.setMaxLength(MAX_NAME_LENGTH - 4)
        self.name.setPlaceholderText(tr("Fighter"))
        self.base.chosen.connect(self._on_base_chosen)
        self.length, self.width_ = LengthBox(tr("Base length"), 5, 500), LengthBox(tr("Base width"), 5, 500)
        self.length.second_side = self.width_
        self.thickness = LengthBox(tr("Base thickness"), 0.1, 50, 0.5)
        for box in (self.length, self.width_, self.thickness):
            box.valueChanged.connect(self._on_size_edited)
        self.height_ = LengthBox(tr("Body height"), 1, 1000)
        self.radius = LengthBox(tr("Body radius"), 0.5, 250, 0.5)
        self.height_.valueChanged.connect(self._on_height_edited)
        self.radius.valueChanged.connect(self._on_radius_edited)
        self.assumed_label = WrappingLabel(name="muted")
        self.assumed_label.setWordWrap(False)
        self.suggest_button, self.count = QPushButton(tr("Suggest")), SpinBox()
        self.suggest_button.setToolTip(tr("Use the usual height for this base; marked as assumed"))
        self.suggest_button.clicked.connect(self._suggest_height)
        keep_space(self.suggest_button)
        self.count.setRange(1, MAX_COUNT)
        self.count.setAccessibleName(tr("Quantity"))
        self.miniature_button, self.cylinder_button = (
            QPushButton(tr("Use miniature mesh…")),
            QPushButton(tr("Use a cylinder")),
        )
        self.miniature_button.clicked.connect(lambda: self.miniature_requested.emit(self.fighter))
        self.cylinder_button.clicked.connect(self.set_cylinder)
        self.switch_button = QPushButton(tr("&Other side"))
        self.switch_button.clicked.connect(self._switch_side)
        self.message = WrappingLabel(tr(HINT), name="muted")
        # Later messages use this space, so that the buttons stay under the mouse.
        lines = MESSAGE_LINES * self.message.fontMetrics().lineSpacing()
        self.message.setMinimumHeight(lines + self.message.contentsMargins().top())
        self._lay_out()

    def _lay_out(self) -> None:
        self.form = QFormLayout()
        self.form.setHorizontalSpacing(16)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self._height_row = _make_row(self.height_, self.assumed_label, self.suggest_button)
        body, side = _make_row(self.miniature_button, self.cylinder_button), _make_row(self.side, self.switch_button)
        rows = (
            (tr("Name"), self.name), (tr("Quantity"), self.count), (tr("Side"), side), (tr("Base"), self.base),
            (tr("Diameter"), self.length), (tr("Width"), self.width_), (tr("Thickness"), self.thickness),
            (tr("Body height"), self._height_row), (tr("Body radius"), self.radius), (tr("Body"), body),
        )  # fmt: skip
        for name, widget in rows:
            label = WrappingLabel(name)
            label.setWordWrap(False)
            buddies = {self._height_row: self.height_, body: self.miniature_button, side: self.side}
            label.setBuddy(buddies.get(widget, widget))
            self.form.addRow(label, widget)
        self.name.setAccessibleName(tr("Name"))
        fill(make_column(14, self, (22, 20, 22, 18)), self.form, self.message, 1, self._make_buttons())
        level_widths(self)
        self._show_body("")

    def _make_buttons(self) -> QHBoxLayout:
        add, close = QPushButton(tr("Add")), QPushButton(tr("Close"))
        self.place_button = QPushButton(tr("Place…"))
        self.place_button.clicked.connect(self._request_place)
        add.setDefault(True)
        add.clicked.connect(self.accept)
        close.clicked.connect(self.reject)
        return fill(make_row(10), 1, close, self.place_button, add)

    def _on_radius_edited(self) -> None:
        self._usual_radius = False


def _set_silently(box: LengthBox, value: float, least: float | None = None) -> None:
    """Sets a value without emitting signals, and the minimum if given."""
    with QSignalBlocker(box):
        if least is not None:
            box.setMinimum(least)
        box.setValue(value)


def _make_row(*widgets: QWidget) -> QWidget:
    holder = QWidget()
    fill(make_row(10, holder), *widgets, 1)
    return holder


MARK = 22


class SidesDialog(Dialog):
    """Lists each side with its mark, editable name and number of fighters. `renamed` carries old and new names."""

    renamed = Signal(dict)

    def __init__(self, battle: Battle, side_styles: SideStyles, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Sides"))
        self.names: dict[str, QLineEdit] = {}
        layout = make_column(14, self, (22, 20, 22, 18))
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        for side, (colour, shape) in side_styles.items():
            at, mark, name = grid.rowCount(), MarkWidget(MARK), QLineEdit(side)
            mark.show_side(shape, format_colour(colour))
            name.setMaxLength(MAX_NAME_LENGTH)
            name.setAccessibleName(tr("Name of {side}", side=side))
            self.names[side] = name
            count = sum(fighter.side == side for fighter in battle.fighters)
            for column, widget in enumerate(
                (mark, name, WrappingLabel(counted(count, "{count} fighter", "{count} fighters"), name="muted"))
            ):
                grid.addWidget(widget, at, column)
        layout.addLayout(grid)
        remark = tr("Sides with the same name are merged. Sides named red, blue, yellow or purple have that colour.")
        layout.addWidget(WrappingLabel(remark, name="muted"))
        keep, cancel = QPushButton(tr("Rename")), QPushButton(tr("Cancel"))
        keep.setDefault(True)
        keep.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        layout.addLayout(fill(make_row(10), 1, cancel, keep))

    def accept(self) -> None:
        """Emits the changed names; an empty name keeps the old one."""
        written = {side: clean_text(name) for side, name in self.names.items()}
        changed = {side: name for side, name in written.items() if name and name != side}
        if changed:
            self.renamed.emit(changed)
        super().accept()
