"""The quiet dialog after something went wrong: what happened, where the report lies, and that nothing is lost."""

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QPushButton, QWidget

from app.language import tr
from app.ui.widgets.labels import Text, column


class CrashDialog(QDialog):
    """Shows a report. `path` is where it lies, None where it could not be kept."""

    def __init__(self, heading: str, text: str, path: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Eyeline")
        self.setMinimumWidth(36 * self.fontMetrics().averageCharWidth() * 2)
        self._text, self._path = text, path
        down = column(10, self)
        down.setContentsMargins(20, 18, 20, 16)
        down.addWidget(Text(heading, factor=1.15, bold=True))
        down.addWidget(Text(self._words()))
        down.addWidget(self._report(), 1)
        down.addWidget(self._buttons())
        self._go_on.setDefault(True)
        self._go_on.setFocus()

    def copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text)
        self._copy.setText(tr("Copied"))

    def _words(self) -> str:
        if self._path is None:
            return tr(
                "This is the report. It contains the version, the system and the last steps, and nothing about you."
            )
        return tr(
            "A report is in the folder “{folder}” as “{name}”. It contains the version, the system "
            "and the last steps, and nothing about you.",
            folder=self._path.parent.name,
            name=self._path.name,
        )

    def _report(self) -> QPlainTextEdit:
        shown = QPlainTextEdit(self._text)
        shown.setReadOnly(True)
        shown.setAccessibleName(tr("The report"))
        shown.setTabChangesFocus(True)
        shown.setMinimumHeight(9 * self.fontMetrics().lineSpacing())
        return shown

    def _buttons(self) -> QDialogButtonBox:
        box = QDialogButtonBox()
        self._copy, folder = QPushButton(tr("Copy")), QPushButton(tr("Open folder"))
        go_on = QPushButton(tr("Continue"))
        self._copy.clicked.connect(self.copy)
        folder.clicked.connect(self._open_folder)
        folder.setVisible(self._path is not None)
        box.addButton(self._copy, QDialogButtonBox.ButtonRole.ActionRole)
        box.addButton(folder, QDialogButtonBox.ButtonRole.ActionRole)
        box.addButton(go_on, QDialogButtonBox.ButtonRole.AcceptRole)
        box.accepted.connect(self.accept)
        self._go_on = go_on
        return box

    def _open_folder(self) -> None:
        if self._path:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._path.parent)))
