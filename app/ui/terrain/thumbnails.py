"""Pictures of the player's own models for the library, lit in a thread; plain drawings without OpenGL."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from PySide6.QtCore import QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF

from app.core.errors import PlayerError
from app.core.progress import Report
from app.geometry.arrays import Floats
from app.geometry.drawing.camera import Camera, Orbit
from app.geometry.frames import transform_points
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair.simplification import simplify_mesh
from app.storage import assets, library, mesh_cache
from app.storage.library_entries import LibraryEntry
from app.ui.image_file import encode_image
from app.ui.viewport.baked_light import BakedLight, bake
from app.ui.viewport.offscreen_picture import PictureOptions, render_picture
from app.ui.viewport.scene import STONE, TABLE, PieceLook, Scene
from app.ui.workers import Worker

MAX_FACES = 12_000
"""Largest number of triangles drawn in full; of more, only every second, third, … is drawn."""
SUN = np.array((-0.35, -0.55, 0.76))


def draw_plain(pieces: Sequence[PieceLook], camera: Camera, size: tuple[int, int]) -> QImage:
    """Returns the pieces as a picture of this many pixels."""
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor.fromRgbF(*TABLE))
    found = [_triangles(piece) for piece in pieces]
    if not found:
        return image
    corners, colours = (np.concatenate(parts) for parts in zip(*found, strict=True))
    pixels, ahead = camera.pixels(corners.reshape(-1, 3), (float(size[0]), float(size[1])))
    far = np.linalg.norm(corners.mean(axis=1) - np.asarray(camera.eye), axis=1)
    order = np.argsort(-far)
    order = order[np.all(ahead.reshape(-1, 3), axis=1)[order]]
    with QPainter(image) as painter:
        painter.setPen(Qt.PenStyle.NoPen)
        flat, shades = pixels.reshape(-1, 3, 2), np.round(colours * 255).astype(int)
        for index in order.tolist():
            painter.setBrush(QColor(*shades[index].tolist()))
            painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in flat[index].tolist()]))
    return image


def _triangles(piece: PieceLook) -> tuple[Floats, Floats]:
    """Returns the corners `(m, 3, 3)` on the table, and the shaded colours `(m, 3)`."""
    step = -(-len(piece.mesh.faces) // MAX_FACES)
    corners = transform_points(piece.mesh.vertices, piece.frame)[piece.mesh.faces[::step]]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    light = 0.45 + 0.55 * np.abs(normals @ (SUN / np.linalg.norm(SUN)))
    return corners, np.clip(np.asarray(piece.colour) * light[:, None], 0.0, 1.0)


SIZE = (240, 180)
SPAN_MM = 100.0
"""Every model is drawn as if it were this long, so that light and ground take the same time for all."""


@dataclass(frozen=True, eq=False)
class Portrait:
    """A model ready to be drawn: alone on a plain ground, with its light."""

    scene: Scene
    baked: BakedLight
    orbit: Orbit


class Thumbnails(QObject):
    """Draws requested pictures; `made` carries each entry that has one now."""

    made = Signal(LibraryEntry)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue: list[LibraryEntry] = []
        self._job: Worker | None = None

    def request(self, entry: LibraryEntry) -> None:
        """Requests a picture. The latest request is drawn first, because the player is looking at it."""
        if all(other.name != entry.name for other in self._queue):
            self._queue.append(entry)
        QTimer.singleShot(0, self, self._start_next)

    def _start_next(self) -> None:
        if self._job or not self._queue:
            return
        entry = self._queue.pop()

        def work(report: Report) -> tuple[LibraryEntry, Portrait | None]:
            return entry, _read_portrait(entry, report)

        self._job = Worker(work, self._on_portrait, self._on_failed).start()

    def _on_portrait(self, found: Any) -> None:
        entry, portrait = found
        self._job = None
        if portrait is not None and _save_thumbnail(entry, draw_portrait(portrait)):
            self.made.emit(entry)
        QTimer.singleShot(0, self, self._start_next)

    def _on_failed(self, error: Exception) -> None:
        """Ignores the error: the entry only has no picture."""
        self._job = None
        QTimer.singleShot(0, self, self._start_next)


def make_portrait(mesh: Mesh, report: Report) -> Portrait:
    """Returns everything for a picture of a mesh; takes a while."""
    mesh = simplify_mesh(mesh)
    low, high = mesh.vertices.min(axis=0), mesh.vertices.max(axis=0)
    frame = np.diag([SPAN_MM / max(float((high - low).max()), 1e-9)] * 3 + [1.0])
    frame[:2, 3] = 4 * SPAN_MM
    scene = Scene(8 * SPAN_MM, 8 * SPAN_MM, (PieceLook("model", mesh, frame, STONE),))
    corners = (low * frame[0, 0] + frame[:3, 3], high * frame[0, 0] + frame[:3, 3])
    orbit = Orbit(azimuth=-62.0, elevation=28.0).fit(*corners, SIZE)
    return Portrait(scene, bake(scene, None, report), replace(orbit, distance=orbit.distance * 1.05))


def draw_portrait(portrait: Portrait) -> QImage:
    """Draws the picture, or a plain drawing without OpenGL."""
    try:
        return render_picture(
            portrait.scene, SIZE, PictureOptions(portrait.orbit.camera(), labels=False), portrait.baked
        )
    except PlayerError:
        return draw_plain(portrait.scene.pieces, portrait.orbit.camera(), SIZE)


def _read_portrait(entry: LibraryEntry, report: Report) -> Portrait | None:
    path = library.find_file(entry.name)
    if path is None:
        return None
    data = assets.read_asset(path).data
    return make_portrait(mesh_cache.read_mesh(path, data, entry.card.unit, entry.card.up, report=report), report)


def _save_thumbnail(entry: LibraryEntry, image: QImage) -> bool:
    try:
        library.save_thumbnail(entry, encode_image(image))
    except PlayerError:
        return False
    return True
