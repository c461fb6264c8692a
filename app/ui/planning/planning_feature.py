"""Planning in the window: one panel with the steps Look, Place and Compare, and their commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.core.language import mark, tr
from app.ui.actions.command import Command
from app.ui.actions.context_menu import ContextTarget, Entry, MenuEntry
from app.ui.feature import PanelFeature
from app.ui.planning.look_step import LookStep
from app.ui.planning.plans_step import PlansStep
from app.ui.planning.suggestion_step import SuggestionStep

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument
    from app.ui.planning.planning_panel import PlanningPanel, PlanningStep
    from app.ui.workspace import Workspace

PLAN_FIRST = mark("Create a plan first")


class PlanningFeature(PanelFeature["PlanningPanel"]):
    """Owns the panel and its steps, each of which connects its pages to the open battle while it is shown."""

    PANEL_ID, PANEL_TITLE = "planning", mark("Planning")

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.look = LookStep(workspace)
        self.plans = PlansStep(workspace)
        self.suggestions = SuggestionStep(workspace)
        self._steps = self.look, self.plans, self.suggestions
        workspace.docks.toggled.connect(self._follow_panel)

    def commands(self) -> tuple[Command, ...]:
        is_open, plans = self.workspace.when_open, self.plans
        planned = self.workspace.when(lambda document: document.session.battle.plans, PLAN_FIRST)
        return (
            Command(
                "planning",
                mark("&Planning…"),
                "Shift+V",
                lambda: self.show_step("look"),
                is_open,
                lambda: self.visible,
            ),
            self._make_command("plans", mark("P&lans…"), "Shift+P", "plan"),
            self._make_command("suggest", mark("Su&ggestions…"), "Shift+G", "suggest"),
            self._make_command("compare_plans", mark("Compare plans…"), "", "compare"),
            Command(
                "export_map",
                mark("Export the planning map…"),
                "",
                self.look.export,
                lambda: bool(self.look.controller and self.look.controller.map),
                menu_text=mark("Planning &map…"),
            ),
            Command("print_plan", mark("Print plan…"), "", plans.print_sheet, planned),
            Command(
                "print_plan_true",
                mark("Print plan at actual size…"),
                "",
                lambda: plans.print_sheet(true_scale=True),
                planned,
            ),
            Command(
                "export_plan",
                mark("Export plan as PDF…"),
                "",
                plans.export_sheet,
                planned,
                menu_text=mark("P&lan as PDF…"),
            ),
            Command(
                "export_plan_true",
                mark("Export plan at actual size as PDF…"),
                "",
                lambda: plans.export_sheet(true_scale=True),
                planned,
                menu_text=mark("Plan at actual si&ze as PDF…"),
            ),
        )

    def _make_command(self, id: str, text: str, keys: str, step: PlanningStep) -> Command:
        is_open = self.workspace.when_open
        return Command(id, text, keys, lambda: self.show_step(step), is_open, lambda: self.step == step)

    def context_entries(self, target: ContextTarget) -> Iterator[Entry]:
        """Yields the entries for the map and the plan of the fighter that was clicked."""
        if self.look.controller and target.kind == "fighter":
            yield MenuEntry(tr("Planning map"), lambda: self._show_map_of(target.id), "sight")
            yield from self.plans.context_entries(target.id)

    def make_panel(self) -> PlanningPanel:
        from app.ui.planning.planning_panel import PlanningPanel

        panel = PlanningPanel()
        panel.step_changed.connect(self._follow_panel)
        self.look.connect_page(panel.look)
        self.plans.connect_pages(panel.plan, panel.compare)
        self.suggestions.connect_page(panel.suggest)
        return panel

    def open(self, document: BattleDocument) -> None:
        for step in self._steps:
            step.open(document)
        self._follow_panel()

    def close(self) -> None:
        for step in self._steps:
            step.close()

    def enter_panel(self) -> None:
        self.panel.take_focus()

    def attach_panel(self) -> None:
        """Connects the pages to the controllers of the open battle."""
        for step in self._steps:
            step.attach_page()

    @property
    def step(self) -> PlanningStep | None:
        """The step that is shown; None while the panel is closed."""
        return self._panel.step if self._panel and self.visible else None

    def show_step(self, step: PlanningStep) -> None:
        """Shows a step; hides the panel if the step is already in front."""
        was = self.panel.step
        self.panel.show_step(step)
        if was != step and self.workspace.docks.is_seen(self.panel):
            self.enter_panel()
            self.workspace.actions.refresh()
        else:
            self.toggle()

    def _show_map_of(self, id: str) -> None:
        self.look.show_for(id)
        if self.step != "look":
            self.show_step("look")

    def _follow_panel(self, *_: object) -> None:
        step = self.step
        self.look.follow(open_=step is not None, shown=step == "look")
        self.plans.follow(step)
        self.suggestions.follow(shown=step == "suggest")
