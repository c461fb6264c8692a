"""The topology of meshes: faces at each edge, neighbours across it, shells and bodies, winding."""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Flags, Floats, Ints, Longs
from app.geometry.frames import cross_products
from app.geometry.mesh import Mesh

# Direction of the test lines: upwards, but parallel to no edge that models have.
_ASLANT = np.array([[0.01234567], [0.03456789], [1.0]])
# Number of pairs of points and faces that are compared in one step.
_AT_ONCE = 500_000


@dataclass(frozen=True, eq=False)
class Edges:
    """The half edges of m faces, sorted so that those of the same edge follow each other.

    `face` and `forward` `(3m,)`: the face of each half edge, and whether it runs from the lower to the higher
    vertex; `start` and `count` `(e,)`: the index of each edge's first half edge, and the number of faces that meet
    there.
    """

    face: Longs
    forward: Flags
    low: Longs
    high: Longs
    start: Longs
    count: Longs

    @property
    def open(self) -> Longs:
        """The edges with a single face."""
        return np.flatnonzero(self.count == 1)

    @property
    def crowded(self) -> Longs:
        """The edges with three faces or more."""
        return np.flatnonzero(self.count > 2)


@dataclass(frozen=True, eq=False)
class Orientation:
    """The faces `(m,)` to turn so that each shell is wound consistently, and the resulting shells.

    A shell is a set of faces connected across edges with exactly two faces: `shell` `(m,)`. `torn` are the edges
    where no turning helps (a Möbius band).
    """

    turn: Flags
    shell: Longs
    torn: Longs


def find_edges(faces: Longs) -> Edges:
    """Returns the edges of faces `(m, 3)`."""
    a, b = faces.ravel(), np.roll(faces, -1, axis=1).ravel()
    low, high = np.minimum(a, b), np.maximum(a, b)
    key, order = _sort(low * (int(faces.max(initial=0)) + 1) + high)
    start = np.flatnonzero(np.concatenate([np.ones(1, np.bool_), key[1:] != key[:-1]]))
    count = np.diff(start, append=len(key))
    return Edges(order // 3, (a < b)[order], low[order[start]], high[order[start]], start, count)


def count_bodies(faces: Longs, shell: Longs) -> int:
    """Returns the number of bodies: shells `(m,)` that share a vertex are one body."""
    owner = np.zeros(int(faces.max()) + 1, dtype=np.int64)
    owner[faces] = shell[:, None]
    one, other = owner[faces].ravel(), np.repeat(shell, 3)
    apart = one != other
    count = int(shell.max()) + 1
    return int(np.count_nonzero(label_components(one[apart], other[apart], count) == np.arange(count)))


def find_orientation(faces: Longs, edges: Edges) -> Orientation:
    """Finds a consistent winding of each shell that turns as few faces as possible."""
    pair = np.flatnonzero(edges.count == 2)
    first = edges.start[pair]
    one, other = edges.face[first], edges.face[first + 1]
    clash = edges.forward[first] == edges.forward[first + 1]
    count = len(faces)
    if not clash.any():
        shell = _renumber(label_components(one, other, count))
        return Orientation(np.zeros(count, dtype=np.bool_), shell, np.empty(0, dtype=np.int64))
    # The double cover: node f is face f unchanged, node f + count is face f turned. A clash connects unchanged with
    # turned.
    cross = np.where(clash, count, 0)
    ends = (np.concatenate([one, one + count]), np.concatenate([other + cross, other + count - cross]))
    label = label_components(*ends, 2 * count)
    kept, turned = label[:count], label[count:]
    size = np.bincount(kept, minlength=2 * count)
    turn = (size[kept] < size[turned]) | ((size[kept] == size[turned]) & (kept > turned))
    torn = pair[clash ^ turn[one] ^ turn[other]]
    return Orientation(turn, _renumber(np.minimum(kept, turned)), torn)


def are_shells_closed(edges: Edges, winding: Orientation) -> Flags:
    """Returns which shells `(max shell + 1,)` have, at each of their edges, equally many faces in both directions."""
    shell = winding.shell[edges.face]
    closed = np.ones(int(winding.shell.max(initial=-1)) + 1, dtype=np.bool_)
    closed[shell[edges.start[edges.open]]] = False
    closed[shell[edges.start[winding.torn]]] = False
    edge = np.repeat(np.arange(len(edges.start)), edges.count)
    crowd = np.flatnonzero(np.repeat(edges.count > 2, edges.count))
    if len(crowd):
        way = np.where(edges.forward[crowd] ^ winding.turn[edges.face[crowd]], 1, -1)
        key = edge[crowd] * len(closed) + shell[crowd]
        _, first, group = np.unique(key, return_index=True, return_inverse=True)
        uneven = np.bincount(group, weights=way) != 0
        closed[shell[crowd[first[uneven]]]] = False
    return closed


def shell_volumes(vertices: Floats, faces: Longs, shell: Longs) -> Floats:
    """Returns the signed volume in mm³ of each closed shell: negative if its faces point inwards."""
    a, b, c = face_corners(vertices, faces)
    return np.bincount(shell, weights=dot_rows(a, cross_rows(b, c)) / 6.0).astype(np.float64)


def count_crossings(vertices: Floats, faces: Longs, point: Floats) -> int:
    """Returns how many faces `(m, 3)` a nearly upright line from `point` upwards crosses (Möller–Trumbore)."""
    return int(np.count_nonzero(_are_crossed(*face_corners(vertices - point, faces))))


def count_crossings_each(vertices: Floats, faces: Longs, points: Floats) -> Longs:
    """Returns `count_crossings` for each of many points `(n, 3)`: `(n,)`.

    Each point is compared only with faces that may be above it.
    """
    over = vertices - vertices[:, 2:] * _ASLANT.T  # The lines now run straight up.
    along = points - points[:, 2:] * _ASLANT.T
    low, high = over[faces].min(axis=1), over[faces].max(axis=1)
    order = np.argsort(along[:, 0], kind="stable")
    ordered = along[order, 0]
    first, last = np.searchsorted(ordered, low[:, 0]), np.searchsorted(ordered, high[:, 0], side="right")
    count = last - first
    result = np.zeros(len(points), dtype=np.int64)
    ends = np.cumsum(count)
    for begin in range(0, int(ends[-1]) if len(ends) else 0, _AT_ONCE):
        number = np.arange(begin, min(begin + _AT_ONCE, int(ends[-1])))
        face = np.searchsorted(ends, number, side="right")
        point = order[number - (ends - count)[face] + first[face]]
        beneath = (low[face, 1] <= along[point, 1]) & (along[point, 1] <= high[face, 1])
        face, point = face[beneath], point[beneath]
        some = tuple((vertices[faces[face, corner]] - points[point]).T for corner in range(3))
        np.add.at(result, point[_are_crossed(*some)], 1)
    return result


def _are_crossed(a: Floats, b: Floats, c: Floats) -> Flags:
    """Returns which triangles, with corners `(3, m)`, a nearly upright line from the origin upwards crosses."""
    p, q = cross_rows(_ASLANT, c - a), cross_rows(-a, b - a)
    det = dot_rows(b - a, p)
    safe = np.where(det == 0.0, 1.0, det)
    u, v, t = dot_rows(-a, p) / safe, dot_rows(_ASLANT, q) / safe, dot_rows(c - a, q) / safe
    return (det != 0.0) & (u >= 0) & (v >= 0) & (u + v <= 1) & (t > 0)


def face_corners(vertices: Floats, faces: Longs) -> tuple[Floats, Floats, Floats]:
    """Returns the first, second and third corners of the faces, each `(3, m)`; this layout is fast to compute with."""
    columns = np.ascontiguousarray(vertices.T)
    first, second, third = (np.stack([column[faces[:, i]] for column in columns]) for i in range(3))
    return first, second, third


def dot_rows(a: Floats, b: Floats) -> Floats:
    """Returns the dot products `(m,)` of vectors `(3, m)`."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross_rows(a: Floats, b: Floats) -> Floats:
    """Returns the cross products `(3, m)` of vectors `(3, m)`."""
    return np.stack([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


def label_components(one: Longs, other: Longs, count: int) -> Longs:
    """Returns for each node `(count,)` the lowest node that links `one` – `other` `(k,)` connect it to.

    Every round hooks each tree to the lowest one that it touches, and flattens it: each round removes at least half
    of the trees that touch another one. SciPy has such a function too, but importing it takes longer than this takes
    for a million triangles.
    """
    label = np.arange(count)
    while len(one):
        a, b = label[one], label[other]
        apart = a != b
        one, other = one[apart], other[apart]
        np.minimum.at(label, np.maximum(a, b)[apart], np.minimum(a, b)[apart])
        while not np.array_equal(label, above := label[label]):
            label = above
    return label


def _renumber(label: Longs) -> Longs:
    """Returns the same groups, numbered from 0 without gaps."""
    roots = np.zeros(len(label), dtype=np.bool_)
    roots[label] = True
    return (np.cumsum(roots) - 1)[label]


def _sort(key: Longs) -> tuple[Longs, Longs]:
    """Returns the sorted keys, and the original index of each."""
    bits = len(key).bit_length()
    if int(key.max(initial=0)).bit_length() + bits > 63:
        order = np.argsort(key, kind="stable")
        return key[order], order
    # Key and index packed into one number: NumPy sorts numbers four times as fast as it sorts indices by key.
    packed = (key << bits) | np.arange(len(key))
    packed.sort()
    return packed >> bits, packed & ((1 << bits) - 1)


_DIGITS = 10  # Digits of an angle, in full turns; half planes with equal angles coincide.


@dataclass(frozen=True, eq=False)
class Neighbours:
    """The neighbours across the edges of m faces; edge i of a face runs from its corner i to the next.

    `across` `(m, 3)`: the face on the other side, -1 if the edge is open; `back` `(m, 3)`: the index of the edge in
    that face, -1 if it is open. So `across[across[f, i], back[f, i]]` is f. `against` `(m, 3)`: whether both faces
    run along the edge in the same direction, so that their windings clash.
    """

    across: Ints
    back: NDArray[np.int8]
    against: Flags


_known: WeakKeyDictionary[Mesh, Neighbours] = WeakKeyDictionary()


def mesh_neighbours(mesh: Mesh) -> Neighbours:
    """Returns the faces across the mesh's edges; computed once per mesh."""
    found = _known.get(mesh)
    if found is None:
        found = _known[mesh] = find_neighbours(mesh.vertices, mesh.faces)
    return found


def find_neighbours(vertices: Floats, faces: Ints, joining: bool = False) -> Neighbours:
    """Returns the faces across the edges of faces `(m, 3)`.

    If more than two faces meet at an edge, the two that bound a wedge of solid between them are paired, so that
    solids which touch there are separate. With `joining`, the two that bound a wedge of open space are paired, so
    that the solids are connected. The rest are paired in order round the edge; if their number is odd, one stays
    open.
    """
    joints = find_edges(faces.astype(np.int64))
    start = np.where(joints.forward, np.repeat(joints.low, joints.count), np.repeat(joints.high, joints.count))
    half = 3 * joints.face + (faces[joints.face, 1] == start) + 2 * (faces[joints.face, 2] == start)
    first = joints.start[joints.count == 2]
    links = np.vstack([np.column_stack([first, first + 1]), _crowded_links(vertices, faces, joints, joining)])
    one, other = half[links].T
    twin, against = np.full(3 * len(faces), -1), np.zeros(3 * len(faces), dtype=np.bool_)
    twin[one], twin[other] = other, one
    against[one] = against[other] = joints.forward[links[:, 0]] == joints.forward[links[:, 1]]
    across, back = np.where(twin < 0, -1, twin // 3), np.where(twin < 0, -1, twin % 3)
    shape = (len(faces), 3)
    return Neighbours(
        across.astype(np.int32).reshape(shape), back.astype(np.int8).reshape(shape), against.reshape(shape)
    )


def _crowded_links(vertices: Floats, faces: Ints, edges: Edges, joining: bool) -> Longs:
    """Returns pairs `(k, 2)` of half edges, as indices into `edges`, at edges where more than two faces meet."""
    links: list[tuple[int, int]] = []
    for edge in edges.crowded:
        here = edges.start[edge] + np.arange(int(edges.count[edge]))
        turns = _edge_turns(vertices, faces[edges.face[here]], int(edges.low[edge]), int(edges.high[edge]))
        # Of two half planes that coincide, the one with its solid before it comes first, so that touching solids stay
        # separate.
        order = np.lexsort((~edges.forward[here], turns))
        links += _pair_wedges(here[order].tolist(), (edges.forward[here[order]] ^ joining).tolist())
    return np.array(links, dtype=np.int64).reshape(-1, 2)


def _edge_turns(vertices: Floats, faces: Ints, low: int, high: int) -> Floats:
    """Returns the counter-clockwise angle of each face `(k, 3)` at an edge from the first one, in full turns."""
    tip = faces.sum(axis=1) - low - high
    along = vertices[high] - vertices[low]
    side = cross_products(along, vertices[tip] - vertices[low])
    sine, cosine = cross_products(side[0], side) @ along, side @ side[0] * np.linalg.norm(along)
    angle = np.arctan2(sine, cosine)
    return np.round(angle / (2 * np.pi), _DIGITS) % 1.0


def _pair_wedges(here: list[int], ends: list[bool]) -> list[tuple[int, int]]:
    """Returns pairs of the half planes `here`, in order round an edge; each begins a wedge, or ends one (`ends`).

    They are paired like brackets: the wedge begun last is ended first. A wedge may continue past the full turn.
    """
    links: list[tuple[int, int]] = []
    begun: list[int] = []
    early: list[int] = []
    for half, end in zip(here, ends, strict=True):
        if not end:
            begun.append(half)
        elif begun:
            links.append((begun.pop(), half))
        else:
            early.append(half)
    while begun and early:
        links.append((begun.pop(), early.pop(0)))
    rest = begun or early
    return links + list(zip(rest[0::2], rest[1::2], strict=False))
