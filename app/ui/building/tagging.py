"""What joins the parts of terrain to the window: the panel, the tags over the table, and the tag as a tool."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer

from app.language import mark, tr
from app.model import Piece, TerrainPart
from app.rules.actions import make_edit
from app.ui.fallback import Fallback
from app.ui.jobs import Latest

if TYPE_CHECKING:
    from app.battle_geometry import Table
    from app.model import Change, PartKind, Spot
    from app.progress import Report
    from app.terrain.part_tags import PartTag
    from app.ui.panels.parts import PartsPanel
    from app.ui.play import Play
    from app.ui.window import Window

NAME = TAG = "parts"


UNDRAWN = mark("What terrain counts as cannot be shown here; everything else goes on.")


def all_tags(table: Table, report: Report) -> Iterator[dict[str, tuple[PartTag, ...]]]:
    """The parts of every piece by its id, as an answer for a worker to give: large meshes take a moment."""
    from app.terrain.part_tags import tags

    yield {piece.id: tags(piece, table.meshes(piece.ref)) for piece in table.battle.pieces}


class TaggingPlace(QObject):
    """Owns the panel of terrain parts and the tag tool, and draws the tags over the table.

    Both panel and tool make the same actions. They outlive battles; `join` follows each that is opened.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._panel: PartsPanel | None = None
        self._play: Play | None = None
        self._latest: Latest | None = None
        self._tags: dict[str, tuple[PartTag, ...]] | None = None

    @property
    def panel(self) -> PartsPanel:
        """The panel, made when it is first asked for."""
        if self._panel is None:
            from app.ui.panels.parts import PartsPanel

            self._panel = panel = PartsPanel()
            panel.close_asked.connect(self.toggle)
            panel.chosen.connect(self._draw)
            panel.called.connect(self._call)
            panel.denied.connect(self._deny)
            panel.whole_called.connect(lambda kind: self._say(TerrainPart(kind)))
            panel.removed.connect(self._take_back)
            panel.reset.connect(self._reset)
            panel.tool_wanted.connect(self.take_tool)
            self._window.left.add(panel)
        return self._panel

    @property
    def shown(self) -> bool:
        """Whether the panel is shown, and the parts over the table with it."""
        return self._panel is not None and self._window.left.shows(self._panel)

    def join(self, play: Play) -> None:
        """Follow a battle that was opened, in place of the one before."""
        self._play, self._tags = play, None
        self._latest = Latest(Fallback(tr(UNDRAWN)).answers(all_tags, {}), self._found, play.failed.emit)
        play.closing.connect(self._let_go)
        play.bridge.changed.connect(self._changed)
        play.selection.changed.connect(self._show)
        if self._wanted:
            self._ask()

    @property
    def _wanted(self) -> bool:
        """Whether parts are to be known: while they are shown, and in games that will soon ask for them."""
        return self.shown or (self._play is not None and self._play.session.system.flow is not None)

    def toggle(self) -> None:
        """Show the parts of all terrain, the keyboard in the panel; put them away where they are there."""
        self._window.left.toggle(self.panel)
        if self.shown:
            self._show()
            self._ask()
            self.panel.take_focus()
            return
        self._draw()
        self._put_tool_away()
        if self._window.view:
            self._window.view.setFocus()

    def begin(self) -> None:
        """Show the parts, and tag them with clicks on the table."""
        if not self.shown:
            self.toggle()
        self.take_tool()

    def take_tool(self) -> None:
        """Tag with clicks on the table, or end that."""
        from app.ui.play import SELECT
        from app.ui.tools.tag import TagTool

        play = self._play
        if play is None or self._window.view is None:
            return
        play.tools.setdefault(TAG, TagTool(play.session, self._mean))
        play.use(SELECT if play.tool is play.tools[TAG] else TAG)
        self._window.view.setFocus()

    def _put_tool_away(self) -> None:
        from app.ui.play import SELECT

        if self._play and self._play.tool is self._play.tools.get(TAG):
            self._play.use(SELECT)

    def _piece(self) -> Piece | None:
        """The piece that is selected; the first of several, None where no terrain is."""
        if self._play is None:
            return None
        things = self._play.selection.things(self._play.session.battle)
        return next((thing for thing in things if isinstance(thing, Piece)), None)

    def _let_go(self) -> None:
        from app.ui.viewport.overlay import Overlay

        if self._latest:
            self._latest.cancel()
        if self._play:
            self._play.stage.show_overlay(NAME, Overlay())
            self._play.stage.show_solids(NAME)
        self._play, self._latest, self._tags = None, None, None

    def _changed(self, change: Change) -> None:
        if change.pieces and self._play and self._wanted and self._play.session.at_rest:
            self._ask()

    def _ask(self) -> None:
        if self._latest and self._play:
            self._latest.ask(self._play.session.table)

    def _found(self, tags: dict[str, tuple[PartTag, ...]]) -> None:
        if self._play:
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
            self._window.left.fit(self.panel)

    def _draw(self) -> None:
        """Draw all parts while the panel is shown, and nothing otherwise."""
        from app.ui.building.tag_showing import overlay, plates

        if self._play is None:
            return
        every = [tag for tags in (self._tags or {}).values() for tag in tags] if self.shown else []
        piece, chosen = self._piece(), self.panel.tag if self.shown else None
        self._play.stage.show_overlay(NAME, overlay(every, piece.id if piece else "", chosen))
        self._play.stage.show_solids(NAME, plates(every))

    # what is said

    def _mean(self, id: str, box: tuple[Spot, Spot]) -> None:
        """Something on the table was meant with the tool."""
        from app.terrain.part_tags import extend_to_floor

        if self._play is None:
            return
        self._play.selection.select(id)
        piece = self._play.session.battle.piece(id)
        if self._kind != "platform":
            box = extend_to_floor(piece, self._play.session.table.meshes(piece.ref), box)
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
        if self._play:
            self._play.handling.settle()
            self._play.session.do(make_edit(piece))
