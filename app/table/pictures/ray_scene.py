"""A battle as a scene for ray tracing, without a window: terrain, and fighters in the colours of their sides."""

from collections.abc import Callable

import numpy as np

from app.geometry.drawing.camera import Camera, Orbit
from app.geometry.drawing.ground_picture import GroundPicture
from app.geometry.drawing.ray_picture import RayScene, RayShape
from app.geometry.placement import base_meshes
from app.geometry.rays import Occluder
from app.model import Battle, Board, Fighter, Token
from app.model.colours import SIDE_COLOURS, Rgb, side_numbers
from app.table import battle_shapes
from app.table.battle_shapes import Meshes

PieceColour = Callable[[str], Rgb]
"""Returns the colour of a model by its name; `app.storage.model_files.model_colour` knows those of shipped models."""
GroundOf = Callable[[Board], GroundPicture | None]
"""Returns the photo of a board's ground, or None."""
TOKEN: Rgb = (0.75, 0.56, 0.05)
TOKEN_MM = (16.0, 2.0)
"""Distance from the centre of a token to its corners, and its thickness."""
_DIAMOND = TOKEN_MM[0] * np.array([(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)])
MAX_HEIGHT_MM = 60.0
"""Least height above the board that the picture includes, even if nothing is there."""


def no_ground(board: Board) -> GroundPicture | None:
    """Returns None: the ground of a board without a photo."""
    return None


def make_ray_scene(battle: Battle, meshes: Meshes, colour: PieceColour, ground: GroundOf) -> RayScene:
    """Returns the scene of everything on the table. Shapes are named by their ids."""
    numbers = side_numbers(battle)
    pieces = [RayShape(battle_shapes.piece_occluder(piece, meshes), colour(piece.model)) for piece in battle.pieces]
    fighters = [
        shape
        for fighter in battle.fighters
        for shape in make_fighter_shapes(fighter, meshes, SIDE_COLOURS[numbers[fighter.side]])
    ]
    tokens = [make_token_shape(token) for token in battle.tokens if not token.carrier]
    board = battle.board
    return RayScene(board.width_mm, board.depth_mm, (*pieces, *fighters, *tokens), ground(board))


def make_fighter_shapes(fighter: Fighter, meshes: Meshes, colour: Rgb) -> tuple[RayShape, RayShape]:
    """Returns the fighter's body, and its base in a darker colour."""
    frame = battle_shapes.pose_frame(fighter.pose)
    body = Occluder(fighter.id, battle_shapes.body_mesh(fighter, meshes), frame)
    base = Occluder(fighter.id, battle_shapes.base_mesh(fighter.base), frame)
    r, g, b = colour
    return RayShape(body, colour), RayShape(base, (0.45 * r, 0.45 * g, 0.45 * b))


def make_token_shape(token: Token) -> RayShape:
    """Returns a token as a flat diamond at its position."""
    mesh = base_meshes.make_solid_mesh(*base_meshes.make_prism(_DIAMOND, 0.0, TOKEN_MM[1]))
    frame = np.eye(4)
    frame[:3, 3] = token.at
    return RayShape(Occluder(token.id, mesh, frame), TOKEN)


def whole_table_camera(scene: RayScene, size: tuple[int, int]) -> Camera:
    """Returns a camera that shows the whole table in a picture of this size in pixels."""
    tops = [shape.occluder.bounding_ball[0][2] + shape.occluder.bounding_ball[1] for shape in scene.shapes]
    high = min(max([MAX_HEIGHT_MM, *map(float, tops)]), 0.5 * scene.depth_mm + MAX_HEIGHT_MM)
    low, top = np.zeros(3), np.array((scene.width_mm, scene.depth_mm, high))
    return Orbit(azimuth=-68.0).fit(low, top, size, steep=(30.0, 55.0)).camera()
