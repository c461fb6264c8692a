"""The dialog to create or edit a card of a deck: its fields, its map, and the pack it is saved in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLineEdit, QPushButton, QWidget

from app.core.errors import PlayerError
from app.core.language import tr
from app.model import DeckCard
from app.session import card_packs
from app.ui.cards.points_form import PointsForm
from app.ui.form_fields import FormRows, clean_text
from app.ui.side_and_base_boxes import MAX_NAME_LENGTH
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.inputs import ComboBox
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row

if TYPE_CHECKING:
    from app.games.deck_kind import DeckKind


class CardEditor(Dialog):
    """`saved` carries a card that was saved in a custom pack, `card_chosen` one for this battle only."""

    saved = Signal(DeckCard)
    card_chosen = Signal(DeckCard)

    def __init__(self, deck: DeckKind, card: DeckCard, system: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr(deck.new_card))
        self._deck, self._card, self._system = deck, card, system
        self.name, self.symmetrical = QLineEdit(card.name), QCheckBox(tr("Symmetrical"))
        self.name.setMaxLength(MAX_NAME_LENGTH)
        self.name.setAccessibleName(tr("Name"))
        self.symmetrical.setChecked(card.symmetrical)
        rows, drawn = deck.rows(card), deck.map(card)
        self.rows = FormRows(rows) if rows else None
        if self.rows:
            self.rows.show_values(deck.read(card))
        self.points = PointsForm(drawn) if drawn else None
        self.pack = ComboBox()
        self._error_label = WrappingLabel(name="warning")
        self._error_label.hide()
        self._lay_out()
        names = [pack.name for pack in card_packs.all_packs() if not pack.shipped]
        own = tr("My cards")
        self.pack.addItems(names if own in names else [own, *names])
        self.pack.setCurrentText(card.pack if card.pack in names else own)
        self.name.selectAll()
        self.name.setFocus()

    @property
    def card(self) -> DeckCard:
        card = self._card
        if self.rows:
            card = self._deck.change(card, self.rows.values)
        if self.points:
            card = self._deck.with_map(card, self.points.map)
        return replace(card, name=clean_text(self.name), symmetrical=self.symmetrical.isChecked())

    def _lay_out(self) -> None:
        top = QFormLayout()
        top.addRow(tr("Name"), self.name)
        top.addRow("", self.symmetrical)
        self.pack.setEditable(True)
        self.pack.setAccessibleName(tr("Save to pack"))
        if line := self.pack.lineEdit():
            line.setAccessibleName(tr("Save to pack"))
        below = QFormLayout()
        below.addRow(tr("Save to pack"), self.pack)
        keep, lay, cancel = (
            QPushButton(tr("Save")),
            QPushButton(tr("Only for this battle")),
            QPushButton(tr("Cancel")),
        )
        keep.setDefault(True)
        keep.clicked.connect(self._save)
        lay.clicked.connect(self._use_once)
        cancel.clicked.connect(self.reject)
        buttons = fill(make_row(10), lay, 1, cancel, keep)
        layout = fill(make_column(14, self, (22, 18, 22, 18)), top)
        for widget in (self.rows, self.points):
            if widget:
                layout.addWidget(widget, 1)
        fill(layout, below, self._error_label, buttons)

    def _save(self) -> None:
        card, name = self.card, self.pack.currentText().strip()
        if not self._validate(card, name):
            return
        try:
            kept = card_packs.store_card(self._deck.id, self._system, name, card)
        except PlayerError as error:
            self._error_label.show_text(str(error))
            return
        self.accept()
        self.saved.emit(kept)

    def _use_once(self) -> None:
        card = replace(self.card, pack="", number=0)
        if self._validate(card, "-"):
            self.accept()
            self.card_chosen.emit(card)

    def _validate(self, card: DeckCard, pack: str) -> bool:
        missing = tr("Enter a card name.") if not card.name else tr("Enter a pack name.") if not pack else ""
        self._error_label.show_text(missing)
        return not missing
