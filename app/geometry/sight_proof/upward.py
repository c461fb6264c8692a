"""What a ray straight up passes through: how to tell whether a point is inside of a closed surface, in float64."""

import numpy as np

from app.geometry.arrays import Flags, Floats

# Off the lines that models are drawn along, so that no edge lies exactly over the point: mm.
ASIDE = np.array([(1.2345e-7, 2.3456e-7, 0.0), (-3.1416e-7, 1.7321e-7, 0.0), (2.2361e-7, -4.1231e-7, 0.0)])
"""Where else to send a ray up from, if it comes too near an edge."""

_HAIR = 1e-6  # mm; more than rays are shifted


def crossed_above(triangles: Floats) -> Flags | None:
    """Which triangles `(m, 3, 3)` a ray from the origin along +z passes through; None where one is too near its rim."""
    here, after = triangles, np.roll(triangles, -1, axis=1)
    turns = here[..., 0] * after[..., 1] - here[..., 1] * after[..., 0]
    size = np.abs(triangles[..., :2]).max(axis=(1, 2), initial=0.0)
    doubt = 1e-14 * size * size
    through = (turns > doubt[:, None]).all(axis=1) | (turns < -doubt[:, None]).all(axis=1)
    beside = (turns > doubt[:, None]).any(axis=1) & (turns < -doubt[:, None]).any(axis=1)
    # Where the ray meets the plane: the corners weighted by the turns opposite to them.
    heights = (np.roll(turns, -1, axis=1) * here[..., 2]).sum(axis=1) * np.sign(turns.sum(axis=1))
    upright = (np.abs(turns) <= doubt[:, None]).all(axis=1) & ~_over_origin(triangles, size)
    if not (through | beside | upright | (triangles[..., 2].max(axis=1, initial=-1) < 0)).all():
        return None
    return through & (heights > 0)


def _over_origin(triangles: Floats, size: Floats) -> Flags:
    """Which triangles may be over the origin at all, by their boxes."""
    slack = 1e-12 * size[:, None]
    low, high = triangles[..., :2].min(axis=1), triangles[..., :2].max(axis=1)
    return ((low <= slack) & (high >= -slack)).all(axis=1)


def holds(triangles: Floats, point: Floats) -> bool:
    """Whether a closed surface `(m, 3, 3)` has a point `(3,)` inside: a ray from it passes an odd number of faces."""
    low, high = triangles[..., :2].min(axis=1) - _HAIR, triangles[..., :2].max(axis=1) + _HAIR
    over = triangles[((low <= point[:2]) & (high >= point[:2])).all(axis=1)]
    for aside in ASIDE:
        through = crossed_above(over - (point + aside))
        if through is not None:
            return bool(np.count_nonzero(through) % 2)
    return False
