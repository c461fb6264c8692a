"""What can be written on each kind of card; what a form does not show of a card stays as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLineEdit, QPlainTextEdit, QSpinBox, QWidget

from app.language import mark, tr
from app.model import Scoring, Winning
from app.ui.cards.deployment_points_form import PointsForm
from app.ui.widgets.inputs import ComboBox, SpinBox
from app.ui.widgets.labels import Text, column
from app.ui.widgets.theme import grown

if TYPE_CHECKING:
    from app.model import Deck, DeploymentCard, TwistCard, VictoryCard

LONGEST_WORDS = 2000
NUMBERS = (
    ("initiative_dice", mark("Initiative dice more or fewer"), -6, 6),
    ("wild_dice", mark("Wild dice more or fewer"), -6, 6),
    ("wild_round", mark("Only in round (0: in each)"), 0, 20),
    ("cover", mark("What cover adds (0: as usual)"), 0, 6),
    ("falls_on", mark("Falling test fails up to (0: as usual)"), 0, 6),
    ("falling_dice", mark("Dice for impact damage"), 1, 6),
    ("climbing", mark("What an inch of climbing costs"), 1, 6),
    ("value", mark("Value of all abilities (0: as rolled)"), 0, 6),
    ("reserves", mark("Rounds that reserves come later"), -3, 3),
)
"""What of a twist card is a plain number: its field, its name, the least and the most."""


JUDGES = (("points", mark("Most victory points, which you count")), ("players", mark("You decide who has won")))
"""How the winner is found by a card of the players' own, and what that is called."""


class VictoryForm(QWidget):
    """Rounds, roles and words, and how the winner is found: the program asks, or compares points given by hand."""

    def __init__(self, card: VictoryCard) -> None:
        super().__init__()
        self._card = card
        self.rounds, self.roles, self.words = SpinBox(), QCheckBox(tr("Needs an attacker and a defender")), _words()
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
            form.addRow("", Text(tr("What the program works out of this card stays as it is."), name="muted"))

    @property
    def card(self) -> VictoryCard:
        words = self.words.toPlainText().strip()[:LONGEST_WORDS]
        card = replace(self._card, rounds=self.rounds.value(), roles=self.roles.isChecked(), words=words)
        return _judged(card, self.judge.currentData()) if _is_plain(card) else card


def _is_plain(card: VictoryCard) -> bool:
    """Whether players wrote it: nothing that the program counts decides who wins."""
    plain = ((), (Scoring("hand"),)), ((), (Winning("hand"),))
    return not card.otherwise and card.scores in plain[0] and card.wins in plain[1]


def _judged(card: VictoryCard, judge: str) -> VictoryCard:
    """The card with who wins by points that players give, or by what they say when they are asked."""
    if judge == "players":
        return replace(card, scores=(), wins=(Winning("hand"),))
    return replace(card, scores=(Scoring("hand"),), wins=())


class TwistForm(QWidget):
    """Words, and what the program itself counts in."""

    def __init__(self, card: TwistCard) -> None:
        super().__init__()
        self._card = card
        self.category, self.words = QLineEdit(card.category), _words()
        self.category.setMaxLength(80)
        self.words.setPlainText(card.words)
        self.category.setAccessibleName(tr("Kind"))
        self.words.setAccessibleName(tr("What it changes, in your words"))
        self.numbers = {name: _number(tr(text), low, high, getattr(card, name)) for name, text, low, high in NUMBERS}
        form = QFormLayout(self)
        form.addRow(tr("Kind"), self.category)
        form.addRow(tr("What it changes"), self.words)
        form.addRow(Text(tr("The program takes these into account:"), name="muted"))
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
        column(0, self).addWidget(self.points)

    @property
    def card(self) -> DeploymentCard:
        return self.points.card


Form = DeploymentForm | VictoryForm | TwistForm


def form_for(deck: Deck, card: Any) -> Form:
    """The form for a card of a deck."""
    forms: dict[Deck, Any] = {"deployment": DeploymentForm, "victory": VictoryForm, "twist": TwistForm}
    return forms[deck](card)


def _words() -> QPlainTextEdit:
    words = QPlainTextEdit()
    words.setTabChangesFocus(True)
    words.setMinimumSize(grown(360), grown(90))
    return words


def _number(name: str, low: int, high: int, value: int) -> QSpinBox:
    box = SpinBox()
    box.setRange(low, high)
    box.setValue(value)
    box.setAccessibleName(name)
    return box
