"""3MF: a zip archive with an XML model, in units, with components and build transforms. Nothing is ever unpacked.

The XML is read as a stream; a document type declaration, and with it any entity, is refused.
"""

import re
import zipfile
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import IO
from xml.parsers import expat

import numpy as np

from app.geometry.arrays import Floats, Longs
from app.geometry.frames import transform_points
from app.geometry.mesh_io.raw_mesh import MM_PER, Limits, RawMesh, Source, Unreadable, require_triangle_count
from app.geometry.mesh_io.zip_limits import open_archive
from app.language import mark

CORE = "http://schemas.microsoft.com/3dmanufacturing/core/"
PRODUCTION = "http://schemas.microsoft.com/3dmanufacturing/production/"
MOST_COMPONENTS = 100_000
TOO_MANY_PARTS = mark("{name} puts together more than {most:,} parts; simplify it.")

Attributes = dict[str, str]
Key = tuple[str, str]
"""Which object: the part it is in, and its id there."""


@dataclass(frozen=True, eq=False)
class MeshPlacement:
    """An object put somewhere by a transform `(4, 4)`."""

    object: Key
    frame: Floats


@dataclass(eq=False)
class Object:
    """A thing of the model: a mesh, or other things put together."""

    kind: str
    points: "array[float]" = field(default_factory=lambda: array("d"))
    corners: "array[int]" = field(default_factory=lambda: array("q"))
    components: list[MeshPlacement] = field(default_factory=list[MeshPlacement])

    @property
    def size(self) -> int:
        """Its triangles, or what its vertices would be good for where it has far more of those than it uses."""
        return max(len(self.corners) // 3, len(self.points) // 9)

    @property
    def vertices(self) -> Floats:
        """The vertices `(n, 3)` in the model's unit."""
        return np.frombuffer(self.points, dtype=np.float64).reshape(-1, 3) if self.points else np.empty((0, 3))

    @property
    def faces(self) -> Longs:
        """The faces `(m, 3)`."""
        if not self.corners:
            return np.empty((0, 3), dtype=np.int64)
        return np.frombuffer(self.corners, dtype=np.int64).reshape(-1, 3)


@dataclass(eq=False)
class PackagePart:
    """What one model file of the archive holds."""

    name: str
    unit: str = "millimeter"
    objects: dict[Key, Object] = field(default_factory=dict[Key, Object])
    build: list[MeshPlacement] = field(default_factory=list[MeshPlacement])
    others: set[str] = field(default_factory=set[str])


def read_part(stream: IO[bytes], name: str, limits: Limits) -> PackagePart:
    """The model part `name` in the stream. Raises Unreadable."""
    reading = _PartReader(PackagePart(name), limits)
    parser = expat.ParserCreate(namespace_separator="|")
    parser.StartDoctypeDeclHandler = _refuse_doctype
    parser.StartElementHandler = reading.begin
    try:
        while block := stream.read(1 << 16):
            parser.Parse(block, False)
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        raise Unreadable(mark("{name} has a damaged model ({why}); export it again."), why=error) from error
    return reading.part


class _PartReader:
    """What is under way while the elements go by."""

    def __init__(self, part: PackagePart, limits: Limits) -> None:
        self.part, self.limits = part, limits
        self.object = Object("none")
        self.placements = self.triangles = 0
        self.handlers: dict[str, Callable[[Attributes], None]] = {
            "model": self._model,
            "object": self._object,
            "vertex": self._vertex,
            "triangle": self._triangle,
            "component": self._component,
            "item": self._item,
        }

    def begin(self, name: str, attributes: Attributes) -> None:
        namespace, _, local = name.rpartition("|")
        if not namespace or namespace.startswith(CORE):
            handler = self.handlers.get(local)
            if handler:
                try:
                    handler(attributes)
                except (KeyError, ValueError, OverflowError) as error:
                    sentence = mark("{name} has a <{element}> that lacks what it needs; export it again.")
                    raise Unreadable(sentence, element=local) from error

    def _model(self, attributes: Attributes) -> None:
        self.part.unit = attributes.get("unit", "millimeter")

    def _object(self, attributes: Attributes) -> None:
        self.object = Object(attributes.get("type", "model"))
        self.part.objects[self.part.name, attributes["id"]] = self.object

    def _vertex(self, attributes: Attributes) -> None:
        self.object.points.extend((float(attributes["x"]), float(attributes["y"]), float(attributes["z"])))

    def _triangle(self, attributes: Attributes) -> None:
        self.triangles += 1
        require_triangle_count(self.triangles, self.limits)
        self.object.corners.extend((int(attributes["v1"]), int(attributes["v2"]), int(attributes["v3"])))

    def _component(self, attributes: Attributes) -> None:
        self.object.components.append(self._placement(attributes))

    def _item(self, attributes: Attributes) -> None:
        self.part.build.append(self._placement(attributes))

    def _placement(self, attributes: Attributes) -> MeshPlacement:
        self.placements += 1
        if self.placements > MOST_COMPONENTS:
            raise Unreadable(TOO_MANY_PARTS, most=MOST_COMPONENTS)
        path = next((v for k, v in attributes.items() if k.startswith(PRODUCTION) and k.endswith("|path")), "")
        name = path.lstrip("/") or self.part.name
        if name != self.part.name:
            self.part.others.add(name)
        return MeshPlacement((name, attributes["objectid"]), _frame(attributes.get("transform", "")))


def _frame(text: str) -> Floats:
    """The frame of a transform attribute: twelve numbers, rows of a matrix that is multiplied from the right."""
    matrix = np.eye(4)
    if text.strip():
        matrix[:3] = np.array([float(word) for word in text.split()]).reshape(4, 3).T
    return matrix


def _refuse_doctype(*_: object) -> None:
    raise Unreadable(
        mark("{name} holds a document type declaration, which 3MF forbids; do not trust it, ask for a clean export.")
    )


UNITS = {
    "micron": "micron", "millimeter": "mm", "centimeter": "cm", "inch": "inch", "foot": "foot", "meter": "m",
}  # fmt: skip
USUAL = "3D/3dmodel.model"
ROOTS = "_rels/.rels"
RELATION = re.compile(r"<Relationship\b[^<]*")
TARGET = re.compile(r"\bTarget=[\"']/?([^\"']+)[\"']")
PRINTING_AIDS = {"support", "solidsupport"}
DEEPEST = 50
MOST_COPIES = 100_000


def read_threemf(source: Source) -> RawMesh:
    """The triangles of a 3MF file, everything of its build in its place. Raises Unreadable."""
    with open_archive(source.data, source.limits) as archive:
        parts = _parts(archive, source)
    main = parts[0]
    if main.unit not in UNITS:
        sentence = mark("{name} is measured in “{unit}”, which 3MF does not know; export it again.")
        raise Unreadable(sentence, unit=main.unit[:40])
    objects = {key: thing for part in parts for key, thing in part.objects.items()}
    build = main.build or [MeshPlacement(key, np.eye(4)) for key in _find_top_objects(main)]
    _check_build(build, objects, source)
    return _join_parts(build, objects, MM_PER[UNITS[main.unit]])


def _parts(archive: zipfile.ZipFile, source: Source) -> list[PackagePart]:
    """The main model part, and every other one it refers to."""
    names = {name.lstrip("/").lower(): name for name in archive.namelist()}
    todo, found, seen = [_find_main(archive, names)], list[PackagePart](), set[str]()
    while todo:
        name = todo.pop()
        if name.lower() in seen:
            continue
        seen.add(name.lower())
        if name.lower() not in names:
            raise Unreadable(mark("{name} lacks its part {part}; export it again."), part=name[:60])
        with archive.open(names[name.lower()]) as stream:
            found.append(read_part(stream, name, source.limits))
        todo.extend(found[-1].others)
    return found


def _find_main(archive: zipfile.ZipFile, names: dict[str, str]) -> str:
    if ROOTS in names:
        with archive.open(names[ROOTS]) as stream:
            relations = RELATION.findall(stream.read(1 << 16).decode("utf-8", "replace"))
        targets = (found[1] for found in map(TARGET.search, relations) if found)
        return next((target for target in targets if target.endswith(".model")), USUAL)
    return USUAL


def _find_top_objects(main: PackagePart) -> list[Key]:
    """The objects that no other one is made of: what a file without a build means."""
    inside = {placement.object for thing in main.objects.values() for placement in thing.components}
    return [key for key in main.objects if key not in inside]


def _check_build(build: list[MeshPlacement], objects: dict[Key, Object], source: Source) -> None:
    """Count before building: a few components that hold a few others each can mean billions of triangles."""
    counted: dict[Key, tuple[int, int]] = {}
    totals = [_count_triangles(placement.object, objects, counted, ()) for placement in build]
    require_triangle_count(sum(triangles for triangles, _ in totals), source.limits)
    if sum(copies for _, copies in totals) > MOST_COPIES:
        raise Unreadable(TOO_MANY_PARTS, most=MOST_COPIES)


def _count_triangles(
    key: Key, objects: dict[Key, Object], counted: dict[Key, tuple[int, int]], above: tuple[Key, ...]
) -> tuple[int, int]:
    """How many triangles and how many copies of objects an object comes to."""
    if key in above or len(above) > DEEPEST:
        raise Unreadable(mark("{name} has an object that is made of itself; export it again."))
    if key not in objects:
        sentence = mark("{name} refers to an object {object} that is not there; export it again.")
        raise Unreadable(sentence, object=key[1][:20])
    if key not in counted:
        below = [_count_triangles(p.object, objects, counted, (*above, key)) for p in objects[key].components]
        own = 0 if objects[key].kind in PRINTING_AIDS else objects[key].size
        counted[key] = (own + sum(t for t, _ in below), 1 + sum(c for _, c in below))
    return counted[key]


def _join_parts(build: list[MeshPlacement], objects: dict[Key, Object], mm_per_unit: float) -> RawMesh:
    vertices, faces, begin = [np.empty((0, 3))], [np.empty((0, 3), dtype=np.int64)], 0
    todo = list(build)
    while todo:
        placement = todo.pop()
        thing = objects[placement.object]
        if thing.kind in PRINTING_AIDS:
            continue
        todo.extend(MeshPlacement(c.object, placement.frame @ c.frame) for c in thing.components)
        if thing.corners:
            points, corners = thing.vertices, thing.faces
            inside = ((corners >= 0) & (corners < len(points))).all(axis=1, keepdims=True)
            vertices.append(transform_points(points, placement.frame))
            faces.append(np.where(inside, corners + begin, -1))
            begin += len(points)
    return RawMesh(np.concatenate(vertices), np.concatenate(faces), mm_per_unit)
