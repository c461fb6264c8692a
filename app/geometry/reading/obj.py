"""Wavefront OBJ: vertices and faces only; no other file is ever opened, whatever `mtllib` says."""

from collections.abc import Iterator

import numpy as np

from app.geometry.arrays import Floats, Longs
from app.geometry.reading import polygons
from app.geometry.reading.soup import Soup, Source, Unreadable, require_within
from app.language import mark, tr

NOWHERE = -1
"""What an index that is no good becomes: repair leaves the face out and says so."""


def soup(source: Source) -> Soup:
    """The triangles of an OBJ file. Raises Unreadable."""
    lines = [line for line in _lines(source.data) if line[:2] in (b"v ", b"f ")]
    is_vertex = np.fromiter((line[0] == ord("v") for line in lines), dtype=np.bool_, count=len(lines))
    vertices = _vertices([line for line in lines if line[0] == ord("v")])
    faces = [line.split()[1:] for line in lines if line[0] == ord("f")]
    sizes = np.fromiter(map(len, faces), dtype=np.int64, count=len(faces))
    require_within(int(np.maximum(sizes - 2, 0).sum()), source.limits)
    corners = np.fromiter(_indices(faces), dtype=np.int64, count=int(sizes.sum()))
    known = np.repeat(np.cumsum(is_vertex, dtype=np.int64)[~is_vertex], sizes)
    return Soup(vertices, polygons.triangles(source, vertices, _absolute(corners, known), sizes), notes=_notes(sizes))


def _lines(data: bytes) -> Iterator[bytes]:
    data = data.replace(b"\\\r\n", b" ").replace(b"\\\n", b" ").replace(b"\t", b" ")
    return (line.strip() for line in data.splitlines())


def _vertices(lines: list[bytes]) -> Floats:
    try:
        numbers = np.fromiter((float(n) for line in lines for n in _three(line)), np.float64, count=3 * len(lines))
    except ValueError as error:
        raise Unreadable(mark("{name} has a vertex that is not three numbers; export it again.")) from error
    return numbers.reshape(-1, 3)


def _three(line: bytes) -> list[bytes]:
    numbers = line.split(None, 4)[1:4]
    if len(numbers) < 3:
        raise ValueError(line)
    return numbers


def _indices(faces: list[list[bytes]]) -> Iterator[int]:
    return (_index(corner.partition(b"/")[0]) for face in faces for corner in face)


def _index(text: bytes) -> int:
    digits = text[1:] if text[:1] == b"-" else text
    return int(text) if digits.isdigit() and len(digits) < 18 else 0


def _absolute(corners: Longs, known: Longs) -> Longs:
    """Indices from 0: the file counts from 1, or back from the `known` vertices so far; 0 is nothing."""
    found = np.where(corners > 0, corners - 1, corners + known)
    return np.where((corners == 0) | (found < 0), NOWHERE, found)


def _notes(sizes: Longs) -> tuple[str, ...]:
    short = int(np.count_nonzero(sizes < 3))
    return (tr("Left out faces with fewer than three corners: {count}.", count=short),) if short else ()
