"""What a feature is: one thing the program can do, with its commands, panels, and part in an open battle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.core.language import tr
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


Panel = TypeVar("Panel", bound=QWidget)


class PanelFeature(Feature, Generic[Panel]):
    """A feature with a panel beside the table, made when it is first asked for: the window need not wait for it.

    The panel outlives battles. Its dock has the id of the command that shows it.
    """

    PANEL_ID: ClassVar[str]
    PANEL_TITLE: ClassVar[str]
    """To be translated."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._panel: Panel | None = None

    @property
    def panel(self) -> Panel:
        """The panel; it is made where there is none yet."""
        if self._panel is None:
            self._panel = self.make_panel()
            self.workspace.docks.add_panel(self._panel, self.PANEL_ID, tr(self.PANEL_TITLE), self.close_panel)
            self.attach_panel()
        return self._panel

    @property
    def visible(self) -> bool:
        """Whether the panel is open, though it may be behind another."""
        return self._panel is not None and self.workspace.docks.is_shown(self._panel)

    def make_panel(self) -> Panel:
        """A new panel, connected with the feature; its module is imported here and not before."""
        raise NotImplementedError

    def attach_panel(self) -> None:
        """Have the panel show the battle that is open, where there are both."""

    def enter_panel(self) -> None:
        """Bring the panel, which was shown or brought to the front, up to date, and give it the keyboard."""

    def toggle(self) -> None:
        """Show the panel, the keyboard in it; put it away where it is seen, and give the keyboard to the table."""
        self.workspace.docks.toggle_panel(self.panel)
        if self.visible:
            self.enter_panel()
        else:
            self.workspace.focus_viewport()
        self.workspace.actions.refresh()

    def close_panel(self) -> None:
        """Do what the × of the panel does."""
        self.toggle()

    def withdraw_panel(self) -> None:
        """Put the panel away, which has nothing to show any more, where there is one."""
        if self._panel:
            self.workspace.docks.withdraw_panel(self._panel)
