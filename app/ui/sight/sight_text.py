"""The verdict as text, for the panel and for the clipboard; does not use Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.core.language import counted, format_number, join_clauses, labelled, mark, to_sentence, tr
from app.core.lengths import format_length, format_length_pair, format_mm
from app.games.ruling import NEAR_MM
from app.ui.outcome import Outcome, VerdictFact, ruling_outcome

if TYPE_CHECKING:  # Modules that import NumPy are imported after the window is shown.
    from app.games.facts import Fact
    from app.geometry.base_distances import Measure
    from app.geometry.sight_proof.sight_result import SightResult
    from app.table.robustness_result import Robustness
    from app.ui.sight.sight_matrix import MatrixCell
    from app.ui.sight_answer import PairSight, SightAnswer, TargetSight


@dataclass(frozen=True)
class VerdictText:
    """The texts of a verdict; `proof` states what proves it, and is empty if it is not proven.

    `is_limited` means that a rule of the game, such as a limit of distance, decides and not what is in the way.
    `accuracy` says whether the verdict is sure as exactly as photos placed the pair; empty if they did not.
    """

    outcome: Outcome
    headline: str
    proof: str
    reason: str
    rule: str
    distances: tuple[VerdictFact, ...]
    line: tuple[VerdictFact, ...]
    blockers: tuple[str, ...]
    health: tuple[str, ...]
    effort: str
    assumed: str = ""
    overlaps: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    on_plan: bool = False
    is_limited: bool = False
    accuracy: str = ""


def make_verdict_text(found: SightAnswer) -> VerdictText | None:
    """Returns the texts of an answer; None if it is not about a pair."""
    pair = found.pair
    if pair is None:
        return None
    ruling = pair.ruling
    proofs = PLAN_PROOFS if pair.sight.on_plan else PROOFS
    is_limited = ruling.kind == "blocked" and pair.sight.verdict != "blocked"
    is_tested_later = pair.photo is not None and pair.robustness is None
    return VerdictText(
        outcome=ruling_outcome(ruling),
        headline=ruling.name[:1].upper() + ruling.name[1:],
        proof=tr(proofs[ruling.kind]) if ruling.kind in proofs and not is_limited and not is_tested_later else "",
        reason=to_sentence(ruling.reason),
        rule=ruling.rule,
        distances=distance_facts(pair.measure, pair.sight.on_plan),
        line=(*line_facts(pair.sight), *_accuracy_facts(pair)),
        blockers=pair.sight.blockers,
        health=tuple(to_sentence(text, capital=False) for text in pair.health),
        effort=format_effort(pair.sight, pair.ms),
        assumed=pair.assumed,
        overlaps=tuple(to_sentence(text, capital=False) for text in pair.overlaps),
        facts=tuple(map(format_fact, pair.facts)),
        left_out=tuple(to_sentence(text, capital=False) for text in pair.left_out),
        on_plan=pair.sight.on_plan,
        is_limited=is_limited,
        accuracy=_format_accuracy(pair) if found.question.thorough else "",
    )


def _format_accuracy(pair: PairSight) -> str:
    if pair.photo is None:
        return ""
    return pair.photo.result_text(pair.robustness) if pair.robustness else pair.photo.pending_text


def _accuracy_facts(pair: PairSight) -> tuple[VerdictFact, ...]:
    """Returns how exactly photos placed the pair, if they did."""
    photo = pair.photo
    return (VerdictFact(tr("Accuracy"), tr("± {mm:g} mm", mm=photo.mm), photo.source_text),) if photo else ()


def format_fact(fact: Fact) -> str:
    """Returns a game's fact about a pair as a sentence; a number is a length."""
    if fact.number is None:
        return to_sentence(fact.text)
    return to_sentence(labelled(fact.text, format_length(fact.number)))


def format_card_line(said: VerdictText) -> str:
    """Returns the verdict's main figure and the distance, or what blocks the line."""
    if said.is_limited:
        return said.reason
    if said.outcome == "no" and said.blockers and not said.on_plan:
        names = shorten_names(said.blockers)
        return tr("Blocked by {names}; {distance} apart.", names=names, distance=said.distances[0].value)
    return tr("{reason} {distance} apart.", reason=said.reason, distance=said.distances[0].value)


def shorten_names(names: tuple[str, ...]) -> str:
    """Returns the first names in one text, and how many more there are."""
    first, more = ", ".join(names[:MAX_NAMES]), len(names) - MAX_NAMES
    return tr("{names} and {count} more", names=first, count=more) if more > 0 else first


def format_blockers(names: tuple[str, ...]) -> str:
    """Returns what blocks all lines of a pair as a sentence."""
    return tr("Every line of sight is blocked: {names}.", names=shorten_names(names))


def format_spoken(found: SightAnswer, said: VerdictText) -> str:
    """Returns the verdict in one or two sentences for screen readers."""
    question = found.question
    verdict = f"{said.headline[:1].lower()}{said.headline[1:]}"
    told = tr("From {seer} to {target}: {verdict}.", seer=question.observer, target=question.target, verdict=verdict)
    return " ".join(filter(None, (told, said.reason, said.accuracy)))


MAX_NAMES = 2
"""Largest number of blockers named in one line."""

PROOFS: dict[str, str] = {
    "visible": mark("Proven by the line on the table, which anyone can check with a laser pointer."),
    "blocked": mark("Proven: every line from any part of the observer to any part of the target was checked."),
}
PLAN_PROOFS: dict[str, str] = {
    "visible": mark("Proven by the line on the table: on the plan, nothing that blocks sight crosses it."),
    "blocked": mark("Proven: on the plan, every straight line from one base to the other is blocked."),
}
"""The proof of each kind of ruling; rulings that are too close to call or undecided have none."""


def format_effort(sight: SightResult, ms: float) -> str:
    """Returns the amount and duration of the computation."""
    took = f"{ms:.0f} ms" if ms < 1000 else f"{format_number(ms / 1000, '.1f')} s"
    if sight.on_plan:
        return tr("decided on the plan, by exact geometry, in {time}", time=took)
    if not sight.pairs:
        return tr("{lines} lines in {time}", lines=format_count(sight.lines), time=took)
    return counted(
        sight.pairs,
        "{lines} lines and {pairs} pair of patches in {time}",
        "{lines} lines and {pairs} pairs of patches in {time}",
        lines=format_count(sight.lines),
        pairs=format_count(sight.pairs),
        time=took,
    )


def format_robustness(robustness: Robustness) -> tuple[str, str]:
    """Returns how robust a verdict is on a real table, and what would change it."""
    return to_sentence(robustness.tolerance_text), to_sentence(robustness.flip_text)


def target_outcome(other: TargetSight) -> Outcome:
    """Returns the mark of another target; a quick check can only find it visible or undecided."""
    if other.ruling:
        return ruling_outcome(other.ruling)
    return "yes" if other.quickly_visible else "maybe"


def target_reason(other: TargetSight) -> str:
    """Returns a short explanation of another target's mark, for tooltips and screen readers."""
    if other.ruling:
        return to_sentence(labelled(other.ruling.name, other.ruling.reason))
    return tr("A quick check found a line.") if other.quickly_visible else tr("A quick check found no line.")


OUTCOMES: dict[Outcome, str] = {
    "yes": mark("visible"),
    "close": mark("too close"),
    "no": mark("not visible"),
    "maybe": mark("undecided"),
}
"""Meanings of the marks for a legend, to be translated by `app.core.language.tr`."""


def format_cell_reason(cell: MatrixCell) -> str:
    """Returns the result of a pair as a sentence."""
    return to_sentence(join_clauses((cell.ruling.name, cell.ruling.reason)), capital=False)


def format_cell(cell: MatrixCell) -> str:
    """Returns the result of a pair for a cell of a table."""
    return f"{cell.ruling.name} {format_clearance(cell.sight)}".rstrip()


def format_clearance(sight: SightResult | None) -> str:
    """Returns the clearance of the best line in a few characters; empty if there is no line."""
    if sight is None or sight.verdict != "visible":
        return ""
    return _format_room(sight, short=True)


def _format_room(sight: SightResult, short: bool = False) -> str:
    """Returns the clearance of the best line, with "at least" or "≥" if a better one may have been missed."""
    if sight.clearance_mm is None or sight.clearance_mm > NEAR_MM:
        return tr("wide open")
    room = format_mm(sight.clearance_mm)
    if sight.is_widest:
        return room
    return f"≥ {room}" if short else tr("at least {room}", room=room)


def distance_facts(measure: Measure, on_plan: bool = False) -> tuple[VerdictFact, ...]:
    """Returns the distance with its horizontal and vertical parts; on the plan, only the distance."""
    if on_plan:
        return (VerdictFact(tr("Distance"), *format_length_pair(measure.distance_mm)),)
    named = (
        (tr("Distance"), measure.distance_mm),
        (tr("Horizontal"), measure.horizontal_mm),
        (tr("Vertical"), measure.vertical_mm),
    )
    return tuple(VerdictFact(name, *format_length_pair(mm)) for name, mm in named)


def line_facts(sight: SightResult) -> tuple[VerdictFact, ...]:
    """Returns what is known about the lines between the two."""
    if sight.verdict == "visible":
        room = _format_room(sight)
        if sight.on_plan:
            return (VerdictFact(tr("Clearance"), room, tr("of the best possible line")),)
        share = VerdictFact(
            tr("Clear lines"),
            format_percent(sight.visible_share),
            tr("of {count} tried", count=format_count(sight.lines)),
        )
        detail = tr("proven: no line has 5% more clearance") if sight.is_widest else tr("of the best line found")
        return VerdictFact(tr("Clearance"), room, detail), share
    facts = [
        VerdictFact(
            tr("Resolution"), f"{format_number(sight.resolution_mm, 'g')} mm", tr("smallest clearance that counts")
        )
    ]
    if sight.hairline_mm is not None:
        facts.append(
            VerdictFact(tr("Hairline"), f"{format_number(sight.hairline_mm, '.3f')} mm", tr("largest clearance found"))
        )
    if sight.verdict == "undecided":
        facts.append(VerdictFact(tr("Unproven"), format_percent(sight.unproven), tr("of all lines")))
    return tuple(facts)


def blockers_caption(said: VerdictText) -> str:
    """Returns the caption of the blockers, which begin with what hides most from the observer."""
    return tr("Blocked by") if said.outcome == "no" and not said.is_limited else tr("In the way")


def format_verdict(found: SightAnswer, robustness: Robustness | None = None) -> str:
    """Returns the verdict as text for a chat or notes, including its robustness if it was checked."""
    said = make_verdict_text(found)
    if said is None:
        return ""
    facts = [labelled(f.name, f"{f.value} ({f.detail})" if f.detail else f.value) for f in said.distances + said.line]
    blocked = [labelled(blockers_caption(said), ", ".join(said.blockers))] if said.blockers else []
    head = labelled(f"{found.question.observer} → {found.question.target}", said.headline)
    sure = " ".join(format_robustness(robustness)).rstrip() if robustness else ""
    notes = [note for note in (sure, *said.overlaps, *said.health, said.assumed) if note]
    rest = [*facts, *blocked, *notes, tr("Rule: {rule}", rule=said.rule), said.effort]
    return "\n".join([head, said.reason, *said.facts, *filter(None, (said.accuracy, said.proof)), *rest])


def format_count(number: int) -> str:
    """Returns a number with spaces between thousands."""
    return f"{number:,}".replace(",", " ")


def format_percent(share: float) -> str:
    """Returns a share as a percentage that is never rounded to 0 or 100."""
    if 0 < share < 0.001:
        return f"< {format_number(0.001, '.1%')}"
    if share > 0.999:
        return format_number(1, ".0%") if share == 1 else f"> {format_number(0.999, '.1%')}"
    return format_number(share, ".1%")
