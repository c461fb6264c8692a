"""Puts models from the library on the table: dragged with the mouse, or placed where there is room.

Free places are found with bounding rectangles: candidate spots on growing rings round a point are tested against all
rectangles on the table, and the first free spot on the board wins.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QObject, QPoint, Signal

from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.core.lengths import format_units
from app.core.progress import Report, partial
from app.games.actions import make_place
from app.geometry.arrays import Floats
from app.geometry.mesh_repair.simplification import simplify_mesh
from app.model import Board, ModelRef, Piece, PiecePose
from app.table.battle_geometry import BattleGeometry
from app.table.collision import bounding_rect
from app.table.floors import STEP_MM
from app.ui.tools.floor_choice import FloorChoice
from app.ui.tools.snap_aids import GROUND_MM
from app.ui.tools.tool import pointer_at
from app.ui.viewport.overlay import Overlay, Tag
from app.ui.viewport.scene import SELECTED
from app.ui.viewport.styled_lines import StyledLine
from app.ui.workers import Worker

if TYPE_CHECKING:
    from app.storage.library_entries import LibraryEntry
    from app.ui.battle_document import BattleDocument
    from app.ui.viewport.view import Viewport

Size = tuple[float, float, float]
RING_MM, SPOKES = 24.0, 24
"""Spacing of the rings that are searched, and the smallest number of spots on a ring; far rings have more."""
APART_MM = 4.0


def find_free_poses(
    table: BattleGeometry, near: tuple[float, float], sizes_mm: Iterable[Size]
) -> Iterator[PiecePose | None]:
    """Yields for each size the nearest free pose round a point, or None if there is no room."""
    board = table.battle.board
    rects = [bounding_rect(thing, table.meshes) for thing in table.battle.things]
    low, high = (np.array([getattr(one, end) for one in rects]).reshape(-1, 2) for end in ("low", "high"))
    for size in sizes_mm:
        half = np.array(size[:2]) / 2
        spot = _find_free_spot(board, near, half, low, high)
        if spot is not None:
            low, high = np.vstack([low, spot - half]), np.vstack([high, spot + half])
        yield None if spot is None else PiecePose(round(float(spot[0]), 1), round(float(spot[1]), 1))


def _find_free_spot(board: Board, near: tuple[float, float], half: Floats, low: Floats, high: Floats) -> Floats | None:
    """Returns a spot `(2,)` for a box of this half size that avoids the boxes `(n, 2)` from low to high."""
    low, high = low[:, None], high[:, None]
    for ring in range(1 + math.ceil(math.hypot(board.width_mm, board.depth_mm) / RING_MM)):
        turns = np.arange(max(SPOKES, 6 * ring) if ring else 1)
        turns = 2 * np.pi * turns / len(turns)
        spots = np.array(near) + ring * RING_MM * np.c_[np.cos(turns), np.sin(turns)]
        meets = ((spots - half < high + APART_MM) & (spots + half > low - APART_MM)).all(axis=2).any(axis=0)
        there = ((spots >= half) & (spots <= (board.width_mm, board.depth_mm) - half)).all(axis=1)
        if (there & ~meets).any():
            return spots[there & ~meets][0]
    return None


OVERLAY = "library"


class TerrainPlacement(QObject):
    """Puts models from the library on the table: dragged with the mouse, or where there is room.

    A mesh may take a while to read, so a dropped model is placed once it is read, if its battle is still open. `failed`
    carries the reason why a model could not be read, `remarked` a remark, and `progressed` the progress of reading;
    `read` is emitted when reading ends, and `placed` when one piece stands on the table and is selected.
    """

    failed = Signal(Exception)
    remarked = Signal(str)
    placed = Signal()
    progressed = Signal(float, str)
    read = Signal()

    def __init__(self, document: BattleDocument, view: Viewport) -> None:
        super().__init__(document)
        self._document, self._view = document, view
        self._loaded: set[ModelRef] = set()
        self._job: Worker | None = None
        self._loading: tuple[ModelRef, ...] = ()
        self._dragged: LibraryEntry | None = None
        self._id = ""
        self._pose: PiecePose | None = None
        self._waiting: tuple[Piece, ...] = ()
        self._floors, self._spot = FloorChoice(), QPoint()

    def is_for(self, document: BattleDocument, view: Viewport) -> bool:
        """Returns whether this is for a battle in a view."""
        return self._document is document and self._view is view

    def place(self, *entries: LibraryEntry) -> list[LibraryEntry]:
        """Places models as near as possible to the centre of the view. Returns those for which there is no room.

        A single model is placed at the centre even if there is no room.
        """
        near, sizes = self._view_middle(), (entry.card.size_mm for entry in entries)
        poses = list(find_free_poses(self._document.session.table, near, sizes))
        if poses == [None]:
            poses = [PiecePose(*near)]
        both = list(zip(entries, poses, strict=True))
        self._place_when_loaded(*(_make_piece(entry, pose, entry.title) for entry, pose in both if pose))
        return [entry for entry, pose in both if not pose]

    def drag(self, entry: LibraryEntry, spot: QPoint) -> None:
        """Drags a model with the mouse, whose position is on the screen."""
        if self._dragged is not entry:
            self._id, self._floors = self._document.session.battle.free_id(entry.title), FloorChoice()
        self._dragged, self._pose, self._spot = entry, self._pose_at(entry, spot), spot
        self._load(entry.ref)
        self._show_dragged()

    def change_level(self, down: int) -> None:
        """Moves the dragged model to a floor that is `down` floors farther from the eye, if there are several."""
        pointer = pointer_at(self._view, self._spot)
        if self._dragged and pointer and self._floors.change(self._document.session.table, pointer, down, self._id):
            self.drag(self._dragged, self._spot)

    def drop(self, entry: LibraryEntry, spot: QPoint) -> None:
        """Places the dragged model, unless it is off the table."""
        pose = self._pose_at(entry, spot)
        self.cancel_drag()
        if pose is not None:
            self._place_when_loaded(_make_piece(entry, pose, entry.title))

    def cancel_drag(self) -> None:
        self._dragged = self._pose = None
        self._view.show_overlay(OVERLAY, Overlay())
        self._document.session.cancel_preview()

    def _place_when_loaded(self, *pieces: Piece) -> None:
        """Places pieces as soon as their models are read."""
        self._waiting += pieces
        self._load()
        self._place_waiting()

    def _place_waiting(self) -> None:
        if not self._waiting or not all(piece.ref in self._loaded for piece in self._waiting):
            return
        waiting, self._waiting = self._waiting, ()
        session, placed = self._document.session, list[Piece]()
        battle = session.battle
        for piece in waiting:
            stands = session.table.stack_piece(replace(piece, id=battle.free_id(piece.id)), STEP_MM)
            battle = battle.with_things((stands,))
            placed.append(stands)
        try:
            self._do_place(placed)
        except PlayerError as error:
            self.failed.emit(error)
            return
        # During a battle, the rules may ask a question first.
        there = [piece.id for piece in placed if piece.id in session.battle.ids]
        if there:
            self._document.selection.select(*there)
            self.remarked.emit(
                counted(len(there), "Placed {name} on the table.", "Placed {count} models on the table.", name=there[0])
            )
        if len(there) == 1:
            self.placed.emit()

    def _do_place(self, placed: list[Piece]) -> None:
        """Places pieces; shapes made for one of the game's elements count as that element from the start."""
        session, place = self._document.session, make_place(*placed)
        terrain = session.game.terrain
        usual = [(piece.id, terrain.usual_kind(piece)) for piece in placed]
        kinds = [terrain.kind_action(id, kind) for id, kind in usual if kind]
        if kinds and session.battle.clock.stage != "battle":  # During a battle, the rules check each action.
            session.do_batch(tr("Place {what}", what=", ".join(piece.id for piece in placed)), [place, *kinds])
            return
        self._document.actions.do(place)
        for action in kinds:
            self._document.actions.do(action)

    def _load(self, *refs: ModelRef) -> None:
        """Reads models in a thread, including those that pieces are waiting for: a large one takes a while."""
        wanted = dict.fromkeys((*refs, *(piece.ref for piece in self._waiting)))
        new = tuple(ref for ref in wanted if ref not in self._loaded)
        if not new or new == self._loading:
            return
        if self._job:
            self._job.cancel()
        session, self._loading = self._document.session, new

        def work(report: Report) -> dict[ModelRef, PlayerError]:
            failures: dict[ModelRef, PlayerError] = {}
            for number, ref in enumerate(new):
                try:
                    session.preload_model(ref, partial(report, number / len(new), (number + 1) / len(new)))
                    simplify_mesh(session.table.meshes(ref))  # Large meshes are drawn simplified at first.
                except PlayerError as error:
                    failures[ref] = error
            return failures

        self._job = Worker(work, self._on_loaded, self._on_load_failed, self._on_progress).start()

    def _on_loaded(self, failures: dict[ModelRef, PlayerError]) -> None:
        self._loaded.update(ref for ref in self._loading if ref not in failures)
        self._waiting = tuple(piece for piece in self._waiting if piece.ref not in failures)
        self._loading = ()
        self.read.emit()
        if failures:
            self._drop_dragged(next(iter(failures.values())))
        self._place_waiting()
        if self._dragged and self._dragged.ref in self._loaded:
            self._show_dragged()

    def _on_load_failed(self, error: Exception) -> None:
        self._loading = self._waiting = ()
        self.read.emit()
        self._drop_dragged(error)

    def _drop_dragged(self, error: Exception) -> None:
        self.cancel_drag()
        self.failed.emit(error)

    def _on_progress(self, share: float, doing: str) -> None:
        self.progressed.emit(share, doing)

    def _show_dragged(self) -> None:
        """Shows the dragged piece once it is read, and its outline on the table."""
        entry, pose = self._dragged, self._pose
        session = self._document.session
        if entry is None or pose is None:
            self._view.show_overlay(OVERLAY, Overlay())
            session.cancel_preview()
            return
        # The piece's rectangle and its name.
        width, depth, height = entry.card.size_mm
        corners = [
            (pose.x + a * width / 2, pose.y + b * depth / 2, pose.z + 0.5)
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        sides = zip(corners, [*corners[1:], corners[0]], strict=True)
        ribbons = tuple(StyledLine(start, end, SELECTED, width=2.0) for start, end in sides)
        label = (
            self._id if pose.z < GROUND_MM else tr("{name}, {height} up", name=self._id, height=format_units(pose.z))
        )
        self._view.show_overlay(
            OVERLAY, Overlay(ribbons, (Tag(label, (pose.x, pose.y, pose.z + height), strong=True),))
        )
        if entry.ref in self._loaded:
            session.preview(make_place(_make_piece(entry, pose, self._id)))

    def _pose_at(self, entry: LibraryEntry, spot: QPoint) -> PiecePose | None:
        """Returns the pose under the mouse on the chosen floor, or None off the view or the board."""
        pointer = pointer_at(self._view, spot)
        floors = self._floors.find(self._document.session.table, pointer, self._id) if pointer else []
        if not floors:
            return None
        x, y, z = (round(float(part), 2) for part in floors[0])
        return self._snap_pose(entry, PiecePose(x, y, max(z, 0.0)))

    def _snap_pose(self, entry: LibraryEntry, pose: PiecePose) -> PiecePose:
        """Returns the pose after release: snapped like dragged things, resting on what is below."""
        if entry.ref not in self._loaded:
            return pose
        session = self._document.session
        ground = session.table.with_battle(session.battle.without_things((self._id,)))
        piece = _make_piece(entry, pose, self._id)
        x, y = self._document.select_tool.snap_settings.snap(ground, piece)
        piece = replace(piece, pose=replace(pose, x=x, y=y))
        return ground.stack_piece(piece, STEP_MM).pose

    def _view_middle(self) -> tuple[float, float]:
        """Returns the point of the board at the centre of the view."""
        board = self._document.session.battle.board
        eye, way = self._view.ray(self._view.width() / 2, self._view.height() / 2)
        if way[2] > -1e-3:
            return board.width_mm / 2, board.depth_mm / 2
        x, y, _ = (eye - way * (eye[2] / way[2])).tolist()
        return min(max(x, 0.0), board.width_mm), min(max(y, 0.0), board.depth_mm)


def _make_piece(entry: LibraryEntry, pose: PiecePose, id: str) -> Piece:
    ref = entry.ref
    return Piece(id, ref.name, pose, ref.unit, ref.up, parts=entry.parts)
