"""Writes a report to a file, as a web page or plain text depending on the suffix."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from app.core.progress import Report, silent
from app.reports.battle_report.html_page import format_html
from app.reports.battle_report.plain_text import format_text
from app.reports.battle_report.report import BattleReport, make_full_report
from app.reports.battle_report.report_source import ReportSource
from app.reports.battle_report.round_pictures import RoundPicture, draw_rounds
from app.storage.whole_file import ensure_folder, export_atomically

PAGES, TEXT = (".html", ".htm"), ".txt"
_TOLD_SHARE = 0.3
"""Share of the time for a page that its text takes."""


@dataclass(frozen=True)
class ReportContents:
    """Everything that a report is written from; plain text has no pictures."""

    told: BattleReport
    pictures: Mapping[int, RoundPicture] = field(default_factory=dict[int, RoundPicture])


def make_contents(source: ReportSource, has_pictures: bool, report: Report = silent) -> ReportContents:
    """Does the slow work: checks verdicts again and draws the pictures. May raise what `report` raises."""

    def tell(share: float, doing: str) -> None:
        report(_TOLD_SHARE * share, doing)

    def draw(share: float, doing: str) -> None:
        report(_TOLD_SHARE + (1 - _TOLD_SHARE) * share, doing)

    told = make_full_report(source, tell)
    return ReportContents(told, draw_rounds(source, draw) if has_pictures else {})


def write_report(contents: ReportContents, path: Path) -> None:
    """Writes a report completely or not at all, and creates its folder. Raises PlayerError."""
    is_text = path.suffix.lower() == TEXT
    words = format_text(contents.told) if is_text else format_html(contents.told, contents.pictures)
    ensure_folder(path)
    export_atomically(path, words.encode(), (*PAGES, TEXT))
