"""The dialogs of the set-up: groups, cards, packs, secrets, and answers to questions of cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog

from app.core.errors import PlayerError
from app.core.language import tr
from app.games import dice
from app.games.actions import Action
from app.games.setup_actions import Draw, Reply
from app.session import card_packs
from app.ui.cards.card_dialog import CardDialog
from app.ui.cards.packs_dialog import PacksDialog
from app.ui.setup.groups_dialog import GroupsDialog
from app.ui.setup.secrets_box import SecretsDialog
from app.ui.widgets.dialogs import input_box
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.games.prompts import Option
    from app.games.setup import Setup
    from app.model import Battle


class SetupDialogs(QObject):
    """Opens the dialogs of the set-up: groups, cards, packs, secrets, and answers to questions of cards.

    Dialogs do not change the battle: `action_requested` sends the resulting action to be performed.
    """

    action_requested = Signal(Action)

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self.dialog: QDialog | None = None

    def ask_for_groups(self, side: str) -> None:
        document = self._workspace.document
        if document:
            game = document.session.game
            dialog = GroupsDialog(document.session.committed_table.battle, side, game, self._workspace.window)
            dialog.split_chosen.connect(self.action_requested)
            self._open(dialog)

    def draw_card(self, deck: str) -> None:
        """Draws a card from the chosen pack."""
        document = self._workspace.document
        if document is None:
            return
        try:
            game = document.session.game.id
            card = card_packs.draw_card(deck, game, dice.roll_die, card_packs.deck_pack_name(game, deck))
        except PlayerError as error:
            document.failed.emit(error)
            return
        self.action_requested.emit(Draw(deck, card, drawn=True))

    def ask_for_card(self, deck: str) -> None:
        """Opens the dialog in which a card is chosen from a list or written."""
        document = self._workspace.document
        if document is None:
            return
        laid = (None, *card_packs.laid_cards(document.session.battle).get(deck, ()))[-1]
        dialog = CardDialog(deck, document.session.game.id, laid, self._workspace.window)
        dialog.card_chosen.connect(lambda card, drawn, more: self.action_requested.emit(Draw(deck, card, drawn, more)))
        self._open(dialog)

    def ask_for_packs(self, added: Sequence[Path]) -> None:
        """Opens the dialog in which packs are switched off, added and replaced, and adds packs from files."""
        document = self._workspace.document
        if document is not None:
            self._open(dialog := PacksDialog(document.session.game.id, self._workspace.window))
            for path in added:
                dialog.add_file(path)

    def show_secrets(self, battle: Battle, setup: Setup) -> None:
        """Opens the dialog with the secret fighters off the table."""
        self._open(SecretsDialog(battle, setup, self._workspace.window))

    def ask_for_text(self, option: Option) -> None:
        """Opens a dialog in which an answer is typed, or chosen from the known names."""
        document, action = self._workspace.document, option.action
        if document is None or not isinstance(action, Reply):
            names = []
        else:
            session = document.session
            names = list(session.game.packs.answers(session.battle, action.answer.question))
        dialog = input_box(self._workspace.window, tr("Answer"), option.text)
        if names:
            dialog.setComboBoxEditable(True)
            dialog.setComboBoxItems(names)
        dialog.textValueSelected.connect(lambda text: self._answer(option, text))
        self._open(dialog)

    def _answer(self, option: Option, text: str) -> None:
        if isinstance(option.action, Reply) and text.strip():
            self.action_requested.emit(Reply(replace(option.action.answer, answer=text.strip())))

    def _open(self, dialog: QDialog) -> None:
        self.dialog = dialog
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
