"""What the command line says of whole battles and of cards: reports, and whether files of rules and packs fit."""

import tomllib
from pathlib import Path

from app.cli.commands import open_battle
from app.cli.drawing_hooks import Drawers
from app.cli.reports import json_text
from app.core.app_paths import PACKS, RULES
from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.core.progress import Report
from app.core.toml_keys import require_short_keys
from app.games.game_list import GAMES
from app.model import Value
from app.reports.battle_report.plain_text import format_text
from app.reports.battle_report.report import make_full_report
from app.reports.battle_report.report_file import PAGES, TEXT, make_contents, write_report
from app.reports.battle_report.report_source import make_source
from app.session import card_packs

_PDF = ".pdf"
_WRITTEN = (*PAGES, _PDF, TEXT)


class CheckReport(Value, frozen=True):
    """What `check-rules --json` prints: the files that were read, and a sentence for each that does not fit."""

    files: tuple[str, ...]
    problems: tuple[str, ...]


def report_battle(battle: Path, out: Path | None, drawers: Drawers, report: Report, as_json: bool) -> str:
    """The report of a battle, or that it was written into a file: a page, pages of a PDF or text, as it is called."""
    if out is not None and out.suffix.lower() not in _WRITTEN:
        raise PlayerError(tr("{name} must end in .html, .pdf or .txt", name=out))
    session = open_battle(battle, report)
    source = make_source(session, drawers.photos(session))
    if out is None:
        told = make_full_report(source, report)
        return json_text(told) if as_json else format_text(told).rstrip("\n")
    contents = make_contents(source, out.suffix.lower() != TEXT, report)
    if out.suffix.lower() == _PDF:
        drawers.report(contents, session.game, out)
    else:
        write_report(contents, out)
    return json_text({"report": str(out)}) if as_json else tr("Wrote {name}.", name=out)


def check_rules(folder: Path | None, as_json: bool) -> str:
    """Whether every file of numbers and every pack of a folder fits; of the program's own where none is named.

    Raises PlayerError with the first sentence and how many there are where some do not.
    """
    folders, problems = (RULES, PACKS) if folder is None else (folder,), list[str]()
    for one in folders:
        if not one.is_dir():
            raise PlayerError(tr("{name} is not a folder; choose a folder with rules files or card packs", name=one))
    files = tuple(file for one in folders for file in sorted(one.glob("*.toml")))
    if not files:
        raise PlayerError(tr("{name} contains no .toml files", name=folders[0]))
    for file in files:
        try:
            game = GAMES.get(_find_system_id(file))
            if game and game.has_numbers:
                game.check_numbers(file)
            else:
                card_packs.read(file)
        except PlayerError as error:
            problems.append(str(error))
    if as_json:
        return json_text(CheckReport(tuple(str(file) for file in files), tuple(problems)))
    if problems:
        more = tr(" (and {count} more)", count=len(problems) - 1) if len(problems) > 1 else ""
        raise PlayerError(problems[0] + more)
    return counted(len(files), "{count} file is valid", "{count} files are valid")


def _find_system_id(file: Path) -> str:
    """The game whose numbers a file says it holds; nothing where it is a pack, or cannot be read."""
    try:
        if not file.is_file() or file.stat().st_size > card_packs.LARGEST:  # a pipe would be waited for
            return ""
        text = file.read_text("utf-8")
        require_short_keys(text)
        return str(tomllib.loads(text).get("id", ""))
    except (OSError, ValueError, RecursionError):
        return ""
