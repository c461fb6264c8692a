"""Solids that touch or overlap as one solid, with no seam left for a proof to search.

What is united lies within `GROWN_MM` of what it was made of: solids are grown by a hair before they are united,
so that those which only touch, or would but for the rounding of a turn, overlap. What was there lies on or inside it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from app.geometry import topology
from app.geometry.arrays import Floats, Ints, Longs
from app.geometry.frames import cross, moved
from app.geometry.mesh import Health, Mesh
from app.geometry.rays import Occluder
from app.geometry.shells import Shells, shells

if TYPE_CHECKING:
    from manifold3d import Manifold

STRAY_MM = 2e-4
"""How far a union may lie from what it was made of, where slivers are made good; one that strays farther is not used.

It seldom is more than rounding.
"""

GROWN_MM = 2e-3
"""How far at most any point of a united surface lies from the surfaces it was made of."""

LARGE = 300_000
"""A mesh of more faces is used as it is: to unite it would take seconds."""

_HAIR = GROWN_MM / 2 - STRAY_MM  # a mesh is grown once as it becomes one solid, and once more as it joins others
_BLUNT = 0.05  # a corner moves only where each of its faces moves outwards by this share at least


@dataclass(frozen=True, eq=False)
class United:
    """Pieces that touch, as one occluder; `owner` `(m,)` says for each face whose it is, as an index into `names`.

    The first `closed` faces are clean solids, the rest loose triangles. `note` says of what no solid could be made,
    and why; it is empty where all is well.
    """

    occluder: Occluder
    names: tuple[str, ...]
    owner: Ints
    closed: int
    note: str


@dataclass(frozen=True, eq=False)
class Clean:
    """A mesh whose first `closed` faces are clean solids, none touching another; the rest are loose triangles."""

    mesh: Mesh
    closed: int
    note: str


def united(occluders: tuple[Occluder, ...]) -> tuple[United, ...]:
    """The occluders, those that touch or overlap made one, each also within itself; in order of their first names.

    Those that touch nothing keep their frame, and their mesh where it is one solid already. Others stand in the
    table's frame. Remembered for the same occluders.
    """
    return _united(tuple(occluders))


@lru_cache(maxsize=16)
def _united(occluders: tuple[Occluder, ...]) -> tuple[United, ...]:
    pairs = [
        (i, j) for j, other in enumerate(occluders) for i, one in enumerate(occluders[:j]) if _touching(one, other)
    ]
    links = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    label = topology.components(links[:, 0], links[:, 1], len(occluders))
    groups = (np.flatnonzero(label == number) for number in np.unique(label))
    return tuple(_together(tuple(occluders[i] for i in group)) for group in groups)


def _together(group: tuple[Occluder, ...]) -> United:
    return _alone(group[0]) if len(group) == 1 else _joined(group)


@lru_cache(maxsize=256)
def _alone(occluder: Occluder) -> United:
    whole = clean(occluder.mesh, _HAIR / occluder.scale)
    same = whole.mesh is occluder.mesh
    standing = occluder if same else Occluder(occluder.name, whole.mesh, occluder.frame)
    return United(
        standing, (occluder.name,), np.zeros(len(whole.mesh.faces), np.int32), whole.closed, _named(whole, occluder)
    )


@lru_cache(maxsize=64)
def _joined(group: tuple[Occluder, ...]) -> United:
    """The group's solids as one, and their loose triangles; where that fails, the triangles of all."""
    names = tuple(occluder.name for occluder in group)
    parts = [clean(occluder.mesh, _HAIR / occluder.scale) for occluder in group]
    notes = [_named(part, occluder) for part, occluder in zip(parts, group, strict=True)]
    whole = _sum([_grown(occluder) for occluder in group])
    if whole is None:
        notes.append(f"{_listed(names)} touch but make no one solid: their triangles are used as they are.")
    places = [moved(part.mesh.vertices, occluder.frame) for part, occluder in zip(parts, group, strict=True)]
    closed = [(place, part.mesh.faces[: part.closed]) for place, part in zip(places, parts, strict=True)]
    loose = [(place, part.mesh.faces[part.closed :]) for place, part in zip(places, parts, strict=True)]
    solids = closed if whole is None else [(whole.vertices, whole.faces)]
    owner = np.repeat(np.arange(len(group)), [part.closed for part in parts]) if whole is None else whole.source
    owner = np.concatenate([owner, np.repeat(np.arange(len(group)), [len(faces) for _, faces in loose])])
    occluder = Occluder(" + ".join(names), as_it_is(*_stacked([*solids, *loose])), np.eye(4))
    count = sum(len(faces) for _, faces in solids)
    return United(occluder, names, owner.astype(np.int32), count, " ".join(filter(None, notes)))


@lru_cache(maxsize=4096)
def _touching(one: Occluder, other: Occluder) -> bool:
    """Whether the solids of two occluders touch or overlap."""
    (low, high), (other_low, other_high) = _bounds(one), _bounds(other)
    if (low > other_high + GROWN_MM).any() or (other_low > high + GROWN_MM).any():
        return False
    solid, another = _grown(one), _grown(other)
    return solid is not None and another is not None and not (solid.manifold ^ another.manifold).is_empty()


@lru_cache(maxsize=256)
def _bounds(occluder: Occluder) -> tuple[Floats, Floats]:
    """The least and greatest corner `(3,)` on the table."""
    points = moved(occluder.mesh.vertices, occluder.frame)
    return points.min(axis=0), points.max(axis=0)


@lru_cache(maxsize=256)
def _grown(occluder: Occluder) -> "Solid | None":
    """The occluder's clean solids where they stand, a hair larger; None where it has none."""
    part = clean(occluder.mesh, _HAIR / occluder.scale)
    if part.closed > LARGE:
        return None
    return _solid(*grown(moved(part.mesh.vertices, occluder.frame), part.mesh.faces[: part.closed], _HAIR))


@lru_cache(maxsize=64)
def clean(mesh: Mesh, hair: float) -> Clean:
    """The mesh as clean solids, its shells that touch made one; each point moved by `hair` mm of the mesh at most."""
    if len(mesh.faces) > LARGE:
        return _large(mesh)
    found = shells(mesh, hair)
    parts, note = _merged(found, hair)
    note = f"{_why(found)} {note}".strip()
    if parts is None:
        return _sorted_out(mesh, found, note)
    closed = sum(len(faces) for _, faces in parts)
    return Clean(as_it_is(*_stacked([*parts, (found.vertices, found.loose)])), closed, note)


def _large(mesh: Mesh) -> Clean:
    if mesh.health.watertight and mesh.health.bodies == 1:
        return Clean(mesh, len(mesh.faces), "")
    note = "{} has too many triangles to be made one solid: they are used as they are."
    return Clean(mesh, len(mesh.faces) if mesh.health.watertight else 0, note)


def _merged(found: Shells, hair: float) -> tuple[list[tuple[Floats, Ints]] | None, str]:
    """The solids, those that touch made one, and what to say; None where no two do."""
    parts: list[tuple[Floats, Ints]] = []
    note, touching = "", False
    for cluster in _clusters(found, 2 * hair):
        alone = [(found.vertices, found.solids[i]) for i in cluster]
        if len(cluster) == 1:
            parts += alone
            continue
        whole = _sum([_solid(*grown(*part, hair)) for part in alone])
        if whole is None:
            note = "Some parts of {} touch but make no one solid: their triangles are used as they are."
        if whole is None or whole.apart:
            parts += alone
        else:
            touching = True
            parts.append((whole.vertices, whole.faces))
    return (parts if touching else None), note


def _sorted_out(mesh: Mesh, found: Shells, note: str) -> Clean:
    """The mesh itself where it is all solid or all loose; else its faces in that order."""
    if found.untouched and not (found.solids and len(found.loose)):
        return Clean(mesh, len(mesh.faces) if found.solids else 0, note)
    solids = [(found.vertices, faces) for faces in found.solids]
    closed = sum(len(faces) for faces in found.solids)
    return Clean(as_it_is(*_stacked([*solids, (found.vertices, found.loose)])), closed, note)


def _clusters(found: Shells, margin: float) -> list[Longs]:
    """The solids whose boxes come within `margin` mm of each other, together."""
    count = len(found.solids)
    if count == 0:
        return []
    low = np.stack([found.vertices[faces].min(axis=(0, 1)) for faces in found.solids])
    high = np.stack([found.vertices[faces].max(axis=(0, 1)) for faces in found.solids])
    meet = (low[:, None] <= high[None] + margin).all(axis=2)
    one, other = np.nonzero(meet & meet.T)
    label = topology.components(one, other, count)
    return [np.flatnonzero(label == number) for number in np.unique(label)]


def grown(vertices: Floats, faces: Ints, hair: float) -> tuple[Floats, Ints]:
    """The faces, and the vertices moved outwards by `hair` mm; those stay from where no way leads out of all faces."""
    corners = faces.astype(np.int64)
    a, b, c = topology.corners(vertices, corners)
    normals = topology.crossed(b - a, c - a)
    normals /= np.maximum(np.linalg.norm(normals, axis=0), 1e-300)
    ways = np.zeros((3, len(vertices)))
    for corner, (here, left, right) in enumerate(((a, b, c), (b, c, a), (c, a, b))):
        weight = _angles(left - here, right - here)
        for axis in range(3):
            ways[axis] += np.bincount(corners[:, corner], weights=weight * normals[axis], minlength=len(vertices))
    ways /= np.maximum(np.linalg.norm(ways, axis=0), 1e-300)
    least = np.full(len(vertices), np.inf)
    for corner in range(3):
        np.minimum.at(least, corners[:, corner], topology.dotted(normals, ways[:, corners[:, corner]]))
    return vertices + np.where(least > _BLUNT, hair, 0.0)[:, None] * ways.T, faces


def _angles(u: Floats, v: Floats) -> Floats:
    """The angles between vectors `(3, m)`."""
    return np.arctan2(np.linalg.norm(topology.crossed(u, v), axis=0), topology.dotted(u, v))


def fused(*parts: Mesh) -> Mesh | None:
    """The union of closed meshes that are wound outwards, without what lay inside; None where one is not closed.

    Faces that lie in one plane may be drawn anew there, so that it has few.
    """
    from manifold3d import Manifold, OpType

    solids = [solid for part in parts if (solid := _solid(part.vertices, part.faces)) is not None]
    if len(solids) < len(parts):
        return None
    # As an original, a solid forgets which face was which, and is free to merge them.
    whole = Manifold.batch_boolean([solid.manifold.as_original() for solid in solids], OpType.Add)
    found = whole.as_original().simplify(0.0).to_mesh64()
    return as_it_is(np.asarray(found.vert_properties[:, :3], np.float64), np.asarray(found.tri_verts, np.int32))


@dataclass(frozen=True, eq=False)
class Solid:
    """A closed surface as manifold3d holds it, the triangles `(m, 3, 3)` it was made of, and the id of these there."""

    manifold: "Manifold"
    triangles: Floats
    id: int


@dataclass(frozen=True, eq=False)
class Whole:
    """A union of solids: vertices, faces, and for each face of which solid it is, as an index, and of which face.

    `apart` is whether the solids only stand side by side: none touches another.
    """

    vertices: Floats
    faces: Ints
    source: Longs
    face: Longs
    apart: bool


def _solid(vertices: Floats, faces: Ints) -> Solid | None:
    """The triangles as a solid; None where they are no closed surface."""
    from manifold3d import Manifold, Mesh64  # takes a while to load, and most of the program does without

    if len(faces) == 0:
        return None
    used, corner = np.unique(faces, return_inverse=True)
    id = Manifold.reserve_ids(1)
    mesh = Mesh64(
        vertices[used],
        corner.reshape(-1, 3).astype(np.uint64),
        run_index=np.array([0, faces.size], np.uint64),
        run_original_id=np.array([id], np.uint32),
        face_id=np.arange(len(faces), dtype=np.uint64),
    )
    manifold = Manifold(mesh)
    return None if manifold.is_empty() else Solid(manifold, vertices[faces], id)


def _sum(solids: Sequence[Solid | None]) -> Whole | None:
    """The union of solids; None where one of them is none, nothing comes of it, or it strays from them."""
    from manifold3d import Manifold, OpType

    there = [solid for solid in solids if solid is not None]
    if len(there) < len(solids) or not there:
        return None
    found = Manifold.batch_boolean([solid.manifold for solid in there], OpType.Add).to_mesh64()
    index = {solid.id: place for place, solid in enumerate(there)}
    runs = np.diff(np.asarray(found.run_index).astype(np.int64)) // 3
    source = np.repeat(np.array([index[int(id)] for id in found.run_original_id], np.int64), runs)
    vertices, faces = np.asarray(found.vert_properties[:, :3], np.float64), np.asarray(found.tri_verts, np.int32)
    apart = all(
        sum(counts) == count
        for counts, count in (
            ((solid.manifold.num_tri() for solid in there), len(faces)),
            ((solid.manifold.num_vert() for solid in there), len(vertices)),
        )
    )
    whole = Whole(vertices, faces, source, np.asarray(found.face_id).astype(np.int64), apart)
    return whole if len(faces) and (apart or _stray(whole, there) <= STRAY_MM) else None


def _stray(whole: Whole, solids: Sequence[Solid]) -> float:
    """How far in mm a face of the union lies at most from the very triangle it is said to be a part of."""
    first = np.cumsum([0, *(len(solid.triangles) for solid in solids[:-1])])
    triangles = np.concatenate([solid.triangles for solid in solids])[first[whole.source] + whole.face]
    corners = whole.vertices[whole.faces]
    new = ~np.logical_or.reduce([(np.roll(corners, turn, axis=1) == triangles).all(axis=(1, 2)) for turn in range(3)])
    return max((float(_distances(corners[new, i], triangles[new]).max(initial=0.0)) for i in range(3)), default=0.0)


def _distances(points: Floats, triangles: Floats) -> Floats:
    """How far each of the points `(n, 3)` is from its own triangle `(n, 3, 3)`."""
    edges = np.roll(triangles, -1, axis=1) - triangles
    out = points[:, None] - triangles
    share = (out * edges).sum(axis=2) / np.maximum((edges**2).sum(axis=2), 1e-300)
    nearest = np.linalg.norm(out - np.clip(share, 0, 1)[:, :, None] * edges, axis=2).min(axis=1)
    normal = cross(edges[:, 0], edges[:, 1])
    over = ((cross(edges, out) * normal[:, None]).sum(axis=2) >= 0).all(axis=1)
    height = np.abs((out[:, 0] * normal).sum(axis=1)) / np.maximum(np.linalg.norm(normal, axis=1), 1e-300)
    return np.where(over, np.minimum(nearest, height), nearest)


def _stacked(parts: list[tuple[Floats, Ints]]) -> tuple[Floats, Ints]:
    """Several vertices and faces as one, without vertices that no face uses."""
    offsets = np.cumsum([0, *(len(vertices) for vertices, _ in parts[:-1])])
    faces = np.vstack([faces + offset for (_, faces), offset in zip(parts, offsets, strict=True)])
    used, corner = np.unique(faces, return_inverse=True)
    return np.vstack([vertices for vertices, _ in parts])[used], corner.reshape(-1, 3).astype(np.int32)


def _why(found: Shells) -> str:
    """What to say, `{}` being the name, of faces that bound no solid."""
    if not len(found.loose):
        return ""
    edges = "1 open edge" if found.open_edges == 1 else f"{found.open_edges} open edges"
    reason = edges if found.open_edges else "faces wound against each other"
    if found.solids:
        return f"{{}} is in part no closed solid ({reason}): those triangles are used as they are."
    return f"{{}} is no closed solid ({reason}): its triangles are used as they are."


def _named(part: Clean, occluder: Occluder) -> str:
    return part.note.replace("{}", occluder.name)


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(names[:-1]) + " and " + names[-1]


def as_it_is(vertices: Floats, faces: Ints) -> Mesh:
    """A mesh of triangles that are in order already: nothing is welded, turned or dropped."""
    corners = faces.astype(np.int64)
    edges = topology.edges(corners)
    bodies = topology.body_count(corners, topology.winding(corners, edges).shell)
    size = vertices.max(axis=0) - vertices.min(axis=0)
    extents = (float(size[0]), float(size[1]), float(size[2]))
    health = Health(len(faces), bodies, len(edges.open), len(edges.crowded), 0, extents)
    vertices, kept = vertices.copy(), faces.astype(np.int32)
    vertices.setflags(write=False)
    kept.setflags(write=False)
    return Mesh(vertices, kept, health)
