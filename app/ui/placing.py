"""How a model comes from the terrain library onto the table: carried under the mouse, or put where there is room."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, QPoint, Signal

from app.geometry.coarse import coarse
from app.model import Battle, Fighter, ModelRef, Piece, PiecePose, Round
from app.progress import Report
from app.rules.actions import placed
from app.ui.jobs import Job
from app.ui.language import tr
from app.ui.tools.grip import floors
from app.ui.viewport.overlay import Overlay, Tag
from app.ui.viewport.palette import SELECTED
from app.ui.viewport.ribbons import Ribbon

if TYPE_CHECKING:
    from app.storage.cards import Entry
    from app.ui.play import Play
    from app.ui.viewport.view import View

OVERLAY = "library"
STEP_MM, ROUND_STEPS, RINGS = 24.0, 24, 26
"""Where there is room is looked for on rings round the middle of the view."""
APART_MM = 4.0

Room = tuple[float, float, float, float]
"""A rectangle of the board: middle x and y, half the width, half the depth, in mm."""


class Placing(QObject):
    """Puts models on the table of one open battle. `failed` tells why one could not be read; `remarked` says things."""

    failed = Signal(object)
    remarked = Signal(str)

    def __init__(self, play: Play, view: View) -> None:
        super().__init__(play)
        self._play, self._view = play, view
        self._ready: set[ModelRef] = set()
        self._job: Job | None = None
        self._reading: ModelRef | None = None
        self._carried: Entry | None = None
        self._id = ""
        self._pose: PiecePose | None = None
        self._waiting: Piece | None = None

    def serves(self, play: Play, view: View) -> bool:
        """Whether it is for this battle, shown here."""
        return self._play is play and self._view is view

    def place(self, entry: Entry) -> None:
        """Put one where there is room, as near to the middle of the view as can be."""
        self._put(_piece(entry, self._free_pose(entry), entry.title))

    def carry(self, entry: Entry, spot: QPoint) -> None:
        """Let one follow the mouse, which is at a point of the screen."""
        if self._carried is not entry:
            self._id = self._play.session.battle.free_id(entry.title)
        self._carried, self._pose = entry, self._pose_at(spot)
        self._require(entry.ref)
        self._show()

    def drop(self, entry: Entry, spot: QPoint) -> None:
        """Put down what was carried; beside the table nothing comes of it."""
        pose = self._pose_at(spot)
        self.let_go()
        if pose is not None:
            self._put(_piece(entry, pose, entry.title))

    def let_go(self) -> None:
        """Carry nothing any more."""
        self._carried = self._pose = None
        self._view.show_overlay(OVERLAY, Overlay())
        self._play.session.cancel_preview()

    def _put(self, piece: Piece) -> None:
        """Do it as soon as the model is read."""
        self._waiting = piece
        self._require(piece.ref)
        if piece.ref in self._ready:
            self._do()

    def _do(self) -> None:
        piece, self._waiting = self._waiting, None
        if piece is None:
            return
        session = self._play.session
        piece = replace(piece, id=session.battle.free_id(piece.id))
        session.do(placed(piece))
        self._play.selection.select(piece.id)
        self.remarked.emit(tr("{name} stands on the table.", name=piece.id))

    def _require(self, ref: ModelRef) -> None:
        """Have the model read in a thread: a large one takes a while."""
        if ref in self._ready or ref == self._reading:
            return
        if self._job:
            self._job.cancel()
        session, self._reading = self._play.session, ref

        def work(report: Report) -> ModelRef:
            session.prepare(ref, report)
            coarse(session.table.meshes(ref))  # what is drawn first of a large one
            return ref

        self._job = Job(work, self._read, self._not_read, self._tell).start()

    def _read(self, ref: ModelRef) -> None:
        self._ready.add(ref)
        self._reading = None
        self.remarked.emit("")
        if self._waiting and self._waiting.ref == ref:
            self._do()
        elif self._carried and self._carried.ref == ref:
            self._show()

    def _not_read(self, error: Exception) -> None:
        self._reading = self._waiting = None
        self.let_go()
        self.remarked.emit("")
        self.failed.emit(error)

    def _tell(self, share: float, doing: str) -> None:
        self.remarked.emit(f"{doing}…")

    def _show(self) -> None:
        """The piece itself where it is read, and its outline on the table."""
        entry, pose = self._carried, self._pose
        session = self._play.session
        if entry is None or pose is None:
            self._view.show_overlay(OVERLAY, Overlay())
            session.cancel_preview()
            return
        self._view.show_overlay(OVERLAY, _outline(entry, pose, self._id))
        if entry.ref in self._ready:
            session.preview(placed(_piece(entry, pose, self._id)))

    def _pose_at(self, spot: QPoint) -> PiecePose | None:
        """Where it stands under the mouse: on the nearest floor; nowhere beside the view and the board."""
        here = self._view.mapFromGlobal(spot)
        if not self._view.rect().contains(here):
            return None
        eye, way = self._view.ray(here.x(), here.y())
        point = next(floors(self._play.session.table, eye, way, self._id), None)
        if point is None:
            return None
        x, y, z = (round(float(part), 2) for part in point)
        return PiecePose(x, y, max(z, 0.0))

    def _free_pose(self, entry: Entry) -> PiecePose:
        x, y = self._middle()
        battle = self._play.session.battle
        width, depth, _ = entry.card.size_mm
        taken = [_room(self._play, thing) for thing in battle.things]
        for ring in range(RINGS):
            for step in range(ROUND_STEPS if ring else 1):
                turn = 2 * math.pi * step / ROUND_STEPS
                room = (x + ring * STEP_MM * math.cos(turn), y + ring * STEP_MM * math.sin(turn), width / 2, depth / 2)
                if _on_board(room, battle) and not any(_meet(room, other) for other in taken):
                    return PiecePose(round(room[0], 1), round(room[1], 1))
        return PiecePose(x, y)

    def _middle(self) -> tuple[float, float]:
        """The point of the board in the middle of the view."""
        board = self._play.session.battle.board
        eye, way = self._view.ray(self._view.width() / 2, self._view.height() / 2)
        if way[2] > -1e-3:
            return board.width_mm / 2, board.depth_mm / 2
        x, y, _ = (eye - way * (eye[2] / way[2])).tolist()
        return min(max(x, 0.0), board.width_mm), min(max(y, 0.0), board.depth_mm)


def _piece(entry: Entry, pose: PiecePose, id: str) -> Piece:
    ref = entry.ref
    return Piece(id, ref.name, pose, ref.unit, ref.up)


def _outline(entry: Entry, pose: PiecePose, id: str) -> Overlay:
    """The rectangle it will take up, and its name."""
    width, depth, height = entry.card.size_mm
    corners = [
        (pose.x + a * width / 2, pose.y + b * depth / 2, pose.z + 0.5) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    sides = zip(corners, [*corners[1:], corners[0]], strict=True)
    ribbons = tuple(Ribbon(start, end, SELECTED, width=2.0) for start, end in sides)
    return Overlay(ribbons, (Tag(id, (pose.x, pose.y, pose.z + height), strong=True),))


def _room(play: Play, thing: Fighter | Piece) -> Room:
    """What a thing takes up of the board, in a rectangle."""
    pose = thing.pose
    if isinstance(thing, Fighter):
        base = thing.base
        reach = base.diameter_mm / 2 if isinstance(base, Round) else base.length_mm / 2
        return pose.x, pose.y, reach, reach
    width, depth, _ = play.session.table.meshes(thing.ref).health.extents_mm
    scale = thing.pose.scale / 2
    along, across = abs(math.cos(math.radians(pose.yaw))), abs(math.sin(math.radians(pose.yaw)))
    return pose.x, pose.y, (along * width + across * depth) * scale, (across * width + along * depth) * scale


def _meet(one: Room, other: Room) -> bool:
    return all(abs(one[i] - other[i]) < one[i + 2] + other[i + 2] + APART_MM for i in (0, 1))


def _on_board(room: Room, battle: Battle) -> bool:
    x, y, width, depth = room
    board = battle.board
    return width <= x <= board.width_mm - width and depth <= y <= board.depth_mm - depth
