"""Pictures of the player's own models for the library: read and lit in a thread, drawn in the window's, one by one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QTimer, Signal
from PySide6.QtGui import QImage, QImageWriter

from app.errors import PlayerError
from app.geometry.mesh import Mesh
from app.geometry.mesh_io import read
from app.geometry.mesh_repair.simplification import simplify_mesh
from app.progress import Report
from app.storage import library
from app.ui.terrain.plain_drawing import plain_drawing
from app.ui.viewport.camera import Orbit
from app.ui.viewport.light_bake import Baked, bake
from app.ui.viewport.offscreen_picture import Extras, picture
from app.ui.viewport.palette import STONE
from app.ui.viewport.scene import PieceLook, Scene
from app.ui.workers import Job

if TYPE_CHECKING:
    from app.storage.library_entries import Entry

SIZE = (240, 180)
SPAN_MM = 100.0
"""Every model is drawn as if it were so long: light and ground then cost the same for all."""


@dataclass(frozen=True, eq=False)
class Portrait:
    """A model ready to be drawn: alone on a plain ground, in its light."""

    scene: Scene
    baked: Baked
    orbit: Orbit


class Thumbnails(QObject):
    """Makes the pictures that are asked for; `made` tells of which entry there is one now."""

    made = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted: list[Entry] = []
        self._job: Job | None = None

    def want(self, entry: Entry) -> None:
        """Ask for one; the newest is made first, for that is what is looked at."""
        if all(other.name != entry.name for other in self._wanted):
            self._wanted.append(entry)
        QTimer.singleShot(0, self, self._next)

    def _next(self) -> None:
        if self._job or not self._wanted:
            return
        entry = self._wanted.pop()

        def work(report: Report) -> tuple[Entry, Portrait | None]:
            return entry, _portrait_of(entry, report)

        self._job = Job(work, self._draw, self._give_up).start()

    def _draw(self, found: Any) -> None:
        entry, portrait = found
        self._job = None
        if portrait is not None and _kept(entry, drawn(portrait)):
            self.made.emit(entry)
        QTimer.singleShot(0, self, self._next)

    def _give_up(self, error: Exception) -> None:
        """A frame without a picture is no reason to disturb anyone."""
        self._job = None
        QTimer.singleShot(0, self, self._next)


def portrait(mesh: Mesh, report: Report) -> Portrait:
    """What a picture of a mesh is made of; takes a while."""
    mesh = simplify_mesh(mesh)
    low, high = mesh.vertices.min(axis=0), mesh.vertices.max(axis=0)
    frame = np.diag([SPAN_MM / max(float((high - low).max()), 1e-9)] * 3 + [1.0])
    frame[:2, 3] = 4 * SPAN_MM
    scene = Scene(8 * SPAN_MM, 8 * SPAN_MM, (PieceLook("model", mesh, frame, STONE),))
    corners = (low * frame[0, 0] + frame[:3, 3], high * frame[0, 0] + frame[:3, 3])
    orbit = Orbit(azimuth=-62.0, elevation=28.0).fitted(*corners, SIZE)
    return Portrait(scene, bake(scene, None, report), replace(orbit, distance=orbit.distance * 1.05))


def drawn(portrait: Portrait) -> QImage:
    """The picture; a plain drawing where there is no OpenGL."""
    try:
        return picture(portrait.scene, SIZE, Extras(portrait.orbit.camera(), labels=False), portrait.baked)
    except PlayerError:
        return plain_drawing(portrait.scene.pieces, portrait.orbit.camera(), SIZE)


def _portrait_of(entry: Entry, report: Report) -> Portrait | None:
    path = library.file(entry.name)
    return portrait(read(path, entry.card.unit, entry.card.up, report=report), report) if path else None


def _kept(entry: Entry, image: QImage) -> bool:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    try:
        library.keep_thumbnail(entry, bytes(data.data()))
    except PlayerError:
        return False
    return True
