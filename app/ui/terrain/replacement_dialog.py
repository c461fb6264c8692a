"""The dialog that replaces scanned pieces by models of the library, one after the other, each confirmed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QListWidget, QPushButton, QWidget

from app.core.errors import PlayerError
from app.core.language import counted, format_number, labelled, tr
from app.geometry.drawing.camera import Orbit
from app.geometry.frames import box_corners, transform_points
from app.geometry.mesh_repair.simplification import simplify_mesh
from app.session.scan_replacement import (
    RankedPiece,
    Ranking,
    VerdictChanges,
    find_verdict_changes,
    list_candidates,
    make_replacement,
    rank_pieces,
    replace_piece,
)
from app.table.battle_shapes import piece_occluder
from app.ui.terrain.import_view import TurnableView
from app.ui.viewport.overlay import OverlaySolid
from app.ui.viewport.scene import STONE, PieceLook, Scene
from app.ui.widgets.bars import ProgressBar
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row
from app.ui.workers import DebouncedWorker

if TYPE_CHECKING:
    from app.core.progress import Report
    from app.games.actions import Edit
    from app.model import Piece
    from app.session import Session
    from app.ui.battle_document import BattleDocument

HOME, ROOM = Orbit(azimuth=-66.0, elevation=35.0), 1.12
MODEL, MODEL_TINT = "model", (0.20, 0.62, 0.95)
MAX_LISTED, MAX_NAMED = 8, 4
"""Largest number of candidates that are listed, and of changed verdicts that are named."""
LETTERS = 50
"""Width of the text beside the view, in letters."""


@dataclass(frozen=True, eq=False)
class Replacement:
    """A candidate in the place of the scan: the edit that puts it there, and the verdicts that this changes."""

    ranked: RankedPiece
    edit: Edit
    verdicts: VerdictChanges


class ReplacementDialog(Dialog):
    """Shows the candidates for a scanned piece over the scan, and replaces it with the chosen one; then the next piece.

    When the dialog closes, `replaced` carries the number of pieces that were replaced.
    """

    replaced = Signal(int)

    def __init__(self, document: BattleDocument, pieces: Sequence[Piece], parent: QWidget | None = None) -> None:
        """`pieces` are on the table of the document; there is at least one."""
        super().__init__(parent)
        self.setWindowTitle(tr("Replace scanned terrain"))
        self.setProperty("help", "scan")
        self._document, self._session, self._pieces = document, document.session, tuple(pieces)
        self._at, self._count = 0, 0
        self.ranking: Ranking | None = None
        self.replacement: Replacement | None = None
        self.view, self.list = _ModelView(), QListWidget()
        self._heading, self._judgement = WrappingLabel(factor=1.2, bold=True), WrappingLabel()
        self._verdicts, self._notes = WrappingLabel(), WrappingLabel(name="muted")
        self._progress, self.replace_button = ProgressBar(), QPushButton(tr("&Replace"))
        self.skip_button, self.close_button = QPushButton(tr("&Skip")), QPushButton(tr("Close"))
        self._lay_out()
        self.list.currentRowChanged.connect(self._on_chosen)
        self.skip_button.clicked.connect(self._go_on)
        self.close_button.clicked.connect(self.reject)
        self.replace_button.clicked.connect(self._replace)
        self._ranker = DebouncedWorker(_rank, self._on_ranked, self._on_failed, interruptible=True)
        self._prover = DebouncedWorker(_prove, self._on_proven, self._on_failed, interruptible=True)
        self._ranker.progressed.connect(self._on_progress)
        self._prover.progressed.connect(self._on_progress)
        self._begin()

    @property
    def piece(self) -> Piece:
        """The scanned piece to be replaced."""
        return self._pieces[self._at]

    def done(self, result: int) -> None:
        """Stops all background work, however the dialog ends."""
        self._ranker.cancel()
        self._prover.cancel()
        super().done(result)
        if self._count:
            self.replaced.emit(self._count)

    def _begin(self) -> None:
        """Searches for the current piece."""
        self._prover.drop_pending()
        self.ranking = self.replacement = None
        self.list.clear()
        self.view.show_piece(self.piece, self._session)
        heading = tr("Which model is {name}?", name=self.piece.id)
        if len(self._pieces) > 1:
            heading += tr(" ({number} of {count})", number=self._at + 1, count=len(self._pieces))
        self._heading.show_text(heading)
        self._judgement.show_text(tr("Comparing with the library…"))
        self._ranker.ask((self._session, self.piece))
        self._refresh()

    def _go_on(self) -> None:
        if self._at + 1 == len(self._pieces):
            self.accept()
            return
        self._at += 1
        self._begin()

    def _on_ranked(self, found: Ranking) -> None:
        self.ranking = found
        self._progress.hide()
        if not found.pieces:
            self._judgement.show_text(tr("No model of the library has about the size of this scan."))
        for one in found.pieces[:MAX_LISTED]:
            self.list.addItem(labelled(one.candidate.title, format_fit(one)))
        self.list.setCurrentRow(0)
        self._refresh()

    def _on_chosen(self, row: int) -> None:
        self.replacement = None
        if self.ranking and row >= 0:
            ranked = self.ranking.pieces[row]
            self.view.show_model(ranked.make_piece(self.piece), self._session)
            self._judgement.show_text(format_choice(ranked, self.ranking.pieces[0]))
            self._prover.ask((self._session, self.piece, ranked))
        self._refresh()

    def _on_proven(self, found: Replacement) -> None:
        self.replacement = found
        self._progress.hide()
        self._refresh()

    def _on_failed(self, error: Exception) -> None:
        self._progress.hide()
        self._judgement.show_text(str(error) if isinstance(error, PlayerError) else tr("The comparison failed."))
        self._refresh()
        if not isinstance(error, PlayerError):
            raise error

    def _on_progress(self, share: float, doing: str) -> None:
        self._progress.show()
        self._progress.set_share(share)
        self._progress.setAccessibleName(doing)

    def _replace(self) -> None:
        found, in_battle = self.replacement, self._session.battle.clock.stage == "battle"
        if found is None:
            return
        if in_battle:
            self.accept()  # The rules may ask a question, which is answered in the window.
        try:
            replace_piece(self._session, found.edit, found.ranked.candidate.title, self._document.actions.do)
        except PlayerError as error:
            self._on_failed(error)
            return
        if not in_battle:
            self._count += 1
            self._go_on()

    def _refresh(self) -> None:
        found = self.replacement
        self.skip_button.setVisible(self._at + 1 < len(self._pieces))
        self.replace_button.setEnabled(found is not None)
        self.replace_button.setDefault(found is not None and found.ranked.match.is_good)
        waiting = tr("Comparing the verdicts…") if self.list.currentRow() >= 0 else ""
        self._verdicts.show_text(format_verdicts(found.verdicts) if found else waiting)
        notes = [*format_notes(self.piece, found.edit)] if found else []
        self._notes.show_text("\n".join([*notes, *(self.ranking.troubles if self.ranking else ())]))

    def _lay_out(self) -> None:
        self.list.setAccessibleName(tr("Models that it may be"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        side = QWidget()
        side.setFixedWidth(self.fontMetrics().averageCharWidth() * LETTERS)
        fill(make_column(10, side), self._heading, self._judgement, (self.list, 1), self._verdicts, self._notes)
        kept = self._progress.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self._progress.setSizePolicy(kept)
        self._progress.hide()
        buttons = fill(make_row(8), (self._progress, 1), self.close_button, self.skip_button, self.replace_button)
        fill(make_column(12, self, (14, 14, 14, 14)), (fill(make_row(14), (self.view, 1), side), 1), buttons)
        self.resize(QSize(1040, 640).boundedTo(self.screen().availableSize() * 0.95))


class _ModelView(TurnableView):
    """Shows a scanned piece, and a model over it in another colour."""

    def __init__(self) -> None:
        super().__init__(tr("The scan with the chosen model over it; the arrow keys rotate it"), HOME, ROOM)

    def show_piece(self, piece: Piece, session: Session) -> None:
        placed, board = piece_occluder(piece, session.table.meshes), session.battle.board
        look = PieceLook(piece.id, placed.mesh, placed.frame, STONE)
        self._view.show_scene(Scene(board.width_mm, board.depth_mm, (look,)))
        self._view.show_solids(MODEL)
        self.fit(transform_points(box_corners(*placed.box), placed.frame))

    def show_model(self, piece: Piece, session: Session) -> None:
        placed = piece_occluder(piece, session.table.meshes)
        mesh = simplify_mesh(placed.mesh)
        shape = transform_points(mesh.vertices, placed.frame)
        self._view.show_solids(MODEL, (OverlaySolid(shape, mesh.faces, MODEL_TINT, 0.55, through=0.2),))


def format_fit(one: RankedPiece) -> str:
    """Returns how well a candidate fits, in a line."""
    share = format_number(one.match.explained, ".0%")
    if one.match.is_good:
        mm = format_number(one.match.within_mm, ".1f")
        return tr("fits within {mm} mm; {share} of the scan explained", mm=mm, share=share)
    mm = format_number(one.match.most_mm, ".1f")
    return tr("off by {mm} mm; {share} of the scan explained", mm=mm, share=share)


def format_choice(one: RankedPiece, best: RankedPiece) -> str:
    """Returns sentences on a candidate; if not even the best one fits, they say so."""
    name, share = one.candidate.title, format_number(one.match.covered, ".0%")
    said = tr("{name} is shown in blue. The scan shows {share} of its visible surface.", name=name, share=share)
    if best.match.is_good:
        return said
    name, mm = best.candidate.title, format_number(best.match.most_mm, ".1f")
    none = tr("No library piece fits this scan well: the best is {name}, off by {mm} mm.", name=name, mm=mm)
    return f"{none} {said}"


def format_verdicts(found: VerdictChanges) -> str:
    """Returns sentences on the verdicts that change."""
    if not found.pairs:
        return tr("No fighters are near, so no verdict changes.")
    said = [
        labelled(f"{seer} → {target}", f"{one.before.name} → {one.after.name}")
        for one in found.changes[:MAX_NAMED]
        for seer, target in (one.pair,)
    ]
    if len(found.changes) > MAX_NAMED:
        said.append(tr("and {count} more", count=len(found.changes) - MAX_NAMED))
    if found.left:
        said.append(counted(found.left, "{count} pair was not compared.", "{count} pairs were not compared."))
    changed = len(found.changes)
    one, many = "{changed} of {count} verdict changes.", "{changed} of {count} verdicts change."
    return "\n".join([counted(found.pairs, one, many, changed=changed), *said])


def format_notes(scan: Piece, edit: Edit) -> Iterator[str]:
    """Yields what happens to the tags of the scanned piece, and to fighters that stand on it."""
    if boxes := sum(part.box is not None for part in scan.parts):
        yield counted(
            boxes, "{count} tag of a part of the scan is dropped.", "{count} tags of parts of the scan are dropped."
        )
    if count := len(edit.fighters):
        yield counted(
            count, "{count} fighter on it is set onto the model.", "{count} fighters on it are set onto the model."
        )


def _rank(asked: tuple[Session, Piece], report: Report) -> Iterator[Ranking]:
    session, piece = asked
    found = rank_pieces(session.committed_table, piece, list_candidates(session), report)
    for one in found.pieces[:MAX_LISTED]:
        simplify_mesh(session.table.meshes(one.candidate.ref))  # Cached: large meshes are drawn simplified.
    yield found


def _prove(asked: tuple[Session, Piece, RankedPiece], report: Report) -> Iterator[Replacement]:
    session, piece, ranked = asked
    edit = make_replacement(session.committed_table, ranked.make_piece(piece))
    yield Replacement(ranked, edit, find_verdict_changes(session.committed_table, session.game, edit, report))
