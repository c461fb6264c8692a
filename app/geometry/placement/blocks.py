"""Simple solids for terrain that nobody has scanned: a footprint on the floor, pulled up to a height."""

from typing import Literal

import numpy as np

from app.core.errors import PlayerError
from app.core.language import tr
from app.geometry.arrays import Floats
from app.geometry.mesh import Mesh
from app.geometry.mesh_repair.preparation import prepare_mesh

BlockKind = Literal["box", "wall", "corner", "cylinder"]
FLOOR_CLICKS: dict[BlockKind, int] = {"box": 2, "wall": 2, "corner": 3, "cylinder": 3}
"""Number of points on the floor that give a footprint, for a box with its depth to come."""
SIDES = 48
"""Number of sides of a cylinder."""
MIN_SIZE_MM, MAX_SIZE_MM = 1.0, 3000.0
"""Smallest and largest length, width and height of a block."""


def make_footprint(kind: BlockKind, points: Floats, thickness_mm: float) -> Floats:
    """Returns the footprint `(n, 2)` of a block, counter-clockwise, from points `(m, 2)` on the floor.

    A box and a wall have their near edge from the first point to the second, and are `thickness_mm` deep behind it,
    which is to its left. A corner has its outer edges from the first point over the second to the third. A cylinder
    goes through three points. Raises PlayerError if the points are too close together or in line.
    """
    if kind == "cylinder":
        centre, radius = _circle_through(*points[:3])
        turns = np.linspace(0.0, 2 * np.pi, SIDES, endpoint=False)
        return centre + radius * np.column_stack([np.cos(turns), np.sin(turns)])
    ways = np.diff(points, axis=0)
    lengths = np.linalg.norm(ways, axis=1)
    if not (lengths >= MIN_SIZE_MM).all():
        raise _size_error()
    ways = ways / lengths[:, None]
    aside = np.column_stack([-ways[:, 1], ways[:, 0]]) * thickness_mm
    if kind != "corner":
        return np.array([points[0], points[1], points[1] + aside[0], points[0] + aside[0]])
    turn = float(ways[0, 0] * ways[1, 1] - ways[0, 1] * ways[1, 0])
    if abs(turn) < 0.05:
        raise PlayerError(tr("the three points are in line; click the end, the corner and the other end"))
    # The inner side is that of the turn; the inner corner is where the two inner edges meet.
    aside = aside * np.sign(turn)
    inner = points[1] + (aside[0] + aside[1]) / (1.0 + float(ways[0] @ ways[1]))
    outline = np.array([points[0], points[1], points[2], points[2] + aside[1], inner, points[0] + aside[0]])
    return outline if turn > 0 else outline[::-1]


def block_sides(footprint: Floats) -> tuple[float, float]:
    """Returns the lengths in mm of two sides of a footprint with four corners, and else those of its bounding box."""
    if len(footprint) == 4:
        first, second = np.linalg.norm(footprint[1:3] - footprint[:2], axis=1).tolist()
        return first, second
    across, deep = np.ptp(footprint, axis=0).tolist()
    return across, deep


def make_block(footprint: Floats, height_mm: float) -> Mesh:
    """Returns the closed mesh of a footprint `(n, 2)` from z = 0 up to a height, about the middle of its bounding box.

    Raises PlayerError if it is too small or too large.
    """
    import manifold3d  # Slow to import.

    low, high = footprint.min(axis=0), footprint.max(axis=0)
    sizes = np.array([*(high - low), height_mm])
    if not ((sizes >= MIN_SIZE_MM) & (sizes <= MAX_SIZE_MM)).all():
        raise _size_error()
    section = manifold3d.CrossSection([(footprint - (low + high) / 2).tolist()])
    solid = manifold3d.Manifold.extrude(section, height_mm).to_mesh64()
    return prepare_mesh(solid.vert_properties[:, :3], solid.tri_verts)


def _circle_through(a: Floats, b: Floats, c: Floats) -> tuple[Floats, float]:
    """Returns the centre `(2,)` and the radius of the circle through three points."""
    sides = 2 * np.array([b - a, c - a])
    if abs(float(np.linalg.det(sides))) < 4 * MIN_SIZE_MM**2:
        raise PlayerError(tr("the three points are in line or too close together; spread them round the rim"))
    centre = np.asarray(np.linalg.solve(sides, [b @ b - a @ a, c @ c - a @ a]), dtype=np.float64)
    return centre, float(np.linalg.norm(centre - a))


def _size_error() -> PlayerError:
    return PlayerError(
        tr("a block has sides from {low} mm to {high} m; click its points again", low=round(MIN_SIZE_MM), high=3)
    )
