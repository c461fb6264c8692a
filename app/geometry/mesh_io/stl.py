"""STL, binary and ASCII."""

import re
import struct
from dataclasses import replace

import numpy as np

from app.core.language import counted, mark, tr
from app.geometry.arrays import Floats
from app.geometry.mesh_io.raw_mesh import RawMesh, Source, Unreadable, decode_text, require_triangle_count

FACET = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
HEADER = 84
_LAST = 4096  # Bytes at the end that contain the last line.

NUMBER = rb"([-+.0-9a-z]{1,40})"
VERTEX = rb"vertex\s+" + rb"\s+".join([NUMBER] * 3) + rb"\s+"
LOOP = re.compile(rb"outer\s+loop\s+" + VERTEX * 3 + rb"endloop", re.IGNORECASE)
FACET_BEGIN = re.compile(rb"\bfacet\s+normal\b", re.IGNORECASE)


def read_stl(source: Source) -> RawMesh:
    """Returns the triangles of an STL file. Raises Unreadable."""
    source = replace(source, data=decode_text(source.data, b"solid"))
    data = source.data
    count = _announced(data, 0)
    whole, rest = divmod(len(data) - HEADER, FACET.itemsize)
    # Programs write "solid" into binary headers too. So the size decides first, then whether the header can be text:
    # text contains no zero byte, but any allowed triangle count does.
    if (whole != count or rest or not count) and b"\0" not in data[:HEADER]:
        return _ascii(source)
    if len(data) < HEADER:
        raise Unreadable(_NO_STL)
    if count == 0 and whole > 0 and rest == 0:
        headless = counted(
            whole,
            "The header declares no triangles; read the {count} that follows.",
            "The header declares no triangles; read the {count} that follow.",
        )
        return _binary(source, whole, repairs=(headless,))
    if count > whole:
        raise Unreadable(mark("{name} is incomplete or damaged; export or download it again."))
    return _binary(source, count, *_trailing_data_notes(data[HEADER + count * FACET.itemsize :]))


_NO_STL = mark("{name} is not an STL file; export it again.")


def make_stl(triangles: Floats, title: str) -> bytes:
    """Returns triangles `(n, 3, 3)` in mm as a binary STL file; what its header can hold of the title begins it."""
    facets = np.zeros(len(triangles), dtype=FACET)
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    facets["normal"] = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-30)
    facets["corners"] = triangles
    header = f"Eyeline {title}".encode("ascii", "replace")[: HEADER - 4].ljust(HEADER - 4, b"\0")
    return header + struct.pack("<I", len(facets)) + facets.tobytes()


def _announced(data: bytes, begin: int) -> int:
    """Returns the number of triangles that a binary header at `begin` announces; 0 if it is incomplete."""
    return struct.unpack_from("<I", data, begin + HEADER - 4)[0] if len(data) - begin >= HEADER else 0


def _trailing_data_notes(rest: bytes) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns notes and repairs for the bytes after the last triangle: a repair if they are few, else a note."""
    count = _announced(rest, 0)
    if 0 < count <= (len(rest) - HEADER) // FACET.itemsize:
        second = counted(
            count,
            "Left out a second solid with {count} triangle; save each solid in its own file.",
            "Left out a second solid with {count} triangles; save each solid in its own file.",
        )
        return (second,), ()
    if not rest.strip(b"\0\r\n "):
        return (), ()
    said = counted(
        len(rest), "Left out {count} byte after the last triangle.", "Left out {count} bytes after the last triangle."
    )
    return ((said,), ()) if len(rest) >= FACET.itemsize else ((), (said,))


def _binary(source: Source, count: int, notes: tuple[str, ...] = (), repairs: tuple[str, ...] = ()) -> RawMesh:
    require_triangle_count(count, source.limits)
    corners = np.frombuffer(source.data, dtype=FACET, count=count, offset=HEADER)["corners"]
    return RawMesh(corners.reshape(-1, 3).astype(np.float64), _in_threes(count), notes=notes, repairs=repairs)


def _ascii(source: Source) -> RawMesh:
    announced = sum(1 for _ in FACET_BEGIN.finditer(source.data))
    require_triangle_count(announced, source.limits)
    try:
        numbers = np.fromiter(
            (float(number) for loop in LOOP.finditer(source.data) for number in loop.groups()), dtype=np.float64
        )
    except ValueError as error:
        raise Unreadable(mark("{name} contains values that are not numbers; export it again.")) from error
    count = len(numbers) // 9
    require_triangle_count(count, source.limits)
    if count == 0 and announced:
        raise Unreadable(mark("{name} contains no complete facet; export it again."))
    if count == 0 and source.data[:512].lstrip()[:5].lower() != b"solid":
        raise Unreadable(_NO_STL)
    missing = announced - count
    notes = [tr("Left out invalid faces: {count}.", count=missing)] if missing > 0 else []
    if source.data[:512].lstrip()[:5].lower() == b"solid" and b"endsolid" not in source.data[-_LAST:].lower():
        notes.append(tr("The last line, “endsolid”, is missing: the file may be cut off; download it again."))
    return RawMesh(numbers.reshape(-1, 3), _in_threes(count), notes=tuple(notes))


def _in_threes(count: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    return np.arange(3 * count, dtype=np.int64).reshape(-1, 3)
