"""Suggestions while planning: the search, and the chosen proposal on the table while the page is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.core.language import tr

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument
    from app.ui.planning.suggestion_controller import SuggestionAnswer, SuggestionController
    from app.ui.planning.suggestion_page import SuggestionPage
    from app.ui.workspace import Workspace


class SuggestionStep(QObject):
    """Connects page and controller. `controller` belongs to the open battle."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.workspace = workspace
        self.page: SuggestionPage | None = None
        self.controller: SuggestionController | None = None
        self._is_shown = False

    def connect_page(self, page: SuggestionPage) -> None:
        """Connects the page, once."""
        self.page = page
        page.start_requested.connect(self._start)
        page.stop_requested.connect(lambda: self.controller and self.controller.stop())
        page.proposal_chosen.connect(lambda one: self.controller and self.controller.choose(one))
        page.follow_requested.connect(lambda: self.controller and self.controller.place_fighters())
        page.keep_requested.connect(lambda: self.controller and self.controller.keep())

    def open(self, document: BattleDocument) -> None:
        from app.ui.planning.suggestion_controller import SuggestionController

        self.controller = SuggestionController(document)
        self.controller.failed.connect(document.failed)
        self.controller.remarked.connect(document.remarked)
        document.notifier.committed.connect(self._update_page)
        self.attach_page()

    def close(self) -> None:
        if self.controller:
            self.controller.close()
        self.controller = None
        if self.page:
            self.page.show_busy(False)
            self.page.show_nothing()

    def attach_page(self) -> None:
        """Connects the page to the controller of the open battle, if both exist."""
        page, controller = self.page, self.controller
        if page is None or controller is None:
            return
        controller.answered.connect(self._on_answered)
        controller.progressed.connect(page.show_progress)
        controller.ended.connect(lambda: page.show_busy(False))
        page.show_busy(False)
        page.show_nothing()
        self._update_page()

    def follow(self, shown: bool) -> None:
        """Draws the proposal while the page is shown, or hides it, to avoid two sets of ghosts."""
        self._is_shown = shown
        if self.controller:
            self.controller.draw(shown)

    def _start(self) -> None:
        page, controller = self.page, self.controller
        if page and controller:
            page.show_nothing()
            page.show_outdated(False)
            page.show_busy(True)
            controller.start(page.side, page.goals, page.seed, page.regroups, page.keeps_standing)

    def _on_answered(self, answer: SuggestionAnswer) -> None:
        if self.page and self.controller:
            self.page.show_answer(answer, self.controller.chosen)
            self.page.show_outdated(self.controller.is_outdated)
            self.controller.draw(self._is_shown)

    def _update_page(self, *_: object) -> None:
        document, controller = self.workspace.document, self.controller
        if document is None or controller is None:
            return
        controller.draw(self._is_shown)
        if self.page:
            names = {group.id: tr(group.text) for group in document.session.game.groups}
            battle = document.session.committed_table.battle
            self.page.show_battle(names, battle, bool(names) and controller.may_regroup)
            self.page.show_outdated(controller.is_outdated)
