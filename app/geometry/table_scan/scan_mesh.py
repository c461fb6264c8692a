"""The triangles of a scan while it is laid and cut: vertices, faces, and colours if it has any."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from app.geometry.arrays import Colours, Flags, Floats, Longs
from app.geometry.frames import cross_products, transform_points
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair import topology, weld


@dataclass(frozen=True, eq=False)
class ScanMesh:
    """Vertices `(n, 3)`, faces `(m, 3)`, and the vertices' colours `(n, 3)`; in any unit.

    `left_out` names what else the file holds.
    """

    vertices: Floats
    faces: Longs
    colours: Colours | None = None
    left_out: tuple[str, ...] = ()

    @cached_property
    def corners(self) -> Floats:
        """The triangles `(m, 3, 3)`."""
        return self.vertices[self.faces]

    @cached_property
    def crosses(self) -> Floats:
        """The normals `(m, 3)` of the faces, each twice as long as its area."""
        return cross_products(self.corners[:, 1] - self.corners[:, 0], self.corners[:, 2] - self.corners[:, 0])

    @cached_property
    def areas(self) -> Floats:
        """The area of each face, `(m,)`."""
        return np.linalg.norm(self.crosses, axis=1) / 2

    @cached_property
    def vertex_normals(self) -> Floats:
        """A unit normal `(n, 3)` for each vertex, the mean over the faces that meet there."""
        total = np.zeros_like(self.vertices)
        for corner in range(3):
            np.add.at(total, self.faces[:, corner], self.crosses)
        return total / np.maximum(np.linalg.norm(total, axis=1, keepdims=True), 1e-30)

    def with_frame(self, frame: Floats) -> "ScanMesh":
        """Returns the scan transformed by a frame `(4, 4)`."""
        return replace(self, vertices=transform_points(self.vertices, frame))

    def with_faces(self, flags: Flags) -> "ScanMesh":
        """Returns a scan with only these faces, and the vertices that they use."""
        return make_scan_mesh(self.vertices, self.faces[flags], self.colours)

    def cut(self, axis: int, level: float, upper: bool) -> "ScanMesh":
        """Returns the part at or above `level` of an axis, or below it if not `upper`; faces across it are cut."""
        sign = 1.0 if upper else -1.0
        height = sign * (self.vertices[:, axis] - level)
        inside = height[self.faces] >= 0.0
        count = inside.sum(axis=1)
        parts, points, paint = [self.faces[count == 3]], [self.vertices], [self.colours]
        begin = len(self.vertices)
        for kept in (1, 2):
            rows = np.flatnonzero(count == kept)
            lone = inside[rows] if kept == 1 else ~inside[rows]
            order = (np.arange(3) + np.argmax(lone, axis=1)[:, None]) % 3
            a, b, c = np.take_along_axis(self.faces[rows], order, axis=1).T
            ends = np.stack([np.stack([a, b], axis=1), np.stack([a, c], axis=1)]).reshape(-1, 2)
            low, high = height[ends[:, 0]], height[ends[:, 1]]
            share = (low / np.where(low == high, 1.0, low - high))[:, None]
            new = self.vertices[ends[:, 0]] * (1 - share) + self.vertices[ends[:, 1]] * share
            new[:, axis] = level
            points.append(new)
            if self.colours is not None:
                mixed = self.colours[ends[:, 0]] * (1 - share) + self.colours[ends[:, 1]] * share
                paint.append(np.round(mixed).astype(np.uint8))
            p, q = begin + np.arange(len(rows)), begin + len(rows) + np.arange(len(rows))
            begin += len(new)
            if kept == 1:
                parts.append(np.stack([a, p, q], axis=1))
            else:
                parts += [np.stack([p, b, c], axis=1), np.stack([p, c, q], axis=1)]
        colours = None if self.colours is None else np.concatenate([part for part in paint if part is not None])
        return make_scan_mesh(np.concatenate(points), np.concatenate(parts), colours)

    def parts(self) -> Longs:
        """Returns the number of the part that each face `(m,)` belongs to: parts are connected across edges."""
        edges = topology.find_edges(self.faces)
        first = np.repeat(edges.face[edges.start], edges.count)
        return np.unique(topology.label_components(first, edges.face, len(self.faces)), return_inverse=True)[1]


def make_scan_mesh(vertices: Floats, faces: Longs, colours: Colours | None = None) -> ScanMesh:
    """Returns the faces on the distinct vertices that they use; faces without area are left out."""
    faces = np.asarray(faces, dtype=np.int64)
    points, welded = weld.weld_equal(np.ascontiguousarray(vertices), faces)
    used = np.zeros(len(points), dtype=np.bool_)
    used[welded] = True
    paint = None
    if colours is not None:
        paint = np.zeros((len(points), 3), dtype=np.uint8)
        paint[welded.ravel()] = colours[faces.ravel()]
        paint = paint[used]
    welded = (np.cumsum(used) - 1)[welded]
    return ScanMesh(points[used], np.ascontiguousarray(welded[~weld.are_pointlike(welded)]), paint)


def scan_of(mesh: Mesh) -> ScanMesh:
    """Returns a mesh, as it was read, as a scan."""
    return ScanMesh(mesh.vertices, mesh.faces.astype(np.int64), mesh.colours, mesh.health.left_out)


def join_scans(scans: Sequence[ScanMesh]) -> ScanMesh:
    """Returns several scans as one, with colours only if all of them have some."""
    begins = np.cumsum([0, *(len(scan.vertices) for scan in scans)])
    faces = np.concatenate([scan.faces + begin for scan, begin in zip(scans, begins, strict=False)])
    paint = [scan.colours for scan in scans if scan.colours is not None]
    colours = np.concatenate(paint) if len(paint) == len(scans) else None
    return ScanMesh(np.concatenate([scan.vertices for scan in scans]), faces, colours)
