"""A report as plain text."""

from collections.abc import Iterator

from app.core.language import join_clauses, tr
from app.core.legible import legible
from app.games.report_parts import ReportLine, ReportSection
from app.reports.battle_report.report import BattleReport
from app.reports.battle_report.round_results import RoundResult, format_side_result


def format_text(told: BattleReport) -> str:
    """Returns the report as plain text without direction marks."""
    parts = [told.title, "=" * len(told.title), "", told.summary]
    for section in (*make_result_sections(told.results), *told.sections):
        parts += ["", section.title, ("=" if section.level == 1 else "-") * len(section.title)]
        for line in section.lines:
            dice = f" [{join_clauses(line.dice)}]" if line.dice else ""
            more = filter(None, (format_overruled(line), line.note))
            parts += [f"- {line.text}{dice}", *(f"    {words}" for words in more)]
    return legible("\n".join([*parts, "", told.notice]) + "\n", lines=True)


def make_result_sections(results: tuple[RoundResult, ...]) -> Iterator[ReportSection]:
    """Yields the results of the rounds as sections of text."""
    if not results:
        return
    yield ReportSection(tr("Round by round"))
    for result in results:
        said = ((format_side_result(found), found.side) for found in result.sides)
        lines = tuple(ReportLine(words, side=side) for words, side in said if words)
        none = ReportLine(tr("Nothing was won or lost"))
        yield ReportSection(tr("Round {number}", number=result.round), lines or (none,), 2)


def format_overruled(line: ReportLine) -> str:
    """Returns a sentence on the rules of a line that the players overruled; "" if there are none."""
    return tr("Overruled by the players: {rules}", rules=join_clauses(line.against)) if line.against else ""
