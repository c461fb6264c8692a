"""A proposal in words and numbers, next to the present deployment: its gains and its costs."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.core.language import counted, join_clauses, labelled, mark, tr
from app.core.lengths import format_length
from app.planning.deployment_score import DeploymentScore
from app.planning.deployment_suggestion import Proposal, Suggestion

SIGNS = {1: "▲", -1: "▼", 0: ""}
"""Signs for better and worse."""
GOAL_TITLES = {
    "": mark("Your goals"),
    "unseen": mark("Better hidden"),
    "objectives": mark("Closer to objectives"),
    "attacks": mark("More attacks"),
    "leader": mark("Safer leader"),
}
"""Names of proposals, by the goal that they emphasise."""


@dataclass(frozen=True)
class FigureRow:
    """A figure of a proposal next to the present one; `change` is 1 if it is better, -1 if it is worse."""

    name: str
    value: str
    now: str = ""
    change: int = 0


def find_figures(proposal: Proposal, present: Proposal | None) -> tuple[FigureRow, ...]:
    """Returns all numbers that the goals depend on, in a fixed order."""
    return tuple(_find_figures(proposal, present))


def format_title(proposal: Proposal, present: Proposal | None) -> str:
    """Formats a proposal for a list: its score now → as proposed, its goal, and what is proven of it.

    Without enemies, no fighter is called unseen.
    """
    title, count = tr(GOAL_TITLES[proposal.emphasis]), proposal.score.unseen
    score = counted(count, "{count} unseen", "{count} unseen") if proposal.has_enemies else ""
    known = tr("proven") if score and count and proposal.proven is not None else ""
    now = f"{100 * present.value:.0f} → " if present else ""
    return " · ".join(part for part in (f"{now}{100 * proposal.value:.0f}", title, score, known) if part)


def format_change(figure: FigureRow) -> str:
    """Formats a figure: now → as proposed, with a sign for better or worse."""
    if not figure.now:
        return figure.value
    return f"{figure.now} → {figure.value} {SIGNS[figure.change]}".strip()


def format_why_nothing(found: Suggestion) -> str:
    """Formats why there is no proposal: for each goal, what it would gain, and the goals that stand in its way."""
    present = found.present
    score = round(100 * present.value) if present else 0
    lines = [tr("Nothing better than the current positions was found: they have a score of {score}.", score=score)]
    for other in found.rejected:
        figures = [one for one in find_figures(other, present) if one.now][1:]
        gained, lost = ([one for one in figures if one.change == change] for change in (1, -1))
        if gained and lost:
            lines.append(
                tr(
                    "“{goal}” is possible ({gain}), but with your weights the loss counts for more: {loss}.",
                    goal=tr(GOAL_TITLES[other.emphasis]),
                    gain=_list_changes(gained),
                    loss=_list_changes(lost),
                )
            )
    if len(lines) == 1:
        lines.append(tr("More weight on one goal did not help either."))
    return "\n".join(lines)


def _list_changes(figures: list[FigureRow]) -> str:
    return join_clauses([f"{one.name} {one.now} → {one.value}" for one in figures])


def format_groups(proposal: Proposal, names: dict[str, str]) -> str:
    """Formats the fighters of each group, a line each; empty if there are no groups. `names` are by group id."""
    lines = list[str]()
    for group, name in names.items():
        members = [one.fighter for one in proposal.placements if one.group == group]
        if members:
            lines.append(labelled(name, ", ".join(members)))
    return "\n".join(lines)


def _find_figures(proposal: Proposal, present: Proposal | None) -> Iterator[FigureRow]:
    score, now = proposal.score, present.score if present else None
    yield _compare(
        tr("Score (of 100)"), round(100 * proposal.value), round(100 * present.value) if present else None, 1
    )
    rows: tuple[tuple[str, Callable[[DeploymentScore], int], int], ...] = (
        (tr("Not seen by any enemy"), lambda one: one.unseen, 1),
        (tr("Lines of sight from enemies"), lambda one: one.sights, -1),
        (tr("Can attack in round one"), lambda one: one.attackers, 1),
        (tr("Can be attacked in round one"), lambda one: one.attacked, -1),
    )
    for name, read, wanted in rows if proposal.has_enemies else ():
        yield _compare(name, read(score), read(now) if now else None, wanted)
    if proposal.leaders and proposal.has_enemies:
        before = present.score if present and present.leaders == proposal.leaders else None
        for name, read in (
            (tr("Enemies that see the leader"), _observers),
            (tr("Enemies that can attack the leader"), _hunters),
        ):
            now_there = read(before, proposal.leaders) if before else None
            yield _compare(name, read(score, proposal.leaders), now_there, -1)
    if math.isfinite(score.objective_mm):
        near, before = format_length(score.objective_mm), format_length(now.objective_mm) if now else ""
        closer = now.objective_mm - score.objective_mm if now else 0.0
        change = 0 if not before or near == before or not math.isfinite(closer) else 1 if closer > 0 else -1
        yield FigureRow(tr("Nearest objective, average"), near, before, change)


def judge_change(value: float, now: float, wanted: int) -> int:
    """Returns 1 if a value is better than now, -1 if it is worse; `wanted` is 1 if more is better, or -1."""
    return ((value > now) - (value < now)) * wanted


def _compare(name: str, value: int, now: int | None, wanted: int) -> FigureRow:
    if now is None:
        return FigureRow(name, str(value))
    return FigureRow(name, str(value), str(now), judge_change(value, now, wanted))


def _observers(score: DeploymentScore, leaders: tuple[str, ...]) -> int:
    return sum(len(score.of(leader).seen_by) for leader in leaders)


def _hunters(score: DeploymentScore, leaders: tuple[str, ...]) -> int:
    return sum(len(score.of(leader).attacked_by) for leader in leaders)
