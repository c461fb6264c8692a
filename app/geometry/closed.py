"""The closed surfaces of a mesh: all that can have an inside, however its faces are wound and whatever hangs on them.

A surface is closed where an even number of its faces meets at every edge. Which faces those are is found by leaving
out what cannot be part of one: first everything that hangs together with an open edge; then, where an odd number of
patches meets, the smallest of them, which is the sheet that somebody put into a solid, or onto it. Nothing here asks
which way a face is wound, nor in which order faces come.
"""

from dataclasses import dataclass, field
from functools import cached_property
from weakref import WeakKeyDictionary

import numpy as np

from app.geometry import topology, welding
from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.distances import from_triangles
from app.geometry.manifolds import as_it_is
from app.geometry.mesh import Mesh
from app.geometry.stitching import stitched

# Cracks narrower than this, in mm of the mesh, are none: no line through one counts at any resolution.
_CRACK_MM = 2e-4
# Faces are left out in so many rounds; what is not settled then has no inside.
_ROUNDS = 200
# Points of a surface within so many mm of another are on it.
_ON_MM = 1e-5
# So many points of a surface tell whether it lies in another.
_SAMPLES = 120
_PLACES = np.array([(4, 4, 4), (10, 1, 1), (1, 10, 1), (1, 1, 10), (5, 5, 2), (5, 2, 5), (2, 5, 5)]) / 12.0


@dataclass(frozen=True, eq=False)
class Closed:
    """The faces of a mesh that make closed surfaces, as a mesh of their own; None where there are none.

    `surface` `(m,)` is for each of them the number of its surface. `whole` is whether all faces of the mesh are there.
    """

    mesh: Mesh | None
    surface: Longs
    whole: bool
    _nested: dict[tuple[int, int], bool] = field(default_factory=dict[tuple[int, int], bool])

    @cached_property
    def box(self) -> tuple[Floats, Floats]:
        """The least and greatest corner `(3,)` of all closed surfaces; there has to be one."""
        assert self.mesh is not None
        return self.mesh.vertices.min(axis=0), self.mesh.vertices.max(axis=0)

    def triangles(self, surface: int) -> Floats:
        """The triangles `(k, 3, 3)` of one surface."""
        assert self.mesh is not None
        return self.mesh.vertices[self.mesh.faces[self.surface == surface]]

    def lies_in(self, inner: int, outer: int) -> bool:
        """Whether one surface lies wholly inside another, touching it perhaps, but not running through it."""
        if (inner, outer) not in self._nested:
            self._nested[inner, outer] = _lies_in(self.triangles(inner), self.triangles(outer))
        return self._nested[inner, outer]


_known: WeakKeyDictionary[Mesh, Closed] = WeakKeyDictionary()


def closed(mesh: Mesh) -> Closed:
    """The mesh's closed surfaces; worked out once per mesh."""
    found = _known.get(mesh)
    if found is None:
        found = _known[mesh] = _closed(mesh)
    return found


def _closed(mesh: Mesh) -> Closed:
    vertices, faces, _ = stitched(mesh.vertices, mesh.faces, _CRACK_MM)
    corners = faces.astype(np.int64)
    corners = corners[~(welding.pointlike(corners) | welding.repeated(corners))]
    kept = _even(vertices, corners)
    whole = len(kept) == len(corners)
    if len(kept) == 0:
        return Closed(None, np.zeros(0, np.int64), whole)
    edges = topology.edges(kept)
    surface = np.unique(_joined_at_odd_edges(edges, _patches(edges, len(kept))), return_inverse=True)[1]
    return Closed(as_it_is(*_used(vertices, kept)), surface, whole)


def _used(vertices: Floats, faces: Longs) -> tuple[Floats, np.ndarray]:
    vertices, faces = welding.used_only(vertices, faces)
    return vertices, faces.astype(np.int32)


def _even(vertices: Floats, faces: Longs) -> Longs:
    """Those faces `(k, 3)` that are left once an even number of them meets at every edge."""
    for _ in range(_ROUNDS):
        edges = topology.edges(faces)
        patch = _patches(edges, len(faces))
        left_out = np.zeros(len(faces), dtype=np.bool_)
        left_out[patch[edges.face[edges.start[edges.open]]]] = True
        if not left_out.any():
            left_out = _sheets(vertices, faces, edges, patch)
        if not left_out.any():
            return faces
        faces = faces[~left_out[patch]]
        if len(faces) == 0:
            return faces
    return faces[:0]


def _patches(edges: topology.Edges, count: int) -> Longs:
    """For each of `count` faces the lowest it hangs together with over edges of two faces."""
    first = edges.start[edges.count == 2]
    return topology.components(edges.face[first], edges.face[first + 1], count)


def _odd_parts(edges: topology.Edges, patch: Longs, at: Flags) -> tuple[Longs, Longs]:
    """Of the edges chosen, which patch `(k,)` has an odd number of faces at which edge `(k,)`."""
    half = np.flatnonzero(np.repeat(at, edges.count))
    edge = np.repeat(np.arange(len(edges.start)), edges.count)[half]
    key, count = np.unique(edge * len(patch) + patch[edges.face[half]], return_counts=True)
    key = key[count % 2 == 1]
    return key // len(patch), key % len(patch)


def _sheets(vertices: Floats, faces: Longs, edges: topology.Edges, patch: Longs) -> Flags:
    """Which patches, by their lowest faces `(m,)`, are the smallest at each edge where an odd number meets."""
    edge, owner = _odd_parts(edges, patch, edges.count % 2 == 1)
    rank = _ranks(vertices, faces, patch)[owner]
    least = np.full(len(edges.start), len(faces))
    np.minimum.at(least, edge, rank)
    smallest = np.zeros(len(faces), dtype=np.bool_)
    smallest[owner] = True
    smallest[owner[rank > least[edge]]] = False
    return smallest


def _ranks(vertices: Floats, faces: Longs, patch: Longs) -> Longs:
    """For each patch, by its lowest face, its place among all from the smallest; of equal ones, by where they are."""
    a, b, c = topology.corners(vertices, faces)
    doubled = np.linalg.norm(topology.crossed(b - a, c - a), axis=0)
    area = np.bincount(patch, weights=doubled, minlength=len(faces))
    middle = [np.bincount(patch, weights=doubled * part, minlength=len(faces)) for part in (a + b + c)]
    keys = [np.round(key / max(float(np.abs(key).max()), 1e-300), 9) for key in (*middle, area)]
    rank = np.zeros(len(faces), dtype=np.int64)
    rank[np.lexsort(keys)] = np.arange(len(faces))
    return rank


def _joined_at_odd_edges(edges: topology.Edges, patch: Longs) -> Longs:
    """For each face the surface it is part of: patches that are not closed by themselves make one with their others."""
    edge, owner = _odd_parts(edges, patch, edges.count > 2)
    same = edge[1:] == edge[:-1]
    return topology.components(owner[:-1][same], owner[1:][same], len(patch))[patch]


def crossed_above(triangles: Floats) -> Flags | None:
    """Which triangles `(m, 3, 3)` a ray from the origin along +z passes through; None where one is too near its rim."""
    here, after = triangles, np.roll(triangles, -1, axis=1)
    turns = here[..., 0] * after[..., 1] - here[..., 1] * after[..., 0]
    size = np.abs(triangles[..., :2]).max(axis=(1, 2), initial=0.0)
    doubt = 1e-14 * size * size
    through = (turns > doubt[:, None]).all(axis=1) | (turns < -doubt[:, None]).all(axis=1)
    beside = (turns > doubt[:, None]).any(axis=1) & (turns < -doubt[:, None]).any(axis=1)
    # Where the ray meets the plane: the corners weighted by the turns opposite to them.
    heights = (np.roll(turns, -1, axis=1) * here[..., 2]).sum(axis=1) * np.sign(turns.sum(axis=1))
    upright = (np.abs(turns) <= doubt[:, None]).all(axis=1) & ~_over_origin(triangles, size)
    if not (through | beside | upright | (triangles[..., 2].max(axis=1, initial=-1) < 0)).all():
        return None
    return through & (heights > 0)


def _over_origin(triangles: Floats, size: Floats) -> Flags:
    """Which triangles may be over the origin at all, by their boxes."""
    slack = 1e-12 * size[:, None]
    low, high = triangles[..., :2].min(axis=1), triangles[..., :2].max(axis=1)
    return ((low <= slack) & (high >= -slack)).all(axis=1)


# Off the lines that models are drawn along, so that no edge lies exactly over the point: mm.
ASIDE = np.array([(1.2345e-7, 2.3456e-7, 0.0), (-3.1416e-7, 1.7321e-7, 0.0), (2.2361e-7, -4.1231e-7, 0.0)])
"""Where else to send a ray up from, if it comes too near an edge."""


def holds(triangles: Floats, point: Floats) -> bool:
    """Whether a closed surface `(m, 3, 3)` has a point `(3,)` inside: a ray from it passes an odd number of faces."""
    low, high = triangles[..., :2].min(axis=1) - _ON_MM, triangles[..., :2].max(axis=1) + _ON_MM
    over = triangles[((low <= point[:2]) & (high >= point[:2])).all(axis=1)]
    for aside in ASIDE:
        through = crossed_above(over - (point + aside))
        if through is not None:
            return bool(np.count_nonzero(through) % 2)
    return False


def _lies_in(inner: Floats, outer: Floats) -> bool:
    low, high = outer.min(axis=(0, 1)) - _ON_MM, outer.max(axis=(0, 1)) + _ON_MM
    if (inner.min(axis=(0, 1)) < low).any() or (inner.max(axis=(0, 1)) > high).any():
        return False
    points = np.concatenate(list(_PLACES @ inner))
    points = points[:: max(1, len(points) // _SAMPLES)]
    out = [point for point in points if not holds(outer, point)]
    return len(out) < len(points) and all(_is_on(point, outer) for point in out)


def _is_on(point: Floats, triangles: Floats) -> bool:
    return bool(from_triangles(np.broadcast_to(point, (len(triangles), 3)), triangles).min() <= _ON_MM)
