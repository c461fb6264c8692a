"""A report as a file: a web page or plain text, as the file's name says."""

from pathlib import Path

from app.battle_report.html_page import format_html
from app.battle_report.report import make_full_report
from app.battle_report.report_source import ReportSource
from app.battle_report.round_pictures import draw_rounds
from app.battle_report.text import format_text
from app.errors import PlayerError
from app.language import tr
from app.progress import Report, silent
from app.storage.json_export import write_whole
from app.storage.output_folder import ensure_folder

PAGES, TEXT = (".html", ".htm"), ".txt"
TOLD_SHARE = 0.3
"""Of the time a page takes, so much is for its words."""


def write_report(source: ReportSource, path: Path, report: Report = silent) -> None:
    """Write the report of a battle, all of it or nothing. Raises PlayerError, and what `report` raises."""

    def tell(share: float, doing: str) -> None:
        report(TOLD_SHARE * share, doing)

    def draw(share: float, doing: str) -> None:
        report(TOLD_SHARE + (1 - TOLD_SHARE) * share, doing)

    told = make_full_report(source, tell)
    is_page = path.suffix.lower() in PAGES
    write_bytes(path, (format_html(told, draw_rounds(source, draw)) if is_page else format_text(told)).encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file, and the folder it lies in. Raises PlayerError."""
    ensure_folder(path)
    try:
        write_whole(path, data)
    except OSError as error:
        why = error.strerror or str(error)
        raise PlayerError(tr("{name} cannot be written ({why}); choose another place", name=path, why=why)) from error
