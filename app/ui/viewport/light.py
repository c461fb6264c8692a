"""The light that reaches terrain and board, worked out once for what stands where; no OpenGL, fit for a worker."""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from app.geometry.frames import moved
from app.geometry.mesh import Flags, Floats, Mesh
from app.geometry.rays import Occluder
from app.geometry.shading import ambient_occlusion, buried, inward, spread
from app.geometry.skin import Skin, clustered, creases, flat_skin, smooth_skin, split, split_long, vertex_normals
from app.progress import Report, silent
from app.ui.viewport.scene import PieceLook, Scene

REACH = 110.0
LONGEST = 14.0
MOST_FACES = 60_000
MANY_SPLIT = 16_000  # above this a skin is not split where light changes
COARSE = 6_000
MANY_FACES = 250_000  # above this a skin stays flat and unsplit: it is fine enough, and smoothing takes seconds
TEXEL = 3.0
RAYS = 32

_skins: WeakKeyDictionary[Mesh, Skin] = WeakKeyDictionary()
_creases: WeakKeyDictionary[Mesh, Floats] = WeakKeyDictionary()


@dataclass(frozen=True, eq=False)
class LitPiece:
    """A piece's skin, split where light changes; `light` `(n,)` from 0 to 1; `key` is what it was worked out for.

    Where the skin has many faces there is a coarse one too, for slow machines while the camera moves.
    """

    key: tuple[object, ...]
    skin: Skin
    light: Floats
    edges: Floats
    coarse: Skin | None = None
    coarse_light: Floats | float = 1.0


@dataclass(frozen=True, eq=False)
class Baked:
    """The light of a scene: of each piece by id, and of the board as a picture `(h, w)` whose first row is y = 0."""

    pieces: dict[str, LitPiece]
    ground: NDArray[np.uint8]
    ground_key: tuple[object, ...]


def bake(scene: Scene, old: Baked | None = None, report: Report = silent) -> Baked:
    """The light of the scene; what `old` says about things that stand as before is kept."""
    occluders = [Occluder(piece.id, piece.mesh, piece.frame) for piece in scene.pieces]
    pieces: dict[str, LitPiece] = {}
    for number, piece in enumerate(scene.pieces):
        report(0.9 * number / len(scene.pieces), f"Lighting {piece.id}")
        near = [o for o in occluders if _near(o, occluders[number])]
        key = _key(piece.mesh, piece.frame, *(part for o in near for part in (o.mesh, o.frame)))
        known = old.pieces.get(piece.id) if old else None
        pieces[piece.id] = known if known and known.key == key else _lit(piece, near, key)
    report(0.9, "Lighting the board")
    key = _key(scene.width_mm, scene.depth_mm, *(part for o in occluders for part in (o.mesh, o.frame)))
    kept = old.ground if old and old.ground_key == key else None
    return Baked(pieces, _ground(scene, occluders) if kept is None else kept, key)


def skin_of(mesh: Mesh) -> Skin:
    """The mesh's skin before any light: smoothed and split evenly; remembered per mesh."""
    if mesh not in _skins:
        many = len(mesh.faces) > MANY_FACES
        _skins[mesh] = flat_skin(mesh) if many else split_long(smooth_skin(mesh), LONGEST, MOST_FACES)
    return _skins[mesh]


def edges_of(mesh: Mesh) -> Floats:
    """The mesh's crease lines `(k, 2, 3)`; remembered per mesh."""
    if mesh not in _creases:
        many = len(mesh.faces) > MANY_FACES
        _creases[mesh] = np.empty((0, 2, 3)) if many else creases(mesh, 32.0)
    return _creases[mesh]


def _lit(piece: PieceLook, occluders: list[Occluder], key: tuple[object, ...]) -> LitPiece:
    skin = skin_of(piece.mesh)
    many = len(piece.mesh.faces) > MANY_FACES
    light = _light_of_many(piece, occluders)[skin.weld] if many else _light(skin, piece, occluders)
    for _ in range(2):
        if len(skin.faces) > MANY_SPLIT:
            break
        before = len(skin.points)
        skin = split(skin, _uneven(skin, light))
        light = np.concatenate([light, _light(skin, piece, occluders, before)])
    if piece.mesh.health.watertight and not many:
        light = spread(skin, light, _buried(skin, piece, occluders))
    if len(skin.faces) <= COARSE:
        return LitPiece(key, skin, light, edges_of(piece.mesh))
    return LitPiece(key, skin, light, edges_of(piece.mesh), *clustered(skin, light, COARSE))


def _light_of_many(piece: PieceLook, occluders: list[Occluder]) -> Floats:
    """The light at the vertices of a mesh with many faces, by few rays."""
    points, normals = moved(piece.mesh.vertices, piece.frame), vertex_normals(piece.mesh) @ piece.frame[:3, :3].T
    return ambient_occlusion(points, normals / np.linalg.norm(normals, axis=1, keepdims=True), occluders, 8, REACH)


def _light(skin: Skin, piece: PieceLook, occluders: list[Occluder], begin: int = 0) -> Floats:
    """The light at the skin's points from number `begin` on; both sides of a mesh with holes, the lighter one."""
    points = moved(skin.points + 0.4 * inward(skin), piece.frame)[begin:]
    normals = skin.normals[begin:] @ piece.frame[:3, :3].T
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    rays = int(np.clip(700_000 / max(len(points), 1), 12, RAYS))
    light = ambient_occlusion(points, normals, occluders, rays, REACH)
    if not piece.mesh.health.watertight:
        light = np.maximum(light, ambient_occlusion(points, -normals, occluders, rays, REACH))
    return light


def _buried(skin: Skin, piece: PieceLook, occluders: list[Occluder]) -> Flags:
    points = moved(skin.points, piece.frame)
    normals = skin.normals @ piece.frame[:3, :3].T
    return buried(points, normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12), occluders)


def _uneven(skin: Skin, light: Floats) -> Flags:
    """The half edges along which light changes much over some length."""
    start, end = skin.faces.reshape(-1), np.roll(skin.faces, -1, axis=1).reshape(-1)
    length = np.linalg.norm(skin.points[start] - skin.points[end], axis=1)
    return (np.abs(light[start] - light[end]) > 0.15) & (length > 5.0)


def _ground(scene: Scene, occluders: list[Occluder]) -> NDArray[np.uint8]:
    """The board's light; only where terrain is near."""
    w, h = max(int(scene.width_mm / TEXEL), 2), max(int(scene.depth_mm / TEXEL), 2)
    x, y = (np.arange(w) + 0.5) * scene.width_mm / w, (np.arange(h) + 0.5) * scene.depth_mm / h
    points = np.stack([*np.meshgrid(x, y), np.full((h, w), 0.05)], axis=2)
    light = np.ones((h, w))
    up = np.array([0.0, 0.0, 1.0])
    for top in range(0, h, 16):
        for left in range(0, w, 16):
            tile = (slice(top, top + 16), slice(left, left + 16))
            flat = points[tile].reshape(-1, 3)
            light[tile] = ambient_occlusion(flat, np.tile(up, (len(flat), 1)), occluders, RAYS, REACH).reshape(
                light[tile].shape
            )
    return np.round(light * 255).astype(np.uint8)


def _near(one: Occluder, other: Occluder) -> bool:
    (a, r), (b, s) = one.ball, other.ball
    return float(np.linalg.norm(a - b)) < r + s + REACH


def _key(*parts: object) -> tuple[object, ...]:
    return tuple(part.tobytes() if isinstance(part, np.ndarray) else part for part in parts)
