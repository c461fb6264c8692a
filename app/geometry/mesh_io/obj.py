"""Wavefront OBJ: vertices, their colours, and faces.

Other files are opened only for a scan: its materials in the same folder. Otherwise `mtllib` is ignored.
"""

import math
import re
from collections.abc import Iterator

import numpy as np

from app.core.language import mark, tr
from app.geometry.arrays import Colours, Flags, Floats
from app.geometry.mesh_io import obj_materials, triangulation
from app.geometry.mesh_io.raw_mesh import RawMesh, Source, Unreadable, decode_text, require_triangle_count

PAINTED = 7
"""Number of words of a vertex with a colour: v x y z r g b."""
COMMENT = re.compile(rb"#[^\r\n]*")
CONTINUED = re.compile(rb"\\[ \t]*(?:\r\n|\n|\r)(?![ \t]*[vf][tn]?[ \t])")
"""The end of a continued line.

A folder's name may end in a backslash too, so a line before a vertex or a face is not continued.
"""
WHITE = bytes.maketrans(b"\t\v\f", b"   ")
_PLAIN, _OTHER_FACES = (b"v ", b"f ", b"v", b"f"), (b"su", b"fo", b"bz", b"bs")
"""The first two bytes of lines that are read, and of faces that are not: surf, fo, bzp, bsp."""
_LOOKED_AT = 4096  # Bytes that are searched for signs of another encoding.

NOWHERE = -1
"""Replaces invalid indices: the repair leaves the face out and reports it."""


def read_obj(source: Source) -> RawMesh:
    """Returns the triangles of an OBJ file. Raises Unreadable."""
    text = decode_text(source.data)
    if b"\0" in text[:_LOOKED_AT]:
        raise Unreadable(mark("{name} is not a text file; export it again, as UTF-8 text."))
    lines = [line for line in _lines(text) if line[:2] in _PLAIN + _OTHER_FACES]
    curved = sum(line[:2] in _OTHER_FACES for line in lines)
    lines = [line for line in lines if line[:2] in _PLAIN] if curved else lines
    is_vertex = np.fromiter((line[0] == ord("v") for line in lines), dtype=np.bool_, count=len(lines))
    vertices, unread = _vertices([line for line in lines if line[0] == ord("v")])
    faces = [line.split()[1:] for line in lines if line[0] == ord("f")]
    sizes = np.fromiter(map(len, faces), dtype=np.int64, count=len(faces))
    require_triangle_count(int(np.maximum(sizes - 2, 0).sum()), source.limits)
    indices = (obj_materials.parse_index(corner.partition(b"/")[0]) for face in faces for corner in face)
    corners = np.fromiter(indices, dtype=np.int64, count=int(sizes.sum()))
    known = np.repeat(np.cumsum(is_vertex, dtype=np.int64)[~is_vertex], sizes)
    # Indices from 0: the file counts from 1, or back from the `known` vertices so far; 0 is invalid.
    found = np.where(corners > 0, corners - 1, corners + known)
    absolute = np.where((corners == 0) | (found < 0), NOWHERE, found)
    # Refuse a file whose faces use unreadable vertices: a guess would be a different model.
    used = absolute[(absolute >= 0) & (absolute < len(unread))]
    if unread[used].any():
        raise Unreadable(mark("{name} has a vertex that is not three numbers; export it again."))
    colours = _colours([line for line in lines if line[0] == ord("v")])
    if colours is None and source.read_picture:
        colours = obj_materials.find_colours(source, faces, absolute, sizes, len(vertices))
    triangles, crossed = triangulation.triangulate_faces(source, vertices, absolute, sizes)
    short = int(np.count_nonzero(sizes < 3))
    said = [tr("Left out invalid faces: {count}.", count=short)] if short else []
    if curved:
        said.append(
            tr("Left out curved surfaces and obsolete face types, which are not supported: {count}.", count=curved)
        )
    notes, left = (*said, *crossed), int(unread.sum())
    repairs = (tr("Left out unused vertices that are not three numbers: {count}.", count=left),) if left else ()
    return RawMesh(vertices, triangles, notes=notes, repairs=repairs, colours=colours)


def _lines(data: bytes) -> Iterator[bytes]:
    if b"\\" in data:  # Comments go first: a comment never continues on the next line, even if it ends in a backslash.
        data = CONTINUED.sub(b" ", COMMENT.sub(b"", data))
    lines = (line.strip() for line in data.translate(WHITE).splitlines())
    return (line.partition(b"#")[0].strip() for line in lines) if b"#" in data else lines


def _vertices(lines: list[bytes]) -> tuple[Floats, Flags]:
    """Returns the vertices `(n, 3)`, and which are not three numbers `(n,)`; these are NaN and keep their index."""
    try:
        numbers = np.fromiter((float(n) for line in lines for n in _three(line)), np.float64, count=3 * len(lines))
        return numbers.reshape(-1, 3), np.zeros(len(lines), dtype=np.bool_)
    except ValueError:
        rows = [_row(line) for line in lines]
    found = np.array([row or (math.nan,) * 3 for row in rows], dtype=np.float64).reshape(-1, 3)
    return found, np.array([row is None for row in rows], dtype=np.bool_)


def _colours(lines: list[bytes]) -> Colours | None:
    """Returns the colours `(n, 3)` that scanners write after each vertex, from 0 to 1; None if any vertex has none."""
    if not lines or len(lines[0].split(None, 8)) != PAINTED or b"_" in b"".join(lines):
        return None
    try:
        rows = (line.split() for line in lines)
        numbers = np.array([[float(n) for n in row[4:]] for row in rows if len(row) == PAINTED], dtype=np.float64)
    except ValueError:
        return None
    if len(numbers) != len(lines) or not np.isfinite(numbers).all():
        return None
    return np.round(np.clip(numbers, 0.0, 1.0) * 255.0).astype(np.uint8)


def _row(line: bytes) -> tuple[float, ...] | None:
    try:
        return tuple(float(number) for number in _three(line))
    except ValueError:
        return None


def _three(line: bytes) -> list[bytes]:
    numbers = line.split(None, 4)[1:4]
    if len(numbers) < 3 or any(b"_" in number for number in numbers):  # Python would read 1_0 as 10.
        raise ValueError(line)
    return numbers
