"""STL, binary and ASCII."""

import re
import struct
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from app.geometry.mesh_io.raw_mesh import RawMesh, Source, Unreadable, decode_text, require_triangle_count
from app.language import counted, mark, tr

FACET = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
HEADER = 84

NUMBER = rb"([-+.0-9a-z]{1,40})"
VERTEX = rb"vertex\s+" + rb"\s+".join([NUMBER] * 3) + rb"\s+"
LOOP = re.compile(rb"outer\s+loop\s+" + VERTEX * 3 + rb"endloop", re.IGNORECASE)
FACET_BEGIN = re.compile(rb"^[ \t]*facet\b", re.IGNORECASE | re.MULTILINE)


def read_stl(source: Source) -> RawMesh:
    """The triangles of an STL file. Raises Unreadable."""
    source = replace(source, data=decode_text(source.data, b"solid"))
    data = source.data
    count = struct.unpack_from("<I", data, HEADER - 4)[0] if len(data) >= HEADER else 0
    whole, rest = divmod(len(data) - HEADER, FACET.itemsize)
    # Programs write "solid" into binary headers too: a size that fits to the byte decides.
    if data[:512].lstrip()[:5].lower() == b"solid" and (whole != count or rest or not count):
        return _ascii(source)
    if len(data) < HEADER or (count > whole and b"\0" not in data[:512]):
        raise Unreadable(mark("{name} is not an STL file; export it again."))
    if count == 0 and whole > 0 and rest == 0:
        return _binary(source, whole, (_headless(whole),))
    if count > whole:
        sentence = mark(
            "{name} announces {count:,} triangles but has room for {room:,}, so it is damaged or cut off; "
            "export or download it again."
        )
        raise Unreadable(sentence, count=count, room=max(whole, 0))
    return _binary(source, count, ())


def _headless(count: int) -> str:
    return counted(
        count,
        "The header announces no triangles; read the {count} that follows.",
        "The header announces no triangles; read the {count} that follow.",
    )


def _binary(source: Source, count: int, notes: tuple[str, ...]) -> RawMesh:
    require_triangle_count(count, source.limits)
    corners = np.frombuffer(source.data, dtype=FACET, count=count, offset=HEADER)["corners"]
    return RawMesh(corners.reshape(-1, 3).astype(np.float64), _in_threes(count), notes=notes)


def _ascii(source: Source) -> RawMesh:
    announced = sum(1 for _ in FACET_BEGIN.finditer(source.data))
    require_triangle_count(announced, source.limits)
    try:
        numbers = np.fromiter(_numbers(source.data), dtype=np.float64)
    except ValueError as error:
        raise Unreadable(mark("{name} has a vertex that is not made of numbers; export it again.")) from error
    count = len(numbers) // 9
    if count == 0 and b"facet" in source.data[:4096].lower():
        raise Unreadable(mark("{name} has no facet that is whole; export it again."))
    missing = announced - count
    notes = (tr("Left out facets that are not three vertices each: {count}.", count=missing),) if missing > 0 else ()
    return RawMesh(numbers.reshape(-1, 3), _in_threes(count), notes=notes)


def _numbers(text: bytes) -> Iterator[float]:
    return (float(number) for loop in LOOP.finditer(text) for number in loop.groups())


def _in_threes(count: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    return np.arange(3 * count, dtype=np.int64).reshape(-1, 3)
