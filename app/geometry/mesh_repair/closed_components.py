"""Splits a mesh into closed shells, for unions, and loose triangles that bound no solid.

Walls between solids that touch are peeled off first. Where more than two faces meet at an edge, they are paired so
that each solid stays whole, and each pair gets its own corner on the edge. Faces are then separated wherever they
only touch, and each connected set of faces is a shell. A closed shell with positive volume is a solid; one with
negative volume is a hollow, and belongs to the smallest solid round it. A closed shell without volume is a sheet.
Peeled walls and sheets inside a solid are left out; everything else is loose.
"""

from dataclasses import dataclass

import numpy as np

from app.geometry.arrays import Flags, Floats, Ints, Longs
from app.geometry.frames import cross_rows
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair import topology
from app.geometry.mesh_repair.topology import Neighbours, find_neighbours

_SAMPLES = 24  # Number of points of a peeled patch that are tested for being inside a solid.
_FLAT_MM = 1e-6  # A shell whose volume is less than its area times this is a sheet with two sides.


@dataclass(frozen=True, eq=False)
class ClosedComponents:
    """The closed shells and loose faces of a mesh.

    The corners `(n, 3)`, in mm, each belong to one fan of faces: shells that touch share none. `solids` are the
    faces `(m, 3)` of each shell that faces outwards, with those of the hollows in it. `loose` are faces that bound
    no solid; `open_edges` is the number of their edges without a face on the other side. `untouched` is True if all
    faces are unchanged.
    """

    vertices: Floats
    solids: tuple[Ints, ...]
    loose: Ints
    open_edges: int
    untouched: bool


def find_closed_components(mesh: Mesh) -> ClosedComponents:
    """Returns the shells of a mesh, without the walls between solids that touch."""
    vertices, faces = mesh.vertices, mesh.faces
    patch = _find_peeling_patches(faces)
    if not (patch < 0).any():
        return ClosedComponents(vertices, (), mesh.faces, mesh.health.open_edges, untouched=True)
    corners, rest = _split_crowded_edges(vertices, faces[patch < 0])
    untouched = corners is vertices and bool((patch < 0).all())
    found = find_neighbours(corners, rest)
    corners, rest = _separate_touching_faces(corners, rest, found)
    # The number of each face's shell, counting from 0.
    face, edge = np.nonzero(found.across >= 0)
    label = topology.label_components(face, found.across[face, edge].astype(np.int64), len(found.across))
    shell = np.unique(label, return_inverse=True)[1]
    closed, thin = _find_closed(corners, rest, shell, found)
    solids, homeless = _group_hollows(corners, rest, shell, closed & ~thin)
    # Walls keep the mesh's own corners, which follow those of the shells.
    corners = np.vstack([corners, vertices])
    walls = [faces[patch == number] + len(corners) - len(vertices) for number in np.unique(patch[patch >= 0])]
    walls += [rest[shell == number] for number in np.flatnonzero(closed & thin)]
    kept = [wall for wall in walls if not _is_wall_inside(corners, wall, solids)]
    loose = np.vstack([rest[~closed[shell] | homeless[shell]], *kept]).astype(np.int32)
    open_edges = len(topology.find_edges(loose.astype(np.int64)).open) if len(loose) else 0
    return ClosedComponents(corners, solids, loose, open_edges, untouched)


def _split_crowded_edges(vertices: Floats, faces: Ints) -> tuple[Floats, Ints]:
    """Returns the same surface, with a separate corner halfway along a crowded edge for each pair of faces there.

    Faces are paired so that solids which touch along an edge stay connected there. Without the new corners, the two
    ends of the edge would not tell the pairs apart.
    """
    found = find_neighbours(vertices, faces, joining=True)
    half = np.arange(3 * len(faces))
    start, end = faces.ravel(), np.roll(faces, -1, axis=1).ravel()
    key = np.minimum(start, end).astype(np.int64) * len(vertices) + np.maximum(start, end)
    _, edge, count = np.unique(key, return_inverse=True, return_counts=True)
    twin = 3 * found.across.astype(np.int64).ravel() + found.back.ravel()
    split = (count[edge] > 2) & (found.across.ravel() >= 0)
    if not split.any():
        return vertices, faces
    first, number = np.unique(np.minimum(half, twin)[split], return_inverse=True)
    middle = np.full(len(half), -1)
    middle[split] = len(vertices) + number
    middles = (vertices[start[first]] + vertices[end[first]]) / 2
    touched = split.reshape(-1, 3).any(axis=1)
    halved = [fan for face in np.flatnonzero(touched) for fan in _fans(faces[face], middle[3 * face : 3 * face + 3])]
    return np.vstack([vertices, middles]), np.vstack([faces[~touched], np.array(halved, dtype=np.int32)])


def _fans(face: Ints, middles: Longs) -> list[tuple[int, int, int]]:
    """Returns the triangles of a face with extra corners on some of its edges (-1: none); none of them is flat."""
    rim = [int(corner) for pair in zip(face, middles, strict=True) for corner in pair]
    first = next(i for i in (1, 3, 5) if rim[i] >= 0)
    rim = [corner for corner in rim[first:] + rim[:first] if corner >= 0]
    return [(rim[0], rim[i], rim[i + 1]) for i in range(1, len(rim) - 1)]


def _separate_touching_faces(vertices: Floats, faces: Ints, found: Neighbours) -> tuple[Floats, Ints]:
    """Returns corners and faces such that faces share a corner only if they are connected round it."""
    face, edge = np.nonzero((found.across >= 0) & ~found.against)
    other, back = found.across[face, edge].astype(np.int64), found.back[face, edge].astype(np.int64)
    one = np.concatenate([3 * face + edge, 3 * face + (edge + 1) % 3])
    two = np.concatenate([3 * other + (back + 1) % 3, 3 * other + back])
    label = topology.label_components(one, two, 3 * len(faces))
    first, corner = np.unique(label, return_inverse=True)
    return vertices[faces.ravel()[first]], corner.reshape(-1, 3).astype(np.int32)


def _find_closed(vertices: Floats, faces: Ints, shell: Longs, found: Neighbours) -> tuple[Flags, Flags]:
    """Returns which shells are closed and consistently wound, and which have no volume: sheets with two sides."""
    count = int(shell.max()) + 1
    closed = np.ones(count, dtype=np.bool_)
    closed[shell[((found.across < 0) | found.against).any(axis=1)]] = False
    a, b, c = topology.face_corners(vertices, faces.astype(np.int64))
    area = np.bincount(shell, weights=np.linalg.norm(cross_rows(b - a, c - a), axis=0), minlength=count) / 2
    return closed, np.abs(_volumes(vertices, faces, shell)) <= area * _FLAT_MM


def _volumes(vertices: Floats, faces: Ints, shell: Longs) -> Floats:
    return topology.shell_volumes(vertices - vertices.mean(axis=0), faces.astype(np.int64), shell)


def _group_hollows(vertices: Floats, faces: Ints, shell: Longs, sound: Flags) -> tuple[tuple[Ints, ...], Flags]:
    """Returns the faces of each solid, and which hollows are not inside any solid."""
    volume = _volumes(vertices, faces, shell)
    outward = np.flatnonzero(sound & (volume > 0))
    outward = outward[np.argsort(volume[outward])]
    members = {int(o): [faces[shell == o]] for o in outward}
    homeless = np.zeros(len(sound), dtype=np.bool_)
    for hollow in np.flatnonzero(sound & (volume < 0)):
        wall = faces[shell == hollow]
        holders = (int(o) for o in outward if _is_point_inside(vertices, members[int(o)][0], vertices[wall[0, 0]]))
        holder = next(holders, None)  # The smallest solid round the hollow.
        if holder is None:
            homeless[hollow] = True
        else:
            members[holder].append(wall)
    return tuple(np.vstack(parts) for parts in members.values()), homeless


def _is_point_inside(vertices: Floats, faces: Ints, point: Floats) -> bool:
    return topology.count_crossings(vertices, faces.astype(np.int64), point) % 2 == 1


def _is_wall_inside(vertices: Floats, wall: Ints, solids: tuple[Ints, ...]) -> bool:
    """Returns whether each of many points on the wall's faces is inside some solid."""
    weights = np.array([(1, 1, 1), (8, 1, 1), (1, 8, 1), (1, 1, 8)]) / np.array([[3], [10], [10], [10]])
    points = (weights @ vertices[wall]).reshape(-1, 3)
    points = points[:: max(1, len(points) // _SAMPLES)]
    return all(any(_is_point_inside(vertices, solid, point) for solid in solids) for point in points)


def _find_peeling_patches(faces: Ints) -> Longs:
    """Returns, for each face, -1 or the number of the patch that peels off with it.

    Where two solids touch along a face, and each had its own, one of the two was dropped as a duplicate. The other
    is a wall between them and no longer part of a closed surface: at every edge of its rim, it alone unbalances the
    faces in the two directions. A patch is connected across edges with two faces. Without such patches the rest is
    closed again.
    """
    patch = np.full(len(faces), -1)
    edges = topology.find_edges(faces.astype(np.int64))
    way, edge = np.where(edges.forward, 1, -1), np.repeat(np.arange(len(edges.start)), edges.count)
    excess = np.bincount(edge, weights=way).astype(np.int64)
    if not excess.any():
        return patch
    pairs = edges.start[edges.count == 2]
    label = topology.label_components(edges.face[pairs], edges.face[pairs + 1], len(faces))
    rim = np.flatnonzero(edges.count[edge] != 2)
    of = label[edges.face[rim]]
    for number in sorted(np.unique(of), key=lambda number: np.count_nonzero(label == number)):
        mine = rim[of == number]
        its = np.bincount(edge[mine], weights=way[mine], minlength=len(excess)).astype(np.int64)
        if its.any() and (excess[its != 0] == its[its != 0]).all():
            excess -= its
            patch[label == number] = number
    return patch


def hole_loops(faces: Ints) -> list[list[int]]:
    """Returns the rims of holes as loops of at least three corners, wound in the direction of faces that fill them."""
    edges = topology.find_edges(faces.astype(np.int64))
    forward = edges.forward[edges.start[edges.open]]
    low, high = edges.low[edges.open], edges.high[edges.open]
    onward: dict[int, list[int]] = {}
    for here, there in zip(np.where(forward, high, low).tolist(), np.where(forward, low, high).tolist(), strict=True):
        onward.setdefault(here, []).append(there)
    loops: list[list[int]] = []
    for start in list(onward):
        path, place = [start], {start: 0}
        while onward.get(path[-1]):
            there = onward[path[-1]].pop()
            if there in place:
                loop = path[place[there] :]
                loops.append(loop)
                path = path[: place[there] + 1]
                for corner in loop[1:]:
                    del place[corner]
            else:
                place[there] = len(path)
                path.append(there)
    return [loop for loop in loops if len(loop) > 2]
