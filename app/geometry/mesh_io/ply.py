"""PLY: ASCII and binary in either byte order, with any number type; and a writer whose files read back unchanged.

Also reads vertex colours, triangle strips, and the comments that `write_ply` writes: the tolerance of a scan, and
that something was left out.
"""

import contextlib
import re
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from app.core.language import mark, tr
from app.core.plain_numbers import parse_float
from app.geometry.arrays import Colours, Floats, Longs
from app.geometry.mesh import Mesh
from app.geometry.mesh_io import triangulation
from app.geometry.mesh_io.ply_rows import (
    PlyElement,
    Property,
    has_short_rows,
    require_long_rows,
    trim_rows,
    trim_whole_tables,
)
from app.geometry.mesh_io.raw_mesh import RawMesh, Source, Unreadable, decode_text, require_triangle_count, unread_notes

Order = Literal["ascii", "<", ">"]
WORD = re.compile(rb"\S{1,64}")


class PlyBody:
    """The part of the file still to be read: cells, which are bytes, or numbers in an ASCII file."""

    def __init__(self, source: Source, begin: int, order: Order) -> None:
        data = source.data
        self.order: Order = order
        self.source = source
        self.cells: NDArray[Any] = (
            _numbers(data[begin:]) if order == "ascii" else np.frombuffer(data, dtype=np.uint8, offset=begin)
        )
        self.raw = memoryview(data)[begin:]
        self.at = 0

    def columns(self, element: PlyElement, names: tuple[str, ...]) -> Floats:
        """Returns the named columns `(rows, names)` of the next element, which must have no lists."""
        lengths = [0] * len(element.properties)
        rows = self._rows(element.count, self._widths(element, lengths)[-1])
        begins = dict(zip((p.name for p in element.properties), self._widths(element, lengths), strict=False))
        types = {p.name: p.type for p in element.properties}
        if any(p.length for p in element.properties) or not set(names) <= set(begins):
            sentence = mark("{name} has “{element}” rows without {columns}; export it again.")
            raise Unreadable(sentence, element=element.name, columns=", ".join(names))
        return np.stack([self._column(rows, begins[n], types[n]) for n in names], axis=1)

    def lists(self, element: PlyElement, which: int) -> tuple[Longs, Longs]:
        """Returns the lists in column `which` of the next element: all entries in a row, and each list's length."""
        column, even = element.properties[which], self._even_rows(element)
        if even is not None:
            rows, lengths = even
            begin = self._widths(element, lengths)[which] + self._width(column.length)
            entries = self._block(rows, begin, column.type, lengths[which])
            return entries.ravel(), np.full(element.count, lengths[which])
        begin = self._uneven(element, which)
        size = self._gather(begin, column.length)
        if size.min() < 0:
            raise _cut_off()
        place = np.arange(int(size.sum())) - np.repeat(np.cumsum(size) - size, size)
        begin = np.repeat(begin + self._width(column.length), size)
        return self._gather(begin + place * self._width(column.type), column.type), size

    def skip(self, element: PlyElement) -> None:
        """Skips the next element."""
        if self._even_rows(element) is None:
            self._uneven(element, 0)

    def _even_rows(self, element: PlyElement) -> tuple[NDArray[Any], list[int]] | None:
        """Returns the next rows and the lengths of their lists, if these are all as in the first row; else None."""
        if element.count == 0:
            return self.cells[:0].reshape(0, 1), [0] * len(element.properties)
        at = self.at
        lengths: list[int] = []
        for column in element.properties:
            lengths.append(self._length(column, at))
            at += self._step(column, lengths[-1])
        widths = self._widths(element, lengths)
        end = self.at + element.count * widths[-1]
        if end > len(self.cells):
            return None
        rows = self.cells[self.at : end].reshape(element.count, -1)
        for column, begin, length in zip(element.properties, widths, lengths, strict=False):
            if column.length and (self._block(rows, begin, column.length, 1) != length).any():
                return None
        self.at = end
        return rows, lengths

    def _uneven(self, element: PlyElement, which: int) -> Longs:
        """Returns the start of property `which` in each row; rows of different lengths have to be found one by one."""
        if not any(column.length for column in element.properties):
            raise _cut_off()  # Rows without lists all have the same length, so some must be missing.
        starts = np.empty(element.count, dtype=np.int64)
        for row in range(element.count):
            self.source.require_time()
            for place, column in enumerate(element.properties):
                if place == which:
                    starts[row] = self.at
                self.at += self._step(column, self._length(column, self.at))
            if self.at > len(self.cells):
                raise _cut_off()
        return starts

    def _length(self, column: Property, at: int) -> int:
        """Returns the length of the list that begins at `at`; 0 for a plain number."""
        if not column.length:
            return 0
        end = at + self._width(column.length)
        if end > len(self.cells):
            raise _cut_off()
        if self.order == "ascii":
            length = int(self.cells[at]) if abs(self.cells[at]) < 2**53 else -1
        else:
            order = "little" if self.order == "<" else "big"
            length = int.from_bytes(self.raw[at:end], order, signed=column.length[0] == "i")
        if length < 0:
            raise _cut_off()
        return length

    def _widths(self, element: PlyElement, lengths: list[int]) -> list[int]:
        """Returns the offset of each property in a row, and the length of the row."""
        steps = [self._step(column, length) for column, length in zip(element.properties, lengths, strict=True)]
        return [0, *np.cumsum(steps).tolist()]

    def _step(self, column: Property, length: int) -> int:
        if column.length:
            return self._width(column.length) + length * self._width(column.type)
        return self._width(column.type)

    def _width(self, type_: str) -> int:
        return 1 if self.order == "ascii" else int(type_[1:])

    def _rows(self, count: int, width: int) -> NDArray[Any]:
        end = self.at + count * width
        if end > len(self.cells):
            raise _cut_off()
        rows = self.cells[self.at : end].reshape(-1, max(width, 1))
        self.at = end
        return rows

    def _block(self, rows: NDArray[Any], begin: int, type_: str, count: int) -> Longs:
        """Returns `count` integers `(rows, count)` from cell `begin` of each row."""
        if self.order == "ascii":
            return _whole(rows[:, begin : begin + count])
        block = np.ascontiguousarray(rows[:, begin : begin + count * int(type_[1:])])
        return block.view(self.order + type_).astype(np.int64)

    def _column(self, rows: NDArray[Any], begin: int, type_: str) -> Floats:
        if self.order == "ascii":
            return rows[:, begin]
        block = np.ascontiguousarray(rows[:, begin : begin + int(type_[1:])])
        return block.view(self.order + type_)[:, 0].astype(np.float64)

    def _gather(self, places: Longs, type_: str) -> Longs:
        """Returns the integers that begin at these cells."""
        width = self._width(type_)
        if len(places) and int(places.max()) + width > len(self.cells):
            raise _cut_off()
        if self.order == "ascii":
            return _whole(self.cells[places])
        rows = self.cells[places[:, None] + np.arange(width)]
        return rows.view(self.order + type_).reshape(-1).astype(np.int64)


def _whole(numbers: Floats) -> Longs:
    """Returns the numbers as integers; -2 for values that cannot be a count or an index, as -1 may have a meaning."""
    return np.where(np.abs(numbers) < 2**53, numbers, -2.0).astype(np.int64)


def _numbers(text: bytes) -> Floats:
    refusal = Unreadable(mark("{name} contains values that are not numbers; export it again."))
    if b"_" in text:  # Python would read 1_0 as 10.
        raise refusal
    try:
        return np.fromiter((float(word.group()) for word in WORD.finditer(text)), dtype=np.float64)
    except ValueError as error:
        raise refusal from error


def _cut_off() -> Unreadable:
    return Unreadable(mark("{name} is incomplete or damaged; export or download it again."))


TYPES = {
    "char": "i1", "uchar": "u1", "short": "i2", "ushort": "u2", "int": "i4", "uint": "u4", "float": "f4",
    "double": "f8", "int8": "i1", "uint8": "u1", "int16": "i2", "uint16": "u2", "int32": "i4", "uint32": "u4",
    "float32": "f4", "float64": "f8",
}  # fmt: skip
MAX_HEADER_BYTES = 64 * 1024
ORDERS: dict[str, Order] = {"ascii": "ascii", "binary_little_endian": "<", "binary_big_endian": ">"}
CORNERS = ("vertex_indices", "vertex_index")
RESTART = -1
"""Ends a strip and begins another one."""
PLACE, PAINT = ("x", "y", "z"), ("red", "green", "blue")
TOLERANCE = "eyeline_tolerance_mm"
MAX_TOLERANCE_MM = 100.0
LEFT_OUT = "eyeline_left_out"
PARTS_LEFT_OUT = mark("Parts of the original file were left out when this file was made.")
END, OLD_END = re.compile(rb"[\r\n]end_header[ \t]*\r?\n"), re.compile(rb"\rend_header[ \t]*\r")
OLD_MAC = re.compile(rb"ply[ \t]*\r(?!\n)")
"""Lines end as on old Macs, so the data after the header may begin with any byte."""


@dataclass(frozen=True)
class OurComments:
    """The contents of our own comments: the tolerance of a scan, and a note if something was left out."""

    tolerance_mm: float
    notes: tuple[str, ...]


def read_ply(source: Source) -> RawMesh:
    """Returns the triangles of a PLY file. Raises Unreadable."""
    source = replace(source, data=decode_text(source.data, b"ply"))
    # The byte order, the tables, where they begin, and our own comments.
    end = (OLD_END if OLD_MAC.match(source.data) else END).search(source.data, 0, MAX_HEADER_BYTES)
    if source.data[:3] != b"ply" or not end:
        raise Unreadable(mark("{name} has an invalid PLY header; export it again."))
    lines = [line.split() for line in source.data[: end.start()].decode("latin-1").splitlines()]
    formats = [line[1] for line in lines if len(line) > 1 and line[0] == "format"]
    order = ORDERS.get(formats[0]) if formats else None
    if order is None:
        raise Unreadable(mark("{name} has an invalid PLY header; export it again."))
    told = {line[1]: line[2] for line in reversed(lines) if len(line) == 3 and line[0] == "comment"}
    try:
        tolerance = parse_float(told.get(TOLERANCE, "0"))
    except ValueError:  # Comments are free text.
        tolerance = 0.0
    count = told.get(LEFT_OUT, "")
    notes = (tr(PARTS_LEFT_OUT),) if count.isdecimal() and int(count[:9]) else ()
    comments = OurComments(tolerance if 0.0 <= tolerance <= MAX_TOLERANCE_MM else 0.0, notes)
    elements, begin = _elements(lines), end.end()
    if order != "ascii":
        return _read_tables(PlyBody(source, begin, order), elements, comments)[0]
    return _read_rows(source, begin, elements, comments)


def _read_rows(source: Source, begin: int, elements: list[PlyElement], comments: OurComments) -> RawMesh:
    """Returns the triangles of all ASCII tables; retries without extra words if the number of words is wrong."""
    rows = source.data[begin:]

    def read(text: bytes) -> tuple[RawMesh, bool]:
        return _read_tables(PlyBody(replace(source, data=text), 0, "ascii"), elements, comments)

    mesh, whole, refusal = None, False, None
    # Rows may be longer or shorter than announced because numbers are broken into lines anywhere.
    if has_short_rows(rows, elements):
        with contextlib.suppress(Unreadable):
            mesh, whole = read(rows)
    if not whole:
        try:
            mesh, whole = read(trim_rows(rows, elements))
        except Unreadable as error:
            mesh, refusal = None, error
    if not whole and (trimmed := trim_whole_tables(rows, elements)) is not None:
        with contextlib.suppress(Unreadable):
            other, whole = read(trimmed)
            mesh = other if whole else mesh
    if not whole:
        require_long_rows(source.data, begin, elements)
    if mesh is None:
        raise refusal or AssertionError
    return mesh


def _read_tables(body: PlyBody, elements: list[PlyElement], comments: OurComments) -> tuple[RawMesh, bool]:
    """Returns the triangles of all tables, and whether all words were used and each face has at least three corners."""
    source = body.source
    vertices, corners, sizes = np.empty((0, 3)), np.empty(0, np.int64), np.empty(0, np.int64)
    strips = np.empty((0, 3), np.int64)
    colours: Colours | None = None
    unread = set[str]()
    for element in elements:
        # A row takes at least one cell, so a count that exceeds the number of cells is wrong.
        if element.properties and element.count > len(body.cells):
            raise Unreadable(mark("{name} is incomplete or damaged; export or download it again."))
        if element.name == "vertex":
            painted = set(PAINT) <= {column.name for column in element.properties}
            table = body.columns(element, PLACE + PAINT if painted else PLACE)
            vertices, colours = table[:, :3], _colours(element, table[:, 3:]) if painted else None
        elif element.name == "face":
            require_triangle_count(element.count, source.limits)
            corners, sizes = body.lists(element, _corner_list(element))
        elif element.name == "tristrips":
            strips = _strip_triangles(*body.lists(element, _corner_list(element)))
        elif element.properties:
            if element.count and any(column.name in CORNERS and column.length for column in element.properties):
                unread.add(element.name)
            body.skip(element)
    require_triangle_count(int(np.maximum(sizes - 2, 0).sum()) + len(strips), source.limits)
    triangles, crossed = triangulation.triangulate_faces(source, vertices, corners, sizes)
    faces = np.concatenate([triangles, strips])
    notes = (*crossed, *_trailing_data_notes(body), *unread_notes(unread), *comments.notes)
    whole = body.at == len(body.cells) and bool((sizes >= 3).all())
    return RawMesh(vertices, faces, notes=notes, colours=colours, tolerance_mm=comments.tolerance_mm), whole


def _strip_triangles(corners: Longs, sizes: Longs) -> Longs:
    """Returns the triangles `(m, 3)` of strips, in alternating winding.

    Every corner ends one, except the first two of a strip or after a `RESTART`.
    """
    place = np.arange(len(corners))
    begin = np.repeat(np.cumsum(sizes) - sizes, sizes)
    begin = np.maximum(begin, np.maximum.accumulate(np.where(corners == RESTART, place + 1, 0)))
    last = place[(place - begin >= 2)]
    odd = (last - begin[last]) % 2
    return np.stack([corners[last - 2 + odd], corners[last - 1 - odd], corners[last]], axis=1)


def _trailing_data_notes(body: PlyBody) -> tuple[str, ...]:
    """Returns a note on data that no element announces; white space and zeros do not count."""
    rest = body.cells[body.at :]
    if not (len(rest) if body.order == "ascii" else bytes(rest[:4096]).strip(b"\0\r\n ")):
        return ()
    return (tr("Left out data after the end of the model; save each object in its own file."),)


def _colours(element: PlyElement, paint: Floats) -> Colours:
    """Returns colours `(n, 3)` from any number type: integers up to their type's maximum, floats from 0 to 1."""
    types = {column.name: column.type for column in element.properties}
    most = [float(np.iinfo(types[name]).max) if types[name][0] in "iu" else 1.0 for name in PAINT]
    with np.errstate(invalid="ignore"):
        return np.round(np.clip(np.nan_to_num(paint / most), 0.0, 1.0) * 255.0).astype(np.uint8)


def _corner_list(element: PlyElement) -> int:
    for place, column in enumerate(element.properties):
        if column.name in CORNERS and column.length:
            return place
    raise Unreadable(mark("{name} has faces without vertex_indices; export it again."))


def _elements(lines: list[list[str]]) -> list[PlyElement]:
    found: list[PlyElement] = []
    for line in lines:
        match line:
            case ["element", name, _] if name in (one.name for one in found):  # Only one of them would be read.
                raise Unreadable(mark("{name} contains damaged data; export it again."))
            case ["element", name, count] if count.isdecimal() and len(count) < 18:
                found.append(PlyElement(name, int(count), ()))
            case ["property", *words] if found:
                last = found.pop()
                found.append(PlyElement(last.name, last.count, (*last.properties, _property(words))))
            case ["element" | "property", *_]:
                raise Unreadable(mark("{name} contains damaged data; export it again."))
            case _:
                pass
    return found


def _property(words: list[str]) -> Property:
    match words:
        case ["list", length, type_, name] if type_ in TYPES and TYPES.get(length, "f")[0] in "iu":
            return Property(name, TYPES[type_], TYPES[length])
        case [type_, name] if type_ in TYPES:
            return Property(name, TYPES[type_])
        case _:
            raise Unreadable(mark("{name} contains damaged data; export it again."))


_FACE = np.dtype([("count", "u1"), ("corner", "<i4", 3)])
_VERTEX = np.dtype([("place", "<f8", 3)])
_PAINTED = np.dtype([("place", "<f8", 3), ("paint", "u1", 3)])


def write_ply(mesh: Mesh) -> bytes:
    """Returns the mesh as a binary PLY of doubles, in mm with z up, with its colours and tolerance if it has any.

    A comment records that something was left out of the mesh.
    """
    told = f"comment {TOLERANCE} {mesh.health.tolerance_mm:.9g}\n" if mesh.health.tolerance_mm else ""
    told += f"comment {LEFT_OUT} {len(mesh.health.left_out)}\n" if mesh.health.left_out else ""
    paint = "" if mesh.colours is None else "".join(f"property uchar {name}\n" for name in PAINT)
    header = (
        f"ply\nformat binary_little_endian 1.0\n{told}"
        f"element vertex {len(mesh.vertices)}\n"
        f"property double x\nproperty double y\nproperty double z\n{paint}"
        f"element face {len(mesh.faces)}\n"
        "property list uchar int vertex_indices\nend_header\n"
    )
    faces: NDArray[np.void] = np.zeros(len(mesh.faces), dtype=_FACE)
    faces["count"], faces["corner"] = 3, mesh.faces
    vertices: NDArray[np.void] = np.zeros(len(mesh.vertices), dtype=_VERTEX if mesh.colours is None else _PAINTED)
    vertices["place"] = mesh.vertices
    if mesh.colours is not None:
        vertices["paint"] = mesh.colours
    return header.encode() + vertices.tobytes() + faces.tobytes()
