"""The visible share of a target from one point of the observer's body, and from all others; for a worker."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from app.core.progress import Report, silent
from app.geometry.arrays import Floats
from app.geometry.drawing.visible_parts import (
    COARSE,
    FREE,
    STOPPED,
    Exposure,
    compute_exposure,
    find_changes,
    find_contour,
    find_state_changes,
    hatch_lines,
    stipple_points,
    visible_points,
)
from app.geometry.frames import to_point
from app.geometry.rays import Occluder
from app.geometry.sight_proof.sight_result import Point
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry

EYES = 90
"""Approximate number of points of a body from which one can look."""
HATCH, STIPPLE = 7, 4
"""Distances between hatching lines and between dots, in rays."""


@dataclass(frozen=True, eq=False)
class EyePoints:
    """The points `(n, 3)` of a body from which one can look, row by row from the bottom, in alternating directions.

    `rows` `(n,)` numbers the rows; `home` is the index of the point where the line of the verdict starts.
    """

    points: Floats
    rows: Floats
    home: int

    def point(self, index: int) -> Point:
        return to_point(self.points[index])

    def next_in_row(self, index: int, across: int) -> int:
        """Returns the next point to the left (-1) or right (1) in the same row, or the same one at its end."""
        way = across if int(self.rows[index]) % 2 == 0 else -across
        other = index + way
        return other if 0 <= other < len(self.rows) and self.rows[other] == self.rows[index] else index

    def next_in_column(self, index: int, up: int) -> int:
        """Returns the nearest point in the row above (1) or below (-1), or the same one if there is no such row."""
        there = np.flatnonzero(self.rows == self.rows[index] + up)
        if not len(there):
            return index
        away = np.linalg.norm(self.points[there] - self.points[index], axis=1)
        return int(there[away.argmin()])


@dataclass(frozen=True, eq=False)
class EyeLook:
    """A table, an observer and a target, and the eye point from which the observer looks."""

    table: BattleGeometry
    observer: str
    target: str
    eye_points: EyePoints
    index: int

    @property
    def eye(self) -> Floats:
        """The eye point `(3,)` in use."""
        return self.eye_points.points[self.index]


@dataclass(frozen=True, eq=False)
class ExposureDrawing:
    """The drawing over a target, as directions from the eye: lines `(n, 2, 3)` and dots `(n, 3)`."""

    free_rim: Floats
    stopped_rim: Floats
    hatching: Floats
    dots: Floats


@dataclass(frozen=True, eq=False)
class EyeExposure:
    """The visible share of the target from the eye point in use, 0 to 1, and its drawing."""

    look: EyeLook
    share: float
    veil: ExposureDrawing


@dataclass(frozen=True, eq=False)
class ExposureSurvey:
    """The visible share of the target from each eye point, 0 to 1: `(n,)`."""

    look: EyeLook
    shares: Floats


def find_eye_points(table: BattleGeometry, observer: str, target: str, home: Point | None) -> EyePoints:
    """Returns the observer's eye points; without a known line, home is the middle of the topmost row."""
    body, eye = _body(table, observer), body_middle(table, target)
    found = [row[::-1] for row in visible_points(body, eye, EYES)] or [
        np.array([body.bounding_ball[0]])
    ]  # The observer's right is our left.
    rows = [row if number % 2 == 0 else row[::-1] for number, row in enumerate(found)]
    points = np.concatenate(rows)
    counts = np.repeat(np.arange(len(rows), dtype=np.float64), [len(row) for row in rows])
    start = found[-1][len(found[-1]) // 2] if home is None else np.array(home)
    nearest = int(np.linalg.norm(points - start, axis=1).argmin())
    points[nearest] = start
    return EyePoints(points, counts, nearest)


def body_middle(table: BattleGeometry, fighter: str) -> Floats:
    """Returns the middle `(3,)` of a fighter's body."""
    seen = battle_shapes.sight_body(table.battle.fighter(fighter), table.meshes)
    return (seen.low + seen.high) / 2


def body_height(table: BattleGeometry, fighter: str) -> float:
    """Returns the height of a fighter's body, in mm."""
    seen = battle_shapes.sight_body(table.battle.fighter(fighter), table.meshes)
    return float(seen.high[2] - seen.low[2])


def survey_exposure(look: EyeLook, report: Report = silent) -> Iterator[EyeExposure | ExposureSurvey]:
    """Yields what is visible from the eye point in use, then the shares visible from all others."""
    table = look.table
    body, others = _body(table, look.target), table.other_occluders(look.observer, look.target)
    seen = compute_exposure(body, others, look.eye)
    beside, above = _find_borders(body, others, seen)
    free, stopped = seen.states == FREE, seen.states == STOPPED
    at = seen.places
    lines, dots = hatch_lines(stopped, HATCH), stipple_points(free, STIPPLE)
    veil = ExposureDrawing(
        free_rim=_directions(seen, find_contour(free, beside, above)),
        stopped_rim=_directions(seen, find_contour(stopped, beside, above)),
        hatching=_directions(seen, at[lines[..., 0], lines[..., 1]]),
        dots=_directions(seen, at[dots[:, 0], dots[:, 1]]),
    )
    yield EyeExposure(look, seen.share, veil)
    shares = np.zeros(len(look.eye_points.points))
    for index, eye in enumerate(look.eye_points.points):
        report(index / len(shares), "")
        shares[index] = seen.share if index == look.index else compute_exposure(body, others, eye, COARSE).share
    yield ExposureSurvey(look, shares)


def _body(table: BattleGeometry, id: str) -> Occluder:
    fighter = table.battle.fighter(id)
    return Occluder(id, battle_shapes.body_mesh(fighter, table.meshes), battle_shapes.pose_frame(fighter.pose))


def _find_borders(body: Occluder, others: list[Occluder], seen: Exposure) -> tuple[Floats, Floats]:
    """Returns where the state changes between neighbours on the grid; midpoints where it does not."""
    at = seen.places
    found = (at[:, :-1] + at[:, 1:]) / 2, (at[:-1] + at[1:]) / 2
    for borders, pairs in zip(found, find_changes(seen.states), strict=True):
        row, column = pairs[:, 0].T
        borders[row, column] = find_state_changes(body, others, seen, at[pairs[..., 0], pairs[..., 1]])
    return found


def _directions(seen: Exposure, places: Floats) -> Floats:
    """Returns unit directions from the eye."""
    directions = seen.directions_to(places.reshape(-1, 2))
    return (directions / np.linalg.norm(directions, axis=1, keepdims=True)).reshape(*places.shape[:-1], 3)
