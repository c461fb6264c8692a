"""The dialog that places terrain at random, with a preview on the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialogButtonBox, QWidget

from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.games.actions import make_place
from app.session.templates import DENSITIES, scatter_pieces
from app.ui.widgets.chance_fields import ChanceFields
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, fill, make_column
from app.ui.widgets.theme import scale_length
from app.ui.workers import DebouncedWorker

if TYPE_CHECKING:
    from app.core.progress import Report
    from app.model import Piece
    from app.table.battle_geometry import BattleGeometry
    from app.ui.battle_document import BattleDocument

WIDTH = 330


@dataclass(frozen=True, eq=False)
class ScatterQuestion:
    """A request to the worker: the table to place terrain on, the seed and the density."""

    table: BattleGeometry
    seed: int
    density: str


@dataclass(frozen=True, eq=False)
class ScatterAnswer:
    """The pieces for a question."""

    question: ScatterQuestion
    pieces: tuple[Piece, ...]


def scatter(asked: ScatterQuestion, report: Report) -> Iterable[ScatterAnswer]:
    """Yields the only answer, for a worker."""
    pieces = scatter_pieces(asked.table, asked.seed, asked.density)  # pyright: ignore[reportArgumentType] # an id of it
    yield ScatterAnswer(asked, pieces)


class ScatterDialog(Dialog):
    """Previews on the table the pieces for its fields, and places them as one step on OK."""

    def __init__(self, document: BattleDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Scatter terrain"))
        self.setProperty("help", "table")
        self._document = document
        self.found: ScatterAnswer | None = None
        self.chance = ChanceFields({id: tr(name) for id, name in DENSITIES.items()})
        self._told = WrappingLabel(name="muted")
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.ok_button = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.ok_button.setText(tr("&Place"))
        layout = fill(
            make_column(12, self, (16, 16, 16, 14)),
            WrappingLabel(
                tr("Places terrain where there is room: nothing overlaps, and a 50 mm base can pass everywhere.")
            ),
        )
        fill(layout, self.chance, self._told, self._buttons)
        self.setMinimumWidth(scale_length(WIDTH))
        self.chance.changed.connect(self._ask)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._worker = DebouncedWorker(scatter, self._show, self._on_failed)
        self._ask()

    def done(self, result: int) -> None:
        """Places the previewed pieces, or discards them."""
        self._worker.cancel()
        session, pieces = self._document.session, self.found.pieces if self.found else ()
        session.cancel_preview()
        if result and pieces:
            try:
                session.do_batch(tr("Scatter terrain"), (make_place(*pieces),))
            except PlayerError as error:
                self._document.failed.emit(error)
        super().done(result)

    def _ask(self) -> None:
        self.found = None
        self.ok_button.setEnabled(False)
        self._worker.ask(ScatterQuestion(self._document.session.committed_table, self.chance.seed, self.chance.density))

    def _show(self, found: ScatterAnswer) -> None:
        asked = found.question
        if (asked.seed, asked.density) != (self.chance.seed, self.chance.density):
            return
        self.found = found
        self.ok_button.setEnabled(bool(found.pieces))
        if found.pieces:
            self._document.session.preview(make_place(*found.pieces))
            self._told.show_text(counted(len(found.pieces), "{count} terrain piece", "{count} terrain pieces"))
        else:
            self._document.session.cancel_preview()
            self._told.show_text(tr("There is no room for more terrain."))

    def _on_failed(self, error: Exception) -> None:
        self._told.show_text(str(error))
