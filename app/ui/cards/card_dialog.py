"""The dialog to choose a card from a deck: a searchable list with the map of the selected card."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import QCheckBox, QLineEdit, QListWidget, QListWidgetItem, QPushButton, QWidget

from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.games.card_map import find_group_look
from app.games.deck_kind import format_about
from app.model import DeckCard
from app.session import card_packs
from app.ui.actions.context_menu import offer_buttons
from app.ui.cards.card_editor import CardEditor
from app.ui.cards.card_items import COLOURS, draw_map
from app.ui.cards.card_picture import CardPicture
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.inputs import ComboBox
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row
from app.ui.widgets.theme import scale_length

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.games.card_map import CardMap
    from app.games.deck_kind import DeckKind
    from app.games.game_packs import Pack

DIALOG_WIDTH, DIALOG_HEIGHT = 820, 560
PICTURE = (96, 76)
NUMBER = Qt.ItemDataRole.UserRole


class CardDialog(Dialog):
    """`card_chosen` carries the card, whether it was drawn at random, and whether it is added to those in play."""

    card_chosen = Signal(DeckCard, bool, bool)

    def __init__(self, deck: str, system: str, laid: DeckCard | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._deck = card_packs.find_deck(deck, system)
        self.setWindowTitle(tr(self._deck.card))
        self._system, self._current_card = system, laid
        self._cards: tuple[DeckCard, ...] = ()
        self.search_field, self.pack_box = QLineEdit(), ComboBox()
        self.symmetrical = QCheckBox(tr("Symmetrical only"))
        self.list, self._count = QListWidget(), WrappingLabel(factor=0.88, name="muted")
        self.picture = CardPicture(330)
        self._name, self._about = WrappingLabel(factor=1.15, bold=True), WrappingLabel(name="muted")
        self._effects = WrappingLabel(factor=0.95)
        self.use_button = QPushButton(tr("Use this card"))
        self.add_button = QPushButton(tr("Add this card"))
        self.draw_button = QPushButton(tr("Draw one of these"))
        self.new_button, self.edit_button = QPushButton(tr("New card…")), QPushButton(tr("Edit a copy…"))
        self.remove_button = QPushButton(tr("Remove from pack"))
        self._lay_out()
        self.search_field.textChanged.connect(self._search)
        self.symmetrical.toggled.connect(self.refresh)
        self.pack_box.activated.connect(self.refresh)
        self.list.currentRowChanged.connect(self._show_selected)
        self.list.itemActivated.connect(lambda _: self._finish(drawn=False))
        self.use_button.clicked.connect(lambda: self._finish(drawn=False))
        self.add_button.clicked.connect(lambda: self._finish(drawn=False, more=True))
        self.draw_button.clicked.connect(self._draw_random)
        self.new_button.clicked.connect(lambda: self._edit(self._deck.make()))
        self.edit_button.clicked.connect(lambda: self.card and self._edit(self.card))
        self.remove_button.clicked.connect(self._remove)
        offer_buttons(self.list, self.use_button, self.add_button, self.edit_button, self.remove_button)
        self._fill_packs()
        self.refresh()
        self._select_card(laid.name if laid else "")
        self.search_field.setFocus()

    def refresh(self) -> None:
        """Lists the cards that match the search, and keeps the selected card if it is one of them."""
        kept = self.card.name if self.card else ""
        every = card_packs.deck(self._deck.id, self._system, self.pack_box.currentData() or "")
        wanted = [card for card in every if card.symmetrical or not self.symmetrical.isChecked()]
        # Cards of this pack, which suits the game's standard board, are listed first.
        usual = card_packs.deck_pack_name(self._system, self._deck.id)
        # Cards that contain the words as a phrase, such as "round 2", or else all words anywhere.
        words = self.search_field.text().casefold().split()
        texts = [(card, _search_text(self._deck, card)) for card in wanted]
        phrase = [card for card, text in texts if " ".join(words) in text]
        found = phrase or [card for card, text in texts if all(word in text for word in words)]
        self._cards = tuple(sorted(found, key=lambda card: card.pack != usual))
        self.list.clear()
        for number, card in enumerate(self._cards):
            about = format_about(self._deck, card)
            drawn = self._deck.map(card)
            icon = _make_icon(drawn) if drawn else QIcon()
            item = QListWidgetItem(icon, f"{card.name}\n{about}")
            item.setData(NUMBER, number)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{card.name}, {about}")
            self.list.addItem(item)
        self._count.show_text(counted(len(self._cards), "{count} card", "{count} cards"))
        self._select_card(kept)

    def _search(self) -> None:
        """Lists the cards that match the search and selects the best match: the first with the words in its name."""
        self.refresh()
        words = self.search_field.text().casefold().split()
        named = (row for row, card in enumerate(self._cards) if all(word in card.name.casefold() for word in words))
        if words and self._cards:
            self.list.setCurrentRow(next(named, 0))

    @property
    def card(self) -> DeckCard | None:
        at = self.list.currentRow()
        return self._cards[at] if 0 <= at < len(self._cards) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lets the up and down keys move in the list while the search field has the focus."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up) and self.search_field.hasFocus():
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self.list.setCurrentRow(min(max(self.list.currentRow() + step, 0), self.list.count() - 1))
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        self.search_field.setPlaceholderText(tr(self._deck.search_hint))
        self.search_field.setAccessibleName(tr("Search"))
        self.search_field.setClearButtonEnabled(True)
        self.pack_box.setAccessibleName(tr("Pack"))
        self.list.setAccessibleName(tr("Cards"))
        if self._deck.has_map:
            self.list.setIconSize(QSize(scale_length(PICTURE[0]), scale_length(PICTURE[1])))
        left = fill(make_column(8), self.search_field)
        fill(left, fill(make_row(8), (self.pack_box, 1), self.symmetrical), (self.list, 1), self._count)
        right = make_column(8)
        for widget in (self._name, self._about, self.picture, self._effects):
            right.addWidget(widget)
        fill(right, 1, self.new_button, self.edit_button, self.remove_button)
        row = fill(make_row(18), (left, 5), (right, 4))
        buttons, cancel = make_row(10), QPushButton(tr("Cancel"))
        cancel.clicked.connect(self.reject)
        buttons.addWidget(self.draw_button)
        buttons.addStretch(1)
        for widget in (cancel, self.add_button, self.use_button):
            buttons.addWidget(widget)
        self.use_button.setDefault(True)
        self.add_button.setVisible(self._deck.several and self._current_card is not None)
        fill(make_column(14, self, (22, 18, 22, 18)), (row, 1), buttons)
        self.resize(scale_length(DIALOG_WIDTH), scale_length(DIALOG_HEIGHT))

    def _fill_packs(self) -> None:
        kept = self.pack_box.currentData()
        self.pack_box.clear()
        self.pack_box.addItem(tr("All packs"), "")
        for pack in card_packs.packs_in_use(self._system):
            self.pack_box.addItem(pack.name, pack.name)
        self.pack_box.setCurrentIndex(max(self.pack_box.findData(kept), 0))

    def _show_selected(self) -> None:
        card = self.card
        for button in (self.use_button, self.add_button, self.draw_button, self.edit_button):
            button.setEnabled(card is not None)
        self.remove_button.setVisible(self._own_pack is not None)
        self.edit_button.setText(tr("Edit a copy…") if self._own_pack is None else tr("Edit…"))
        self._name.show_text(card.name if card else tr("No matches."))
        self._about.show_text(format_about(self._deck, card) if card else "")
        self._effects.show_text(self._deck.words(card) if card else "")
        self.picture.show_map(self._deck.map(card) if card else None)

    def _select_card(self, name: str) -> None:
        at = next((number for number, card in enumerate(self._cards) if card.name == name), 0)
        self.list.setCurrentRow(at if self._cards else -1)
        self._show_selected()

    def _draw_random(self) -> None:
        self.list.setCurrentRow(secrets.randbelow(len(self._cards)))
        self._finish(drawn=True)

    def _finish(self, drawn: bool, more: bool = False) -> None:
        if self.card:
            card = self.card
            self.accept()
            self.card_chosen.emit(card, drawn, more)

    def _edit(self, card: DeckCard) -> None:
        """Opens the editor for a card, which is then saved in a custom pack or used immediately."""
        editor = CardEditor(self._deck, card, self._system, self)
        editor.saved.connect(self._on_card_saved)
        editor.card_chosen.connect(self._on_card_used)
        editor.finished.connect(editor.deleteLater)
        editor.open()

    def _on_card_saved(self, card: DeckCard) -> None:
        self._fill_packs()
        self.search_field.clear()
        self.symmetrical.setChecked(False)
        self.refresh()
        self._select_card(card.name)

    @property
    def _own_pack(self) -> Pack | None:
        """The custom pack that contains the selected card, or None."""
        name = self.card.pack if self.card else ""
        return next((pack for pack in card_packs.all_packs() if pack.name == name and not pack.shipped), None)

    def _remove(self) -> None:
        pack, card = self._own_pack, self.card
        if pack and card:
            try:
                card_packs.remove_card(self._deck.id, pack, card)
            except PlayerError as error:
                self._about.show_text(str(error))
                return
            self.refresh()

    def _on_card_used(self, card: DeckCard) -> None:
        self.accept()
        self.card_chosen.emit(card, False, False)


def _search_text(deck: DeckKind, card: DeckCard) -> str:
    drawn = deck.map(card)
    points = _point_texts(drawn) if drawn else ()
    return " ".join((card.name, format_about(deck, card), deck.words(card), *points)).casefold()


def _point_texts(drawn: CardMap) -> Iterator[str]:
    """Yields the text of each point of a map, for the search."""
    for point in drawn.points:
        said = [tr(find_group_look(drawn.groups, point.group).text), tr(COLOURS[point.colour])]
        if point.round > 1:
            said += [tr("round {number}", number=point.round), tr("reserve")]
        yield " ".join(filter(None, said))


def _make_icon(drawn: CardMap) -> QIcon:
    ratio, (wide, high) = 2.0, (scale_length(PICTURE[0]), scale_length(PICTURE[1]))
    pixmap = QPixmap(QSize(round(wide * ratio), round(high * ratio)))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        draw_map(painter, QRectF(0, 0, wide, high), drawn, small=True)
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)
    return icon
