"""Planning in the window: its dock, the tool that chooses places, and the map on the table while the dock is open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.language import mark, tr
from app.ui.actions.command import Command
from app.ui.actions.context_menu import ContextTarget, Entry, MenuEntry
from app.ui.feature import Feature
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.planning.place_check import PlaceCheck
    from app.ui.battle_document import BattleDocument
    from app.ui.planning.map_controller import MapController
    from app.ui.planning.planning_panel import PlanningPanel
    from app.ui.viewport.tool_dispatcher import Pointer

TOOL = "planning"
HINT = mark("Click a place to see who would see a fighter there. Esc cancels.")


class PlanningFeature(Feature):
    """`controller` is the open battle's; the panel is made when it is first asked for."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.controller: MapController | None = None
        self._panel: PlanningPanel | None = None
        workspace.docks.toggled.connect(self._follow_panel)

    def commands(self) -> tuple[Command, ...]:
        is_open = self.workspace.when_open
        return (Command("planning", mark("Planning &map…"), "Shift+V", self.toggle, is_open, lambda: self.is_shown),)

    def context_entries(self, target: ContextTarget) -> Iterator[Entry]:
        """The map for whom was clicked."""
        if self.controller and target.kind == "fighter":
            yield MenuEntry(tr("Where would it be seen?"), lambda: self._show_for(target.id), "sight")

    @property
    def panel(self) -> PlanningPanel:
        """The panel, made when it is first asked for: the window need not wait for it."""
        if self._panel is None:
            from app.ui.planning.planning_panel import PlanningPanel

            self._panel = panel = PlanningPanel()
            self.workspace.docks.add_panel(panel, "planning", tr("Planning"), self.toggle)
            panel.kind_chosen.connect(self._follow_panel)
            panel.fighter_chosen.connect(lambda id: self.controller and self.controller.set_fighter(id))
            panel.ignored_changed.connect(lambda ids: self.controller and self.controller.set_ignored(ids))
            panel.place_requested.connect(self._use_tool)
            panel.move_requested.connect(self._move)
            self._connect()
        return self._panel

    @property
    def is_shown(self) -> bool:
        """Whether the panel is to be seen, and with it the map."""
        return self._panel is not None and self.workspace.docks.is_shown(self._panel)

    def open(self, document: BattleDocument) -> None:
        from app.ui.planning.map_controller import MapController
        from app.ui.tools.tool import ClickTool

        self.controller = MapController(
            document.session, document.viewport, document.notifier, document.selection, document
        )
        self.controller.failed.connect(document.failed)
        document.tools[TOOL] = ClickTool(HINT, self._choose_place)
        document.tool_changed.connect(lambda: self._has_tool or (self.controller and self.controller.forget_place()))
        document.notifier.changed.connect(self._update_panel)
        self._connect()
        self._follow_panel()

    def close(self) -> None:
        if self.controller:
            self.controller.close()
        self.controller = None

    def toggle(self) -> None:
        """Show the map and its panel, the keyboard in it; put both away where they are there."""
        self.workspace.docks.toggle_panel(self.panel)
        if self.is_shown:
            self.panel.take_focus()
        elif self.workspace.viewport:
            self.workspace.focus_viewport()
        self.workspace.actions.refresh()

    def _connect(self) -> None:
        """Have the panel show what the controller finds."""
        panel, controller = self._panel, self.controller
        if panel is None or controller is None:
            return
        controller.found.connect(panel.show_map)
        controller.found.connect(self._update_panel)
        controller.progressed.connect(panel.show_progress)
        controller.cleared.connect(panel.show_nothing)
        controller.checked.connect(self._on_checked)
        panel.show_nothing()
        self._update_panel()

    def _on_checked(self, check: PlaceCheck | None) -> None:
        if self._panel and self.controller:
            self._panel.show_check(check, self.controller.cost_mm)

    def _follow_panel(self, *_: object) -> None:
        """Make maps as long as the panel is to be seen."""
        if self.controller is None:
            return
        if self.is_shown and not self.controller.fighter and self.workspace.document:
            self.controller.set_fighter(_first_choice(self.workspace.document))
        self.controller.set_kind(self.panel.kind if self.is_shown else None)
        if self.workspace.document and self._has_tool and not self.is_shown:
            self.workspace.document.toggle_tool(TOOL)
        self._update_panel()

    def _update_panel(self) -> None:
        document, controller = self.workspace.document, self.controller
        if self._panel and document and controller:
            from app.ui.planning.table_map import offered_kinds

            self._panel.offer_kinds(offered_kinds(document.session.table))
            controller.set_kind(self._panel.kind if self.is_shown else None)
            self._panel.show_battle(document.session.battle, controller.fighter, controller.enemies, controller.ignored)

    def _show_for(self, id: str) -> None:
        if self.controller:
            self.controller.set_fighter(id)
            if not self.is_shown:
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
        """Ask about the point of terrain or board that is clicked, fighters passed through."""
        document = self.workspace.document
        if document is None or self.controller is None:
            return
        from app.ui.tools.tool import find_drawn

        drawn = find_drawn(document.session.table, pointer.hidden)
        met = drawn.pick_terrain(pointer.origin, pointer.direction, ceiling=pointer.ceiling)
        if met is not None:
            self.controller.choose_place(*met.point.tolist())

    def _move(self) -> None:
        """Put the fighter at the place that was chosen: as by hand, one step to be undone."""
        document = self.workspace.document
        if document and self.controller and (move := self.controller.move):
            document.edit(move)


def _first_choice(document: BattleDocument) -> str:
    """Whom the map is about at first: who is selected, looks, or comes first."""
    fighters = [one.id for one in document.session.battle.fighters]
    wanted = (*document.selection.ids, document.sight_pair.seer, *fighters)
    return next((id for id in wanted if id in fighters), "")
