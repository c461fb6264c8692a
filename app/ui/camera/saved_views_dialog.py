"""The list of saved views, to show or delete them."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QPushButton, QVBoxLayout, QWidget

from app.core.language import tr
from app.games.actions import ForgetView
from app.session import Session
from app.ui.actions.context_menu import offer_buttons
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, fill, make_row


class ViewsDialog(Dialog):
    """The dialog; `chosen` carries the index of a view."""

    chosen = Signal(int)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Saved views"))
        self._session = session
        self._list = QListWidget()
        self._list.setAccessibleName(tr("Saved views"))
        self._list.itemActivated.connect(self._show_selected)
        self._empty = WrappingLabel(tr("No views are saved yet. “Save view…” saves the current one."), name="muted")
        self._show_button, self._delete_button = QPushButton(tr("Show")), QPushButton(tr("Delete"))
        close = QPushButton(tr("Close"))
        close.setDefault(True)
        self._show_button.clicked.connect(self._show_selected)
        self._delete_button.clicked.connect(self._delete_selected)
        close.clicked.connect(self.reject)
        offer_buttons(self._list, self._show_button, self._delete_button)
        row = fill(make_row(8), self._show_button, self._delete_button, 1, close)
        layout = QVBoxLayout(self)
        layout.addWidget(self._empty)
        layout.addWidget(self._list)
        layout.addLayout(row)
        self._refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and self._list.count():
            self._delete_selected()
        else:
            super().keyPressEvent(event)

    def _show_selected(self) -> None:
        if self._list.currentRow() >= 0:
            self.chosen.emit(self._list.currentRow())
            self.accept()

    def _delete_selected(self) -> None:
        if self._list.currentRow() >= 0:
            self._session.do(ForgetView(self._session.battle.views[self._list.currentRow()].name))
            self._refresh()

    def _refresh(self) -> None:
        views = self._session.battle.views
        self._list.clear()
        for number, view in enumerate(views):
            self._list.addItem(f"{view.name}    Ctrl+{number + 1}" if number < 9 else view.name)
        self._list.setCurrentRow(0)
        self._empty.setVisible(not views)
        for widget in (self._list, self._show_button, self._delete_button):
            widget.setVisible(bool(views))
