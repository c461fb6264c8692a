"""Files for a scripted player: downloaded terrain files, and a photo of a table."""

import math
import shutil
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF, QTransform

from app.model import Corner
from tests.geometry import mesh_files
from tests.scanned_tables import scan_table

DOWNLOADS = {
    "container.stl": "terrain/cqindustry__container.stl",
    "gateway.stl": "terrain/cqindustry__portal_open.stl",
    "guard_rail.stl": "terrain/cqindustry__guard_rail_platorm.stl",
    "bridge.stl": "odd/made__bridge_in_inches.stl",
    "castle_wall.obj": "terrain/kenneymini__wall.obj",
    "broken.stl": "odd/made__truncated_binary.stl",
}
"""The name a player gave the file, and its place in the collection."""
ODD = DOUBTFUL, HOLED, BROKEN = "bridge.stl", "castle_wall.obj", "broken.stl"
CORNERS: tuple[Corner, Corner, Corner, Corner] = ((0.11, 0.88), (0.9, 0.92), (0.83, 0.13), (0.19, 0.1))
"""The corners of the mat in the photo: near left, near right, far right, far left."""
SIZE = (1600, 1200)


def download(meshes: Path, folder: Path, names: Iterable[str] = DOWNLOADS) -> list[Path]:
    """Copies files of the collection into one folder. Raises FileNotFoundError."""
    return [Path(shutil.copy(meshes / DOWNLOADS[name], folder / name)) for name in names]


def take_photo(path: Path) -> Path:
    """Writes a photo: a mat with a path, a pond and a few ruins on a wooden table, seen obliquely from above."""
    image = QImage(*SIZE, QImage.Format.Format_RGB888)
    image.fill(QColor("#7a5a3c"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for line in range(0, SIZE[1], 90):
        painter.setPen(QPen(QColor("#6b4d32"), 3))
        painter.drawLine(0, line, SIZE[0], line + 14)
    near_left, near_right, far_right, far_left = (QPointF(u * SIZE[0], v * SIZE[1]) for u, v in CORNERS)
    square = QPolygonF([QPointF(0, 0), QPointF(762, 0), QPointF(762, 559), QPointF(0, 559)])
    aslant = QTransform.quadToQuad(square, QPolygonF([far_left, far_right, near_right, near_left]))
    assert isinstance(aslant, QTransform)
    painter.setTransform(aslant)
    _paint_mat(painter)
    painter.end()
    image.save(str(path), None, 88)
    return path


def _paint_mat(painter: QPainter) -> None:
    """Paints 762 × 559 mm, seen straight from above, the far edge first."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillRect(QRectF(0, 0, 762, 559), QColor("#74795a"))
    for number in range(500):
        x, y = 762 * math.fmod(number * 0.7549, 1.0), 559 * math.fmod(number * 0.5698, 1.0)
        painter.setBrush(QColor("#6a704f" if number % 2 else "#7f8462"))
        painter.drawEllipse(QPointF(x, y), 9 + number % 7, 6 + number % 5)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#a89673"), 62, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.drawLine(QPointF(0, 420), QPointF(762, 170))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#4b6b78"))
    painter.drawEllipse(QPointF(590, 420), 80, 55)
    painter.setBrush(QColor("#8d8a86"))
    for x, y, width, depth in ((90, 90, 150, 75), (330, 60, 60, 150), (180, 440, 120, 60)):
        painter.drawRect(QRectF(x, y, width, depth))


def write_piece(path: Path) -> Path:
    """Writes a wall with a gap, as an STL in millimetres."""
    lines = ["solid house"]
    for low, high in (((-60, -8, 0), (-10, 8, 70)), ((12, -8, 0), (60, 8, 70))):
        lines += _box_facets(low, high)
    path.write_text("\n".join([*lines, "endsolid house"]))
    return path


def write_scan(path: Path) -> Path:
    """Writes the scan of a small table as a GLB in metres, y up."""
    scan = scan_table()
    vertices = scan.vertices[:, [0, 2, 1]] * (0.001, 0.001, -0.001)
    path.write_bytes(mesh_files.glb(*mesh_files.gltf_parts(vertices, scan.faces)))
    return path


def _box_facets(low: tuple[float, float, float], high: tuple[float, float, float]) -> list[str]:
    corners = [(x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    facets: list[str] = []
    for a, b, c, d in faces:
        for triangle in ((a, b, c), (a, c, d)):
            vertices = [f"vertex {x} {y} {z}" for x, y, z in (corners[at] for at in triangle)]
            facets += ["facet normal 0 0 0", "outer loop", *vertices, "endloop", "endfacet"]
    return facets
