"""The step that compares: the current plan in numbers next to another plan, the sums first, then every fighter."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from app.core.language import format_number, tr
from app.model import Plan
from app.planning.plan_score import PlanScore
from app.ui.planning.plan_score_table import FighterScoreTable, PlanSumTable
from app.ui.planning.plans_controller import CURRENT_TABLE, PlansController
from app.ui.widgets.inputs import CompactBox, TabWidget
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_form


class ComparePage(QWidget):
    """The page: two plans to choose, and their tables."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("help", "plans")
        self._plan, self._other = CompactBox(tr("Plan")), CompactBox(tr("Compare with"))
        self.controller: PlansController | None = None
        self._plan.currentTextChanged.connect(lambda name: self.controller and self.controller.show_plan(name))
        self._other.currentIndexChanged.connect(self._compare)
        self.sums, self.fighters, self.tabs = PlanSumTable(), FighterScoreTable(), TabWidget()
        self._status, self._note = WrappingLabel(), WrappingLabel(name="muted")
        self.tabs.addTab(self.sums, tr("Sums"))
        self.tabs.addTab(self.fighters, tr("By fighter"))
        fill(
            make_column(8, self, (14, 10, 14, 10)),
            make_form((tr("Plan"), self._plan), (tr("Compare with"), self._other)),
            (self.tabs, 1),
            self._status,
            self._note,
        )
        self._show_plans((), None, None)

    def attach(self, controller: PlansController) -> None:
        """Shows the plans of the open battle."""
        self.controller = controller
        controller.changed.connect(self._update)
        controller.scored.connect(self._show_scores)
        controller.progressed.connect(self._show_progress)
        self._update()

    def take_focus(self) -> None:
        """Sets the focus to the choice of the other plan."""
        self._other.setFocus()

    # Implementation

    def _compare(self) -> None:
        if self.controller:
            self.controller.compare(self._other.currentData())

    def _update(self) -> None:
        if self.controller:
            self._show_plans(self.controller.plans, self.controller.plan, self.controller.compared)

    def _show_plans(self, plans: Sequence[Plan], plan: Plan | None, compared: str | None) -> None:
        """Shows the plans, the current one, and the comparison: a plan's name, `CURRENT_TABLE`, or None."""
        names = [one.name for one in plans]
        self._plan.offer([(name, name) for name in names], plan.name if plan else None)
        others = [(tr("No plan"), None), (tr("Current table"), CURRENT_TABLE)]
        self._other.offer([*others, *((name, name) for name in names if not plan or name != plan.name)], compared)
        for box in (self._plan, self._other):
            box.setEnabled(plan is not None)
        if plan is None:
            self._show_scores(())
            self._status.show_text(tr("No plan yet. Create one in the step “Place”."))
        else:
            self._show_progress()

    def _show_scores(self, scores: Sequence[PlanScore]) -> None:
        """Shows the scores of the plan and, if it is there, of the other plan."""
        self.sums.show_scores(scores)
        self.fighters.show_scores(scores)
        self._status.show_text(
            tr("▲ better, ▼ worse than in {plan}", plan=scores[0].plan)
            if len(scores) > 1
            else tr("Choose a plan to compare with.")
            if scores
            else ""
        )
        sides = {side for one in scores for side in one.sides}
        alone = [one.plan for one in scores if any(not one.has_enemies(side) for side in sides)]
        told = tr(
            "{plans}: only one side has positions; plan or guess the others in the step “Place”.",
            plans=", ".join(alone),
        )
        self._note.show_text(
            told
            if alone
            else tr(
                "Sampled, not verdicts. Attacks are those of round one; on both sides, each fighter makes its longest "
                "move or charge, and no fighter blocks its way. Further effects of cards do not count."
            )
            if scores
            else ""
        )

    def _show_progress(self, share: float = 0.0) -> None:
        self._status.show_text(tr("Calculating… {share}", share=format_number(share, ".0%")))
