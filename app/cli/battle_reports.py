"""The commands on whole battles and on cards: battle reports, and checks of rules files and card packs."""

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
from app.storage.whole_file import require_ending

_PDF = ".pdf"
_WRITTEN = (*PAGES, _PDF, TEXT)


class CheckReport(Value, frozen=True):
    """The output of `check-rules --json`: the files that were read, and a sentence for each invalid one."""

    files: tuple[str, ...]
    problems: tuple[str, ...]


def report_battle(battle: Path, out: Path | None, drawers: Drawers, report: Report, as_json: bool) -> str:
    """Returns the report of a battle; given `out`, writes it there as HTML, PDF or text, by suffix, and says so."""
    if out is not None:
        require_ending(out, _WRITTEN)
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
    """Checks every rules file and card pack in a folder, by default the program's own, and returns the result.

    If some are invalid, raises PlayerError with the first problem and the number of others.
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
    """Returns the id of the game that a rules file is for; "" if the file is a pack or cannot be read."""
    try:
        if not file.is_file() or file.stat().st_size > card_packs.MAX_PACK_BYTES:  # reading a pipe would block
            return ""
        text = file.read_text("utf-8")
        require_short_keys(text)
        return str(tomllib.loads(text).get("id", ""))
    except (OSError, ValueError, RecursionError):
        return ""
