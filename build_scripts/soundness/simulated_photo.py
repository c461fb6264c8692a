"""Simulated photos of tables: a phone's camera with lens, noise and blur, and a player who clicks in them."""

import math
from dataclasses import dataclass

import numpy as np
from scipy import ndimage

from app.geometry.arrays import Colours, Floats
from app.geometry.drawing.camera import Camera
from app.geometry.drawing.ground_picture import GroundPicture
from app.geometry.drawing.ray_picture import RayScene, draw_directions
from app.geometry.frames import to_point
from app.geometry.photo.board_corners import board_points
from app.geometry.photo.lens import Lens
from app.geometry.photo.photo_camera import UNKNOWNS, PhotoCamera

SIZE = (4000, 3000)
AWAY_MM, DOWN, ROLL = (900.0, 1_400.0), (25.0, 55.0), (-6.0, 6.0)
"""How far from the board's middle a photo is taken, how far down the camera looks, and how askew it is, in degrees."""
FOCAL_PX, K1 = (2_700.0, 3_300.0), 0.02
BLUR_PX, GRAIN = 0.8, 4.0
"""Blur, and standard deviation of a pixel's noise in levels of 255."""
INSIDE_PX = 20.0
_OCTAVES = (4, 8, 16, 32, 64, 128)


def aim_camera(board_mm: tuple[float, float], chance: np.random.Generator, click_px: float) -> PhotoCamera:
    """Returns a camera that shows the whole board, from where a player stands."""
    middle = np.array([board_mm[0] / 2, board_mm[1] / 2, 0.0])
    for _ in range(1_000):
        turn, down, roll = (math.radians(chance.uniform(*one)) for one in ((-180.0, 180.0), DOWN, ROLL))
        back = np.array([math.cos(down) * math.cos(turn), math.cos(down) * math.sin(turn), math.sin(down)])
        right = np.array([-math.sin(turn), math.cos(turn), 0.0])
        level = np.stack([right, np.cross(-back, right), -back])
        askew = np.array([(math.cos(roll), math.sin(roll), 0), (-math.sin(roll), math.cos(roll), 0), (0, 0, 1)])
        lens = Lens(float(chance.uniform(*FOCAL_PX)), float(np.clip(chance.normal(0, K1), -0.06, 0.06)), SIZE)
        aim = middle + np.array([*chance.uniform(-40, 40, 2), 0.0])
        eye = aim + back * chance.uniform(*AWAY_MM)
        camera = PhotoCamera(askew @ level, eye, lens, np.zeros((UNKNOWNS, UNKNOWNS)), click_px)
        corners = camera.project(board_points(board_mm))
        if (corners > INSIDE_PX).all() and (corners < np.array(SIZE) - INSIDE_PX).all():
            return camera
    raise ValueError("no camera shows the whole board")


def make_ground(chance: np.random.Generator) -> GroundPicture:
    """Returns a mat with blotches of all sizes, so that edges on it are not the only ones."""
    blotches = [ndimage.zoom(chance.normal(0, 9.0, (many, many)), 512 / many, order=1) for many in _OCTAVES]
    pixels = np.sum(np.array(blotches, dtype=np.float64), axis=0)
    colour = chance.uniform(70, 150, 3)
    return GroundPicture(np.clip(colour + pixels[..., None], 0, 255).astype(np.uint8))


@dataclass(frozen=True, eq=False)
class Photo:
    """A photo of a scene, of which only parts are drawn: 12 megapixels would take minutes."""

    scene: RayScene
    camera: PhotoCamera
    chance: np.random.Generator

    def draw(self, low: tuple[int, int], high: tuple[int, int]) -> Colours:
        """Returns the part `(h, w, 3)` of the photo between two pixels, blurred and with noise."""
        column, row = np.meshgrid(np.arange(low[0], high[0]), np.arange(low[1], high[1]))
        places = np.column_stack([column.ravel(), row.ravel()]) + self.chance.uniform(0, 1, (column.size, 2))
        eye = Camera(to_point(self.camera.eye), (0.0, 0.0, 0.0), fov=60.0, near=10.0, far=6_000.0)
        colours = draw_directions(self.scene, eye, self.camera.directions(places), 1 / self.camera.lens.focal_px)
        sharp = colours.reshape(*column.shape, 3).astype(np.float64)
        blurred = ndimage.gaussian_filter(sharp, (BLUR_PX, BLUR_PX, 0)) + self.chance.normal(0, GRAIN, sharp.shape)
        return np.clip(np.round(blurred), 0, 255).astype(np.uint8)

    def draw_round(self, points: Floats, margin_px: int) -> Colours:
        """Returns the photo `(h, w, 3)` with only the part round some points `(n, 3)` drawn, the rest black."""
        pixels, width, height = self.camera.project(points), *self.camera.lens.size
        low = np.clip(np.floor(pixels.min(axis=0)).astype(int) - margin_px, 0, (width, height)).tolist()
        high = np.clip(np.ceil(pixels.max(axis=0)).astype(int) + margin_px, 0, (width, height)).tolist()
        picture = np.zeros((height, width, 3), dtype=np.uint8)
        picture[low[1] : high[1], low[0] : high[0]] = self.draw((low[0], low[1]), (high[0], high[1]))
        return picture
