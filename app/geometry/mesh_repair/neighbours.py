"""Which one face lies across each edge of each face, also where more than two meet at an edge."""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from app.geometry.arrays import Flags, Floats, Ints, Longs
from app.geometry.frames import cross
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair import topology

_DIGITS = 10  # of a full turn; half planes nearer than that lie in one another


@dataclass(frozen=True, eq=False)
class Neighbours:
    """What lies across the edges of m faces; edge i of a face runs from its corner i to the next.

    `across` `(m, 3)`: the one face on the other side, -1 where the edge is open; `back` `(m, 3)`: which edge of that
    face it is, -1 where it is open. So `across[across[f, i], back[f, i]]` is f.
    `against` `(m, 3)`: whether both faces run along the edge the same way, so that their windings clash.
    """

    across: Ints
    back: NDArray[np.int8]
    against: Flags


_known: WeakKeyDictionary[Mesh, Neighbours] = WeakKeyDictionary()


def neighbours(mesh: Mesh) -> Neighbours:
    """The faces across the mesh's edges; worked out once per mesh."""
    found = _known.get(mesh)
    if found is None:
        found = _known[mesh] = paired(mesh.vertices, mesh.faces)
    return found


def paired(vertices: Floats, faces: Ints, joining: bool = False) -> Neighbours:
    """The faces across the edges of faces `(m, 3)`.

    Where more than two meet at an edge, those are paired that bound a wedge of solid between them, so that solids
    which touch there are apart; or, `joining`, a wedge of open room, so that they hang together. What is left over is
    paired by the order round the edge; only an odd one stays open.
    """
    edges = topology.edges(faces.astype(np.int64))
    start = np.where(edges.forward, np.repeat(edges.low, edges.count), np.repeat(edges.high, edges.count))
    half = 3 * edges.face + (faces[edges.face, 1] == start) + 2 * (faces[edges.face, 2] == start)
    first = edges.start[edges.count == 2]
    links = np.vstack([np.column_stack([first, first + 1]), _crowded_links(vertices, faces, edges, joining)])
    one, other = half[links].T
    twin, against = np.full(3 * len(faces), -1), np.zeros(3 * len(faces), dtype=np.bool_)
    twin[one], twin[other] = other, one
    against[one] = against[other] = edges.forward[links[:, 0]] == edges.forward[links[:, 1]]
    across, back = np.where(twin < 0, -1, twin // 3), np.where(twin < 0, -1, twin % 3)
    shape = (len(faces), 3)
    return Neighbours(
        across.astype(np.int32).reshape(shape), back.astype(np.int8).reshape(shape), against.reshape(shape)
    )


def _crowded_links(vertices: Floats, faces: Ints, edges: topology.Edges, joining: bool) -> Longs:
    """Pairs `(k, 2)` of half edges, as they stand in `edges`, at the edges where more than two faces meet."""
    links: list[tuple[int, int]] = []
    for edge in edges.crowded:
        here = edges.start[edge] + np.arange(int(edges.count[edge]))
        turns = _turns(vertices, faces[edges.face[here]], int(edges.low[edge]), int(edges.high[edge]))
        # Of two half planes in one place the one whose solid lies before it comes first: solids that touch stay two.
        order = np.lexsort((~edges.forward[here], turns))
        links += _wedges(here[order].tolist(), (edges.forward[here[order]] ^ joining).tolist())
    return np.array(links, dtype=np.int64).reshape(-1, 2)


def _turns(vertices: Floats, faces: Ints, low: int, high: int) -> Floats:
    """By what part of a full turn each of the faces `(k, 3)` at an edge lies counter-clockwise of the first."""
    tip = faces.sum(axis=1) - low - high
    along = vertices[high] - vertices[low]
    side = cross(along, vertices[tip] - vertices[low])
    sine, cosine = cross(side[0], side) @ along, side @ side[0] * np.linalg.norm(along)
    angle = np.arctan2(sine, cosine)
    return np.round(angle / (2 * np.pi), _DIGITS) % 1.0


def _wedges(here: list[int], ends: list[bool]) -> list[tuple[int, int]]:
    """Pairs of the half planes `here`, in order round an edge; a wedge begins at each, or `ends` there.

    Like brackets: the last that was begun is ended first, and what was begun last goes on past the full turn.
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
