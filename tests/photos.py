"""Simulated photos of a board: cameras, and clicks on what they show."""

import math

import numpy as np

from app.geometry.photo.board_clicks import BoardClick
from app.geometry.photo.board_corners import board_points
from app.geometry.photo.lens import Lens
from app.geometry.photo.photo_camera import PhotoCamera

BOARD = (762.0, 559.0)
SIZE = (4000, 3000)
EDGE_POINTS = [(381.0, 0.0, 0.0), (762.0, 280.0, 0.0), (381.0, 559.0, 0.0), (0.0, 280.0, 0.0)]


def aim_camera(away=1200.0, down=40.0, azimuth=-80.0, roll=0.0, focal=0.75, k1=0.0, size=SIZE, click_px=2.0):
    """Returns a camera that looks at the board's middle, from `away` mm, `down` degrees down.

    `focal` is a share of the longer side of the picture.
    """
    a, e, r = (math.radians(angle) for angle in (azimuth, down, roll))
    back = np.array([math.cos(e) * math.cos(a), math.cos(e) * math.sin(a), math.sin(e)])
    right = np.array([-math.sin(a), math.cos(a), 0.0])
    level = np.stack([right, np.cross(-back, right), -back])
    turn = np.array([(math.cos(r), math.sin(r), 0), (-math.sin(r), math.cos(r), 0), (0, 0, 1)])
    eye = np.array([BOARD[0] / 2, BOARD[1] / 2, 0.0]) + back * away
    return PhotoCamera(turn @ level, eye, Lens(focal * max(size), k1, size), np.zeros((8, 8)), click_px)


def click(camera, points, noise_px=0.0, chance=None):
    """Returns the pixels `(n, 2)` clicked on points, with a standard deviation along x and y."""
    pixels = camera.project(np.array(points, dtype=np.float64))
    return pixels + (chance.normal(0, noise_px, pixels.shape) if noise_px else 0.0)


def click_board(camera, more=(), edges=(), noise_px=0.0, chance=None, board=BOARD):
    """Returns clicks on the corners of a board, on more points, and on edges: each a number and a share along it."""
    corners = board_points(board)
    points = [*map(tuple, corners.tolist()), *more]
    on_edge = [corners[edge] * (1 - share) + np.roll(corners, -1, axis=0)[edge] * share for edge, share in edges]
    pixels = click(camera, [*points, *on_edge], noise_px, chance).tolist()
    known = [BoardClick(tuple(pixel), point) for pixel, point in zip(pixels, points, strict=False)]
    return known + [
        BoardClick(tuple(pixel), edge=edge) for pixel, (edge, _) in zip(pixels[len(points) :], edges, strict=True)
    ]
