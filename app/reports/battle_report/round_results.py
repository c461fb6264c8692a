"""The results of the rounds: points, losses, and held objectives."""

from collections.abc import Iterator

from app.core.language import counted, format_number, labelled, tr
from app.games.report_parts import ReportParts
from app.model import Battle, Side, Value
from app.reports.battle_report.report_source import ReportSource


class SideResult(Value, frozen=True):
    """A side's result of a round: points after it, points gained, fighters lost, and objectives held.

    `points` is None if no side has points in the whole battle.
    """

    side: str
    points: int | None
    gained: int
    lost: tuple[str, ...]
    held: tuple[str, ...]
    total_lost: int
    """Number of fighters lost so far in the whole battle."""


class RoundResult(Value, frozen=True):
    """A round that was played, completely or in part, and its result for every side."""

    round: int
    sides: tuple[SideResult, ...]


def find_round_results(source: ReportSource, parts: ReportParts) -> tuple[RoundResult, ...]:
    """Returns the results of all rounds in the steps, in order.

    The step that ends a round belongs to it, because points are scored and objectives change hands in that step.
    """
    after = dict[int, Battle]()
    for before, battle in source.steps:
        after[before.clock.round] = battle
    after[source.battle.clock.round] = source.battle
    start = after.get(0, source.battles[0])
    rounds = [number for number in sorted(after) if number]
    counts = any(side.points for number in rounds for side in after[number].sides)
    befores = [start, *(after[number] for number in rounds)]
    return tuple(
        RoundResult(
            number,
            tuple(_side_result(before, after[number], side, parts, counts) for side in after[number].sides),
        )
        for before, number in zip(befores, rounds, strict=False)
    )


def format_side_result(found: SideResult) -> str:
    """Returns a side's result of a round in a few words; "" if there is nothing to report."""
    words = ", ".join(format_result_parts(found))
    return labelled(found.side, words) if words else ""


def format_result_parts(found: SideResult) -> Iterator[str]:
    """Yields the parts of a side's result of a round: points, losses, and objectives held."""
    if found.points is not None:
        points = counted(found.points or 0, "{count} point", "{count} points")
        yield f"{points} ({format_number(found.gained, '+d')})" if found.gained else points
    if found.lost:
        yield tr("lost {names}", names=", ".join(found.lost))
    if found.held:
        yield tr("holds {names}", names=", ".join(found.held))


def _side_result(before: Battle, battle: Battle, side: Side, parts: ReportParts, counts: bool) -> SideResult:
    earlier = {one.name: one.points for one in before.sides}.get(side.name, 0)
    gone, known = _find_lost(battle, side.name), set(_find_lost(before, side.name))
    return SideResult(
        side.name,
        side.points if counts else None,
        side.points - earlier,
        tuple(id for id in gone if id not in known),
        parts.held(battle, side.name),
        len(gone),
    )


def _find_lost(battle: Battle, side: str) -> tuple[str, ...]:
    return tuple(one.id for one in battle.fighters_of(side) if one.state.whereabouts == "down")
