"""The list of files that are imported: each with how far it is, or in a sentence why it cannot be."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem

from app.ui.dialogs.import_words import row_of
from app.ui.importing import Draft
from app.ui.language import tr

DRAFT = Qt.ItemDataRole.UserRole
EDGE = 8


class ImportFiles(QListWidget):
    """Rows as high as their sentences are long."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Files to import"))
        self.setWordWrap(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)

    def word(self, item: QListWidgetItem, draft: Draft) -> None:
        """Say how far a file is."""
        sign, said = row_of(draft)
        words = said if draft.state == "failed" else f"{draft.path.name}\n{said}"
        text = f"{sign} {words}"
        if item.text() != text:
            item.setText(text)
            item.setToolTip(str(draft.path))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, words.replace("\n", " "))
            self._make_room(item)

    def resizeEvent(self, e: QResizeEvent) -> None:
        """Narrower rows are higher."""
        super().resizeEvent(e)
        for row in range(self.count()):
            self._make_room(self.item(row))

    def _make_room(self, item: QListWidgetItem) -> None:
        width = max(60, self.viewport().width() - 3 * EDGE)
        flags = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextWrapAnywhere
        needed = self.fontMetrics().boundingRect(QRect(0, 0, width, 10_000), flags, item.text()).height()
        item.setSizeHint(QSize(width, needed + 2 * EDGE))
