"""Finds the closed surfaces of a mesh: the faces that have an inside, whatever their winding and attachments.

A set of faces is closed if an even number of them meets at every edge. A patch is a set of faces connected across
edges with exactly two faces. The closed part is found by leaving out patches: first, repeatedly, those with an open
edge, and flat ones with the same rim as another; then, where an odd number meets at an edge, those with the least
total area (nearly the least, if very many meet) that make all numbers even. The latter are sheets put into a solid
or onto it. Neither the winding nor the order of faces matters. A vertical ray, in float64, decides whether a point
is inside. All lengths are millimetres of the table, whatever the scale of the mesh there.
"""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.distances import distances_from_triangles
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair import topology, weld
from app.geometry.mesh_repair.boolean import mesh_without_repair
from app.geometry.mesh_repair.crack_repair import repair_cracks
from app.geometry.result_cache import cached_on

# Not along the lines on which models are drawn, so that no edge is exactly above the point: mm.
RAY_OFFSETS = np.array([(1.2345e-7, 2.3456e-7, 0.0), (-3.1416e-7, 1.7321e-7, 0.0), (2.2361e-7, -4.1231e-7, 0.0)])
"""Offsets of the vertical ray, tried in order until it keeps clear of all edges."""

_HAIR = 1e-6  # mm; more than rays are shifted


def faces_above(triangles: Floats) -> Flags | None:
    """Returns which triangles `(m, 3, 3)` a ray from the origin along +z crosses; None if it is too near a rim."""
    here, after = triangles, np.roll(triangles, -1, axis=1)
    turns = here[..., 0] * after[..., 1] - here[..., 1] * after[..., 0]
    size = np.abs(triangles[..., :2]).max(axis=(1, 2), initial=0.0)
    doubt = 1e-14 * size * size
    through = (turns > doubt[:, None]).all(axis=1) | (turns < -doubt[:, None]).all(axis=1)
    beside = (turns > doubt[:, None]).any(axis=1) & (turns < -doubt[:, None]).any(axis=1)
    # The height at which the ray meets the plane: the corners weighted by the turns opposite to them.
    heights = (np.roll(turns, -1, axis=1) * here[..., 2]).sum(axis=1) * np.sign(turns.sum(axis=1))
    upright = (np.abs(turns) <= doubt[:, None]).all(axis=1) & ~_over_origin(triangles, size)
    if not (through | beside | upright | (triangles[..., 2].max(axis=1, initial=-1) < 0)).all():
        return None
    return through & (heights > 0)


def _over_origin(triangles: Floats, size: Floats) -> Flags:
    """Returns which triangles may be over the origin, by their boxes."""
    slack = 1e-12 * size[:, None]
    low, high = triangles[..., :2].min(axis=1), triangles[..., :2].max(axis=1)
    return ((low <= slack) & (high >= -slack)).all(axis=1)


def is_inside(triangles: Floats, point: Floats) -> bool:
    """Returns whether a point `(3,)` is inside a closed surface `(m, 3, 3)`: a ray crosses it an odd number of times.

    False if every ray passes too near an edge.
    """
    low, high = triangles[..., :2].min(axis=1) - _HAIR, triangles[..., :2].max(axis=1) + _HAIR
    over = triangles[((low <= point[:2]) & (high >= point[:2])).all(axis=1)]
    for aside in RAY_OFFSETS:
        through = faces_above(over - (point + aside))
        if through is not None:
            return bool(np.count_nonzero(through) % 2)
    return False


# If more patches meet, all of them are left out; with no more free choices than this, all combinations are tried.
_MAX_PATCHES, _ALL_SUMS = 2_000, 10


def solve_parity(area: Floats, equations: set[int]) -> Flags:
    """Returns which of n patches, smallest first, to leave out: the solution of the equations with the least area.

    An equation is a sum modulo 2 of bits, one for each patch; bit n is the required sum. Leaving out all patches has
    to be a solution, and is the result if there are too many. Elimination finds a solution that keeps large patches
    where it can. Adding solutions of the homogeneous equations then improves it; with many of these, the result is
    only a local minimum.
    """
    count = len(area)
    if count > _MAX_PATCHES:
        return np.ones(count, dtype=np.bool_)
    pivots: dict[int, int] = {}
    for equation in sorted(equations):
        row = equation
        while row & ((1 << count) - 1):
            low = (row & -row).bit_length() - 1
            if low not in pivots:
                pivots[low] = row
                break
            row ^= pivots[low]
    best = _solve(pivots, 1 << count, count)
    free = [column for column in range(count) if column not in pivots]
    cycles = [_solve(pivots, 1 << column, count) for column in free]
    return _improve(best, np.array(cycles).reshape(-1, count), area)


def _solve(pivots: dict[int, int], given: int, count: int) -> Flags:
    """Returns the patches that solve the equations; those without a pivot are as in `given`."""
    bits = given
    for column in sorted(pivots, reverse=True):
        bits |= ((pivots[column] & bits).bit_count() & 1) << column
    return np.array([bits >> column & 1 for column in range(count)], dtype=np.bool_)


def _improve(best: Flags, cycles: Flags, area: Floats) -> Flags:
    """Returns the sum modulo 2 of `best` and some of the `cycles` `(k, n)` with the least area.

    If there are many cycles, the result is only a local minimum.
    """
    if len(cycles) <= _ALL_SUMS:
        sums = np.array([best])
        for cycle in cycles:
            sums = np.concatenate([sums, sums ^ cycle])
        return sums[int(np.argmin(sums @ area))]
    while True:
        other = best ^ cycles
        if (other @ area).min() >= best @ area:
            return best
        best = other[int(np.argmin(other @ area))]


CRACK_MM = 2e-4
"""Cracks no wider than this, in mm of the table, count as closed: no line through one counts at any resolution."""
# Rounds of leaving out faces; a mesh that is not settled after that has no inside.
_ROUNDS = 200
# Distance in mm within which points count as on a surface.
_ON_MM = 1e-5
# Number of points of a surface that decide whether it is inside another.
_SAMPLES = 120
_PLACES = np.array([(4, 4, 4), (10, 1, 1), (1, 10, 1), (1, 1, 10), (5, 5, 2), (5, 2, 5), (2, 5, 5)]) / 12.0


@dataclass(frozen=True, eq=False)
class ClosedSurfaces:
    """The faces of a mesh that form closed surfaces, as a separate mesh; None if there are none.

    `surface` `(m,)` is the number of each face's surface. `whole` is True if these are all faces of the mesh. No
    face is farther than `stray` mm from the mesh.
    """

    mesh: Mesh | None
    surface: Longs
    whole: bool
    stray: float = 0.0
    _nested: dict[tuple[int, int], bool] = field(default_factory=dict[tuple[int, int], bool])

    @cached_property
    def box(self) -> tuple[Floats, Floats]:
        """The least and greatest corner `(3,)` of all closed surfaces; there must be at least one."""
        assert self.mesh is not None
        return self.mesh.vertices.min(axis=0), self.mesh.vertices.max(axis=0)

    def triangles(self, surface: int) -> Floats:
        """Returns the triangles `(k, 3, 3)` of one surface."""
        assert self.mesh is not None
        return self.mesh.vertices[self.mesh.faces[self.surface == surface]]

    def is_nested(self, inner: int, outer: int) -> bool:
        """Returns whether one surface is wholly inside another; they may touch, but not intersect."""
        if (inner, outer) not in self._nested:
            self._nested[inner, outer] = _lies_in(self.triangles(inner), self.triangles(outer))
        return self._nested[inner, outer]


@cached_on()
def find_closed_surfaces(mesh: Mesh, scale: float) -> ClosedSurfaces:
    """Returns the closed surfaces of a mesh at this scale, in mm of the table but not turned."""
    vertices, faces, _ = repair_cracks(mesh.vertices * scale, mesh.faces, CRACK_MM)
    stray = 0.0 if faces is mesh.faces else CRACK_MM
    corners = faces.astype(np.int64)
    corners = corners[~(weld.are_pointlike(corners) | weld.are_duplicates(corners))]
    kept = _find_even(vertices, corners)
    whole = len(kept) == len(corners)
    if len(kept) == 0:
        return ClosedSurfaces(None, np.zeros(0, np.int64), whole, stray)
    edges = topology.find_edges(kept)
    surface = np.unique(_join_at_odd_edges(edges, _patches(edges, len(kept))), return_inverse=True)[1]
    return ClosedSurfaces(mesh_without_repair(*_drop_unused(vertices, kept)), surface, whole, stray)


def _drop_unused(vertices: Floats, faces: Longs) -> tuple[Floats, np.ndarray]:
    vertices, faces = weld.drop_unused(vertices, faces)
    return vertices, faces.astype(np.int32)


def _find_even(vertices: Floats, faces: Longs) -> Longs:
    """Returns the faces `(k, 3)` that remain once an even number of them meets at every edge."""
    for _ in range(_ROUNDS):
        edges = topology.find_edges(faces)
        patch = _patches(edges, len(faces))
        left_out = np.zeros(len(faces), dtype=np.bool_)
        left_out[patch[edges.face[edges.start[edges.open]]]] = True
        if not left_out.any():
            left_out = _are_twofold(vertices, faces, edges, patch)
        if not left_out.any():
            return faces[~_find_sheets(vertices, faces, edges, patch)[patch]]
        faces = faces[~left_out[patch]]
        if len(faces) == 0:
            return faces
    return faces[:0]


def _patches(edges: topology.Edges, count: int) -> Longs:
    """Returns, for each of `count` faces, the lowest face that edges with two faces connect it to."""
    first = edges.start[edges.count == 2]
    return topology.label_components(edges.face[first], edges.face[first + 1], count)


def _odd_parts(edges: topology.Edges, patch: Longs, at: Flags) -> tuple[Longs, Longs]:
    """Returns edges `(k,)` among those chosen, and the patch `(k,)` with an odd number of faces at each."""
    half = np.flatnonzero(np.repeat(at, edges.count))
    edge = np.repeat(np.arange(len(edges.start)), edges.count)[half]
    key, count = np.unique(edge * len(patch) + patch[edges.face[half]], return_counts=True)
    key = key[count % 2 == 1]
    return key // len(patch), key % len(patch)


def _are_twofold(vertices: Floats, faces: Longs, edges: topology.Edges, patch: Longs) -> Flags:
    """Returns which patches, by their lowest faces `(m,)`, duplicate another one.

    Both are flat and have exactly the same rim, but different triangles.
    """
    edge, owner = _odd_parts(edges, patch, edges.count > 2)
    rims: dict[int, list[int]] = {}
    for at, one in zip(edge.tolist(), owner.tolist(), strict=True):
        rims.setdefault(one, []).append(at)
    first: dict[tuple[int, ...], int] = {}
    twofold = np.zeros(len(faces), dtype=np.bool_)
    for one, rim in rims.items():
        if first.setdefault(tuple(rim), one) != one:
            twofold[one] = all(_is_flat(vertices, faces[patch == each]) for each in (one, first[tuple(rim)]))
    return twofold


def _is_flat(vertices: Floats, faces: Longs) -> bool:
    a, b, c = topology.face_corners(vertices, faces)
    normals = topology.cross_rows(b - a, c - a)
    sizes = np.linalg.norm(normals, axis=0)
    along = np.abs(normals[:, sizes.argmax()] @ normals) / sizes.max()
    return bool((along >= sizes * (1 - 1e-9)).all())


def _find_sheets(vertices: Floats, faces: Longs, edges: topology.Edges, patch: Longs) -> Flags:
    """Returns which patches, by their lowest faces `(m,)`, to leave out so that every edge has an even number of faces.

    Of all possible choices, the one with the least area is taken.
    """
    edge, owner = _odd_parts(edges, patch, edges.count > 2)
    result = np.zeros(len(faces), dtype=np.bool_)
    same = edge[1:] == edge[:-1]
    cluster = topology.label_components(owner[:-1][same], owner[1:][same], len(faces))[owner]
    uneven = np.isin(cluster, cluster[edges.count[edge] % 2 == 1])
    area = _areas(vertices, faces, patch)
    for number in np.unique(cluster[uneven]):
        some = cluster == number
        those = np.unique(owner[some])
        those = those[np.lexsort((*area[those, 1:].T, area[those, 0]))]
        result[those[solve_parity(area[those, 0], _equations(edge[some], owner[some], those))]] = True
    return result


def _areas(vertices: Floats, faces: Longs, patch: Longs) -> Floats:
    """Returns the area of each patch, by its lowest face, then its position, to order equal areas: `(m, 4)`."""
    a, b, c = topology.face_corners(vertices, faces)
    area = np.linalg.norm(topology.cross_rows(b - a, c - a), axis=0) / 2
    columns = [np.bincount(patch, weights=area * part, minlength=len(faces)) for part in (np.ones(1), *(a + b + c))]
    return np.column_stack(columns).round(6).astype(np.float64)


def _equations(edge: Longs, owner: Longs, patches: Longs) -> set[int]:
    """Returns the equations for the patches to leave out.

    Each is a sum modulo 2 of a bit per patch; bit n is the required sum.
    """
    place = {patch: index for index, patch in enumerate(patches.tolist())}
    rows: dict[int, int] = {}
    for at, one in zip(edge.tolist(), owner.tolist(), strict=True):
        rows[at] = rows.get(at, 0) ^ (1 << place[one]) ^ (1 << len(place))
    return set(rows.values())


def _join_at_odd_edges(edges: topology.Edges, patch: Longs) -> Longs:
    """Returns the surface of each face: patches that are not closed by themselves are joined with those they meet."""
    edge, owner = _odd_parts(edges, patch, edges.count > 2)
    same = edge[1:] == edge[:-1]
    return topology.label_components(owner[:-1][same], owner[1:][same], len(patch))[patch]


def _lies_in(inner: Floats, outer: Floats) -> bool:
    low, high = outer.min(axis=(0, 1)) - _ON_MM, outer.max(axis=(0, 1)) + _ON_MM
    if (inner.min(axis=(0, 1)) < low).any() or (inner.max(axis=(0, 1)) > high).any():
        return False
    points = np.concatenate(list(_PLACES @ inner))
    points = points[:: max(1, len(points) // _SAMPLES)]
    out = [point for point in points if not is_inside(outer, point)]
    return len(out) < len(points) and all(_is_on(point, outer) for point in out)


def _is_on(point: Floats, triangles: Floats) -> bool:
    return bool(distances_from_triangles(np.broadcast_to(point, (len(triangles), 3)), triangles).min() <= _ON_MM)
