"""For display: the line that came nearest to being free when none is, and the edges that stop it."""

import numpy as np

from app.geometry.arrays import Flags, Floats, Longs
from app.geometry.bodies import Body, bounding_ball
from app.geometry.frames import box_corners, to_point
from app.geometry.rays import any_hit
from app.geometry.sight_proof.obstacles import Faces, gather_faces
from app.geometry.sight_proof.proof_walls import Walls
from app.geometry.sight_proof.rims import nearest_points
from app.geometry.sight_proof.shafts import make_shaft
from app.geometry.sight_proof.sight_result import Segment
from app.geometry.sight_proof.witness import SightQuery

# Distance in mm beyond the bodies' own lines within which the faces are searched for edges.
_AROUND = 40.0
# Number of edges tried, the nearest first, and number shown.
_TRIED, _SHOWN = 1024, 160
# Edges are shown up to this many mm farther from the line than the nearest; fewer if no edge frees it.
_NEAR, _CLOSEST = 40.0, 2.0
# Distance in mm past an edge at which a line counts as past it.
_PAST = 0.3


def find_nearest_miss(
    question: SightQuery, walls: Walls, hairline: Segment | None
) -> tuple[Segment, tuple[Segment, ...]]:
    """Returns the line, from body to body, and the edges near it.

    If a hairline was found, it is the line. Otherwise the line between the bodies' centres is moved over each edge
    near it. The shortest of the moves that free it gives the result, as far as the bodies permit.
    """
    ends = hairline or (bounding_ball(question.a)[0], bounding_ball(question.b)[0])
    start, end = np.array(ends[0]), np.array(ends[1])
    low, high = _silhouette(_faces(question, walls), end - start)
    if len(low) and not hairline:
        away = _find_shortest_way(question, start, end, low, high)
        start, end = _nearest_point(question.a, start + away), _nearest_point(question.b, end + away)
    shown = _find_stopping_edges(question, start, end, low, high)
    return (to_point(start), to_point(end)), tuple((to_point(low[i]), to_point(high[i])) for i in shown.tolist())


def _find_stopping_edges(question: SightQuery, start: Floats, end: Floats, low: Floats, high: Floats) -> Longs:
    """Returns the edges near the line that stop it: those beyond which it is free, else those it passes closest."""
    distance, free = _measure_beyond(question, start, end, low, high)
    near = np.argsort(distance, kind="stable")
    rim = near[free[near] & (distance[near] < distance.min(initial=np.inf) + _NEAR)]
    closest = near[distance[near] < distance.min(initial=np.inf) + _CLOSEST]
    return np.sort((rim if len(rim) else closest)[:_SHOWN])


def _find_shortest_way(question: SightQuery, start: Floats, end: Floats, low: Floats, high: Floats) -> Floats:
    """Returns the shortest move `(3,)` over an edge that frees the whole line; zero if there is none."""
    distance, free = _measure_beyond(question, start, end, low, high)
    if not free.any():
        return np.zeros(3)
    nearest = int(np.flatnonzero(free)[distance[free].argmin()])
    _, off = nearest_points(start[None], (end - start)[None], low[[nearest]], (high - low)[[nearest]])
    return off[0] * (1 + _PAST / max(distance[nearest], 1e-9))


def _measure_beyond(
    question: SightQuery, start: Floats, end: Floats, low: Floats, high: Floats
) -> tuple[Floats, Flags]:
    """Returns the distance of each edge `(k,)` from the line, and whether the line moved just beyond the edge is free.

    The line is moved as a whole. It is not free if the move leads under the board, whose top is z = 0.
    """
    share, off = nearest_points(start[None], (end - start)[None], low, high - low)
    distance = np.linalg.norm(off, axis=1)
    vectors = off * (1 + _PAST / np.maximum(distance, 1e-9))[:, None]
    above = start[2] + share * (end - start)[2] + vectors[:, 2] > 0
    tried = np.argsort(np.where(above, distance, np.inf), kind="stable")[:_TRIED]
    free = np.zeros(len(low), dtype=np.bool_)
    free[tried] = above[tried] & ~any_hit(question.occluders, start + vectors[tried], end + vectors[tried])
    return distance, free


def _faces(question: SightQuery, walls: Walls) -> Faces:
    """Returns the faces between the bodies, and for some distance round them."""
    hulls = [box_corners(body.low, body.high) for body in (question.a, question.b)]
    return gather_faces(walls.occluders, make_shaft(*hulls), _AROUND)[0]


def _silhouette(faces: Faces, way: Floats) -> tuple[Floats, Floats]:
    """Returns the ends `(k, 3)` of open edges, and of edges between faces that point along the line and against it."""
    looks = faces.normals @ way
    turn = np.where(faces.against, -1.0, 1.0)
    parting = (faces.across > np.arange(len(looks))[:, None]) & (looks[:, None] * looks[faces.across] * turn <= 0)
    face, edge = np.nonzero(parting | (faces.across < 0))
    return faces.corners[face, edge], faces.corners[face, (edge + 1) % 3]


def _nearest_point(body: Body, point: Floats) -> Floats:
    return body.nearest_points(point[None])[0]
