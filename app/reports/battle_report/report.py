"""The report of a battle: sides and aims, each round with its dice, and the outcome."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from app.core.language import counted, labelled, tr
from app.core.progress import Report, silent
from app.games.game import Game
from app.games.report_parts import ReportLine, ReportParts, ReportSection, format_notice
from app.model import Battle, Side, Value
from app.model.colours import side_numbers
from app.reports.battle_report.disputes import RecheckedVerdict, find_disputes, format_evidence
from app.reports.battle_report.log_lines import make_lines
from app.reports.battle_report.report_source import ReportSource
from app.reports.battle_report.round_results import RoundResult, find_round_results


class BattleReport(Value, frozen=True):
    """A complete report: title, a short summary, and sections.

    `sides` are all sides with their numbers among the colours and marks, `results` the results of the rounds.
    """

    title: str
    summary: str
    sections: tuple[ReportSection, ...]
    notice: str
    sides: tuple[tuple[str, int], ...] = ()
    results: tuple[RoundResult, ...] = ()
    disputes: tuple[RecheckedVerdict, ...] = ()


def make_report(battle: Battle, game: Game, results: tuple[RoundResult, ...] = ()) -> BattleReport:
    """Returns the report of a battle from its log and its current state, without checking anything again."""
    disputes = tuple(RecheckedVerdict(entry.round, entry.text) for entry in battle.log if entry.kind == "sight")
    return _make_report(battle, game, results, disputes)


def make_full_report(source: ReportSource, report: Report = silent) -> BattleReport:
    """Returns the same report with the results of the rounds, and with line-of-sight verdicts checked again.

    May raise what `report` raises.
    """
    return _make_report(source.battle, source.game, find_results(source), find_disputes(source, report))


def find_results(source: ReportSource) -> tuple[RoundResult, ...]:
    """Returns the results of the rounds."""
    return find_round_results(source, source.game.report)


def _make_report(
    battle: Battle, game: Game, results: tuple[RoundResult, ...], disputes: tuple[RecheckedVerdict, ...]
) -> BattleReport:
    sections = [
        *_muster_sections(battle, game.report),
        *game.report.sections(battle),
        *_round_sections(battle, game),
        *_sight_sections(disputes),
    ]
    if battle.clock.round:
        sections.append(ReportSection(tr("State of the battle"), tuple(_final_lines(battle))))
    factions = {side.faction for side in battle.sides if side.faction}
    apart = len(factions) == len(battle.sides)  # Distinct factions are better names than "Side A".
    names = [side.faction if apart else side.name for side in battle.sides]
    title = tr("{sides}: battle report", sides=" – ".join(names)) if names else tr("Battle report")
    return BattleReport(
        title,
        _summary(battle, game),
        tuple(sections),
        format_notice(),
        tuple(side_numbers(battle).items()),
        results,
        disputes,
    )


# Beginning


def _summary(battle: Battle, game: Game) -> str:
    sentences = [f"{tr(game.name)}."]
    if len(battle.sides) == 2:
        one, other = battle.sides
        sentences.append(tr("{one} against {other}.", one=_with_faction(one), other=_with_faction(other)))
    sentences.append(game.report.aim(battle))
    return " ".join((*filter(None, sentences), *_outcome_sentences(battle)))


def _with_faction(side: Side) -> str:
    return f"{side.name} ({side.faction})" if side.faction not in ("", side.name) else side.name


def _outcome_sentences(battle: Battle) -> Iterator[str]:
    clock = battle.clock
    if not clock.round:
        yield tr("The battle has not begun yet.")
        return
    if clock.stage != "over":
        yield tr("Round {number} is in progress; the battle is undecided.", number=clock.round)
        return
    rounds = counted(clock.round, "After {count} round", "After {count} rounds")
    if clock.winner in ("", "draw"):
        draw = tr("{rounds} the battle ended in a draw.", rounds=rounds)
        yield draw if clock.winner else tr("{rounds} the battle ended.", rounds=rounds)
    else:
        yield tr("{rounds} {side} has won.", rounds=rounds, side=clock.winner)
    if any(side.points for side in battle.sides):
        score = ", ".join(f"{side.name} {side.points}" for side in battle.sides)
        yield tr("Victory points: {score}.", score=score)


def _muster_sections(battle: Battle, parts: ReportParts) -> Iterator[ReportSection]:
    mustered = [(side, battle.fighters_of(side.name)) for side in battle.sides]
    if not any(fighters for _, fighters in mustered):
        return
    yield ReportSection(tr(parts.musters))
    for side, fighters in mustered:
        points = sum(one.profile.points for one in fighters if one.profile)
        lines = tuple(ReportLine(text) for text in parts.members(battle, side.name))
        title = side.name
        if points:
            title = counted(points, "{side}: {count} point", "{side}: {count} points", side=_with_faction(side))
        yield ReportSection(title, lines, 2, side=side.name)


# Events


def _round_sections(battle: Battle, game: Game) -> Iterator[ReportSection]:
    """Yields a section per round, with a part for each phase that has entries."""
    phases = {phase.id: phase.text for phase in game.phases}
    kinds, joins = game.die_kinds, game.joins_activations
    sides = {side.name for side in battle.sides}
    for round, entries in groupby(battle.log, key=lambda entry: entry.round):
        yield ReportSection(_round_title(round), round=round)
        for phase, lines in groupby(entries, key=lambda entry: entry.phase):
            title = tr(phases[phase]) if phase in phases else tr("Events")
            told = (
                replace(line, side=line.side if line.side in sides else "") for line in make_lines(lines, kinds, joins)
            )
            yield ReportSection(title, tuple(told), 2)


def _sight_sections(disputes: Sequence[RecheckedVerdict]) -> Iterator[ReportSection]:
    """Yields a section with all verdicts, with a part for each round that has any."""
    if disputes:
        yield ReportSection(tr("Line-of-sight verdicts"))
    for round, found in groupby(disputes, key=lambda one: one.round):
        lines = (ReportLine(one.text, "sight", note=format_evidence(one)) for one in found)
        yield ReportSection(_round_title(round), tuple(lines), 2)


def _round_title(round: int) -> str:
    return tr("Round {number}", number=round) if round else tr("Before the battle")


# End


def _final_lines(battle: Battle) -> Iterator[ReportLine]:
    for token in battle.tokens:
        if token.carrier:
            text = tr("{token} is carried by {name}", token=token.id, name=token.carrier)
        elif token.holder:
            text = tr("{token} is held by {side}", token=token.id, side=token.holder)
        else:
            text = tr("{token} is not held by any side", token=token.id)
        yield ReportLine(text, "token")
    for side in battle.sides:
        for where, words in (("down", tr("taken down")), ("left", tr("left the table"))):
            gone = [one.id for one in battle.fighters_of(side.name) if one.state.whereabouts == where]
            if gone:
                yield ReportLine(labelled(f"{side.name}, {words}", ", ".join(gone)), "down")
    for sentence in _outcome_sentences(battle):
        yield ReportLine(sentence, "clock")
