"""The light that reaches terrain and board, precomputed for where everything stands; uses no OpenGL.

Each point of a piece's skin and each texel of the board gets the share of the sky it sees, by casting rays against all
terrain within `REACH`. A piece's skin is split where the light changes, so that soft shadows show on large faces.
Results are keyed by what they depend on, and kept for pieces whose surroundings are unchanged.
"""

from dataclasses import astuple, dataclass
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from app.core.language import tr
from app.core.progress import Report, silent
from app.geometry.arrays import Floats
from app.geometry.drawing.ambient_occlusion import ambient_occlusion, are_buried, fill_unknown_light, inward_steps
from app.geometry.drawing.render_mesh import (
    RenderMesh,
    Surface,
    cluster_vertices,
    find_creases,
    flat_render_mesh,
    simplify_surface,
    smooth_render_mesh,
    split_long,
    split_marked,
    vertex_normals,
)
from app.geometry.frames import box_corners, transform_points
from app.geometry.mesh import Mesh
from app.geometry.rays import Occluder
from app.ui.viewport.scene import PieceLook, Scene

REACH = 110.0
MAX_EDGE_MM = 24.0
MAX_FACES = 60_000
MANY_SPLIT = 16_000  # Skins with more faces are not split where light changes.
MANY_FACES = 250_000  # Skins with more faces stay flat and unsplit: they are fine enough, and smoothing takes seconds.
SIMPLIFY_TOLERANCE_MM = 0.02
"""Largest deviation of a simplified surface, in mm: half a pixel when a fighter's head fills the window."""
MAX_TEXELS = 600
"""Largest width or depth of the board's light, in texels, however large the board."""
COARSE_FACES_TOTAL = 40_000
"""Number of faces of the whole terrain while the camera moves on a slow machine."""


@dataclass(frozen=True)
class BakeQuality:
    """The effort of computing light: mm per texel of the board, rays per point, and whether skins are split."""

    texel: float
    rays: int
    split: bool


FULL_QUALITY = BakeQuality(3.0, 32, split=True)
QUICK_QUALITY = BakeQuality(9.0, 6, split=False)
"""The effort for the first view of a table, which takes a tenth of the time."""
SETTINGS = (
    *(REACH, MAX_EDGE_MM, MAX_FACES, MANY_SPLIT, MANY_FACES, SIMPLIFY_TOLERANCE_MM, MAX_TEXELS),
    *astuple(FULL_QUALITY),
)
"""The settings that carefully computed light depends on."""

_surfaces: WeakKeyDictionary[Mesh, Surface] = WeakKeyDictionary()
_skins: WeakKeyDictionary[Mesh, RenderMesh] = WeakKeyDictionary()
_creases: WeakKeyDictionary[Mesh, Floats] = WeakKeyDictionary()


@dataclass(frozen=True, eq=False)
class LitPiece:
    """A piece's skin, split where light changes, with the `light` `(n,)` at its points, from 0 to 1.

    `key` identifies everything the light was computed from.
    """

    key: tuple[object, ...]
    skin: RenderMesh
    light: Floats
    edges: Floats

    def stands_as(self, piece: PieceLook) -> bool:
        """Returns whether the piece is where it was when it was lit."""
        return self.key[:1] + self.key[2:3] == _make_key(piece.mesh, piece.frame)

    @property
    def stood_in(self) -> tuple[Floats, Floats]:
        """The lowest and the highest corner `(3,)` of the piece where it was lit."""
        mesh, _, frame, *_ = self.key
        assert isinstance(mesh, Mesh)
        assert isinstance(frame, bytes)
        corners = transform_points(
            box_corners(mesh.vertices.min(axis=0), mesh.vertices.max(axis=0)), np.frombuffer(frame).reshape(4, 4)
        )
        return corners.min(axis=0), corners.max(axis=0)


@dataclass(frozen=True, eq=False)
class CoarsePiece:
    """A piece with few faces, for slow machines while something moves."""

    skin: RenderMesh
    light: Floats


@dataclass(frozen=True, eq=False)
class BakedLight:
    """The light of a scene: of each piece by id, and of the board as a picture `(h, w)` whose first row is y = 0.

    Pieces with many faces also have a version in `coarse`. `well` is True if everything was computed with full care.
    """

    pieces: dict[str, LitPiece]
    ground: NDArray[np.uint8]
    ground_key: tuple[object, ...]
    coarse: dict[str, CoarsePiece]
    well: bool = True


_coarse: WeakKeyDictionary[LitPiece, tuple[int, CoarsePiece]] = WeakKeyDictionary()


def bake(
    scene: Scene, old: BakedLight | None = None, report: Report = silent, care: BakeQuality = FULL_QUALITY
) -> BakedLight:
    """Returns the light of the scene, and reuses from `old` what is unchanged."""
    occluders = scene_occluders(scene)
    pieces: dict[str, LitPiece] = {}
    for number, piece in enumerate(scene.pieces):
        report(0.9 * number / len(scene.pieces), tr("Lighting {piece}", piece=piece.id))
        near = find_near(occluders, occluders[number])
        known = old.pieces.get(piece.id) if old else None
        keys = [piece_key(piece, near, kind) for kind in (care, FULL_QUALITY)]
        pieces[piece.id] = known if known and known.key in keys else _light_piece(piece, near, care)
    report(0.9, tr("Lighting the board"))
    keys = [ground_key(scene, kind) for kind in (care, FULL_QUALITY)]
    kept = old.ground if old and old.ground_key in keys else None
    ground = _light_ground(scene, occluders, care) if kept is None else kept
    return BakedLight(
        pieces,
        ground,
        keys[0] if kept is None or not old else old.ground_key,
        coarsen_pieces(pieces),
        care == FULL_QUALITY,
    )


def piece_key(piece: PieceLook, near: list[Occluder], care: BakeQuality) -> tuple[object, ...]:
    """Returns everything that the light of a piece depends on."""
    return _make_key(piece.mesh, care, piece.frame, *(part for o in near for part in (o.mesh, o.frame)))


def ground_key(scene: Scene, care: BakeQuality = FULL_QUALITY) -> tuple[object, ...]:
    """Returns everything that the light of the board depends on."""
    things = (part for piece in scene.pieces for part in (piece.mesh, piece.frame))
    return _make_key(scene.width_mm, scene.depth_mm, care, *things)


def brighten_ground(baked: BakedLight, standing: dict[str, PieceLook], size: tuple[float, float]) -> NDArray[np.uint8]:
    """Returns the light of a board of this size in mm, without the shade of pieces that were moved or removed.

    This is an estimate until the light is computed again: full light where such a piece was, fading out around it.
    """
    gone = [lit for id, lit in baked.pieces.items() if id not in standing or not lit.stands_as(standing[id])]
    if not gone:
        return baked.ground
    (rows, columns), light = baked.ground.shape, baked.ground.astype(np.float64)
    x, y = (np.arange(columns) + 0.5) * size[0] / columns, (np.arange(rows) + 0.5) * size[1] / rows
    for lit in gone:
        low, high = lit.stood_in
        across, along = np.maximum(low[0] - x, x - high[0]), np.maximum(low[1] - y, y - high[1])
        away = np.hypot(np.maximum(across, 0.0), np.maximum(along, 0.0)[:, None])
        light += (255.0 - light) * np.clip(1.0 - away / REACH, 0.0, 1.0)
    return np.round(light).astype(np.uint8)


def scene_occluders(scene: Scene) -> list[Occluder]:
    """Returns the pieces of a scene as occluders, in the same order."""
    return [Occluder(piece.id, piece.mesh, piece.frame) for piece in scene.pieces]


def find_near(occluders: list[Occluder], this: Occluder) -> list[Occluder]:
    """Returns the occluders that can take light from a piece: all within reach, including the piece itself."""
    return [o for o in occluders if _are_near(o, this)]


def coarsen_pieces(pieces: dict[str, LitPiece]) -> dict[str, CoarsePiece]:
    """Returns coarse versions of pieces, about `COARSE_FACES_TOTAL` faces in all, except pieces with few faces."""
    left, share, open_ = COARSE_FACES_TOTAL, 0, list(pieces.values())
    while open_ and share != (share := left // len(open_)):
        left -= sum(len(lit.skin.faces) for lit in open_ if len(lit.skin.faces) <= share)
        open_ = [lit for lit in open_ if len(lit.skin.faces) > share]
    most = max(share - share % 256, 256)  # Steps of 256 keep the limit from changing often.
    return {id: _coarsen_piece(lit, most) for id, lit in pieces.items() if len(lit.skin.faces) > max(share, 256)}


def _coarsen_piece(lit: LitPiece, most: int) -> CoarsePiece:
    known = _coarse.get(lit)
    if known is None or known[0] != most:
        known = _coarse[lit] = (most, CoarsePiece(*cluster_vertices(lit.skin, lit.light, most)))
    return known[1]


def mesh_skin(mesh: Mesh) -> RenderMesh:
    """Returns the mesh's skin before lighting, smoothed and split evenly. Cached per mesh."""
    if mesh not in _skins:
        surface = _mesh_surface(mesh)
        many = len(surface.faces) > MANY_FACES
        _skins[mesh] = (
            flat_render_mesh(surface) if many else split_long(smooth_render_mesh(surface), MAX_EDGE_MM, MAX_FACES)
        )
    return _skins[mesh]


def mesh_edges(mesh: Mesh) -> Floats:
    """Returns the mesh's crease lines `(k, 2, 3)`, the longest first. Cached per mesh."""
    if mesh not in _creases:
        surface = _mesh_surface(mesh)
        edges = np.empty((0, 2, 3)) if len(surface.faces) > MANY_FACES else find_creases(surface, 32.0)
        _creases[mesh] = edges[np.argsort(-np.linalg.norm(edges[:, 1] - edges[:, 0], axis=1), kind="stable")]
    return _creases[mesh]


def _mesh_surface(mesh: Mesh) -> Surface:
    """Returns the simplified surface that is drawn for the mesh."""
    if mesh not in _surfaces:
        _surfaces[mesh] = simplify_surface(mesh, SIMPLIFY_TOLERANCE_MM)
    return _surfaces[mesh]


def _light_piece(piece: PieceLook, occluders: list[Occluder], care: BakeQuality) -> LitPiece:
    skin = mesh_skin(piece.mesh)
    many = len(_mesh_surface(piece.mesh).faces) > MANY_FACES
    light = _estimate_light(piece, occluders)[skin.weld] if many else _compute_light(skin, piece, occluders, care)
    for _ in range(2 if care.split else 0):
        if len(skin.faces) > MANY_SPLIT:
            break
        before = len(skin.points)
        # The half edges along which light changes much over some length.
        start, end = skin.faces.reshape(-1), np.roll(skin.faces, -1, axis=1).reshape(-1)
        length = np.linalg.norm(skin.points[start] - skin.points[end], axis=1)
        skin = split_marked(skin, (np.abs(light[start] - light[end]) > 0.15) & (length > 5.0))
        light = np.concatenate([light, _compute_light(skin, piece, occluders, care, before)])
    if care.split and piece.mesh.health.watertight and not many:
        points = transform_points(skin.points, piece.frame)
        normals = skin.normals @ piece.frame[:3, :3].T
        buried = are_buried(
            points, normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12), occluders
        )
        light = fill_unknown_light(skin, light, buried)
    return LitPiece(piece_key(piece, occluders, care), skin, light, mesh_edges(piece.mesh))


def _estimate_light(piece: PieceLook, occluders: list[Occluder]) -> Floats:
    """Returns the light at the vertices of a mesh with many faces, from few rays."""
    surface = _mesh_surface(piece.mesh)
    points, normals = transform_points(surface.vertices, piece.frame), vertex_normals(surface) @ piece.frame[:3, :3].T
    return ambient_occlusion(points, normals / np.linalg.norm(normals, axis=1, keepdims=True), occluders, 8, REACH)


def _compute_light(
    skin: RenderMesh, piece: PieceLook, occluders: list[Occluder], care: BakeQuality, begin: int = 0
) -> Floats:
    """Returns the light at the skin's points from index `begin` on.

    A mesh with holes is lit from both sides, and the brighter value counts.
    """
    points = transform_points(skin.points + 0.4 * inward_steps(skin), piece.frame)[begin:]
    normals = skin.normals[begin:] @ piece.frame[:3, :3].T
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    rays = int(np.clip(700_000 / max(len(points), 1), min(12, care.rays), care.rays))
    light = ambient_occlusion(points, normals, occluders, rays, REACH)
    if not piece.mesh.health.watertight:
        light = np.maximum(light, ambient_occlusion(points, -normals, occluders, rays, REACH))
    return light


def count_texels(scene: Scene, care: BakeQuality) -> tuple[int, int]:
    """Returns the height and width of the board's light, in texels."""
    texel = max(care.texel, max(scene.width_mm, scene.depth_mm) / MAX_TEXELS)
    return max(int(scene.depth_mm / texel), 2), max(int(scene.width_mm / texel), 2)


def _light_ground(scene: Scene, occluders: list[Occluder], care: BakeQuality) -> NDArray[np.uint8]:
    h, w = count_texels(scene, care)
    x, y = (np.arange(w) + 0.5) * scene.width_mm / w, (np.arange(h) + 0.5) * scene.depth_mm / h
    points = np.stack([*np.meshgrid(x, y), np.full((h, w), 0.05)], axis=2)
    light = np.ones((h, w))
    up = np.array([0.0, 0.0, 1.0])
    for top in range(0, h, 16):
        for left in range(0, w, 16):
            tile = (slice(top, top + 16), slice(left, left + 16))
            flat = points[tile].reshape(-1, 3)
            light[tile] = ambient_occlusion(flat, np.tile(up, (len(flat), 1)), occluders, care.rays, REACH).reshape(
                light[tile].shape
            )
    return np.round(light * 255).astype(np.uint8)


def _are_near(one: Occluder, other: Occluder) -> bool:
    (a, r), (b, s) = one.bounding_ball, other.bounding_ball
    return float(np.linalg.norm(a - b)) < r + s + REACH


def _make_key(*parts: object) -> tuple[object, ...]:
    return tuple(part.tobytes() if isinstance(part, np.ndarray) else part for part in parts)
