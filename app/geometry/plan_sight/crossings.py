"""Crossings of the outlines of two convex shapes."""

import numpy as np
import shapely

from app.geometry.arrays import Floats
from app.geometry.plan_sight.convex import Convex

NEAR_MM = 1e-6
"""Largest distance of a crossing from either outline because of rounding."""


def find_crossings(one: Convex, other: Convex) -> Floats:
    """Returns the points `(n, 2)` where two outlines cross or touch; some may be returned twice."""
    circles, sides = (one.corners, other.corners), (_sides(one), _sides(other))
    found = np.vstack(
        [
            _cross_circles(circles[0], one.radius, circles[1], other.radius),
            _cross_circle_and_sides(circles[0], one.radius, sides[1]),
            _cross_circle_and_sides(circles[1], other.radius, sides[0]),
            _cross_sides(*sides),
        ]
    )
    spots = shapely.points(found)
    apart = [np.abs(shapely.distance(each.core, spots) - each.radius) for each in (one, other) if each.radius]
    inside = [shapely.distance(each.core, spots) <= each.radius + NEAR_MM for each in (one, other)]
    return found[np.logical_and.reduce([*inside, *(gap <= NEAR_MM for gap in apart)])] if len(found) else found


def _sides(shape: Convex) -> Floats:
    """Returns the straight sides `(n, 2, 2)`; none for a disc, or for a pill whose two corners coincide by rounding."""
    if len(shape.corners) == 1:
        return np.zeros((0, 2, 2))
    start, end = shape.corners, np.roll(shape.corners, -1, axis=0)
    has_length = (start != end).any(axis=1)
    start, end = start[has_length], end[has_length]
    along = end - start
    outward = np.column_stack([along[:, 1], -along[:, 0]]) / np.hypot(*along.T)[:, None]
    return np.stack([start, end], axis=1) + shape.radius * outward[:, None]


def _cross_circles(centres: Floats, radius: float, others: Floats, other_radius: float) -> Floats:
    if not radius or not other_radius:
        return np.zeros((0, 2))
    way = (others[None] - centres[:, None]).reshape(-1, 2)
    base = np.repeat(centres, len(others), axis=0)
    far = np.hypot(*way.T)
    kept = (far > NEAR_MM) & (far <= radius + other_radius) & (far >= abs(radius - other_radius))
    way, base, far = way[kept], base[kept], far[kept]
    along = (far**2 + radius**2 - other_radius**2) / (2 * far)
    aside = np.sqrt(np.maximum(radius**2 - along**2, 0.0))
    unit = way / far[:, None]
    left = np.column_stack([-unit[:, 1], unit[:, 0]])
    middle = base + along[:, None] * unit
    return np.vstack([middle + aside[:, None] * left, middle - aside[:, None] * left])


def _cross_circle_and_sides(centres: Floats, radius: float, sides: Floats) -> Floats:
    if not radius or not len(sides):
        return np.zeros((0, 2))
    start, along = sides[None, :, 0], sides[None, :, 1] - sides[None, :, 0]
    from_centre = start - centres[:, None]
    squared, half = (along**2).sum(axis=2), (along * from_centre).sum(axis=2)
    root = half**2 - squared * ((from_centre**2).sum(axis=2) - radius**2)
    spread = np.sqrt(np.maximum(root, 0.0))
    found = [start + ((-half + sign * spread) / squared)[..., None] * along for sign in (-1.0, 1.0)]
    return np.vstack([each[root >= 0] for each in found])


def _cross_sides(one: Floats, other: Floats) -> Floats:
    if not len(one) or not len(other):
        return np.zeros((0, 2))
    start, along = one[:, None, 0], (one[:, 1] - one[:, 0])[:, None]
    across = (other[:, 1] - other[:, 0])[None]
    way = other[None, :, 0] - start
    area = along[..., 0] * across[..., 1] - along[..., 1] * across[..., 0]
    level = np.abs(area) < 1e-12
    part = (way[..., 0] * across[..., 1] - way[..., 1] * across[..., 0]) / np.where(level, 1.0, area)
    crossed = (~level) & (part >= -NEAR_MM) & (part <= 1 + NEAR_MM)
    return (start + part[..., None] * along)[crossed]
