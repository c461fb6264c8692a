"""The focal length in a photo's file is not exact, and the fit says so."""

import numpy as np
import pytest

from app.geometry.photo.board_clicks import BoardClick
from app.geometry.photo.board_corners import board_points
from app.geometry.photo.camera_fit import fit_camera
from app.geometry.photo.lens import Lens
from app.geometry.photo.photo_camera import PhotoCamera

BOARD, SIZE = (762.0, 559.0), (4000, 3000)
FACING_DOWN = np.diag([1.0, -1.0, -1.0])


@pytest.mark.parametrize("share", [1.04, 1 / 1.04])
def test_the_stated_error_covers_a_file_that_means_the_width_of_film_instead_of_its_diagonal(share):
    """In a picture of 4 : 3 the two differ by 4 %. From above, clicks say nothing about the focal length."""
    camera = PhotoCamera(FACING_DOWN, np.array([400.0, 250.0, 1000.0]), Lens(3000.0, 0.0, SIZE), np.zeros((8, 8)), 2.0)
    corners = board_points(BOARD)
    clicks = [BoardClick((u, v), (x, y, z)) for (u, v), (x, y, z) in zip(camera.project(corners), corners, strict=True)]
    known = fit_camera(SIZE, BOARD, clicks, 3000.0 * share).camera
    assert abs(known.lens.focal_px - 3000.0) < 2.5 * np.sqrt(known.covariance[6, 6])
    assert abs(known.eye[2] - 1000.0) < 2.5 * np.sqrt(known.covariance[5, 5])
