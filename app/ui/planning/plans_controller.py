"""The plans of one open battle: the current plan, its ghosts on the table, its score, and all changes to plans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from app.core.errors import PlayerError
from app.core.language import to_sentence, tr
from app.core.progress import Report, partial
from app.games.actions import Action
from app.games.game import Game
from app.games.plan_actions import (
    AddPlan,
    ClearPlaces,
    DeletePlan,
    NotePlan,
    PlanPlaces,
    PlanTurn,
    RenamePlan,
    TurnPlan,
    free_plan_name,
    make_planned_pose,
)
from app.games.plan_batch import PlanBatch, make_plan_batch
from app.games.planned_fighters import make_places, planned_table
from app.games.ruling import Problem
from app.model import Change, Fighter, Plan, PlannedPlace, find_name_after
from app.planning.deployment_score import DeploymentScore
from app.planning.likely_deployment import LikelyDeployment, guess_deployment
from app.planning.plan_score import PlanScore, score_plan
from app.planning.zone_exchange import exchange_zones
from app.session import Session
from app.table.battle_geometry import BattleGeometry
from app.ui.battle_document import BattleDocument
from app.ui.planning.plan_ghosts import GhostScene, PlanGhosts
from app.ui.workers import DebouncedWorker, Worker

CALM_MS = 250
"""Time without changes after which plans are scored again."""
CURRENT_TABLE = ""
"""Used instead of a plan's name for the current table."""


Places = tuple[PlannedPlace, ...]
Sides = Mapping[str, DeploymentScore]


@dataclass(frozen=True, eq=False)
class ScoreQuestion:
    """Plans to score on a table."""

    table: BattleGeometry
    game: Game
    plans: tuple[Plan, ...]
    known: Mapping[Places, Sides]
    """Scores already found on this table."""


@dataclass(frozen=True)
class ShownPlans:
    """The current plan, the plan it is compared with, and the fighter whose ghost is chosen."""

    name: str = ""
    compared: str | None = None
    chosen: str = ""


class PlansController(QObject):
    """Shows and changes plans. `changed` signals another current or compared plan; `scored` sends their scores.

    `objected` sends a `PlanBatch` whose problems the players may overrule with `place_fighters`; `remarked` sends a
    sentence.
    """

    changed = Signal()
    scored = Signal(tuple)
    """A tuple of `PlanScore`."""
    progressed = Signal(float)
    objected = Signal(PlanBatch)
    remarked = Signal(str)
    failed = Signal(Exception)

    def __init__(self, document: BattleDocument) -> None:
        super().__init__(document)
        self._document = document
        self.name = ""
        """The name of the current plan."""
        self.compared: str | None = None
        """The name of the plan it is compared with, or `CURRENT_TABLE`; None for none."""
        self.chosen = ""
        """The fighter whose ghost is chosen."""
        self.scores: tuple[PlanScore, ...] = ()
        self._is_shown = False
        self._counted: Places = ()
        self._held: tuple[Fighter, ...] = ()
        self._battle = document.session.battle
        """The battle to which the name of the chosen fighter belongs; needed to follow a renamed fighter."""
        self._ghosts = PlanGhosts(document)
        self._job: Worker | None = None
        self._worker = DebouncedWorker(_score_plans, self._on_scored, self.failed, interruptible=True)
        self._worker.progressed.connect(self._on_progressed)
        self._known = dict[Places, Sides]()
        """Scores by places, valid while the table stays the same."""
        self._timer = QTimer(self, singleShot=True, interval=CALM_MS)
        self._timer.timeout.connect(self._ask)
        document.notifier.committed.connect(self._on_committed)
        self._drop_missing()

    @property
    def session(self) -> Session:
        """The session of the battle to which the plans belong."""
        return self._document.session

    @property
    def plans(self) -> tuple[Plan, ...]:
        return self.session.battle.plans

    @property
    def plan(self) -> Plan | None:
        """The current plan without secret fighters; None if there is no plan."""
        return self._find(self.name)

    @property
    def other(self) -> Plan | None:
        """The plan it is compared with; an empty plan for the current table."""
        if self.compared == CURRENT_TABLE:
            return Plan(tr("The table"))
        return self._find(self.compared or "")

    def _find(self, name: str) -> Plan | None:
        found = next((plan for plan in self.plans if plan.name == name), None)
        return found.without(*self.secret) if found and self.secret else found

    @property
    def secret(self) -> frozenset[str]:
        """Fighters whose names must not be shown."""
        game = self.session.game
        return game.setup.secret_fighters(self.session.battle)

    @property
    def fighters(self) -> tuple[Fighter, ...]:
        """All fighters that may have a place in a plan."""
        return tuple(one for one in self.session.battle.all_fighters if one.id not in self.secret)

    def set_shown(self, shown: bool, counted: Places = ()) -> None:
        """Starts or stops drawing ghosts and scoring plans. Ghosts at `counted` places are drawn in any case."""
        self._counted = counted
        if shown != self._is_shown:
            self._is_shown = shown
            self._refresh()
        else:
            self._draw()

    @property
    def shown(self) -> ShownPlans:
        """The plans that are currently shown."""
        return ShownPlans(self.name, self.compared, self.chosen)

    def show(self, shown: ShownPlans) -> None:
        """Shows these plans, as far as they still exist."""
        self.name, self.compared, self.chosen = shown.name, shown.compared, shown.chosen
        self._drop_missing()
        self._refresh()

    def show_plan(self, name: str) -> None:
        if name != self.name:
            if self.compared == name:
                self.compared = self.name or None
            self.name = name
            self._refresh()

    def compare(self, name: str | None) -> None:
        """Compares the plan with another, or with the current table; None ends the comparison."""
        if name != self.compared:
            self.compared = name
            self._refresh()

    def choose(self, id: str) -> None:
        """Chooses this fighter's ghost."""
        if id != self.chosen:
            self.chosen = id
            self._refresh()

    # Changes to plans; each is an undo step.

    def add(self, name: str, copied: bool = False) -> None:
        """Adds a plan, empty or a copy of the current one, and shows it."""
        plan = next((one for one in self.plans if one.name == self.name), None) if copied else None
        name = free_plan_name(self.session.battle, name)
        if self._do(AddPlan(replace(plan, name=name) if plan else Plan(name))):
            self.show_plan(name)

    def rename(self, name: str) -> None:
        if self.plan and self._do(RenamePlan(self.name, name)):
            self.show_plan(name)

    def delete(self) -> None:
        """Deletes the current plan and shows the last of the others."""
        if self.plan:
            self._do(DeletePlan(self.name))

    def note(self, text: str) -> None:
        if self.plan and text != self.plan.note:
            self._do(NotePlan(self.name, text))

    def place(self, *fighters: Fighter) -> None:
        """Plans these fighters at their positions here; adds a plan if there is none."""
        self._held = ()
        there = {one.id for one in self.session.battle.all_fighters}
        # The battle may have lost a fighter during the drag.
        fighters = tuple(one for one in fighters if one.id in there)
        if self.plan is None:
            self.add(tr("Plan"))
        if self.plan and fighters:
            self._do(PlanPlaces(self.name, make_places(fighters)))
        self._refresh()

    def place_here(self, id: str) -> None:
        """Plans a fighter at its current position on the table."""
        fighter = next((one for one in self.session.battle.fighters if one.id == id), None)
        if fighter:
            self.place(fighter)
        else:
            self.remarked.emit(tr("{name} is not on the table", name=id))

    def take_table(self) -> None:
        """Plans all fighters on the table at their current positions."""
        self.place(*(one for one in self.session.battle.fighters if one.id not in self.secret))

    def turn_ghost(self, id: str, degrees: float) -> None:
        """Rotates a ghost counter-clockwise by this many degrees."""
        place = self.plan.place(id) if self.plan else None
        if place:
            at = place.pose
            turned = make_planned_pose(at.x, at.y, at.z, at.yaw + degrees)
            self._do(PlanPlaces(self.name, (replace(place, pose=turned),)))

    def clear(self, *ids: str) -> None:
        """Removes the places of these fighters from the plan."""
        there = tuple(id for id in ids if self.plan and self.plan.place(id))
        if there:
            self._do(ClearPlaces(self.name, there))

    def turn(self, turn: PlanTurn) -> None:
        """Mirrors or rotates the plan."""
        if self.plan:
            self._do(TurnPlan(self.name, turn))

    def exchange(self) -> None:
        """Swaps the zones of the sides in the plan."""
        if self.plan is None or not self.plan.places:
            return
        try:
            places = exchange_zones(self.session.battle, self.session.game, self.plan)
        except PlayerError as error:
            self.failed.emit(error)
            return
        self._do(PlanPlaces(self.name, places))

    def guess(self, side: str) -> None:
        """Plans a likely deployment of a side, as a guess."""
        table, game, asked = self.session.committed_table, self.session.game, self._ask_of()

        def work(report: Report) -> LikelyDeployment:
            return guess_deployment(table, game, side, report)

        def end(found: LikelyDeployment) -> None:
            if self._end_job(asked):
                self._do_guess(found)

        if self._job is None:
            self._job = Worker(work, end, self._on_failed).start()

    def place_fighters(self, overrule: bool = False) -> None:
        """Places all fighters as planned. If rules forbid some places, asks first, unless `overrule` is set."""
        plan, table, game = self.plan, self.session.committed_table, self.session.game
        if plan is None or self._job:
            return
        asked = self._ask_of()

        def work(report: Report) -> PlanBatch:
            return make_plan_batch(table, game, plan, overrule)

        def end(batch: PlanBatch) -> None:
            if not self._end_job(asked):
                return
            if batch.problems and not overrule:
                self.objected.emit(batch)
            else:
                self._do_batch(batch, tuple(batch.problems))

        self._job = Worker(work, end, self._on_failed).start()

    def apply_allowed(self, batch: PlanBatch) -> None:
        """Places the fighters whose planned places break no rule."""
        self._do_batch(batch, ())

    # The interface for the tool

    @property
    def ghost_table(self) -> BattleGeometry:
        """The table with every fighter at its planned place."""
        table = self.session.committed_table
        return planned_table(table, self.plan) if self.plan else table

    @property
    def chosen_fighter(self) -> Fighter | None:
        """The fighter that a click places; at its planned place if it has one."""
        battle = self.ghost_table.battle
        return next((one for one in battle.all_fighters if one.id == self.chosen), None)

    def show_held(self, *fighters: Fighter) -> None:
        """Draws these ghosts at their dragged positions; call without fighters to end this."""
        self._held = fighters
        self._draw()

    def close(self) -> None:
        """Stops drawing and scoring."""
        if self._job:
            self._job.cancel()
        self._timer.stop()
        self._worker.cancel()
        self.set_shown(False)

    # Implementation

    def _do(self, action: Action) -> bool:
        """Performs an action. Returns whether it succeeded; reports an error otherwise."""
        try:
            self.session.do(action)
        except PlayerError as error:
            self.failed.emit(error)
            return False
        return True

    def _ask_of(self) -> tuple[object, ...]:
        """Returns what a job depends on: the current plan, and the battle without its plans."""
        return self.plan, replace(self.session.committed_table.battle, plans=())

    def _end_job(self, asked: tuple[object, ...]) -> bool:
        """Ends the job. Returns whether its basis is unchanged; otherwise, reports that nothing was done."""
        self._job = None
        if self._ask_of() == asked:
            return True
        self.remarked.emit(tr("The plan or the battle has changed, so nothing was done."))
        return False

    def _do_guess(self, found: LikelyDeployment) -> None:
        if found.places:
            if self.plan is None:
                self.add(tr("Plan"))
            self._do(PlanPlaces(self.name, found.places))
        if found.shortfall:
            self.remarked.emit(found.shortfall)

    def _do_batch(self, batch: PlanBatch, overruled: tuple[Problem, ...]) -> None:
        label = tr("Place fighters as in {plan}", plan=self.name)
        told = batch.format_outcome(self.session.battle)
        try:
            if batch.actions:
                self.session.do_batch(label, batch.actions, overruled)
        except PlayerError as error:
            self.failed.emit(error)
            return
        if not (self.plan and self.plan.places):
            told = tr("the plan “{name}” has no positions yet; add fighters to it first", name=self.name)
            told = to_sentence(told)
        self.remarked.emit(told)

    def _on_failed(self, error: Exception) -> None:
        self._job = None
        self.failed.emit(error)

    def _drop_missing(self) -> None:
        """Replaces a current plan, comparison or ghost that no longer exists."""
        names = [plan.name for plan in self.plans]
        if self.name not in names:
            self.name = names[-1] if names else ""
        if self.compared and self.compared not in names:
            self.compared = None
        places = self.plan.places if self.plan else ()
        if self.chosen not in {*(one.id for one in self.fighters), *(place.fighter for place in places)}:
            self.chosen = ""

    def _on_committed(self, change: Change) -> None:
        old, self._battle = self._battle, self.session.battle
        self.chosen = find_name_after(old, self._battle, self.chosen)
        self._drop_missing()
        if change != Change(plans=True):
            self._known.clear()
        self._refresh()

    def _refresh(self) -> None:
        self._draw()
        self.changed.emit()
        self.scores = ()
        self._worker.drop_pending()  # Pending scores belong to the old table.
        if self._is_shown:
            self._timer.start()

    def _ask(self) -> None:
        self._worker.drop_pending()
        plans = tuple(one for one in (self.plan, self.other) if one)
        if self._is_shown and plans:
            table = self.session.table
            self._worker.ask(ScoreQuestion(table, self.session.game, plans, dict(self._known)))

    def _on_progressed(self, share: float, doing: str) -> None:
        del doing
        self.progressed.emit(share)

    def _on_scored(self, scores: tuple[PlanScore, ...]) -> None:
        self.scores = scores
        places = {one.name: one.places for one in (self.plan, self.other) if one}
        self._known |= {places[one.plan]: one.sides for one in scores if one.plan in places}
        self.scored.emit(scores)

    def _draw(self) -> None:
        shown = GhostScene(self.plan, self.other, self.chosen, self._held)
        counted = GhostScene(Plan(self.name, places=self._counted)) if self._counted else GhostScene()
        self._ghosts.show(shown if self._is_shown else counted)


def _score_plans(question: ScoreQuestion, report: Report) -> Iterator[tuple[PlanScore, ...]]:
    """Yields the scores found so far, one plan more each time."""
    found = list[PlanScore]()
    for number, plan in enumerate(question.plans):
        tell = partial(report, number / len(question.plans), (number + 1) / len(question.plans))
        known = question.known.get(plan.places)
        score = PlanScore(plan.name, known) if known else score_plan(question.table, question.game, plan, tell)
        found.append(score)
        yield tuple(found)
