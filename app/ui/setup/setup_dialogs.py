"""The dialogs of the set-up: battle groups, cards and packs, answers to what cards ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog

from app.errors import PlayerError
from app.language import tr
from app.rules import dice
from app.rules.setup_actions import Draw, Reply
from app.ui.widgets.message_boxes import input_box

if TYPE_CHECKING:
    from app.model import Deck
    from app.rules.flow import Option
    from app.ui.workspace import Workspace


class Asking(QObject):
    """Opens the dialogs of the set-up: battle groups, cards and packs, answers to what cards ask.

    A dialog changes nothing itself: `wanted` tells the action that came of it, for the session to do.
    """

    wanted = Signal(object)

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self.dialog: QDialog | None = None

    def ask_for_groups(self, side: str) -> None:
        from app.ui.setup.split_dialog import SplitDialog

        play = self._workspace.document
        course = play.session.system.flow if play else None
        if play and course:
            dialog = SplitDialog(play.session.rest.battle, side, course, self._workspace.window)
            dialog.kept.connect(self.wanted)
            self._open(dialog)

    def draw(self, deck: Deck) -> None:
        """Draw a card from the set that players draw from."""
        from app.storage import card_packs

        play = self._workspace.document
        if play is None:
            return
        try:
            system = play.session.system.id
            card = card_packs.draw_card(deck, system, dice.throw_die, card_packs.deck_packs(system, deck))
        except PlayerError as error:
            play.failed.emit(error)
            return
        self.wanted.emit(Draw(deck, card, drawn=True))

    def ask_for_card(self, deck: Deck) -> None:
        """Let a card be chosen out of a list, or written."""
        from app.ui.cards.card_dialog import CardDialog

        play = self._workspace.document
        if play is None:
            return
        plan = play.session.battle.plan
        laid = {
            "deployment": plan.deployment,
            "victory": plan.victory,
            "twist": plan.twists[-1] if plan.twists else None,
        }
        dialog = CardDialog(deck, play.session.system.id, laid[deck], self._workspace.window)
        dialog.laid.connect(lambda card, drawn, more: self.wanted.emit(Draw(deck, card, drawn, more)))
        self._open(dialog)

    def ask_for_packs(self) -> None:
        """Switch packs off, add and replace them."""
        from app.ui.cards.packs_dialog import PacksDialog

        play = self._workspace.document
        if play is not None:
            self._open(PacksDialog(play.session.system.id, self._workspace.window))

    def ask_for_words(self, option: Option) -> None:
        """Let an answer be typed, or one of the names there are be chosen."""
        names = self._names(option)
        dialog = input_box(self._workspace.window, tr("Prompt"), option.text)
        if names:
            dialog.setComboBoxEditable(True)
            dialog.setComboBoxItems(names)
        dialog.textValueSelected.connect(lambda text: self._answer(option, text))
        self._open(dialog)

    def _names(self, option: Option) -> list[str]:
        """Who or what a question may be about."""
        play, action = self._workspace.document, option.action
        card = play.session.battle.plan.victory if play else None
        if play is None or card is None or not isinstance(action, Reply):
            return []
        battle = play.session.battle
        kinds = [one.kind for one in card.questions if action.answer.question.startswith(one.name)]
        found = {
            "fighter": [one.id for one in battle.everyone],
            "piece": [one.id for one in battle.pieces],
            "token": [one.id for one in battle.tokens],
            "remove": [one.id for one in battle.tokens],
        }
        return found.get(kinds[0], []) if kinds else []

    def _answer(self, option: Option, text: str) -> None:
        from msgspec.structs import replace

        if isinstance(option.action, Reply) and text.strip():
            self.wanted.emit(Reply(replace(option.action.answer, answer=text.strip())))

    def _open(self, dialog: QDialog) -> None:
        self.dialog = dialog
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
