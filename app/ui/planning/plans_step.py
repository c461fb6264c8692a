"""Plans in the window: their pages, the tool that moves ghosts, plan sheets, and entries of the context menu."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from weakref import ref

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox

from app.core.language import tr
from app.ui.actions.context_menu import Entry, MenuEntry
from app.ui.widgets.dialogs import input_box, message_box

if TYPE_CHECKING:
    from PySide6.QtWidgets import QInputDialog

    from app.games.plan_batch import PlanBatch
    from app.planning.plan_score import PlanScore
    from app.session import Session
    from app.ui.battle_document import BattleDocument
    from app.ui.planning.compare_page import ComparePage
    from app.ui.planning.plan_page import PlanPage
    from app.ui.planning.planning_panel import PlanningStep
    from app.ui.planning.plans_controller import PlansController, ShownPlans
    from app.ui.planning.sheet_controller import SheetController
    from app.ui.workspace import Workspace

TOOL = "plans"
MAX_SHOWN_PROBLEMS = 8
"""Largest number of problems shown."""


class PlansStep(QObject):
    """Connects the pages of plans with their controller. `controller` belongs to the open battle."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.workspace = workspace
        self.page: PlanPage | None = None
        self.compare_page: ComparePage | None = None
        self.controller: PlansController | None = None
        self._is_shown = False
        self._last: tuple[ref[Session], ShownPlans] | None = None
        """The session that was open last, and what was shown of it, to restore it if only the view changes."""

    def context_entries(self, id: str) -> Iterator[Entry]:
        """Yields entries to plan or clear the position of the clicked fighter, while plans are visible."""
        controller = self.controller
        if controller and self._is_shown:
            yield MenuEntry(tr("Plan its current position"), lambda: self._plan_here(id), "position")
            if controller.plan and controller.plan.place(id):
                yield MenuEntry(tr("Clear its planned position"), lambda: controller.clear(id), "position")

    def connect_pages(self, page: PlanPage, compare: ComparePage) -> None:
        """Connects the pages, once."""
        self.page, self.compare_page = page, compare
        for one in (page, compare):
            one.plan_chosen.connect(self._show_plan)
        compare.compared.connect(lambda name: self.controller and self.controller.compare(name))
        page.noted.connect(lambda text: self.controller and self.controller.note(text))
        page.fighter_chosen.connect(lambda id: self.controller and self.controller.choose(id))
        page.stand_requested.connect(self._plan_here)
        page.clear_requested.connect(lambda id: self.controller and self.controller.clear(id))
        page.ghost_turned.connect(lambda id, by: self.controller and self.controller.turn_ghost(id, by))
        page.turn_requested.connect(lambda turn: self.controller and self.controller.turn(turn))
        page.guess_requested.connect(lambda side: self.controller and self.controller.guess(side))
        page.command_requested.connect(self._run)

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
        self.attach_page()

    def close(self) -> None:
        if self.controller:
            self.controller.close()
            self._last = ref(self.controller.session), self.controller.shown
        self.controller = None

    def attach_page(self) -> None:
        """Connects the pages to the controller of the open battle, if both exist."""
        compare, controller = self.compare_page, self.controller
        if compare and controller:
            controller.changed.connect(self._update_pages)
            controller.scored.connect(self._show_scores)
            controller.progressed.connect(self._show_progress)
            self._update_pages()

    def follow(self, step: PlanningStep | None) -> None:
        """Shows ghosts while plans are made or compared, and ends the tool when none are made."""
        self._is_shown = step in ("plan", "compare")
        if self.controller:
            self.controller.set_shown(self._is_shown)
        document = self.workspace.document
        if document and step != "plan" and document.tool is document.tools.get(TOOL):
            document.toggle_tool(TOOL)

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

    def _show_plan(self, name: str) -> None:
        self._commit_note()
        if self.controller:
            self.controller.show_plan(name)

    def _commit_note(self) -> None:
        if self.page and self._is_shown:
            self.page.commit_note()

    def _show_scores(self, scores: tuple[PlanScore, ...]) -> None:
        if self.page and self.compare_page and self.controller and self.controller.plan:
            self.page.show_score(self.controller.plan, scores[0])
            self.compare_page.show_scores(scores)

    def _show_progress(self, share: float) -> None:
        for page in (self.page, self.compare_page):
            if page:
                page.show_progress(share)

    def _update_pages(self) -> None:
        page, compare, controller = self.page, self.compare_page, self.controller
        if page is None or compare is None or controller is None or not self._is_shown:
            return
        page.show_plans(controller.plans, controller.plan)
        page.show_fighters(controller.fighters, controller.plan, controller.chosen)
        page.show_sides(tuple(dict.fromkeys(one.side for one in controller.fighters)))
        compare.show_plans(controller.plans, controller.plan, controller.compared)
