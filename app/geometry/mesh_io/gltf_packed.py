"""Attributes and indices of glTF primitives, decompressed by DracoPy if they are compressed with Draco."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.core.language import mark
from app.geometry.arrays import Longs
from app.geometry.mesh_io.gltf_document import DRACO, DracoMesh, Primitive
from app.geometry.mesh_io.gltf_numbers import PLACES, File, find_accessor, read_values, to_shares, view_bytes
from app.geometry.mesh_io.raw_mesh import Unreadable

_DAMAGED = mark("{name} contains a damaged Draco-compressed mesh; export it again, if necessary without compression.")


def read_attribute(file: File, primitive: Primitive, name: str, kind: str) -> NDArray[Any]:
    """Returns the numbers `(n, places)` of a primitive's attribute with this name. Raises Unreadable."""
    place = primitive.attributes[name]
    packed = primitive.find_extension(DRACO, DracoMesh)
    if packed is None or name not in packed.attributes:
        return read_values(file, place, kind)
    attribute = next(
        (one for one in _unpack(file, packed).attributes if one["unique_id"] == packed.attributes[name]), None
    )
    accessor = find_accessor(file, place)
    values = None if attribute is None else np.asarray(attribute["data"])
    if values is None or accessor.type != kind or values.shape != (accessor.count, PLACES[kind]):
        raise Unreadable(_DAMAGED)
    return to_shares(values, accessor)


def read_corners(file: File, primitive: Primitive, count: int) -> Longs:
    """Returns the indices `(k,)` of a primitive's corners among its `count` points. Raises Unreadable."""
    packed = primitive.find_extension(DRACO, DracoMesh)
    if packed is None:
        if primitive.indices is None:
            return np.arange(count, dtype=np.int64)
        return read_values(file, primitive.indices, "SCALAR")[:, 0].astype(np.int64)
    corners = np.asarray(_unpack(file, packed).faces, dtype=np.int64).ravel()
    if primitive.indices is None or len(corners) != find_accessor(file, primitive.indices).count:
        raise Unreadable(_DAMAGED)
    return corners


def _unpack(file: File, packed: DracoMesh) -> Any:
    """Returns the mesh that DracoPy decodes, decoded once."""
    if packed.buffer_view not in file.unpacked:
        import DracoPy  # Only these files need it.

        data = view_bytes(file, packed.buffer_view)
        file.source.require_time()
        try:
            found = DracoPy.decode(data)
        except MemoryError:
            raise
        except Exception as error:  # DracoPy has its own exception types.
            raise Unreadable(_DAMAGED) from error
        if getattr(found, "faces", None) is None:
            raise Unreadable(_DAMAGED)
        file.unpacked[packed.buffer_view] = found
    return file.unpacked[packed.buffer_view]
