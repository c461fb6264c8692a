"""The dialog that brings the scan of a real table onto the board, in three steps: floor, scale, table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QPushButton, QSplitter, QStackedWidget, QWidget

from app.core.app_paths import make_temporary_folder
from app.core.errors import PlayerError
from app.core.language import tr
from app.geometry.mesh import Mesh
from app.geometry.mesh_io import read_scan
from app.geometry.mesh_io.formats import printable_name
from app.geometry.mesh_io.units import GLTF
from app.geometry.mesh_repair.simplification import simplify_mesh
from app.geometry.table_scan.floor import Floor, find_floor, fit_floor
from app.geometry.table_scan.laid_table import ScannedTerrain, extract_terrain
from app.geometry.table_scan.scale import Spot, TableMeasures, place_by_measurements
from app.geometry.table_scan.scan_mesh import ScanMesh, scan_of
from app.session.scan_pieces import ScanPieces, make_scan_pieces, place_scan
from app.storage.library import suggest_title
from app.storage.model_archive import unpack_scan
from app.ui.terrain.scan_steps import FloorStep, ScaleStep, TableStep
from app.ui.terrain.scan_view import ScanView
from app.ui.widgets.bars import ProgressBar
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.labels import WrappingLabel, fill, keep_space, make_column, make_row
from app.ui.widgets.scroll_areas import make_scroll_area
from app.ui.workers import DebouncedWorker, Worker

if TYPE_CHECKING:
    from app.core.progress import Report
    from app.ui.battle_document import BattleDocument

FLOOR, SCALE, TABLE = range(3)
TABLE_M = (0.3, 3.0)
"""Longest side of a likely table, in metres."""
FORM_LETTERS = 46


@dataclass(frozen=True, eq=False)
class ScanFile:
    """A scan that was read, and the floor found in it, or None if the player must choose it."""

    mesh: Mesh
    scan: ScanMesh
    floor: Floor | None


@dataclass(frozen=True, eq=False)
class ScanQuestion:
    """A request to the worker: a scan with all decisions."""

    scan: ScanMesh
    floor: Floor
    measures: TableMeasures
    fill: bool


@dataclass(frozen=True, eq=False)
class ScanAnswer:
    """The result for a question: a table, or the reason why there is none."""

    question: ScanQuestion
    table: ScannedTerrain | None
    problem: str = ""


class ScanDialog(Dialog):
    """Reads a scan, asks for floor and scale, and shows the table. Import places it on the board in one step."""

    placed = Signal(tuple)
    """Carries the pieces that are now on the table."""

    def __init__(self, document: BattleDocument, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Import scan"))
        self.setProperty("help", "scan")
        self._document, self._path = document, path
        self._file: ScanFile | None = None
        self._found_floor: Floor | None = None
        self._upright_floor: Floor | None = None
        self._is_turned_over = False
        self.table: ScannedTerrain | None = None
        self._turns, self._is_importing = 0, False
        self._board_mm: tuple[float, float] | None = None
        self.view, self.floor, self.scale, self.result_step = ScanView(), FloorStep(), ScaleStep(), TableStep()
        self.steps = QStackedWidget()
        self._heading, self._message = WrappingLabel(factor=1.2, bold=True), WrappingLabel(name="warning")
        self._progress = ProgressBar()
        self.back_button, self.next_button, self.cancel_button = (
            QPushButton(tr("&Back")),
            QPushButton(tr("&Next")),
            QPushButton(tr("Cancel")),
        )
        self._lay_out()
        self.view.picked.connect(self._on_picked)
        self.floor.changed.connect(self._on_floor_points)
        self.floor.turned.connect(self._turn_over)
        self.scale.changed.connect(self._refresh)
        self.result_step.changed.connect(self._on_board)
        self.result_step.turn_requested.connect(self._turn)
        self.result_step.fill_changed.connect(self._ask)
        self.back_button.clicked.connect(lambda: self.go_to(self.step - 1))
        self.next_button.clicked.connect(self._go_on)
        self.cancel_button.clicked.connect(self.reject)
        self._worker = DebouncedWorker(_answer, self._on_answer, self._on_failed, interruptible=True)
        self._worker.progressed.connect(self._progress.show_progress)
        self.view.show_text(tr("Reading {name}…", name=printable_name(path)))
        self._job = Worker(partial(_read, path), self._on_read, self._on_failed, self._progress.show_progress).start()
        self._refresh()

    @property
    def step(self) -> int:
        return self.steps.currentIndex()

    @property
    def _floor(self) -> Floor | None:
        """The floor as the player turned it."""
        floor = self._upright_floor
        return floor.turned_over() if floor and self._is_turned_over else floor

    @property
    def is_busy(self) -> bool:
        """True while something is read, computed or imported."""
        return self._file is None or self._is_importing or (self.step == TABLE and self.table is None)

    def go_to(self, step: int) -> None:
        """Shows another step and drops pending work for the current one."""
        self._worker.drop_pending()
        self._progress.hide()
        self.steps.setCurrentIndex(step)
        self._message.show_text("")
        if self._file:
            self.view.show_text("")
        if self._file and self._floor and step != TABLE:
            self.view.show_scan(self._file.mesh, self._floor)
        if step == TABLE:
            self._ask()
        self._refresh()

    def done(self, result: int) -> None:
        """Stops all background work, however the dialog ends."""
        self._worker.cancel()
        self._job.cancel()
        super().done(result)

    # Results from threads

    def _on_read(self, found: ScanFile) -> None:
        self._file, self._found_floor, self._upright_floor = found, found.floor, found.floor
        self._progress.hide()
        self.view.show_text("")
        if found.floor is None:
            self._message.show_text(tr("No floor was found; enter three points on it."))
        elif self._path.suffix.lower() in GLTF and TABLE_M[0] <= found.floor.size[0] <= TABLE_M[1]:
            self.scale.suggest_metres(found.floor)
        self._show_floor()
        self._refresh()

    def _on_failed(self, error: Exception) -> None:
        said = str(error) if isinstance(error, PlayerError) else tr("The scan cannot be read.")
        self._is_importing = False
        self._progress.hide()
        self._message.show_text(said)
        if self._file is None:
            self.view.show_text(said)
            self._message.show_text("")
        self._refresh()
        if not isinstance(error, PlayerError):
            raise error

    def _on_answer(self, found: ScanAnswer) -> None:
        self.table = found.table
        self._progress.hide()
        self._message.show_text(found.problem)
        if found.table:
            if self._board_mm is None:
                self.result_step.board.show_size(found.table.layout.board_mm)
            self.view.show_table(found.table)
        self.view.show_text("" if found.table else tr("No table yet."))
        self._refresh()

    def _on_kept(self, scan: ScanPieces) -> None:
        try:
            place_scan(self._document.session, scan, self._document.actions.do)
        except PlayerError as error:
            self._on_failed(error)
            return
        self.accept()
        there = self._document.session.battle.ids  # While a battle is played, the rules may ask a question first.
        if all(piece.id in there for piece in scan.pieces):
            self.placed.emit(scan.pieces)

    # Input from the player

    def _on_picked(self, spot: Spot) -> None:
        points = self.floor.points if self.step == FLOOR else self.scale.points
        points.put(spot)

    def _on_floor_points(self) -> None:
        """Uses the floor through three points, or the detected one while there are fewer."""
        if self._file is None:
            return
        points, problem = self.floor.points.points, ""
        floor = self._found_floor
        if points:
            try:
                floor = fit_floor(self._file.scan, np.array(points))
            except PlayerError as error:
                problem = str(error)
        self._message.show_text(problem)
        if floor is not self._upright_floor:
            self._upright_floor, self._is_turned_over = floor, False
            self._show_floor()
        self._refresh()

    def _show_floor(self) -> None:
        if self._file and self._floor:
            self.view.show_scan(self._file.mesh, self._floor)
            self.floor.show_floor(self._floor)
            self.scale.suggest_corners(self._floor)

    def _on_board(self) -> None:
        self._board_mm = self.result_step.board.size_mm
        self._ask()

    def _turn(self) -> None:
        self._turns = (self._turns + 1) % 4
        self._ask()

    def _turn_over(self) -> None:
        self._is_turned_over = not self._is_turned_over
        self._show_floor()
        self._refresh()

    def _go_on(self) -> None:
        if self.step != TABLE:
            self.go_to(self.step + 1)
        elif self.table:
            table = self.table.as_one() if self.result_step.one_piece.checked else self.table
            session, title = self._document.session, suggest_title(self._path)
            self._is_importing = True
            self._job = Worker(
                lambda report: make_scan_pieces(session, table, title, report),
                self._on_kept,
                self._on_failed,
                self._progress.show_progress,
            ).start()
            self._refresh()

    def _ask(self) -> None:
        """Requests the table from the worker."""
        self.table = None
        if self._file and self._floor:
            self.view.show_text(tr("Placing the terrain on its board…"))
            measures = self.scale.measures(self._turns, self._board_mm)
            self._worker.ask(ScanQuestion(self._file.scan, self._floor, measures, self.result_step.fill.checked))
        self._refresh()

    # Display

    def _refresh(self) -> None:
        """Enables only possible actions."""
        step, ready = self.step, self._file is not None and self._floor is not None
        self._heading.show_text((tr("1. The floor"), tr("2. The scale"), tr("3. The table"))[step])
        self.back_button.setEnabled(step > FLOOR and not self._is_importing)
        self.next_button.setText(tr("&Import") if step == TABLE else tr("&Next"))
        can = (ready, ready and self.scale.is_complete, self.table is not None and not self._is_importing)[step]
        self.next_button.setEnabled(bool(can))
        self.steps.setVisible(self._file is not None)
        self.steps.setEnabled(not self._is_importing)
        by_corners = self.scale.by_corners.isChecked()
        apart_mm = None if by_corners else self.scale.distance.value()
        self.result_step.show_table(self.table, by_corners, apart_mm, self.scale.unit_mm)
        self.floor.turn_button.setEnabled(ready)
        if step == FLOOR:
            self.view.show_points(self.floor.points.marks, self.floor.points.current)
        elif step == SCALE:
            points = self.scale.points
            self.view.show_points(points.marks, points.current, joined=True)

    def _lay_out(self) -> None:
        for step in (self.floor, self.scale, self.result_step):
            self.steps.addWidget(step)
        form = QWidget()
        inside = fill(make_column(10, form, (12, 2, 10, 2)), self._heading, self._message, self.steps, 1)
        room = make_scroll_area(form)
        room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        margins, bar = inside.contentsMargins(), room.verticalScrollBar().sizeHint().width()
        corners = self.scale.corners.minimumSizeHint().width() + margins.left() + margins.right() + bar
        room.setMinimumWidth(max(self.fontMetrics().averageCharWidth() * FORM_LETTERS, corners))
        splitter = QSplitter()
        splitter.addWidget(self.view)
        splitter.addWidget(room)
        splitter.setStretchFactor(0, 1)
        splitter.setChildrenCollapsible(False)
        letter = self.fontMetrics().averageCharWidth()
        splitter.setSizes([92 * letter, 50 * letter])
        keep_space(self._progress)
        buttons = fill(make_row(8), (self._progress, 1), self.cancel_button, self.back_button, self.next_button)
        self.next_button.setDefault(True)
        fill(make_column(10, self, (14, 14, 14, 14)), (splitter, 1), buttons)
        self._message.show_text("")
        self.resize(QSize(1120, 700).boundedTo(self.screen().availableSize() * 0.95))


def _read(path: Path, report: Report) -> ScanFile:
    with make_temporary_folder() as folder:
        mesh = read_scan(unpack_scan(path, folder), report=report)
    scan = scan_of(mesh)
    report(0.92, tr("Finding the floor"))
    try:
        floor = find_floor(scan)
    except PlayerError:
        floor = None
    simplify_mesh(mesh)  # Cached: large meshes are drawn simplified.
    return ScanFile(mesh, scan, floor)


def _answer(asked: ScanQuestion, report: Report) -> Iterator[ScanAnswer]:
    try:
        layout = place_by_measurements(asked.floor, asked.measures)
        table = extract_terrain(asked.scan, layout, asked.fill, report)
    except PlayerError as error:
        yield ScanAnswer(asked, None, str(error))
    else:
        yield ScanAnswer(asked, table)
