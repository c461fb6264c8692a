"""Suggestions for the open battle: a worker searches until they are good or the player stops it; drawn on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report
from app.games.game import Game
from app.games.plan_actions import AddPlan, free_plan_name
from app.games.planned_fighters import make_places
from app.model import Battle, Fighter, Plan, State
from app.planning.deployment_goals import DeploymentGoals
from app.planning.deployment_options import SuggestionQuestion, are_groups_final
from app.planning.deployment_suggestion import Proposal, Suggestion, suggest_deployments
from app.planning.likely_deployment import find_enemies
from app.planning.suggestion_batch import make_batch
from app.planning.suggestion_text import GOAL_TITLES
from app.table.battle_geometry import BattleGeometry
from app.ui.battle_document import BattleDocument
from app.ui.planning.plan_overlay import GUESS, TICK, make_ghost_overlay, make_ghost_solid
from app.ui.viewport.overlay import Overlay
from app.ui.workers import DebouncedWorker

NAME = "suggestion"


@dataclass(frozen=True, eq=False)
class SuggestionRequest:
    """The player's request, with the table at that time."""

    table: BattleGeometry
    game: Game
    side: str
    goals: DeploymentGoals
    seed: int
    regroups: bool
    keeps_standing: bool


@dataclass(frozen=True, eq=False)
class SuggestionAnswer:
    """The suggestion so far, or None; `note` says why there is none, or which assumptions were made."""

    suggestion: Suggestion | None
    note: str = ""


class SuggestionController(QObject):
    """Searches for suggestions. `answered` sends results so far, `ended` signals the end; `chosen` is drawn."""

    answered = Signal(SuggestionAnswer)
    ended = Signal()
    failed = Signal(Exception)
    remarked = Signal(str)
    kept = Signal(str)
    """The name of the plan that a proposal was saved as."""

    def __init__(self, document: BattleDocument) -> None:
        super().__init__(document)
        self._document, self.session, self.notifier = document, document.session, document.notifier
        self.answer: SuggestionAnswer | None = None
        self.is_busy = False
        self.chosen: Proposal | None = None
        self._drawn: object = None
        self._is_shown = False
        self._asked: tuple[Battle, str] | None = None
        """The battle and the side of the last search."""
        self._worker = DebouncedWorker(_suggest, self._on_answered, self._on_failed, interruptible=True)
        self.progressed = self._worker.progressed
        self.notifier.committed.connect(self._draw)

    def start(self, side: str, goals: DeploymentGoals, seed: int, regroups: bool, keeps_standing: bool) -> None:
        """Searches for suggestions for the current table and discards earlier results."""
        self._document.commit_pending()
        self.answer, self.is_busy = None, True
        self.choose(None)
        table = self.session.committed_table
        self._asked = table.battle, side
        self._worker.ask(SuggestionRequest(table, self.session.game, side, goals, seed, regroups, keeps_standing))

    @property
    def may_regroup(self) -> bool:
        """True if the groups of any side may still change."""
        table, game = self.session.committed_table, self.session.game
        return any(not are_groups_final(table, game, one.name) for one in table.battle.sides)

    @property
    def is_outdated(self) -> bool:
        """True if terrain or other fighters have changed since the search, so that its claims may no longer hold."""
        if self.answer is None or self._asked is None:
            return False
        (asked, side), battle = self._asked, self.session.committed_table.battle
        return _surroundings(asked, side) != _surroundings(battle, side)

    def stop(self) -> None:
        """Stops the search and keeps the results."""
        if self.is_busy:
            self._worker.drop_pending()
            self._end()

    def choose(self, proposal: Proposal | None) -> None:
        """Chooses a proposal, which is drawn; None for none."""
        self.chosen = proposal
        self._draw()

    def set_shown(self, shown: bool) -> None:
        """Draws or hides the chosen proposal."""
        self._is_shown = shown
        self._draw()

    def place_fighters(self) -> None:
        """Places all fighters as proposed, as far as the rules still allow it, in one undo step."""
        suggestion, proposal = self.answer.suggestion if self.answer else None, self.chosen
        if suggestion is None or proposal is None:
            return
        self._document.commit_pending()
        try:
            batch = make_batch(self.session.committed_table, self.session.game, suggestion.question.side, proposal)
            if batch.actions:
                self.session.do_batch(batch.label, batch.actions)
        except (PlayerError, KeyError):
            self.remarked.emit(tr("The battle has changed; find suggestions again."))
            return
        if batch.shortfall:
            self.remarked.emit(batch.shortfall)

    def keep(self) -> None:
        """Saves the proposal as a plan of the battle, with the enemies' likely places it was calculated with."""
        if self.chosen is None:
            return
        title = tr(GOAL_TITLES[self.chosen.emphasis]) if self.chosen.emphasis else tr("Suggestion")
        name = free_plan_name(self.session.battle, title)
        places = (*make_places(self.chosen.fighters), *make_places(self._guessed, guessed=True))
        try:
            self.session.do(AddPlan(Plan(name, places=places)))
        except PlayerError as error:
            self.remarked.emit(str(error))
            return
        self.kept.emit(name)
        self.remarked.emit(tr("Saved as plan {name}.", name=name))

    def close(self) -> None:
        self._worker.cancel()
        self.choose(None)

    @property
    def _guessed(self) -> tuple[Fighter, ...]:
        """The enemies of the last search at the likely places that were assumed for them."""
        found = self.answer.suggestion if self.answer else None
        here = {one.id for one in self.session.committed_table.battle.fighters}
        ids = [id for id in found.question.enemies if id not in here] if found else ()
        return tuple(found.question.table.battle.fighter(id) for id in ids) if found else ()

    def _draw(self, *_: object) -> None:
        """Draws the chosen proposal; a tick marks fighters that are proven unseen.

        Enemies whose places were assumed are drawn with a question mark, like the guesses of plans. Fighters that are
        already at their proposed places need no ghost. If the table has changed since, there are no ticks. Does nothing
        if the drawing would be the same.
        """
        view, styles = self._document.viewport, self._document.side_styles
        proposal = self.chosen if self._is_shown else None
        here = {one.id: one.pose for one in self.session.committed_table.battle.fighters}
        own = tuple(one for one in proposal.fighters if here.get(one.id) != one.pose) if proposal else ()
        guessed, outdated = self._guessed, self.is_outdated
        drawn = (proposal, own, guessed, outdated) if proposal else None
        if drawn == self._drawn:
            return
        self._drawn = drawn
        if proposal is None:
            view.show_solids(NAME)
            view.show_overlay(NAME, Overlay())
            return
        ticked = (proposal.proven or ()) if proposal.has_enemies and not outdated else ()
        meshes = self.session.table.meshes
        view.show_solids(NAME, tuple(make_ghost_solid(one, meshes, styles) for one in (*own, *guessed)))
        marks = dict.fromkeys(ticked, TICK) | {one.id: GUESS for one in guessed}
        view.show_overlay(NAME, make_ghost_overlay((*own, *guessed), styles, marks))

    def _on_answered(self, answer: SuggestionAnswer) -> None:
        self.answer = answer
        found = answer.suggestion
        if found and found.proposals:
            emphasis = self.chosen.emphasis if self.chosen else ""
            self.choose(next((one for one in found.proposals if one.emphasis == emphasis), found.proposals[0]))
        self.answered.emit(answer)
        if found is None or found.done:
            self._end()

    def _on_failed(self, error: Exception) -> None:
        self._end()
        self.failed.emit(error)

    def _end(self) -> None:
        self.is_busy = False
        self.ended.emit()


def _surroundings(battle: Battle, side: str) -> tuple[object, ...]:
    """Returns everything in a battle on which claims about a side's places depend, except its own positions."""
    own = tuple((one.id, one.base, one.body) for one in battle.fighters_of(side))
    others = tuple(replace(one, state=State()) for one in battle.fighters if one.side != side)
    return battle.system, battle.board, battle.pieces, battle.tokens, own, others


def _suggest(wish: SuggestionRequest, report: Report) -> Iterator[SuggestionAnswer]:
    """Yields suggestions; if none are possible, a single answer with the reason."""
    try:
        enemies = find_enemies(wish.table, wish.game, wish.side, report)
        question = SuggestionQuestion(
            enemies.table,
            wish.game,
            wish.side,
            enemies.ids,
            wish.goals,
            wish.seed,
            wish.regroups,
            wish.keeps_standing,
        )
        for found in suggest_deployments(question, report):
            yield SuggestionAnswer(found, enemies.note)
    except PlayerError as error:
        yield SuggestionAnswer(None, str(error))
