"""Whom one body sees among many, at a glance: every line at once, with no witness, for marks that follow a drag."""

from collections.abc import Mapping, Sequence

import numpy as np

from app.geometry.bodies import Body, ball
from app.geometry.mesh import Flags
from app.geometry.rays import Occluder, blocked
from app.geometry.sight import places

LINES = 128
"""To each target; a power of two."""


def glances(
    seer: Body, targets: Mapping[str, Body], occluders: Sequence[Occluder], lines: int = LINES
) -> dict[str, float]:
    """The share of the lines to each target, by name, that are free.

    The seer is not among the occluders; a target may be, under its name, and does not hide itself. A share above 0 is
    what Embree says in float32: `sight` may still find that such a line is only a hairline.
    """
    if not targets:
        return {}
    spots = places(lines)
    starts = np.concatenate([seer.facing(target, spots[:, :2]) for target in targets.values()])
    ends = np.concatenate([target.facing(seer, spots[:, 2:]) for target in targets.values()])
    free = np.ones(len(starts), dtype=np.bool_)
    names = np.array(list(targets))
    for occluder, near in zip(occluders, _near(occluders, seer, list(targets.values())), strict=True):
        which = np.flatnonzero(free & np.repeat(near & (names != occluder.name), lines))
        if len(which):
            free[which] = ~blocked([occluder], starts[which], ends[which])
    shares = free.reshape(len(targets), lines).mean(axis=1)
    return dict(zip(targets, shares.tolist(), strict=True))


def _near(occluders: Sequence[Occluder], seer: Body, targets: Sequence[Body]) -> Flags:
    """Which occluders can meet a line to which target: `(len(occluders), len(targets))`."""
    start, radius = ball(seer)
    balls = [ball(target) for target in targets]
    ways = np.array([end for end, _ in balls]) - start
    centres = np.array([o.ball[0] for o in occluders]).reshape(-1, 1, 3) - start
    share = np.clip((centres * ways).sum(axis=2) / np.maximum((ways**2).sum(axis=1), 1e-12), 0, 1)
    away = np.linalg.norm(centres - share[:, :, None] * ways, axis=2)
    reach = np.maximum([r for _, r in balls], radius) + np.array([o.ball[1] for o in occluders]).reshape(-1, 1)
    return np.asarray(away <= reach)
