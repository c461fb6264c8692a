"""The dialogs for new fighters (name, side, base, body, how many), and for the names of sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDoubleSpinBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.language import counted, tr
from app.model import Base, Body, Cylinder, Fighter, Pose, Round, Sculpt
from app.storage.standard_sizes import shape_of, sides, suggest_height, suggest_radius, with_shape
from app.ui.side_and_base_boxes import LONGEST, BaseBox, SideBox
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.inputs import DecimalBox, SpinBox
from app.ui.widgets.labels import WrappingLabel, row
from app.ui.widgets.marks import MarkWidget
from app.ui.widgets.theme import colour_name

if TYPE_CHECKING:
    from app.model import Battle
    from app.ui.scene_builder import Looks

USUAL: Base = Round(32.0)
MOST = 50
ROOM = 0.1


class FighterDialog(Dialog):
    """Stays open while fighters are added one after the other. `wanted` tells a fighter and how many of it.

    What is told stands nowhere yet, and its name may be taken.
    """

    wanted = Signal(object, int)
    mini_asked = Signal(object)

    def __init__(self, looks: Looks, side: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Add fighters"))
        self._base, self._sculpt = USUAL, None
        self._assumed = self._usual_radius = True
        self.mini_title = ""
        self._build()
        self.show_sides(looks, side)
        self.use_base(USUAL)

    @property
    def fighter(self) -> Fighter:
        """The fighter as the dialog has it now."""
        name = " ".join(self.name.text().split()) or tr("Fighter")
        return Fighter(name, self.side.side or tr("Side A"), self._base, self._body(), Pose(0.0, 0.0, 0.0, 0.0))

    def show_sides(self, looks: Looks, side: str) -> None:
        self.side.forget()
        self.side.show_sides(looks, side)

    def use_base(self, base: Base) -> None:
        """Have this base; what is only assumed of the body goes by it."""
        self._base = base
        length, width = sides(base)
        is_round = isinstance(base, Round)
        self.base.show_base(base)
        for box, value in ((self.length, length), (self.width_, width), (self.thickness, base.thickness_mm)):
            _show(box, value)
        self.form.setRowVisible(self.width_, not is_round)
        label = self.form.labelForField(self.length)
        if isinstance(label, WrappingLabel):
            label.setText(tr("Diameter") if is_round else tr("Length"))
        least = base.thickness_mm + ROOM
        _show(self.height_, suggest_height(base) if self._assumed else max(self.height_.value(), least), least)
        if self._usual_radius:
            _show(self.radius, suggest_radius(base))
        self._show_assumed()

    def use_mini(self, base: Base, body: Sculpt, title: str) -> None:
        """Have a miniature's mesh as the body, on this base."""
        self._sculpt, self.mini_title = body, title
        self.use_base(base)
        self._show_body(title)

    def use_cylinder(self) -> None:
        self._sculpt = None
        self._show_body("")

    def tell(self, text: str, trouble: bool = False) -> None:
        self.message.setObjectName("warning" if trouble else "muted")
        self.message.style().unpolish(self.message)
        self.message.style().polish(self.message)
        self.message.say(text)
        self.message.setAccessibleName(text)
        self.name.setFocus()
        self.name.selectAll()

    def accept(self) -> None:
        """Tell what is wanted, and stay for the next."""
        for box in self.findChildren(QDoubleSpinBox):
            box.interpretText()
        self.wanted.emit(self.fighter, self.count.value())

    def _body(self) -> Body:
        if self._sculpt is not None:
            return self._sculpt
        return Cylinder(self.radius.value(), self.height_.value(), self._assumed)

    def _sized(self) -> None:
        size = (self.length.value(), self.width_.value())
        base = with_shape(self._base, shape_of(self._base), size)
        self.use_base(replace(base, thickness_mm=self.thickness.value()))

    def _chosen(self, base: Base) -> None:
        self.use_base(with_shape(base, shape_of(base)))

    def _measured(self) -> None:
        self._assumed = False
        self._show_assumed()

    def _suggest(self) -> None:
        self._assumed = True
        self.use_base(self._base)
        self.height_.setFocus()

    def _show_assumed(self) -> None:
        self.assumed.setText(tr("assumed") if self._assumed else "")
        self.suggest.setVisible(not self._assumed and self._sculpt is None)

    def _show_body(self, title: str) -> None:
        sculpt = self._sculpt is not None
        for box in (self._height_row, self.radius):
            self.form.setRowVisible(box, not sculpt)
        self.plain.setVisible(sculpt)
        self.mini.setText(tr("{name}: edit mesh…", name=title) if sculpt else tr("Use miniature mesh…"))
        self._show_assumed()

    # the form

    def _build(self) -> None:
        self.name, self.side, self.base = QLineEdit(), SideBox(), BaseBox()
        self.name.setMaxLength(LONGEST - 4)
        self.name.setPlaceholderText(tr("Fighter"))
        self.base.chosen.connect(self._chosen)
        self.length, self.width_ = _length(tr("Length of the base"), 5, 500), _length(tr("Width of the base"), 5, 500)
        self.thickness = _length(tr("Thickness of the base"), 0.1, 50, 0.5)
        for box in (self.length, self.width_, self.thickness):
            box.valueChanged.connect(self._sized)
        self.height_, self.radius = _length(tr("Body height"), 1, 1000), _length(tr("Body radius"), 0.5, 250, 0.5)
        self.height_.valueChanged.connect(self._measured)
        self.radius.valueChanged.connect(self._unusual)
        self.assumed = WrappingLabel(name="muted")
        self.assumed.setWordWrap(False)
        self.suggest, self.count = QPushButton(tr("Suggest")), SpinBox()
        self.suggest.setToolTip(tr("Use the usual height for this base; it is marked as assumed"))
        self.suggest.clicked.connect(self._suggest)
        stays = self.suggest.sizePolicy()
        stays.setRetainSizeWhenHidden(True)
        self.suggest.setSizePolicy(stays)
        self.count.setRange(1, MOST)
        self.count.setAccessibleName(tr("Quantity"))
        self.mini, self.plain = QPushButton(tr("Use miniature mesh…")), QPushButton(tr("Use a cylinder"))
        self.mini.clicked.connect(lambda: self.mini_asked.emit(self.fighter))
        self.plain.clicked.connect(self.use_cylinder)
        for button in (self.suggest, self.mini, self.plain):
            button.setAutoDefault(False)
        self.message = WrappingLabel(name="muted")
        self._lay_out()

    def _lay_out(self) -> None:
        self.form = QFormLayout()
        self.form.setHorizontalSpacing(16)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self._height_row = _beside(self.height_, self.assumed, self.suggest)
        body = _beside(self.mini, self.plain)
        rows = (
            (tr("Name"), self.name), (tr("Side"), self.side), (tr("Base"), self.base), (tr("Diameter"), self.length),
            (tr("Width"), self.width_), (tr("Thickness"), self.thickness), (tr("Body height"), self._height_row),
            (tr("Body radius"), self.radius), (tr("Body"), body), (tr("Quantity"), self.count),
        )  # fmt: skip
        for name, widget in rows:
            label = WrappingLabel(name)
            label.setWordWrap(False)
            label.setBuddy({self._height_row: self.height_, body: self.mini}.get(widget, widget))
            self.form.addRow(label, widget)
        self.name.setAccessibleName(tr("Name"))
        down = QVBoxLayout(self)
        down.setSpacing(14)
        down.setContentsMargins(22, 20, 22, 18)
        down.addLayout(self.form)
        down.addWidget(
            WrappingLabel(
                tr("They are placed side by side at their edge of the board, selected and ready to move."),
                name="muted",
            )
        )
        down.addWidget(self.message)
        self.message.hide()
        down.addStretch(1)
        down.addLayout(self._buttons())
        self._show_body("")

    def _buttons(self) -> QHBoxLayout:
        add, close = QPushButton(tr("Add")), QPushButton(tr("Close"))
        add.setDefault(True)
        add.clicked.connect(self.accept)
        close.setAutoDefault(False)
        close.clicked.connect(self.reject)
        across = row(10)
        across.addStretch(1)
        across.addWidget(close)
        across.addWidget(add)
        return across

    def _unusual(self) -> None:
        self._usual_radius = False


def _length(name: str, least: float, most: float, step: float = 1.0) -> QDoubleSpinBox:
    box = DecimalBox()
    box.setRange(least, most)
    box.setSingleStep(step)
    box.setDecimals(1)
    box.setSuffix(" mm")
    box.setAccessibleName(name)
    box.setAlignment(Qt.AlignmentFlag.AlignRight)
    box.setKeyboardTracking(False)
    return box


def _show(box: QDoubleSpinBox, value: float, least: float | None = None) -> None:
    """Show a value without telling anybody, and have nothing below the least."""
    box.blockSignals(True)
    if least is not None:
        box.setMinimum(least)
    box.setValue(value)
    box.blockSignals(False)


def _beside(*widgets: QWidget) -> QWidget:
    holder = QWidget()
    across = row(10, holder)
    for widget in widgets:
        across.addWidget(widget)
    across.addStretch(1)
    return holder


MARK = 22


class SidesDialog(QDialog):
    """Each side with its mark, its name to be changed, and how many it has. `renamed` tells old names and new."""

    renamed = Signal(dict)

    def __init__(self, battle: Battle, looks: Looks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Sides"))
        self.names: dict[str, QLineEdit] = {}
        down = QVBoxLayout(self)
        down.setSpacing(14)
        down.setContentsMargins(22, 20, 22, 18)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        for side, (colour, shape) in looks.items():
            at, mark, name = grid.rowCount(), MarkWidget(MARK), QLineEdit(side)
            mark.show_side(shape, colour_name(colour))
            name.setMaxLength(LONGEST)
            name.setAccessibleName(tr("Name of the side {side}", side=side))
            self.names[side] = name
            count = sum(fighter.side == side for fighter in battle.fighters)
            for column, widget in enumerate(
                (mark, name, WrappingLabel(counted(count, "{count} fighter", "{count} fighters"), name="muted"))
            ):
                grid.addWidget(widget, at, column)
        down.addLayout(grid)
        remark = tr("Two sides of the same name become one. Red, blue, yellow and purple keep the colour they name.")
        down.addWidget(WrappingLabel(remark, name="muted"))
        keep, cancel = QPushButton(tr("Rename")), QPushButton(tr("Cancel"))
        keep.setDefault(True)
        keep.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        across = row(10)
        across.addStretch(1)
        across.addWidget(cancel)
        across.addWidget(keep)
        down.addLayout(across)

    def accept(self) -> None:
        """Tell the names that are others now; an empty one is as it was."""
        written = {side: " ".join(name.text().split()) for side, name in self.names.items()}
        changed = {side: name for side, name in written.items() if name and name != side}
        if changed:
            self.renamed.emit(changed)
        super().accept()
