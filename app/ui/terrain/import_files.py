"""The list of files that are imported: each with how far it is, or in a sentence why it cannot be."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem

from app.geometry.mesh_io.formats import printable_name
from app.language import tr
from app.ui.terrain.import_queue import Arrival
from app.ui.terrain.import_text import row_of
from app.ui.widgets.tooltips import plain

DRAFT = Qt.ItemDataRole.UserRole
EDGE, LETTERS = 8, 24
BREAK = "\u200b"
"""Nothing to be seen: where a long name may go on in the next line."""


class ImportFiles(QListWidget):
    """Rows as high as their sentences are long."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Files to import"))
        self.setWordWrap(True)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * LETTERS)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)

    def word(self, item: QListWidgetItem, arrival: Arrival) -> None:
        sign, said = row_of(arrival)
        words = said if arrival.state == "failed" else f"{printable_name(arrival.path)}\n{said}"
        text = f"{sign} {words}".replace("_", f"_{BREAK}").replace(".", f"{BREAK}.")
        if item.text() != text:
            item.setText(text)
            item.setToolTip(plain(printable_name(arrival.path)))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, words.replace("\n", " "))
            self._make_room(item)

    def resizeEvent(self, e: QResizeEvent) -> None:
        """Narrower rows are higher."""
        super().resizeEvent(e)
        for row in range(self.count()):
            self._make_room(self.item(row))

    def _make_room(self, item: QListWidgetItem) -> None:
        width = max(60, self.viewport().width() - 3 * EDGE)
        room = QRect(0, 0, width - 2 * EDGE, 10_000)
        needed = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, item.text()).height()
        item.setSizeHint(QSize(width, needed + 2 * EDGE))
