"""The panel of the terrain library: pictures to drag onto the table, a search, sets, and dialogs about a model."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QFrame, QInputDialog, QLineEdit, QMenu, QMessageBox, QPushButton, QWidget

from app.core.language import mark, tr
from app.storage.library_entries import LibraryEntry
from app.ui.terrain.library_view import LibraryGrid, LibraryModel, format_dimensions
from app.ui.widgets.dialogs import input_box, message_box
from app.ui.widgets.inputs import ComboBox
from app.ui.widgets.labels import WrappingLabel, fill, make_column

ENTRY_ACTIONS = (
    ("place", mark("Place on the table"), False),
    ("health", mark("Size and mesh check…"), False),
    ("rename", mark("Rename…"), True),
    ("move", mark("Move to another set…"), True),
    ("again", mark("Import again with another unit or axis…"), True),
    ("remove", mark("Remove from the library…"), True),
)
"""The actions on an entry: a name, the text, and whether the entry must be the player's own."""


class LibraryPanel(QFrame):
    """The panel that shows the library's entries.

    `action_requested` carries the name of an action from `ENTRY_ACTIONS` and the entry; `refresh_requested` asks for
    the current entries.
    """

    refresh_requested = Signal()
    action_requested = Signal(str, LibraryEntry)
    import_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAccessibleName(tr("Terrain library"))
        self.entries = LibraryModel(self)
        self.grid = LibraryGrid(self.entries)
        self.search, self.sets = QLineEdit(), ComboBox()
        self._warning = WrappingLabel(name="warning")
        self._no_matches = WrappingLabel(name="muted")
        self.show_all_button = QPushButton(tr("Show all terrain"))
        self.show_all_button.clicked.connect(self._show_all)
        self._lay_out()
        self.search.textChanged.connect(self._apply_filter)
        self.sets.currentIndexChanged.connect(self._apply_filter)
        self.grid.customContextMenuRequested.connect(self._show_menu)
        self.grid.place_requested.connect(lambda entry: self.action_requested.emit("place", entry))
        self._warning.show_text("")

    def show_entries(self, entries: tuple[LibraryEntry, ...], troubles: tuple[str, ...] = ()) -> None:
        """Shows the library, and what is damaged in it."""
        chosen = self.grid.entry
        self.entries.show_entries(entries)
        kept = self.sets.currentData() or ""
        with QSignalBlocker(self.sets):
            self.sets.clear()
            self.sets.addItem(tr("All sets"), "")
            for title in self.entries.sets:
                self.sets.addItem(title, title)
            self.sets.setCurrentIndex(max(0, self.sets.findData(kept)))
        self._apply_filter()
        self._warning.show_text("\n".join(text[:1].upper() + text[1:] for text in troubles))
        if chosen:
            self.grid.select_entry(chosen.name)

    def show_entry(self, name: str) -> None:
        """Scrolls to an entry, after clearing the search."""
        self.search.clear()
        self.sets.setCurrentIndex(0)
        self.grid.select_entry(name)

    def make_menu(self, entry: LibraryEntry) -> QMenu:
        menu = QMenu(self)
        for name, words, own in ENTRY_ACTIONS:
            action = menu.addAction(tr(words))
            action.setEnabled(not (own and entry.shipped))
            action.triggered.connect(lambda _=False, name=name: self.action_requested.emit(name, entry))
        return menu

    def showEvent(self, event: QShowEvent) -> None:
        """Requests the current entries when the panel becomes visible."""
        super().showEvent(event)
        self.refresh_requested.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves from the search into the results; F2 and Delete rename and remove the selected entry."""
        action = {Qt.Key.Key_F2: "rename", Qt.Key.Key_Delete: "remove"}.get(Qt.Key(event.key()))
        entry = self.grid.entry
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return) and self.search.hasFocus():
            self.grid.setFocus()
        elif action and entry and not entry.shipped and self.grid.hasFocus():
            self.action_requested.emit(action, entry)
        else:
            super().keyPressEvent(event)

    def _apply_filter(self) -> None:
        self.entries.set_filter(self.search.text(), self.sets.currentData() or "")
        nothing = not self.entries.visible_entries
        self._no_matches.show_text(tr("No matches. Try fewer letters.") if nothing else "")
        self.show_all_button.setVisible(nothing)

    def _show_all(self) -> None:
        self.search.clear()
        self.sets.setCurrentIndex(0)
        self.search.setFocus()

    def _show_menu(self, spot: QPoint) -> None:
        index = self.grid.indexAt(spot)
        entry = self.grid.entry
        if entry is None:
            return
        place = spot if index.isValid() else self.grid.visualRect(self.grid.currentIndex()).center()
        self.make_menu(entry).popup(self.grid.viewport().mapToGlobal(place))

    def _lay_out(self) -> None:
        self.grid.setMinimumWidth(200)
        self.search.setPlaceholderText(tr("Search"))
        self.search.setAccessibleName(tr("Search"))
        self.search.setClearButtonEnabled(True)
        self.sets.setAccessibleName(tr("Set"))
        self.sets.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        take_in = QPushButton(tr("Import terrain…"))
        take_in.setToolTip(tr("You can also drop files or a folder on the window"))
        take_in.clicked.connect(self.import_requested)
        layout = make_column(8, self, (14, 12, 8, 12))
        for widget in (self.search, self.sets, self._warning, self._no_matches):
            layout.addWidget(widget)
        fill(layout, (self.show_all_button, 0, Qt.AlignmentFlag.AlignLeft), (self.grid, 1), take_in)


def ask_title(parent: QWidget, entry: LibraryEntry, then: Callable[[str], object]) -> QInputDialog:
    """Asks for a new name for a model."""
    dialog = _make_input_dialog(parent, tr("Rename"), tr("New name for “{title}”:", title=entry.title))
    dialog.setTextValue(entry.title)
    dialog.textValueSelected.connect(then)
    dialog.open()
    return dialog


def ask_set(parent: QWidget, entry: LibraryEntry, sets: list[str], then: Callable[[str], object]) -> QInputDialog:
    """Asks for the set of a model: an existing or a new one."""
    question = tr("Set for “{title}” (choose one or type a new one):", title=entry.title)
    dialog = _make_input_dialog(parent, tr("Move to another set"), question)
    dialog.setComboBoxEditable(True)
    dialog.setComboBoxItems(sets)
    dialog.setTextValue(entry.set)
    dialog.textValueSelected.connect(then)
    dialog.open()
    return dialog


def ask_remove(parent: QWidget, entry: LibraryEntry, then: Callable[[], object]) -> QMessageBox:
    """Asks whether to remove a model."""
    box = message_box(
        QMessageBox.Icon.Question,
        tr("Remove “{title}” from the library?", title=entry.title),
        tr("Battles that use it keep their own copy; nothing on the table changes."),
        tr("Remove from the library"),
        QMessageBox.StandardButton.Cancel,
        parent,
    )
    remove = box.addButton(tr("Remove"), QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    remove.clicked.connect(lambda _=False: then())
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box


def show_health(parent: QWidget, entry: LibraryEntry) -> QMessageBox:
    """Shows a model's size, source and problems."""
    card = entry.card
    said = [
        tr("Size: {size}", size=format_dimensions(card.size_mm)),
        *(entry.health or (tr("No problems found."),)),
    ]
    box = message_box(
        QMessageBox.Icon.Information if entry.is_sound else QMessageBox.Icon.Warning,
        f"{entry.title} · {entry.set}",
        "\n".join(said),
        tr("Size and mesh check"),
        QMessageBox.StandardButton.Ok,
        parent,
    )
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box


def _make_input_dialog(parent: QWidget, title: str, question: str) -> QInputDialog:
    dialog = input_box(parent, title, question)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return dialog
