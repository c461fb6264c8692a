"""Tags that set what terrain parts count as: their panel, the tags over the table, and the tag tool."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from app.core.language import mark, tr
from app.games.actions import make_edit
from app.model import Piece, TerrainPart
from app.table.part_edits import with_part, with_tag_kind, without_part
from app.ui.actions.command import Command
from app.ui.actions.context_menu import CommandEntry, ContextTarget, Entry
from app.ui.feature import PanelFeature
from app.ui.safe_drawing import Fallback
from app.ui.workers import DebouncedWorker
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.core.progress import Report
    from app.model import Change, PartKind, Spot
    from app.table.battle_geometry import BattleGeometry
    from app.table.terrain.part_tags import PartTag
    from app.ui.battle_document import BattleDocument
    from app.ui.terrain.tags_panel import TagsPanel


NAME = TAG = "parts"


UNDRAWN = mark("Terrain types cannot be shown here; everything else still works.")


def find_all_tags(table: BattleGeometry, report: Report) -> Iterator[dict[str, tuple[PartTag, ...]]]:
    """Yields the parts of every piece by its id, for a worker: large meshes take a moment."""
    from app.table.terrain.part_tags import find_tags

    yield {piece.id: find_tags(piece, table.meshes(piece.ref)) for piece in table.battle.pieces}


class TagsFeature(PanelFeature["TagsPanel"]):
    """Owns the panel of terrain parts and the tag tool, and draws the tags over the table.

    Panel and tool create the same actions. They outlive battles; `open` switches to a new one.
    """

    PANEL_ID, PANEL_TITLE = "parts", mark("Tags")

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._document: BattleDocument | None = None
        self._worker: DebouncedWorker | None = None
        self._tags: dict[str, tuple[PartTag, ...]] | None = None

    def commands(self) -> tuple[Command, ...]:
        has_parts = self.workspace.when(
            lambda document: not document.session.game.terrain.has_elements or self.visible,
            mark("In this game, terrain counts by its elements: see Table → Terrain elements"),
        )
        return (
            Command("parts", mark("Terrain &tags"), "Shift+T", self.toggle, has_parts, lambda: self.visible),
            Command("tag", mark("Ta&g tool"), "", self.start_tagging, has_parts),
        )

    def context_entries(self, target: ContextTarget) -> tuple[Entry, ...]:
        """Returns the entry for what a piece counts as."""
        has_elements = self._document is not None and self._document.session.game.terrain.has_elements
        return (CommandEntry("parts"),) if target.kind == "piece" and not has_elements else ()

    def make_panel(self) -> TagsPanel:
        from app.ui.terrain.tags_panel import TagsPanel

        panel = TagsPanel()
        panel.chosen.connect(self._draw)
        panel.tag_requested.connect(self._change_kind)
        panel.exclude_requested.connect(self._exclude_part)
        panel.tag_piece_requested.connect(lambda kind: self._add_part(TerrainPart(kind)))
        panel.reset_part_requested.connect(self._remove_part)
        panel.reset_piece_requested.connect(self._reset_piece)
        panel.tool_requested.connect(self.toggle_tool)
        return panel

    def open(self, document: BattleDocument) -> None:
        """Switches to a battle that was opened."""
        self._document, self._tags = document, None
        self._worker = DebouncedWorker(Fallback(tr(UNDRAWN)).wrap(find_all_tags, {}), self._on_tags, document.failed)
        document.notifier.committed.connect(self._on_committed)
        document.selection.changed.connect(self._update_panel)
        if self._needs_tags:
            self._request_tags()

    @property
    def _needs_tags(self) -> bool:
        """True if parts must be known: while they are shown, and in games that will soon need them."""
        game = self._document.session.game if self._document else None
        return self.visible or (game is not None and game.has_rounds and not game.terrain.has_elements)

    def toggle(self) -> None:
        """Shows the parts of all terrain and focuses the panel, or hides them."""
        self.workspace.docks.toggle_panel(self.panel)
        if self.visible:
            self._update_panel()
            self._request_tags()
            self.panel.take_focus()
            return
        self._draw()
        if self._document and self._document.tool is self._document.tools.get(TAG):
            self._document.toggle_tool(TAG)
        self.workspace.focus_viewport()

    def start_tagging(self) -> None:
        """Shows the parts and starts the tag tool."""
        if not self.visible:
            self.toggle()
        self.toggle_tool()

    def toggle_tool(self) -> None:
        """Starts or ends tagging with clicks on the table."""
        from app.ui.terrain.tag_overlay import TagTool

        document = self._document
        if document is None or self.workspace.viewport is None:
            return
        document.tools.setdefault(TAG, TagTool(document.session, self._tag_box))
        self.workspace.toggle_tool(TAG)

    def _selected_piece(self) -> Piece | None:
        """Returns the first selected piece, or None."""
        if self._document is None:
            return None
        things = self._document.selection.things(self._document.session.battle)
        return next((thing for thing in things if isinstance(thing, Piece)), None)

    def close(self) -> None:
        if self._worker:
            self._worker.cancel()
        if self._document:
            self._document.viewport.show_overlay(NAME)
            self._document.viewport.show_solids(NAME)
        self._document, self._worker, self._tags = None, None, None

    def _on_committed(self, change: Change) -> None:
        if change.pieces and self._document and self._needs_tags:
            self._request_tags()

    def _request_tags(self) -> None:
        if self._worker and self._document:
            self._worker.ask(self._document.session.table)

    def _on_tags(self, tags: dict[str, tuple[PartTag, ...]]) -> None:
        if self._document:
            self._tags = tags
            self._update_panel()

    def _update_panel(self) -> None:
        if self.visible:
            piece = self._selected_piece()
            own = (self._tags or {}).get(piece.id, ()) if piece else ()
            self.panel.show_tags(piece.id if piece else "", own, busy=self._tags is None)
            self._draw()

    def _draw(self) -> None:
        """Draws all parts while the panel is shown, otherwise nothing."""
        from app.ui.terrain.tag_overlay import make_overlay, make_plates

        if self._document is None:
            return
        every = [tag for tags in (self._tags or {}).values() for tag in tags] if self.visible else []
        piece, chosen = self._selected_piece(), self.panel.tag if self.visible else None
        self._document.viewport.show_overlay(NAME, make_overlay(every, piece.id if piece else "", chosen))
        self._document.viewport.show_solids(NAME, make_plates(every))

    # Changes of tags

    def _tag_box(self, id: str, box: tuple[Spot, Spot]) -> None:
        """Tags a box that was clicked or dragged with the tool."""
        from app.table.terrain.part_tags import extend_to_floor

        if self._document is None:
            return
        self._document.selection.select(id)
        piece = self._document.session.battle.piece(id)
        if self._kind != "platform":
            box = extend_to_floor(piece, self._document.session.table.meshes(piece.ref), box)
        self._add_part(TerrainPart(self._kind, box))

    @property
    def _kind(self) -> PartKind:
        return self.panel.kind  # type: ignore[return-value]  # the box holds nothing else

    def _change_kind(self, kind: PartKind) -> None:
        tag, piece = self.panel.tag, self._selected_piece()
        if tag and piece:
            self._apply(with_tag_kind(piece, tag, kind))

    def _exclude_part(self) -> None:
        if self.panel.tag:
            self._add_part(replace(self.panel.tag.part, no=True))

    def _add_part(self, part: TerrainPart) -> None:
        if piece := self._selected_piece():
            self._apply(with_part(piece, part))

    def _remove_part(self) -> None:
        tag, piece = self.panel.tag, self._selected_piece()
        if tag and piece and tag.said is not None:
            self._apply(without_part(piece, tag.said))

    def _reset_piece(self) -> None:
        if piece := self._selected_piece():
            self._apply(replace(piece, parts=()))

    def _apply(self, piece: Piece) -> None:
        """Changes a piece as its own step of the history."""
        if self._document:
            self._document.session.commit_pending()
            self._document.session.do(make_edit(piece))
