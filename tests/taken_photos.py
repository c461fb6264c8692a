"""Tables with photos of them: pictures painted through a known camera, their marks, and battles that have them."""

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF

from app.games.actions import SavePhoto
from app.geometry.mesh_io.ply import write_ply
from app.geometry.outlines import boundary
from app.geometry.photo.lens import Lens
from app.geometry.photo.photo_camera import PhotoCamera
from app.model import Battle, Board, BoardMark, Piece, PiecePose, TablePhoto
from app.session import Session
from app.storage.assets import FileContent
from app.storage.model_files import Models
from app.table.battle_shapes import fighter_outline
from app.table.photo.photo_cameras import to_share
from tests.scenes import MODELS

BOARD = Board(600.0, 400.0)
SIZE = (800, 600)
EDGES = {"near": (0, 1), "right": (1, 2), "far": (2, 3), "left": (3, 0)}


def aim(eye=(250.0, -420.0, 520.0), at=(300.0, 190.0, 0.0), focal_px=700.0, size=SIZE, k1=0.0):
    """Returns a level camera at `eye` whose axis meets a point."""
    ahead = np.subtract(at, eye) / np.linalg.norm(np.subtract(at, eye))
    right = np.cross(ahead, (0.0, 0.0, 1.0))
    right /= np.linalg.norm(right)
    rotation = np.array([right, np.cross(ahead, right), ahead])
    return PhotoCamera(rotation, np.array(eye, float), Lens(focal_px, k1, size), np.zeros((8, 8)), 2.0)


FRONT, SIDE = aim(), aim(eye=(900.0, -100.0, 560.0), at=(320.0, 200.0, 0.0))
"""A player at the near edge, and one at the right one."""


def corners(board=BOARD):
    return np.array([(0, 0, 0), (board.width_mm, 0, 0), (board.width_mm, board.depth_mm, 0), (0, board.depth_mm, 0)])


def board_marks(camera=FRONT, board=BOARD):
    """Returns the four corners, and a point on each edge, exactly where the camera shows them."""
    photo, points = TablePhoto("", "", *camera.lens.size), corners(board)
    found = [
        BoardMark(to_share(photo, pixel), spot)
        for pixel, spot in zip(camera.project(points), ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)), strict=True)
    ]
    for edge, (one, other) in EDGES.items():
        middle = 0.6 * points[one] + 0.4 * points[other]
        found.append(BoardMark(to_share(photo, camera.project(middle[None])[0]), None, edge))
    return tuple(found)


def paint(camera=FRONT, board=BOARD, fighters=(), faces=()):
    """Returns a picture of the board, of the bases of fighters, and of faces of terrain, each by its corners."""
    image = QImage(*camera.lens.size, QImage.Format.Format_RGB32)
    image.fill(QColor(120, 110, 100))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        _fill(painter, camera.project(corners(board)), QColor(70, 90, 60))
        for one in fighters:
            rim = boundary(fighter_outline(one), 90)
            _fill(painter, camera.project(np.column_stack([rim, np.full(len(rim), one.pose.z)])), QColor(110, 125, 100))
        for face in faces:
            _fill(painter, camera.project(np.array(face, float)), QColor(150, 60, 50))
    return image


def _fill(painter, pixels, colour):
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in pixels.tolist()]))


def encode(image, kind="PNG"):
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, kind)
    return bytes(data)


def photo_of(camera=FRONT, name="Photo 1", picture="photo.png", board=BOARD):
    return TablePhoto(name, picture, *camera.lens.size, board_marks(camera, board), camera.lens.focal_px)


def table(*fighters, pieces=(), system="free", photos=((FRONT, ()),)):
    """Returns a session of a battle with photos: each a camera, and the fighters that its picture shows.

    The pieces are small models of `tests.scenes`, as `standing_piece` makes them.
    """
    models = Models(None)
    files = {name: models.add_content(FileContent(name, write_ply(mesh))) for name, mesh in _files(pieces)}
    taken = []
    for number, (camera, seen) in enumerate(photos, 1):
        picture = models.add_content(FileContent(f"photo {number}.png", encode(paint(camera, fighters=seen))))
        taken.append(photo_of(camera, f"Photo {number}", picture))
    pieces = tuple(replace(piece, model=files[piece.model]) for piece in pieces)
    return Session(Battle(system, BOARD, pieces, tuple(fighters), photos=tuple(taken)), models)


def _files(pieces):
    return [(name, MODELS[name.removesuffix(".ply")]) for name in sorted({piece.model for piece in pieces})]


def standing_piece(id, model, x, y, z=0.0, yaw=0.0, **more):
    return Piece(id, f"{model}.ply", PiecePose(x, y, z, yaw), "mm", "z", **more)


def with_photo(session):
    """Adds a photo of its board to a battle, and returns it."""
    board = session.battle.board
    middle = board.width_mm / 2, board.depth_mm / 2, 0.0
    camera = aim(eye=(middle[0], -500.0, 700.0), at=middle)
    picture = session.add_content(FileContent("photo.png", encode(paint(camera, board))))
    session.do(SavePhoto(photo_of(camera, "Photo 1", picture, board)))
    return session
