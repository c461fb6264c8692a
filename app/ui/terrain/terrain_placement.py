"""How a model comes from the library onto the table: carried under the mouse, or put where there is room."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QObject, QPoint, Signal

from app.battle_geometry import BattleGeometry
from app.collision import bounding_rect
from app.geometry.arrays import Floats
from app.geometry.mesh_repair.simplification import simplify_mesh
from app.language import tr
from app.model import ModelRef, Piece, PiecePose
from app.progress import Report
from app.rules.actions import make_place
from app.ui.tools.snap_guides import STEP_MM, find_floors
from app.ui.viewport.overlay import Overlay, Tag
from app.ui.viewport.scene import SELECTED
from app.ui.viewport.styled_lines import StyledLine
from app.ui.workers import Worker

if TYPE_CHECKING:
    from app.storage.library_entries import LibraryEntry
    from app.ui.battle_document import BattleDocument
    from app.ui.viewport.view import Viewport

RING_MM, SPOKES = 24.0, 24
"""It is looked for on rings round a point; on far ones at more places, so that none is farther from the next."""
APART_MM = 4.0


def find_free_pose(table: BattleGeometry, near: tuple[float, float], size_mm: tuple[float, float, float]) -> PiecePose:
    """The pose nearest to a point at which a model of this size meets nothing; at the point where there is no room."""
    board, half = table.battle.board, np.array(size_mm[:2]) / 2
    rects = [bounding_rect(thing, table.meshes) for thing in table.battle.things]
    low, high = (np.array([getattr(one, end) for one in rects]).reshape(-1, 1, 2) for end in ("low", "high"))
    for ring in range(1 + math.ceil(math.hypot(board.width_mm, board.depth_mm) / RING_MM)):
        spots = _ring_points(near, ring)
        meets = ((spots - half < high + APART_MM) & (spots + half > low - APART_MM)).all(axis=2).any(axis=0)
        there = ((spots >= half) & (spots <= (board.width_mm, board.depth_mm) - half)).all(axis=1)
        for x, y in spots[there & ~meets][:1].tolist():
            return PiecePose(round(x, 1), round(y, 1))
    return PiecePose(*near)


def _ring_points(middle: tuple[float, float], ring: int) -> Floats:
    """The places `(n, 2)` on a ring about a point."""
    turns = np.arange(max(SPOKES, 6 * ring) if ring else 1)
    turns = 2 * np.pi * turns / len(turns)
    return np.array(middle) + ring * RING_MM * np.c_[np.cos(turns), np.sin(turns)]


OVERLAY = "library"


class TerrainPlacement(QObject):
    """Puts models from the library on the table: carried under the mouse, or where there is room.

    A mesh may take a while to read, so what is dropped is put there once it has come, if its battle is still open.
    `failed` tells why a model could not be read; `remarked` says things.
    """

    failed = Signal(object)
    remarked = Signal(str)

    def __init__(self, document: BattleDocument, view: Viewport) -> None:
        super().__init__(document)
        self._document, self._view = document, view
        self._loaded: set[ModelRef] = set()
        self._job: Worker | None = None
        self._loading: ModelRef | None = None
        self._dragged: LibraryEntry | None = None
        self._id = ""
        self._pose: PiecePose | None = None
        self._waiting: Piece | None = None

    def is_for(self, document: BattleDocument, view: Viewport) -> bool:
        """Whether it is for this battle, shown here."""
        return self._document is document and self._view is view

    def place(self, entry: LibraryEntry) -> None:
        """Put one where there is room, as near to the middle of the view as can be."""
        self._place_when_loaded(
            _make_piece(
                entry,
                find_free_pose(self._document.session.table, self._view_middle(), entry.card.size_mm),
                entry.title,
            )
        )

    def drag(self, entry: LibraryEntry, spot: QPoint) -> None:
        """Let one follow the mouse, which is at a point of the screen."""
        if self._dragged is not entry:
            self._id = self._document.session.battle.free_id(entry.title)
        self._dragged, self._pose = entry, self._pose_at(entry, spot)
        self._load(entry.ref)
        self._show_dragged()

    def drop(self, entry: LibraryEntry, spot: QPoint) -> None:
        """Put down what was carried; beside the table nothing comes of it."""
        pose = self._pose_at(entry, spot)
        self.cancel_drag()
        if pose is not None:
            self._place_when_loaded(_make_piece(entry, pose, entry.title))

    def cancel_drag(self) -> None:
        self._dragged = self._pose = None
        self._view.show_overlay(OVERLAY, Overlay())
        self._document.session.cancel_preview()

    def _place_when_loaded(self, piece: Piece) -> None:
        """Do it as soon as the model is read."""
        self._waiting = piece
        self._load(piece.ref)
        if piece.ref in self._loaded:
            self._place_waiting()

    def _place_waiting(self) -> None:
        piece, self._waiting = self._waiting, None
        if piece is None:
            return
        session = self._document.session
        piece = session.table.stack_piece(replace(piece, id=session.battle.free_id(piece.id)), STEP_MM)
        session.do(make_place(piece))
        self._document.selection.select(piece.id)
        self.remarked.emit(tr("{name} stands on the table.", name=piece.id))

    def _load(self, ref: ModelRef) -> None:
        """Have the model read in a thread: a large one takes a while."""
        if ref in self._loaded or ref == self._loading:
            return
        if self._job:
            self._job.cancel()
        session, self._loading = self._document.session, ref

        def work(report: Report) -> ModelRef:
            session.preload_model(ref, report)
            simplify_mesh(session.table.meshes(ref))  # what is drawn first of a large one
            return ref

        self._job = Worker(work, self._on_loaded, self._on_load_failed, self._on_progress).start()

    def _on_loaded(self, ref: ModelRef) -> None:
        self._loaded.add(ref)
        self._loading = None
        self.remarked.emit("")
        if self._waiting and self._waiting.ref == ref:
            self._place_waiting()
        elif self._dragged and self._dragged.ref == ref:
            self._show_dragged()

    def _on_load_failed(self, error: Exception) -> None:
        self._loading = self._waiting = None
        self.cancel_drag()
        self.remarked.emit("")
        self.failed.emit(error)

    def _on_progress(self, share: float, doing: str) -> None:
        self.remarked.emit(f"{doing}…")

    def _show_dragged(self) -> None:
        """The piece itself where it is read, and its outline on the table."""
        entry, pose = self._dragged, self._pose
        session = self._document.session
        if entry is None or pose is None:
            self._view.show_overlay(OVERLAY, Overlay())
            session.cancel_preview()
            return
        self._view.show_overlay(OVERLAY, _make_outline(entry, pose, self._id))
        if entry.ref in self._loaded:
            session.preview(make_place(_make_piece(entry, pose, self._id)))

    def _pose_at(self, entry: LibraryEntry, spot: QPoint) -> PiecePose | None:
        """Where it stands under the mouse: on the nearest floor; nowhere beside the view and the board."""
        here = self._view.mapFromGlobal(spot)
        if not self._view.rect().contains(here):
            return None
        eye, way = self._view.ray(here.x(), here.y())
        point = next(find_floors(self._document.session.table, eye, way, self._id), None)
        if point is None:
            return None
        x, y, z = (round(float(part), 2) for part in point)
        return self._snap_pose(entry, PiecePose(x, y, max(z, 0.0)))

    def _snap_pose(self, entry: LibraryEntry, pose: PiecePose) -> PiecePose:
        """Where it comes to stand when it is let go there: snapped as dragged things are, resting on what is below."""
        if entry.ref not in self._loaded:
            return pose
        session = self._document.session
        ground = BattleGeometry(session.battle.without_things((self._id,)), session.table.meshes)
        piece = _make_piece(entry, pose, self._id)
        x, y = self._document.select_tool.snapping.snap(ground, piece)
        piece = replace(piece, pose=replace(pose, x=x, y=y))
        return ground.stack_piece(piece, STEP_MM).pose

    def _view_middle(self) -> tuple[float, float]:
        """The point of the board in the middle of the view."""
        board = self._document.session.battle.board
        eye, way = self._view.ray(self._view.width() / 2, self._view.height() / 2)
        if way[2] > -1e-3:
            return board.width_mm / 2, board.depth_mm / 2
        x, y, _ = (eye - way * (eye[2] / way[2])).tolist()
        return min(max(x, 0.0), board.width_mm), min(max(y, 0.0), board.depth_mm)


def _make_piece(entry: LibraryEntry, pose: PiecePose, id: str) -> Piece:
    ref = entry.ref
    return Piece(id, ref.name, pose, ref.unit, ref.up)


def _make_outline(entry: LibraryEntry, pose: PiecePose, id: str) -> Overlay:
    """The rectangle it will take up, and its name."""
    width, depth, height = entry.card.size_mm
    corners = [
        (pose.x + a * width / 2, pose.y + b * depth / 2, pose.z + 0.5) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    sides = zip(corners, [*corners[1:], corners[0]], strict=True)
    ribbons = tuple(StyledLine(start, end, SELECTED, width=2.0) for start, end in sides)
    return Overlay(ribbons, (Tag(id, (pose.x, pose.y, pose.z + height), strong=True),))
