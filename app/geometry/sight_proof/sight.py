"""Decides whether any straight line joins two bodies past everything else.

A sample of lines comes first (`witness`); most visible pairs end there. Otherwise walls are made of everything
between the bodies (`proof_walls`), and `proof` divides the pair until it has a proof that no line has the
resolution's clearance, a witness that sampling missed, or no budget left. A visible verdict rests on a line measured
in float64, a blocked verdict on the lemmas in `docs/proof.md`; without either, the verdict is undecided.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from app.core.language import format_number, tr
from app.core.progress import Report, silent
from app.geometry import deadline
from app.geometry.bodies import Body, MeshBody
from app.geometry.frames import to_point
from app.geometry.rays import Occluder, names_along
from app.geometry.sight_proof.inside import find_ambiguous, find_containers
from app.geometry.sight_proof.proof import Proof, ProofStart, find_proof
from app.geometry.sight_proof.proof_walls import Walls, find_walls
from app.geometry.sight_proof.sight_result import (
    CLOSE_CALL_MM,
    COARSEST,
    FINEST,
    RESOLUTION,
    WIDEST_SHARE,
    SightResult,
)
from app.geometry.sight_proof.silhouettes import find_nearest_miss
from app.geometry.sight_proof.witness import (
    COMFORTABLE_CLEARANCE,
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
"""Number of pairs of patches examined for the proof that no line is much wider than the one found.

After that, one more test: whether a narrow place that all lines pass proves it.
"""


def find_sight(
    a: Body,
    b: Body,
    occluders: Sequence[Occluder],
    effort: Effort = THOROUGH,
    resolution: float = RESOLUTION,
    report: Report = silent,
) -> SightResult:
    """Returns the evidence on the lines between bodies `a` and `b`, with a witness or a proof; deterministic.

    The pair is ordered by the positions of the bodies, so that the opposite question has the same answer, reversed.
    If the two `are_same`, the given order stays.
    """
    _check(a, b, resolution)
    if _comes_before(b, a):
        return find_sight(b, a, occluders, effort, resolution, report).reverse()
    question = _make_query(a, b, occluders, effort, resolution)
    found = _find_evidence(question, report)
    # An effort without walks asks for the verdict only.
    wanted = effort.pairs and effort.walks and _is_close_call(found)
    return _with_widest_line(question, found, report) if wanted else found


def find_sight_incremental(
    a: Body, b: Body, occluders: Sequence[Occluder], effort: Effort, resolution: float, trail: ProofStart
) -> SightResult:
    """Returns evidence for bodies and occluders that move slightly each time: a proof begins where the last one ended.

    Unlike `find_sight`, it does not search for the widest line.
    """
    _check(a, b, resolution)
    if _comes_before(b, a):
        return find_sight_incremental(b, a, occluders, effort, resolution, trail).reverse()
    return _find_evidence(_make_query(a, b, occluders, effort, resolution), silent, trail)


def _find_evidence(question: SightQuery, report: Report, trail: ProofStart | None = None) -> SightResult:
    effort, resolution = question.effort, question.resolution
    lines = cast_lines(question, 0, effort.lines)
    while not lines.free.any() and len(lines.free) < effort.max_lines:
        lines += cast_lines(question, len(lines.free), min(effort.max_lines, len(lines.free) * 4))
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
    """Returns the evidence for display: with the widest line, or the closest line and the silhouette that stops it.

    The line of a close call is unchanged: `find_sight` has already searched for the widest, and rulings based on it
    must not change.
    """
    if found.verdict == "visible" and (found.clearance_mm is None or found.clearance_mm >= COMFORTABLE_CLEARANCE):
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
    """Returns the evidence with the widest line found, and whether it is proven that none is much wider.

    The proof looks for lines with slightly more clearance, among a few pairs of patches. If it finds one, that line
    is taken.
    """
    assert found.witness is not None
    assert found.clearance_mm is not None
    start, end = np.array(found.witness[0]), np.array(found.witness[1])

    def ask(_: float, doing: str) -> None:
        report(0.0, doing)  # The duration is unknown; the call only lets the user cancel.

    lines = cast_lines(question, 0, question.effort.lines)
    best = find_wider_line(question, lines, SightSegment(start, end, found.clearance_mm), ask)
    # The walls for all pairs, not walls for this clearance alone. There is no deadline, because rulings depend on it.
    walls = find_walls(replace(question, until=np.inf))
    left, is_widest = _WIDENING_PAIRS, False
    while left > 0 and best.room < COMFORTABLE_CLEARANCE and not is_widest:
        effort = replace(question.effort, pairs=left)
        wider = replace(question, resolution=best.room * (1 + WIDEST_SHARE), effort=effort, until=np.inf)
        proof = find_proof(wider, walls, ask)
        left -= max(proof.pairs, 1)
        best = proof.line if proof.line and proof.line.room > best.room else best
        is_widest = proof.decided
    return replace(_with_witness(found, best, found.blockers), is_widest=is_widest)


def _make_query(a: Body, b: Body, occluders: Sequence[Occluder], effort: Effort, resolution: float) -> SightQuery:
    around = occluders_between(a, b, occluders)
    until = deadline.deadline_in(effort.milliseconds)
    return SightQuery(a, b, occluders, around, find_containers(around, a, b), effort, resolution, until)


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
    """Returns the evidence after the search for a proof: a witness that sampling missed, a proof, or what is left."""
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
    """Returns the evidence with notes on occluders for which it is unclear whether a body is inside.

    Quick checks leave them out.
    """
    if not question.effort.pairs:
        return evidence
    doubtful = find_ambiguous(question.around, question.a, question.b)
    said = (
        tr("{name} is not a closed solid; a fighter inside it counts as outside.", name=occluder.name)
        for occluder in doubtful
    )
    return replace(evidence, notes=(*evidence.notes, *said))


def _find_stoppers(question: SightQuery, found: Proof, met: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the names of what stops the lines, in descending order of share.

    Of pieces that are one solid, only those that a tested line meets are named. Few lines of the sample are at the
    edge of line space, so the outermost lines are tested too.
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
    witness = (to_point(line.start), to_point(line.end))
    return replace(
        evidence, verdict="visible", witness=witness, clearance_mm=clearance_mm, blockers=blockers, unproven=0.0
    )


def _with_hairline(evidence: SightResult, best: SightSegment | None) -> SightResult:
    if best is None:
        return replace(evidence, visible_share=0.0)
    return replace(evidence, hairline_mm=best.room, closest=(to_point(best.start), to_point(best.end)))


def are_same(a: Body, b: Body) -> bool:
    """Returns whether two bodies are the same in the same place: then the caller has to say which is the first."""
    return not _comes_before(a, b) and not _comes_before(b, a)


def _comes_before(a: Body, b: Body) -> bool:
    here, there = _place(a), _place(b)
    return here < there if here != there else _shape(a) < _shape(b)


def _place(body: Body) -> tuple[float | str, ...]:
    return (*body.low.tolist(), *body.high.tolist(), type(body).__name__)


def _shape(body: Body) -> bytes:
    """Returns bytes that distinguish figures which fill the same box."""
    return body.triangles.tobytes() if isinstance(body, MeshBody) else b""


def _blockers(question: SightQuery, lines: Lines) -> tuple[str, ...]:
    """Returns the names of what stops these lines, most first; each line counts for every occluder that it meets."""
    counts = zip(lines.stopped.sum(axis=0).tolist(), (occluder.name for occluder in question.around), strict=True)
    return tuple(name for count, name in sorted(counts, key=lambda one: (-one[0], one[1])) if count)


def _format_no_line(evidence: SightResult, best: SightSegment | None) -> str:
    if best:
        return tr("only a hairline: the best line found has {room:.3f} mm of clearance", room=best.room)
    if evidence.visible_share == 0:
        return tr("none of {count} lines is clear", count=evidence.lines)
    return tr("none of {count} lines passes an exact check", count=evidence.lines)
