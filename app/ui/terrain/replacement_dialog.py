"""The dialog that replaces scanned pieces by models of the library, one after the other, each confirmed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QListWidget, QPushButton, QWidget

from app.core.errors import PlayerError
from app.core.language import counted, format_number, labelled, tr
from app.geometry.drawing.camera import Orbit
from app.geometry.frames import box_corners, transform_points
from app.geometry.mesh_repair.simplification import simplify_mesh
from app.session.scan_replacement import (
    RankedPiece,
    Ranking,
    Replacement,
    find_changes,
    list_candidates,
    make_replacing_edit,
    rank_pieces,
    replace_piece,
)
from app.table.battle_shapes import piece_occluder
from app.ui.terrain.import_view import TurnableView
from app.ui.viewport.overlay import OverlaySolid
from app.ui.viewport.scene import STONE, PieceLook, Scene
from app.ui.widgets.bars import ProgressBar
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, fill, keep_space, make_column, make_row
from app.ui.workers import DebouncedWorker

if TYPE_CHECKING:
    from app.core.progress import Report
    from app.model import Piece
    from app.session import Session
    from app.ui.battle_document import BattleDocument

HOME, ROOM = Orbit(azimuth=-66.0, elevation=35.0), 1.12
MODEL, BLUE = "model", (0.20, 0.62, 0.95)
MAX_LISTED, MAX_NAMED = 8, 4
"""Largest number of candidates that are listed, and of changed verdicts that are named."""
LETTERS = 50
"""Width of the text beside the view, in letters."""


class ReplacementDialog(Dialog):
    """Shows candidates for a scanned piece over the scan, and replaces it with the chosen one; then the next piece."""

    def __init__(self, document: BattleDocument, pieces: Sequence[Piece], parent: QWidget | None = None) -> None:
        """`pieces` are on the table of the document; there is at least one."""
        super().__init__(parent)
        self.setWindowTitle(tr("Replace scanned terrain"))
        self.setProperty("help", "scan_pieces")
        self._document, self._session, self._pieces, self._at = document, document.session, tuple(pieces), 0
        self.ranking: Ranking | None = None
        self.replacement: Replacement | None = None
        self.view, self.list, self._progress = _ModelView(), QListWidget(), ProgressBar()
        self._heading, self._judgement = WrappingLabel(factor=1.2, bold=True), WrappingLabel()
        self._verdicts, self._notes = WrappingLabel(), WrappingLabel(name="muted")
        self.close_button, self.skip_button = QPushButton(tr("Close")), QPushButton(tr("&Skip"))
        self.replace_button = QPushButton(tr("&Replace"))
        self._lay_out()
        self.list.currentRowChanged.connect(self._on_chosen)
        self.close_button.clicked.connect(self.reject)
        self.skip_button.clicked.connect(self._go_on)
        self.replace_button.clicked.connect(self._replace)
        self._worker = DebouncedWorker(_answer, self._on_answer, self._on_failed, interruptible=True)
        self._worker.progressed.connect(self._progress.show_progress)
        self._begin()

    @property
    def piece(self) -> Piece:
        """The scanned piece to be replaced."""
        return self._pieces[self._at]

    def done(self, result: int) -> None:
        """Stops all background work, however the dialog ends."""
        self._worker.cancel()
        super().done(result)

    def _begin(self) -> None:
        """Searches for the current piece."""
        self.ranking = self.replacement = None
        self.list.clear()
        self.view.show_piece(self.piece, self._session)
        heading = tr("Which model is {name}?", name=self.piece.id)
        if len(self._pieces) > 1:
            heading += tr(" ({number} of {count})", number=self._at + 1, count=len(self._pieces))
        self._heading.show_text(heading)
        self._judgement.show_text(tr("Comparing with the library…"))
        self._worker.ask((self._session, self.piece, None))
        self._refresh()

    def _go_on(self) -> None:
        if self._at + 1 == len(self._pieces):
            self.accept()
            return
        self._at += 1
        self._begin()

    def _on_answer(self, found: Ranking | Replacement) -> None:
        self._progress.hide()
        if isinstance(found, Replacement):
            self.replacement = found
        else:
            self.ranking = found
            if not found.pieces:
                self._judgement.show_text(tr("No model of the library has about the size of this scan."))
            self.list.addItems([_format_fit(one) for one in found.pieces[:MAX_LISTED]])
            self.list.setCurrentRow(0)
        self._refresh()

    def _on_chosen(self, row: int) -> None:
        self.replacement = None
        if self.ranking and row >= 0:
            ranked = self.ranking.pieces[row]
            self.view.show_model(ranked.make_piece(self.piece), self._session)
            self._judgement.show_text(_format_judgement(ranked, self.ranking.pieces[0]))
            self._worker.ask((self._session, self.piece, ranked))
        self._refresh()

    def _on_failed(self, error: Exception) -> None:
        self._progress.hide()
        self._judgement.show_text(str(error) if isinstance(error, PlayerError) else tr("The comparison failed."))
        self._refresh()
        if not isinstance(error, PlayerError):
            raise error

    def _replace(self) -> None:
        if self.replacement is None or self.ranking is None:
            return
        title = self.ranking.pieces[self.list.currentRow()].candidate.title
        in_battle = self._session.battle.clock.stage == "battle"
        if in_battle:
            self.accept()  # The rules may ask a question, which is answered in the window.
        try:
            replace_piece(self._session, self.replacement.edit, title, self._document.actions.do)
        except PlayerError as error:
            self._on_failed(error)
            return
        if not in_battle:
            self._go_on()

    def _refresh(self) -> None:
        found, row = self.replacement, self.list.currentRow()
        self.skip_button.setVisible(self._at + 1 < len(self._pieces))
        self.replace_button.setEnabled(found is not None)
        is_good = self.ranking is not None and row >= 0 and self.ranking.pieces[row].match.is_good
        self.replace_button.setDefault(is_good)  # Enter must not replace a scan with what does not fit.
        waiting = tr("Comparing the verdicts…") if row >= 0 else ""
        self._verdicts.show_text(_format_verdicts(found) if found else waiting)
        notes = _format_notes(self.piece, found) if found else ()
        self._notes.show_text("\n".join([*notes, *(self.ranking.troubles if self.ranking else ())]))

    def _lay_out(self) -> None:
        self.list.setAccessibleName(tr("Models that it may be"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        side = QWidget()
        side.setFixedWidth(self.fontMetrics().averageCharWidth() * LETTERS)
        fill(make_column(10, side), self._heading, self._judgement, (self.list, 1), self._verdicts, self._notes)
        keep_space(self._progress)
        self._progress.hide()
        buttons = fill(make_row(8), (self._progress, 1), self.close_button, self.skip_button, self.replace_button)
        fill(make_column(12, self, (14, 14, 14, 14)), (fill(make_row(14), (self.view, 1), side), 1), buttons)
        self.resize(QSize(1040, 640).boundedTo(self.screen().availableSize() * 0.95))


class _ModelView(TurnableView):
    """Shows a scanned piece, and a model over it in blue."""

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
        self._view.show_solids(MODEL, (OverlaySolid(shape, mesh.faces, BLUE, 0.55, through=0.2),))


def _format_fit(one: RankedPiece) -> str:
    match, share = one.match, format_number(one.match.explained, ".0%")
    mm = format_number(match.within_mm if match.is_good else match.most_mm, ".1f")
    fits = tr("fits within {mm} mm; {share} of the scan explained", mm=mm, share=share)
    off = tr("off by {mm} mm; {share} of the scan explained", mm=mm, share=share)
    return labelled(one.candidate.title, fits if match.is_good else off)


def _format_judgement(one: RankedPiece, best: RankedPiece) -> str:
    """Returns sentences on a candidate; if not even the best one fits, they say so."""
    name, share = one.candidate.title, format_number(one.match.covered, ".0%")
    said = tr("{name} is shown in blue. The scan shows {share} of its visible surface.", name=name, share=share)
    if best.match.is_good:
        return said
    name, mm = best.candidate.title, format_number(best.match.most_mm, ".1f")
    none = tr("No library piece fits this scan well: the best is {name}, off by {mm} mm.", name=name, mm=mm)
    return f"{none} {said}"


def _format_verdicts(found: Replacement) -> str:
    if not found.pairs:
        return tr("No fighters are near, so no verdict changes.")
    changed = len(found.changes)
    said = [
        counted(
            found.pairs,
            "{changed} of {count} verdict changes.",
            "{changed} of {count} verdicts change.",
            changed=changed,
        )
    ]
    for (seer, target), before, after in found.changes[:MAX_NAMED]:
        said.append(labelled(f"{seer} → {target}", f"{before.name} → {after.name}"))
    if (more := changed - MAX_NAMED) > 0:
        said.append(tr("and {count} more", count=more))
    if found.left:
        said.append(counted(found.left, "{count} pair was not compared.", "{count} pairs were not compared."))
    return "\n".join(said)


def _format_notes(scan: Piece, found: Replacement) -> Iterator[str]:
    """Yields what happens to the tags of the scanned piece, and to fighters that stand on it."""
    if count := sum(part.box is not None for part in scan.parts):
        yield counted(
            count, "{count} tag of a part of the scan is dropped.", "{count} tags of parts of the scan are dropped."
        )
    if count := len(found.edit.fighters):
        yield counted(
            count, "{count} fighter on it is set onto the model.", "{count} fighters on it are set onto the model."
        )


def _answer(asked: tuple[Session, Piece, RankedPiece | None], report: Report) -> Iterator[Ranking | Replacement]:
    """Yields the candidates for a piece, or what changes if it is replaced with the one given."""
    session, piece, ranked = asked
    table = session.committed_table
    if ranked:
        edit = make_replacing_edit(table, ranked.make_piece(piece))
        yield find_changes(table, session.game, edit, report)
        return
    found = rank_pieces(table, piece, list_candidates(session), report)
    for one in found.pieces[:MAX_LISTED]:
        simplify_mesh(table.meshes(one.candidate.ref))  # Cached: large meshes are drawn simplified.
    yield found
