"""The panel of terrain parts: what the parts of the selected piece count as, and who set it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from app.core.language import tr
from app.ui.actions.context_menu import offer_buttons
from app.ui.terrain.tag_overlay import NAMES, format_tag_size, make_swatch
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.inputs import ComboBox
from app.ui.widgets.labels import WrappingLabel, make_form
from app.ui.widgets.scroll_areas import Panel
from app.ui.widgets.wrapping_buttons import WrappingButton

if TYPE_CHECKING:
    from app.table.terrain.part_tags import PartTag


_ROWS = 8


class TagsPanel(Panel):
    """A panel that works without a mouse: each suggested part can be given another kind from the list."""

    chosen = Signal()
    tag_requested = Signal(str)
    exclude_requested = Signal()
    tag_piece_requested = Signal(str)
    reset_part_requested = Signal()
    reset_piece_requested = Signal()
    tool_requested = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Terrain tags"), "parts")
        self._tags: tuple[PartTag, ...] = ()
        self._title, self._hint = WrappingLabel(bold=True), WrappingLabel(name="muted")
        self._list, self._kind = QListWidget(), ComboBox()
        self._list.setAccessibleName(tr("Parts of the selected piece"))
        self._list.setWordWrap(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._kind.setAccessibleName(tr("Counts as"))
        for kind, name in NAMES.items():
            self._kind.addItem(make_swatch(kind), tr(name), kind)
        self._tag_button, self._exclude_button = (
            WrappingButton(tr("Tag this part")),
            WrappingButton(tr("Does not count")),
        )
        self._tag_piece_button, self._tool_button = (
            WrappingButton(tr("Tag whole piece")),
            WrappingButton(tr("Tag tool")),
        )
        self._reset_part_button, self._reset_piece_button = (
            WrappingButton(tr("Reset part")),
            WrappingButton(tr("Reset piece")),
        )
        self._lay_out()
        self._connect_signals()
        self.show_tags("", ())

    @property
    def tag(self) -> PartTag | None:
        """The part selected in the list."""
        at = self._list.currentRow()
        return self._tags[at] if 0 <= at < len(self._tags) else None

    @property
    def kind(self) -> str:
        return str(self._kind.currentData())

    def choose(self, index: int) -> None:
        self._list.setCurrentRow(index)

    def sizeHint(self) -> QSize:
        page = self.widget()
        return QSize(super().sizeHint().width(), (page.sizeHint().height() if page else 0) + 4)

    def take_focus(self) -> None:
        self._list.setFocus()

    def show_tags(self, name: str, tags: Sequence[PartTag], busy: bool = False) -> None:
        """Shows the parts of a piece with its name; an empty name means that no piece is selected."""
        at = self._list.currentRow()
        self._tags = tuple(tags)
        self._title.show_text(name)
        self._hint.show_text(_hint_text(name, self._tags, busy))
        with QSignalBlocker(self._list):
            self._list.clear()
            for tag in self._tags:
                row = " · ".join((format_tag_size(tag), tr("suggested") if tag.said is None else tr("set by you")))
                self._list.addItem(QListWidgetItem(make_swatch(tag.part.kind), row))
            self._list.setCurrentRow(min(max(at, 0), len(self._tags) - 1))
        self._list.setVisible(bool(self._tags))
        shown = min(len(self._tags), _ROWS)
        self._list.setFixedHeight(sum(self._list.sizeHintForRow(i) + 2 for i in range(shown)) + 8 if shown else 0)
        self._refresh(bool(name))

    def _refresh(self, some: bool | None = None) -> None:
        """Enables what can be done with the selected part."""
        some = bool(self._title.text()) if some is None else some
        tag = self.tag
        self._tag_button.setEnabled(tag is not None)
        self._exclude_button.setEnabled(tag is not None and tag.said is None)
        self._reset_part_button.setEnabled(tag is not None and tag.said is not None)
        self._reset_piece_button.setEnabled(any(one.said is not None for one in self._tags))
        self._tag_piece_button.setEnabled(some)

    def _connect_signals(self) -> None:
        offer_buttons(self._list, self._tag_button, self._exclude_button, self._reset_part_button)
        self._list.currentRowChanged.connect(lambda _: (self._refresh(), self.chosen.emit()))
        self._tag_button.clicked.connect(lambda: self.tag_requested.emit(self.kind))
        self._tag_piece_button.clicked.connect(lambda: self.tag_piece_requested.emit(self.kind))
        for button, signal in (
            (self._exclude_button, self.exclude_requested),
            (self._reset_part_button, self.reset_part_requested),
            (self._reset_piece_button, self.reset_piece_requested),
            (self._tool_button, self.tool_requested),
        ):
            button.clicked.connect(signal)

    def _lay_out(self) -> None:
        layout = self.make_page(10, (14, 14, 14, 14))
        for widget in (self._title, self._hint, self._list):
            layout.addWidget(widget)
        layout.addLayout(make_form((tr("Counts as"), self._kind)))
        for pair in (
            (self._tag_button, self._exclude_button),
            (self._tag_piece_button, self._tool_button),
            (self._reset_part_button, self._reset_piece_button),
        ):
            row = FlowLayout(8)
            for button in pair:
                row.addWidget(button)
            layout.addLayout(row)
        layout.addStretch(1)


def _hint_text(name: str, tags: tuple[PartTag, ...], busy: bool) -> str:
    if busy:
        return tr("Analysing the terrain…")
    if not name:
        return tr("Select a terrain piece to set what its parts count as.")
    if not tags:
        return tr("It has no obstacle or platform.")
    return tr("Suggested parts count, too. If one is wrong, press “Does not count”.")
