"""The floor of a scanned table: the largest plane in it, and which way is up.

Planes through three random points of the surface are compared by how much of the surface they contain (RANSAC, with
a fixed seed). The best one is fitted to its points by least squares, repeatedly, with a tolerance that follows their
spread. A rectangle round most of the floor, and the side on which things stand, complete its frame.
"""

from dataclasses import dataclass, replace

import numpy as np
from shapely import MultiPoint, get_coordinates

from app.core.errors import PlayerError
from app.core.language import tr
from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.frames import transform_points
from app.geometry.table_scan.scan_mesh import ScanMesh

TRIALS = 1_000
LOOKED_AT, FITTED = 4_000, 40_000
"""Number of surface points with which planes are compared, and to which the best plane is fitted."""
NEAR_SHARE = 0.004
"""Largest distance of a point on a plane, as a share of the scan's size: 3 mm of a usual table."""
MIN_NORMAL_COSINE = 0.5
"""Least cosine between a plane and a face that belongs to it: noise tilts small faces considerably."""
MIN_SHARE = 0.05
"""Least share of the surface that a floor has."""
STEP_SHARE = 0.03
"""Something farther from the floor than this share of its size is standing on it, or hanging below it."""
MIDDLE_SHARE = 0.9
"""Share of each side of a floor that is not its rim."""
CELLS = 60
_SURE_WINDING, _MUCH_MORE = 0.6, 10.0


@dataclass(frozen=True, eq=False)
class Floor:
    """The position of the floor: `frame` `(4, 4)` maps the scan's coordinates to those with z = 0 on the floor, z up.

    Nothing is scaled. The middle of the floor's rectangle is at the origin, and its longer side `size[0]` is along
    x. `share` is the share of the scan's surface that is floor.
    """

    frame: Floats
    size: tuple[float, float]
    share: float

    def turned_over(self) -> "Floor":
        """Returns the same floor with its other side up."""
        return replace(self, frame=np.diag([1.0, -1.0, -1.0, 1.0]) @ self.frame)


def find_floor(scan: ScanMesh) -> Floor:
    """Returns the floor of a scan: the plane with the most surface. Raises PlayerError if there is none.

    By random trials (Fischler and Bolles, 1981), always the same ones, followed by a fit without outliers.
    """
    chance = np.random.default_rng(1)
    points, normals = _surface_points(scan, LOOKED_AT, chance)
    near = NEAR_SHARE * _size(points)
    best, most = np.zeros(4), 0
    for a, b, c in points[chance.integers(0, len(points), (TRIALS, 3))]:
        normal = np.cross(b - a, c - a)
        length = float(np.linalg.norm(normal))
        if length < (10 * near) ** 2:
            continue
        plane = np.array([*(normal / length), -float(normal @ a) / length])
        count = int(np.count_nonzero(_is_on(plane, points, normals, near)))
        if count > most:
            best, most = plane, count
    if most < MIN_SHARE * len(points):
        raise PlayerError(tr("no floor found in this scan; choose three points of the floor manually"))
    return _make_floor(scan, best, near, chance)


def fit_floor(scan: ScanMesh, points: Floats) -> Floor:
    """Returns the floor near the plane through three points `(3, 3)`. Raises PlayerError if these are in a line."""
    chance = np.random.default_rng(1)
    near = NEAR_SHARE * _size(scan.vertices)
    normal = np.cross(points[1] - points[0], points[2] - points[0])
    length = float(np.linalg.norm(normal))
    if not length > (2 * near) ** 2:
        raise PlayerError(tr("the three floor points are almost in a line; choose points farther apart"))
    return _make_floor(scan, np.array([*(normal / length), -float(normal @ points[0]) / length]), 2 * near, chance)


def _surface_points(scan: ScanMesh, count: int, chance: np.random.Generator) -> tuple[Floats, Floats]:
    """Returns points `(count, 3)` spread evenly over the surface, and the unit normals of their faces."""
    areas = scan.areas
    if not areas.sum() > 0:
        raise PlayerError(tr("this scan has no surface; choose another file"))
    rows = chance.choice(len(areas), count, p=areas / areas.sum())
    u, v = np.sqrt(chance.random((count, 1))), chance.random((count, 1))
    a, b, c = (scan.corners[rows, corner] for corner in range(3))
    return (1 - u) * a + u * (1 - v) * b + u * v * c, scan.crosses[rows] / (2 * areas[rows, None])


def _size(points: Floats) -> float:
    """Returns the size of most of the points; those far away do not count."""
    away = np.linalg.norm(points - np.median(points, axis=0), axis=1)
    return 2 * float(np.percentile(away, 80))


def _is_on(plane: Floats, points: Floats, normals: Floats, near: float) -> Flags:
    return (np.abs(points @ plane[:3] + plane[3]) < near) & (np.abs(normals @ plane[:3]) > MIN_NORMAL_COSINE)


def _make_floor(scan: ScanMesh, plane: Floats, near: float, chance: np.random.Generator) -> Floor:
    points, normals = _surface_points(scan, FITTED, chance)
    for _ in range(12):
        on = _is_on(plane, points, normals, near)
        if np.count_nonzero(on) < 10:
            raise PlayerError(tr("no floor found at these points; choose other points"))
        middle = points[on].mean(axis=0)
        normal = np.linalg.svd(points[on] - middle, full_matrices=False)[2][2]
        plane = np.array([*normal, -float(normal @ middle)])
        spread = 1.4826 * float(np.median(np.abs(points[on] @ normal + plane[3])))
        near = max(min(near, 3.5 * spread), near / 2, 1e-9 * _size(points))
    up, on = plane[:3], _is_on(plane, points, normals, near)
    across = np.cross(up, np.eye(3)[int(np.argmin(np.abs(up)))])
    across /= np.linalg.norm(across)
    frame = np.eye(4)
    frame[:3, :3] = np.stack([across, np.cross(up, across), up])
    frame[:3, 3] = -frame[:3, :3] @ points[on].mean(axis=0)
    turn, size = _rectangle_frame(transform_points(points[on], frame)[:, :2])
    floor = Floor(turn @ frame, size, float(on.mean()))
    looks = float((normals[on] @ up).mean())
    return floor if _is_upright(floor, transform_points(points, floor.frame), looks, near) else floor.turned_over()


def _is_upright(floor: Floor, points: Floats, looks: float, near: float) -> bool:
    """Returns whether a floor has its upper side up: by its faces, unless nearly everything is on the other side.

    Its rim, where a cloth may hang down, does not count. `points` are in its frame, `looks` is the mean z of its
    normals.
    """
    over = (np.abs(points[:, :2]) < MIDDLE_SHARE / 2 * np.array(floor.size)).all(axis=1)
    over &= np.abs(points[:, 2]) < floor.size[0]
    step = max(2 * near, STEP_SHARE * floor.size[0])
    above, below = (np.count_nonzero(over & (side * points[:, 2] > step)) + 1 for side in (1, -1))
    if abs(looks) < _SURE_WINDING or max(above, below) > _MUCH_MORE * min(above, below) + len(points) / 50:
        return bool(above >= below)
    return looks > 0


def _rectangle_frame(spots: Floats) -> tuple[Floats, tuple[float, float]]:
    """Returns the frame `(4, 4)` that centres the smallest rectangle round most of the spots `(n, 2)`, and its size.

    Spots that are not connected with most of the others, such as those of a shelf as high as the floor, are ignored.
    """
    from scipy import ndimage

    low, high = spots.min(axis=0), spots.max(axis=0)
    cell = float((high - low).max()) / CELLS
    place = np.floor((spots - low) / cell).astype(np.int64)
    grid = np.zeros(place.max(axis=0) + 1, dtype=np.bool_)
    grid[place[:, 0], place[:, 1]] = True
    cells: Longs = np.zeros(grid.shape, dtype=np.int64)
    ndimage.label(grid, np.ones((3, 3)), output=cells)
    label = cells[place[:, 0], place[:, 1]]
    together = spots[label == np.bincount(label).argmax()]
    corners = get_coordinates(MultiPoint(together).minimum_rotated_rectangle)[:4]
    one, other = corners[1] - corners[0], corners[2] - corners[1]
    lengths = float(np.linalg.norm(one)), float(np.linalg.norm(other))
    along = one / lengths[0] if lengths[0] >= lengths[1] else other / lengths[1]
    along = along if along[int(np.argmax(np.abs(along)))] > 0 else -along
    frame = np.eye(4)
    frame[:2, :2] = [along, (-along[1], along[0])]
    frame[:2, 3] = -frame[:2, :2] @ corners.mean(axis=0)
    return frame, (max(lengths), min(lengths))
