"""Recognises a scanned clump as a known piece: the pose in which their surfaces agree, and how well they do.

The piece stands upright and has its printed size, so three numbers are unknown: x, y and yaw. First, both shapes are
compared as seen from above: their heights on a grid, at many positions and every 15° of yaw. The best few poses are
improved in steps that get smaller. Each is then refined with all that can be seen, also from the sides, by the
iterative closest point method (Besl and McKay, 1992): the scan's points move onto the planes of the piece's nearest
points (Chen and Medioni, 1991). Points that are far off are ignored, because a scan has noise, scraps of its floor and
parts of what stands beside it; so are parts of the piece that the scan lacks. The scale is not fitted: a piece that was
printed in another size does not match.
"""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from app.core.language import tr
from app.core.progress import Report, silent
from app.geometry.arrays import Floats
from app.geometry.frames import make_frame, transform_points
from app.geometry.mesh import Mesh
from app.geometry.table_scan.surface_samples import ON_FLOOR_MM, SurfaceSamples, sample_surface, sample_upright

NEAR_MM = 2.0
"""Distance within which a point of the scan is explained by the piece, unless the scan is rougher than that."""
MIN_EXPLAINED, MIN_COVERED = 0.9, 0.8
"""Least shares of the scan that is explained, and of the piece's visible surface that was scanned, of a good match."""
YAW_STEP, STEP_MM, STEPS = 15.0, 8.0, 3
"""Differences of the yaws and positions that are tried first, and the number of such steps to each side."""
STARTS, MAX_TIMES_WORSE = 4, 1.5
"""Largest number of poses that are refined, and how much worse than the best they may be, seen from above."""
ROUNDS, MIN_STEP = 30, 5e-3
"""The most rounds of refining, and the smallest step in mm and in degrees."""
COMPARED, FITTED, MEASURED = 300, 800, 3_000
"""Number of points used to compare poses from above, to refine a pose, and to measure the result."""
MAX_MISS_MM = 20.0
"""Largest difference that counts fully, so that what the scan lacks does not outweigh everything else."""
LACK = 0.5
"""Weight of what the scan lacks: it may not have been seen, while what was scanned must be there."""
FLAT_MM = 2 * ON_FLOOR_MM
"""Height of the lowest pieces that can be recognised."""
_START_REACH_MM = 12.0
_DAMPING = 1e-4


@dataclass(frozen=True, eq=False)
class PieceMatch:
    """The pose on the table in which a piece agrees best with a scan, and how well: lengths in mm, yaw in degrees.

    `median_mm` is the usual distance of the scan from the piece, `most_mm` the one that 95 % of the scan keep, and
    `within_mm` the one that 95 % of its explained points keep. `explained` is the share of the scan that is near the
    piece, `covered` the share of the piece's visible surface that is near the scan. `misfit_mm` is to compare pieces:
    the mean distance of the scan from the piece, and `LACK` times that of the piece from the scan.
    """

    x: float
    y: float
    z: float
    yaw: float
    median_mm: float
    most_mm: float
    within_mm: float
    explained: float
    covered: float
    misfit_mm: float

    @property
    def is_good(self) -> bool:
        """True if the piece may well be the scanned one."""
        return self.explained >= MIN_EXPLAINED and self.covered >= MIN_COVERED


class ScannedClump:
    """A clump of a scan that is compared with many pieces: a mesh on the table, which stands on a floor."""

    def __init__(self, mesh: Mesh, frame: Floats, floor_mm: float = 0.0) -> None:
        """Raises PlayerError if nothing of it is above the floor."""
        corners = transform_points(mesh.vertices, frame)
        middle = (corners.min(axis=0) + corners.max(axis=0)) / 2
        self.origin = np.array([middle[0], middle[1], floor_mm])
        """The point `(3,)` of the table that is the origin of `samples`."""
        self.samples = sample_surface(mesh, make_frame((-middle[0], -middle[1], -floor_mm)) @ frame)
        self.near_mm = max(NEAR_MM, mesh.health.tolerance_mm)
        self.fitted, self.measured = (thin_out(self.samples.points, count) for count in (FITTED, MEASURED))

    def may_be(self, size_mm: tuple[float, float, float]) -> bool:
        """Returns whether a piece of this size can be the clump: a quick test that needs no mesh.

        The clump may lack a third of it, and have some of its floor beside it.
        """
        width, depth, height = size_mm
        if height < FLAT_MM or abs(height - self.samples.height_mm) > 8.0 + 0.12 * height:
            return False
        longest, narrow, long = self._widths
        fits = narrow <= 1.15 * min(width, depth) + 10.0 and long <= 1.15 * math.hypot(width, depth) + 10.0
        return fits and longest >= 0.67 * max(width, depth) - 10.0

    @cached_property
    def _widths(self) -> tuple[float, float, float]:
        """The greatest width seen from above, and the least and the greatest of what is not near the floor."""
        turns = np.radians(np.arange(0.0, 180.0, 10.0))
        along = self.samples.points[:, :2] @ np.stack([np.cos(turns), np.sin(turns)])
        high = self.samples.points[:, 2] > max(FLAT_MM, 0.15 * self.samples.height_mm)
        upper = np.ptp(along[high], axis=0) if high.any() else np.zeros(1)
        return float(np.ptp(along, axis=0).max()), float(upper.min()), float(upper.max())


def match_piece(clump: ScannedClump, piece: Mesh, report: Report = silent) -> PieceMatch | None:
    """Returns the best pose of a piece for a clump; None if its size excludes it.

    Always the same for the same meshes. `report` may raise Cancelled. Raises PlayerError if the piece is too flat.
    """
    if not clump.may_be(piece.health.extents_mm):
        return None
    own = sample_upright(piece)
    report(0.0, tr("Comparing with the library"))
    starts, matches = _find_starts(clump.samples, own), list[PieceMatch]()
    for number, start in enumerate(starts):
        report(0.4 + 0.6 * number / len(starts), tr("Comparing with the library"))
        matches.append(_measure(clump, own, _refine(clump.fitted, own, start)))
    return min(matches, key=lambda match: match.misfit_mm)


def thin_out(points: Floats, count: int) -> Floats:
    """Returns at most this many of the points `(n, 3)`, evenly picked."""
    return points[np.linspace(0, len(points) - 1, min(count, len(points))).astype(np.int64)]


def _to_piece(points: Floats, pose: Floats) -> Floats:
    """Returns points `(n, 3)` of the scan in the frame of a piece that has the pose: x, y, and yaw in degrees."""
    return np.c_[_turn(points[:, :2] - pose[:2], -pose[2]), points[:, 2]]


def _turn(points: Floats, degrees: Floats | float) -> Floats:
    """Returns points `(…, 2)` turned by angles `(…)`."""
    angles = np.radians(degrees)
    c, s, x, y = np.cos(angles), np.sin(angles), points[..., 0], points[..., 1]
    return np.stack([c * x - s * y, s * x + c * y], axis=-1)


def _find_starts(scan: SurfaceSamples, piece: SurfaceSamples) -> list[Floats]:
    """Returns the poses `(3,)` at different yaws in which the two agree best from above, improved; at least one."""
    middle = _middle(scan.points)
    steps = np.arange(-STEPS, STEPS + 1) * STEP_MM
    shifts = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    tries = list[Floats]()
    for yaw in np.arange(0.0, 360.0, YAW_STEP):
        at = middle - _middle(_turn(piece.points[:, :2], yaw)) + shifts
        tries.append(np.c_[at, np.full(len(at), yaw)])
    poses = np.concatenate(tries)
    starts, apart = list[Floats](), math.cos(math.radians(1.5 * YAW_STEP))
    for pose in poses[np.argsort(_misses_from_above(scan, piece, poses), kind="stable")]:
        if len(starts) < STARTS and all(math.cos(math.radians(pose[2] - one[2])) < apart for one in starts):
            starts.append(pose)
    improved = np.stack([_improve(scan, piece, pose) for pose in starts])
    misses = _misses_from_above(scan, piece, improved)
    return list(improved[misses <= MAX_TIMES_WORSE * misses.min()])


def _improve(scan: SurfaceSamples, piece: SurfaceSamples, pose: Floats) -> Floats:
    """Returns a pose that agrees better from above, by steps in all directions that get smaller."""
    around = np.stack(np.meshgrid(*[(0.0, -1.0, 1.0)] * 3), axis=-1).reshape(-1, 3)
    step = STEP_MM / 2
    while step >= 1.0:
        nearby = pose + step * around
        best = nearby[int(_misses_from_above(scan, piece, nearby).argmin())]
        if np.array_equal(best, pose):
            step /= 2
        pose = best
    return pose


def _middle(points: Floats) -> Floats:
    return (points[:, :2].min(axis=0) + points[:, :2].max(axis=0)) / 2


def _misses_from_above(scan: SurfaceSamples, piece: SurfaceSamples, poses: Floats) -> Floats:
    """Returns the mean difference of the heights in each pose `(k, 3)` of the piece, both ways, in mm: `(k,)`."""
    at, yaws = poses[:, None, :2], poses[:, 2:]
    one, other = (thin_out(shape.top.spots, COMPARED) for shape in (scan, piece))
    there = np.abs(piece.top.heights_at(_turn(one[:, :2] - at, -yaws)) - one[:, 2])
    back = np.abs(scan.top.heights_at(_turn(other[:, :2], yaws) + at) - other[:, 2])
    return np.minimum(there, MAX_MISS_MM).mean(axis=1) + np.minimum(back, MAX_MISS_MM).mean(axis=1)


def _refine(points: Floats, piece: SurfaceSamples, pose: Floats) -> Floats:
    """Returns the pose `(3,)` after moving the points of the scan onto the planes of the piece's nearest points."""
    reach = _START_REACH_MM
    for _ in range(ROUNDS):
        here = _to_piece(points, pose)
        off, rows = piece.tree.query(here, distance_upper_bound=reach)
        near = np.flatnonzero(np.isfinite(off))
        if len(near) < 10:
            break
        here, normals = here[near], piece.normals[rows[near]]
        miss = ((here - piece.points[rows[near]]) * normals).sum(axis=1)
        # How the distance from the plane changes with a step along x and y, and with a turn: in mm at the usual radius.
        scale = np.array([1.0, 1.0, math.sqrt(float((here[:, :2] ** 2).sum(axis=1).mean()))])
        slope = np.c_[normals[:, :2], normals[:, 1] * here[:, 0] - normals[:, 0] * here[:, 1]] / scale
        square = slope.T @ slope + _DAMPING * len(near) * np.eye(3)
        step = -np.linalg.solve(square, slope.T @ miss) / scale
        step[2] = math.degrees(step[2])
        # The step moves the scan in the piece's frame: the piece moves the other way.
        yaw = pose[2] - step[2]
        pose = np.r_[pose[:2] - _turn(step[:2], yaw), yaw]
        reach = min(reach, max(2.0 * piece.spacing_mm, 3.0 * float(np.median(off[near]))))
        if np.abs(step).max() < MIN_STEP:
            break
    return pose


def _measure(clump: ScannedClump, piece: SurfaceSamples, pose: Floats) -> PieceMatch:
    off = piece.distances(_to_piece(clump.measured, pose))
    frame = make_frame((float(pose[0]), float(pose[1]), 0.0), float(pose[2]))
    back = clump.samples.distances(transform_points(thin_out(piece.points, MEASURED), frame))
    explained = off <= clump.near_mm
    x, y, z = (clump.origin + np.array([pose[0], pose[1], 0.0])).tolist()
    there, here = (float(np.minimum(one, MAX_MISS_MM).mean()) for one in (off, back))
    return PieceMatch(
        x=x,
        y=y,
        z=z,
        yaw=float(pose[2] % 360.0),
        median_mm=float(np.median(off)),
        most_mm=float(np.percentile(off, 95)),
        within_mm=float(np.percentile(off[explained], 95)) if explained.any() else clump.near_mm,
        explained=float(explained.mean()),
        covered=float((back <= clump.near_mm).mean()),
        misfit_mm=there + LACK * here,
    )
