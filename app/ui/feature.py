"""A feature: one thing the program can do, with its commands, panels and part in an open battle."""

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
    """A feature of the window. `open` and `close` are called for each battle. Features do not know each other."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.workspace = workspace

    def commands(self) -> tuple[Command, ...]:
        return ()

    def context_entries(self, target: ContextTarget) -> Iterable[Entry]:
        """Returns its entries for the context menu of a thing or the board."""
        return ()

    def open(self, document: BattleDocument) -> None:
        """Attaches the feature to a battle."""

    def close(self) -> None:
        """Detaches the feature from its battle, which still exists."""


Panel = TypeVar("Panel", bound=QWidget)


class PanelFeature(Feature, Generic[Panel]):
    """A feature with a dock panel, which is created on first use so that the window opens faster.

    The panel outlives battles. Its dock has the id of the command that toggles it.
    """

    PANEL_ID: ClassVar[str]
    PANEL_TITLE: ClassVar[str]
    """The title of the panel, to be translated."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._panel: Panel | None = None

    @property
    def panel(self) -> Panel:
        """The panel, created if necessary."""
        if self._panel is None:
            self._panel = self.make_panel()
            self.workspace.docks.add_panel(self._panel, self.PANEL_ID, tr(self.PANEL_TITLE), self.close_panel)
            self.attach_panel()
        return self._panel

    @property
    def visible(self) -> bool:
        """True if the panel is open, even if it is behind another tab."""
        return self._panel is not None and self.workspace.docks.is_shown(self._panel)

    def make_panel(self) -> Panel:
        """Creates the panel and connects it; only here is its module imported."""
        raise NotImplementedError

    def attach_panel(self) -> None:
        """Attaches the panel to the open battle, if both exist."""

    def enter_panel(self) -> None:
        """Updates and focuses the panel after it was shown or raised."""

    def toggle(self) -> None:
        """Shows and focuses the panel, or hides it and focuses the table if it is visible."""
        self.workspace.docks.toggle_panel(self.panel)
        if self.visible:
            self.enter_panel()
        else:
            self.workspace.focus_viewport()
        self.workspace.actions.refresh()

    def close_panel(self) -> None:
        """Hides the panel, as its close button does."""
        self.toggle()

    def withdraw_panel(self) -> None:
        """Hides the panel, if there is one, because it has nothing left to show."""
        if self._panel:
            self.workspace.docks.withdraw_panel(self._panel)
