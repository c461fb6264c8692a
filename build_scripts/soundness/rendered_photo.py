"""A rendered photo of a known table on a kitchen table, with a lens that bends lines, blur, noise and EXIF.

The table stands on planks, its terrain is that of the library with one box of cardboard, and its fighters are painted
figures. Everything is known exactly, so that whatever is placed by such a photo can be checked.
"""

import struct
from dataclasses import dataclass, replace

import numpy as np
from manifold3d import Manifold
from msgspec.structs import replace as replace_value
from PySide6.QtGui import QImage
from scipy import ndimage

from app.core.app_paths import DEMO
from app.games.actions import NotePlacement, SavePhoto, SetBoard, make_place
from app.geometry.arrays import Colours, Floats
from app.geometry.drawing.photo_window import PhotoWindow
from app.geometry.frames import to_point
from app.geometry.mesh import Health, Mesh
from app.geometry.mesh_io.ply import write_ply
from app.geometry.mesh_repair.preparation import prepare_mesh
from app.geometry.photo.lens import Lens
from app.geometry.photo.photo_camera import PhotoCamera
from app.geometry.placement.blocks import make_block, make_footprint
from app.model import (
    Battle,
    Board,
    BoardEdge,
    BoardMark,
    Corner,
    Cylinder,
    Fighter,
    PhotoPlacement,
    Piece,
    PiecePose,
    Pose,
    Round,
    TablePhoto,
)
from app.model.standard_sizes import standard_bases, suggest_height, suggest_radius
from app.session import Session
from app.storage.assets import FileContent
from app.storage.battle_json import load
from app.storage.photo_exif import FILM_DIAGONAL_MM
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import pose_frame
from app.ui.image_file import encode_image
from app.ui.photo_files import to_array
from app.ui.scene_builder import make_scene
from app.ui.viewport.board_art import EDGE_DEPTH, make_noise
from app.ui.viewport.offscreen_picture import PictureOptions, render_picture
from app.ui.viewport.scene import Colour, PieceLook

SIZE = (3200, 2400)
FOCAL_35_MM = 27
"""What the file says, as whole millimetres of 35 mm film; the lens itself is a little longer."""
LONGER, K1 = 1.004, 0.035
EYE, AIM, ROLL = (330.0, -345.0, 600.0), (388.0, 236.0, 0.0), 3.0
"""Where the camera is and what it points at in mm, and its turn about that direction in degrees."""
BLUR_PX, NOISE, QUALITY = 0.8, 3.0, 90
SPOTS: tuple[Corner, ...] = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.5, 0.0), (0.55, 1.0))
"""The corners of the board and the points on its near and far edge, in the order in which players mark them."""
BOX = "box"
BOX_MM = (96.0, 62.0, 48.0)
CARDBOARD, SKIN, STEEL, RIM = (0.66, 0.50, 0.33), (0.84, 0.64, 0.50), (0.60, 0.62, 0.65), (0.10, 0.10, 0.11)
PLANK_MM, GRAIN_MM, STREAK_MM = 96.0, 60.0, 6.0
WOOD, WOOD_REACH_MM = (0.50, 0.35, 0.225), 1300.0
WHOLE = Health(0, 0, 0, 0, 0, (1, 1, 1))

_PIECES = (
    ("ruin", "ruins/two_storey_ruin", 176.0, 396.0, 14.0),
    ("front", "ruins/wall_window", 478.0, 300.0, -31.0),
    ("stairs", "ruins/stairs", 620.0, 452.0, 62.0),
    (BOX, BOX, 292.0, 176.0, 23.0),
)
_FIGHTERS = (
    ("Axe", "red", 118.0, 150.0),
    ("Bow", "red", 212.0, 82.0),
    ("Hound", "red", 402.0, 118.0),
    ("Knight", "blue", 612.0, 196.0),
    ("Monk", "blue", 404.0, 452.0),
    ("Raven", "blue", 560.0, 392.0),
)
_CLOAKS = {"red": (0.62, 0.16, 0.13), "blue": (0.16, 0.29, 0.55)}


@dataclass(frozen=True, eq=False)
class RenderedPhoto:
    """A photo `(h, w, 3)` with the camera that took it, and the table in it."""

    table: BattleGeometry
    camera: PhotoCamera
    pixels: Colours

    def encode(self) -> bytes:
        """Returns the photo as the camera writes it: JPEG, with the focal length and the maker's name in its EXIF."""
        height, width = self.pixels.shape[:2]
        image = QImage(self.pixels.tobytes(), width, height, 3 * width, QImage.Format.Format_RGB888)
        data = encode_image(image, "jpg", QUALITY)
        return data[:2] + _make_exif() + data[2:]

    def marks(self) -> tuple[BoardMark, ...]:
        """Returns where the corners of the board, and a point on two of its edges, are in the photo."""
        board, size = self.table.battle.board, self.camera.lens.size
        edges: tuple[BoardEdge | None, ...] = (None, None, None, None, "near", "far")
        found = list[BoardMark]()
        for (u, v), edge in zip(SPOTS, edges, strict=True):
            x, y = (self.camera.project(np.array([[u * board.width_mm, v * board.depth_mm, 0.0]]))[0] / size).tolist()
            found.append(BoardMark((x, y), None if edge else (u, v), edge))
        return tuple(found)

    def show_in(self, session: Session, name: str) -> None:
        """Puts the photo, and everything in it where it really is, into a session with nothing on its table."""
        battle = self.table.battle
        picture = session.add_content(FileContent("table.jpg", self.encode()))
        width, height = self.camera.lens.size
        photo = TablePhoto(name, picture, width, height, self.marks(), self.camera.lens.focal_px)
        box = next(piece for piece in battle.pieces if piece.id == BOX)
        model = session.add_content(FileContent("box.ply", write_ply(self.table.meshes(box.ref))))
        pieces = [replace_value(piece, model=model) if piece == box else piece for piece in battle.pieces]
        for piece in pieces:
            session.preload_model(piece.ref)
        notes = tuple(PhotoPlacement(one.id, (one.pose.x, one.pose.y), 1.0) for one in battle.things)
        things = make_place(*pieces, *battle.fighters)
        session.do_batch("Show a photo", [SetBoard(battle.board), SavePhoto(photo), things, NotePlacement(notes)])


def kitchen_table() -> BattleGeometry:
    """Returns a board of 30 × 22 inches with three pieces of the library, a box, and three fighters a side."""
    demo, models = load(DEMO)
    box = make_block(make_footprint("box", np.array([(0.0, 0.0), (BOX_MM[0], 0.0)]), BOX_MM[1]), BOX_MM[2])
    pieces = tuple(Piece(id, model, PiecePose(x, y, yaw=yaw), "mm", "z") for id, model, x, y, yaw in _PIECES)
    battle = replace_value(demo, board=Board(), pieces=pieces, fighters=tuple(_make_fighter(*row) for row in _FIGHTERS))
    return BattleGeometry(battle, lambda ref: box if ref.name == BOX else models(ref))


def take_photo(table: BattleGeometry, eye: Floats | tuple[float, float, float] = EYE, seed: int = 1) -> RenderedPhoto:
    """Returns a photo of a table from this point in mm. Raises PlayerError if there is no OpenGL."""
    focal = LONGER * FOCAL_35_MM / FILM_DIAGONAL_MM * float(np.hypot(*SIZE))
    lens, rotation = Lens(focal, K1, SIZE), _look(np.asarray(eye), np.asarray(AIM))
    camera = PhotoCamera(rotation, np.asarray(eye, dtype=np.float64), lens, np.zeros((8, 8)), 1.0)
    window = PhotoWindow(to_point(camera.eye), tuple(rotation.ravel().tolist()), focal, SIZE)
    ideal = to_array(_render(table, window))
    return RenderedPhoto(table, camera, _develop(ideal, lens, np.random.default_rng(seed)))


def _render(table: BattleGeometry, window: PhotoWindow) -> QImage:
    """Draws the table with painted figures instead of the program's own, on planks."""
    scene, battle = make_scene(table), table.battle
    looks = [replace(look, colour=CARDBOARD) if look.id == BOX else look for look in scene.pieces]
    figures = [_make_figure(fighter) for fighter in battle.fighters]
    scene = replace(scene, pieces=(*looks, *figures, _make_planks(battle)), fighters=())
    return render_picture(scene, SIZE, PictureOptions(window.tile_camera((0.0, 0.0, SIZE[0], SIZE[1])), labels=False))


def _develop(ideal: Colours, lens: Lens, chance: np.random.Generator) -> Colours:
    """Returns what the camera makes of the picture of a perfect lens: bent, dark in the corners, blurred and noisy."""
    width, height = lens.size
    y, x = np.mgrid[0.5:height, 0.5:width].astype(np.float32) - np.array([height, width], np.float32)[:, None, None] / 2
    # Along the radius, the inverse of the lens is read off a table.
    radius = np.linspace(1e-6, 1.2 * float(np.hypot(width, height)) / 2 / lens.focal_px, 2000)
    shown = lens.radial(radius)[0]
    away = np.hypot(x, y)
    share = np.interp(away / lens.focal_px, shown, radius / shown)
    rows, columns = y * share + height / 2 - 0.5, x * share + width / 2 - 0.5
    light = 1.0 - 0.16 * (away / away.max()) ** 2
    grain = ndimage.gaussian_filter(chance.normal(size=(height, width)), 0.6) * 2 * NOISE
    result = np.empty_like(ideal)
    for colour in range(3):
        bent = ndimage.map_coordinates(ideal[..., colour].astype(np.float32), [rows, columns], order=1, mode="nearest")
        bent = ndimage.gaussian_filter(bent, BLUR_PX) * light + grain
        result[..., colour] = np.clip(np.round(bent), 0, 255)
    return result


def _look(eye: Floats, aim: Floats) -> Floats:
    """Returns the rotation `(3, 3)` of a camera that points at a place and is slightly turned."""
    ahead = (aim - eye) / np.linalg.norm(aim - eye)
    right = np.cross(ahead, (0.0, 0.0, 1.0))
    right /= np.linalg.norm(right)
    down, turn = np.cross(ahead, right), np.radians(ROLL)
    return np.array(
        [np.cos(turn) * right + np.sin(turn) * down, np.cos(turn) * down - np.sin(turn) * right, ahead],
    )


def _make_fighter(id: str, side: str, x: float, y: float) -> Fighter:
    base = standard_bases()[0]
    return Fighter(id, side, base, Cylinder(suggest_radius(base), suggest_height(base), assumed=True), Pose(x, y))


def _make_figure(fighter: Fighter) -> PieceLook:
    """Returns a painted figure on a black base: a cloak, a head, and a staff in the hand."""
    assert isinstance(fighter.base, Round)
    assert isinstance(fighter.body, Cylinder)
    base, wide, high = fighter.base.diameter_mm / 2, fighter.body.radius_mm, fighter.body.height_mm
    cloak = _CLOAKS[fighter.side]
    parts = [
        (Manifold.cylinder(3.2, base, base - 0.9, 96), RIM),
        (Manifold.cylinder(0.62 * high, 0.78 * wide, 0.3 * wide, 32).translate((0, 0, 3.2)), cloak),
        (Manifold.sphere(0.52 * wide, 32).scale((1, 1, 0.7)).translate((0, 0, 0.62 * high)), cloak),
        (Manifold.sphere(0.13 * high, 32).translate((0, 0, 0.82 * high)), SKIN),
        (Manifold.cylinder(high, 0.7, 0.7, 12).translate((0.72 * wide, -0.2 * wide, 3.0)), STEEL),
    ]
    return PieceLook(fighter.id, _join(parts), pose_frame(fighter.pose), cloak)


def _join(parts: list[tuple[Manifold, Colour]]) -> Mesh:
    """Returns several painted solids as one mesh."""
    vertices, faces, colours = list[Floats](), list[Floats](), list[Colours]()
    for solid, colour in parts:
        mesh = solid.to_mesh()
        faces.append(np.asarray(mesh.tri_verts) + sum(map(len, vertices)))
        vertices.append(np.asarray(mesh.vert_properties, dtype=np.float64)[:, :3])
        colours.append(np.tile(np.round(np.array(colour) * 255), (len(vertices[-1]), 1)).astype(np.uint8))
    return prepare_mesh(np.vstack(vertices), np.vstack(faces), centred=False, colours=np.vstack(colours))


def _make_planks(battle: Battle) -> PieceLook:
    """Returns the top of a kitchen table below the board, with the grain of wood along x."""
    chance, (width, depth) = np.random.default_rng(7), (battle.board.width_mm, battle.board.depth_mm)
    x = np.arange(-WOOD_REACH_MM, width + WOOD_REACH_MM, GRAIN_MM)
    y = np.arange(-WOOD_REACH_MM, depth + WOOD_REACH_MM, STREAK_MM)
    grain = make_noise(chance, len(y), len(x), 1.2) * 0.05 + make_noise(chance, len(y), len(x), 0.4) * 0.04
    plank = (y / PLANK_MM).astype(int)
    shade = 1.0 + grain + (0.11 * chance.standard_normal(plank.max() - plank.min() + 1))[plank - plank.min(), None]
    shade = np.where((np.diff(plank, prepend=plank[0]) != 0)[:, None], 0.45, shade)
    colours = np.clip(np.round(shade[..., None] * np.array(WOOD) * 255), 0, 255).astype(np.uint8)
    points = np.stack([*np.meshgrid(x, y), np.full(shape := (len(y), len(x)), 1.0 - EDGE_DEPTH)], axis=-1)
    first = (np.arange(shape[0] - 1)[:, None] * shape[1] + np.arange(shape[1] - 1)).reshape(-1, 1)
    faces = (first + np.array([0, 1, shape[1], 1, shape[1] + 1, shape[1]])).reshape(-1, 3).astype(np.int32)
    mesh = Mesh(points.reshape(-1, 3), faces, WHOLE, colours.reshape(-1, 3))
    return PieceLook("planks", mesh, np.eye(4), WOOD)


def _make_exif() -> bytes:
    """Returns the segment of a JPEG that holds the maker's name and the focal length for 35 mm film (Exif 2.32)."""
    entries = struct.pack("<H HHL4s HHLL L", 2, 0x010F, 2, 4, b"Own\0", 0x8769, 4, 1, 38, 0)
    camera = struct.pack("<H HHLHH L", 1, 0xA405, 3, 1, FOCAL_35_MM, 0, 0)
    body = b"Exif\0\0II*\0" + struct.pack("<L", 8) + entries + camera
    return b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body
