"""The numbers of a glTF file: accessors, and the buffers inside the file or in its folder."""

import base64
import binascii
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import numpy as np
from numpy.typing import NDArray

from app.core.app_paths import find_beside
from app.core.language import mark
from app.geometry.arrays import Colours
from app.geometry.mesh_io.gltf_document import Accessor, Document
from app.geometry.mesh_io.raw_mesh import Source, Unreadable

NUMBERS = {5120: "<i1", 5121: "<u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
PLACES = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
NO_NUMBERS = mark("{name} refers to data that it does not contain; export it again.")
_OTHER_NUMBERS = mark("{name} contains damaged data; export it again.")


@dataclass(frozen=True, eq=False)
class File:
    """A glTF file being read: its description and its buffers, each opened once."""

    source: Source
    document: Document
    inside: bytes
    opened: dict[int, bytes] = field(default_factory=dict[int, bytes])
    pictures: dict[int, Colours | None] = field(default_factory=dict[int, Colours | None])
    unpacked: dict[int, Any] = field(default_factory=dict[int, Any])


def find_accessor(file: File, place: int) -> Accessor:
    """Returns the accessor with this index. Raises Unreadable."""
    if place >= len(file.document.accessors):
        raise Unreadable(NO_NUMBERS)
    return file.document.accessors[place]


def read_values(file: File, place: int, kind: str) -> NDArray[Any]:
    """Returns the numbers `(count, places)` of an accessor, as a view of its buffer if it has one."""
    accessor = find_accessor(file, place)
    if accessor.type != kind or accessor.component_type not in NUMBERS:
        raise Unreadable(_OTHER_NUMBERS)
    return to_shares(_sparse_rows(file, accessor) if accessor.sparse else _rows(file, accessor), accessor)


def to_shares(values: NDArray[Any], accessor: Accessor) -> NDArray[Any]:
    """Returns integers as shares of the largest value if the accessor is normalized."""
    if accessor.normalized and values.dtype.kind in "iu":
        return np.maximum(values / float(np.iinfo(values.dtype).max), -1.0)
    return values


def _rows(file: File, accessor: Accessor) -> NDArray[Any]:
    number, places = np.dtype(NUMBERS[accessor.component_type]), PLACES[accessor.type]
    if accessor.buffer_view is not None:
        return _view_rows(file, accessor.buffer_view, accessor.byte_offset, accessor.count, number, places)
    # These zeros take no space in the file, so nothing else limits them.
    if accessor.count > 3 * file.source.limits.triangles:
        raise Unreadable(NO_NUMBERS)
    return np.zeros((accessor.count, places), number)


def _sparse_rows(file: File, accessor: Accessor) -> NDArray[Any]:
    sparse = accessor.sparse
    assert sparse is not None
    rows = _rows(file, accessor).copy()
    if sparse.indices.component_type not in NUMBERS:
        raise Unreadable(_OTHER_NUMBERS)
    whole = np.dtype(NUMBERS[sparse.indices.component_type])
    which = _view_rows(file, sparse.indices.buffer_view, sparse.indices.byte_offset, sparse.count, whole, 1)[:, 0]
    values = _view_rows(
        file, sparse.values.buffer_view, sparse.values.byte_offset, sparse.count, rows.dtype, rows.shape[1]
    )
    if whole.kind != "u" or (which >= len(rows)).any():
        raise Unreadable(NO_NUMBERS)
    rows[which] = values
    return rows


def _view_rows(file: File, view: int, offset: int, count: int, number: np.dtype[Any], places: int) -> NDArray[Any]:
    """Returns rows of a part of a buffer, `(count, places)`."""
    if view >= len(file.document.buffer_views):
        raise Unreadable(NO_NUMBERS)
    part = file.document.buffer_views[view]
    row = number.itemsize * places
    stride = part.byte_stride or row
    end = offset + stride * (count - 1) + row if count else 0
    data = _buffer(file, part.buffer)
    if end > part.byte_length or part.byte_offset + part.byte_length > len(data):
        raise Unreadable(mark("{name} is incomplete or damaged; export or download it again."))
    return np.ndarray((count, places), number, data, part.byte_offset + offset, (stride, number.itemsize))


def view_bytes(file: File, place: int) -> bytes:
    """Returns the bytes of a part of a buffer. Raises Unreadable."""
    if place >= len(file.document.buffer_views):
        raise Unreadable(NO_NUMBERS)
    view = file.document.buffer_views[place]
    return _buffer(file, view.buffer)[view.byte_offset : view.byte_offset + view.byte_length]


def _buffer(file: File, place: int) -> bytes:
    uri = file.document.buffers[place].uri if place < len(file.document.buffers) else None
    if uri is None and (place or not file.document.buffers):  # Only the first buffer can be the GLB's own.
        raise Unreadable(mark("{name} refers to data that it does not contain; export it again."))
    if place not in file.opened:
        file.opened[place] = file.inside if uri is None else fetch(uri, file)
    return file.opened[place]


def fetch(uri: str, file: File) -> bytes:
    """Returns the bytes of a buffer's URI: embedded data, or a file in the model's folder or below; nothing else."""
    if uri.startswith("data:"):
        try:
            return base64.b64decode(uri.partition(",")[2], validate=True)
        except (binascii.Error, ValueError) as error:
            raise Unreadable(mark("{name} contains damaged data; export it again.")) from error
    path = _beside(file.source.folder, unquote(uri))
    room = file.source.limits.file_bytes - len(file.source.data) - sum(map(len, file.opened.values()))
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= room else b""
    except OSError as error:
        sentence = mark("{name} needs the file {other}; put both files into the same folder.")
        raise Unreadable(sentence, other=path.name) from error
    if size > room:
        sentence = mark("{name} with its buffers is larger than {most:,} bytes; simplify it.")
        raise Unreadable(sentence, most=file.source.limits.file_bytes)
    return data


def _beside(folder: Path, name: str) -> Path:
    """Returns the path of a file in the folder or below. Raises Unreadable if it leads outside, even by links."""
    try:
        path = None if ":" in name else find_beside(folder, name)
        fine = path is not None and path.is_file()
    except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: circular links
        raise Unreadable(mark("{name} refers to an invalid file name; export it as one GLB file.")) from error
    if path is None or not fine:
        sentence = mark("{name} needs the file “{other}”, which is not in its folder; export it as one GLB file.")
        raise Unreadable(sentence, other=name[:60])
    return path
