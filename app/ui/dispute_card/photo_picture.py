"""The photo of a card: the real table with the verdict drawn into it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QSize, Qt

from app.core.errors import PlayerError
from app.table.photo.photo_cameras import find_camera
from app.ui.photo.verdict_picture import VerdictMarks, draw_verdict, make_window
from app.ui.photo_files import read_photo_bytes, to_array

if TYPE_CHECKING:
    from app.geometry.arrays import Colours
    from app.geometry.photo.photo_camera import PhotoCamera
    from app.model import Battle, TablePhoto
    from app.session import Session
    from app.table.battle_geometry import BattleGeometry

MAX_SIDE = 1800
"""Largest side of the photo in pixels: 300 for each inch of paper."""

ENLARGED = 1.7
"""Factor for lines and names, which are to be legible on paper."""


@dataclass(frozen=True, eq=False)
class PhotoPicture:
    """The name of a photo, and its undistorted picture `(h, w, 3)` with the verdict.

    `has_placed` if both of the pair still stand where this photo placed them.
    """

    name: str
    picture: Colours
    has_placed: bool


class TablePhotos:
    """Reads the photos of a session's battle, in any thread, no larger than a card needs."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def __call__(self, photo: TablePhoto) -> Colours | None:
        """Returns a photo as `(h, w, 3)`; None if its file is missing or cannot be read."""
        if self._session.is_missing(photo.picture):
            return None
        try:
            image = read_photo_bytes(self._session.read_asset(photo.picture), photo.name).image
        except PlayerError:  # The window tells why when it shows the photo.
            return None
        if (image.width(), image.height()) != (photo.width_px, photo.height_px):
            return None
        if max(photo.width_px, photo.height_px) > MAX_SIDE:
            kept, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            image = image.scaled(QSize(MAX_SIDE, MAX_SIDE), kept, smooth)
        return to_array(image)


def make_photo_picture(table: BattleGeometry, marks: VerdictMarks, photos: TablePhotos) -> PhotoPicture | None:
    """Returns the photo that shows a pair best, with the verdict on it; None if no photo shows both."""
    for photo, camera, count in rank_photos(table.battle, (marks.observer, marks.target)):
        pixels = photos(photo)
        if pixels is not None:
            height, width, _ = pixels.shape
            lens = replace(camera.lens, focal_px=camera.lens.focal_px * width / photo.width_px, size=(width, height))
            window = make_window(replace(camera, lens=lens))
            drawn = to_array(draw_verdict(lens.undistort(pixels), window, table, marks, ENLARGED))
            return PhotoPicture(photo.name, drawn, has_placed=count == 2)
    return None


def rank_photos(battle: Battle, pair: tuple[str, str]) -> list[tuple[TablePhoto, PhotoCamera, int]]:
    """Returns the photos in which both of a pair are in view, their cameras, and how many of the two each placed.

    Those that placed both come first.
    """
    poses = [battle.fighter(id).pose for id in pair]
    points = np.array([(pose.x, pose.y, pose.z) for pose in poses])
    placed = [battle.placement(id) for id in pair]
    found: list[tuple[TablePhoto, PhotoCamera, int]] = []
    for photo in battle.photos:
        camera = find_camera(battle, photo.name)
        if camera is None:
            continue
        pixels = camera.ideal_pixels(points)
        if bool(np.all((pixels >= 0) & (pixels <= camera.lens.size))):  # False for nan, behind the camera.
            count = sum(any(one.photo == photo.name for one in thing.sightings) for thing in placed if thing)
            found.append((photo, camera, count))
    return sorted(found, key=lambda one: -one[2])
