"""PLY: ASCII and binary of either byte order, any number type."""

from dataclasses import replace

import numpy as np

from app.geometry.mesh_io import triangulation
from app.geometry.mesh_io.ply_body import Body, Element, Order, Property
from app.geometry.mesh_io.raw_mesh import Soup, Source, Unreadable, in_plain_text, require_within
from app.language import mark

TYPES = {
    "char": "i1", "uchar": "u1", "short": "i2", "ushort": "u2", "int": "i4", "uint": "u4", "float": "f4",
    "double": "f8", "int8": "i1", "uint8": "u1", "int16": "i2", "uint16": "u2", "int32": "i4", "uint32": "u4",
    "float32": "f4", "float64": "f8",
}  # fmt: skip
LONGEST_HEADER = 64 * 1024
ORDERS: dict[str, Order] = {"ascii": "ascii", "binary_little_endian": "<", "binary_big_endian": ">"}
CORNERS = ("vertex_indices", "vertex_index")


def soup(source: Source) -> Soup:
    """The triangles of a PLY file. Raises Unreadable."""
    source = replace(source, data=in_plain_text(source.data, b"ply"))
    order, elements, begin = _header(source.data)
    body = Body(source, begin, order)
    vertices, corners, sizes = np.empty((0, 3)), np.empty(0, np.int64), np.empty(0, np.int64)
    for element in elements:
        # A row takes a cell at least: rows for which there is no room are not believed.
        if element.properties and element.count > len(body.cells):
            sentence = mark("{name} announces {count:,} rows of “{element}” but has no room for them; export it again.")
            raise Unreadable(sentence, count=element.count, element=element.name)
        if element.name == "vertex":
            vertices = body.columns(element, ("x", "y", "z"))
        elif element.name == "face":
            require_within(element.count, source.limits)
            corners, sizes = body.lists(element, _corner_list(element))
        elif element.properties:
            body.skip(element)
    require_within(int(np.maximum(sizes - 2, 0).sum()), source.limits)
    return Soup(vertices, triangulation.triangles(source, vertices, corners, sizes))


def _corner_list(element: Element) -> int:
    for place, column in enumerate(element.properties):
        if column.name in CORNERS and column.length:
            return place
    raise Unreadable(mark("{name} has faces without vertex_indices; export it again."))


def _header(data: bytes) -> tuple[Order, list[Element], int]:
    end = data.find(b"end_header", 0, LONGEST_HEADER)
    newline = data.find(b"\n", end)
    if data[:3] != b"ply" or end < 0 or newline < 0:
        raise Unreadable(mark("{name} has no whole PLY header; export it again."))
    lines = [line.split() for line in data[:end].decode("latin-1").splitlines()]
    formats = [line[1] for line in lines if len(line) > 1 and line[0] == "format"]
    order = ORDERS.get(formats[0]) if formats else None
    if order is None:
        raise Unreadable(mark("{name} has a PLY header without a known format; export it again."))
    return order, _elements(lines), newline + 1


def _elements(lines: list[list[str]]) -> list[Element]:
    found: list[Element] = []
    for line in lines:
        match line:
            case ["element", name, count] if count.isdecimal() and len(count) < 18:
                found.append(Element(name, int(count), ()))
            case ["property", *words] if found:
                last = found.pop()
                found.append(Element(last.name, last.count, (*last.properties, _property(words))))
            case ["element" | "property", *_]:
                raise _nonsense(line)
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
            raise _nonsense(["property", *words])


def _nonsense(line: list[str]) -> Unreadable:
    sentence = mark("{name} has a PLY header line that cannot be: “{line}”; export it again.")
    return Unreadable(sentence, line=" ".join(line)[:60])
