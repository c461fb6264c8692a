"""The plans of one open battle: which one is shown, its ghosts on the table, what it is worth, and all its changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report
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
"""When nothing changed for so long, plans are scored anew."""
AS_IT_STANDS = ""
"""In place of a plan's name: the table as it is."""


Places = tuple[PlannedPlace, ...]
Sides = Mapping[str, DeploymentScore]


@dataclass(frozen=True, eq=False)
class ScoreQuestion:
    """Plans that are to be scored on a table."""

    table: BattleGeometry
    game: Game
    plans: tuple[Plan, ...]
    known: Mapping[Places, Sides]
    """What was found on this table before."""


@dataclass(frozen=True)
class ShownPlans:
    """Which plan is shown, what it is compared with, and whose ghost is chosen."""

    name: str = ""
    compared: str | None = None
    chosen: str = ""


class PlansController(QObject):
    """`changed` tells that the plan that is shown, or what is compared with it, is another; `scored` their scores.

    `objected` tells a `PlanBatch` whose problems the players may overrule with `follow`, `remarked` a sentence.
    """

    changed = Signal()
    scored = Signal(tuple)
    """Each `PlanScore`."""
    progressed = Signal(float)
    objected = Signal(PlanBatch)
    remarked = Signal(str)
    failed = Signal(Exception)

    def __init__(self, document: BattleDocument) -> None:
        super().__init__(document)
        self._document = document
        self.name = ""
        """The plan that is shown."""
        self.compared: str | None = None
        """The plan it is compared with, or `AS_IT_STANDS`; None for none."""
        self.chosen = ""
        """The fighter whose ghost is chosen."""
        self.scores: tuple[PlanScore, ...] = ()
        self._is_shown = False
        self._held: tuple[Fighter, ...] = ()
        self._battle = document.session.battle
        """As it was when the chosen one was last looked for by name."""
        self._ghosts = PlanGhosts(document)
        self._job: Worker | None = None
        self._worker = DebouncedWorker(_score_plans, self._on_scored, self.failed.emit, interruptible=True)
        self._worker.progressed.connect(self._on_progressed)
        self._known = dict[Places, Sides]()
        """Scores of places, as long as the table is the same."""
        self._timer = QTimer(self, singleShot=True, interval=CALM_MS)
        self._timer.timeout.connect(self._ask)
        document.notifier.committed.connect(self._on_committed)
        self._drop_missing()

    @property
    def session(self) -> Session:
        """The battle whose plans these are."""
        return self._document.session

    @property
    def plans(self) -> tuple[Plan, ...]:
        """All there are."""
        return self.session.battle.plans

    @property
    def plan(self) -> Plan | None:
        """The plan that is shown, without those who are not to be named; None while there is none."""
        return self._find(self.name)

    @property
    def other(self) -> Plan | None:
        """What it is compared with; the table as it is counts as an empty plan."""
        if self.compared == AS_IT_STANDS:
            return Plan(tr("The table"))
        return self._find(self.compared or "")

    def _find(self, name: str) -> Plan | None:
        found = next((plan for plan in self.plans if plan.name == name), None)
        return found.without(*self.secret) if found and self.secret else found

    @property
    def secret(self) -> frozenset[str]:
        """Fighters who are not to be named."""
        game = self.session.game
        return game.setup.secret_fighters(self.session.battle)

    @property
    def fighters(self) -> tuple[Fighter, ...]:
        """Everybody who may have a place."""
        return tuple(one for one in self.session.battle.all_fighters if one.id not in self.secret)

    def set_shown(self, shown: bool) -> None:
        """Draw ghosts and score plans, or do so no more."""
        if shown != self._is_shown:
            self._is_shown = shown
            self._refresh()

    @property
    def shown(self) -> ShownPlans:
        """What is shown of the battle's plans."""
        return ShownPlans(self.name, self.compared, self.chosen)

    def show(self, shown: ShownPlans) -> None:
        """Show this, as far as it is still there."""
        self.name, self.compared, self.chosen = shown.name, shown.compared, shown.chosen
        self._drop_missing()
        self._refresh()

    def show_plan(self, name: str) -> None:
        """Show this plan."""
        if name != self.name:
            self.name = name
            if self.compared == name:
                self.compared = None
            self._refresh()

    def compare(self, name: str | None) -> None:
        """Compare the plan with another, or with the table as it is; None for nothing."""
        if name != self.compared:
            self.compared = name
            self._refresh()

    def choose(self, id: str) -> None:
        """Have this fighter's ghost chosen."""
        if id != self.chosen:
            self.chosen = id
            self._refresh()

    # what is done to plans: each is a step

    def add(self, name: str, copied: bool = False) -> None:
        """Begin a plan, empty or as the one that is shown, and show it."""
        plan = next((one for one in self.plans if one.name == self.name), None) if copied else None
        name = free_plan_name(self.session.battle, name)
        if self._do(AddPlan(replace(plan, name=name) if plan else Plan(name))):
            self.show_plan(name)

    def rename(self, name: str) -> None:
        """Call the plan something else."""
        if self.plan and self._do(RenamePlan(self.name, name)):
            self.show_plan(name)

    def delete(self) -> None:
        """Keep the plan no longer; the one before it is shown."""
        if self.plan:
            self._do(DeletePlan(self.name))

    def note(self, text: str) -> None:
        """Note something about the plan."""
        if self.plan and text != self.plan.note:
            self._do(NotePlan(self.name, text))

    def place(self, *fighters: Fighter) -> None:
        """Plan that fighters stand where they are here; the first begins a plan where there is none."""
        self._held = ()
        there = {one.id for one in self.session.battle.all_fighters}
        fighters = tuple(one for one in fighters if one.id in there)  # who was dragged may be gone
        if self.plan is None:
            self.add(tr("Plan"))
        if self.plan and fighters:
            self._do(PlanPlaces(self.name, make_places(fighters)))
        self._refresh()

    def take_table(self) -> None:
        """Plan that everybody on the table stands as now."""
        self.place(*(one for one in self.session.battle.fighters if one.id not in self.secret))

    def turn_ghost(self, id: str, degrees: float) -> None:
        """Turn where a fighter would look, by degrees counter-clockwise."""
        place = self.plan.place(id) if self.plan else None
        if place:
            at = place.pose
            turned = make_planned_pose(at.x, at.y, at.z, at.yaw + degrees)
            self._do(PlanPlaces(self.name, (replace(place, pose=turned),)))

    def clear(self, *ids: str) -> None:
        """Have the plan say nothing of these."""
        there = tuple(id for id in ids if self.plan and self.plan.place(id))
        if there:
            self._do(ClearPlaces(self.name, there))

    def turn(self, turn: PlanTurn) -> None:
        """Mirror or turn the plan."""
        if self.plan:
            self._do(TurnPlan(self.name, turn))

    def exchange(self) -> None:
        """Put each side into the other's zones."""
        if self.plan is None or not self.plan.places:
            return
        try:
            places = exchange_zones(self.session.battle, self.session.game, self.plan)
        except PlayerError as error:
            self.failed.emit(error)
            return
        self._do(PlanPlaces(self.name, places))

    def guess(self, side: str) -> None:
        """Plan where a side may set up, as a guess."""
        table, game, asked = self.session.committed_table, self.session.game, self._ask_of()

        def work(report: Report) -> LikelyDeployment:
            return guess_deployment(table, game, side, report)

        def end(found: LikelyDeployment) -> None:
            if self._end_job(asked):
                self._do_guess(found)

        if self._job is None:
            self._job = Worker(work, end, self._on_failed).start()

    def follow(self, overrule: bool = False) -> None:
        """Put everybody where the plan has them: what rules are against only with `overrule`."""
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

    def follow_allowed(self, batch: PlanBatch) -> None:
        """Put those there against whom no rule is."""
        self._do_batch(batch, ())

    # what the tool asks

    @property
    def ghost_table(self) -> BattleGeometry:
        """The table as it would be."""
        table = self.session.committed_table
        return planned_table(table, self.plan) if self.plan else table

    @property
    def chosen_fighter(self) -> Fighter | None:
        """Whom a click puts down: where it would stand if it has a place."""
        battle = self.ghost_table.battle
        return next((one for one in battle.all_fighters if one.id == self.chosen), None)

    def show_held(self, *fighters: Fighter) -> None:
        """Draw ghosts where they are held; none are held any more where none are given."""
        self._held = fighters
        self._draw()

    def close(self) -> None:
        """Draw and score nothing more."""
        if self._job:
            self._job.cancel()
        self._timer.stop()
        self._worker.cancel()
        self._is_shown = False
        self._draw()

    # inside

    def _do(self, action: Action) -> bool:
        """Whether it was done; else it is told why not."""
        try:
            self.session.do(action)
        except PlayerError as error:
            self.failed.emit(error)
            return False
        return True

    def _ask_of(self) -> tuple[object, ...]:
        """What a job is about: the plan that is shown, and the battle but for its other plans."""
        return self.plan, replace(self.session.committed_table.battle, plans=())

    def _end_job(self, asked: tuple[object, ...]) -> bool:
        """Whether what a job was about is still so; else it is told that nothing comes of it."""
        self._job = None
        if self._ask_of() == asked:
            return True
        self.remarked.emit(tr("The plan or the battle has changed, so nothing was done."))
        return False

    def _do_guess(self, found: LikelyDeployment) -> None:
        if found.shortfall:
            self.remarked.emit(found.shortfall)
        if not found.places:
            return
        if self.plan is None:
            self.add(tr("Plan"))
        self._do(PlanPlaces(self.name, found.places))

    def _do_batch(self, batch: PlanBatch, overruled: tuple[Problem, ...]) -> None:
        label = tr("Place fighters as in {plan}", plan=self.name)
        try:
            if batch.actions:
                self.session.do_batch(label, batch.actions, overruled)
        except PlayerError as error:
            self.failed.emit(error)
            return
        if batch.left:
            self.remarked.emit(tr("Not moved: {names}.", names=", ".join(batch.left)))
        elif not (self.plan and self.plan.places):
            told = tr('the plan "{name}" has no places yet; add fighters to it first', name=self.name)
            self.remarked.emit(f"{told[:1].upper()}{told[1:]}.")
        elif not batch.actions:
            self.remarked.emit(tr("The plan is already in place."))
        else:
            self.remarked.emit(tr("{what}. Undo reverts this.", what=label))

    def _on_failed(self, error: Exception) -> None:
        self._job = None
        self.failed.emit(error)

    def _drop_missing(self) -> None:
        """Show a plan that there is, and a ghost."""
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
        self._worker.drop_pending()  # what is still on its way is of another table
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
        self._ghosts.show(shown if self._is_shown else GhostScene())


def _score_plans(question: ScoreQuestion, report: Report) -> Iterator[tuple[PlanScore, ...]]:
    """The scores of one plan more with each answer."""
    found = list[PlanScore]()
    for number, plan in enumerate(question.plans):

        def tell(share: float, text: str, done: int = number) -> None:
            report((done + share) / len(question.plans), text)

        known = question.known.get(plan.places)
        score = PlanScore(plan.name, known) if known else score_plan(question.table, question.game, plan, tell)
        found.append(score)
        yield tuple(found)
