"""Lays a scan on the board: its scale from two points of known distance, or from the board's corners."""

import math
from dataclasses import dataclass, replace

import numpy as np

from app.core.errors import PlayerError
from app.core.language import tr
from app.geometry.arrays import Floats
from app.geometry.frames import make_frame, transform_points
from app.geometry.table_scan.floor import Floor

MAX_RESIDUAL = 0.0075
"""Largest error of corners, as a share of the board: worse ones are other points, another order, or another board."""
MAX_RISE_SHARE = 0.05
"""Largest distance of a point from the floor's plane, as a share of the board or of the floor."""
MIN_DISTANCE_SHARE = 0.05
"""Smallest distance of two points that gives a reliable scale, as a share of the floor."""
MAX_MM = 20_000.0
Spot = tuple[float, float, float]


@dataclass(frozen=True, eq=False)
class TableFrame:
    """`frame` `(4, 4)` maps a scan's own coordinates to mm of the board; the board's size; the error of its corners."""

    frame: Floats
    board_mm: tuple[float, float]
    residual_mm: float = 0.0

    @property
    def mm_per_unit(self) -> float:
        """Millimetres per unit of the scan."""
        return float(np.linalg.norm(self.frame[:3, 0]))

    def turned(self, turns: int) -> "TableFrame":
        """Returns the same frame after quarter turns counter-clockwise; the board turns with it."""
        board = self.board_mm if turns % 2 == 0 else self.board_mm[::-1]
        to_middle = make_frame((-self.board_mm[0] / 2, -self.board_mm[1] / 2, 0.0), 0.0)
        turn = make_frame((board[0] / 2, board[1] / 2, 0.0), 90.0 * turns)
        return replace(self, frame=turn @ to_middle @ self.frame, board_mm=board)


@dataclass(frozen=True)
class TableMeasures:
    """A player's measurements of a scan, in its own coordinates: two points and their distance, or the board's corners.

    Without a board, it is as large as the floor. `turns` are quarter turns; a board with corners turns with the scan.
    """

    points: tuple[Spot, ...] = ()
    distance_mm: float | None = None
    corners: tuple[Spot, ...] = ()
    board_mm: tuple[float, float] | None = None
    turns: int = 0


def place_by_measurements(floor: Floor, measures: TableMeasures) -> TableFrame:
    """Returns the scan laid as measured. Raises PlayerError if that is impossible or something is missing."""
    if measures.corners and (measures.points or measures.distance_mm is not None):
        raise PlayerError(tr("the four corners already set the scale; remove the two points and their distance"))
    if measures.corners and measures.board_mm is None:
        raise PlayerError(tr("the four corners need the size of the board; enter it, such as 762 × 559 mm"))
    if measures.corners and measures.board_mm:
        return place_by_corners(floor, np.array(measures.corners), measures.board_mm).turned(measures.turns)
    if not measures.points or measures.distance_mm is None:
        raise PlayerError(tr("a scan has no scale; enter two of its points and their distance on the real table"))
    points = np.array(measures.points)
    return lay_by_distance(floor, points, measures.distance_mm, measures.board_mm, measures.turns)


def measured_scale(points: Floats, distance_mm: float) -> float:
    """Returns millimetres per unit, from two points `(2, 3)` of the scan and their distance. Raises PlayerError."""
    apart = float(np.linalg.norm(points[1] - points[0]))
    if not apart > 0.0:
        raise PlayerError(tr("the two points are the same; choose two that are far apart"))
    if not 0.0 < distance_mm <= MAX_MM:
        raise PlayerError(tr("the distance must be more than 0 mm; measure it on the table"))
    return distance_mm / apart


def lay_by_distance(
    floor: Floor, points: Floats, distance_mm: float, board_mm: tuple[float, float] | None = None, turns: int = 0
) -> TableFrame:
    """Returns the scan scaled by two points `(2, 3)`, with the middle of its floor in the middle of the board.

    Without a board, one as large as the floor is used. The floor's longer side is along the board's width; `turns` are
    quarter turns from there, and such a board turns with it. Raises PlayerError.
    """
    scale = measured_scale(points, distance_mm)
    # Raises PlayerError if a point is far below the floor, as on the floor of the room, or if both are close together.
    if float(np.linalg.norm(points[1] - points[0])) < MIN_DISTANCE_SHARE * floor.size[0]:
        raise PlayerError(tr("the two points are too close together; choose two that are far apart"))
    rise = transform_points(points, floor.frame)[:, 2]
    if float(rise.min()) < -MAX_RISE_SHARE * math.hypot(*floor.size):
        raise PlayerError(tr("a point is far below the floor; choose points on the table, or another floor"))
    sides = (floor.size[0] * scale, floor.size[1] * scale)
    sides = sides if turns % 2 == 0 else sides[::-1]
    board = board_mm or (float(round(sides[0])), float(round(sides[1])))
    if not (min(board) > 0 and max(board) <= MAX_MM):
        raise PlayerError(
            tr("at this distance the table would be {size} mm wide; measure it again", size=f"{max(board):.0f}")
        )
    return TableFrame(make_frame((board[0] / 2, board[1] / 2, 0.0), 90.0 * turns, scale) @ floor.frame, board)


def place_by_corners(floor: Floor, corners: Floats, board_mm: tuple[float, float]) -> TableFrame:
    """Returns the scan placed so that four points `(4, 3)` of it are as near as possible to the board's corners.

    They are its lower left, lower right, upper right and upper left. The similarity is fitted by least squares
    (Umeyama, 1991) on the floor's plane. Raises PlayerError if the points are not such corners.
    """
    laid, rise = np.split(transform_points(corners, floor.frame), [2], axis=1)
    wanted = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * np.array(board_mm)
    one, other = laid @ (1, 1j), wanted @ (1, 1j)
    one_middle, other_middle = one.mean(), other.mean()
    spread = float((abs(one - one_middle) ** 2).sum())
    if not spread > 0.0:
        raise PlayerError(tr("the four corners are the same point; choose the corners of the board"))
    turn = complex(((other - other_middle) * np.conj(one - one_middle)).sum() / spread)
    off = abs(turn) * float(np.abs(rise).max())
    if off > MAX_RISE_SHARE * math.hypot(*board_mm):
        raise PlayerError(
            tr(
                "a corner is {mm} mm off the plane of the floor; choose a point on the floor, or another floor",
                mm=f"{off:.0f}",
            )
        )
    residual = float(np.sqrt((abs(turn * (one - one_middle) + other_middle - other) ** 2).mean()))
    if residual > MAX_RESIDUAL * math.hypot(*board_mm):
        sentence = tr(
            "the four corners are {mm} mm off those of the board; check its size, and choose them "
            "counter-clockwise from the lower left",
            mm=f"{residual:.0f}",
        )
        raise PlayerError(sentence)
    shift = other_middle - turn * one_middle
    frame = make_frame((shift.real, shift.imag, 0.0), math.degrees(np.angle(turn)), abs(turn)) @ floor.frame
    return TableFrame(frame, board_mm, residual)
