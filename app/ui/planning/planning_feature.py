"""Planning in the window: one panel with the steps Look, Place and Compare, their tools, and their commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from weakref import ref

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.ui.actions.command import Command
from app.ui.actions.context_menu import ContextTarget, Entry, MenuEntry
from app.ui.feature import PanelFeature
from app.ui.save_dialog import ask_for_path, battle_name

if TYPE_CHECKING:
    from app.session import Session
    from app.ui.battle_document import BattleDocument
    from app.ui.planning.map_controller import MapController
    from app.ui.planning.map_hover import MapHover
    from app.ui.planning.places_controller import PlacesController
    from app.ui.planning.planning_panel import PlanningPanel, PlanningStep
    from app.ui.planning.plans_controller import PlansController, ShownPlans
    from app.ui.planning.suggestion_controller import SuggestionController
    from app.ui.viewport.tool_dispatcher import Pointer
    from app.ui.workspace import Workspace

PLACE_TOOL, GHOST_TOOL = "planning", "plans"
CSV = ".csv"
EXPORT_SCALE = 2.0
"""Pixels of an exported picture per pixel of the window."""
HINT = mark("Click a place to check which enemies would see a fighter there. Esc cancels.")
PLAN_FIRST = mark("Create a plan first")


class PlanningFeature(PanelFeature["PlanningPanel"]):
    """Owns the panel, and the controllers of the open battle; what they draw depends on the step that is shown."""

    PANEL_ID, PANEL_TITLE = "planning", mark("Planning")

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.maps: MapController | None = None
        self.places: PlacesController | None = None
        self.hover: MapHover | None = None
        self.plans: PlansController | None = None
        self.suggestions: SuggestionController | None = None
        self._last: tuple[ref[Session], ShownPlans] | None = None
        """The session that was open last, and what was shown of its plans, to restore it if only the view changes."""
        workspace.docks.toggled.connect(self._follow_panel)

    def commands(self) -> tuple[Command, ...]:
        planned = self.workspace.when(lambda document: document.session.battle.plans, PLAN_FIRST)
        sheets = (
            ("print_plan", mark("Print plan…"), "", False),
            ("print_plan_true", mark("Print plan at actual size…"), "", True),
            ("export_plan", mark("Export plan as PDF…"), mark("P&lan as PDF…"), False),
            (
                "export_plan_true",
                mark("Export plan at actual size as PDF…"),
                mark("Plan at actual si&ze as PDF…"),
                True,
            ),
        )
        return (
            self._make_command("planning", mark("Planning…"), "Shift+V", "look"),
            self._make_command("plans", mark("P&lans…"), "Shift+P", "plan"),
            self._make_command("suggest", mark("Su&ggestions…"), "Shift+G", "suggest"),
            self._make_command("compare_plans", mark("Compare plans…"), "", "compare"),
            Command(
                "export_map",
                mark("Export the planning map…"),
                "",
                self.export_map,
                lambda: bool(self.maps and self.maps.map),
                menu_text=mark("Planning &map…"),
            ),
            *(
                Command(id, text, "", lambda id=id, true=true: self._use_sheet(id, true), planned, menu_text=short)
                for id, text, short, true in sheets
            ),
        )

    def context_entries(self, target: ContextTarget) -> Iterator[Entry]:
        """Yields the entries for the map and the plan of the fighter that was clicked."""
        if target.kind != "fighter" or self.maps is None:
            return
        yield MenuEntry(tr("Planning map"), lambda: self._show_map_of(target.id), "sight")
        plans = self.plans
        if plans and self.step in ("plan", "compare"):
            yield MenuEntry(tr("Plan its current position"), lambda: plans.place_here(target.id), "position")
            if plans.plan and plans.plan.place(target.id):
                yield MenuEntry(tr("Clear its planned position"), lambda: plans.clear(target.id), "position")

    def make_panel(self) -> PlanningPanel:
        from app.ui.planning.planning_panel import PlanningPanel

        panel = PlanningPanel()
        panel.step_changed.connect(self._follow_panel)
        panel.look.kept_changed.connect(self._follow_panel)
        panel.look.place_requested.connect(lambda: self._use_tool(PLACE_TOOL))
        panel.look.move_requested.connect(self._move)
        panel.look.map_page.export_requested.connect(self.export_map)
        panel.plan.ghosts_requested.connect(lambda: self.workspace.toggle_tool(GHOST_TOOL))
        panel.plan.sheet_requested.connect(self.workspace.actions.run)
        return panel

    def open(self, document: BattleDocument) -> None:
        from app.ui.planning.ghost_tool import GhostTool
        from app.ui.planning.map_controller import MapController
        from app.ui.planning.map_hover import MapHover
        from app.ui.planning.places_controller import PlacesController
        from app.ui.planning.plans_controller import PlansController
        from app.ui.planning.suggestion_controller import SuggestionController
        from app.ui.tools.tool import ClickTool

        self.maps = MapController(document.session, document.viewport, document.notifier, document.selection, document)
        self.places = PlacesController(self.maps, document.viewport, document.notifier)
        self.hover = MapHover(document.session, document.viewport, self.maps)
        self.plans, self.suggestions = PlansController(document), SuggestionController(document)
        for controller in (self.maps, self.places, self.plans, self.suggestions):
            controller.failed.connect(document.failed)
        for controller in (self.plans, self.suggestions):
            controller.remarked.connect(document.remarked)
        self.suggestions.kept.connect(self.plans.show_plan)
        for changed in (self.plans.changed, self.maps.changed):
            changed.connect(self._show_counted)
        document.tools[PLACE_TOOL] = ClickTool(HINT, self._choose_place)
        document.tools[GHOST_TOOL] = GhostTool(lambda: self.plans, document.select_tool.snap_settings)
        document.tool_changed.connect(self._on_tool_changed)
        document.commit_requested.connect(self._commit_note)
        if self._last and self._last[0]() is document.session:
            self.plans.show(self._last[1])
        self._last = None
        self.attach_panel()
        self._follow_panel()

    def close(self) -> None:
        if self.plans:
            self._last = ref(self.plans.session), self.plans.shown
        controllers = (self.hover, self.places, self.maps, self.suggestions, self.plans)
        self.maps = self.places = self.hover = self.plans = self.suggestions = None
        for one in filter(None, controllers):
            one.close()
        if self._panel:
            self._panel.detach()

    def enter_panel(self) -> None:
        self.panel.take_focus()

    def attach_panel(self) -> None:
        """Attaches the pages to the controllers of the open battle."""
        panel = self._panel
        if panel and self.maps and self.places and self.hover and self.plans and self.suggestions:
            panel.look.attach(self.maps, self.places, self.hover)
            panel.plan.attach(self.plans)
            panel.compare.attach(self.plans)
            panel.suggest.attach(self.suggestions)

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

    def export_map(self) -> None:
        """Asks for a file and exports the map: its numbers if the file ends in .csv, otherwise a picture."""
        document, found = self.workspace.document, self.maps.map if self.maps else None
        if document is None or found is None:
            return
        from app.ui.planning.map_export import write_map_csv, write_map_picture

        kinds = {".png": tr("PNG picture"), CSV: tr("Spreadsheet (CSV)")}
        window, view = self.workspace.window, self.workspace.viewport
        path = ask_for_path(window, tr("Export"), document.session, kinds)
        if path is None or view is None:
            return
        try:
            if path.suffix.lower() == CSV:
                write_map_csv(found, path)
            else:
                write_map_picture(
                    found, view.snapshot(EXPORT_SCALE), battle_name(document.session), window.font(), path
                )
        except PlayerError as error:
            self.workspace.messages.show_error(error)
            return
        self.workspace.messages.show_note(tr("Exported {name}.", name=path.name))

    # Implementation

    def _make_command(self, id: str, text: str, keys: str, step: PlanningStep) -> Command:
        is_open = self.workspace.when_open
        is_on = lambda: self.visible if id == self.PANEL_ID else self.step == step  # noqa: E731
        return Command(id, text, keys, lambda: self.show_step(step), is_open, is_on)

    def _show_map_of(self, id: str) -> None:
        if self.maps:
            self.maps.set_fighter(id)
        if self.step != "look":
            self.show_step("look")

    def _use_sheet(self, command: str, true_scale: bool) -> None:
        """Prints the sheet of the current plan, for setting up a real table, or exports it as a PDF."""
        document = self.workspace.document
        if document is None or self.plans is None or self.plans.plan is None:
            return
        from app.ui.planning.sheet_controller import SheetController

        document.commit_requested.emit()  # The sheet includes the note as typed.
        sheet = SheetController(self.workspace, document, self.plans.plan, true_scale)
        (sheet.print if command.startswith("print") else sheet.export)()

    def _follow_panel(self, *_: object) -> None:
        """Draws what belongs to the step that is shown; the map may stay in the others."""
        document, step = self.workspace.document, self.step
        if document is None or not (self.maps and self.places and self.hover and self.plans and self.suggestions):
            return
        has_map = step == "look" or (step is not None and self.panel.look.keeps_map)
        if has_map and not self.maps.fighter:
            # Start with the selected fighter, the observer, or the first fighter.
            there = [one.id for one in self.maps.subjects]
            wanted = (*document.selection.ids, document.sight_pair.observer, *there)
            self.maps.set_fighter(next((id for id in wanted if id in there), ""))
        self.maps.set_kind(self.panel.look.kind if has_map else None)
        self.places.set_drawn(step == "look")
        if step is None:
            self.places.forget()
        if not has_map:
            self.hover.clear()
        if step != "look":
            self.maps.clear_place()
        self._show_counted()
        self.suggestions.set_shown(step == "suggest")
        for tool, its_step in ((PLACE_TOOL, "look"), (GHOST_TOOL, "plan")):
            if step != its_step and document.tool is document.tools.get(tool):
                document.toggle_tool(tool)

    def _use_tool(self, tool: str) -> None:
        if self.workspace.document:
            self.workspace.document.use_tool(tool)
            self.workspace.focus_viewport()

    def _show_counted(self) -> None:
        """Counts enemies as they are planned, and draws them in the step that counts them."""
        if self.maps and self.plans:
            self.maps.set_plan(self.plans.plan)
            self.plans.set_shown(self.step in ("plan", "compare"), self.maps.planned if self.step == "look" else ())

    def _on_tool_changed(self) -> None:
        document = self.workspace.document
        if self._panel and document:
            self._panel.plan.show_moving(document.tool is document.tools[GHOST_TOOL])
        if self.maps and document and document.tool is not document.tools.get(PLACE_TOOL):
            self.maps.clear_place()

    def _choose_place(self, pointer: Pointer) -> None:
        """Chooses the place at a click on terrain or board; fighters are ignored."""
        at = self.hover.find_ground(pointer) if self.hover else None
        number = self.places.find_at(*at) if at and self.places else None
        if number is not None and self.places:
            self.places.choose(number)
        elif at is not None and self.maps:
            self.maps.choose_place(*at)

    def _move(self) -> None:
        """Moves the fighter to the chosen place, as a manual move and a single undo step, or deploys it there."""
        document, maps = self.workspace.document, self.maps
        action = maps.action if maps else None
        if document and maps and action:
            (document.actions.do if maps.is_on_table else document.actions.attempt)(action)

    def _commit_note(self) -> None:
        if self.step in ("plan", "compare"):
            self.panel.plan.commit_note()
