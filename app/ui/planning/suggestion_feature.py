"""Suggestions in the window: the dock, and the proposal on the table while the dock is visible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.language import mark, tr
from app.ui.actions.command import Command
from app.ui.feature import PanelFeature
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument
    from app.ui.planning.suggestion_controller import SuggestionAnswer, SuggestionController
    from app.ui.planning.suggestion_panel import SuggestionPanel


class SuggestionFeature(PanelFeature["SuggestionPanel"]):
    """Connects panel and controller. `controller` belongs to the open battle; the panel is created on first use."""

    PANEL_ID, PANEL_TITLE = "suggest", mark("Suggestions")

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.controller: SuggestionController | None = None
        self._is_seen = False
        """True if the panel is in front. Behind another, its proposal is hidden, to avoid two sets of ghosts."""
        workspace.docks.seen_changed.connect(self._on_seen)

    def commands(self) -> tuple[Command, ...]:
        is_open = self.workspace.when_open
        return (Command(self.PANEL_ID, mark("Su&ggestions…"), "Shift+G", self.toggle, is_open, lambda: self.visible),)

    def make_panel(self) -> SuggestionPanel:
        from app.ui.planning.suggestion_panel import SuggestionPanel

        panel = SuggestionPanel()
        panel.start_requested.connect(self._start)
        panel.stop_requested.connect(lambda: self.controller and self.controller.stop())
        panel.proposal_chosen.connect(lambda one: self.controller and self.controller.choose(one))
        panel.follow_requested.connect(lambda: self.controller and self.controller.place_fighters())
        panel.keep_requested.connect(lambda: self.controller and self.controller.keep())
        return panel

    def open(self, document: BattleDocument) -> None:
        from app.ui.planning.suggestion_controller import SuggestionController

        self.controller = SuggestionController(document)
        self.controller.failed.connect(document.failed)
        self.controller.remarked.connect(document.remarked)
        document.notifier.committed.connect(self._update_panel)
        self.attach_panel()

    def close(self) -> None:
        if self.controller:
            self.controller.close()
        self.controller = None
        if self._panel:
            self._panel.show_busy(False)
            self._panel.show_nothing()

    def enter_panel(self) -> None:
        self.panel.take_focus()

    def attach_panel(self) -> None:
        """Connects the panel to the controller of the open battle."""
        panel, controller = self._panel, self.controller
        if panel is None or controller is None:
            return
        controller.answered.connect(self._on_answered)
        controller.progressed.connect(panel.show_progress)
        controller.ended.connect(lambda: panel.show_busy(False))
        panel.show_busy(False)
        panel.show_nothing()
        self._update_panel()

    def _start(self) -> None:
        panel, controller = self._panel, self.controller
        if panel and controller:
            panel.show_nothing()
            panel.show_outdated(False)
            panel.show_busy(True)
            controller.start(panel.side, panel.goals, panel.seed, panel.regroups, panel.keeps_standing)

    def _on_answered(self, answer: SuggestionAnswer) -> None:
        if self._panel and self.controller:
            self._panel.show_answer(answer, self.controller.chosen)
            self._panel.show_outdated(self.controller.is_outdated)
            self.controller.draw(self._is_seen)

    def _on_seen(self, id: str, seen: bool) -> None:
        if id == self.PANEL_ID:
            self._is_seen = seen
            if self.controller:
                self.controller.draw(seen)

    def _update_panel(self, *_: object) -> None:
        document = self.workspace.document
        if self.controller:
            self.controller.draw(self._is_seen)
        if self._panel and document:
            game = document.session.game
            names = {group.id: tr(group.text) for group in game.groups}
            regroups = bool(names) and self.controller is not None and self.controller.may_regroup
            self._panel.show_battle(names, document.session.committed_table.battle, regroups)
            self._panel.show_outdated(self.controller is not None and self.controller.is_outdated)
