"""Unites solids that touch or overlap, so that a proof has no seams to search.

Cracks in meshes with open edges are stitched first. Then solids are grown by a tiny amount, so that they overlap
even if they only touch, or fail to touch because of rounding. manifold3d unites them, and every face of the result
is checked (`boolean`).

Every point of the united surface is within a given distance, at least `GROWN_MM`, of the surfaces it was made of.
The original solids are on or inside it, apart from stitched meshes, which have moved by less than that distance. If
a union fails, the original triangles are used and a note says so. `docs/proof.md` explains how a proof takes the
distance into account.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from app.core.language import counted, tr
from app.geometry import deadline
from app.geometry.arrays import Floats, Ints, Longs
from app.geometry.frames import transform_points
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair import topology
from app.geometry.mesh_repair.boolean import (
    LARGE,
    STRAY_MM,
    ManifoldSolid,
    cache_clearers,
    make_solid,
    mesh_without_repair,
    unite_solids,
)
from app.geometry.mesh_repair.closed_components import ClosedComponents, find_closed_components
from app.geometry.mesh_repair.crack_repair import repair_cracks
from app.geometry.mesh_repair.weld import are_duplicates
from app.geometry.rays import Occluder
from app.geometry.result_cache import cached_on, clear_cache

Note = Callable[[str], str]
"""A function that makes a sentence for the player, given the mesh's name."""


def make_open_face_notes(found: ClosedComponents) -> tuple[Note, ...]:
    """Returns notes on faces that bound no solid; empty if all faces do."""
    if not len(found.loose):
        return ()
    partly, edges = bool(found.solids), found.open_edges
    return (
        (lambda name: _format_open(name, edges, partly))
        if edges
        else (lambda name: _format_winding_clash(name, partly)),
    )


def format_too_many(name: str) -> str:
    """Returns a note on a mesh that is too large to be united."""
    return tr("{name} has too many triangles to merge into one solid; they are used unmerged.", name=name)


def format_parts_touch(name: str) -> str:
    """Returns a note on a mesh whose own parts cannot be united."""
    return tr(
        "Some parts of {name} touch but cannot be merged into one solid; their triangles are used unmerged.", name=name
    )


def format_meshes_touch(names: Sequence[str]) -> str:
    """Returns a note on several meshes that cannot be united."""
    listed = tr("{seer} and {target}", seer=", ".join(names[:-1]), target=names[-1])
    return tr("{names} touch but cannot be merged into one solid; their triangles are used unmerged.", names=listed)


def _format_open(name: str, edges: int, partly: bool) -> str:
    if partly:
        return counted(
            edges,
            "{name} is partly not a closed solid ({count} open edge); those triangles are used unchanged.",
            "{name} is partly not a closed solid ({count} open edges); those triangles are used unchanged.",
            name=name,
        )
    return counted(
        edges,
        "{name} is not a closed solid ({count} open edge); its triangles are used unchanged.",
        "{name} is not a closed solid ({count} open edges); its triangles are used unchanged.",
        name=name,
    )


def _format_winding_clash(name: str, partly: bool) -> str:
    if partly:
        return tr(
            "{name} is partly not a closed solid (inconsistent winding); those triangles are used unchanged.",
            name=name,
        )
    return tr("{name} is not a closed solid (inconsistent winding); its triangles are used unchanged.", name=name)


GROWN_MM = 2e-3
"""Largest distance of a united surface from the surfaces it was made of, unless a larger one is allowed."""

# Shares of the allowed distance for stitching a mesh, for making it one solid, and for joining it with others.
_ON_STITCHING, _ON_CLEANING, _ON_JOINING = 0.5, 0.1, 0.4

# Approximate seconds per face for making a mesh a clean solid, and for joining it with others.
_CLEANING_TAKES, _JOINING_TAKES = 2e-5, 3e-5

_BLUNT = 0.05  # A corner moves only if each of its faces moves outwards by at least this share of the step.


@dataclass(frozen=True, eq=False)
class UnitedPiece:
    """Pieces that touch, as one occluder; `owner` `(m,)` is the owner of each face, as an index into `names`.

    The first `closed` faces are clean solids, the rest loose triangles. `note` names what could not be made solid,
    and why; it is empty if there is nothing to report.
    """

    occluder: Occluder
    names: tuple[str, ...]
    owner: Ints
    closed: int
    note: str = ""

    def owner_name(self, face: int) -> str:
        """Returns the name of the face's owner."""
        return self.names[self.owner[face]]


@dataclass(frozen=True, eq=False)
class CleanMesh:
    """A mesh whose first `closed` faces are clean solids that do not touch; the rest are loose triangles.

    `notes` make sentences for the player from the name of the mesh on the table.
    """

    mesh: Mesh
    closed: int
    notes: tuple[Note, ...]


def unite(occluders: tuple[Occluder, ...], within: float = GROWN_MM) -> tuple[UnitedPiece, ...]:
    """Unites occluders that touch or overlap, and the touching parts of each; returns them in order of first members.

    No point of a union is farther than `within` mm from the original surfaces; gaps somewhat narrower than half of that
    are closed. Occluders that touch no other keep their frame, and also their mesh if it is one solid already. Unions
    are in the table's frame. Results are cached for the same occluders. Raises `DeadlineExceeded` if a deadline leaves
    no time, and ValueError if `within` is less than `GROWN_MM`.
    """
    if within < GROWN_MM:
        raise ValueError(f"a union needs {GROWN_MM} mm of room")
    return _unite(tuple(occluders), within)


@cached_on()
def _unite(occluders: tuple[Occluder, ...], within: float) -> tuple[UnitedPiece, ...]:
    pairs = [
        (i, j)
        for j, other in enumerate(occluders)
        for i, one in enumerate(occluders[:j])
        if _do_touch(one, other, within)
    ]
    links = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    label = topology.label_components(links[:, 0], links[:, 1], len(occluders))
    members = (np.flatnonzero(label == number) for number in np.unique(label))
    groups = (tuple(occluders[i] for i in some) for some in members)
    return tuple(_unite_single(group[0], within) if len(group) == 1 else _join_group(group, within) for group in groups)


@cached_on()
def _unite_single(occluder: Occluder, within: float) -> UnitedPiece:
    whole = clean_mesh(occluder.mesh, within / occluder.scale)
    same = whole.mesh is occluder.mesh
    standing = occluder if same else Occluder(occluder.name, whole.mesh, occluder.frame)
    owner = np.zeros(len(whole.mesh.faces), np.int32)
    return UnitedPiece(standing, (occluder.name,), owner, whole.closed, _make_note(whole, occluder))


@cached_on()
def _join_group(group: tuple[Occluder, ...], within: float) -> UnitedPiece:
    """Returns the group's solids as one, and their loose triangles; if that fails, the triangles of all."""
    names = tuple(occluder.name for occluder in group)
    parts = [clean_mesh(occluder.mesh, within / occluder.scale) for occluder in group]
    notes = [_make_note(part, occluder) for part, occluder in zip(parts, group, strict=True)]
    deadline.require_time(_JOINING_TAKES * sum(len(part.mesh.faces) for part in parts))
    whole = unite_solids([_offset_occluder(occluder, within) for occluder in group], _stray_share(_ON_JOINING * within))
    if whole is None:
        notes.append(format_meshes_touch(names))
    places = [transform_points(part.mesh.vertices, occluder.frame) for part, occluder in zip(parts, group, strict=True)]
    closed = [(place, part.mesh.faces[: part.closed]) for place, part in zip(places, parts, strict=True)]
    loose = [(place, part.mesh.faces[part.closed :]) for place, part in zip(places, parts, strict=True)]
    solids = closed if whole is None else [(whole.vertices, whole.faces)]
    owner = np.repeat(np.arange(len(group)), [part.closed for part in parts]) if whole is None else whole.source
    owner = np.concatenate([owner, np.repeat(np.arange(len(group)), [len(faces) for _, faces in loose])])
    occluder = Occluder(" + ".join(names), mesh_without_repair(*_stack([*solids, *loose])), np.eye(4))
    count = sum(len(faces) for _, faces in solids)
    return UnitedPiece(occluder, names, owner.astype(np.int32), count, " ".join(filter(None, notes)))


@cached_on()
def _do_touch(one: Occluder, other: Occluder, within: float) -> bool:
    """Returns whether the solids of two occluders touch or overlap."""
    (low, high), (other_low, other_high) = _bounds(one), _bounds(other)
    if (low > other_high + 2 * within).any() or (other_low > high + 2 * within).any():
        return False
    solid, another = _offset_occluder(one, within), _offset_occluder(other, within)
    return solid is not None and another is not None and not (solid.manifold ^ another.manifold).is_empty()


@cached_on()
def _bounds(occluder: Occluder) -> tuple[Floats, Floats]:
    """Returns the least and greatest corner `(3,)` on the table."""
    points = transform_points(occluder.mesh.vertices, occluder.frame)
    return points.min(axis=0), points.max(axis=0)


@cached_on()
def _offset_occluder(occluder: Occluder, within: float) -> ManifoldSolid | None:
    """Returns the occluder's clean solids on the table, slightly grown; None if it has none."""
    part = clean_mesh(occluder.mesh, within / occluder.scale)
    if part.closed > LARGE:
        return None
    hair = _growth(_ON_JOINING * within)
    deadline.require_time(_CLEANING_TAKES * part.closed)
    return make_solid(
        *offset_outwards(transform_points(part.mesh.vertices, occluder.frame), part.mesh.faces[: part.closed], hair)
    )


cache_clearers.append(clear_cache)


def _stray_share(room: float) -> float:
    """Returns how far a union may stray from the solids it was made of, out of `room` mm."""
    return min(STRAY_MM, room / 4)


def _growth(room: float) -> float:
    """Returns how far to grow solids so that their union is within `room` mm of the originals."""
    return room - _stray_share(room)


@cached_on()
def clean_mesh(mesh: Mesh, within: float) -> CleanMesh:
    """Returns the mesh as clean solids: stitched if it has open edges, with touching shells united.

    `within` is the distance that a union may stray in total, in units of the mesh; the share for joining is not used
    here.
    """
    if len(mesh.faces) > LARGE:
        if mesh.health.watertight and mesh.health.bodies == 1:
            return CleanMesh(mesh, len(mesh.faces), ())
        return CleanMesh(mesh, len(mesh.faces) if mesh.health.watertight else 0, (format_too_many,))
    deadline.require_time(_CLEANING_TAKES * len(mesh.faces))
    # The mesh with its narrow cracks closed and without duplicate faces; the mesh itself if there is nothing to do.
    vertices, faces, _ = repair_cracks(mesh.vertices, mesh.faces, _ON_STITCHING * within)
    twice = are_duplicates(faces.astype(np.int64))
    if twice.any():
        mesh = mesh_without_repair(vertices, faces[~twice])
    elif faces is not mesh.faces:
        mesh = mesh_without_repair(vertices, faces)
    found = find_closed_components(mesh)
    parts, merging = _merge_solids(found, _ON_CLEANING * within)
    notes = (*make_open_face_notes(found), *merging)
    if parts is None:
        # The mesh itself if it is all solid or all loose; else its faces, solids first.
        if found.untouched and not (found.solids and len(found.loose)):
            return CleanMesh(mesh, len(mesh.faces) if found.solids else 0, notes)
        solids = [(found.vertices, faces) for faces in found.solids]
        closed = sum(len(faces) for faces in found.solids)
        return CleanMesh(mesh_without_repair(*_stack([*solids, (found.vertices, found.loose)])), closed, notes)
    closed = sum(len(faces) for _, faces in parts)
    return CleanMesh(mesh_without_repair(*_stack([*parts, (found.vertices, found.loose)])), closed, notes)


def _merge_solids(found: ClosedComponents, room: float) -> tuple[list[tuple[Floats, Ints]] | None, tuple[Note, ...]]:
    """Returns the solids, those that touch united within `room` mm, and notes; None if no two touch."""
    hair = _growth(room)
    parts: list[tuple[Floats, Ints]] = []
    notes: tuple[Note, ...] = ()
    touching = False
    for cluster in _clusters(found, 2 * room):
        alone = [(found.vertices, found.solids[i]) for i in cluster]
        if len(cluster) == 1:
            parts += alone
            continue
        whole = unite_solids([make_solid(*offset_outwards(*part, hair)) for part in alone], _stray_share(room))
        if whole is None:
            notes = (format_parts_touch,)
        if whole is None or whole.apart:
            parts += alone
        else:
            touching = True
            parts.append((whole.vertices, whole.faces))
    return (parts if touching else None), notes


def _clusters(found: ClosedComponents, margin: float) -> list[Longs]:
    """Returns groups of solids whose boxes come within `margin` mm of each other."""
    count = len(found.solids)
    if count == 0:
        return []
    low = np.stack([found.vertices[faces].min(axis=(0, 1)) for faces in found.solids])
    high = np.stack([found.vertices[faces].max(axis=(0, 1)) for faces in found.solids])
    meet = (low[:, None] <= high[None] + margin).all(axis=2)
    one, other = np.nonzero(meet & meet.T)
    label = topology.label_components(one, other, count)
    return [np.flatnonzero(label == number) for number in np.unique(label)]


def offset_outwards(vertices: Floats, faces: Ints, hair: float) -> tuple[Floats, Ints]:
    """Returns the faces, and the vertices moved outwards by `hair` mm.

    A vertex stays if no direction leads outwards from all of its faces.
    """
    corners = faces.astype(np.int64)
    a, b, c = topology.face_corners(vertices, corners)
    normals = topology.cross_rows(b - a, c - a)
    normals /= np.maximum(np.linalg.norm(normals, axis=0), 1e-300)
    directions = np.zeros((3, len(vertices)))
    for corner, (here, left, right) in enumerate(((a, b, c), (b, c, a), (c, a, b))):
        u, v = left - here, right - here
        weight = np.arctan2(np.linalg.norm(topology.cross_rows(u, v), axis=0), topology.dot_rows(u, v))
        for axis in range(3):
            directions[axis] += np.bincount(corners[:, corner], weights=weight * normals[axis], minlength=len(vertices))
    directions /= np.maximum(np.linalg.norm(directions, axis=0), 1e-300)
    least = np.full(len(vertices), np.inf)
    for corner in range(3):
        np.minimum.at(least, corners[:, corner], topology.dot_rows(normals, directions[:, corners[:, corner]]))
    return vertices + np.where(least > _BLUNT, hair, 0.0)[:, None] * directions.T, faces


def _stack(parts: list[tuple[Floats, Ints]]) -> tuple[Floats, Ints]:
    """Returns several sets of vertices and faces as one, without unused vertices."""
    offsets = np.cumsum([0, *(len(vertices) for vertices, _ in parts[:-1])])
    faces = np.vstack([faces + offset for (_, faces), offset in zip(parts, offsets, strict=True)])
    used, corner = np.unique(faces, return_inverse=True)
    return np.vstack([vertices for vertices, _ in parts])[used], corner.reshape(-1, 3).astype(np.int32)


def _make_note(part: CleanMesh, occluder: Occluder) -> str:
    return " ".join(note(occluder.name) for note in part.notes)
