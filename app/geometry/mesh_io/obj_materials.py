"""The colours of an OBJ: the materials in its `.mtl` files and their pictures, from the OBJ's own folder only."""

from dataclasses import dataclass

import numpy as np

from app.core.app_paths import find_beside
from app.core.plain_numbers import parse_float
from app.geometry.arrays import Colours, Floats, Longs
from app.geometry.mesh_io.raw_mesh import Source, decode_text
from app.geometry.mesh_io.vertex_colours import MAX_PICTURES, WHITE, mean_corner_colours, multiply, sample_picture

MAX_MATERIALS = 500
MAX_BYTES = 64_000_000
_WORDS = (b"usemtl", b"mtllib", b"vt", b"f")


@dataclass
class _Material:
    """A plain colour, and the name of a picture."""

    colour: tuple[float, float, float] = (1.0, 1.0, 1.0)
    picture: str = ""


def find_colours(source: Source, faces: list[list[bytes]], corners: Longs, sizes: Longs, count: int) -> Colours | None:
    """Returns the colours `(count, 3)` of the vertices; None if the file has no materials.

    `corners` are the corners of all faces in a row, `sizes` their number for each face. Materials and pictures that
    cannot be read are white, and all white counts as no colours (`known_colours`): missing colours are not a reason
    to refuse a scan.
    """
    used, spots, libraries = _read_lines(source.data)
    materials = _read_materials(source, libraries)
    if not materials or len(used) != len(faces):
        return None
    paint = np.full((len(corners), 3), 255, dtype=np.uint8)
    spot = _spot_numbers(faces, len(corners), len(spots))
    names = np.array(used)
    by_picture: dict[str, list[str]] = {}
    for name in dict.fromkeys(used):
        if name in materials:
            by_picture.setdefault(materials[name].picture, []).append(name)
    for file in list(by_picture)[:MAX_PICTURES]:  # Each picture is read once, and kept only as long as needed.
        picture = source.read_picture(_read_file(source, file)) if file and source.read_picture else None
        for name in by_picture[file]:
            of = np.repeat(names == name, sizes)
            paint[of] = _paint_material(materials[name], picture, spots, spot[of])
    return mean_corner_colours(corners, paint, count)


def _read_lines(data: bytes) -> tuple[list[str], Floats, list[str]]:
    """Returns the material of each face, the texture coordinates `(k, 2)`, and the material files."""
    used, spots, libraries, now = list[str](), list[tuple[float, float]](), list[str](), ""
    for line in decode_text(data).splitlines():
        word, _, rest = line.strip().replace(b"\t", b" ").partition(b" ")
        if word not in _WORDS:
            continue
        if word == b"f":
            used.append(now)
        elif word == b"vt":
            spots.append(_spot(rest))
        elif word == b"usemtl":
            now = _text(rest)
        else:
            libraries.append(_text(rest))
    return used, np.array(spots, dtype=np.float64).reshape(-1, 2), libraries


def _text(words: bytes) -> str:
    return words.strip().decode("utf-8", "replace")[:200]


def _spot(words: bytes) -> tuple[float, float]:
    try:
        across, up = (parse_float(word) for word in words.decode("latin-1").split()[:2])
    except ValueError:
        return 0.0, 0.0
    return across, 1.0 - up


def _spot_numbers(faces: list[list[bytes]], corners: int, spots: int) -> Longs:
    """Returns the texture coordinate of each corner, −1 for none; the file counts from 1, or back from the last."""
    words = (corner.split(b"/")[1:2] for face in faces for corner in face)
    numbers = np.fromiter((parse_index(word[0] if word else b"") for word in words), np.int64, count=corners)
    found = np.where(numbers > 0, numbers - 1, np.where(numbers < 0, numbers + spots, -1))
    return np.where((found >= 0) & (found < spots), found, -1)


def parse_index(word: bytes) -> int:
    """Returns an OBJ index: counted from 1, or negative, back from the last; 0 if the word is not an index."""
    digits = word[1:] if word[:1] == b"-" else word
    return int(word) if digits.isdigit() and len(digits) < 18 else 0


def _read_materials(source: Source, libraries: list[str]) -> dict[str, _Material]:
    found = dict[str, _Material]()
    now = _Material()
    for line in b"\n".join(_read_file(source, name) for name in libraries[:8]).splitlines():
        word, _, rest = line.strip().replace(b"\t", b" ").partition(b" ")
        if word == b"newmtl" and len(found) < MAX_MATERIALS:
            now = found[_text(rest)] = _Material()
        elif word == b"Kd":
            now.colour = _colour(rest)
        elif word == b"map_Kd":
            now.picture = _text(rest)
    return found


def _colour(words: bytes) -> tuple[float, float, float]:
    try:
        red, green, blue = (parse_float(word) for word in words.decode("latin-1").split()[:3])
    except ValueError:
        return 1.0, 1.0, 1.0
    return red, green, blue


def _read_file(source: Source, name: str) -> bytes:
    """Returns a file in the scan's folder; empty if it does not exist, is in another folder, or is too large."""
    try:
        path = find_beside(source.folder, name)
        if path is None or not path.is_file() or path.stat().st_size > MAX_BYTES:
            return b""
        return path.read_bytes()
    except (OSError, ValueError, RuntimeError):
        return b""


def _paint_material(material: _Material, picture: Colours | None, spots: Floats, wanted: Longs) -> Colours:
    """Returns the colours `(k, 3)` of a material's corners; `wanted` are their texture coordinates, −1 for none."""
    plain = np.round(np.clip(np.nan_to_num([material.colour]), 0, 1) * 255).astype(np.uint8)
    if picture is None and material.picture:  # A colour that only tints a picture means nothing without it.
        return np.repeat(WHITE, len(wanted), axis=0)
    if picture is None or not len(spots):
        return np.repeat(plain, len(wanted), axis=0)
    # Takes each three consecutive corners as a face: enough to estimate the usual distance of texture coordinates.
    count = len(wanted)
    faces = np.arange(count - count % 3, dtype=np.int64).reshape(-1, 3)
    there = sample_picture(picture, spots[np.maximum(wanted, 0)], faces)
    there[wanted < 0] = WHITE
    return there if not plain.any() else multiply(there, np.repeat(plain, len(wanted), axis=0))
