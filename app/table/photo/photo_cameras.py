"""The cameras of a battle's photos, and where photos put the things that are clicked in them.

Marks and clicks are stored as shares of the picture; here they become pixels, cameras and poses. A thing that is
clicked in several photos is placed by all of them.
"""

import dataclasses
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.geometry.arrays import Floats
from app.geometry.frames import invert_frame, make_frame, transform_points
from app.geometry.photo.board_clicks import BoardClick
from app.geometry.photo.camera_fit import CameraFit, fit_camera
from app.geometry.photo.photo_camera import PhotoCamera
from app.model import Battle, Board, BoardEdge, Corner, Fighter, PhotoPlacement, Piece, Round, Sighting, TablePhoto
from app.table.battle_geometry import BattleGeometry
from app.table.floors import drop_held_fighter
from app.table.photo.base_fit import MIN_OVAL_CLICKS, Rim, fit_base
from app.table.photo.click_equations import larger_error
from app.table.photo.piece_fit import Pair, PieceFit, fit_piece

EDGES: tuple[BoardEdge, ...] = ("near", "right", "far", "left")
NEAR_MM = 0.2
"""A base that is dropped by less than this stands on the height it was placed at."""
MAX_FITS = 5
"""Number of times that a base is placed, each at the height of what was found under it."""


def fit_photo(board: Board, photo: TablePhoto) -> CameraFit:
    """Returns the camera of a photo of this board. Raises PlayerError if no camera fits the marks."""
    return _fit_marks((board.width_mm, board.depth_mm), replace(photo, name="photo", picture="photo"))


@lru_cache(maxsize=64)
def _fit_marks(board_mm: tuple[float, float], photo: TablePhoto) -> CameraFit:
    width, depth = board_mm
    clicks = [
        BoardClick(
            to_pixel(photo, mark.at),
            (mark.spot[0] * width, mark.spot[1] * depth, 0.0) if mark.spot else None,
            EDGES.index(mark.edge) if mark.edge else None,
        )
        for mark in photo.marks
    ]
    with np.errstate(all="ignore"):  # Marks from a stranger's file may be anywhere.
        try:
            fit = fit_camera((photo.width_px, photo.height_px), board_mm, clicks, photo.focal_px, photo.click_px)
        except ValueError:  # LinAlgError is one.
            fit = None
    if fit is None or not np.isfinite(fit.camera.covariance).all():
        raise PlayerError(tr("no camera fits the marks on the board; mark the board again"))
    return fit


def find_camera(battle: Battle, name: str) -> PhotoCamera | None:
    """Returns the camera of a photo; None if there is no such photo, or no camera fits its marks."""
    try:
        return fit_photo(battle.board, battle.photo(name)).camera
    except (KeyError, PlayerError):
        return None


def to_pixel(photo: TablePhoto, at: Corner) -> tuple[float, float]:
    """Returns a place in shares of a photo as a pixel of it."""
    return at[0] * photo.width_px, at[1] * photo.height_px


def to_share(photo: TablePhoto, pixel: Floats) -> Corner:
    """Returns a pixel of a photo `(2,)` in shares of it."""
    u, v = (pixel / (photo.width_px, photo.height_px)).tolist()
    return u, v


def place_fighter(
    table: BattleGeometry, fighter: Fighter, sightings: Sequence[Sighting], height_mm: float
) -> tuple[Fighter, PhotoPlacement]:
    """Returns a fighter where the outline of its base is clicked, standing on what is there, and its placement.

    `table` is the table without the fighter, and `height_mm` the height of the surface that the clicks seem to show.
    Raises PlayerError if the clicks do not give a place.
    """
    rims = [Rim(camera, clicks) for camera, clicks, _ in _read_sightings(table.battle, sightings)]
    turns = not isinstance(fighter.base, Round) and sum(len(rim.pixels) for rim in rims) >= MIN_OVAL_CLICKS
    pose, error_mm = fighter.pose, 0.0
    for _ in range(MAX_FITS):
        found = fit_base(rims, fighter.base, height_mm)
        error_mm, yaw = found.error_mm, found.yaw if turns else pose.yaw
        there = replace(pose, x=round(found.x, 2), y=round(found.y, 2), z=height_mm, yaw=yaw)
        pose = drop_held_fighter(table, fighter, there).pose
        if abs(pose.z - height_mm) < NEAR_MM:
            break
        height_mm = pose.z
    placement = PhotoPlacement(fighter.id, (pose.x, pose.y), _round_error(error_mm), tuple(sightings))
    return replace(fighter, pose=pose), placement


def place_piece(
    battle: Battle, piece: Piece, sightings: Sequence[Sighting], reach_mm: float = 0.0
) -> tuple[Piece, PhotoPlacement, PieceFit]:
    """Returns a piece moved and turned to where its points are clicked, its placement, and how well they fit.

    `reach_mm` is the distance from the piece's origin to its farthest point, for which the error is stated. Raises
    PlayerError if no place fits the clicks.
    """
    pairs = [
        Pair(camera, (float(click[0]), float(click[1])), point)
        for camera, clicks, points in _read_sightings(battle, sightings)
        for click, point in zip(clicks, points, strict=False)
    ]
    pose = piece.pose
    found = fit_piece(pairs, (pose.x, pose.y, pose.yaw), pose.z, reach_mm)
    moved = replace(pose, x=round(found.x, 2), y=round(found.y, 2), z=round(found.z, 2), yaw=round(found.yaw, 3))
    placement = PhotoPlacement(piece.id, (moved.x, moved.y), _round_error(found.error_mm), tuple(sightings))
    return replace(piece, pose=moved), placement, found


def click_error(camera: PhotoCamera, at: tuple[float, float, float], click_px: float) -> float:
    """Returns the standard error in mm, along the worse direction, of a click on a point whose height is known."""
    return _round_error(larger_error(camera.place_covariance(np.array(at), click_px)))


def own_point(piece: Piece, at: Floats) -> tuple[float, float, float]:
    """Returns a point of the table `(3,)` as `Sighting.points` has it: scaled and tilted, but not turned or moved."""
    pose = piece.pose
    back = invert_frame(make_frame((pose.x, pose.y, pose.z), pose.yaw))
    x, y, z = transform_points(at[None], back)[0].tolist()
    return round(x, 3), round(y, 3), round(z, 3)


def add_sighting(battle: Battle, thing: str, new: Sighting) -> tuple[Sighting, ...]:
    """Returns how a thing is seen in all photos, with a new sighting in place of that in the same photo."""
    placed = battle.placement(thing)
    others = placed.sightings if placed else ()
    there = {photo.name for photo in battle.photos}
    return (*(one for one in others if one.photo != new.photo and one.photo in there), new)


def _read_sightings(battle: Battle, sightings: Sequence[Sighting]) -> list[tuple[PhotoCamera, Floats, Floats]]:
    """Returns the camera of each sighting, its clicks in pixels `(n, 2)`, and its points `(m, 3)`."""
    found = list[tuple[PhotoCamera, Floats, Floats]]()
    for sighting in sightings:
        camera = find_camera(battle, sighting.photo)
        if camera is None:
            raise PlayerError(tr("the photo {name} has no camera yet; mark the board in it", name=sighting.photo))
        photo = battle.photo(sighting.photo)
        clicks = np.array([to_pixel(photo, at) for at in sighting.clicks])
        camera = dataclasses.replace(camera, click_px=sighting.click_px)
        found.append((camera, clicks, np.array(sighting.points).reshape(-1, 3)))
    return found


def _round_error(error_mm: float) -> float:
    return min(round(error_mm, 2), 1000.0)
