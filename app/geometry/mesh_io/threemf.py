"""3MF: a zip archive with an XML model, in units, with components and build transforms. Nothing is ever unpacked."""

import re
import zipfile

import numpy as np

from app.geometry.frames import moved
from app.geometry.mesh_io.archive import opened_archive
from app.geometry.mesh_io.raw_mesh import MM_PER, Soup, Source, Unreadable, require_within
from app.geometry.mesh_io.threemf_model import TOO_MANY_PARTS, Key, Object, Part, Placement, part
from app.language import mark

UNITS = {
    "micron": "micron", "millimeter": "mm", "centimeter": "cm", "inch": "inch", "foot": "foot", "meter": "m",
}  # fmt: skip
USUAL = "3D/3dmodel.model"
ROOTS = "_rels/.rels"
TARGET = re.compile(r"<Relationship\b[^>]*?\bTarget=[\"']/?([^\"']+\.model)[\"']")
PRINTING_AIDS = {"support", "solidsupport"}
DEEPEST = 50
MOST_COPIES = 100_000


def soup(source: Source) -> Soup:
    """The triangles of a 3MF file, everything of its build in its place. Raises Unreadable."""
    with opened_archive(source.data, source.limits) as archive:
        parts = _parts(archive, source)
    main = parts[0]
    if main.unit not in UNITS:
        sentence = mark("{name} is measured in “{unit}”, which 3MF does not know; export it again.")
        raise Unreadable(sentence, unit=main.unit[:40])
    objects = {key: thing for part in parts for key, thing in part.objects.items()}
    build = main.build or [Placement(key, np.eye(4)) for key in _on_top(main)]
    _check_build(build, objects, source)
    return _joined(build, objects, MM_PER[UNITS[main.unit]])


def _parts(archive: zipfile.ZipFile, source: Source) -> list[Part]:
    """The main model part, and every other one it refers to."""
    names = {name.lstrip("/").lower(): name for name in archive.namelist()}
    todo, found, seen = [_main(archive, names)], list[Part](), set[str]()
    while todo:
        name = todo.pop()
        if name.lower() in seen:
            continue
        seen.add(name.lower())
        if name.lower() not in names:
            raise Unreadable(mark("{name} lacks its part {part}; export it again."), part=name[:60])
        with archive.open(names[name.lower()]) as stream:
            found.append(part(stream, name, source.limits))
        todo.extend(found[-1].others)
    return found


def _main(archive: zipfile.ZipFile, names: dict[str, str]) -> str:
    if ROOTS in names:
        with archive.open(names[ROOTS]) as stream:
            target = TARGET.search(stream.read(1 << 16).decode("utf-8", "replace"))
        if target:
            return target.group(1)
    return USUAL


def _on_top(main: Part) -> list[Key]:
    """The objects that no other one is made of: what a file without a build means."""
    inside = {placement.object for thing in main.objects.values() for placement in thing.components}
    return [key for key in main.objects if key not in inside]


def _check_build(build: list[Placement], objects: dict[Key, Object], source: Source) -> None:
    """Count before building: a few components that hold a few others each can mean billions of triangles."""
    counted: dict[Key, tuple[int, int]] = {}
    totals = [_counted(placement.object, objects, counted, ()) for placement in build]
    require_within(sum(triangles for triangles, _ in totals), source.limits)
    if sum(copies for _, copies in totals) > MOST_COPIES:
        raise Unreadable(TOO_MANY_PARTS, most=MOST_COPIES)


def _counted(
    key: Key, objects: dict[Key, Object], counted: dict[Key, tuple[int, int]], above: tuple[Key, ...]
) -> tuple[int, int]:
    """How many triangles and how many copies of objects an object comes to."""
    if key in above or len(above) > DEEPEST:
        raise Unreadable(mark("{name} has an object that is made of itself; export it again."))
    if key not in objects:
        sentence = mark("{name} refers to an object {object} that is not there; export it again.")
        raise Unreadable(sentence, object=key[1][:20])
    if key not in counted:
        below = [_counted(p.object, objects, counted, (*above, key)) for p in objects[key].components]
        own = 0 if objects[key].kind in PRINTING_AIDS else objects[key].size
        counted[key] = (own + sum(t for t, _ in below), 1 + sum(c for _, c in below))
    return counted[key]


def _joined(build: list[Placement], objects: dict[Key, Object], mm_per_unit: float) -> Soup:
    vertices, faces, begin = [np.empty((0, 3))], [np.empty((0, 3), dtype=np.int64)], 0
    todo = list(build)
    while todo:
        placement = todo.pop()
        thing = objects[placement.object]
        if thing.kind in PRINTING_AIDS:
            continue
        todo.extend(Placement(c.object, placement.frame @ c.frame) for c in thing.components)
        if thing.corners:
            points, corners = thing.vertices, thing.faces
            inside = ((corners >= 0) & (corners < len(points))).all(axis=1, keepdims=True)
            vertices.append(moved(points, placement.frame))
            faces.append(np.where(inside, corners + begin, -1))
            begin += len(points)
    return Soup(np.concatenate(vertices), np.concatenate(faces), mm_per_unit)
