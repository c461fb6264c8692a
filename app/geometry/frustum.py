"""What lies in a beam: the room between four rays, such as those through the corners of a frame on the screen."""

import numpy as np

from app.geometry.frames import cross
from app.geometry.mesh import Flags, Floats


def in_beam(origins: Floats, ways: Floats, points: Floats) -> Flags:
    """Which of the points `(n, 3)` lie between the rays from `origins` `(4, 3)` along `ways` `(4, 3)`, taken in turn.

    Either way round; behind the origins too.
    """
    tips = np.roll(origins + ways, -1, axis=0)
    normals = cross(ways, tips - origins)
    sides = ((points[:, None] - origins) * normals).sum(axis=2)
    return (sides >= 0).all(axis=1) | (sides <= 0).all(axis=1)
