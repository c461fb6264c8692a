"""The obstacles between two bodies: triangles with their neighbours, and which of them may meet which shaft."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.clusters import clusters
from app.geometry.frames import cross_products, transform_points
from app.geometry.mesh_repair.topology import mesh_neighbours
from app.geometry.rays import Occluder
from app.geometry.sight_proof.shafts import Shafts


@dataclass(frozen=True, eq=False)
class Faces:
    """The t triangles that may be between two bodies: `corners` `(t, 3, 3)` on the table.

    `across` `(t, 3)`: the triangle on the other side of each edge, or -1; `against` `(t, 3)`: whether the two are
    wound in opposite ways; `wall` `(t,)` and `face` `(t,)`: the wall of each triangle, and its face there.
    """

    corners: Floats
    across: Longs
    against: Flags
    wall: Longs
    face: Longs

    @cached_property
    def normals(self) -> Floats:
        """Normals `(t, 3)` as wound, with twice the area as length."""
        return cross_products(self.corners[:, 1] - self.corners[:, 0], self.corners[:, 2] - self.corners[:, 0])

    @cached_property
    def balls(self) -> tuple[Floats, Floats]:
        """Centres `(3, t)` and radii `(t,)` of balls round the triangles."""
        centres = (self.corners.min(axis=1) + self.corners.max(axis=1)) / 2
        radii = np.sqrt(((self.corners - centres[:, None]) ** 2).sum(axis=2).max(axis=1))
        return np.ascontiguousarray(centres.T), radii


@dataclass(frozen=True, eq=False)
class Obstacles:
    """Everything that lines may meet: the triangles `known` (by number) of walls that come near the shaft `room`.

    `solids` are the pieces and fighters that the walls were made of; they decide what is inside.
    """

    faces: Faces
    known: Longs
    room: Shafts
    solids: Sequence[Occluder]

    def find_near(self, room: Shafts, margin: float) -> Longs:
        """Returns the numbers of triangles that may come within `margin` mm of one shaft within `room`.

        All known triangles are tested, because the shaft of some lines may extend beyond the shaft of a larger set.
        """
        centres, radii = self.faces.balls
        heights = room.normals[0] @ centres[:, self.known] - room.offsets[0][:, None]
        return self.known[heights.max(axis=0) <= radii[self.known] + margin]


@dataclass(frozen=True, eq=False)
class ObstacleRows:
    """The triangles that may meet each shaft: N rows, grouped by shaft.

    For each row: the shaft `at`, the triangle `face`, and the rows `link` `(N, 3)` of its neighbours in the same
    shaft, -1 if there is no neighbour or it does not meet the shaft.
    """

    at: Longs
    face: Longs
    link: Longs

    def __len__(self) -> int:
        return len(self.at)

    def select(self, keep: Flags) -> "ObstacleRows":
        """Returns the rows to keep `(N,)`."""
        place = np.where(keep, np.cumsum(keep) - 1, -1)
        place = np.append(place, -1)  # A link of -1 stays -1.
        return ObstacleRows(self.at[keep], self.face[keep], place[self.link[keep]])

    def join(self, more: "ObstacleRows", shafts: int) -> "ObstacleRows":
        """Returns these rows of `shafts` shafts, followed by more rows of more shafts."""
        link = np.where(more.link < 0, -1, more.link + len(self))
        return ObstacleRows(
            np.concatenate([self.at, more.at + shafts]),
            np.concatenate([self.face, more.face]),
            np.concatenate([self.link, link]),
        )

    def hand_down(self, parents: Longs, count: int) -> "ObstacleRows":
        """Returns the rows for new shafts `(m,)`, each of which inherits those of its parent among `count` shafts."""
        sizes = np.bincount(self.at, minlength=count)
        begins = np.cumsum(sizes) - sizes
        taken = sizes[parents]
        ends = np.cumsum(taken)
        at = np.repeat(np.arange(len(parents)), taken)
        shift = (ends - taken - begins[parents])[at]
        rows = np.arange(len(at)) - shift
        link = self.link[rows]
        return ObstacleRows(at, self.face[rows], np.where(link < 0, -1, link + shift[:, None]))


def gather_faces(walls: Sequence[Occluder], shafts: Shafts, margin: float) -> tuple[Faces, ObstacleRows]:
    """Returns the triangles of `walls` that may come within `margin` mm of the one shaft, and their rows."""
    parts = [_within(wall, shafts.normals[0], shafts.offsets[0] + margin) for wall in walls]
    corners = np.concatenate([np.zeros((0, 3, 3)), *(part[0] for part in parts)])
    sizes = [len(part[0]) for part in parts]
    begins = np.cumsum([0, *sizes])[:-1]
    across = [np.where(part[1] < 0, -1, part[1] + begin) for part, begin in zip(parts, begins, strict=True)]
    faces = Faces(
        corners,
        np.concatenate([np.zeros((0, 3), np.int64), *across]),
        np.concatenate([np.zeros((0, 3), np.bool_), *(part[2] for part in parts)]),
        np.repeat(np.arange(len(walls)), sizes),
        np.concatenate([np.zeros(0, np.int64), *(part[3] for part in parts)]),
    )
    rows = np.arange(len(corners))
    return faces, ObstacleRows(np.zeros(len(rows), np.int64), rows, faces.across)


def _within(wall: Occluder, normals: Floats, offsets: Floats) -> tuple[Floats, Longs, Flags, Longs]:
    """Returns the corners, neighbours, winding clashes and numbers of a wall's faces inside some planes."""
    groups = clusters(wall.mesh)
    turned, shifted = normals @ wall.frame[:3, :3], offsets - normals @ wall.frame[:3, 3]
    outside = (groups.centres @ turned.T - groups.halves @ np.abs(turned).T - shifted).max(axis=1) > 0
    rows = groups.faces[~outside].ravel()
    # The last group is filled up with copies.
    rows = rows[np.append(np.ones(min(len(rows), 1), np.bool_), rows[1:] != rows[:-1])]
    mesh = wall.mesh
    over: Flags = np.all(mesh.vertices[mesh.faces[rows]] @ turned.T - shifted > 0, axis=1)
    beyond: Flags = np.any(over, axis=1)
    rows = rows[~beyond]
    near = mesh_neighbours(mesh)
    place = np.full(len(mesh.faces) + 1, -1, dtype=np.int64)
    place[rows] = np.arange(len(rows))
    corners = transform_points(mesh.vertices[mesh.faces[rows]].reshape(-1, 3), wall.frame).reshape(-1, 3, 3)
    return corners, place[near.across[rows]], near.against[rows], rows
