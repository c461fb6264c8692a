"""The dialog in which a card is chosen out of a deck: a list that can be searched, with the card drawn beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.errors import PlayerError
from app.language import counted, mark, tr
from app.ui.cards.card_editor import about, effects, new_card
from app.ui.cards.card_items import draw_card
from app.ui.cards.card_picture import CardPicture
from app.ui.widgets.inputs import ComboBox
from app.ui.widgets.labels import WrappingLabel, column, row
from app.ui.widgets.theme import grown

if TYPE_CHECKING:
    from app.model import CardPack, Deck
    from app.ui.cards.card_editor import Card

TITLES: dict[Deck, str] = {
    "deployment": mark("A deployment card"),
    "victory": mark("A victory card"),
    "twist": mark("A twist card"),
}
WIDE, HIGH = 820, 560
PICTURE = (96, 76)
NUMBER = Qt.ItemDataRole.UserRole


class CardDialog(QDialog):
    """`laid` tells the card that is laid out, whether it was drawn, and whether it comes besides those laid out."""

    laid = Signal(object, bool, bool)

    def __init__(self, deck: Deck, system: str, laid: Card | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr(TITLES[deck]))
        self._deck: Deck = deck
        self._system, self._laid = system, laid
        self._cards: tuple[Card, ...] = ()
        self.search, self.pack = QLineEdit(), ComboBox()
        self.symmetrical = QCheckBox(tr("Symmetrical only"))
        self.list, self._count = QListWidget(), WrappingLabel(factor=0.88, name="muted")
        self.picture = CardPicture(330)
        self._name, self._about = WrappingLabel(factor=1.15, bold=True), WrappingLabel(name="muted")
        self._effects = WrappingLabel(factor=0.95)
        self.lay = QPushButton(tr("Use this card"))
        self.more = QPushButton(tr("Add this card"))
        self.draw = QPushButton(tr("Draw one of these"))
        self.write, self.change = QPushButton(tr("New card…")), QPushButton(tr("Edit a copy…"))
        self.remove = QPushButton(tr("Remove from pack"))
        self._lay_out()
        self._join()
        self._fill_packs()
        self.refresh()
        self._choose(laid.name if laid else "")
        self.search.setFocus()

    def refresh(self) -> None:
        """Show the cards that fit what is searched for."""
        from app.storage import card_packs

        words = self.search.text().casefold().split()
        every = card_packs.deck(self._deck, self._system, self.pack.currentData() or "")
        wanted = (card for card in every if card.symmetrical or not self.symmetrical.isChecked())
        self._cards = tuple(card for card in wanted if all(word in _searched(card) for word in words))
        kept = self.card.name if self.card else ""
        self.list.clear()
        for number, card in enumerate(self._cards):
            item = QListWidgetItem(_icon(card), f"{card.name}\n{about(card)}")
            item.setData(NUMBER, number)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{card.name}, {about(card)}")
            self.list.addItem(item)
        self._count.say(counted(len(self._cards), "{count} card", "{count} cards"))
        self._choose(kept)

    @property
    def card(self) -> Card | None:
        at = self.list.currentRow()
        return self._cards[at] if 0 <= at < len(self._cards) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """From the field, up and down go through the list."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up) and self.search.hasFocus():
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self.list.setCurrentRow(min(max(self.list.currentRow() + step, 0), self.list.count() - 1))
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        self.search.setPlaceholderText(tr("Search"))
        self.search.setAccessibleName(tr("Search"))
        self.search.setClearButtonEnabled(True)
        self.pack.setAccessibleName(tr("Pack"))
        self.list.setAccessibleName(tr("Cards"))
        if self._deck == "deployment":
            self.list.setIconSize(QSize(grown(PICTURE[0]), grown(PICTURE[1])))
        left = column(8)
        left.addWidget(self.search)
        filters = row(8)
        filters.addWidget(self.pack, 1)
        filters.addWidget(self.symmetrical)
        left.addLayout(filters)
        left.addWidget(self.list, 1)
        left.addWidget(self._count)
        right = column(8)
        for widget in (self._name, self._about, self.picture, self._effects):
            right.addWidget(widget)
        right.addStretch(1)
        for widget in (self.write, self.change, self.remove):
            right.addWidget(widget)
        across = row(18)
        across.addLayout(left, 5)
        across.addLayout(right, 4)
        buttons, cancel = row(10), QPushButton(tr("Cancel"))
        cancel.clicked.connect(self.reject)
        buttons.addWidget(self.draw)
        buttons.addStretch(1)
        for widget in (cancel, self.more, self.lay):
            buttons.addWidget(widget)
        self.lay.setDefault(True)
        self.more.setVisible(self._deck == "twist" and self._laid is not None)
        down = QVBoxLayout(self)
        down.setSpacing(14)
        down.setContentsMargins(22, 18, 22, 18)
        down.addLayout(across, 1)
        down.addLayout(buttons)
        self.resize(grown(WIDE), grown(HIGH))

    def _join(self) -> None:
        self.search.textChanged.connect(self.refresh)
        self.symmetrical.toggled.connect(self.refresh)
        self.pack.activated.connect(self.refresh)
        self.list.currentRowChanged.connect(self._show)
        self.list.itemActivated.connect(lambda _: self._done(drawn=False))
        self.lay.clicked.connect(lambda: self._done(drawn=False))
        self.more.clicked.connect(lambda: self._done(drawn=False, more=True))
        self.draw.clicked.connect(self._draw)
        self.write.clicked.connect(lambda: self._write(new_card(self._deck)))
        self.change.clicked.connect(lambda: self.card and self._write(self.card))
        self.remove.clicked.connect(self._remove)

    def _fill_packs(self) -> None:
        from app.storage import card_packs

        kept = self.pack.currentData()
        self.pack.clear()
        self.pack.addItem(tr("All packs"), "")
        for pack in card_packs.in_use(self._system):
            self.pack.addItem(pack.name, pack.name)
        self.pack.setCurrentIndex(max(self.pack.findData(kept), 0))

    def _show(self) -> None:
        card = self.card
        for button in (self.lay, self.more, self.draw, self.change):
            button.setEnabled(card is not None)
        self.remove.setVisible(self._own_pack is not None)
        self.change.setText(tr("Edit a copy…") if self._own_pack is None else tr("Edit…"))
        self._name.say(card.name if card else tr("No matches"))
        self._about.say(about(card) if card else "")
        self._effects.say(effects(card) if card else "")
        self.picture.show_card(card if card and hasattr(card, "points") else None)  # pyright: ignore[reportArgumentType]

    def _choose(self, name: str) -> None:
        at = next((number for number, card in enumerate(self._cards) if card.name == name), 0)
        self.list.setCurrentRow(at if self._cards else -1)
        self._show()

    def _draw(self) -> None:
        import secrets

        self.list.setCurrentRow(secrets.randbelow(len(self._cards)))
        self._done(drawn=True)

    def _done(self, drawn: bool, more: bool = False) -> None:
        if self.card:
            card = self.card
            self.accept()
            self.laid.emit(card, drawn, more)

    def _write(self, card: Card) -> None:
        """Write a card, to be kept in an own pack or laid out at once."""
        from app.ui.cards.card_editor import CardEditor

        editor = CardEditor(self._deck, card, self._system, self)
        editor.kept.connect(self._kept)
        editor.laid.connect(self._lay)
        editor.finished.connect(editor.deleteLater)
        editor.open()

    def _kept(self, card: Card) -> None:
        self._fill_packs()
        self.search.clear()
        self.symmetrical.setChecked(False)
        self.refresh()
        self._choose(card.name)

    @property
    def _own_pack(self) -> CardPack | None:
        """The player's own pack that the chosen card is in."""
        from app.storage import card_packs

        name = self.card.pack if self.card else ""
        return next((pack for pack in card_packs.packs() if pack.name == name and not pack.shipped), None)

    def _remove(self) -> None:
        from app.storage import card_packs
        from app.ui.cards.card_editor import without_card

        pack, card = self._own_pack, self.card
        if pack and card:
            try:
                card_packs.save(without_card(pack, card, self._deck))
            except PlayerError as error:
                self._about.say(str(error))
                return
            self.refresh()

    def _lay(self, card: Card) -> None:
        self.accept()
        self.laid.emit(card, False, False)


def _searched(card: Card) -> str:
    return " ".join((card.name, about(card), getattr(card, "words", ""), getattr(card, "category", ""))).casefold()


def _icon(card: Card) -> QIcon:
    """The card drawn small."""
    from app.model import DeploymentCard

    if not isinstance(card, DeploymentCard):
        return QIcon()
    ratio, (wide, high) = 2.0, (grown(PICTURE[0]), grown(PICTURE[1]))
    pixmap = QPixmap(QSize(round(wide * ratio), round(high * ratio)))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        draw_card(painter, QRectF(0, 0, wide, high), card, small=True)
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)
    return icon
