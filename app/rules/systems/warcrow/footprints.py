"""What terrain covers on the plan: the shadow of a mesh straight down, and its convex parts."""

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from app.geometry.areas import union
from app.geometry.frames import transform_points
from app.geometry.plan_sight.convex import Convex, convex_parts
from app.geometry.rays import Occluder
from app.geometry.result_cache import cached_on

FINE_MM = 0.02
"""Corners of a footprint that are nearer than this to the line of their neighbours are left out."""
LEAST_MM2 = 1e-6
AT_ONCE = 2000


@cached_on()
def find_footprint(piece: Occluder) -> BaseGeometry:
    """The area of the plan, in mm, that a piece covers where it stands."""
    corners = transform_points(piece.mesh.vertices, piece.frame)[:, :2][piece.mesh.faces]
    across = corners[:, 1:] - corners[:, :1]
    area = across[:, 0, 0] * across[:, 1, 1] - across[:, 0, 1] * across[:, 1, 0]
    triangles = [shapely.Polygon(each) for each in corners[np.abs(area) > LEAST_MM2]]
    whole = union([union(triangles[start : start + AT_ONCE]) for start in range(0, len(triangles), AT_ONCE)])
    return shapely.simplify(whole, FINE_MM)


@cached_on()
def find_convex_parts(piece: Occluder) -> tuple[Convex, ...]:
    """The footprint cut into convex parts."""
    return convex_parts(find_footprint(piece))
