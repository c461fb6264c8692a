"""Joins the page of attacks to a battle: sight is judged by the part that always judges it, and attacks are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.language import tr
from app.ui.battle.attack_text import SightCache
from app.ui.battle.facts_page import NAME, drawing
from app.ui.formatting import sentence

if TYPE_CHECKING:
    from app.model import Change
    from app.rules.battle_actions import Attack
    from app.rules.flow import AttackOption, Fact
    from app.ui.battle.action_runner import ActionRunner
    from app.ui.battle.attacks_page import AttacksPage
    from app.ui.battle.game_state_model import Positions
    from app.ui.battle_document import BattleDocument
    from app.ui.sight.live_sight import SightAnswer


class AttackController(QObject):
    """Keeps the page of attacks up to date and carries out the attack that is made there.

    Sight is judged where it always is (`LiveSight`), so that the page and the verdict cannot differ; proofs come one
    by one, and whatever moves makes them stale. Made for one open battle.
    """

    def __init__(self, play: BattleDocument, doing: ActionRunner, parent: QObject) -> None:
        super().__init__(parent)
        self._play, self._doing = play, doing
        self._page: AttacksPage | None = None
        self.sights = SightCache()
        play.answered.connect(self._answered)
        play.bridge.changed.connect(self._changed)

    def show_in(self, page: AttacksPage) -> None:
        self._page = page
        page.aimed.connect(self._aim)
        page.wanted.connect(self._attack)
        page.noted.connect(self._note)
        page.pointed.connect(self.point)

    def leave(self, page: AttacksPage) -> None:
        self._page = None
        self.point(None)

    def show_positions(self, positions: Positions) -> None:
        """Show whom the fighter can attack, and look whom it sees: the proofs come one by one."""
        if self._page is None:
            return
        self._page.show_positions(positions)
        if self._page.isVisible():
            self.look()

    def look(self) -> None:
        """Whoever attacks is the seer: its sight of everyone is proven in the background."""
        if self._page:
            self._page.show_sights(self.sights)  # what was found while another page was shown
        shot, choice = self._page.shot if self._page else None, self._play.choice
        fighter = shot.fighter if shot else self._fighter
        if fighter and choice.seer != fighter:
            choice.choose(fighter, shot.target if shot else "")

    def point(self, fact: Fact | None) -> None:
        """Show on the table what a fact rests on."""
        self._play.stage.show_overlay(NAME, drawing(fact))

    @property
    def _fighter(self) -> str:
        found = self._page.fighter if self._page else ""
        return found if found in {one.id for one in self._play.session.battle.fighters} else ""

    def _changed(self, change: Change) -> None:
        """Somebody may have moved: what was seen may not be seen any more."""
        if change.pieces or change.fighters:
            self.sights = SightCache()

    def _answered(self, found: SightAnswer) -> None:
        """Everyone's rulings as they come; those of another seer are of no use."""
        question = found.question
        known = self.sights if self.sights.seer == question.seer else SightCache(question.seer)
        rulings, glimpsed = dict(known.rulings), dict(known.glimpsed)
        for other in found.others:
            if other.ruling is not None:
                rulings[other.id] = other.ruling
            else:
                glimpsed[other.id] = other.glimpsed
                rulings.pop(other.id, None)
        if found.pair and question.resting:
            rulings[question.target] = found.pair.ruling
        self.sights = SightCache(question.seer, rulings, glimpsed)
        if self._page and self._page.isVisible():
            self._page.show_sights(self.sights)

    def _aim(self, shot: AttackOption | None) -> None:
        self.point(None)
        if shot:
            self._play.choice.choose(shot.fighter, shot.target)

    def _attack(self, attack: Attack) -> None:
        self._doing.attempt(attack)

    def _note(self, shot: AttackOption) -> None:
        """The ruling on sight goes into the log."""
        from app.model import LogEntry
        from app.rules.battle_actions import Note

        ruling, clock = self.sights.of(shot), self._play.session.battle.clock
        if ruling is None:
            return
        text = tr(
            "Sight from {seer} to {target}: {ruling}. {reason}",
            seer=shot.fighter,
            target=shot.target,
            ruling=ruling.name,
            reason=sentence(ruling.reason),
        )
        side = self._play.session.battle.fighter(shot.fighter).side
        self._doing.attempt(Note(LogEntry(text, "sight", clock.round, clock.phase, side, clock.active)))
