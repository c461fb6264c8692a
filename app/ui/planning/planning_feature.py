"""Planning in the window: the dock, the tool that chooses places, and the map on the table while the dock is open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.ui.actions.command import Command
from app.ui.actions.context_menu import ContextTarget, Entry, MenuEntry
from app.ui.feature import PanelFeature
from app.ui.save_dialog import ask_for_path, battle_name
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument
    from app.ui.planning.map_controller import MapController, PlaceAnswer
    from app.ui.planning.map_hover import MapHover
    from app.ui.planning.places_controller import PlacesController
    from app.ui.planning.planning_panel import PlanningPanel
    from app.ui.viewport.tool_dispatcher import Pointer

TOOL = "planning"
CSV = ".csv"
EXPORT_SCALE = 2.0
"""Pixels of an exported picture per pixel of the window."""
HINT = mark("Click a place to check which enemies would see a fighter there. Esc cancels.")


class PlanningFeature(PanelFeature["PlanningPanel"]):
    """Connects panel and controllers. `controller` and `places` belong to the open battle.

    The panel is created on first use.
    """

    PANEL_ID, PANEL_TITLE = "planning", mark("Planning")

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.controller: MapController | None = None
        self.places: PlacesController | None = None
        self.hover: MapHover | None = None
        workspace.docks.toggled.connect(self._follow_panel)

    def commands(self) -> tuple[Command, ...]:
        is_open = self.workspace.when_open
        return (
            Command("planning", mark("Planning &map…"), "Shift+V", self.toggle, is_open, lambda: self.visible),
            Command(
                "export_map",
                mark("Export the planning map…"),
                "",
                self.export,
                lambda: bool(self.controller and self.controller.map),
                menu_text=mark("Planning &map…"),
            ),
        )

    def context_entries(self, target: ContextTarget) -> Iterator[Entry]:
        """Yields the entry for the map of the fighter that was clicked."""
        if self.controller and target.kind == "fighter":
            yield MenuEntry(tr("Planning map"), lambda: self._show_for(target.id), "sight")

    def make_panel(self) -> PlanningPanel:
        from app.ui.planning.planning_panel import PlanningPanel

        panel = PlanningPanel()
        panel.kind_chosen.connect(self._follow_panel)
        panel.fighter_chosen.connect(lambda id: self.controller and self.controller.set_fighter(id))
        panel.ignored_changed.connect(lambda ids: self.controller and self.controller.set_ignored(ids))
        panel.place_requested.connect(self._use_tool)
        panel.move_requested.connect(self._move)
        panel.map_page.export_requested.connect(self.export)
        panel.map_page.level_chosen.connect(lambda level: self.controller and self.controller.set_level(level))
        page = panel.places_page
        page.search_requested.connect(lambda goal, scope: self.places and self.places.search(goal, scope))
        page.stop_requested.connect(lambda: self.places and self.places.stop())
        page.pointed.connect(self._point_at)
        page.chosen.connect(lambda number: self.places and self.places.choose(number))
        return panel

    def open(self, document: BattleDocument) -> None:
        from app.ui.planning.map_controller import MapController
        from app.ui.planning.map_hover import MapHover
        from app.ui.planning.places_controller import PlacesController
        from app.ui.tools.tool import ClickTool

        self.controller = MapController(
            document.session, document.viewport, document.notifier, document.selection, document
        )
        self.controller.failed.connect(document.failed)
        self.places = PlacesController(self.controller, document.viewport, document.notifier)
        self.places.failed.connect(document.failed)
        self.hover = MapHover(document.session, document.viewport, self.controller)
        document.tools[TOOL] = ClickTool(HINT, self._choose_place)
        document.tool_changed.connect(lambda: self._has_tool or (self.controller and self.controller.clear_place()))
        document.notifier.committed.connect(self._update_panel)
        self.attach_panel()
        self._follow_panel()

    def close(self) -> None:
        for one in (self.hover, self.places, self.controller):
            if one:
                one.close()
        self.controller = self.places = self.hover = None

    def enter_panel(self) -> None:
        self.panel.take_focus()

    def attach_panel(self) -> None:
        """Connects the panel to the controllers of the open battle."""
        panel, controller, places, hover = self._panel, self.controller, self.places, self.hover
        if panel is None or controller is None or places is None or hover is None:
            return
        controller.found.connect(panel.show_map)
        controller.found.connect(self._update_panel)
        controller.progressed.connect(panel.map_page.show_progress)
        controller.cleared.connect(panel.show_nothing)
        controller.checked.connect(self._on_checked)
        controller.changed.connect(self._update_panel)
        places.changed.connect(self._show_places)
        places.progressed.connect(panel.places_page.show_progress)
        hover.told.connect(panel.show_hover)
        panel.show_nothing()
        self._update_panel()

    def _on_checked(self, answer: PlaceAnswer | None) -> None:
        if self._panel and self.controller:
            self._panel.show_answer(answer, self.controller.cost_mm)

    def _point_at(self, number: int | None) -> None:
        """Highlights a place of the list, and shows what the map knows of it."""
        if self.places and self.hover:
            self.places.show(number)
            at = self.places.find_pose(number)
            self.hover.point_at((at.x, at.y, at.z) if at else None)

    def _show_places(self, *_: object) -> None:
        if self._panel and self.places:
            self._panel.places_page.show_places(self.places.places, self.places.is_searching)

    def _follow_panel(self, *_: object) -> None:
        """Makes maps while the panel is visible."""
        if self.controller is None:
            return
        if self.visible and not self.controller.fighter and self.workspace.document:
            # Start with the selected fighter, the observer, or the first fighter.
            there = [one.id for one in self.controller.subjects]
            wanted = (*self.workspace.document.selection.ids, self.workspace.document.sight_pair.observer, *there)
            self.controller.set_fighter(next((id for id in wanted if id in there), ""))
        self.controller.set_kind(self.panel.kind if self.visible else None)
        if not self.visible and self.places and self.hover:
            self.places.forget()
            self.hover.clear()
        if self.workspace.document and self._has_tool and not self.visible:
            self.workspace.document.toggle_tool(TOOL)
        self._update_panel()

    def _update_panel(self) -> None:
        document, controller = self.workspace.document, self.controller
        if self._panel and document and controller:
            self._panel.offer_kinds(controller.offered_kinds)
            controller.set_kind(self._panel.kind if self.visible else None)
            names = tuple(one.id for one in controller.subjects)
            self._panel.show_battle(names, controller.fighter, controller.enemies, controller.ignored)
            if self.places:
                self._panel.places_page.offer_goals(self.places.goals)
            self._panel.places_page.offer_scopes(self.places.scopes if self.places else ())

    def _show_for(self, id: str) -> None:
        if self.controller:
            self.controller.set_fighter(id)
            if not self.visible:
                self.toggle()

    def _use_tool(self) -> None:
        if self.workspace.document:
            self.workspace.document.use_tool(TOOL)
            self.workspace.focus_viewport()

    @property
    def _has_tool(self) -> bool:
        document = self.workspace.document
        return document is not None and document.tool is document.tools.get(TOOL)

    def _choose_place(self, pointer: Pointer) -> None:
        """Chooses the place at a click on terrain or board; fighters are ignored."""
        document = self.workspace.document
        if document is None or self.controller is None or self.hover is None:
            return
        at = self.hover.find_ground(pointer)
        number = self.places.find_at(*at) if at and self.places else None
        if number is not None and self.places:
            self.places.choose(number)
        elif at is not None:
            self.controller.choose_place(*at)

    def _move(self) -> None:
        """Moves the fighter to the chosen place, as a manual move and a single undo step, or deploys it there."""
        document, controller = self.workspace.document, self.controller
        action = controller.action if controller else None
        if document and controller and action:
            (document.actions.do if controller.is_on_table else document.actions.attempt)(action)

    def export(self) -> None:
        """Asks for a file and exports the map: its numbers if the file ends in .csv, otherwise a picture."""
        document, found = self.workspace.document, self.controller.map if self.controller else None
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
