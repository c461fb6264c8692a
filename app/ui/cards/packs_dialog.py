"""The dialog of card packs: which are in use, custom packs, and packs that replace shipped ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QWidget

from app.core.errors import PlayerError
from app.core.language import tr
from app.session import card_packs
from app.storage.settings import change, current_settings
from app.storage.whole_file import export_atomically
from app.ui.actions.context_menu import offer_buttons
from app.ui.file_dialogs import ask_to_open_one
from app.ui.save_dialog import ask_for_file
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row
from app.ui.widgets.theme import scale_length

if TYPE_CHECKING:
    from app.games.game_packs import Pack

NAME = Qt.ItemDataRole.UserRole
DIALOG_WIDTH, DIALOG_HEIGHT = 560, 460


class PacksDialog(Dialog):
    """Each pack can be selected; `changed` is emitted when other packs are in use."""

    changed = Signal()

    def __init__(self, system: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Card packs"))
        self._system = system
        self._filling = False
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Card packs"))
        self._about, self._error_label = WrappingLabel(name="muted"), WrappingLabel(name="warning")
        self._error_label.hide()
        self.add_button, self.copy_button = QPushButton(tr("Add a file…")), QPushButton(tr("Duplicate to edit"))
        self.export_button, self.remove_button = QPushButton(tr("Export…")), QPushButton(tr("Remove"))
        layout = make_column(12, self, (22, 18, 22, 18))
        layout.addWidget(WrappingLabel(tr("Cards come from the selected packs."), name="muted"))
        fill(layout, (self.list, 1), self._about, self._error_label)
        flow, close = FlowLayout(8), QPushButton(tr("Close"))
        close.setDefault(True)
        for button in (self.add_button, self.copy_button, self.export_button, self.remove_button):
            flow.addWidget(button)
        close.clicked.connect(self.accept)
        fill(layout, flow, fill(make_row(10), 1, close))
        self.resize(scale_length(DIALOG_WIDTH), scale_length(DIALOG_HEIGHT))
        self.list.itemChanged.connect(self._on_item_changed)
        self.list.currentRowChanged.connect(self._show_selected)
        self.add_button.clicked.connect(self._choose_file)
        self.copy_button.clicked.connect(self._copy)
        self.export_button.clicked.connect(self._choose_export_file)
        self.remove_button.clicked.connect(self._remove)
        offer_buttons(self.list, self.copy_button, self.export_button, self.remove_button)
        self.refresh()

    def refresh(self) -> None:
        self._filling = True
        off, at = current_settings().packs_off, self.list.currentRow()
        self._packs = [pack for pack in card_packs.all_packs() if self._system in pack.systems or not pack.systems]
        self.list.clear()
        for pack in self._packs:
            said = card_packs.format_pack(pack)
            title = f"{pack.name} · {said}" if pack.shipped else f"{pack.name} ({tr('your own pack')}) · {said}"
            item = QListWidgetItem(title)
            item.setData(NAME, pack.name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked if pack.name in off else Qt.CheckState.Checked)
            self.list.addItem(item)
        self._filling = False
        self.list.setCurrentRow(min(max(at, 0), len(self._packs) - 1))
        wrong = card_packs.read_all(card_packs.packs_folder())[1]
        self._error_label.show_text("\n".join(wrong))

    def add_file(self, path: Path) -> None:
        """Adds a pack from a file; it replaces a pack with the same name."""
        try:
            pack = card_packs.read(path)
            card_packs.save(pack)
        except PlayerError as error:
            self._error_label.show_text(str(error))
            return
        self.refresh()
        self._select_pack(pack.name)
        self.changed.emit()

    @property
    def _selected_pack(self) -> Pack | None:
        at = self.list.currentRow()
        return self._packs[at] if 0 <= at < len(self._packs) else None

    def _show_selected(self) -> None:
        pack = self._selected_pack
        self._about.show_text(tr(pack.about) if pack else "")
        self.copy_button.setEnabled(pack is not None)
        self.export_button.setEnabled(pack is not None)
        self.remove_button.setEnabled(pack is not None and not pack.shipped)

    def _select_pack(self, name: str) -> None:
        names = [pack.name for pack in self._packs]
        if name in names:
            self.list.setCurrentRow(names.index(name))

    def _on_item_changed(self, item: QListWidgetItem) -> None:
        if self._filling:
            return
        name, on = item.data(NAME), item.checkState() == Qt.CheckState.Checked
        off = tuple(other for other in current_settings().packs_off if other != name)
        self._try_change(lambda: change(packs_off=off if on else (*off, name)))

    def _choose_file(self) -> None:
        if path := ask_to_open_one(self, tr("Add card pack"), "pack", tr("Card packs"), (".toml",)):
            self.add_file(path)

    def _choose_export_file(self) -> None:
        pack = self._selected_pack
        if pack is None:
            return
        path = ask_for_file(self, tr("Save as"), pack.name, {".toml": tr("Card packs")})
        if path:
            self.export_pack(path)

    def export_pack(self, path: Path) -> None:
        """Exports the selected pack to a file, to share it or use it on another machine."""
        pack = self._selected_pack
        if pack is None:
            return
        try:
            export_atomically(path, card_packs.pack_text(pack).encode(), (".toml",))
        except PlayerError as error:
            self._error_label.show_text(str(error))

    def _copy(self) -> None:
        """Creates a custom pack with the same cards, which can then be edited."""
        pack = self._selected_pack
        if pack is None:
            return
        names = {one.name for one in card_packs.all_packs()}
        numbered = (tr("{name}, copy {number}", name=pack.name[:60], number=number) for number in range(1, 1000))
        name = next(one for one in numbered if one not in names)
        self._try_change(lambda: card_packs.save(replace(pack, name=name, shipped=False)))
        self._select_pack(name)

    def _remove(self) -> None:
        pack = self._selected_pack
        if pack and not pack.shipped:
            self._try_change(lambda: card_packs.delete(pack.name))

    def _try_change(self, do: Callable[[], object]) -> None:
        try:
            do()
        except PlayerError as error:
            self._error_label.show_text(str(error))
            return
        self.refresh()
        self.changed.emit()
