"""The step in which cards are laid out, terrain is built, and questions of cards are answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
from app.games.deck_kind import format_about
from app.games.prompts import Option
from app.games.setup_actions import Draw, Reply, SetTerrain
from app.session import card_packs
from app.storage.settings import change, current_settings
from app.ui.cards.card_picture import CardPicture
from app.ui.form_fields import clean_text
from app.ui.setup.choice_boxes import ChoiceBoxes
from app.ui.setup.option_buttons import OptionButtons
from app.ui.side_and_base_boxes import CompactBox
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import Divider, WrappingLabel, fill, make_column, make_form, make_row, make_small_button
from app.ui.widgets.theme import scale_font
from app.ui.widgets.wrapping_buttons import WrappingCheckBox

if TYPE_CHECKING:
    from app.games.deck_kind import DeckKind
    from app.model import DeckCard
    from app.ui.setup.setup_steps import SetupContext


class CardsBody(QWidget):
    """The page. `draw_requested` asks for a random card of a deck, `choose_requested` for a choice from a list."""

    action_requested = Signal(Action)
    draw_requested = Signal(str)
    choose_requested = Signal(str)
    failed = Signal(Exception)
    option_chosen = Signal(Option)

    def __init__(self) -> None:
        super().__init__()
        self._context: SetupContext | None = None
        self.terrain, self.turned = QLineEdit(), WrappingCheckBox(tr("The arrow of the cards points to the near edge"))
        self.terrain.setPlaceholderText(tr("Terrain used (optional)"))
        self.terrain.setAccessibleName(tr("Terrain"))
        self.terrain.editingFinished.connect(self._set_terrain)
        self.turned.clicked.connect(self._set_terrain)
        self.picture = CardPicture()
        self.rows: dict[str, DeckRow] = {}
        self._decks = make_column(8)
        self.boxes = ChoiceBoxes()
        self.boxes.action_requested.connect(self.action_requested)
        self.pack_box, self.packs_button = CompactBox(""), QPushButton(tr("Card packs…"))
        self.pack_box.setAccessibleName(tr("Draw cards from"))
        self.pack_box.activated.connect(self._set_deck_pack)
        self.packs_requested = self.packs_button.clicked
        self.prompt_buttons, self.option_buttons = OptionButtons(), OptionButtons()
        for offers in (self.prompt_buttons, self.option_buttons):
            offers.chosen.connect(self.option_chosen)
        layout = fill(make_column(8, self), self.prompt_buttons, _caption(tr("Terrain")), self.terrain, self.turned)
        fill(
            layout,
            make_form((tr("Draw cards from"), self.pack_box)),
            self._decks,
            self.option_buttons,
            Divider(),
            self.packs_button,
        )

    def show_context(self, context: SetupContext) -> None:
        self._context = context
        packs = context.game.packs
        lies, laid = packs.layout(context.battle), packs.laid(context.battle)
        if not self.terrain.hasFocus():
            self.terrain.setText(lies.terrain)
        self.turned.checked = lies.turned
        for deck in packs.decks:
            self._show_deck(deck, laid[deck.id])
        self.picture.show_map(lies.map, lies.turned)
        names = [pack.name for pack in card_packs.packs_in_use(context.game.id)]
        self.pack_box.clear()
        for name in names:
            self.pack_box.addItem(name, name)
        self.pack_box.addItem(tr("All packs"), "")
        self.pack_box.setCurrentIndex(self.pack_box.findData(card_packs.deck_pack_name(context.game.id)))
        step = next((one.id for one in context.steps if one.page == "cards"), "")
        self.boxes.show_choices(context.choices(step))
        options = context.options(step)
        first = tuple(one for one in options if isinstance(one.action, Reply))
        self.prompt_buttons.show_options(first)
        self.option_buttons.show_options(tuple(one for one in options if one not in first))

    def _show_deck(self, deck: DeckKind, cards: tuple[DeckCard, ...]) -> None:
        """Shows the cards laid out of a deck. Its row is created on first use."""
        if deck.id not in self.rows:
            row = self.rows[deck.id] = DeckRow(deck)
            row.draw_requested.connect(self.draw_requested)
            row.choose_requested.connect(self.choose_requested)
            row.remove_requested.connect(lambda deck: self.action_requested.emit(Draw(deck, None)))
            self._decks.addWidget(Divider())
            self._decks.addWidget(row)
            if deck.has_map:
                self._decks.addWidget(self.picture)
                self._decks.addWidget(self.boxes)
        self.rows[deck.id].show_cards(cards)

    def _set_deck_pack(self) -> None:
        if self._context:
            chosen = {self._context.game.id: self.pack_box.currentData()}
            try:
                change(drawn_from=current_settings().drawn_from | chosen)
            except PlayerError as error:
                self.failed.emit(error)

    def _set_terrain(self) -> None:
        if self._context is None:
            return
        lies = self._context.game.packs.layout(self._context.battle)
        words, turned = clean_text(self.terrain), self.turned.checked
        if (words, turned) != (lies.terrain, lies.turned):
            self.action_requested.emit(SetTerrain(words, turned))


class DeckRow(QWidget):
    """One deck: its card, and buttons to replace it."""

    draw_requested = Signal(str)
    choose_requested = Signal(str)
    remove_requested = Signal(str)

    def __init__(self, deck: DeckKind) -> None:
        super().__init__()
        name = tr(deck.name)
        self._deck = deck
        self._name, self._details = WrappingLabel(bold=True), WrappingLabel(factor=0.92, name="muted")
        self.draw, self.choose = QPushButton(tr("Draw")), QPushButton(tr("Choose…"))
        self.remove = make_small_button("✕", tr("Remove card: {deck}", deck=name))
        self.draw.setAccessibleName(tr("Draw card: {deck}", deck=name))
        self.choose.setAccessibleName(tr("Choose card: {deck}", deck=name))
        self.draw.clicked.connect(lambda: self.draw_requested.emit(deck.id))
        self.choose.clicked.connect(lambda: self.choose_requested.emit(deck.id))
        self.remove.clicked.connect(lambda: self.remove_requested.emit(deck.id))
        head = fill(make_row(8), (_caption(name), 1), self.remove)
        buttons = FlowLayout(8)
        buttons.addWidget(self.draw)
        buttons.addWidget(self.choose)
        fill(make_column(4, self), head, self._name, self._details, buttons)

    def show_cards(self, cards: tuple[DeckCard, ...]) -> None:
        """Shows the cards laid out of this deck."""
        self._name.show_text(" · ".join(card.name for card in cards) or tr("No card yet"))
        told = ((format_about(self._deck, card), self._deck.words(card)) for card in cards)
        self._details.show_text("\n".join(said for both in told for said in both if said))
        self.remove.setVisible(bool(cards))


def _caption(text: str) -> WrappingLabel:
    caption = WrappingLabel(text, factor=0.82, name="caption")
    caption.setFont(scale_font(caption.font(), 1.0, QFont.Weight.DemiBold))
    return caption
