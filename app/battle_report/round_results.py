"""What each round came to: points, losses, and who held what when it was over."""

from collections.abc import Iterator

from app.battle_report.report_source import ReportSource
from app.language import counted, tr
from app.model import Battle, Side, Value
from app.rules.report_parts import ReportParts


class SideResult(Value, frozen=True):
    """What a round came to for one side: its points after it, how many of them are new, whom it lost, what it held."""

    side: str
    points: int
    gained: int
    lost: tuple[str, ...]
    held: tuple[str, ...]
    total_lost: int
    """How many it has lost by then in the whole battle."""


class RoundResult(Value, frozen=True):
    """One round that was played, or as much of it as was, and what it came to for every side."""

    round: int
    sides: tuple[SideResult, ...]


def find_round_results(source: ReportSource, parts: ReportParts) -> tuple[RoundResult, ...]:
    """Every round that the steps tell of, in order.

    Points are given, and objectives change hands, in the step that ends a round: that step belongs to it.
    """
    first, after = source.battles[0], dict[int, Battle]()
    for before, battle in source.steps:
        after[before.clock.round] = battle
    after[source.battle.clock.round] = source.battle
    return tuple(_compare_rounds(first, after, parts))


def format_side_result(found: SideResult) -> str:
    """A side's round in a few words."""
    said = [counted(found.points, "{count} point", "{count} points")]
    if found.gained:
        said.append(tr("{gained} of them new", gained=f"{found.gained:+d}"))
    if found.lost:
        said.append(tr("lost {names}", names=", ".join(found.lost)))
    if found.held:
        said.append(tr("holds {names}", names=", ".join(found.held)))
    return tr("{side}: {words}", side=found.side, words=", ".join(said))


def _compare_rounds(first: Battle, after: dict[int, Battle], parts: ReportParts) -> Iterator[RoundResult]:
    before = after.get(0, first)
    for number in sorted(after):
        if number > 0:
            battle = after[number]
            yield RoundResult(number, tuple(_side_result(before, battle, side, parts) for side in battle.sides))
            before = battle


def _side_result(before: Battle, battle: Battle, side: Side, parts: ReportParts) -> SideResult:
    earlier = {one.name: one.points for one in before.sides}.get(side.name, 0)
    gone, known = _find_lost(battle, side.name), set(_find_lost(before, side.name))
    lost = tuple(id for id in gone if id not in known)
    return SideResult(side.name, side.points, side.points - earlier, lost, parts.held(battle, side.name), len(gone))


def _find_lost(battle: Battle, side: str) -> tuple[str, ...]:
    return tuple(one.id for one in battle.fighters_of(side) if one.state.whereabouts == "down")
