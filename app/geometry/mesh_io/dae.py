"""Collada (.dae, and .zae, its archive), read by pycollada; files are refused if it would lose part of the shape.

trimesh also reads Collada by pycollada, but it leaves out what that cannot read, turns concave polygons into fans
and ignores the up axis, so its reader is not used. No other file is ever opened: no picture, no other scene.
"""

from __future__ import annotations

import math
import re
import warnings
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from xml.parsers import expat

import numpy as np

from app.core.language import mark
from app.core.plain_numbers import parse_float
from app.geometry.arrays import Floats, Longs
from app.geometry.frames import transform_points
from app.geometry.mesh_io import triangulation
from app.geometry.mesh_io.raw_mesh import MM_PER, TURNS, RawMesh, Source, Unreadable, Up, require_triangle_count
from app.geometry.mesh_io.xml_stream import parse_stream
from app.geometry.mesh_io.zip_limits import is_archive, open_archive

DEEPEST = 200
NAN = re.compile("nan", re.IGNORECASE)
MAX_PLACES = 100_000
Shape = tuple[Floats, Longs, tuple[str, ...]]
"""Points `(n, 3)`, triangles `(m, 3)`, and notes for the player."""
_POSED = mark("{name} is posed by a skeleton; export the pose as a plain mesh.")
_NO_NUMBER = mark("{name} contains values that are not numbers; export it again.")
_NO_UNIT = mark("{name} has the unit “{unit}”, which is not a number; export it again.")
_MIXED = mark("{name} stores its data in an unsupported way; export it again, if necessary from another program.")
_HOLED = mark("{name} has faces with holes; export it with triangles only.")
REFUSED = {"instance_controller": _POSED, "ph": _HOLED, "h": _HOLED}
"""Elements whose shape would be lost."""
PASSED_OVER = {
    "bind_material", "instance_camera", "instance_light", "library_images", "library_effects", "library_materials",
    "library_cameras", "library_lights", "library_animations", "library_controllers", "extra",
}  # fmt: skip
"""Elements that do not affect the shape. They are removed, so that a missing picture does no harm."""


def read_dae(source: Source) -> RawMesh:
    """Returns the triangles of a Collada file in its unit, turned so that its up axis is z. Raises Unreadable."""
    data = _scene(source)
    _check(data)
    with warnings.catch_warnings():
        # NumPy functions that pycollada uses although they are deprecated; unknown time zones
        warnings.simplefilter("ignore")
        warnings.filterwarnings("error", r"string\b", DeprecationWarning)  # numbers that NumPy cannot read to their end
        document = _document(data)
    mm_per_unit = MM_PER["m"] * (document.assetInfo.unitmeter if document.assetInfo.unitmeter is not None else 1.0)
    if not 0.0 < mm_per_unit < math.inf:
        raise Unreadable(mark("{name} has a unit of {mm:g} mm; export it again."), mm=mm_per_unit)
    vertices, faces, begin, count = [np.empty((0, 3))], [np.empty((0, 3), dtype=np.int64)], 0, 0
    notes: dict[str, None] = {}
    for points, corners, crossed in _find_shapes(document, source):
        notes.update(dict.fromkeys(crossed))
        count += max(len(corners), len(points) // 3)
        require_triangle_count(count, source.limits)
        inside = ((corners >= 0) & (corners < len(points))).all(axis=1, keepdims=True)
        vertices.append(points)
        faces.append(np.where(inside, corners + begin, -1))
        begin += len(points)
    up: Up = {"X_UP": "x", "Z_UP": "z"}.get(document.assetInfo.upaxis, "y")  # pyright: ignore[reportAssignmentType]
    together = np.concatenate(vertices)
    turned = np.stack([together[:, axis] * sign for axis, sign in TURNS[up]], axis=1)
    return RawMesh(turned, np.concatenate(faces), mm_per_unit, notes=tuple(notes))


def _scene(source: Source) -> bytes:
    """Returns the XML, from its archive if it is in one; pycollada would unpack an archive of any size."""
    if not is_archive(source.data):
        return source.data
    with open_archive(source.data, source.limits) as archive:
        names = [name for name in archive.namelist() if name.lower().endswith(".dae") and "__MACOSX" not in name]
        if not names:
            raise Unreadable(mark("{name} contains no scene; export it again."))
        data = archive.read(names[0])
    if is_archive(data):
        raise Unreadable(mark("{name} is an archive inside an archive; unpack it, and choose a file in it."))
    return data


def _check(data: bytes) -> None:
    """Raises Unreadable for XML that would harm pycollada, or that it would silently ignore; reads it as a stream."""
    depth = 0

    def begin(name: str, _: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        local = name.rpartition("|")[2]
        if depth > DEEPEST:
            raise Unreadable(mark("{name} contains damaged data; export it again."))
        if local in REFUSED:
            raise Unreadable(REFUSED[local])

    def end(_: str) -> None:
        nonlocal depth
        depth -= 1

    def attach(parser: expat.XMLParserType) -> None:
        parser.StartElementHandler, parser.EndElementHandler = begin, end

    parse_stream(BytesIO(data), attach)


def _document(data: bytes) -> Any:
    """Returns the scene as pycollada reads it. Raises Unreadable if part of it cannot be read."""
    import collada  # Only these files need it.

    class Shapes(collada.Collada):
        """A Collada file without materials and the like, in which every error counts."""

        def _loadAssetInfo(self) -> None:  # noqa: N802 - called first of what pycollada calls
            _strip(self.xmlnode.getroot())
            super()._loadAssetInfo()

    try:
        found = Shapes(BytesIO(data))
    except (collada.DaeError, DeprecationWarning) as error:
        raise Unreadable(
            mark("{name} has a part that cannot be read ({why}); export it again."),
            why=" ".join(str(getattr(error, "msg", error)).split())[:80],
        ) from error
    if found.scene is None:
        raise Unreadable(mark("{name} contains no scene; export it again."))
    return found


def _strip(root: Any) -> None:
    """Removes elements that do not affect the shape. Raises Unreadable for values that pycollada would misread."""
    for element in list(root.iter()):
        for child in list(element):
            local = child.tag.rpartition("}")[2]
            if local in PASSED_OVER:
                element.remove(child)
            elif local == "up_axis":
                child.text = (child.text or "").strip()
            elif local == "float_array" and NAN.search(child.text or ""):  # pycollada would read 0.
                raise Unreadable(_NO_NUMBER)
            elif local == "unit" and not _is_number(child.get("meter", "1")):  # pycollada would assume a metre.
                raise Unreadable(_NO_UNIT, unit=child.get("meter"))
            elif local == "accessor" and not (
                child.get("offset", "0") == "0" and child.get("stride", "1") == str(len(child))
            ):  # pycollada would read the wrong numbers.
                raise Unreadable(_MIXED)


def _is_number(word: str) -> bool:
    try:
        parse_float(word)
    except ValueError:
        return False
    return True


def _find_shapes(document: Any, source: Source) -> Iterator[Shape]:
    """Yields each shape once for every place where it is used."""
    cut: dict[int, Shape] = {}
    for number, placed in enumerate(document.scene.objects("geometry")):
        if number >= MAX_PLACES:
            raise Unreadable(mark("{name} consists of more than {most:,} parts; simplify it."), most=MAX_PLACES)
        source.require_time()
        matrix = np.asarray(placed.matrix, dtype=np.float64)
        for primitive in placed.original.primitives:
            if id(primitive) not in cut:
                cut[id(primitive)] = _triangles(primitive, source)
            points, corners, crossed = cut[id(primitive)]
            if len(corners):
                yield transform_points(points, matrix), corners, crossed


def _triangles(primitive: Any, source: Source) -> Shape:
    from collada import lineset, polylist

    nothing = np.empty((0, 3)), np.empty((0, 3), dtype=np.int64), ()
    if isinstance(primitive, lineset.LineSet) or primitive.vertex is None or not len(primitive.vertex_index):
        return nothing
    points = np.asarray(primitive.vertex, dtype=np.float64).reshape(-1, 3)
    corners = np.asarray(primitive.vertex_index, dtype=np.int64)
    if not isinstance(primitive, polylist.Polylist):
        return points, corners.reshape(-1, 3), ()
    sizes = np.asarray(primitive.vcounts, dtype=np.int64)
    if (sizes < 0).any() or sizes.sum() != len(corners):
        raise Unreadable(mark("{name} contains damaged data; export it again."))
    require_triangle_count(int(np.maximum(sizes - 2, 0).sum()), source.limits)
    return points, *triangulation.triangulate_faces(source, points, corners, sizes)
