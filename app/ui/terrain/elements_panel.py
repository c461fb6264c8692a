"""The panel of terrain elements: what the selected piece counts as, its keywords, and all terrain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QListWidget

from app.core.language import labelled, tr
from app.ui.form_fields import clean_text
from app.ui.terrain.element_overlay import format_legend
from app.ui.widgets.inputs import ComboBox
from app.ui.widgets.labels import Divider, WrappingLabel, make_form
from app.ui.widgets.scroll_areas import Panel

if TYPE_CHECKING:
    from app.games.terrain_table import TerrainKind, TerrainNote

_ROW = 6


class ElementsPanel(Panel):
    """A panel that works without a mouse: pieces are in a list, kinds in a combo box, and keywords are typed.

    `piece_chosen` carries the piece of a row, `kind_chosen` the id of a kind or "" for open ground, and
    `keywords_edited` the typed text.
    """

    piece_chosen = Signal(str)
    kind_chosen = Signal(str)
    keywords_edited = Signal(str)

    def __init__(self) -> None:
        super().__init__(tr("Terrain elements"))
        self._kinds: tuple[TerrainKind, ...] = ()
        self._names: list[str] = []
        self._title, self._hint = WrappingLabel(bold=True), WrappingLabel(name="muted")
        self._kind, self._keywords, self._error = ComboBox(), QLineEdit(), WrappingLabel(name="warning")
        self._about, self._pieces = WrappingLabel(factor=0.88, name="muted"), QListWidget()
        self._kind.setAccessibleName(tr("Counts as"))
        self._keywords.setAccessibleName(tr("Keywords"))
        self._keywords.setPlaceholderText(tr("e.g. Block LoS, Cover (black)"))
        self._pieces.setAccessibleName(tr("All terrain"))
        self._pieces.setWordWrap(True)
        self._pieces.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._kind.activated.connect(lambda at: self.kind_chosen.emit(self._kind.itemData(at)))
        self._keywords.editingFinished.connect(self._on_edited)
        self._pieces.currentRowChanged.connect(self._on_row)
        self._told = ""
        self._lay_out()
        self.show_piece("", None)

    @property
    def kind(self) -> str:
        """The id of the shown kind."""
        return str(self._kind.currentData() or "")

    @property
    def has_kinds(self) -> bool:
        """True if the game's table was set."""
        return bool(self._kinds)

    def take_focus(self) -> None:
        self._pieces.setFocus()

    def show_kinds(self, kinds: Sequence[TerrainKind]) -> None:
        """Sets the kinds of a game's element table."""
        self._kinds = tuple(kinds)
        self._kind.clear()
        self._kind.addItem(tr("Open ground"), "")
        for kind in kinds:
            self._kind.addItem(kind.name, kind.id)

    def show_pieces(self, pieces: Sequence[tuple[str, str]], chosen: str) -> None:
        """Lists all pieces with what they count as, and selects the chosen one."""
        self._names = [name for name, _ in pieces]
        with QSignalBlocker(self._pieces):
            self._pieces.clear()
            self._pieces.addItems([labelled(name, kind) for name, kind in pieces])
            self._pieces.setCurrentRow(self._names.index(chosen) if chosen in self._names else -1)

    def show_piece(self, name: str, note: TerrainNote | None) -> None:
        """Shows what the selected piece counts as."""
        self._title.show_text(name)
        self._hint.show_text("" if name else tr("Select a terrain piece to set what it counts as."))
        self._kind.setCurrentIndex(max(self._kind.findData(note.kind if note else ""), 0))
        self._told = note.keywords if note else ""
        self._keywords.setText(self._told)
        self._keywords.setCursorPosition(0)  # The beginning is visible.
        self.show_error("")
        kind = next((one for one in self._kinds if note and one.id == note.kind), None)
        self._about.show_text(
            tr("According to the rules: {keywords}; {size}.", keywords=kind.keywords, size=kind.size) if kind else ""
        )
        for widget in (self._kind, self._keywords):
            widget.setEnabled(bool(name))

    def show_error(self, text: str) -> None:
        """Shows why the typed text is not a keyword, or clears the message."""
        self._error.show_text(text)

    def _on_edited(self) -> None:
        if self._keywords.text() != self._told:
            self._told = clean_text(self._keywords)
            self.keywords_edited.emit(self._told)

    def _on_row(self, row: int) -> None:
        if 0 <= row < len(self._names):
            self.piece_chosen.emit(self._names[row])

    def _lay_out(self) -> None:
        layout = self.make_page(10, (14, 14, 14, 14))
        for widget in (self._title, self._hint):
            layout.addWidget(widget)
        layout.addLayout(make_form((tr("Counts as"), self._kind), (tr("Keywords"), self._keywords)))
        for widget in (
            self._error,
            self._about,
            Divider(),
            WrappingLabel(tr("All terrain"), factor=0.82, name="caption"),
        ):
            layout.addWidget(widget)
        layout.addWidget(self._pieces, 1)
        layout.addWidget(WrappingLabel(format_legend(), factor=0.88, name="muted"))
        self._pieces.setMinimumHeight(_ROW * 28)
