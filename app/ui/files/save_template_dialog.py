"""The dialog that saves a table as a template."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from app.core.language import tr
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, fill, make_column
from app.ui.widgets.wrapping_buttons import WrappingCheckBox

MAX_NAME_LENGTH = 60


class SaveTemplateDialog(Dialog):
    """`named` carries the name of the template, and whether only board and terrain are saved."""

    named = Signal(str, bool)

    def __init__(self, name: str, taken: Collection[str], parent: QWidget | None = None) -> None:
        """`taken` are the names of existing templates."""
        super().__init__(parent)
        self.setWindowTitle(tr("Save as template"))
        self._taken = {one.casefold() for one in taken}
        self.name = QLineEdit(name)
        self.name.setMaxLength(MAX_NAME_LENGTH)
        self.bare = WrappingCheckBox(tr("Board and terrain only"))
        self._note = WrappingLabel(name="muted")
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        form = QFormLayout()
        form.addRow(tr("&Name"), self.name)
        fill(make_column(12, self, (16, 16, 16, 14)), form, self.bare, self._note, self._buttons)
        self.name.textChanged.connect(self._check_name)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._check_name()
        self.name.selectAll()
        self.name.setFocus()

    def accept(self) -> None:
        self.named.emit(self.name.text().strip(), self.bare.checked)
        super().accept()

    def _check_name(self) -> None:
        name = self.name.text().strip()
        there = name.casefold() in self._taken
        self._note.show_text(tr("Replaces the template with this name.") if there else "")
        self._buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(bool(name))
