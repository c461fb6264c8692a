"""What parts of terrain count as in a game: the panel, the tags over the table, and the tag as a tool."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QFormLayout, QListWidget, QListWidgetItem, QPushButton, QScrollArea, QWidget

from app.language import mark, tr
from app.model import Piece, TerrainPart
from app.rules.actions import make_edit
from app.ui.actions.command import Command
from app.ui.drawing_guard import Fallback
from app.ui.feature import Feature
from app.ui.terrain.tag_overlay import NAMES, sized, swatch
from app.ui.widgets.inputs import ComboBox
from app.ui.widgets.labels import WrappingLabel, column, plain, row, small_button
from app.ui.workers import DebouncedWorker
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.battle_geometry import BattleGeometry
    from app.model import Change, PartKind, Spot
    from app.progress import Report
    from app.terrain.part_tags import PartTag
    from app.ui.battle_document import BattleDocument


_ROWS = 8


class PartsPanel(QScrollArea):
    """Works without a mouse: every part that is suggested can be called something else from the list."""

    close_asked = Signal()
    chosen = Signal()
    called = Signal(str)
    denied = Signal()
    whole_called = Signal(str)
    removed = Signal()
    reset = Signal()
    tool_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAccessibleName(tr("Terrain tags"))
        self.setProperty("help", "parts")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._tags: tuple[PartTag, ...] = ()
        self._title, self._hint = WrappingLabel(bold=True), WrappingLabel(name="muted")
        self._list, self._kind = QListWidget(), ComboBox()
        self._list.setAccessibleName(tr("Parts of the selected piece"))
        self._list.setWordWrap(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._kind.setAccessibleName(tr("Counts as"))
        for kind, name in NAMES.items():
            self._kind.addItem(swatch(kind), tr(name), kind)
        self._call, self._deny = QPushButton(tr("Tag this part")), QPushButton(tr("Does not count"))
        self._whole, self._tool = QPushButton(tr("Tag whole piece")), QPushButton(tr("Tag tool"))
        self._remove, self._reset = QPushButton(tr("Reset part")), QPushButton(tr("Reset piece"))
        for button, tip in (
            (self._call, tr("The part chosen in the list counts as this")),
            (self._deny, tr("The part is not what its shape suggests")),
            (self._whole, tr("The whole piece counts as this")),
            (self._tool, tr("Click parts on the table, or drag across them")),
            (self._remove, tr("Reset this part to the suggestion")),
            (self._reset, tr("Reset the whole piece to the suggestions")),
        ):
            button.setToolTip(plain(tip))
        self._lay_out()
        self._join()
        self.show_tags("", ())

    @property
    def tag(self) -> PartTag | None:
        """The part that is chosen in the list."""
        at = self._list.currentRow()
        return self._tags[at] if 0 <= at < len(self._tags) else None

    @property
    def kind(self) -> str:
        """The kind that new tags are of."""
        return str(self._kind.currentData())

    def choose_kind(self, kind: str) -> None:
        self._kind.setCurrentIndex(self._kind.findData(kind))

    def choose(self, index: int) -> None:
        self._list.setCurrentRow(index)

    def sizeHint(self) -> QSize:
        page = self.widget()
        return QSize(super().sizeHint().width(), (page.sizeHint().height() if page else 0) + 4)

    def take_focus(self) -> None:
        self._list.setFocus()

    def show_tags(self, name: str, tags: Sequence[PartTag], busy: bool = False) -> None:
        """Show the parts of a piece, by its name; none where no piece is selected."""
        at = self._list.currentRow()
        self._tags = tuple(tags)
        self._title.say(name)
        self._hint.say(_hint(name, self._tags, busy))
        was = self._list.blockSignals(True)
        self._list.clear()
        for tag in self._tags:
            self._list.addItem(QListWidgetItem(swatch(tag.part.kind), _row(tag)))
        self._list.setCurrentRow(min(max(at, 0), len(self._tags) - 1))
        self._list.blockSignals(was)
        self._list.setVisible(bool(self._tags))
        shown = min(len(self._tags), _ROWS)
        self._list.setFixedHeight(sum(self._list.sizeHintForRow(i) + 2 for i in range(shown)) + 8 if shown else 0)
        self._refresh(bool(name))

    def _refresh(self, some: bool | None = None) -> None:
        """Offer what can be done with the part that is chosen."""
        some = bool(self._title.text()) if some is None else some
        tag = self.tag
        self._call.setEnabled(tag is not None)
        self._deny.setEnabled(tag is not None and tag.said is None)
        self._remove.setEnabled(tag is not None and tag.said is not None)
        self._reset.setEnabled(any(one.said is not None for one in self._tags))
        self._whole.setEnabled(some)

    def _join(self) -> None:
        self._list.currentRowChanged.connect(lambda _: (self._refresh(), self.chosen.emit()))
        self._call.clicked.connect(lambda: self.called.emit(self.kind))
        self._whole.clicked.connect(lambda: self.whole_called.emit(self.kind))
        for button, signal in (
            (self._deny, self.denied),
            (self._remove, self.removed),
            (self._reset, self.reset),
            (self._tool, self.tool_wanted),
        ):
            button.clicked.connect(signal)

    def _lay_out(self) -> None:
        page = QWidget()
        page.setObjectName("page")
        down = column(10, page)
        down.setContentsMargins(18, 16, 18, 16)
        close = small_button("✕", tr("Close terrain tags"))
        close.clicked.connect(self.close_asked)
        head = row(8)
        head.addWidget(WrappingLabel(tr("Terrain tags"), factor=1.15, bold=True), 1)
        head.addWidget(close)
        form = QFormLayout()
        form.addRow(tr("Counts as"), self._kind)
        down.addLayout(head)
        for widget in (self._title, self._hint, self._list):
            down.addWidget(widget)
        down.addLayout(form)
        for pair in ((self._call, self._deny), (self._whole, self._tool), (self._remove, self._reset)):
            across = row(8)
            for button in pair:
                across.addWidget(button)
            across.addStretch(1)
            down.addLayout(across)
        down.addStretch(1)
        self.setWidget(page)


def _row(tag: PartTag) -> str:
    return " · ".join((sized(tag), tr("suggested") if tag.said is None else tr("set by you")))


def _hint(name: str, tags: tuple[PartTag, ...], busy: bool) -> str:
    if busy:
        return tr("Analysing the terrain…")
    if not name:
        return tr("Select a piece of terrain to see and change what its parts count as.")
    return "" if tags else tr("Nothing on it is an obstacle or a platform.")


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
