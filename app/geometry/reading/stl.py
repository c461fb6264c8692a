"""STL, binary and ASCII."""

import re
import struct
from collections.abc import Iterator

import numpy as np

from app.geometry.reading.soup import Soup, Source, Unreadable, require_within

FACET = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
HEADER = 84

NUMBER = rb"([-+.0-9a-z]{1,40})"
VERTEX = rb"vertex\s+" + rb"\s+".join([NUMBER] * 3) + rb"\s+"
LOOP = re.compile(rb"outer\s+loop\s+" + VERTEX * 3 + rb"endloop", re.IGNORECASE)
FACET_BEGIN = re.compile(rb"^[ \t]*facet\b", re.IGNORECASE | re.MULTILINE)


def soup(source: Source) -> Soup:
    """The triangles of an STL file. Raises Unreadable."""
    data = source.data
    count = struct.unpack_from("<I", data, HEADER - 4)[0] if len(data) >= HEADER else 0
    whole, rest = divmod(len(data) - HEADER, FACET.itemsize)
    # Programs write "solid" into binary headers too: a size that fits to the byte decides.
    if data[:512].lstrip()[:5].lower() == b"solid" and (whole != count or rest or not count):
        return _ascii(source)
    if len(data) < HEADER or (count > whole and b"\0" not in data[:512]):
        raise Unreadable("is not an STL file; export it again")
    if count == 0 and whole > 0 and rest == 0:
        return _binary(source, whole, (f"The header announces no triangles; read the {whole} that follow.",))
    if count > whole:
        raise Unreadable(
            f"announces {count:,} triangles but has room for {max(whole, 0):,}, so it is damaged or cut off; "
            "export or download it again"
        )
    return _binary(source, count, ())


def _binary(source: Source, count: int, notes: tuple[str, ...]) -> Soup:
    require_within(count, source.limits)
    corners = np.frombuffer(source.data, dtype=FACET, count=count, offset=HEADER)["corners"]
    return Soup(corners.reshape(-1, 3).astype(np.float64), _in_threes(count), notes=notes)


def _ascii(source: Source) -> Soup:
    announced = sum(1 for _ in FACET_BEGIN.finditer(source.data))
    require_within(announced, source.limits)
    try:
        numbers = np.fromiter(_numbers(source.data), dtype=np.float64)
    except ValueError as error:
        raise Unreadable("has a vertex that is not made of numbers; export it again") from error
    count = len(numbers) // 9
    if count == 0 and b"facet" in source.data[:4096].lower():
        raise Unreadable("has no facet that is whole; export it again")
    missing = announced - count
    notes = (f"Left out facets that are not three vertices each: {missing}.",) if missing > 0 else ()
    return Soup(numbers.reshape(-1, 3), _in_threes(count), notes=notes)


def _numbers(text: bytes) -> Iterator[float]:
    return (float(number) for loop in LOOP.finditer(text) for number in loop.groups())


def _in_threes(count: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    return np.arange(3 * count, dtype=np.int64).reshape(-1, 3)
