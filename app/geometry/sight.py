"""Whether any straight line joins two bodies past everything else."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from app.geometry.bodies import Body, ball
from app.geometry.evidence import RESOLUTION, Point, Sight
from app.geometry.inside import holders, swallowed
from app.geometry.mesh import Floats
from app.geometry.rays import Occluder, blocked
from app.geometry.witness import THOROUGH, Effort, Line, Lines, Question, best_line, between, cast
from app.progress import Report, silent


def sight(
    a: Body,
    b: Body,
    occluders: Sequence[Occluder],
    effort: Effort = THOROUGH,
    resolution: float = RESOLUTION,
    report: Report = silent,
) -> Sight:
    """What the lines between bodies `a` and `b` say, with a witness or a proof; deterministic.

    The pair is put in order by where the bodies are, so that the other way round the answer is the same, reversed.
    """
    if _order(b) < _order(a):
        return sight(b, a, occluders, effort, resolution, report).reversed()
    around = between(a, b, occluders)
    question = Question(a, b, occluders, around, holders(around, a), effort, resolution)
    lines = cast(question, 0, effort.lines)
    while not lines.free.any() and len(lines.free) < effort.most:
        lines += cast(question, len(lines.free), min(effort.most, len(lines.free) * 4))
    evidence = Sight(
        verdict="undecided",
        resolution_mm=resolution,
        lines=len(lines.free),
        visible_share=float(lines.free.mean()),
        blockers=_blockers(question, lines.those(~lines.free)),
    )
    best = best_line(question, lines.those(lines.free))
    if best is None or best.room < resolution:
        return _undecided(evidence, best)
    witness = (_point(best.start), _point(best.end))
    clearance_mm = best.room if np.isfinite(best.room) else None
    return replace(evidence, verdict="visible", witness=witness, clearance_mm=clearance_mm)


def _order(body: Body) -> tuple[float, ...]:
    return (*body.low.tolist(), *body.high.tolist())


def _blockers(question: Question, lines: Lines) -> tuple[str, ...]:
    """The names of what stops these lines, from who stops most; each line counts for everyone it meets."""
    lines = lines.some(question.effort.named)
    counts = {o.name: _stopped(question, o, lines) for o in question.around if len(lines.free)}
    return tuple(sorted((name for name in counts if counts[name]), key=lambda name: (-counts[name], name)))


def _stopped(question: Question, occluder: Occluder, lines: Lines) -> int:
    stopped = blocked([occluder], lines.starts, lines.ends)
    if occluder in question.holders:
        stopped |= swallowed(occluder, ball(question.a)[0], lines.starts)
    return int(stopped.sum())


def _undecided(evidence: Sight, best: Line | None) -> Sight:
    if best is None:
        why = "is free" if evidence.visible_share == 0 else "stands up to an exact check"
        return replace(evidence, unproven=1.0, visible_share=0.0, reason=f"no line among {evidence.lines} {why}")
    reason = f"only a hairline: the best line found clears everything by {best.room:.3f} mm"
    return replace(evidence, unproven=1.0, reason=reason, hairline_mm=best.room)


def _point(point: Floats) -> Point:
    return float(point[0]), float(point[1]), float(point[2])
