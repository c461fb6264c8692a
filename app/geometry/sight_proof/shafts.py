"""Shafts: the convex region of all segments from one patch to another, bounded by planes that support both patches."""

from dataclasses import dataclass

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.frames import cross_products

SLACK = 1e-6
"""mm by which a shaft is widened on all sides: far more than rounding, far less than any resolution."""


@dataclass(frozen=True, eq=False)
class Shafts:
    """n shafts from hulls `near` `(n, k, 3)` to hulls `far` `(n, l, 3)`, along unit vectors `directions` `(n, 3)`.

    A shaft is the set with `normals · x <= offsets` for all its planes: `normals` `(n, planes, 3)` are unit vectors,
    `offsets` `(n, planes)` include the slack.
    """

    near: Floats
    far: Floats
    directions: Floats
    normals: Floats
    offsets: Floats

    def within(self, room: "Shafts") -> "Shafts":
        """Returns the part of these shafts that is in the one shaft `room` too."""
        count = len(self.directions)
        return Shafts(
            self.near,
            self.far,
            self.directions,
            np.concatenate([self.normals, np.repeat(room.normals, count, axis=0)], axis=1),
            np.concatenate([self.offsets, np.repeat(room.offsets, count, axis=0)], axis=1),
        )


def make_shaft(near: Floats, far: Floats) -> Shafts:
    """Returns the one shaft between hulls of points `(k, 3)` and `(l, 3)`, bounded in eight directions."""
    way = _directions(near[None], far[None])
    side, up = _across_vectors(way)
    return _bound_shafts(near[None], far[None], way, _round_directions(side, up, 8))


def make_shafts(near: Floats, far: Floats, long: Floats) -> Shafts:
    """Returns the shafts between hulls of points `(n, k, 3)` and `(n, l, 3)`, row by row.

    They are bounded above, below, left and right, and on both sides of each of `long` `(n, m, 3)`, their wide
    directions.
    """
    way = _directions(near, far)
    side, up = _across_vectors(way)
    beside = cross_products(long, way[:, None])
    beside /= np.maximum(np.linalg.norm(beside, axis=2, keepdims=True), 1e-9)
    return _bound_shafts(near, far, way, np.concatenate([_round_directions(side, up, 4), beside, -beside], axis=1))


def _directions(near: Floats, far: Floats) -> Floats:
    """Returns unit vectors from the middle of each near hull to that of the far one; upwards if the two coincide."""
    way = far.mean(axis=1) - near.mean(axis=1)
    length = np.linalg.norm(way, axis=1, keepdims=True)
    return np.where(length > 1e-9, way / np.maximum(length, 1e-9), (0.0, 0.0, 1.0))


def _round_directions(side: Floats, up: Floats, count: int) -> Floats:
    """Returns `count` directions `(n, count, 3)` perpendicular to the shaft, evenly spaced, beginning with up."""
    angles = (2 * np.pi * np.arange(count) / count)[:, None]
    return np.cos(angles) * up[:, None] + np.sin(angles) * side[:, None]


def _bound_shafts(near: Floats, far: Floats, way: Floats, out: Floats) -> Shafts:
    """Returns the shafts bounded in the directions `out` `(n, m, 3)` and at both ends.

    Each plane is tilted so that it supports both hulls.
    """
    slope = _slopes(near, far, way, out)
    normals = np.concatenate([out - slope[:, :, None] * way[:, None], way[:, None], -way[:, None]], axis=1)
    normals /= np.maximum(np.linalg.norm(normals, axis=2, keepdims=True), 1e-9)
    reach = np.maximum(_greatest(normals, near), _greatest(normals, far))
    return Shafts(near, far, way, normals, reach + SLACK)


def _across_vectors(directions: Floats) -> tuple[Floats, Floats]:
    """Returns two unit vectors perpendicular to each vector `(n, 3)`: a level one, and one that points up.

    Level tops are then supported exactly.
    """
    steep = np.abs(directions[:, 2:]) > 1 - 1e-9
    side = cross_products(directions, np.where(steep, (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)))
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    return side, cross_products(side, directions)


def _slopes(near: Floats, far: Floats, way: Floats, out: Floats) -> Floats:
    """Returns the slopes `(n, m)`, per mm of `way`, of planes that support both hulls towards each `out` `(n, m, 3)`.

    With `way` to the right and `out` upwards, this is the upper common tangent: the line through a point of each
    hull that is highest between them. The slope is 0 if the hulls overlap along the way.
    """
    along_near, along_far = _dots(near, way[:, None]), _dots(far, way[:, None])
    low, high = along_near.max(axis=1), along_far.min(axis=1)
    between = ((low + high) / 2)[:, None]
    apart = high - low > 1e-6
    slope = np.zeros((len(out), out.shape[-2]))
    up_near, up_far = np.matmul(out, near.transpose(0, 2, 1)), np.matmul(out, far.transpose(0, 2, 1))
    left, right = (along_near - between)[:, None], (along_far - between)[:, None]
    rows, columns = np.arange(len(slope))[:, None], np.arange(out.shape[-2])
    # Three iterations: the support points of both hulls for the slope so far. Any slope gives a plane that bounds both.
    for _ in range(3):
        i = (up_near - slope[:, :, None] * left).argmax(axis=2)
        j = (up_far - slope[:, :, None] * right).argmax(axis=2)
        run = along_far[rows, j] - along_near[rows, i]
        rise = up_far[rows, columns, j] - up_near[rows, columns, i]
        slope = np.where(apart[:, None], rise / np.where(apart[:, None], run, 1.0), 0.0)
    return slope


def _greatest(normals: Floats, points: Floats) -> Floats:
    return np.matmul(normals, points.transpose(0, 2, 1)).max(axis=2)


def ball_heights(shafts: Shafts, at: Longs, centres: Floats, radii: Floats) -> tuple[Floats, Floats]:
    """Returns how far in mm the nearest and farthest points of balls `(3, n)`, `(n,)` are outside shaft `at` `(n,)`.

    If the value of the farthest point is below 0, the ball is inside all planes.
    """
    x, y, z = centres
    most = np.full(len(at), -np.inf)
    for plane in range(shafts.offsets.shape[-1]):
        nx, ny, nz = (shafts.normals[at, plane, axis] for axis in range(3))
        np.maximum(most, nx * x + ny * y + nz * z - shafts.offsets[at, plane], out=most)
    return most - radii, most + radii


def meet_shafts(
    shafts: Shafts, at: Longs, corners: Floats, margin: float = 0.0, beyond: float = 0.0
) -> tuple[Flags, Flags]:
    """Returns which edges of triangles `(n, 3, 3)` have a part within `margin` mm of shaft `at` `(n,)`: `(n, 3)`.

    Also returns which triangles are more than `beyond` mm outside one of its planes: `(n,)`. An edge is clipped
    plane by plane: the rest, as shares of its length, is from `first` to `last`.
    """
    x, y, z = (np.ascontiguousarray(corners[:, :, axis].T) for axis in range(3))
    first, last = np.zeros(x.shape), np.ones(x.shape)
    outside = np.zeros(len(at), np.bool_)
    with np.errstate(divide="ignore", invalid="ignore"):
        for plane in range(shafts.offsets.shape[-1]):
            nx, ny, nz = (shafts.normals[at, plane, axis] for axis in range(3))
            start = nx * x + ny * y + nz * z - shafts.offsets[at, plane]
            outside |= np.minimum(np.minimum(start[0], start[1]), start[2]) > beyond
            start -= margin
            end = start[[1, 2, 0]]
            share = start / (start - end)
            here, there = start > 0, end > 0
            np.maximum(first, np.where(here, np.where(there, 2.0, share), 0.0), out=first)
            np.minimum(last, np.where(there & ~here, share, 1.0), out=last)
    return (first <= last).T, outside


def _dots(a: Floats, b: Floats) -> Floats:
    return (a * b).sum(axis=-1)
