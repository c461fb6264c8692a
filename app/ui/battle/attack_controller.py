"""Connects the attacks page to the battle: provides rulings on sight and runs attacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.core.language import to_sentence, tr
from app.games.battle_actions import Note
from app.model import LogEntry
from app.ui.battle.attack_text import ObserverRulings
from app.ui.battle.facts_page import NAME, make_fact_overlay

if TYPE_CHECKING:
    from app.games.attack_option import AttackOption
    from app.games.facts import Fact
    from app.model import Change
    from app.ui.battle.action_runner import ActionRunner
    from app.ui.battle.attacks_page import AttacksPage
    from app.ui.battle.game_state_model import Positions
    from app.ui.battle_document import BattleDocument
    from app.ui.sight_answer import SightAnswer


class AttackController(QObject):
    """Keeps the attacks page up to date and runs the attacks that players choose there.

    Rulings come from `LiveSight`, so that the page and the verdict always agree; they arrive one by one, and any
    movement invalidates them. Made for one open battle.
    """

    def __init__(self, document: BattleDocument, runner: ActionRunner, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._runner = document, runner
        self._page: AttacksPage | None = None
        self.sights = ObserverRulings()
        document.sight_answered.connect(self._on_sight_answer)
        document.notifier.changed.connect(self._on_changed)
        document.sight_pair.changed.connect(self._aim_at_target)

    def attach_page(self, page: AttacksPage) -> None:
        self._page = page
        page.option_selected.connect(self._on_option_selected)
        page.attack_requested.connect(self._runner.attempt)
        page.log_requested.connect(self._log_sight)
        page.fact_selected.connect(self.show_fact)

    def detach_page(self, page: AttacksPage) -> None:
        self._page = None
        self.show_fact(None)

    def show_positions(self, positions: Positions) -> None:
        """Shows the fighter's possible attacks, and has its sight of all targets proven."""
        if self._page is None:
            return
        self._page.show_positions(positions)
        if self._page.isVisible():
            self.request_sights()

    def request_sights(self) -> None:
        """Makes the attacker the observer, so that its sight of all targets is proven in the background."""
        if self._page:
            self._page.show_sights(self.sights)  # Rulings may have arrived while another page was shown.
        option, choice = self._page.selected_option if self._page else None, self._document.sight_pair
        fighter = option.fighter if option else self._page_fighter
        if fighter and choice.observer != fighter:
            choice.choose(fighter, option.target if option else "")

    def show_fact(self, fact: Fact | None) -> None:
        """Shows on the table what a fact is based on."""
        self._document.viewport.show_overlay(NAME, make_fact_overlay(fact))

    @property
    def _page_fighter(self) -> str:
        found = self._page.fighter if self._page else ""
        return found if found in {one.id for one in self._document.session.battle.fighters} else ""

    def _on_changed(self, change: Change) -> None:
        """Discards rulings after a movement, which may have changed them."""
        if change.pieces or change.fighters:
            self.sights = ObserverRulings()

    def _on_sight_answer(self, found: SightAnswer) -> None:
        """Stores rulings as they arrive, and discards those of another observer."""
        question = found.question
        known = self.sights if self.sights.observer == question.observer else ObserverRulings(question.observer)
        rulings, glimpsed = dict(known.rulings), dict(known.quickly_visible)
        for other in found.others:
            if other.ruling is not None:
                rulings[other.id] = other.ruling
            else:
                glimpsed[other.id] = other.quickly_visible
                rulings.pop(other.id, None)
        if found.pair and (question.thorough or found.pair.ruling.kind == "visible"):  # A sight line proves visibility.
            rulings[question.target] = found.pair.ruling
        self.sights = ObserverRulings(question.observer, rulings, glimpsed)
        if self._page and self._page.isVisible():
            self._page.show_sights(self.sights)

    def _on_option_selected(self, option: AttackOption | None) -> None:
        self.show_fact(None)
        if option:
            self._document.sight_pair.choose(option.fighter, option.target)

    def _aim_at_target(self) -> None:
        """Selects an attack on the fighter that was clicked on the table while the page is shown."""
        pair = self._document.sight_pair
        if self._page and self._page.isVisible() and pair.observer == self._page.fighter and pair.target:
            self._page.aim_at(pair.target)

    def _log_sight(self, option: AttackOption) -> None:
        ruling, clock = self.sights.attack_ruling(option), self._document.session.battle.clock
        if ruling is None:
            return
        text = tr(
            "Sight from {seer} to {target}: {ruling}. {reason}",
            seer=option.fighter,
            target=option.target,
            ruling=ruling.name,
            reason=to_sentence(ruling.reason),
        )
        side = self._document.session.battle.fighter(option.fighter).side
        pair = option.fighter, option.target
        self._runner.attempt(Note(LogEntry(text, "sight", clock.round, clock.phase, side, clock.active, pair=pair)))
