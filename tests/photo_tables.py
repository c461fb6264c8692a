"""Little tables with a photo: two fighters that it placed, and a box between them or none."""

import json
import math

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF

from app.geometry.drawing.photo_window import PhotoWindow
from app.session import open_session
from tests.scenes import box_mesh
from tests.storage.battles import stl

BOARD = (600.0, 300.0)
PHOTO = "Photo 1"
GREY, GREEN = QColor(90, 90, 90), QColor(60, 120, 60)


def look_at(size=(400, 300), eye=(300.0, -420.0, 520.0), at=(300.0, 150.0, 0.0), focal=0.8):
    """Returns the window of a photo taken from a point towards another; `focal` is a share of the width."""
    ahead = np.subtract(at, eye) / math.dist(at, eye)
    right = np.cross(ahead, (0.0, 0.0, 1.0))
    right /= np.linalg.norm(right)
    rotation = np.array([right, np.cross(ahead, right), ahead])
    return PhotoWindow(tuple(eye), tuple(rotation.ravel().tolist()), focal * size[0], size)


def pixels_of(window, *points):
    """Returns the pixels `(n, 2)` of the whole picture that show points."""
    w, h = window.picture
    return window.tile_camera((0.0, 0.0, w, h)).pixels(np.array(points, dtype=np.float64), (w, h))[0]


def photo_table(
    folder,
    window=None,
    wall=0.0,
    errors=(0.8, 1.2),
    y=(150.0, 150.0),
    photos=(PHOTO,),
    placed_in=PHOTO,
    placements_of_pieces=None,
    **more,
):
    """Returns a session of Ashka and Borin, 400 mm apart, that a photo placed with these standard errors.

    A `wall` of this height in mm, 60 mm wide, stands between them. An error of None means not placed.
    """
    window = window or look_at()
    if placements_of_pieces is None:
        known = {"thing": "the wall", "at": [300, 150], "error_mm": 0.1, "sightings": []}
        placements_of_pieces = [known] if wall else []
    width, height = window.picture
    corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    shown = pixels_of(window, *((x * BOARD[0], y_ * BOARD[1], 0.0) for x, y_ in corners))
    picture = QImage(width, height, QImage.Format.Format_RGB32)
    picture.fill(GREY)
    with QPainter(picture) as painter:
        painter.setBrush(GREEN)
        painter.drawPolygon(QPolygonF([QPointF(*pixel) for pixel in shown.tolist()]))
    picture.save(str(folder / "photo.png"))
    marks = [
        {"at": (pixel / (width, height)).tolist(), "spot": corner} for pixel, corner in zip(shown, corners, strict=True)
    ]
    places = dict(zip(("Ashka", "Borin"), ((100.0, y[0]), (500.0, y[1])), strict=True))
    pieces = []
    if wall:
        stl(folder / "wall.stl", box_mesh(10, 60, wall))
        pieces = [{"id": "the wall", "model": "wall.stl", "unit": "mm", "up": "z", "pose": {"x": 300, "y": 150}}]
    document = {
        "format": "eyeline-battle",
        "version": 8,
        "system": "free",
        "board": {"width_mm": BOARD[0], "depth_mm": BOARD[1]},
        "pieces": pieces,
        "fighters": [
            {
                "id": id,
                "side": side,
                "base": {"shape": "round", "diameter_mm": 32},
                "body": {"shape": "cylinder", "radius_mm": 12, "height_mm": 45},
                "pose": {"x": places[id][0], "y": places[id][1], "z": 0},
            }
            for id, side in (("Ashka", "red"), ("Borin", "blue"))
        ],
        "photos": [
            {
                "name": name,
                "picture": "photo.png",
                "width_px": width,
                "height_px": height,
                "focal_px": window.focal_px,
                "marks": marks,
            }
            for name in photos
        ],
        "placements": [
            {"thing": id, "at": at, "error_mm": error, "sightings": [{"photo": placed_in, "clicks": [(0.5, 0.5)]}]}
            for (id, at), error in zip(places.items(), errors, strict=True)
            if error is not None
        ]
        + list(placements_of_pieces),
    }
    (folder / "table.json").write_text(json.dumps(document | more))
    return open_session(folder / "table.json")
