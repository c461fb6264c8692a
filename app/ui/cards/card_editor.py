"""The dialog in which a card is written or a copy of one changed, for an own pack or for this battle only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QFormLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.errors import PlayerError
from app.language import mark, tr
from app.ui.cards.card_forms import Form, form_for
from app.ui.side_and_base_boxes import LONGEST
from app.ui.widgets.inputs import ComboBox
from app.ui.widgets.labels import Text, row

if TYPE_CHECKING:
    from app.model import CardPack, Deck
    from app.ui.cards.card_text import Card

TITLES: dict[Deck, str] = {
    "deployment": mark("New deployment card"),
    "victory": mark("New victory card"),
    "twist": mark("New twist card"),
}


class CardEditor(QDialog):
    """`kept` tells a card that is in an own pack now, `laid` one that is only for this battle."""

    kept = Signal(object)
    laid = Signal(object)

    def __init__(self, deck: Deck, card: Card, system: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr(TITLES[deck]))
        self._deck: Deck = deck
        self._system = system
        self.name, self.symmetrical = QLineEdit(card.name), QCheckBox(tr("Symmetrical"))
        self.name.setMaxLength(LONGEST)
        self.name.setAccessibleName(tr("Card name"))
        self.symmetrical.setChecked(card.symmetrical)
        self.form: Form = form_for(deck, card)
        self.pack = ComboBox()
        self._mistake = Text(name="warning")
        self._mistake.hide()
        self._lay_out()
        self._fill_packs(card.pack)
        self.name.selectAll()
        self.name.setFocus()

    @property
    def card(self) -> Card:
        return replace(self.form.card, name=self.name.text().strip(), symmetrical=self.symmetrical.isChecked())

    def _lay_out(self) -> None:
        top = QFormLayout()
        top.addRow(tr("Name"), self.name)
        top.addRow("", self.symmetrical)
        self.pack.setEditable(True)
        self.pack.setAccessibleName(tr("Save to pack"))
        below = QFormLayout()
        below.addRow(tr("Save to pack"), self.pack)
        keep, lay, cancel = (
            QPushButton(tr("Save")),
            QPushButton(tr("Only for this battle")),
            QPushButton(tr("Cancel")),
        )
        keep.setDefault(True)
        keep.clicked.connect(self._keep)
        lay.clicked.connect(self._lay)
        cancel.clicked.connect(self.reject)
        buttons = row(10)
        buttons.addWidget(lay)
        buttons.addStretch(1)
        for button in (cancel, keep):
            buttons.addWidget(button)
        down = QVBoxLayout(self)
        down.setSpacing(14)
        down.setContentsMargins(22, 18, 22, 18)
        down.addLayout(top)
        down.addWidget(self.form, 1)
        down.addLayout(below)
        down.addWidget(self._mistake)
        down.addLayout(buttons)

    def _fill_packs(self, kept_in: str) -> None:
        from app.storage import card_packs

        names = [pack.name for pack in card_packs.packs() if not pack.shipped]
        own = tr("My cards")
        self.pack.addItems(names if own in names else [own, *names])
        self.pack.setCurrentText(kept_in if kept_in in names else own)

    def _keep(self) -> None:
        from app.storage import card_packs

        card, name = self.card, self.pack.currentText().strip()
        if not self._is_sound(card, name):
            return
        pack = next((one for one in card_packs.packs() if one.name == name), None)
        if pack and pack.shipped:
            self._mistake.say(tr("“{name}” is the program’s own pack; choose another name.", name=name))
            return
        card = replace(card, pack=name)
        try:
            card_packs.save(with_card(pack, name, card, self._deck, self._system))
        except PlayerError as error:
            self._mistake.say(str(error))
            return
        self.accept()
        self.kept.emit(card)

    def _lay(self) -> None:
        card = replace(self.card, pack="", number=0)
        if self._is_sound(card, "-"):
            self.accept()
            self.laid.emit(card)

    def _is_sound(self, card: Card, pack: str) -> bool:
        missing = tr("Enter a card name.") if not card.name else tr("Enter a pack name.") if not pack else ""
        self._mistake.say(missing)
        return not missing


def without_card(pack: CardPack, card: Card, deck: Deck) -> CardPack:
    """The pack without the card of this name."""
    return replace(pack, **{deck: tuple(one for one in getattr(pack, deck) if one.name != card.name)})


def with_card(pack: CardPack | None, name: str, card: Card, deck: Deck, system: str) -> CardPack:
    """The pack with a card in place of the one of its name, or added; a new pack is for this game."""
    from app.model import CardPack

    pack = pack or CardPack(name, systems=(system,))
    kept = getattr(pack, deck)
    names = [one.name for one in kept]
    at = names.index(card.name) if card.name in names else len(kept)
    numbered = replace(card, number=at + 1)
    cards = (*kept[:at], numbered, *kept[at + 1 :])
    return replace(pack, **{deck: cards})
