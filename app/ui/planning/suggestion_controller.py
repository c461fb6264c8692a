"""Suggestions for the open battle: sought by a worker until they are good or nobody wants them, drawn on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.battle_geometry import BattleGeometry
from app.errors import PlayerError
from app.language import tr
from app.model import Fighter, Plan
from app.planning.deployment_goals import DeploymentGoals
from app.planning.deployment_options import SuggestionQuestion
from app.planning.suggestion import Proposal, Suggestion, suggest_deployments
from app.planning.suggestion_enemies import find_enemies
from app.planning.suggestion_series import make_series
from app.progress import Report
from app.rules.plan_actions import AddPlan, free_plan_name
from app.rules.planned_fighters import make_places
from app.rules.system import RuleSystem
from app.ui.battle_document import BattleDocument
from app.ui.planning.plan_overlay import make_ghost_overlay, make_ghost_solid
from app.ui.viewport.overlay import Overlay
from app.ui.workers import DebouncedWorker

NAME = "suggestion"


@dataclass(frozen=True, eq=False)
class SuggestionWish:
    """What the player asked for, of the table as it was then."""

    table: BattleGeometry
    system: RuleSystem
    side: str
    goals: DeploymentGoals
    seed: int
    regroups: bool
    keeps_standing: bool


@dataclass(frozen=True, eq=False)
class SuggestionAnswer:
    """The suggestion so far, None where there is none: `note` says why, or else what was taken for granted."""

    suggestion: Suggestion | None
    note: str = ""


class SuggestionController(QObject):
    """`answered` tells what was found so far, `ended` that nothing more comes; `chosen` is drawn on the table."""

    answered = Signal(object)
    progressed = Signal(float, str)
    ended = Signal()
    failed = Signal(object)
    remarked = Signal(str)

    def __init__(self, document: BattleDocument) -> None:
        super().__init__(document)
        self._document, self.session = document, document.session
        self.answer: SuggestionAnswer | None = None
        self.is_busy = False
        self.chosen: Proposal | None = None
        self._drawn: tuple[Proposal | None, tuple[Fighter, ...]] = None, ()
        self._worker = DebouncedWorker(_suggest, self._on_answered, self._on_failed, interruptible=True)
        self._worker.progressed.connect(self.progressed)

    def start(self, side: str, goals: DeploymentGoals, seed: int, regroups: bool, keeps_standing: bool) -> None:
        """Look for suggestions for the table as it is; what was found before is forgotten."""
        self._document.commit_pending()
        self.answer, self.is_busy = None, True
        self.choose(None)
        table = self.session.committed_table
        self._worker.ask(SuggestionWish(table, self.session.system, side, goals, seed, regroups, keeps_standing))

    def stop(self) -> None:
        """Look no further; what was found stays."""
        if self.is_busy:
            self._worker.drop_pending()
            self._end()

    def choose(self, proposal: Proposal | None) -> None:
        """Draw this proposal; None for none."""
        self.chosen = proposal
        self.draw(proposal is not None)

    def draw(self, shown: bool) -> None:
        """Have the proposal that is chosen on the table, or not; a tick marks who is proven to be unseen.

        Who stands where it is proposed needs no ghost. What is drawn already is left alone.
        """
        view, styles = self._document.viewport, self._document.side_styles
        proposal = self.chosen if shown else None
        here = {one.id: one.pose for one in self.session.committed_table.battle.fighters}
        fighters = tuple(one for one in proposal.fighters if here.get(one.id) != one.pose) if proposal else ()
        if (proposal, fighters) == self._drawn:
            return
        self._drawn = proposal, fighters
        if proposal is None:
            view.show_solids(NAME)
            view.show_overlay(NAME, Overlay())
            return
        ticked = {id: f"{id} ✓" for id in proposal.proven or ()}
        meshes = self.session.table.meshes
        view.show_solids(NAME, tuple(make_ghost_solid(one, meshes, styles) for one in fighters))
        view.show_overlay(NAME, make_ghost_overlay(fighters, styles, names=ticked))

    def follow(self) -> None:
        """Put everybody where the proposal has them, as far as the rules allow it now: one step to be undone."""
        suggestion, proposal = self.answer.suggestion if self.answer else None, self.chosen
        if suggestion is None or proposal is None:
            return
        self._document.commit_pending()
        try:
            series = make_series(self.session.committed_table, self.session.system, suggestion.question.side, proposal)
            if series.actions:
                self.session.do_series(series.label, series.actions)
        except (PlayerError, KeyError):
            self.remarked.emit(tr("The battle is another by now: look for suggestions again."))
            return
        if series.shortfall:
            self.remarked.emit(series.shortfall)

    def keep(self) -> None:
        """Keep the proposal as a plan of the battle, beside where everybody stands."""
        if self.chosen is None:
            return
        name = free_plan_name(self.session.battle, tr("Suggestion"))
        try:
            self.session.do(AddPlan(Plan(name, places=make_places(self.chosen.fighters))))
        except PlayerError as error:
            self.remarked.emit(str(error))
            return
        self.remarked.emit(tr("Kept as the plan {name}.", name=name))

    def close(self) -> None:
        self._worker.cancel()
        self.choose(None)

    def _on_answered(self, answer: SuggestionAnswer) -> None:
        self.answer = answer
        found = answer.suggestion
        if found and found.proposals:
            stress = self.chosen.stress if self.chosen else ""
            self.choose(next((one for one in found.proposals if one.stress == stress), found.proposals[0]))
        self.answered.emit(answer)
        if found is None or found.done:
            self._end()

    def _on_failed(self, error: Exception) -> None:
        self._end()
        self.failed.emit(error)

    def _end(self) -> None:
        self.is_busy = False
        self.ended.emit()


def _suggest(wish: SuggestionWish, report: Report) -> Iterator[SuggestionAnswer]:
    """What is in the way of all suggestions is an answer, too: one sentence."""
    try:
        enemies = find_enemies(wish.table, wish.system, wish.side, report)
        question = SuggestionQuestion(
            enemies.table,
            wish.system,
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
