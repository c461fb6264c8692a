"""Reports on line of sight: for one pair, for one fighter and all others, and for every pair."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from app.cli.reports import LineEnds, format_facts, make_ends
from app.core.language import counted, format_number, percent_sign, tr
from app.core.lengths import format_units
from app.games.ruling import Ruling, RulingKind
from app.geometry.base_distances import Measure
from app.geometry.sight_proof.sight_result import Point, Segment, SightResult
from app.model import Value
from app.table.photo.pair_tolerance import PhotoTolerance
from app.table.robustness_result import Robustness


@dataclass(frozen=True)
class ReportedSight:
    """The answer for one pair: the evidence, the game's ruling, the distance, and the time it took.

    `photo` is how exactly photos placed the pair, if they did, and `photo_test` the test with these shifts.
    """

    observer: str
    target: str
    sight: SightResult
    ruling: Ruling
    measure: Measure
    ms: float
    robustness: Robustness | None = None
    photo: PhotoTolerance | None = None
    photo_test: Robustness | None = None


class SightReport(Value, frozen=True):
    """The output of `sight --json`."""

    verdict: str
    witness: LineEnds | None
    clearance_mm: float | None
    is_widest: bool
    resolution_mm: float
    blockers: tuple[str, ...]
    first_blocker: str
    lines: int
    visible_share: float
    pairs: int
    unproven: float
    reason: str
    hairline_mm: float | None
    closest: LineEnds | None
    silhouette: tuple[LineEnds, ...]
    notes: tuple[str, ...]
    ruling: Ruling
    ms: float
    robustness: Robustness | None
    photo: Robustness | None


class PairReport(Value, frozen=True):
    """One item of the lists that `sight --all --json` and `sight --matrix --json` print."""

    from_: str = msgspec.field(name="from")
    to: str = msgspec.field()
    distance_mm: float = msgspec.field()
    sight: SightReport = msgspec.field()


def make_sight_report(answer: ReportedSight) -> SightReport:
    """Returns the evidence, the ruling and the time as a report."""
    sight = answer.sight
    return SightReport(
        verdict=sight.verdict,
        witness=make_ends(sight.witness),
        clearance_mm=sight.clearance_mm,
        is_widest=sight.is_widest,
        resolution_mm=sight.resolution_mm,
        blockers=sight.blockers,
        first_blocker=sight.blockers[0] if sight.met else "",
        lines=sight.lines,
        visible_share=sight.visible_share,
        pairs=sight.pairs,
        unproven=sight.unproven,
        reason=sight.reason,
        hairline_mm=sight.hairline_mm,
        closest=make_ends(sight.closest),
        silhouette=tuple(LineEnds(*edge) for edge in sight.silhouette),
        notes=sight.notes,
        ruling=answer.ruling,
        ms=round(answer.ms, 3),
        robustness=answer.robustness,
        photo=answer.photo_test,
    )


def make_pair_reports(answers: Sequence[ReportedSight]) -> list[PairReport]:
    """Returns the report of each pair."""
    return [PairReport(a.observer, a.target, a.measure.distance_mm, make_sight_report(a)) for a in answers]


def sight_text(answer: ReportedSight) -> str:
    """Returns the verdict in one line, with the evidence below."""
    facts = [*_line_facts(answer.sight), *((tr("note"), note) for note in answer.sight.notes)]
    if answer.robustness:
        facts += [(tr("robustness"), answer.robustness.tolerance_text), ("", answer.robustness.flip_text)]
    if answer.photo and answer.photo_test:
        facts += [(tr("accuracy"), answer.photo.result_text(answer.photo_test)), ("", answer.photo.source_text)]
    head = tr(
        "{seer} → {target}: {verdict}: {reason}",
        seer=answer.observer,
        target=answer.target,
        verdict=answer.ruling.name.upper(),
        reason=answer.ruling.reason,
    )
    return "\n".join([head, *format_facts(facts)])


def sights_text(observer: str, answers: Sequence[ReportedSight]) -> str:
    """Returns a table of one fighter and all others, one row each."""
    if not answers:
        return tr("{seer}: there are no other fighters in this battle", seer=observer)
    head = (
        tr("target"),
        tr("verdict"),
        tr("clearance"),
        tr("unproven"),
        tr("distance"),
        tr("ms"),
        tr("in the way"),
    )
    rows = [head, *map(_table_row, answers)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    title = counted(
        len(answers), "From {seer} to {count} other fighter", "From {seer} to {count} other fighters", seer=observer
    )
    return "\n".join([title, *(f"  {line}".rstrip() for line in lines), *_note_lines(answers)])


def matrix_text(names: Sequence[str], answers: Sequence[ReportedSight], ms: float) -> str:
    """Returns a square table with one sign for each pair, and a legend."""
    if not answers:
        return tr("this battle has fewer than two fighters, so there are no pairs to check")
    signs = {(a.target, a.observer): _pair_sign(a) for a in answers} | {
        (a.observer, a.target): _pair_sign(a) for a in answers
    }
    width = max(map(len, names))
    head = " " * (width + 5) + "".join(f"{number:>3}" for number in range(1, len(names) + 1))
    lines = [
        f"{number:>3}  {row.ljust(width)}" + "".join(f"{signs.get((row, column), '·'):>3}" for column in names)
        for number, row in enumerate(names, 1)
    ]
    took = counted(len(answers), "{count} pair in {ms:.0f} ms", "{count} pairs in {ms:.0f} ms", ms=ms)
    return "\n".join([head, *lines, "", *_legend_lines(answers), took, *_note_lines(answers)])


def _note_lines(answers: Sequence[ReportedSight]) -> list[str]:
    """Returns the notes on all verdicts, without duplicates."""
    return format_facts([(tr("note"), note) for note in dict.fromkeys(n for a in answers for n in a.sight.notes)])


def _line_facts(sight: SightResult) -> list[tuple[str, str]]:
    """Returns facts on the lines that matter and on the number tried."""
    found: list[tuple[str, str]] = []
    if sight.witness:
        line = _segment_text(sight.witness)
        if sight.clearance_mm is None:
            found.append((tr("line"), tr("{line}, with nothing near it", line=line)))
        else:
            found.append(
                (tr("line"), tr("{line}, with {room:.3f} mm of clearance", line=line, room=sight.clearance_mm))
            )
        if sight.is_widest:
            found.append((tr("widest line"), tr("proven: no line has 5% more clearance")))
    if sight.hairline_mm is not None:
        less = tr(
            "{room:.2g} mm of clearance, below the resolution of {resolution:g} mm",
            room=sight.hairline_mm,
            resolution=sight.resolution_mm,
        )
        found.append((tr("hairline"), less))
    if sight.closest:
        found.append((tr("closest to clear"), _segment_text(sight.closest)))
    if sight.blockers:
        found.append((tr("blocked by") if sight.verdict == "blocked" else tr("in the way"), ", ".join(sight.blockers)))
    return found


def _table_row(answer: ReportedSight) -> tuple[str, ...]:
    sight, clearance = answer.sight, "-"
    if sight.verdict == "visible":
        clearance = tr("open")
        if sight.clearance_mm is not None:
            clearance = f"{'' if sight.is_widest else '≥ '}{format_number(sight.clearance_mm, '.2f')} mm"
    return (
        answer.target,
        answer.ruling.name,
        clearance,
        share_text(sight.unproven) if sight.unproven else "-",
        format_units(answer.measure.distance_mm),
        f"{answer.ms:.0f}",
        ", ".join(sight.blockers) or "-",
    )


_SIGNS: dict[RulingKind, str] = {"visible": "+", "close": "~", "blocked": "-", "undecided": "?"}


def _pair_sign(answer: ReportedSight) -> str:
    return _SIGNS[answer.ruling.kind]


def _legend_lines(answers: Sequence[ReportedSight]) -> list[str]:
    """Returns each sign that occurs, its name in the rules, and its number."""
    lines: list[str] = []
    for sign in _SIGNS.values():
        names = [answer.ruling.name for answer in answers if _pair_sign(answer) == sign]
        if names:
            called, *others = dict.fromkeys(names)
            for other in others:
                called = tr("{one} or {other}", one=called, other=other)
            pairs = counted(len(names), "{names}: {count} pair", "{names}: {count} pairs", names=called)
            lines.append(f"{sign}  {pairs}")
    return lines


def share_text(part: float) -> str:
    """Returns a share in per cent, never rounded to 0 or 100."""
    if 0 < part < 0.001:
        return f"< {format_number(0.001, '.1%')}"
    if 0.999 < part < 1:
        return f"> {format_number(0.999, '.1%')}"
    return f"{format_number(100 * part, '.3g')}{percent_sign()}"


def _segment_text(line: Segment) -> str:
    return tr("{start} to {end} mm", start=_point_text(line[0]), end=_point_text(line[1]))


def _point_text(point: Point) -> str:
    return "(" + ", ".join(f"{c:.1f}" for c in point) + ")"
