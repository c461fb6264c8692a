"""Whether any straight line joins two bodies past everything else."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from app.core.language import format_number, tr
from app.core.progress import Report, silent
from app.geometry import deadline
from app.geometry.arrays import Floats
from app.geometry.bodies import Body, MeshBody
from app.geometry.rays import Occluder, names_along
from app.geometry.sight_proof.inside import find_holders, find_unclear
from app.geometry.sight_proof.proof import Proof, Trail, find_proof
from app.geometry.sight_proof.proof_walls import Walls, find_walls
from app.geometry.sight_proof.sight_result import (
    CLOSE_CALL_MM,
    COARSEST,
    FINEST,
    RESOLUTION,
    WIDEST_SHARE,
    Point,
    SightResult,
)
from app.geometry.sight_proof.silhouettes import find_nearest_miss
from app.geometry.sight_proof.witness import (
    COMFORT,
    THOROUGH,
    Effort,
    Lines,
    SightQuery,
    SightSegment,
    cast_lines,
    cast_outer_lines,
    find_best_line,
    find_wider_line,
    occluders_between,
)

_WIDENING_PAIRS = 256
"""So many pairs of patches are looked at for the proof that no line is much wider than the one found.

Then one last thing is asked: whether a narrow place that all lines pass tells.
"""


def find_sight(
    a: Body,
    b: Body,
    occluders: Sequence[Occluder],
    effort: Effort = THOROUGH,
    resolution: float = RESOLUTION,
    report: Report = silent,
) -> SightResult:
    """What the lines between bodies `a` and `b` say, with a witness or a proof; deterministic.

    The pair is put in order by where the bodies are, so that the other way round the answer is the same, reversed; of
    two that are `are_same` the first stays the first.
    """
    _check(a, b, resolution)
    if _comes_before(b, a):
        return find_sight(b, a, occluders, effort, resolution, report).reverse()
    question = _make_query(a, b, occluders, effort, resolution)
    found = _find_evidence(question, report)
    wanted = effort.pairs and effort.walks and _is_close_call(found)  # who does not walk is after the verdict alone
    return _with_widest_line(question, found, report) if wanted else found


def find_sight_again(
    a: Body, b: Body, occluders: Sequence[Occluder], effort: Effort, resolution: float, trail: Trail
) -> SightResult:
    """The same where bodies and occluders are moved a little time after time: a proof begins where one before ended."""
    _check(a, b, resolution)
    if _comes_before(b, a):
        return find_sight_again(b, a, occluders, effort, resolution, trail).reverse()
    return _find_evidence(_make_query(a, b, occluders, effort, resolution), silent, trail)


def _find_evidence(question: SightQuery, report: Report, trail: Trail | None = None) -> SightResult:
    effort, resolution = question.effort, question.resolution
    lines = cast_lines(question, 0, effort.lines)
    while not lines.free.any() and len(lines.free) < effort.most:
        lines += cast_lines(question, len(lines.free), min(effort.most, len(lines.free) * 4))
    evidence = SightResult(
        verdict="undecided",
        resolution_mm=resolution,
        lines=len(lines.free),
        visible_share=float(lines.free.mean()),
        unproven=1.0,
    )
    best = find_best_line(question, lines)
    if best and best.room >= resolution:
        return _with_notes(question, _with_witness(evidence, best, _blockers(question, lines)))
    if not effort.pairs:
        blockers = _blockers(question, lines)
        return replace(_with_hairline(evidence, best), blockers=blockers, reason=_format_no_line(evidence, best))
    walls = find_walls(question)
    found = find_proof(question, walls, report, trail)
    return _with_notes(question, _with_proof(question, lines, (walls, found), _with_hairline(evidence, best), best))


def with_silhouette(
    a: Body, b: Body, occluders: Sequence[Occluder], found: SightResult, report: Report = silent
) -> SightResult:
    """The evidence for somebody to look at: the widest line, or the closest one and the silhouette that stops it.

    The line of a close call is left alone: `find_sight` looked for the widest, and what games make of it has to stay.
    """
    if found.verdict == "visible" and (found.clearance_mm is None or found.clearance_mm >= COMFORT):
        return found
    if _is_close_call(found):
        return found
    if _comes_before(b, a):
        return with_silhouette(b, a, occluders, found.reverse(), report).reverse()
    question = _make_query(a, b, occluders, THOROUGH, found.resolution_mm)
    if found.verdict == "visible":
        return _with_widest_line(question, found, report)
    walls = find_walls(question)
    closest, silhouette = find_nearest_miss(question, walls.select(found.blockers), found.closest)
    met = names_along(occluders, np.array(closest[0]), np.array(closest[1]))
    return replace(found, closest=closest, silhouette=silhouette).with_met(met)


def _is_close_call(found: SightResult) -> bool:
    return found.clearance_mm is not None and found.clearance_mm < CLOSE_CALL_MM


def _with_widest_line(question: SightQuery, found: SightResult, report: Report) -> SightResult:
    """The evidence with the widest line that can be found, and whether there is proof that none is much wider.

    The proof asks for lines with a little more room, among a few pairs of patches. A wider line that it finds is taken.
    """
    assert found.witness is not None
    assert found.clearance_mm is not None
    start, end = np.array(found.witness[0]), np.array(found.witness[1])

    def ask(_: float, doing: str) -> None:
        report(0.0, doing)  # nobody knows how long it takes; but somebody may have lost interest

    lines = cast_lines(question, 0, question.effort.lines)
    best = find_wider_line(question, lines, SightSegment(start, end, found.clearance_mm), ask)
    # The walls of all other pairs: none are made for this clearance alone. Without a deadline: games ask about it.
    walls = find_walls(replace(question, until=np.inf))
    left, is_widest = _WIDENING_PAIRS, False
    while left > 0 and best.room < COMFORT and not is_widest:
        effort = replace(question.effort, pairs=left)
        wider = replace(question, resolution=best.room * (1 + WIDEST_SHARE), effort=effort, until=np.inf)
        proof = find_proof(wider, walls, ask)
        left -= max(proof.pairs, 1)
        best = proof.line if proof.line and proof.line.room > best.room else best
        is_widest = proof.decided
    return replace(_with_witness(found, best, found.blockers), is_widest=is_widest)


def _make_query(a: Body, b: Body, occluders: Sequence[Occluder], effort: Effort, resolution: float) -> SightQuery:
    around = occluders_between(a, b, occluders)
    until = deadline.after(effort.milliseconds)
    return SightQuery(a, b, occluders, around, find_holders(around, a, b), effort, resolution, until)


def _check(a: Body, b: Body, resolution: float) -> None:
    if not FINEST <= resolution <= COARSEST:
        sentence = tr(
            "the resolution is {resolution} mm; it must be a number from {least} to {most} mm",
            resolution=resolution,
            least=FINEST,
            most=COARSEST,
        )
        raise ValueError(sentence)
    for body in (a, b):
        if not (np.isfinite(body.low).all() and np.isfinite(body.high).all()):
            raise ValueError(tr("a body has a position or size that is not a number; enter a number"))
        if body.empty:
            raise ValueError(tr("a body without area cannot see or be seen; enter a size"))


def _with_proof(
    question: SightQuery, lines: Lines, search: tuple[Walls, Proof], evidence: SightResult, best: SightSegment | None
) -> SightResult:
    """The evidence once a proof was looked for: a witness that sampling missed, a proof, or how much is left."""
    walls, found = search
    if found.line and found.line.room >= question.resolution:
        return replace(_with_witness(evidence, found.line, _blockers(question, lines)), pairs=found.pairs)
    if found.line and (best is None or found.line.room > best.room):
        best = found.line
    evidence = replace(
        _with_hairline(evidence, best),
        pairs=found.pairs,
        unproven=found.unproven,
        blockers=_find_stoppers(question, found, _blockers(question, lines)),
        notes=walls.notes,
    )
    if not found.decided:
        return replace(evidence, reason=_format_unfinished(found, question.effort))
    return replace(evidence, verdict="blocked", notes=walls.select(evidence.blockers).notes)


def _with_notes(question: SightQuery, evidence: SightResult) -> SightResult:
    """The evidence, with the names of what a body may be inside for all that anybody can tell, where it is looked at.

    Quick looks say nothing of it.
    """
    if not question.effort.pairs:
        return evidence
    doubtful = find_unclear(question.around, question.a, question.b)
    said = (
        tr("{name} is not a closed solid; a fighter inside it counts as outside.", name=occluder.name)
        for occluder in doubtful
    )
    return replace(evidence, notes=(*evidence.notes, *said))


def _find_stoppers(question: SightQuery, found: Proof, met: tuple[str, ...]) -> tuple[str, ...]:
    """Who stops the lines, from who stops most: of pieces that are one solid, those that some line looked at meets.

    Few lines of the sample run along the edge of all that there are, so that those are looked at, too.
    """
    stoppers = sorted(found.stopped_by, key=lambda names: (-found.stopped_by[names], names))
    if any(len(names) > 1 and not set(names) <= set(met) for names in stoppers):
        met = tuple(dict.fromkeys((*met, *_blockers(question, cast_outer_lines(question)))))
    each = (tuple(name for name in met if name in names) or names for names in stoppers)
    return tuple(dict.fromkeys(name for names in each for name in names))


def _format_unfinished(found: Proof, budget: Effort) -> str:
    share = format_number(found.unproven, ".2%") if found.unproven >= 5e-5 else tr("less than 0.01%")
    if found.spent == "pairs":
        return tr(
            "{share} of all lines are neither clear nor proven blocked after {count} pairs of patches",
            share=share,
            count=budget.pairs,
        )
    return tr(
        "{share} of all lines are neither clear nor proven blocked after {milliseconds:g} ms",
        share=share,
        milliseconds=budget.milliseconds,
    )


def _with_witness(evidence: SightResult, line: SightSegment, blockers: tuple[str, ...]) -> SightResult:
    clearance_mm = line.room if np.isfinite(line.room) else None
    witness = (_point(line.start), _point(line.end))
    return replace(
        evidence, verdict="visible", witness=witness, clearance_mm=clearance_mm, blockers=blockers, unproven=0.0
    )


def _with_hairline(evidence: SightResult, best: SightSegment | None) -> SightResult:
    if best is None:
        return replace(evidence, visible_share=0.0)
    return replace(evidence, hairline_mm=best.room, closest=(_point(best.start), _point(best.end)))


def are_same(a: Body, b: Body) -> bool:
    """Whether two bodies are the same in the same place: whoever asks has to say which is the first."""
    return not _comes_before(a, b) and not _comes_before(b, a)


def _comes_before(a: Body, b: Body) -> bool:
    here, there = _place(a), _place(b)
    return here < there if here != there else _shape(a) < _shape(b)


def _place(body: Body) -> tuple[float | str, ...]:
    return (*body.low.tolist(), *body.high.tolist(), type(body).__name__)


def _shape(body: Body) -> bytes:
    """What tells figures apart that fill the same box."""
    return body.triangles.tobytes() if isinstance(body, MeshBody) else b""


def _blockers(question: SightQuery, lines: Lines) -> tuple[str, ...]:
    """The names of what stops these lines, from who stops most; each line counts for everyone it meets."""
    counts = zip(lines.stopped.sum(axis=0).tolist(), (occluder.name for occluder in question.around), strict=True)
    return tuple(name for count, name in sorted(counts, key=lambda one: (-one[0], one[1])) if count)


def _format_no_line(evidence: SightResult, best: SightSegment | None) -> str:
    if best:
        return tr("only a hairline: the best line found has a clearance of {room:.3f} mm", room=best.room)
    if evidence.visible_share == 0:
        return tr("none of {count} lines is clear", count=evidence.lines)
    return tr("none of {count} lines passes an exact check", count=evidence.lines)


def _point(point: Floats) -> Point:
    return float(point[0]), float(point[1]), float(point[2])
