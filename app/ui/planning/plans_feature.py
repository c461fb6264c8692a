"""Plans in the window: the dock, the tool that moves ghosts, and the context menu entries of fighters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from weakref import ref

from PySide6.QtWidgets import QMessageBox

from app.core.language import mark, tr
from app.ui.actions.command import Command
from app.ui.actions.context_menu import ContextTarget, Entry, MenuEntry
from app.ui.feature import PanelFeature
from app.ui.widgets.dialogs import input_box, message_box
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from PySide6.QtWidgets import QInputDialog

    from app.games.plan_batch import PlanBatch
    from app.session import Session
    from app.ui.battle_document import BattleDocument
    from app.ui.planning.plans_controller import PlansController, ShownPlans
    from app.ui.planning.plans_panel import PlansPanel
    from app.ui.planning.sheet_controller import SheetController

TOOL = "plans"
PLAN_FIRST = mark("Create a plan first")
MAX_SHOWN_PROBLEMS = 8
"""Largest number of problems shown."""


class PlansFeature(PanelFeature["PlansPanel"]):
    """Connects panel and controller. `controller` belongs to the open battle; the panel is created on first use."""

    PANEL_ID, PANEL_TITLE = "plans", mark("Plans")

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.controller: PlansController | None = None
        self._last: tuple[ref[Session], ShownPlans] | None = None
        """The session that was open last, and what was shown of it, to restore it if only the view changes."""
        workspace.docks.toggled.connect(self._follow_panel)

    def commands(self) -> tuple[Command, ...]:
        is_open = self.workspace.when_open
        planned = self.workspace.when(lambda document: document.session.battle.plans, PLAN_FIRST)
        return (
            Command("plans", mark("P&lans…"), "Shift+P", self.toggle, is_open, lambda: self.visible),
            Command("print_plan", mark("Print plan…"), "", self.print_sheet, planned),
            Command(
                "print_plan_true",
                mark("Print plan at actual size…"),
                "",
                lambda: self.print_sheet(true_scale=True),
                planned,
            ),
            Command(
                "export_plan",
                mark("Export plan as PDF…"),
                "",
                self.export_sheet,
                planned,
                menu_text=mark("P&lan as PDF…"),
            ),
            Command(
                "export_plan_true",
                mark("Export plan at actual size as PDF…"),
                "",
                lambda: self.export_sheet(true_scale=True),
                planned,
                menu_text=mark("Plan at actual si&ze as PDF…"),
            ),
        )

    def context_entries(self, target: ContextTarget) -> Iterator[Entry]:
        """Yields entries to plan or clear the position of the clicked fighter, while plans are visible."""
        controller = self.controller
        if controller and self.visible and target.kind == "fighter":
            yield MenuEntry(tr("Plan its current position"), lambda: self._plan_here(target.id), "position")
            if controller.plan and controller.plan.place(target.id):
                yield MenuEntry(tr("Clear its planned position"), lambda: controller.clear(target.id), "position")

    def make_panel(self) -> PlansPanel:
        from app.ui.planning.plans_panel import PlansPanel

        panel = PlansPanel()
        panel.plan_chosen.connect(lambda name: self.controller and self.controller.show_plan(name))
        panel.compared.connect(lambda name: self.controller and self.controller.compare(name))
        panel.noted.connect(lambda text: self.controller and self.controller.note(text))
        panel.fighter_chosen.connect(lambda id: self.controller and self.controller.choose(id))
        panel.stand_requested.connect(self._plan_here)
        panel.clear_requested.connect(lambda id: self.controller and self.controller.clear(id))
        panel.ghost_turned.connect(lambda id, by: self.controller and self.controller.turn_ghost(id, by))
        panel.turn_requested.connect(lambda turn: self.controller and self.controller.turn(turn))
        panel.guess_requested.connect(lambda side: self.controller and self.controller.guess(side))
        panel.command_requested.connect(self._run)
        return panel

    def open(self, document: BattleDocument) -> None:
        from app.ui.planning.ghost_tool import GhostTool
        from app.ui.planning.plans_controller import PlansController

        self.controller = controller = PlansController(document)
        controller.failed.connect(document.failed)
        controller.remarked.connect(document.remarked)
        controller.objected.connect(self._ask_to_overrule)
        document.tools[TOOL] = GhostTool(lambda: self.controller, document.select_tool.snap_settings)
        document.commit_requested.connect(self._commit_note)
        if self._last and self._last[0]() is document.session:
            controller.show(self._last[1])
        self._last = None
        self.attach_panel()
        self._follow_panel()

    def close(self) -> None:
        if self.controller:
            self.controller.close()
            self._last = ref(self.controller.session), self.controller.shown
        self.controller = None

    def enter_panel(self) -> None:
        self.panel.take_focus()

    def ask_for_name(self) -> QInputDialog | None:
        """Asks for a new name for the current plan."""
        controller = self.controller
        if controller is None or controller.plan is None:
            return None

        dialog = input_box(self.workspace.window, tr("Rename plan"), tr("Plan name"))
        dialog.setTextValue(controller.name)
        dialog.textValueSelected.connect(lambda name: name.strip() and controller.rename(name.strip()[:80]))
        dialog.open()
        return dialog

    def print_sheet(self, true_scale: bool = False) -> None:
        """Prints the sheet of the current plan, for setting up a real table."""
        if sheet := self._make_sheet(true_scale):
            sheet.print()

    def export_sheet(self, true_scale: bool = False) -> None:
        """Exports the sheet as a PDF."""
        if sheet := self._make_sheet(true_scale):
            sheet.export()

    def _make_sheet(self, true_scale: bool) -> SheetController | None:
        controller, document = self.controller, self.workspace.document
        if document is None or controller is None or controller.plan is None:
            return None
        from app.ui.planning.sheet_controller import SheetController

        document.commit_requested.emit()  # The sheet includes the note as typed.
        return SheetController(self.workspace, document, controller.plan, true_scale)

    def _run(self, command: str) -> None:
        controller = self.controller
        if controller is None:
            return
        match command:
            case "new":
                controller.add(tr("Plan"))
            case "copy":
                controller.add(controller.name, copied=True)
            case "rename":
                self.ask_for_name()
            case "delete":
                controller.delete()
            case "take":
                controller.take_table()
            case "exchange":
                controller.exchange()
            case "follow":
                controller.place_fighters()
            case "print_plan" | "print_plan_true" | "export_plan" | "export_plan_true":
                self.workspace.actions.run(command)
            case _:
                if self.workspace.document:
                    self.workspace.document.use_tool(TOOL)
                    self.workspace.focus_viewport()

    def _plan_here(self, id: str) -> None:
        controller = self.controller
        there = controller.session.battle.fighters if controller else ()
        fighter = next((one for one in there if one.id == id), None)
        if controller and fighter:
            controller.place(fighter)
        elif controller:
            controller.remarked.emit(tr("{name} is not on the table", name=id))

    def _ask_to_overrule(self, batch: PlanBatch) -> QMessageBox:
        """Shows the problems of the plan. Players may overrule them, or place only the other fighters."""
        lines = list(dict.fromkeys(f"{one.text[:1].upper()}{one.text[1:]}." for one in batch.problems))
        rules = list(dict.fromkeys(one.rule for one in batch.problems))
        more = "\n".join(
            [*lines[:MAX_SHOWN_PROBLEMS], *(["…"] if len(lines) > MAX_SHOWN_PROBLEMS else []), "", *rules[:2]]
        )
        box = message_box(
            QMessageBox.Icon.Question,
            tr("Some positions in this plan break the rules."),
            more,
            buttons=QMessageBox.StandardButton.Cancel,
            parent=self.workspace.window,
        )
        role = QMessageBox.ButtonRole.AcceptRole
        everybody = box.addButton(tr("Place all anyway"), role)
        others = box.addButton(tr("Place only the others"), role) if batch.actions else None
        everybody.clicked.connect(lambda: self.controller and self.controller.place_fighters(overrule=True))
        if others:
            others.clicked.connect(lambda: self.controller and self.controller.apply_allowed(batch))
            box.setDefaultButton(others)
        box.open()
        return box

    def _commit_note(self) -> None:
        if self._panel and self.visible:
            self._panel.commit_note()

    def attach_panel(self) -> None:
        """Connects the panel to the controller of the open battle."""
        panel, controller = self._panel, self.controller
        if panel is None or controller is None:
            return
        controller.changed.connect(self._update_panel)
        controller.scored.connect(panel.show_scores)
        controller.progressed.connect(panel.show_progress)
        self._update_panel()

    def _follow_panel(self, *_: object) -> None:
        """Shows ghosts while the panel is visible."""
        if self.controller is None:
            return
        self.controller.set_shown(self.visible)
        document = self.workspace.document
        if document and not self.visible and document.tool is document.tools.get(TOOL):
            document.toggle_tool(TOOL)

    def _update_panel(self) -> None:
        panel, controller = self._panel, self.controller
        if panel is None or controller is None or not self.visible:
            return
        panel.show_plans(controller.plans, controller.plan, controller.compared)
        panel.show_fighters(controller.fighters, controller.plan, controller.chosen)
        panel.show_sides(tuple(dict.fromkeys(one.side for one in controller.fighters)))
        if controller.plan:
            panel.show_progress()
