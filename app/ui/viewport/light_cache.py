"""Caches computed light in files: for the tables seen last, and for the demo, whose light is shipped."""

import hashlib
import io
import tokenize
import zipfile
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from app.core.app_paths import LIGHT, data_folder
from app.geometry.arrays import Floats
from app.geometry.drawing.render_mesh import RenderMesh
from app.geometry.mesh import Mesh
from app.ui.viewport.baked_light import (
    FULL_QUALITY,
    SETTINGS,
    BakedLight,
    LitPiece,
    coarsen_pieces,
    count_texels,
    find_near,
    ground_key,
    piece_key,
    scene_occluders,
)
from app.ui.viewport.scene import Scene

VERSION = b"eyeline light 3"
"""Must change when light is computed or stored differently; `SETTINGS` are part of the key anyway."""
MAX_BYTES = 400_000_000
KEPT = 24
"""Number of tables whose light is kept, those seen last."""

DAMAGE = (
    *(OSError, ValueError, KeyError, EOFError, zlib.error, zipfile.BadZipFile, MemoryError),
    # A flipped bit can mark the archive as encrypted, or leave a bracket in a header open.
    *(RuntimeError, tokenize.TokenError),
)
"""The exceptions that reading a damaged file may raise."""

_digests: WeakKeyDictionary[Mesh, bytes] = WeakKeyDictionary()
SUFFIX = ".npz"
Arrays = dict[str, NDArray[Any]]
KINDS = {"counts": "i8", "points": "f4", "normals": "i2", "faces": "i4", "light": "u1", "edges": "f4", "ground": "u1"}


_preloaded: list[tuple[str, BakedLight]] = []


def preload_light(scene: Scene) -> None:
    """Reads the light of a scene that is about to be shown, in a worker, so that `take_preloaded` has it ready."""
    _preloaded[:] = []
    found = read_light(scene)
    if found:
        _preloaded[:] = [(_light_name(scene), found)]


def take_preloaded(scene: Scene) -> BakedLight | None:
    """Returns the light of this scene if `preload_light` has just read it. Returns it only once."""
    there = list(_preloaded)
    _preloaded[:] = []
    return next((baked for name, baked in there if name == _light_name(scene)), None)


def read_light(scene: Scene) -> BakedLight | None:
    """Returns the light of this scene, shipped or cached, if there is an intact file."""
    name = _light_name(scene)
    try:
        path = LIGHT / f"{name}{SUFFIX}"
        kept = path.read_bytes() if path.is_file() else _read_kept(name)
        with np.load(io.BytesIO(kept), allow_pickle=False) as file:
            return _unpack_light(scene, {name: file[name] for name in KINDS})
    except DAMAGE:
        return None


def _read_kept(name: str) -> bytes:
    path = _kept_folder() / f"{name}{SUFFIX}"
    if not 0 < path.stat().st_size < MAX_BYTES:
        return b""
    path.touch()
    return path.read_bytes()


def write_light(scene: Scene, baked: BakedLight) -> None:
    """Caches the light of this scene and deletes the oldest files. Does nothing if it cannot write."""
    path = _kept_folder() / f"{_light_name(scene)}{SUFFIX}"
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_suffix(".new")
        with new.open("wb") as file:
            np.savez(file, allow_pickle=False, **_pack_light(scene, baked))
        new.replace(path)
        for old in sorted(path.parent.glob(f"*{SUFFIX}"), key=lambda one: one.stat().st_mtime)[:-KEPT]:
            old.unlink()


def ship_light(scene: Scene, baked: BakedLight, folder: Path = LIGHT) -> Path:
    """Writes the light of this scene to be shipped, compressed, and returns the path.

    The file is half as large as one of the cache, and as fast to read.
    """
    path = folder / f"{_light_name(scene)}{SUFFIX}"
    folder.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, allow_pickle=False, **_pack_light(scene, baked))
    return path


def _pack_light(scene: Scene, baked: BakedLight) -> Arrays:
    lit = [baked.pieces[piece.id] for piece in scene.pieces]
    return {
        "counts": np.array([[len(one.skin.points), len(one.skin.faces), len(one.edges)] for one in lit], np.int64),
        "points": _stack_arrays([one.skin.points for one in lit], (0, 3), np.float32),
        "normals": _stack_arrays([np.round(one.skin.normals * 32767) for one in lit], (0, 3), np.int16),
        "faces": _stack_arrays([one.skin.faces for one in lit], (0, 3), np.int32),
        "light": _stack_arrays([np.round(one.light.clip(0, 1) * 255) for one in lit], (0,), np.uint8),
        "edges": _stack_arrays([one.edges for one in lit], (0, 2, 3), np.float32),
        "ground": baked.ground,
    }


def _kept_folder() -> Path:
    return data_folder() / "light"


def _light_name(scene: Scene) -> str:
    """Returns the file name for the light of this scene, derived from everything that the light depends on.

    Numbers are rounded, far more finely than can be seen, because processors differ in the last digits.
    """
    said = hashlib.blake2b(VERSION + repr(SETTINGS).encode(), digest_size=16)
    said.update(np.array([scene.width_mm, scene.depth_mm]).tobytes())
    for piece in scene.pieces:
        if piece.mesh not in _digests:
            shape = hashlib.blake2b(_rounded_bytes(piece.mesh.vertices), digest_size=16)
            shape.update(piece.mesh.faces.tobytes())
            _digests[piece.mesh] = shape.digest()
        said.update(_digests[piece.mesh] + _rounded_bytes(piece.frame))
    return said.hexdigest()


def _rounded_bytes(numbers: Floats) -> bytes:
    return (np.round(numbers, 6) + 0.0).tobytes()  # This turns -0.0 into 0.0.


def _stack_arrays(parts: list[NDArray[Any]], empty: tuple[int, ...], kind: type[Any]) -> NDArray[Any]:
    return np.concatenate([np.empty(empty, kind), *(part.astype(kind) for part in parts)], dtype=kind)


def _unpack_light(scene: Scene, arrays: Arrays) -> BakedLight | None:
    """Returns the light in the arrays, or None if they do not match each other or the scene."""
    if any(arrays[name].dtype != np.dtype(kind) for name, kind in KINDS.items()):
        return None
    counts = arrays["counts"]
    if counts.shape != (len(scene.pieces), 3) or (counts < 0).any() or (counts > 1 << 26).any():
        return None
    total = counts.sum(axis=0)
    shapes = {"points": (total[0], 3), "normals": (total[0], 3), "light": (total[0],), "faces": (total[1], 3)}
    shapes |= {"edges": (total[2], 2, 3), "ground": count_texels(scene, FULL_QUALITY)}
    if any(arrays[name].shape != tuple(shape) for name, shape in shapes.items()):
        return None
    if not (np.isfinite(arrays["points"]).all() and np.isfinite(arrays["edges"]).all()):
        return None
    ends = np.vstack([np.zeros((1, 3), np.int64), np.cumsum(arrays["counts"], axis=0)]).tolist()
    occluders = scene_occluders(scene)
    pieces: dict[str, LitPiece] = {}
    for number, (piece, begin, end) in enumerate(zip(scene.pieces, ends[:-1], ends[1:], strict=True)):
        points, faces, edges = (slice(a, b) for a, b in zip(begin, end, strict=True))
        corners = arrays["faces"][faces]
        count = end[0] - begin[0]
        if len(corners) and not 0 <= corners.min() <= corners.max() < count:
            return None
        skin = RenderMesh(
            arrays["points"][points], arrays["normals"][points] / np.float32(32767), corners, np.arange(count)
        )
        light = arrays["light"][points] / np.float32(255)
        key = piece_key(piece, find_near(occluders, occluders[number]), FULL_QUALITY)
        pieces[piece.id] = LitPiece(key, skin, light, arrays["edges"][edges])
    return BakedLight(pieces, arrays["ground"], ground_key(scene), coarsen_pieces(pieces))
