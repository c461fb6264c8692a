"""The height at which a fighter would be unseen at each place, examined from the ground up.

A body is cut into horizontal slices. Lines are cast to the lowest slice first, and a place is finished as soon as one
line is free.
"""

import math
from dataclasses import replace

import numpy as np
from msgspec.structs import replace as replace_value

from app.core.progress import Report, silent
from app.geometry.arrays import Floats
from app.geometry.bodies import Body, CylinderBody
from app.geometry.body_samples import make_body_samples
from app.geometry.sight_proof.witness import sample_places
from app.model import Fighter, Pose
from app.planning.enemy_view import EnemyView
from app.planning.exposure_map import ExposureMap
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry

SLICES, LINES = 24, 64
"""Number of horizontal slices of a body, and of lines to each slice."""


def find_lowest_seen(
    table: BattleGeometry, fighter: Fighter, found: ExposureMap, report: Report = silent
) -> ExposureMap:
    """Returns the map with `lowest`, the height below which no line reached a fighter that is seen.

    Points inside the body are used as well as its surface, because a crouching fighter's top is where its inside was. A
    miniature is examined in its own pose. This only applies if bodies and meshes decide sight.
    """
    squares = sample_places(SLICES * LINES)
    at_origin = replace_value(fighter, pose=Pose(0.0, 0.0, 0.0, fighter.pose.yaw))
    offsets = _find_offsets(battle_shapes.sight_body(at_origin, table.meshes), squares)
    lowest = np.full(found.seen.shape, np.inf)
    for number, enemy in enumerate(found.enemies):
        view = EnemyView(table, fighter, enemy)
        left = np.flatnonzero(found.seen[:, number])
        for part in range(SLICES):
            report((number + part / SLICES) / len(found.enemies), "")
            if not len(left):
                break
            some = slice(part * LINES, (part + 1) * LINES)
            high = squares[some, :2].copy()
            high[::2, 1] = 1.0  # The enemy's top gives the lowest view behind a wall.
            free = view.cast_to(found.places.points[left], offsets[some], high).any(axis=1)
            lowest[left[free], number] = offsets[some, 2].min()
            left = left[~free]
        # A fighter that is seen, but by none of these lines, shows only its very top.
        lowest[left, number] = offsets[-1, 2]
    return replace(found, lowest=lowest)


def _find_offsets(body: Body, squares: Floats) -> Floats:
    """Returns points `(k, 3)` of a body at the origin, lowest first."""
    if isinstance(body, CylinderBody):
        out, turn = body.radius * np.sqrt(squares[:, 2]), 2 * math.pi * squares[:, 3]
        heights = body.bottom + (body.top - body.bottom) * np.linspace(0.0, 1.0, len(squares))
        return np.c_[out * np.cos(turn), out * np.sin(turn), heights]
    origin = np.zeros((1, 3))
    points = make_body_samples(body, origin).sample(origin, 0.0, squares[:, 2:])[0]
    return points[np.argsort(points[:, 2], kind="stable")]
