"""3MF: a zip archive with an XML model that has units, components and build transforms. No file is ever unpacked.

The XML is read as a stream; a document type is refused. Volumes that only control the printing are left out and
reported.
"""

import re
import zipfile
from array import array
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import IO
from xml.parsers import expat

import numpy as np

from app.core.language import mark
from app.core.plain_numbers import parse_float, parse_int
from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.frames import transform_points
from app.geometry.mesh_io.raw_mesh import (
    MM_PER,
    Limits,
    RawMesh,
    Source,
    Unreadable,
    printable_word,
    require_triangle_count,
    unread_notes,
)
from app.geometry.mesh_io.threemf_volumes import (
    CURA_SETTINGS,
    OBJECT_TYPES,
    TOO_MANY_PARTS,
    Attributes,
    Kind,
    Volume,
    kind_note,
    read_volumes,
)
from app.geometry.mesh_io.xml_stream import parse_stream
from app.geometry.mesh_io.zip_limits import open_archive
from app.geometry.mesh_repair.boolean import subtract
from app.geometry.mesh_repair.preparation import prepare_mesh

CORE = "http://schemas.microsoft.com/3dmanufacturing/core/"
PRODUCTION = "http://schemas.microsoft.com/3dmanufacturing/production/"
EXTENSION = re.compile(r"https?://[\w.]+/3dmanufacturing/(\w+)")
READ = {"core", "production", "material", "slice", "trianglesets"}
"""Extensions of 3MF that are read, or that do not affect the shape."""
UNREAD_SHAPES = {"beamlattice", "booleanshape", "displacementmesh", "levelset"}
"""Elements of other extensions that add shapes."""
MAX_COMPONENTS = 100_000
MAX_WORD_LENGTH = 100

Key = tuple[str, str]
"""Key of an object: the part that contains it, and its id there."""


@dataclass(frozen=True, eq=False)
class MeshPlacement:
    """An object placed by a transform `(4, 4)`; `kind` overrides the object's own kind if it is set."""

    object: Key
    frame: Floats
    kind: Kind | None = None
    name: str = ""


@dataclass(eq=False)
class Object:
    """An object of the model: a mesh, or an assembly of other objects. `volumes` are ranges of its triangles."""

    kind: Kind
    name: str = ""
    points: "array[float]" = field(default_factory=lambda: array("d"))
    corners: "array[int]" = field(default_factory=lambda: array("q"))
    components: list[MeshPlacement] = field(default_factory=list[MeshPlacement])
    volumes: list[Volume] = field(default_factory=list[Volume])

    @property
    def size(self) -> int:
        """The number of its triangles, or a third of its vertices if that is more: unused vertices cost memory too."""
        return max(len(self.corners) // 3, len(self.points) // 9)

    @property
    def vertices(self) -> Floats:
        """The vertices `(n, 3)` in the model's unit."""
        return np.frombuffer(self.points, dtype=np.float64).reshape(-1, 3) if self.points else np.empty((0, 3))

    @property
    def faces(self) -> Longs:
        """The faces `(m, 3)`; all corners of an invalid face are -1."""
        if not self.corners:
            return np.empty((0, 3), dtype=np.int64)
        faces = np.frombuffer(self.corners, dtype=np.int64).reshape(-1, 3)
        return np.where(((faces >= 0) & (faces < len(self.points) // 3)).all(axis=1, keepdims=True), faces, -1)

    def are_of(self, kind: Kind) -> Flags:
        """Returns which of its faces are of this kind."""
        found = np.full(len(self.corners) // 3, kind == "part")
        for volume in self.volumes:
            found[volume.first : volume.last + 1] = volume.kind == kind
        return found


@dataclass(eq=False)
class PackagePart:
    """The contents of one model file of the archive."""

    name: str
    unit: str = ""
    objects: dict[Key, Object] = field(default_factory=dict[Key, Object])
    build: list[MeshPlacement] = field(default_factory=list[MeshPlacement])
    others: set[str] = field(default_factory=set[str])
    unread: set[str] = field(default_factory=set[str])


def read_part(stream: IO[bytes], name: str, limits: Limits) -> PackagePart:
    """Returns the model part `name` in the stream. Raises Unreadable."""
    reading = _PartReader(PackagePart(name), limits)
    parse_stream(stream, reading.attach, reading.see)
    return reading.part


class _PartReader:
    """The state of the parser while it reads a model part."""

    def __init__(self, part: PackagePart, limits: Limits) -> None:
        self.part, self.limits = part, limits
        self.object = Object("part")
        self.placements = self.triangles = 0
        self.namespaces: dict[str, str] = {}
        self.setting, self.word = "", ""
        self.seen = self.odd_until = 0
        self.handlers: dict[str, Callable[[Attributes], None]] = {
            "model": self._model,
            "object": self._object,
            "vertex": self._vertex,
            "triangle": self._triangle,
            "component": self._component,
            "item": self._item,
            "metadata": self._listen,
        }

    def attach(self, parser: expat.XMLParserType) -> None:
        self.parser = parser
        parser.StartElementHandler = self.begin
        parser.StartNamespaceDeclHandler = lambda prefix, uri: self.namespaces.update({prefix or "": uri or ""})

    def begin(self, name: str, attributes: Attributes) -> None:
        namespace, _, local = name.rpartition("|")
        if not namespace or namespace.startswith(CORE):
            handler = self.handlers.get(local)
            if handler:
                try:
                    handler(attributes)
                except (KeyError, ValueError, OverflowError) as error:
                    sentence = mark("{name} has an incomplete <{element}> element; export it again.")
                    raise Unreadable(sentence, element=local) from error
        elif local in UNREAD_SHAPES:
            self.part.unread.add(local)
        elif local == "setting":  # Older versions of Cura.
            self._listen(attributes)

    def _listen(self, attributes: Attributes) -> None:
        """Starts reading an element's text if it is a Cura setting that decides the kind of the object."""
        name = attributes.get("key") or attributes.get("name", "")
        self.setting, self.word = name.rpartition(":")[2], ""
        if self.setting in CURA_SETTINGS:  # Otherwise text is skipped: there is some after every vertex.
            self.parser.CharacterDataHandler, self.parser.EndElementHandler = self._hear, self._end_setting

    def _hear(self, text: str) -> None:
        self.word = (self.word + text)[:MAX_WORD_LENGTH]

    def _end_setting(self, _: str) -> None:
        if self.word.strip().lower() in ("true", "1"):
            self.object.kind = CURA_SETTINGS[self.setting]
        self.parser.CharacterDataHandler = self.parser.EndElementHandler = None

    def _model(self, attributes: Attributes) -> None:
        self.part.unit = attributes.get("unit", "")
        for prefix in attributes.get("requiredextensions", "").split():
            uri = self.namespaces.get(prefix, prefix)
            known = EXTENSION.match(uri)
            if known is None or known[1] not in READ:
                sentence = mark("{name} needs the unsupported extension {extension}; export it without that extension.")
                raise Unreadable(sentence, extension=printable_word(known[1] if known else uri))

    def _object(self, attributes: Attributes) -> None:
        kind = OBJECT_TYPES.get(attributes.get("type", "model"), "part")
        self.object, key = Object(kind, attributes.get("name", "")), (self.part.name, attributes["id"])
        if key in self.part.objects:
            raise Unreadable(mark("{name} contains damaged data; export it again."))
        self.part.objects[key] = self.object

    def _vertex(self, attributes: Attributes) -> None:
        self.object.points.extend((float(attributes["x"]), float(attributes["y"]), float(attributes["z"])))

    def _triangle(self, attributes: Attributes) -> None:
        self.triangles += 1
        require_triangle_count(self.triangles, self.limits)
        self.object.corners.extend((int(attributes["v1"]), int(attributes["v2"]), int(attributes["v3"])))

    def see(self, block: bytes) -> None:
        """Has every number checked, which is slow, while data still to be parsed may hold unusual characters."""
        self.seen += len(block)
        if not block.isascii() or any(sign in block for sign in (b"_", b"&", b"\0")):
            self.odd_until = self.seen
        careful = self.parser.CurrentByteIndex < self.odd_until
        self.handlers["vertex"] = self._careful_vertex if careful else self._vertex
        self.handlers["triangle"] = self._careful_triangle if careful else self._triangle

    def _careful_vertex(self, attributes: Attributes) -> None:
        for axis in ("x", "y", "z"):
            parse_float(attributes[axis])
        self._vertex(attributes)

    def _careful_triangle(self, attributes: Attributes) -> None:
        for corner in ("v1", "v2", "v3"):
            parse_int(attributes[corner])
        self._triangle(attributes)

    def _component(self, attributes: Attributes) -> None:
        self.object.components.append(self._placement(attributes))

    def _item(self, attributes: Attributes) -> None:
        self.object = Object("part")  # Settings of the item are not about an object.
        placed = self._placement(attributes)
        unprinted = attributes.get("printable", "1") in ("0", "false")
        self.part.build.append(replace(placed, kind="unprinted" if unprinted else None))

    def _placement(self, attributes: Attributes) -> MeshPlacement:
        self.placements += 1
        if self.placements > MAX_COMPONENTS:
            raise Unreadable(TOO_MANY_PARTS, most=MAX_COMPONENTS)
        path = next((v for k, v in attributes.items() if k.startswith(PRODUCTION) and k.endswith("|path")), "")
        name = path.lstrip("/") or self.part.name
        if name != self.part.name:
            self.part.others.add(name)
        # The frame of a transform attribute: twelve numbers, rows of a matrix that is multiplied from the right.
        text = attributes.get("transform", "")
        frame = np.eye(4)
        if text.strip():
            frame[:3] = np.array([parse_float(word) for word in text.split()]).reshape(4, 3).T
        return MeshPlacement((name, attributes["objectid"]), frame)


UNITS = {
    "": "mm", "micron": "micron", "millimeter": "mm", "centimeter": "cm", "inch": "inch", "foot": "foot", "meter": "m",
}  # fmt: skip
USUAL = "3D/3dmodel.model"
ROOTS = "_rels/.rels"
RELATION = re.compile(r"<Relationship\b[^<]*")
TARGET = re.compile(r"\bTarget=[\"']/?([^\"']+)[\"']")
DEEPEST = 50
_UNFIT = mark("{name} has slicer volumes that do not match its triangles; export it again.")
MAX_COPIES = 100_000


def read_threemf(source: Source) -> RawMesh:
    """Returns the triangles of a 3MF file, with every item of its build placed. Raises Unreadable."""
    with open_archive(source.data, source.limits) as archive:
        parts, volumes = _parts(archive, source), read_volumes(archive)
    main = parts[0]
    if main.unit not in UNITS:
        sentence = mark("{name} uses the unit “{unit}”, which is not a 3MF unit; export it again.")
        raise Unreadable(sentence, unit=main.unit[:40])
    other = next((part for part in parts if part.unit and UNITS.get(part.unit) != UNITS[main.unit]), None)
    if other:
        sentence = mark("{name} uses the unit “{unit}”, but its part {part} uses “{other}”; export it again.")
        raise Unreadable(sentence, unit=main.unit or "millimeter", part=other.name[:60], other=other.unit[:40])
    objects = {key: thing for part in parts for key, thing in part.objects.items()}
    for id, said in volumes.items():
        _assign_volumes(objects.get((main.name, id), Object("part")), said)
    build = main.build
    if not build:  # Without a build, use the objects that are not components of another one.
        inside = {placement.object for thing in main.objects.values() for placement in thing.components}
        build = [MeshPlacement(key, np.eye(4)) for key in main.objects if key not in inside]
    # Count before building: a few nested components can mean billions of triangles.
    counted: dict[Key, tuple[int, int]] = {}
    totals = [_count_triangles(placed, objects, counted, ()) for placed in build]
    require_triangle_count(sum(triangles for triangles, _ in totals), source.limits)
    if sum(copies for _, copies in totals) > MAX_COPIES:
        raise Unreadable(TOO_MANY_PARTS, most=MAX_COPIES)
    assembly = Assembly(objects, MM_PER[UNITS[main.unit]])
    vertices, faces = assembly.join(build)
    notes = unread_notes(set().union(*(part.unread for part in parts)))
    notes += [kind_note(kind, list(names.values())) for kind, names in assembly.told.items()]
    if notes and not len(faces):
        raise Unreadable(mark("{name} contains nothing to print ({why}); choose another file."), why=notes[0])
    return RawMesh(vertices, faces, assembly.mm_per_unit, notes=tuple(notes))


def _assign_volumes(thing: Object, volumes: list[Volume]) -> None:
    """Sets an object's volumes as named by a slicer, and the kinds of its components.

    Raises Unreadable if it is not clear which triangles belong to a volume that is not a part of the model.
    """
    ranges = sorted((volume for volume in volumes if not volume.part), key=lambda volume: volume.first)
    if any(volume.kind != "part" for volume in ranges):
        ends = [0, *(volume.last + 1 for volume in ranges)]
        fit = all(end <= volume.first <= volume.last + 1 for end, volume in zip(ends, ranges, strict=False))
        if not fit or ends[-1] > len(thing.corners) // 3:
            raise Unreadable(_UNFIT)
        thing.volumes = ranges
    parts = {volume.part: volume for volume in volumes if volume.part}
    shown = Counter(placed.object[1] for placed in {placed.object: placed for placed in thing.components}.values())
    named = Counter(volume.part for volume in volumes if volume.part)
    if any(one.kind != "part" and not shown[one.part] == named[one.part] == 1 for one in volumes if one.part):
        raise Unreadable(_UNFIT)
    for place, placed in enumerate(thing.components):
        if said := parts.get(placed.object[1]):
            thing.components[place] = replace(placed, kind=said.kind, name=said.name)


def _parts(archive: zipfile.ZipFile, source: Source) -> list[PackagePart]:
    """Returns the main model part and all parts that it refers to."""
    names = {name.lstrip("/").lower(): name for name in archive.namelist()}
    if ROOTS in names:
        with archive.open(names[ROOTS]) as part:
            relations = RELATION.findall(part.read(1 << 16).decode("utf-8", "replace"))
        targets = (found[1] for found in map(TARGET.search, relations) if found)
        main = next((target for target in targets if target.endswith(".model")), USUAL)
    else:
        main = USUAL
    todo, found, seen = [main], list[PackagePart](), set[str]()
    while todo:
        name = todo.pop()
        if name.lower() in seen:
            continue
        seen.add(name.lower())
        if name.lower() not in names:
            raise Unreadable(mark("{name} contains damaged data; export it again."))
        with archive.open(names[name.lower()]) as stream:
            found.append(read_part(stream, name, source.limits))
        todo.extend(found[-1].others)
    return found


def _count_triangles(
    placed: MeshPlacement, objects: dict[Key, Object], counted: dict[Key, tuple[int, int]], above: tuple[Key, ...]
) -> tuple[int, int]:
    """Returns the numbers of triangles and of object copies that a placed object adds."""
    key = placed.object
    if key in above or len(above) > DEEPEST:
        raise Unreadable(mark("{name} contains damaged data; export it again."))
    if key not in objects:
        raise Unreadable(mark("{name} contains damaged data; export it again."))
    if key not in counted:
        below = [_count_triangles(p, objects, counted, (*above, key)) for p in objects[key].components]
        counted[key] = (objects[key].size + sum(t for t, _ in below), 1 + sum(c for _, c in below))
    triangles, copies = counted[key]
    return triangles if (placed.kind or objects[key].kind) in ("part", "negative") else 0, copies


class Assembly:
    """Joins the objects of a model, and records by kind what was left out or cut out."""

    def __init__(self, objects: dict[Key, Object], mm_per_unit: float) -> None:
        self.objects, self.mm_per_unit = objects, mm_per_unit
        self.told: dict[Kind, dict[tuple[Key, int], str]] = {}
        self.cut: dict[Key, tuple[Floats, Longs]] = {}

    def join(self, placements: list[MeshPlacement], owner: Key = ("", "")) -> tuple[Floats, Longs]:
        """Returns the vertices `(n, 3)` and faces `(m, 3)` of an owner's placements, in the model's unit."""
        shapes = list[tuple[Floats, Longs]]()
        todo = [(placed, (owner, place)) for place, placed in enumerate(placements)]
        while todo:
            placed, which = todo.pop()
            key, thing = placed.object, self.objects[placed.object]
            kind = placed.kind or thing.kind
            if kind != "part":
                self._tell(kind, which, placed.name or thing.name or f"#{key[1]}")
            elif any(one.kind == "negative" for one in (*thing.volumes, *thing.components)):
                points, corners = self._cut(key)
                shapes.append((transform_points(points, placed.frame), corners))
            else:
                for place, below in enumerate(thing.components):
                    todo.append((replace(below, frame=placed.frame @ below.frame), (key, place)))
                shapes.append(self._own(key, placed.frame))
        return _concatenate(shapes)

    def _own(self, key: Key, frame: Floats, kind: Kind = "part") -> tuple[Floats, Longs]:
        """Returns an object's own triangles of one kind; records its other volumes."""
        thing = self.objects[key]
        for place, volume in enumerate(thing.volumes):
            if volume.kind != "part":
                self._tell(volume.kind, (key, -1 - place), volume.name or f"#{key[1]}")
        faces = thing.faces[thing.are_of(kind)] if thing.volumes or kind != "part" else thing.faces
        return transform_points(thing.vertices, frame), faces

    def _tell(self, kind: Kind, which: tuple[Key, int], name: str) -> None:
        self.told.setdefault(kind, {})[which] = name

    def _cut(self, key: Key) -> tuple[Floats, Longs]:
        """Returns an object minus its negative volumes, in its own frame. Raises Unreadable."""
        if key not in self.cut:
            components, here = self.objects[key].components, np.eye(4)
            holes = [replace(placed, kind="part") for placed in components if placed.kind == "negative"]
            for place, placed in enumerate(components):
                if placed.kind == "negative":
                    self._tell("negative", (key, place), placed.name or f"#{placed.object[1]}")
            parts = [placed for placed in components if placed.kind != "negative"]
            self.cut[key] = self._subtract(
                _concatenate([self._own(key, here), self.join(parts, key)]),
                _concatenate([self._own(key, here, "negative"), self.join(holes, key)]),
            )
        return self.cut[key]

    def _subtract(self, whole: tuple[Floats, Longs], holes: tuple[Floats, Longs]) -> tuple[Floats, Longs]:
        try:
            meshes = [prepare_mesh(points * self.mm_per_unit, corners, False) for points, corners in (whole, holes)]
        except ValueError:  # Nothing has an area.
            meshes = []
        found = subtract(*meshes) if meshes else None
        if found is None:
            raise Unreadable(
                mark("{name} has a negative part that cannot be cut out exactly; export it from the slicer as STL.")
            )
        return found.vertices / self.mm_per_unit, found.faces.astype(np.int64)


def _concatenate(shapes: list[tuple[Floats, Longs]]) -> tuple[Floats, Longs]:
    vertices, faces, begin = [np.empty((0, 3))], [np.empty((0, 3), dtype=np.int64)], 0
    for points, corners in shapes:
        vertices.append(points)
        faces.append(np.where(corners >= 0, corners + begin, -1))
        begin += len(points)
    return np.concatenate(vertices), np.concatenate(faces)
