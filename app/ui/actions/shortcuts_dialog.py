"""The dialog of all shortcuts: searchable, editable and printable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QTextDocument
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
)

from app.core.errors import PlayerError
from app.core.language import labelled, to_sentence, tr
from app.ui.actions.command import Command
from app.ui.actions.command_palette import score_match
from app.ui.actions.shortcuts import (
    Keys,
    find_key_holder,
    format_key,
    get_key,
    is_fixed,
    list_key_sequences,
    with_default_key,
    with_key,
)
from app.ui.paper.outputs import write_pdf
from app.ui.paper.pages import Printout
from app.ui.save_dialog import PDF, ask_for_file
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row, plain_tooltip
from app.ui.widgets.theme import scale_length

if TYPE_CHECKING:
    from app.ui.workspace import Workspace

WIDTH, HEIGHT = 620, 600


class ShortcutsDialog(Dialog):
    """Lists every command with its shortcut, grouped as in the menus, to search, edit and print.

    Changes apply immediately and are saved in the settings.
    """

    def __init__(self, workspace: Workspace) -> None:
        window = workspace.window
        super().__init__(window)
        self.setWindowTitle(tr("Keyboard shortcuts"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._settings, self._actions = workspace.settings, workspace.actions
        self._search, self._list, self._key_field = QLineEdit(), QTreeWidget(), KeyField()
        self._message = WrappingLabel(name="muted")
        self._reset, self._reset_all = QPushButton(tr("Reset")), QPushButton(tr("Reset all"))
        self._clear, self._print = QPushButton(tr("Clear")), QPushButton(tr("Export as PDF…"))
        self._items: dict[str, QTreeWidgetItem] = {}
        self._groups: dict[str, QTreeWidgetItem] = {}
        self._lay_out()
        self._fill()
        self._settings.changed.connect(self._show_keys)
        self._search.textChanged.connect(self._filter)
        self._list.currentItemChanged.connect(lambda *_: self._show_command())
        self._key_field.key_pressed.connect(self.set_key)
        self._clear.clicked.connect(lambda: self.set_key(""))
        self._reset.clicked.connect(self._reset_key)
        self._reset_all.clicked.connect(lambda: self._settings.set(keys={}))
        self._print.clicked.connect(self._choose_pdf)
        self._show_command()
        self.resize(min(scale_length(WIDTH), window.width() - 60), min(scale_length(HEIGHT), window.height() - 60))

    @property
    def command(self) -> Command | None:
        item = self._list.currentItem()
        return next(
            (one for one in self._actions.commands if item is not None and self._items.get(one.id) is item), None
        )

    def select_command(self, id: str) -> None:
        self._list.setCurrentItem(self._items[id])

    def set_key(self, key: str) -> None:
        """Gives the selected command this shortcut, and reports which command has lost it."""
        command, keys = self.command, self._settings.current.keys
        if command is None or (key and key == get_key(command, keys)):
            return
        if key and not command.on_table and is_fixed(key):
            self._message.show_text(tr("{key} is reserved; press another key or key combination.", key=format_key(key)))
            return
        loser = find_key_holder(self._actions.commands, key, keys, besides=command.id) if key else None
        self._settings.set(keys=with_key(self._actions.commands, command, key, keys))
        said = tr("{key} is now assigned to: {command}.", key=format_key(key), command=command.title) if key else ""
        if loser:
            said = tr(
                "{key} was removed from “{other}”, which now has no shortcut.", key=format_key(key), other=loser.title
            )
        self._message.show_text(said)

    def save_pdf(self, path: Path) -> None:
        """Writes the list as a PDF of a page or two. Raises PlayerError."""
        document = QTextDocument()
        document.setHtml(make_html(self._actions.group_by_menu(), self._settings.current.keys))
        write_pdf(path, Printout(tr("Eyeline: keyboard shortcuts"), lambda pages: pages.write_document(document)))

    def _fill(self) -> None:
        for menu, commands in self._actions.group_by_menu().items():
            group = QTreeWidgetItem([tr(menu).replace("&", "")])
            group.setFlags(Qt.ItemFlag.ItemIsEnabled)
            font = group.font(0)
            font.setBold(True)
            group.setFont(0, font)
            self._list.addTopLevelItem(group)
            self._groups[menu] = group
            for command in commands:
                self._items[command.id] = item = QTreeWidgetItem(group, [command.title, ""])
                item.setSizeHint(0, QSize(0, self.fontMetrics().height() + 8))
                item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._list.expandAll()
        self._show_keys()
        self._list.setCurrentItem(next(iter(self._items.values())))

    def _show_keys(self) -> None:
        keys = self._settings.current.keys
        for command in self._actions.commands:
            item = self._items[command.id]
            text = "  ".join(format_key(one.toString()) for one in list_key_sequences(command, keys))
            item.setText(1, f"{text} •" if command.id in keys else text)
            item.setToolTip(
                1,
                plain_tooltip(tr("Changed; default {key}", key=format_key(command.key))) if command.id in keys else "",
            )
            item.setData(0, Qt.ItemDataRole.AccessibleTextRole, labelled(command.title, text or tr("no shortcut")))
        self._reset_all.setEnabled(bool(keys))
        self._show_command()

    def _show_command(self) -> None:
        command, keys = self.command, self._settings.current.keys
        for widget in (self._key_field, self._clear):
            widget.setEnabled(command is not None)
        self._reset.setEnabled(command is not None and command.id in keys)
        self._key_field.setKeySequence(QKeySequence(get_key(command, keys) if command else ""))
        said = tr("Shortcut for “{command}”", command=command.title) if command else tr("Choose a command")
        self._key_field.setAccessibleName(said)
        self._key_field.setToolTip(plain_tooltip(said))

    def _filter(self, letters: str) -> None:
        """Shows only the commands that match by name or shortcut."""
        for command in self._actions.commands:
            item = self._items[command.id]
            fits = score_match(letters, item.text(0)) is not None or letters.casefold() == item.text(1).casefold()
            item.setHidden(not fits)
        for menu, commands in self._actions.group_by_menu().items():
            self._groups[menu].setHidden(all(self._items[one.id].isHidden() for one in commands))
        first = next((item for item in self._items.values() if not item.isHidden()), None)
        self._list.setCurrentItem(first)  # pyright: ignore[reportArgumentType] # Qt takes none

    def _choose_pdf(self) -> None:
        path = ask_for_file(self, tr("Export"), "eyeline-keys", {PDF: tr("PDF")})
        if path:
            try:
                self.save_pdf(path)
            except PlayerError as error:
                self._message.show_text(to_sentence(str(error)))

    def _reset_key(self) -> None:
        if self.command:
            self._settings.set(keys=with_default_key(self._actions.commands, self.command, self._settings.current.keys))
            self._message.show_text("")

    def _lay_out(self) -> None:
        self._search.setPlaceholderText(tr("Search"))
        self._search.setAccessibleName(tr("Search"))
        self._list.setColumnCount(2)
        self._list.setHeaderHidden(True)
        self._list.setIndentation(scale_length(14))
        self._list.setAccessibleName(tr("Keyboard shortcuts"))
        self._list.header().setStretchLastSection(False)
        self._list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        change = make_row(8)
        label = WrappingLabel(tr("New shortcut"))
        label.setWordWrap(False)
        label.setBuddy(self._key_field)
        fill(change, label, self._key_field, self._clear, self._reset, 1)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.addButton(self._reset_all, QDialogButtonBox.ButtonRole.ResetRole)
        box.addButton(self._print, QDialogButtonBox.ButtonRole.ActionRole)
        box.rejected.connect(self.reject)
        fill(make_column(10, self, (18, 16, 18, 14)), self._search, (self._list, 1), change, self._message, box)
        self._message.show_text("")


class KeyField(QKeySequenceEdit):
    """A field that records one shortcut; Tab moves to the next field, Esc closes the dialog."""

    key_pressed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setMaximumSequenceLength(1)
        self.setFinishingKeyCombinations([])
        self.keySequenceChanged.connect(self._on_keys_changed)
        for line in self.findChildren(QLineEdit):
            line.setAccessibleName(tr("New shortcut"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Records a key, except those that every dialog uses."""
        plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if event.key() == Qt.Key.Key_Escape or (plain and event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _on_keys_changed(self, keys: QKeySequence) -> None:
        if self.hasFocus() or any(line.hasFocus() for line in self.findChildren(QLineEdit)):
            self.key_pressed.emit(keys.toString(QKeySequence.SequenceFormat.PortableText))


def make_html(menus: Mapping[str, Sequence[Command]], keys: Keys) -> str:
    """Returns a printable page of all commands with their shortcuts, by menu."""
    parts: list[str] = []
    for menu, commands in menus.items():
        rows = [
            f"<tr><td width='75%'>{escape(command.title)}</td>"
            f"<td><b>{escape(', '.join(format_key(one.toString()) for one in found))}</b></td></tr>"
            for command in commands
            if (found := list_key_sequences(command, keys))
        ]
        if rows:
            parts.append(f"<h3>{escape(tr(menu).replace('&', ''))}</h3><table width='100%'>{''.join(rows)}</table>")
    return "".join(parts)
