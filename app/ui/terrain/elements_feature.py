"""Terrain elements, in games that have a table of them: drawn on the table and edited from a context menu."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.model import Piece
from app.ui.actions.command import Command
from app.ui.actions.context_menu import CommandEntry, ContextTarget, Entry, MenuEntry
from app.ui.feature import PanelFeature
from app.ui.safe_drawing import Fallback
from app.ui.workers import DebouncedWorker
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.core.progress import Report
    from app.games.actions import Action
    from app.games.terrain_table import TerrainNote, TerrainTable
    from app.model import Change
    from app.table.battle_geometry import BattleGeometry
    from app.ui.battle_document import BattleDocument
    from app.ui.terrain.element_overlay import DrawnElement
    from app.ui.terrain.elements_panel import ElementsPanel
    from app.ui.viewport.tool_dispatcher import Pointer

NAME = "elements"
HOVER_MS = 80
"""Time the mouse must rest on a piece before its element is named."""
UNDRAWN = mark("Terrain elements cannot be shown here; everything else still works.")
NO_TABLE = mark("This game has no table of terrain elements")


class ElementsFeature(PanelFeature["ElementsPanel"]):
    """Draws the elements of the open battle, names the one under the mouse, and lets players choose what pieces are."""

    PANEL_ID, PANEL_TITLE = "elements", mark("Elements")

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._document: BattleDocument | None = None
        self._worker: DebouncedWorker | None = None
        self._drawn: tuple[DrawnElement, ...] = ()
        self._pointer: Pointer | None = None
        self._hovered = ""
        self._hover_timer = QTimer(self, singleShot=True, interval=HOVER_MS)
        self._hover_timer.timeout.connect(self._on_hover_rest)

    def commands(self) -> tuple[Command, ...]:
        has_table = self.workspace.when(lambda document: document.session.game.terrain.has_elements, NO_TABLE)
        return (Command("elements", mark("Terrain &elements"), "", self.toggle, has_table, lambda: self.visible),)

    def context_entries(self, target: ContextTarget) -> Iterator[Entry]:
        """Yields a menu that shows and changes what a piece counts as."""
        terrain = self._terrain
        if terrain is None or target.kind != "piece":
            return
        note = self._find_note(target.id)
        kinds = [(kind.id, f"{kind.name} ({kind.keywords})") for kind in terrain.kinds()]
        children = tuple(
            MenuEntry(f"✓ {text}" if note and note.kind == id else text, self._choose_kind(target.id, id))
            for id, text in (*kinds, ("", tr("Open ground")))
        )
        yield MenuEntry(tr("Counts as"), None, "properties", children=children)
        yield CommandEntry("elements")

    def make_panel(self) -> ElementsPanel:
        from app.ui.terrain.elements_panel import ElementsPanel

        panel = ElementsPanel()
        panel.piece_chosen.connect(lambda id: self._document and self._document.selection.select(id))
        panel.kind_chosen.connect(lambda kind: self._choose_kind(self._selected_id(), kind)())
        panel.keywords_edited.connect(self._set_keywords)
        return panel

    def open(self, document: BattleDocument) -> None:
        self._document, self._drawn, self._hovered = document, (), ""
        self._worker = DebouncedWorker(
            Fallback(tr(UNDRAWN)).wrap(_find_all, ()), self._on_found, document.failed, interruptible=True
        )
        document.notifier.changed.connect(self._on_changed)
        document.selection.changed.connect(self._refresh)
        document.viewport.hovered.connect(self._on_hovered)
        document.viewport.hover_ended.connect(self._on_hovered)
        self._request()

    def close(self) -> None:
        self._hover_timer.stop()
        if self._worker:
            self._worker.cancel()
        if self._document:
            self._document.viewport.hovered.disconnect(self._on_hovered)
            self._document.viewport.hover_ended.disconnect(self._on_hovered)
            self._document.viewport.show_overlay(NAME)
        self._document = self._worker = self._pointer = None

    def enter_panel(self) -> None:
        self._refresh()
        self.panel.take_focus()

    @property
    def _terrain(self) -> TerrainTable | None:
        """The element table of the open battle's game, if it has one."""
        terrain = self._document.session.game.terrain if self._document else None
        return terrain if terrain and terrain.has_elements else None

    def _find_note(self, piece: str) -> TerrainNote | None:
        if self._document is None or self._terrain is None:
            return None
        notes = self._terrain.notes(self._document.session.battle)
        return next((note for note in notes if note.piece == piece), None)

    def _selected_id(self) -> str:
        if self._document is None:
            return ""
        things = self._document.selection.things(self._document.session.battle)
        return next((thing.id for thing in things if isinstance(thing, Piece)), "")

    def _on_changed(self, change: Change) -> None:
        """Updates elements when pieces, the board or the game's state change, but not for fighters."""
        if change.pieces or change.board or change.course:
            self._request()
            self._refresh()

    def _request(self) -> None:
        if self._worker and self._document and self._terrain:
            self._worker.ask((self._document.session.table, self._terrain))
        elif self._document and self._drawn:
            self._on_found(())

    def _on_found(self, drawn: tuple[DrawnElement, ...]) -> None:
        self._drawn = drawn
        self._draw()

    def _draw(self) -> None:
        from app.ui.terrain.element_overlay import make_elements_overlay

        if self._document:
            told = self._hovered or self._selected_id()
            self._document.viewport.show_overlay(NAME, make_elements_overlay(self._drawn, told))

    def _refresh(self) -> None:
        """Shows the selection in the panel and on the table."""
        if self._drawn:
            self._draw()
        if not self.visible or self._document is None or self._terrain is None:
            return
        panel, chosen = self.panel, self._selected_id()
        kinds = {note.piece: note.name for note in self._terrain.notes(self._document.session.battle)}
        if not panel.has_kinds:
            panel.show_kinds(self._terrain.kinds())
        pieces = [(one.id, kinds.get(one.id, tr("Open ground"))) for one in self._document.session.battle.pieces]
        panel.show_pieces(pieces, chosen)
        panel.show_piece(chosen, self._find_note(chosen))

    def _on_hovered(self, pointer: Pointer | None = None) -> None:
        self._pointer = pointer
        if self._drawn:
            self._hover_timer.start()

    def _on_hover_rest(self) -> None:
        from app.ui.tools.tool import pick_thing

        if self._document is None:
            return
        spot = pick_thing(self._document.session.table, self._pointer) if self._pointer else None
        hovered = spot.id if spot and spot.kind == "piece" else ""
        if hovered != self._hovered:
            self._hovered = hovered
            self._draw()

    def _choose_kind(self, piece: str, kind: str) -> Callable[[], object]:
        return lambda: self._terrain and piece and self._do(self._terrain.kind_action(piece, kind))

    def _set_keywords(self, text: str) -> None:
        piece = self._selected_id()
        if self._document is None or self._terrain is None or not piece:
            return
        try:
            action = self._terrain.keywords_action(self._document.session.battle, piece, text)
        except PlayerError as error:
            self.panel.show_error(str(error))
            return
        self._do(action)

    def _do(self, action: Action) -> None:
        """Does an action as its own step of the history."""
        if self._document:
            self._document.actions.do(action)


def _find_all(asked: tuple[BattleGeometry, TerrainTable], report: Report) -> Iterator[tuple[DrawnElement, ...]]:
    from app.ui.terrain.element_overlay import find_elements

    yield find_elements(*asked)
