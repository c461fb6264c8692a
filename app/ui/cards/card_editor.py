"""The dialog in which a card is written or changed: a form for each kind, and cards in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.errors import PlayerError
from app.language import counted, mark, tr
from app.rules.systems.warcry.cards.card_terms import Scoring, Winning
from app.ui.cards.deployment_points_form import PointsForm
from app.ui.side_and_base_boxes import LONGEST
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.inputs import ComboBox, SpinBox
from app.ui.widgets.labels import WrappingLabel, make_column, make_row
from app.ui.widgets.theme import scale_length

if TYPE_CHECKING:
    from app.model import Colour
    from app.rules.systems.warcry.cards.decks import CardPack, Deck, DeploymentCard, TwistCard, VictoryCard

    Card = DeploymentCard | VictoryCard | TwistCard

LONGEST_WORDS = 2000
NUMBERS = (
    ("initiative_dice", mark("Extra initiative dice"), -6, 6),
    ("wild_dice", mark("Extra wild dice"), -6, 6),
    ("wild_round", mark("Wild dice only in round (0: every round)"), 0, 20),
    ("cover", mark("Cover bonus (0: default)"), 0, 6),
    ("falls_on", mark("Falling test fails on up to (0: default)"), 0, 6),
    ("falling_dice", mark("Dice for impact damage"), 1, 6),
    ("climbing", mark("Movement cost per inch climbed"), 1, 6),
    ("value", mark("Fixed ability value (0: as rolled)"), 0, 6),
    ("reserves", mark("Reserves delayed by (rounds)"), -3, 3),
)
"""What of a twist card is a plain number: its field, its name, the least and the most."""


JUDGES = (("points", mark("Most victory points (counted by you)")), ("players", mark("Players decide")))
"""How the winner is found by a card of the players' own, and what that is called."""


class VictoryForm(QWidget):
    """Rounds, roles and words, and how the winner is found: the program asks, or compares points given by hand."""

    def __init__(self, card: VictoryCard) -> None:
        super().__init__()
        self._card = card
        self.rounds, self.roles, self.words = (
            SpinBox(),
            QCheckBox(tr("Needs an attacker and a defender")),
            _make_text_field(),
        )
        self.rounds.setRange(0, 20)
        self.rounds.setSpecialValueText(tr("no fixed end"))
        self.rounds.setValue(card.rounds)
        self.rounds.setAccessibleName(tr("Rounds"))
        self.roles.setChecked(card.roles)
        self.words.setPlainText(card.words)
        self.words.setAccessibleName(tr("Who wins, in your words"))
        self.judge = ComboBox()
        self.judge.setAccessibleName(tr("How the winner is decided"))
        for name, text in JUDGES:
            self.judge.addItem(tr(text), name)
        self.judge.setCurrentIndex(self.judge.findData("players" if card.wins else "points"))
        form = QFormLayout(self)
        form.addRow(tr("Rounds"), self.rounds)
        form.addRow("", self.roles)
        form.addRow(tr("Who wins"), self.words)
        if _is_plain(card):
            form.addRow(tr("At the end"), self.judge)
        if any((card.settings, card.questions, card.kills, card.escapes)) or not _is_plain(card):
            form.addRow("", WrappingLabel(tr("The automatic scoring of this card stays unchanged."), name="muted"))

    @property
    def card(self) -> VictoryCard:
        words = self.words.toPlainText().strip()[:LONGEST_WORDS]
        card = replace(self._card, rounds=self.rounds.value(), roles=self.roles.isChecked(), words=words)
        return _with_judge(card, self.judge.currentData()) if _is_plain(card) else card


def _is_plain(card: VictoryCard) -> bool:
    """Whether players wrote it: nothing that the program counts decides who wins."""
    plain = ((), (Scoring("hand"),)), ((), (Winning("hand"),))
    return not card.otherwise and card.scores in plain[0] and card.wins in plain[1]


def _with_judge(card: VictoryCard, judge: str) -> VictoryCard:
    """The card with who wins by points that players give, or by what they say when they are asked."""
    if judge == "players":
        return replace(card, scores=(), wins=(Winning("hand"),))
    return replace(card, scores=(Scoring("hand"),), wins=())


class TwistForm(QWidget):
    """Words, and what the program itself counts in."""

    def __init__(self, card: TwistCard) -> None:
        super().__init__()
        self._card = card
        self.category, self.words = QLineEdit(card.category), _make_text_field()
        self.category.setMaxLength(80)
        self.words.setPlainText(card.words)
        self.category.setAccessibleName(tr("Kind"))
        self.words.setAccessibleName(tr("What it changes, in your words"))
        self.numbers = {
            name: _make_number_box(tr(text), low, high, getattr(card, name)) for name, text, low, high in NUMBERS
        }
        form = QFormLayout(self)
        form.addRow(tr("Kind"), self.category)
        form.addRow(tr("What it changes"), self.words)
        form.addRow(WrappingLabel(tr("The program takes these into account:"), name="muted"))
        for name, text, _, _ in NUMBERS:
            form.addRow(tr(text), self.numbers[name])

    @property
    def card(self) -> TwistCard:
        numbers: dict[str, Any] = {name: box.value() for name, box in self.numbers.items()}
        words = self.words.toPlainText().strip()[:LONGEST_WORDS]
        return replace(self._card, category=self.category.text().strip(), words=words, **numbers)


class DeploymentForm(QWidget):
    """The drawn card, and its points in a table."""

    def __init__(self, card: DeploymentCard) -> None:
        super().__init__()
        self.points = PointsForm(card)
        make_column(0, self).addWidget(self.points)

    @property
    def card(self) -> DeploymentCard:
        return self.points.card


Form = DeploymentForm | VictoryForm | TwistForm


def make_form(deck: Deck, card: Any) -> Form:
    """The form for a card of a deck."""
    forms: dict[Deck, Any] = {"deployment": DeploymentForm, "victory": VictoryForm, "twist": TwistForm}
    return forms[deck](card)


def _make_text_field() -> QPlainTextEdit:
    words = QPlainTextEdit()
    words.setTabChangesFocus(True)
    words.setMinimumSize(scale_length(360), scale_length(90))
    return words


def _make_number_box(name: str, low: int, high: int, value: int) -> QSpinBox:
    box = SpinBox()
    box.setRange(low, high)
    box.setValue(value)
    box.setAccessibleName(name)
    return box


TITLES: dict[Deck, str] = {
    "deployment": mark("New deployment card"),
    "victory": mark("New victory card"),
    "twist": mark("New twist card"),
}


class CardEditor(Dialog):
    """`saved` tells a card that is in an own pack now, `card_chosen` one that is only for this battle."""

    saved = Signal(object)
    card_chosen = Signal(object)

    def __init__(self, deck: Deck, card: Card, system: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr(TITLES[deck]))
        self._deck: Deck = deck
        self._system = system
        self.name, self.symmetrical = QLineEdit(card.name), QCheckBox(tr("Symmetrical"))
        self.name.setMaxLength(LONGEST)
        self.name.setAccessibleName(tr("Card name"))
        self.symmetrical.setChecked(card.symmetrical)
        self.form: Form = make_form(deck, card)
        self.pack = ComboBox()
        self._error_label = WrappingLabel(name="warning")
        self._error_label.hide()
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
        buttons = make_row(10)
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
        down.addWidget(self._error_label)
        down.addLayout(buttons)

    def _fill_packs(self, kept_in: str) -> None:
        from app.session import card_packs

        names = [pack.name for pack in card_packs.all_packs() if not pack.shipped]
        own = tr("My cards")
        self.pack.addItems(names if own in names else [own, *names])
        self.pack.setCurrentText(kept_in if kept_in in names else own)

    def _save(self) -> None:
        from app.session import card_packs

        card, name = self.card, self.pack.currentText().strip()
        if not self._validate(card, name):
            return
        pack = next((one for one in card_packs.all_packs() if one.name == name), None)
        if pack and pack.shipped:
            self._error_label.show_text(tr("“{name}” is the program’s own pack; choose another name.", name=name))
            return
        card = replace(card, pack=name)
        try:
            card_packs.save(with_card(pack, name, card, self._deck, self._system))
        except PlayerError as error:
            self._error_label.show_text(str(error))
            return
        self.accept()
        self.saved.emit(card)

    def _use_once(self) -> None:
        card = replace(self.card, pack="", number=0)
        if self._validate(card, "-"):
            self.accept()
            self.card_chosen.emit(card)

    def _validate(self, card: Card, pack: str) -> bool:
        missing = tr("Enter a card name.") if not card.name else tr("Enter a pack name.") if not pack else ""
        self._error_label.show_text(missing)
        return not missing


def without_card(pack: CardPack, card: Card, deck: Deck) -> CardPack:
    """The pack without the card of this name."""
    return replace(pack, **{deck: tuple(one for one in getattr(pack, deck) if one.name != card.name)})


def with_card(pack: CardPack | None, name: str, card: Card, deck: Deck, system: str) -> CardPack:
    """The pack with a card in place of the one of its name, or added; a new pack is for this game."""
    from app.rules.systems.warcry.cards.decks import CardPack

    pack = pack or CardPack(name, systems=(system,))
    kept = getattr(pack, deck)
    names = [one.name for one in kept]
    at = names.index(card.name) if card.name in names else len(kept)
    numbered = replace(card, number=at + 1)
    cards = (*kept[:at], numbered, *kept[at + 1 :])
    return replace(pack, **{deck: cards})


def format_about(card: Card) -> str:
    """Where a card is from, and what is to be known of it before all else."""
    from app.rules.systems.warcry.cards.decks import DeploymentCard, TwistCard, VictoryCard

    said = [f"{card.pack} {card.number}" if card.number else card.pack] if card.pack else []
    if card.symmetrical:
        said.append(tr("symmetrical"))
    if isinstance(card, DeploymentCard):
        late = sorted({point.round for point in card.points if point.round > 1})
        said += [tr("reserves in round {numbers}", numbers=", ".join(map(str, late)))] if late else []
    if isinstance(card, VictoryCard):
        rounds = counted(card.rounds, "{count} round", "{count} rounds") if card.rounds else tr("no fixed end")
        said += [rounds, tr("attacker and defender")] if card.roles else [rounds]
    if isinstance(card, TwistCard) and card.category:
        said.append(card.category)
    return " · ".join(said)


def card_words(card: Card) -> str:
    """What a card asks or changes, in the words it has."""
    return tr(getattr(card, "words", ""))


def make_card(deck: Deck) -> Card:
    """A card to be filled in: six points of a deployment card stand where they do no harm."""
    from app.rules.systems.warcry.cards.decks import CardPoint, DeploymentCard, TwistCard, VictoryCard

    if deck == "victory":
        return VictoryCard(tr("New card"), rounds=3)
    if deck == "twist":
        return TwistCard(tr("New card"))
    rows: tuple[tuple[Colour, float], ...] = (("red", 5.0), ("blue", 17.0))
    groups = (("dagger", 7.0), ("shield", 15.0), ("hammer", 23.0))
    points = [CardPoint(group, colour, at=(x, y)) for colour, y in rows for group, x in groups]
    return DeploymentCard(tr("New card"), points=tuple(points))
