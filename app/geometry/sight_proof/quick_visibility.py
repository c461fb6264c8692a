"""A quick check of which targets a body sees: all lines in one step, a few verified per target; for marks in a drag."""

from collections.abc import Mapping, Sequence

import numpy as np

from app.geometry.arrays import Flags, Floats
from app.geometry.bodies import Body, bounding_ball
from app.geometry.clearance import has_clearance
from app.geometry.rays import Occluder, any_hit
from app.geometry.sight_proof.inside import find_containers, is_in_any
from app.geometry.sight_proof.sight_result import RESOLUTION
from app.geometry.sight_proof.witness import sample_places

LINES = 128
"""Number of lines to each target; a power of two."""
_TRIES = 4


def quick_visibility(observer: Body, targets: Mapping[str, Body], occluders: Sequence[Occluder]) -> dict[str, bool]:
    """Returns, by target name, whether a quick check finds a line that clears everything by the resolution in float64.

    The observer is not among the occluders. A target may be, under its name, and does not block the view of itself.
    If no line is found, `sight` may still find one.
    """
    if not targets:
        return {}
    spots = sample_places(LINES)
    starts = np.stack([observer.sample_toward(target, spots[:, :2]) for target in targets.values()])
    ends = np.stack([target.sample_toward(observer, spots[:, 2:]) for target in targets.values()])
    free = _free(starts, ends, list(targets), occluders, _near(occluders, observer, list(targets.values())))
    found: dict[str, bool] = {}
    for index, (name, target) in enumerate(targets.items()):
        others = [occluder for occluder in occluders if occluder.name != name]
        holding = find_containers(others, observer, target) if free[index].any() else []
        those = np.flatnonzero(free[index])
        some = those[:: max(1, len(those) // _TRIES)]
        found[name] = any(_is_line_free(others, holding, starts[index, i], ends[index, i]) for i in some.tolist())
    return found


def _free(starts: Floats, ends: Floats, names: Sequence[str], occluders: Sequence[Occluder], near: Flags) -> Flags:
    """Returns which lines `(t, n, 3)` to each target meet nothing: `(t, n)`; one call per occluder for all targets."""
    free = np.ones(starts.shape[:2], dtype=np.bool_)
    for occluder, to in zip(occluders, near, strict=True):
        which = free & (to & (np.array(names) != occluder.name))[:, None]
        if which.any():
            free[which] = ~any_hit([occluder], starts[which], ends[which])
    return free


def _is_line_free(others: Sequence[Occluder], holding: Sequence[Occluder], start: Floats, end: Floats) -> bool:
    return has_clearance(others, start, end, RESOLUTION) and not (is_in_any(holding, start) or is_in_any(holding, end))


def _near(occluders: Sequence[Occluder], observer: Body, targets: Sequence[Body]) -> Flags:
    """Returns which occluders can meet a line to which target: `(len(occluders), len(targets))`."""
    start, radius = bounding_ball(observer)
    balls = [bounding_ball(target) for target in targets]
    vectors = np.array([end for end, _ in balls]) - start
    centres = np.array([o.bounding_ball[0] for o in occluders]).reshape(-1, 1, 3) - start
    share = np.clip((centres * vectors).sum(axis=2) / np.maximum((vectors**2).sum(axis=1), 1e-12), 0, 1)
    away = np.linalg.norm(centres - share[:, :, None] * vectors, axis=2)
    reach = np.maximum([r for _, r in balls], radius) + np.array([o.bounding_ball[1] for o in occluders]).reshape(-1, 1)
    return np.asarray(away <= reach)
