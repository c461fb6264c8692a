"""Turns raw triangles into a mesh that sight can rely on: welded, wound outwards, without useless faces."""

from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike

from app.core.language import counted, tr
from app.core.progress import Report, silent
from app.geometry.arrays import Colours, Flags, Floats, Ints, Longs
from app.geometry.mesh import Health, Mesh, make_warnings
from app.geometry.mesh_repair import topology, weld

Frozen = TypeVar("Frozen", Floats, Ints, Colours)

MAX_COORDINATE_MM = 1e8


def prepare_mesh(
    vertices: ArrayLike,
    faces: ArrayLike,
    centred: bool = True,
    left_out: tuple[str, ...] = (),
    report: Report = silent,
    colours: Colours | None = None,
) -> Mesh:
    """Returns the mesh of raw triangles: vertices `(n, 3)` in mm, z up, faces `(m, 3)`.

    Its health report includes what was `left_out` already.

    Welds equal vertices, and those on open edges nearer than `weld.weld_tolerance`; drops faces that are unusable,
    have no area or are duplicates; winds each body consistently, and outwards if it is closed (hollows inside a body
    keep their inward faces). With `centred=False` the mesh is not moved. `colours` `(n, 3)` are those of the
    vertices. Raises ValueError if no triangle is left.
    """
    missing, raw = list(left_out), np.asarray(vertices, dtype=np.float64).reshape(-1, 3)
    points, corners = _drop_invalid_faces(raw, np.asarray(faces, dtype=np.int64), missing)
    done = list(missing)
    report(0.4, tr("Checking the mesh"))
    points, corners, edges = _weld(points, corners, done)
    report(0.6, tr("Checking the mesh"))
    solid, thin = _drop_useless_faces(points, corners, done)
    edges = edges if solid is corners else topology.find_edges(solid)
    report(0.7, tr("Checking the mesh"))
    solid, inside_out, bodies = _orient_faces(points, solid, edges, done)
    report(0.9, tr("Checking the mesh"))
    points, corners = weld.drop_unused(points, solid[~thin] if thin.any() else solid)
    paint = None if colours is None else _freeze(nearest_colours(raw, colours, points))
    low, high = points.min(axis=0), points.max(axis=0)
    points = points - (np.array([*(low + high)[:2] / 2, low[2]]) if centred else np.zeros(3))
    extents = (float(high[0] - low[0]), float(high[1] - low[1]), float(high[2] - low[2]))
    counts = (len(corners), bodies, len(edges.open), len(edges.crowded), inside_out)
    warnings = make_warnings(extents, len(edges.open), len(edges.crowded))
    health = Health(*counts, extents, tuple(done), warnings, tuple(missing))
    return Mesh(_freeze(points), _freeze(corners.astype(np.int32)), health, paint)


def nearest_colours(points: Floats, colours: Colours, others: Floats) -> Colours:
    """Returns the colours `(k, 3)` of other points `(k, 3)`, each taken from the nearest of the points `(n, 3)`."""
    from scipy.spatial import KDTree  # Slow to import, and few meshes have colours.

    known = np.isfinite(points).all(axis=1)
    return np.ascontiguousarray(colours[known][KDTree(points[known]).query(others)[1]])


def _drop_invalid_faces(points: Floats, corners: Longs, done: list[str]) -> tuple[Floats, Longs]:
    points, corners = points.reshape(-1, 3), corners.reshape(-1, 3)
    known: Flags = np.all((corners >= 0) & (corners < len(points)), axis=1)
    if lost := int(np.count_nonzero(~known)):
        done.append(
            counted(
                lost,
                "Left out {count} face with missing vertices.",
                "Left out {count} faces with missing vertices.",
            )
        )
    corners = corners if known.all() else corners[known]
    with np.errstate(invalid="ignore"):
        fine: Flags = np.all(np.abs(points) < MAX_COORDINATE_MM, axis=1)
    near: Flags = np.all(fine[corners], axis=1)
    if far := int(np.count_nonzero(~near)):
        done.append(
            counted(
                far,
                "Left out {count} face with corners that are not numbers or more than 100 km away.",
                "Left out {count} faces with corners that are not numbers or more than 100 km away.",
            )
        )
    if not near.any():
        raise ValueError(tr("no usable triangle"))
    return weld.drop_unused(points, corners if near.all() else corners[near])


def _weld(points: Floats, corners: Longs, done: list[str]) -> tuple[Floats, Longs, topology.Edges]:
    size = _size(points)
    points, corners = weld.weld_equal(points, corners)
    edges = topology.find_edges(corners)
    if len(edges.open):
        loose = np.unique(np.concatenate([edges.low[edges.open], edges.high[edges.open]]))
        joined = weld.weld_near(points, corners, loose, weld.weld_tolerance(size))
        moved = len(np.unique(corners[joined != corners]))
        if moved:
            done.append(
                counted(
                    moved,
                    "Merged {count} open vertex with others less than a micrometre away.",
                    "Merged {count} open vertices with others less than a micrometre away.",
                )
            )
            return points, joined, topology.find_edges(joined)
    return points, corners, edges


def _drop_useless_faces(points: Floats, corners: Longs, done: list[str]) -> tuple[Longs, Flags]:
    """Returns the useful faces, and which of them have no area but connect their neighbours."""
    pointlike = weld.are_pointlike(corners)
    rest = corners[~pointlike] if pointlike.any() else corners
    twice = weld.are_duplicates(rest)
    rest = rest[~twice] if twice.any() else rest
    thin = weld.are_flat(points, rest, _size(points))
    if thin.any():
        # Flat faces whose three edges all meet other faces stay until the edges are counted: without them a closed body
        # would show open edges where there is no gap.
        edges = topology.find_edges(rest)
        alone = np.zeros(len(rest), dtype=np.bool_)
        alone[edges.face[edges.start[edges.open]]] = True
        keep = ~(thin & alone)
        thin, rest = thin[keep], rest[keep]
    gone = len(corners) - np.count_nonzero(twice) - len(rest) + np.count_nonzero(thin)
    if gone:
        done.append(counted(int(gone), "Removed {count} face without area.", "Removed {count} faces without area."))
    if again := int(np.count_nonzero(twice)):
        done.append(counted(again, "Removed {count} duplicate face.", "Removed {count} duplicate faces."))
    if thin.all():
        raise ValueError(tr("no triangle with an area"))
    return rest, thin


def _orient_faces(points: Floats, corners: Longs, edges: topology.Edges, done: list[str]) -> tuple[Longs, int, int]:
    """Returns the faces wound outwards, the number of closed bodies that mostly faced inwards, and of all bodies."""
    winding = topology.find_orientation(corners, edges)
    inward = _inward(points, _reverse(corners, winding.turn), edges, winding)
    turn = winding.turn ^ inward[winding.shell]
    turned = np.bincount(winding.shell, weights=turn)
    mostly = 2 * turned > np.bincount(winding.shell)
    if wrong := int(np.count_nonzero(turn & ~mostly[winding.shell])):
        done.append(
            counted(
                wrong,
                "Flipped {count} face with the wrong winding.",
                "Flipped {count} faces with the wrong winding.",
            )
        )
    count = int(np.count_nonzero(mostly))
    if count:
        sentence = counted(count, "Corrected {count} inside-out body.", "Corrected {count} inside-out bodies.")
        done.append(sentence)
    return _reverse(corners, turn), count, topology.count_bodies(corners, winding.shell)


def _inward(points: Floats, corners: Longs, edges: topology.Edges, winding: topology.Orientation) -> Flags:
    """Returns which shells are closed and have to be turned.

    These are the shells that face inwards, except hollows: a shell that faces inwards inside one that faces outwards
    stays. A shell inside a body that is turned is turned with it, so that its hollows stay hollows.
    """
    volume = topology.shell_volumes(points - points.mean(axis=0), corners, winding.shell)
    closed = topology.are_shells_closed(edges, winding)
    inward = closed & (volume < 0.0)
    if not inward.any():
        return inward
    spots = points[corners[np.unique(winding.shell, return_index=True)[1], 0]]

    def lie_in(some: Flags, others: Flags) -> Longs:
        """Returns those of `some` shells that are inside an odd number of `others`."""
        these = np.flatnonzero(some)
        return these[topology.count_crossings_each(points, corners[others[winding.shell]], spots[these]) % 2 == 1]

    inward[lie_in(inward, closed & (volume > 0.0))] = False
    inward[lie_in(closed & ~inward, inward)] = True
    return inward


def _reverse(corners: Longs, which: Flags) -> Longs:
    if not which.any():
        return corners
    return np.where(which[:, None], corners[:, ::-1], corners)


def _size(points: Floats) -> float:
    return float(np.linalg.norm(points.max(axis=0) - points.min(axis=0)))


def _freeze(array: Frozen) -> Frozen:
    array.setflags(write=False)
    return array
