"""Finds where a dropped piece rests: rays from its underside down onto the objects below."""

from collections.abc import Sequence

import numpy as np

from app.geometry.arrays import Floats
from app.geometry.frames import make_frame, transform_points
from app.geometry.mesh import Mesh
from app.geometry.placement.base_drop import BOARD, hit_from_within
from app.geometry.rays import Occluder, first_hits, occluders_near
from app.geometry.result_cache import cached_on

_SPOTS = 500
_CELLS = 12  # Number of cells per side of a grid over the lowest band; one corner is kept in each cell.
_BAND_MM = 1.0
_UNDER = -1.0
_HIGH = 1e4
_INSIDE = 0.5  # mm at each end of a line that do not count as passing through something
_NEARLY = 0.01  # mm that the rays start higher, so that float32 still meets the surface under the piece


@cached_on()
def underside(mesh: Mesh, scale: float, tilt: tuple[float, float]) -> Floats:
    """Returns points `(n, 3)` on the underside of a mesh, scaled and tilted but not turned, at the origin.

    Most are spread evenly under it; the rest are the corners that it stands on.
    """
    here = Occluder("", mesh, make_frame((0.0, 0.0, 0.0), 0.0, scale, tilt))
    corners = transform_points(mesh.vertices, here.frame)
    low, high = corners.min(axis=0), corners.max(axis=0)
    even = _spread_spots(low, high)
    starts, ends = _lines(even, float(low[2]) - 1.0), _lines(even, float(high[2]) + 1.0)
    hits = first_hits([here], starts, ends)
    met = hits.occluder >= 0
    under = starts[met] + hits.share[met, None] * (ends - starts)[met]
    band = corners[corners[:, 2] <= low[2] + _BAND_MM]
    cells = np.floor((band - low)[:, :2] / np.maximum((high - low)[:2], 1e-9) * _CELLS)
    feet = band[np.unique(cells, axis=0, return_index=True)[1]]
    points = np.vstack([under, feet])
    points.setflags(write=False)
    return points


@cached_on()
def upright_lines(mesh: Mesh, scale: float, tilt: tuple[float, float]) -> Floats:
    """Returns upright lines `(n, 2, 3)` from the lowest to the highest point of a mesh at evenly spread positions.

    The mesh is scaled and tilted but not turned, and its origin is at the origin.
    """
    here = Occluder("", mesh, make_frame((0.0, 0.0, 0.0), 0.0, scale, tilt))
    corners = transform_points(mesh.vertices, here.frame)
    low, high = corners.min(axis=0), corners.max(axis=0)
    below, above = (_lines(_spread_spots(low, high), float(height)) for height in (low[2] - 1.0, high[2] + 1.0))
    up, down = first_hits([here], below, above), first_hits([here], above, below)
    met = (up.occluder >= 0) & (down.occluder >= 0)
    ends = [
        a + hits.share[met, None] * (b - a)
        for a, b, hits in ((below[met], above[met], up), (above[met], below[met], down))
    ]
    lines = np.stack(ends, axis=1)
    lines.setflags(write=False)
    return lines


def blocked_share(lines: Floats, others: Sequence[Occluder]) -> float:
    """Returns the share of upright lines `(n, 2, 3)` that meet something well between their ends.

    Lines inside a closed mesh count too.
    """
    inner = lines + np.array([[0.0, 0.0, _INSIDE], [0.0, 0.0, -_INSIDE]])
    inner = inner[inner[:, 1, 2] > inner[:, 0, 2]]
    if not len(inner):
        return 0.0
    low, high = inner.min(axis=(0, 1)), inner.max(axis=(0, 1))
    close = occluders_near(others, low, high, float(np.linalg.norm(high - low)))
    hits = first_hits(close, inner[:, 0], _lines(inner[:, 0, :2], _HIGH))
    reach = inner[:, 0, 2] + hits.share * (_HIGH - inner[:, 0, 2])
    closed = np.array([*(one.mesh.health.watertight for one in close), False])[hits.occluder]
    return float(((reach < inner[:, 1, 2]) | (closed & (hits.normal[:, 2] > 0))).mean())


def drop_to_surface(
    points: Floats, lift: float, others: Sequence[Occluder], board: tuple[float, float]
) -> tuple[float, str]:
    """Returns how far points `(n, 3)`, raised by `lift` mm, fall below their own height, and what they meet.

    The result names the occluder or `BOARD`; it is 0 and an empty name if there is nothing below. A point that
    starts inside a closed mesh has no support.
    """
    middle = points.mean(axis=0)
    reach = float(np.linalg.norm(points[:, :2] - middle[:2], axis=1).max())
    top = np.array([*middle[:2], points[:, 2].max() + lift])
    close = occluders_near(others, top, np.array([*middle[:2], _UNDER]), reach)
    starts = points + np.array([0.0, 0.0, lift + _NEARLY])
    ends = _lines(points[:, :2], _UNDER)
    hits = first_hits(close, starts, ends)
    depth = starts[:, 2] - _UNDER
    buried = hit_from_within(hits, close, starts)
    met = hits.occluder >= 0
    fall = np.where(met & ~buried, np.where(met, hits.share, 0.0) * depth, np.inf)
    over_board = np.all((points[:, :2] >= 0) & (points[:, :2] <= board), axis=1)
    flat = np.where(over_board & (starts[:, 2] > 0) & ~buried, starts[:, 2], np.inf)
    on_board = flat <= fall + _NEARLY
    best = int(np.argmin(np.minimum(fall, flat)))
    if not np.isfinite(min(fall[best], flat[best])):
        return 0.0, ""
    name = BOARD if on_board[best] else close[int(hits.occluder[best])].name
    return float(min(fall[best], flat[best])) - lift - _NEARLY, name


def _spread_spots(low: Floats, high: Floats) -> Floats:
    """Returns points `(n, 2)` spread evenly over the area between two corners `(3,)`: Roberts' R2 sequence."""
    steps = np.array([0.7548776662466927, 0.5698402909980532])
    return low[:2] + (0.5 + np.arange(_SPOTS)[:, None] * steps) % 1 * (high - low)[:2]


def _lines(spots: Floats, height: float) -> Floats:
    return np.column_stack([spots, np.full(len(spots), height)])
