"""The dialog of packs of cards: which are drawn from, files of one's own, and what takes a shipped one's place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from app.errors import PlayerError
from app.language import tr
from app.storage import card_packs
from app.storage.settings import change, settings
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import WrappingLabel, row
from app.ui.widgets.theme import grown

if TYPE_CHECKING:
    from app.model import CardPack

NAME = Qt.ItemDataRole.UserRole
WIDE, HIGH = 560, 460


class PacksDialog(QDialog):
    """Each pack can be ticked; `changed` tells that what is drawn from is another set now."""

    changed = Signal()

    def __init__(self, system: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Card packs"))
        self._system = system
        self._filling = False
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Card packs"))
        self._about, self._mistake = WrappingLabel(name="muted"), WrappingLabel(name="warning")
        self._mistake.hide()
        self.add, self.copy = QPushButton(tr("Add a file…")), QPushButton(tr("Duplicate to edit"))
        self.keep, self.remove = QPushButton(tr("Export…")), QPushButton(tr("Remove"))
        self._lay_out()
        self.list.itemChanged.connect(self._ticked)
        self.list.currentRowChanged.connect(self._show)
        self.add.clicked.connect(self._ask)
        self.copy.clicked.connect(self._copy)
        self.keep.clicked.connect(self._ask_where)
        self.remove.clicked.connect(self._remove)
        self.refresh()

    def refresh(self) -> None:
        self._filling = True
        off, at = settings().packs_off, self.list.currentRow()
        self._packs = [pack for pack in card_packs.packs() if self._system in pack.systems or not pack.systems]
        self.list.clear()
        for pack in self._packs:
            item = QListWidgetItem(_title(pack))
            item.setData(NAME, pack.name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked if pack.name in off else Qt.CheckState.Checked)
            self.list.addItem(item)
        self._filling = False
        self.list.setCurrentRow(min(max(at, 0), len(self._packs) - 1))
        wrong = card_packs.read_all(card_packs.folder())[1]
        self._mistake.say("\n".join(wrong))

    def add_file(self, path: Path) -> None:
        """Take a pack over from a file; it takes the place of one of its name."""
        try:
            pack = card_packs.read(path)
            card_packs.save(pack)
        except PlayerError as error:
            self._mistake.say(str(error))
            return
        self.refresh()
        self._choose(pack.name)
        self.changed.emit()

    def _lay_out(self) -> None:
        down = QVBoxLayout(self)
        down.setSpacing(12)
        down.setContentsMargins(22, 18, 22, 18)
        down.addWidget(WrappingLabel(tr("Cards are drawn from the ticked packs."), name="muted"))
        down.addWidget(self.list, 1)
        down.addWidget(self._about)
        down.addWidget(self._mistake)
        flow, close = FlowLayout(8), QPushButton(tr("Close"))
        for button in (self.add, self.copy, self.keep, self.remove):
            flow.addWidget(button)
        close.clicked.connect(self.accept)
        down.addLayout(flow)
        last = row(10)
        last.addStretch(1)
        last.addWidget(close)
        down.addLayout(last)
        self.resize(grown(WIDE), grown(HIGH))

    @property
    def _pack(self) -> CardPack | None:
        at = self.list.currentRow()
        return self._packs[at] if 0 <= at < len(self._packs) else None

    def _show(self) -> None:
        pack = self._pack
        self._about.say(pack.about if pack else "")
        self.copy.setEnabled(pack is not None)
        self.keep.setEnabled(pack is not None)
        self.remove.setEnabled(pack is not None and not pack.shipped)

    def _choose(self, name: str) -> None:
        names = [pack.name for pack in self._packs]
        if name in names:
            self.list.setCurrentRow(names.index(name))

    def _ticked(self, item: QListWidgetItem) -> None:
        if self._filling:
            return
        name, on = item.data(NAME), item.checkState() == Qt.CheckState.Checked
        off = tuple(other for other in settings().packs_off if other != name)
        self._tried(lambda: change(packs_off=off if on else (*off, name)))

    def _ask(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Add card pack"), "", f"{tr('Card packs')} (*.toml)")
        if path:
            self.add_file(Path(path))

    def _ask_where(self) -> None:
        pack = self._pack
        if pack is None:
            return
        kinds = f"{tr('Card packs')} (*.toml)"
        path, _ = QFileDialog.getSaveFileName(self, tr("Save the pack"), f"{pack.name}.toml", kinds)
        if path:
            self.save_to(Path(path))

    def save_to(self, path: Path) -> None:
        """Write the chosen pack into a file, for friends or another machine."""
        from app.storage.card_packs import pack_text

        pack = self._pack
        if pack is None:
            return
        try:
            path.write_text(pack_text(pack), "utf-8")
        except OSError as error:
            why = error.strerror or str(error)
            self._mistake.say(tr("{name} cannot be written ({why}); nothing was changed", name=path, why=why))

    def _copy(self) -> None:
        """An own pack with the same cards, to be changed card by card."""
        pack = self._pack
        if pack is None:
            return
        names = {one.name for one in card_packs.packs()}
        numbered = (tr("{name}, copy {number}", name=pack.name[:60], number=number) for number in range(1, 1000))
        name = next(one for one in numbered if one not in names)
        self._tried(lambda: card_packs.save(replace(pack, name=name, shipped=False)))
        self._choose(name)

    def _remove(self) -> None:
        pack = self._pack
        if pack and not pack.shipped:
            self._tried(lambda: card_packs.delete(pack.name))

    def _tried(self, do: Callable[[], object]) -> None:
        try:
            do()
        except PlayerError as error:
            self._mistake.say(str(error))
            return
        self.refresh()
        self.changed.emit()


def _title(pack: CardPack) -> str:
    said = tr(
        "{deployment} deployment, {victory} victory, {twist} twist cards",
        deployment=len(pack.deployment),
        victory=len(pack.victory),
        twist=len(pack.twist),
    )
    return f"{pack.name} · {said}" if pack.shipped else f"{pack.name} ({tr('your own')}) · {said}"
