"""A plain drawing of models without OpenGL: triangles from back to front, shaded by how they face the light."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF

from app.geometry.arrays import Floats
from app.geometry.frames import transform_points
from app.ui.viewport.camera import Camera
from app.ui.viewport.palette import TABLE
from app.ui.viewport.scene import PieceLook

MOST = 12_000
"""Of more triangles only every second, third, … is drawn."""
SUN = np.array((-0.35, -0.55, 0.76))


def plain_drawing(pieces: Sequence[PieceLook], camera: Camera, size: tuple[int, int], ratio: float = 1.0) -> QImage:
    """The pieces as a picture of this many pixels."""
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
    image.setDevicePixelRatio(ratio)
    return image


def _triangles(piece: PieceLook) -> tuple[Floats, Floats]:
    """The corners `(m, 3, 3)` on the table, and the colours `(m, 3)` in this light."""
    step = -(-len(piece.mesh.faces) // MOST)
    corners = transform_points(piece.mesh.vertices, piece.frame)[piece.mesh.faces[::step]]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    light = 0.45 + 0.55 * np.abs(normals @ (SUN / np.linalg.norm(SUN)))
    return corners, np.clip(np.asarray(piece.colour) * light[:, None], 0.0, 1.0)
