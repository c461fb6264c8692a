"""The form for one line of a roster: name, number, role, base, height."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QPushButton, QWidget

from app.core.language import tr
from app.games.muster import Muster
from app.model import Base, Sculpt
from app.model.standard_sizes import base_sides, find_index, shape_name, suggest_height, with_shape
from app.rosters import MAX_COPIES, Recruit
from app.ui.editing.property_fields import with_cut
from app.ui.form_fields import clean_text
from app.ui.side_and_base_boxes import BaseBox, CompactBox
from app.ui.widgets.inputs import LengthBox, SpinBox, level_widths
from app.ui.widgets.labels import WrappingLabel, make_row

MAX_NAME_LENGTH = 76
"""Largest number of letters of a name, which leaves space for a number."""
ROOM = 0.5


class RecruitForm(QWidget):
    """`edited` carries the changed line; `profile_requested` and `mesh_requested` ask for further dialogs."""

    edited = Signal(Recruit)

    def __init__(self, muster: Muster) -> None:
        super().__init__()
        self._recruit: Recruit | None = None
        self._muster = muster
        self.name, self.count, self.role = QLineEdit(), SpinBox(), CompactBox(tr("Role"))
        self.base, self.length, self.width_ = (
            BaseBox(),
            LengthBox(tr("Base length")),
            LengthBox(tr("Base width")),
        )
        self.height_, self.assumed = LengthBox(tr("Height including base")), WrappingLabel(name="muted")
        self.suggest, self.mesh = QPushButton(tr("Suggest")), QPushButton()
        self.cylinder_button, self.sculpt = QPushButton(tr("Use a cylinder")), WrappingLabel()
        self.describe_mesh: Callable[[Base, Sculpt], str] = lambda base, mesh: mesh.model
        """Returns a text on a miniature's mesh on a base."""
        self.profile_button = QPushButton(tr("Profile…"))
        self._build()

    def show_recruit(self, recruit: Recruit | None) -> None:
        """Shows a line of the roster; None disables the form."""
        self._recruit = recruit
        self.setEnabled(recruit is not None)
        shown = (self.name, self.count, self.role, self.base, self.length, self.width_, self.height_)
        blocked = [QSignalBlocker(widget) for widget in shown]
        if recruit:
            if self.name.text().strip() != recruit.name or not self.name.hasFocus():
                self.name.setText(recruit.name)
            self.name.setPlaceholderText(recruit.profile.name)
            self.count.setRange(min(recruit.count, 1), MAX_COPIES)  # The number may not have been entered yet.
            self.count.setSpecialValueText("" if recruit.count else "–")
            self.count.setValue(recruit.count)
            self.role.setCurrentIndex(self.role.findData(recruit.role))
            self._show_base(recruit.base)
            if recruit.base:
                self.height_.setMinimum(recruit.base.thickness_mm + ROOM)
                self.height_.setValue(recruit.height_mm or suggest_height(recruit.base))
            self.mesh.setText(tr("Miniature mesh…") if recruit.mesh else tr("Use miniature mesh…"))
        else:
            self.name.clear()
            self.name.setPlaceholderText("")
            self._show_base(None)
        del blocked

    def _show_base(self, base: Base | None) -> None:
        """Shows the base; sizes only for a custom base, and the height only once there is a base."""
        recruit = self._recruit
        own = base is not None and find_index(base) is None
        round_ = base is not None and shape_name(base) == "round"
        self.base.show_base(base)
        if base is not None:
            self.length.setValue(base_sides(base)[0])
            self.width_.setValue(base_sides(base)[1])
        self.form.setRowVisible(self._size, own)
        self.width_.setVisible(own and not round_)
        sculpted = recruit is not None and recruit.mesh is not None
        self.form.setRowVisible(self._height_row, base is not None and not sculpted)
        assumed = recruit is not None and recruit.height_mm is None
        self.assumed.setText(tr("assumed") if assumed else "")
        if recruit and recruit.mesh and base is not None:
            self.sculpt.setText(self.describe_mesh(base, recruit.mesh))
        self.form.setRowVisible(self._mesh_row, sculpted)
        self.suggest.setVisible(not assumed)
        self.mesh.setEnabled(base is not None)

    def _emit_edit(self, **changes: object) -> None:
        if self._recruit:
            self.edited.emit(replace(self._recruit, **changes))

    def _on_name_edited(self) -> None:
        name = clean_text(self.name)
        if self._recruit and name != self._recruit.name:
            self._emit_edit(name=name)

    def _on_base_chosen(self, base: Base) -> None:
        """Changes the base, but not the cut of the mesh."""
        self._emit_edit(base=base, mesh=self._mesh_with_cut())

    def _mesh_with_cut(self) -> Sculpt | None:
        recruit = self._recruit
        return with_cut(recruit.mesh, recruit.base) if recruit and recruit.mesh and recruit.base else None

    def _on_size_changed(self) -> None:
        base = self._recruit.base if self._recruit else None
        if base is not None:
            size = (self.length.value(), self.width_.value())
            self._emit_edit(base=with_shape(base, shape_name(base), size), mesh=self._mesh_with_cut())

    def _build(self) -> None:
        self.name.setMaxLength(MAX_NAME_LENGTH)
        self.name.setAccessibleName(tr("Custom name"))
        self.name.editingFinished.connect(self._on_name_edited)
        self.count.setAccessibleName(tr(self._muster.quantity))
        self.count.valueChanged.connect(lambda count: self._emit_edit(count=count))
        self.role.setMinimumContentsLength(18)
        for role, text in self._muster.roles:
            self.role.addItem(tr(text), role)
        self.role.activated.connect(lambda at: self._emit_edit(role=self.role.itemData(at)))
        self.base.setPlaceholderText(tr("Choose…"))
        self.base.setAccessibleName(tr("Base"))
        self.base.chosen.connect(self._on_base_chosen)
        for box in (self.length, self.width_):
            box.setRange(5, 500)
            box.valueChanged.connect(self._on_size_changed)
        self.height_.valueChanged.connect(lambda height: self._emit_edit(height_mm=height))
        self.suggest.setToolTip(tr("Use the usual height for this base; marked as assumed"))
        self.suggest.clicked.connect(lambda: self._emit_edit(height_mm=None))
        self.mesh_requested = self.mesh.clicked
        self.cylinder_button.clicked.connect(lambda: self._emit_edit(mesh=None))
        self.profile_requested = self.profile_button.clicked
        self.assumed.setWordWrap(False)
        self._lay_out()

    def _lay_out(self) -> None:
        self.form = QFormLayout(self)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setHorizontalSpacing(16)
        self.form.setVerticalSpacing(8)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self._size, self._height_row = (
            _make_row(self.length, self.width_),
            _make_row(self.height_, self.assumed, self.suggest),
        )
        self._mesh_row = _make_row(self.sculpt, self.cylinder_button, stretched=self.sculpt)
        has_roles = bool(self.role.count())
        counted = _make_row(self.count, *((WrappingLabel(tr("Role")), self.role) if has_roles else ()))
        rows = (
            (tr("Custom name"), self.name, self.name), (tr(self._muster.quantity), counted, self.count),
            (tr("Base"), self.base, self.base), (tr("Size"), self._size, self.length),
            (tr("Height"), self._height_row, self.height_), (tr("Mesh"), self._mesh_row, self.cylinder_button),
            ("", _make_row(self.profile_button, self.mesh), self.profile_button),
        )  # fmt: skip
        for name, widget, buddy in rows:
            label = WrappingLabel(name)
            label.setWordWrap(False)
            label.setBuddy(buddy)
            self.form.addRow(label, widget)
        level_widths(self)


def _make_row(*widgets: QWidget, stretched: QWidget | None = None) -> QWidget:
    holder = QWidget()
    row = make_row(10, holder)
    for widget in widgets:
        row.addWidget(widget, 1 if widget is stretched else 0)
    if stretched is None:
        row.addStretch(1)
    return holder
