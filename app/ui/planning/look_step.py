"""Looking before planning: the map on the table, good places, and the tool that chooses a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.ui.save_dialog import ask_for_path, battle_name

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument
    from app.ui.planning.look_page import LookPage
    from app.ui.planning.map_controller import MapController, PlaceAnswer
    from app.ui.planning.map_hover import MapHover
    from app.ui.planning.places_controller import PlacesController
    from app.ui.viewport.tool_dispatcher import Pointer
    from app.ui.workspace import Workspace

TOOL = "planning"
CSV = ".csv"
EXPORT_SCALE = 2.0
"""Pixels of an exported picture per pixel of the window."""
HINT = mark("Click a place to check which enemies would see a fighter there. Esc cancels.")


class LookStep(QObject):
    """Connects the page with its controllers. `controller`, `places` and `hover` belong to the open battle."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.workspace = workspace
        self.page: LookPage | None = None
        self.controller: MapController | None = None
        self.places: PlacesController | None = None
        self.hover: MapHover | None = None
        self._has_map = False

    def connect_page(self, page: LookPage) -> None:
        """Connects the page, once."""
        self.page = page
        page.kind_chosen.connect(self._update_page)
        page.fighter_chosen.connect(lambda id: self.controller and self.controller.set_fighter(id))
        page.ignored_changed.connect(lambda ids: self.controller and self.controller.set_ignored(ids))
        page.place_requested.connect(self._use_tool)
        page.move_requested.connect(self._move)
        page.map_page.export_requested.connect(self.export)
        page.map_page.level_chosen.connect(lambda level: self.controller and self.controller.set_level(level))
        places = page.places_page
        places.search_requested.connect(lambda goal, scope: self.places and self.places.search(goal, scope))
        places.stop_requested.connect(lambda: self.places and self.places.stop())
        places.pointed.connect(self._point_at)
        places.chosen.connect(lambda number: self.places and self.places.choose(number))

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
        document.notifier.committed.connect(self._update_page)
        self.attach_page()

    def close(self) -> None:
        for one in (self.hover, self.places, self.controller):
            if one:
                one.close()
        self.controller = self.places = self.hover = None

    def attach_page(self) -> None:
        """Connects the page to the controllers of the open battle, if both exist."""
        page, controller, places, hover = self.page, self.controller, self.places, self.hover
        if page is None or controller is None or places is None or hover is None:
            return
        controller.found.connect(page.show_map)
        controller.found.connect(self._update_page)
        controller.progressed.connect(page.map_page.show_progress)
        controller.cleared.connect(page.show_nothing)
        controller.checked.connect(self._on_checked)
        controller.changed.connect(self._update_page)
        places.changed.connect(self._show_places)
        places.progressed.connect(page.places_page.show_progress)
        hover.told.connect(page.show_hover)
        page.show_nothing()
        self._update_page()

    def follow(self, open_: bool, shown: bool) -> None:
        """Follows the panel, which may be `open_`, and whether it shows this step. The map may stay in other steps."""
        if self.controller is None or self.places is None or self.hover is None:
            return
        self._has_map = shown or (open_ and bool(self.page) and self.page.map_page.keep_box.checked)
        document = self.workspace.document
        if self._has_map and not self.controller.fighter and document:
            # Start with the selected fighter, the observer, or the first fighter.
            there = [one.id for one in self.controller.subjects]
            wanted = (*document.selection.ids, document.sight_pair.observer, *there)
            self.controller.set_fighter(next((id for id in wanted if id in there), ""))
        self.places.set_drawn(shown)
        if not open_:
            self.places.forget()
        if not self._has_map:
            self.hover.clear()
        if not shown:
            self.controller.clear_place()
            if document and self._has_tool:
                document.toggle_tool(TOOL)
        self._update_page()

    def show_for(self, id: str) -> None:
        """Makes maps for this fighter from now on."""
        if self.controller:
            self.controller.set_fighter(id)

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

    # Implementation

    def _on_checked(self, answer: PlaceAnswer | None) -> None:
        if self.page and self.controller:
            self.page.show_answer(answer, self.controller.cost_mm)

    def _point_at(self, number: int | None) -> None:
        """Highlights a place of the list, and shows what the map knows of it."""
        if self.places and self.hover:
            self.places.show(number)
            at = self.places.find_pose(number)
            self.hover.point_at((at.x, at.y, at.z) if at else None)

    def _show_places(self, *_: object) -> None:
        if self.page and self.places:
            self.page.places_page.show_places(self.places.places, self.places.is_searching)

    def _update_page(self, *_: object) -> None:
        page, controller = self.page, self.controller
        if page and controller and self.places and self.workspace.document:
            page.offer_kinds(controller.offered_kinds)
            controller.set_kind(page.kind if self._has_map else None)
            names = tuple(one.id for one in controller.subjects)
            page.show_battle(names, controller.fighter, controller.enemies, controller.ignored)
            page.places_page.offer_goals(self.places.goals)
            page.places_page.offer_scopes(self.places.scopes)

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
