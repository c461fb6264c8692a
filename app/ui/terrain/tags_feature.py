"""What parts of terrain count as, in the window: its panel, the tags over the table, and the tag tool."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QTimer

from app.language import mark, tr
from app.model import Piece, TerrainPart
from app.rules.actions import make_edit
from app.ui.actions.command import Command
from app.ui.drawing_guard import Fallback
from app.ui.feature import Feature
from app.ui.workers import DebouncedWorker
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.battle_geometry import BattleGeometry
    from app.model import Change, PartKind, Spot
    from app.progress import Report
    from app.terrain.part_tags import PartTag
    from app.ui.battle_document import BattleDocument
    from app.ui.terrain.tags_panel import PartsPanel


NAME = TAG = "parts"


UNDRAWN = mark("What terrain counts as cannot be shown here; everything else goes on.")


def all_tags(table: BattleGeometry, report: Report) -> Iterator[dict[str, tuple[PartTag, ...]]]:
    """The parts of every piece by its id, as an answer for a worker to give: large meshes take a moment."""
    from app.terrain.part_tags import tags

    yield {piece.id: tags(piece, table.meshes(piece.ref)) for piece in table.battle.pieces}


class TagsFeature(Feature):
    """Owns the panel of terrain parts and the tag tool, and draws the tags over the table.

    Both panel and tool make the same actions. They outlive battles; `open` follows each that is opened.
    """

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._panel: PartsPanel | None = None
        self._document: BattleDocument | None = None
        self._latest: DebouncedWorker | None = None
        self._tags: dict[str, tuple[PartTag, ...]] | None = None

    def actions(self) -> tuple[Command, ...]:
        is_open = self.workspace.is_open
        return (
            Command("parts", mark("Terrain &tags"), "Shift+T", self.toggle, is_open, lambda: self.shown),
            Command("tag", mark("Ta&g tool"), "", self.begin, is_open),
        )

    @property
    def panel(self) -> PartsPanel:
        """The panel, made when it is first asked for."""
        if self._panel is None:
            from app.ui.terrain.tags_panel import PartsPanel

            self._panel = panel = PartsPanel()
            panel.close_asked.connect(self.toggle)
            panel.chosen.connect(self._draw)
            panel.called.connect(self._call)
            panel.denied.connect(self._deny)
            panel.whole_called.connect(lambda kind: self._say(TerrainPart(kind)))
            panel.removed.connect(self._take_back)
            panel.reset.connect(self._reset)
            panel.tool_wanted.connect(self.take_tool)
            self.workspace.docks.left.add(panel)
        return self._panel

    @property
    def shown(self) -> bool:
        """Whether the panel is shown, and the parts over the table with it."""
        return self._panel is not None and self.workspace.docks.left.shows(self._panel)

    def open(self, document: BattleDocument) -> None:
        """Follow a battle that was opened, in place of the one before."""
        self._document, self._tags = document, None
        self._latest = DebouncedWorker(Fallback(tr(UNDRAWN)).answers(all_tags, {}), self._found, document.failed.emit)
        document.bridge.changed.connect(self._changed)
        document.selection.changed.connect(self._show)
        if self._wanted:
            self._ask()

    @property
    def _wanted(self) -> bool:
        """Whether parts are to be known: while they are shown, and in games that will soon ask for them."""
        return self.shown or (self._document is not None and self._document.session.system.flow is not None)

    def toggle(self) -> None:
        """Show the parts of all terrain, the keyboard in the panel; put them away where they are there."""
        self.workspace.docks.left.toggle(self.panel)
        if self.shown:
            self._show()
            self._ask()
            self.panel.take_focus()
            return
        self._draw()
        self._put_tool_away()
        if self.workspace.viewport:
            self.workspace.focus_viewport()

    def begin(self) -> None:
        """Show the parts, and tag them with clicks on the table."""
        if not self.shown:
            self.toggle()
        self.take_tool()

    def take_tool(self) -> None:
        """Tag with clicks on the table, or end that."""
        from app.ui.terrain.tag_overlay import TagTool

        document = self._document
        if document is None or self.workspace.viewport is None:
            return
        document.tools.setdefault(TAG, TagTool(document.session, self._mean))
        document.toggle_tool(TAG)
        self.workspace.focus_viewport()

    def _put_tool_away(self) -> None:

        if self._document and self._document.tool is self._document.tools.get(TAG):
            self._document.toggle_tool(TAG)

    def _piece(self) -> Piece | None:
        """The piece that is selected; the first of several, None where no terrain is."""
        if self._document is None:
            return None
        things = self._document.selection.things(self._document.session.battle)
        return next((thing for thing in things if isinstance(thing, Piece)), None)

    def close(self) -> None:
        from app.ui.viewport.overlay import Overlay

        if self._latest:
            self._latest.cancel()
        if self._document:
            self._document.stage.show_overlay(NAME, Overlay())
            self._document.stage.show_solids(NAME)
        self._document, self._latest, self._tags = None, None, None

    def _changed(self, change: Change) -> None:
        if change.pieces and self._document and self._wanted and self._document.session.at_rest:
            self._ask()

    def _ask(self) -> None:
        if self._latest and self._document:
            self._latest.ask(self._document.session.table)

    def _found(self, tags: dict[str, tuple[PartTag, ...]]) -> None:
        if self._document:
            self._tags = tags
            self._show()

    def _show(self) -> None:
        if self.shown:
            piece = self._piece()
            own = (self._tags or {}).get(piece.id, ()) if piece else ()
            self.panel.show_tags(piece.id if piece else "", own, busy=self._tags is None)
            QTimer.singleShot(0, self, self._fit)  # once its words are laid out
            self._draw()

    def _fit(self) -> None:
        if self.shown:
            self.workspace.docks.left.fit(self.panel)

    def _draw(self) -> None:
        """Draw all parts while the panel is shown, and nothing otherwise."""
        from app.ui.terrain.tag_overlay import overlay, plates

        if self._document is None:
            return
        every = [tag for tags in (self._tags or {}).values() for tag in tags] if self.shown else []
        piece, chosen = self._piece(), self.panel.tag if self.shown else None
        self._document.stage.show_overlay(NAME, overlay(every, piece.id if piece else "", chosen))
        self._document.stage.show_solids(NAME, plates(every))

    # what is said

    def _mean(self, id: str, box: tuple[Spot, Spot]) -> None:
        """Something on the table was meant with the tool."""
        from app.terrain.part_tags import extend_to_floor

        if self._document is None:
            return
        self._document.selection.select(id)
        piece = self._document.session.battle.piece(id)
        if self._kind != "platform":
            box = extend_to_floor(piece, self._document.session.table.meshes(piece.ref), box)
        self._say(TerrainPart(self._kind, box))

    @property
    def _kind(self) -> PartKind:
        return self.panel.kind  # type: ignore[return-value]  # the box holds nothing else

    def _call(self, kind: PartKind) -> None:
        from app.terrain.part_tags import with_kind

        tag, piece = self.panel.tag, self._piece()
        if tag and piece:
            self._do(with_kind(piece, tag, kind))

    def _deny(self) -> None:
        if self.panel.tag:
            self._say(replace(self.panel.tag.part, no=True))

    def _say(self, part: TerrainPart) -> None:
        from app.terrain.part_tags import with_part

        if piece := self._piece():
            self._do(with_part(piece, part))

    def _take_back(self) -> None:
        from app.terrain.part_tags import without_part

        tag, piece = self.panel.tag, self._piece()
        if tag and piece and tag.said is not None:
            self._do(without_part(piece, tag.said))

    def _reset(self) -> None:
        if piece := self._piece():
            self._do(replace(piece, parts=()))

    def _do(self, piece: Piece) -> None:
        """One step of the history for each change."""
        if self._document:
            self._document.session.settle()
            self._document.session.do(make_edit(piece))
