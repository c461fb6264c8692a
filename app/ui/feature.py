"""What a feature is: one thing the program can do, with its commands, panels, and part in an open battle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.ui.actions.command import Command
from app.ui.actions.context_menu import ContextTarget, Entry
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument


class Feature(QObject):
    """Lives as long as the window; `open` and `close` for each battle. Features do not know each other."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.workspace = workspace

    def commands(self) -> tuple[Command, ...]:
        """Its commands."""
        return ()

    def context_entries(self, target: ContextTarget) -> Iterable[Entry]:
        """What it offers for a thing, or for the board, in the menu of a right click."""
        return ()

    def open(self, document: BattleDocument) -> None:
        """Be about this battle from now on."""

    def close(self) -> None:
        """Let go of the battle that was open, which is still there to be told."""
