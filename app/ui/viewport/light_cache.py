"""The light of tables seen before, kept in files: a table that stands as it stood is lit at once.

A file is named by all that its light depends on. It may come from anywhere and say anything: it is read within limits,
without pickles, and what does not fit the scene is passed over.
"""

import hashlib
import io
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from app.app_paths import data_folder
from app.geometry.drawing.render_mesh import RenderMesh
from app.geometry.mesh import Mesh
from app.ui.viewport.light_bake import WELL, Baked, LitPiece, coarsened, ground_key, key_of, near_to, texels
from app.ui.viewport.scene import Scene

VERSION = b"eyeline light 2"
MOST_BYTES = 400_000_000
KEPT = 24
"""So many tables are remembered, those seen last."""

_digests: WeakKeyDictionary[Mesh, bytes] = WeakKeyDictionary()
Arrays = dict[str, NDArray[Any]]
KINDS = {"counts": "i8", "points": "f4", "normals": "i2", "faces": "i4", "light": "u1", "edges": "f4", "ground": "u1"}


_recalled: list[tuple[Path, Baked]] = []


def recall(scene: Scene) -> None:
    """Read the light of a scene that is about to be shown, in a worker: `kept_light` then has it at once."""
    _recalled[:] = []
    found = kept_light(scene)
    if found:
        _recalled[:] = [(_path(scene), found)]


def recalled(scene: Scene) -> Baked | None:
    """The light of this scene, if it was recalled just before; only once."""
    there = list(_recalled)
    _recalled[:] = []
    return next((baked for path, baked in there if path == _path(scene)), None)


def kept_light(scene: Scene) -> Baked | None:
    """The light of this scene, if it is there and whole."""
    path = _path(scene)
    try:
        if not 0 < path.stat().st_size < MOST_BYTES:
            return None
        path.touch()
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as file:
            return _baked(scene, {name: file[name] for name in KINDS})
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, MemoryError):
        return None


def keep_light(scene: Scene, baked: Baked) -> None:
    """Remember the light of this scene, and forget the oldest; where nothing can be written, nothing is kept."""
    path = _path(scene)
    lit = [baked.pieces[piece.id] for piece in scene.pieces]
    arrays: Arrays = {
        "counts": np.array([[len(one.skin.points), len(one.skin.faces), len(one.edges)] for one in lit], np.int64),
        "points": _stacked([one.skin.points for one in lit], (0, 3), np.float32),
        "normals": _stacked([np.round(one.skin.normals * 32767) for one in lit], (0, 3), np.int16),
        "faces": _stacked([one.skin.faces for one in lit], (0, 3), np.int32),
        "light": _stacked([np.round(one.light.clip(0, 1) * 255) for one in lit], (0,), np.uint8),
        "edges": _stacked([one.edges for one in lit], (0, 2, 3), np.float32),
        "ground": baked.ground,
    }
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_suffix(".new")
        with new.open("wb") as file:
            np.savez(file, allow_pickle=False, **arrays)
        new.replace(path)
        for old in sorted(path.parent.glob("*.npz"), key=lambda one: one.stat().st_mtime)[:-KEPT]:
            old.unlink()


def _path(scene: Scene) -> Path:
    said = hashlib.blake2b(VERSION, digest_size=16)
    said.update(np.array([scene.width_mm, scene.depth_mm]).tobytes())
    for piece in scene.pieces:
        said.update(_digest(piece.mesh) + piece.frame.tobytes())
    return data_folder() / "light" / f"{said.hexdigest()}.npz"


def _digest(mesh: Mesh) -> bytes:
    if mesh not in _digests:
        said = hashlib.blake2b(mesh.vertices.tobytes(), digest_size=16)
        said.update(mesh.faces.tobytes())
        _digests[mesh] = said.digest()
    return _digests[mesh]


def _stacked(parts: list[NDArray[Any]], empty: tuple[int, ...], kind: type[Any]) -> NDArray[Any]:
    return np.concatenate([np.empty(empty, kind), *(part.astype(kind) for part in parts)], dtype=kind)


def _baked(scene: Scene, arrays: Arrays) -> Baked | None:
    """What the arrays say; None where they do not fit together or the scene."""
    if any(arrays[name].dtype != np.dtype(kind) for name, kind in KINDS.items()):
        return None
    counts = arrays["counts"]
    if counts.shape != (len(scene.pieces), 3) or (counts < 0).any() or (counts > 1 << 26).any():
        return None
    total = counts.sum(axis=0)
    shapes = {"points": (total[0], 3), "normals": (total[0], 3), "light": (total[0],), "faces": (total[1], 3)}
    shapes |= {"edges": (total[2], 2, 3), "ground": texels(scene, WELL)}
    if any(arrays[name].shape != tuple(shape) for name, shape in shapes.items()):
        return None
    if not (np.isfinite(arrays["points"]).all() and np.isfinite(arrays["edges"]).all()):
        return None
    return _pieces(scene, arrays)


def _pieces(scene: Scene, arrays: Arrays) -> Baked | None:
    ends = np.vstack([np.zeros((1, 3), np.int64), np.cumsum(arrays["counts"], axis=0)]).tolist()
    pieces: dict[str, LitPiece] = {}
    for piece, begin, end in zip(scene.pieces, ends[:-1], ends[1:], strict=True):
        points, faces, edges = (slice(a, b) for a, b in zip(begin, end, strict=True))
        corners = arrays["faces"][faces]
        count = end[0] - begin[0]
        if len(corners) and not 0 <= corners.min() <= corners.max() < count:
            return None
        skin = RenderMesh(arrays["points"][points], arrays["normals"][points] / 32767.0, corners, np.arange(count))
        light = arrays["light"][points] / 255.0
        pieces[piece.id] = LitPiece(key_of(piece, near_to(piece, scene), WELL), skin, light, arrays["edges"][edges])
    return Baked(pieces, arrays["ground"], ground_key(scene), coarsened(pieces))
