"""The commands and their options; each failure becomes one line and an exit code."""

import argparse
import errno
import io
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NoReturn

from app import __version__
from app.cli import (
    battle_reports,
    command_options,
    commands,
    roster_reports,
    scan_command,
    study_command,
)
from app.cli.argparse_texts import translate_argparse
from app.cli.drawing_hooks import Drawers
from app.cli.first_word import check_command
from app.cli.interrupts import EXIT_CODE
from app.cli.option_types import protect_negative_points
from app.cli.progress_line import ProgressLine
from app.cli.reports import json_text
from app.core.app_paths import DEMO, TRANSLATIONS
from app.core.errors import PlayerError, reason_of
from app.core.language import choose_language, counted, preferred_language, set_language, tr
from app.core.legible import legible
from app.core.lengths import set_notation
from app.geometry.sight_proof.witness import THOROUGH
from app.storage.folder_swap import finish_swap
from app.storage.settings import current_settings, notation
from app.storage.whole_file import require_ending

_NO_READER = (errno.EPIPE, errno.EINVAL)
"""The errors of a pipe whose reader has closed it, on POSIX and on Windows."""


class _Parser(argparse.ArgumentParser):
    """An argument parser that reports an error in one line."""

    def error(self, message: str) -> NoReturn:
        sentence = tr("{problem}; see {program} --help", problem=" ".join(message.split()), program=self.prog)
        self.exit(2, f"{self.prog}: {sentence}\n")


@dataclass(frozen=True)
class _Command:
    """A command: its help text, its arguments, and the function that runs it."""

    help: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], str]


def main(arguments: Sequence[str], drawers: Drawers) -> int:
    """Runs one command; returns 0 on success, 2 for bad input and 130 after Ctrl+C, with one line on stderr."""
    finish_swap()
    settings = current_settings()
    set_language(choose_language(preferred_language(settings.language)), TRANSLATIONS)
    set_notation(notation(settings))
    translate_argparse()
    commands = make_commands(drawers)
    try:
        check_command(arguments, commands)
        options = make_parser(commands).parse_args(protect_negative_points(arguments))
        print(legible(commands[options.command].run(options), lines=True), flush=True)
    except PlayerError as error:
        return _print_error(str(error))
    except KeyboardInterrupt as stop:
        print(f"eyeline: {str(stop) or tr('stopped before there was an answer')}", file=sys.stderr)
        return EXIT_CODE
    except OSError as error:
        _discard_output()
        if error.errno in _NO_READER:
            return 0
        return _print_error(tr("cannot write the output: {why}; write it somewhere else", why=reason_of(error)))
    return 0


def _print_error(sentence: str) -> int:
    print(f"eyeline: {' '.join(sentence.split())}", file=sys.stderr)
    return 2


def _discard_output() -> None:
    """Discards all further output, including what Python flushes at exit."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def make_parser(commands: dict[str, _Command]) -> argparse.ArgumentParser:
    """Returns the parser of the whole command line."""
    about = tr(
        "True line of sight on the tabletop. Without a command, opens the window, and in it the files that are named. "
        "If a window is open already, it opens them; --new-window opens another one."
    )
    parser = _Parser(prog="eyeline", description=about)
    parser.add_argument(
        "--version", action="version", version=f"eyeline {__version__}", help=tr("show the program’s version and exit")
    )
    # `app_paths.choose_data_folder` has taken the option by now; here it is only explained.
    help = tr("keep battles, settings and models in this folder")
    parser.add_argument("--data", metavar="FOLDER", type=_refuse_folder, help=help)
    choice = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, command in commands.items():
        one = choice.add_parser(name, help=command.help, description=command.help)
        command.add_arguments(one)
        one.add_argument("--json", action="store_true", help=tr("print the result as JSON"))
    return parser


def _refuse_folder(_: str) -> str:
    """Refuses a data folder without a name, or a second one."""
    raise argparse.ArgumentTypeError(tr("name one folder"))


def make_commands(drawers: Drawers) -> dict[str, _Command]:
    """Returns the commands by name."""
    return {
        "sight": _Command(tr("Check line of sight between fighters."), command_options.add_sight_arguments, _run_sight),
        "measure": _Command(
            tr("Measure the distance between the bases of two fighters."),
            command_options.add_measure_arguments,
            lambda options: commands.measure(_battle_path(options), options.a, options.b, options.json),
        ),
        "import-model": _Command(
            tr("Check a mesh file and report its problems."),
            command_options.add_import_arguments,
            lambda options: commands.import_model(options.file, options.unit, options.up, options.json),
        ),
        "import-scan": _Command(
            tr("Create a battle from a scan of a real table, laid flat and to scale."),
            scan_command.add_arguments,
            scan_command.run,
        ),
        "export": _Command(
            tr("Export a battle as JSON with its models, or the table as a 3D model (.glb)."),
            command_options.add_export_arguments,
            _run_export,
        ),
        "new": _Command(
            tr("Create a battle from a template."),
            command_options.add_new_arguments,
            lambda options: commands.create_battle(
                options.file, options.template, options.seed, options.density, options.json
            ),
        ),
        "recover": _Command(
            tr("Recover the intact parts of a damaged battle file into a new one."),
            command_options.add_recover_arguments,
            lambda options: commands.recover(options.file, options.out, options.json),
        ),
        "roster": _Command(
            tr("Read a roster or a table of fighters."),
            command_options.add_roster_arguments,
            lambda options: roster_reports.report_roster(options.file, options.out, options.json),
        ),
        "picture": _Command(
            tr("Render a battle as an image (needs OpenGL)."),
            command_options.add_picture_arguments,
            lambda options: _run_picture(options, drawers),
        ),
        "plan-sheet": _Command(
            tr("Write a plan with measurements as a PDF, for setting up a real table."),
            command_options.add_sheet_arguments,
            lambda options: _run_sheet(options, drawers),
        ),
        "strip": _Command(
            tr("Write the side view at actual size, as a strip to cut out and stand between two bases."),
            command_options.add_strip_arguments,
            lambda options: _run_strip(options, drawers),
        ),
        "report": _Command(
            tr("Report a battle round by round, with its dice, or write a dispute card for two fighters."),
            command_options.add_report_arguments,
            lambda options: _run_report(options, drawers),
        ),
        "study": _Command(
            tr("Test whether tables are fair to red and blue by setting up many random battles."),
            study_command.add_arguments,
            study_command.run,
        ),
        "check-rules": _Command(
            tr("Check rules files and card packs: the program’s own, or those in a folder."),
            command_options.add_check_arguments,
            lambda options: battle_reports.check_rules(options.folder, options.json),
        ),
        "demo": _Command(
            tr("Show the verdict of the demo battle."), lambda _: None, lambda options: commands.demo(options.json)
        ),
    }


def _run_sight(options: argparse.Namespace) -> str:
    _check_options(options)
    effort = replace(THOROUGH, milliseconds=options.budget_ms)
    with ProgressLine() as report:
        look = commands.SightOptions(effort, options.resolution, options.robustness, report)
        if options.matrix:
            return commands.matrix(_battle_path(options), look, options.json)
        if options.all:
            return commands.check_all_sights(_battle_path(options), options.observer, look, options.json)
        return commands.check_sight(_battle_path(options), options.observer, options.target, look, options.json)


def _check_options(options: argparse.Namespace) -> None:
    """Raises PlayerError if options of `sight` conflict."""
    if options.matrix and options.observer is not None:
        raise PlayerError(tr("--matrix checks every pair; omit --from, or use --from A --all"))
    if not options.matrix and options.observer is None:
        raise PlayerError(tr("no observer given; add --from A"))
    if options.robustness is not None and options.target is None:
        raise PlayerError(tr("--robustness works on one pair; use it with --from A --to B"))


def _run_export(options: argparse.Namespace) -> str:
    with ProgressLine() as report:
        return commands.export(_battle_path(options), options.out, report, options.json)


def _run_picture(options: argparse.Namespace, drawers: Drawers) -> str:
    sentence = drawers.picture(_battle_path(options), options.out, options.size)
    return json_text({"picture": str(options.out)}) if options.json else sentence


def _run_sheet(options: argparse.Namespace, drawers: Drawers) -> str:
    require_ending(options.out, (".pdf",))
    pages, missing = drawers.sheet(_battle_path(options), options.out, options.plan, options.scale == "true")
    if options.json:
        return json_text({"file": str(options.out), "pages": pages})
    written = counted(pages, "Wrote {name} ({count} page).", "Wrote {name} ({count} pages).", name=options.out)
    return f"{written}\n{missing}" if missing else written


def _run_strip(options: argparse.Namespace, drawers: Drawers) -> str:
    with ProgressLine() as report:
        pair = options.observer, options.target
        return commands.write_strip(_battle_path(options), pair, options.out, drawers, report, options.json)


def _run_report(options: argparse.Namespace, drawers: Drawers) -> str:
    with ProgressLine() as report:
        if options.card:
            observer, target = options.card
            battle = _battle_path(options)
            return commands.write_card(battle, (observer, target), options.out, drawers, report, options.json)
        return battle_reports.report_battle(_battle_path(options), options.out, drawers, report, options.json)


def _battle_path(options: argparse.Namespace) -> Path:
    path: Path = options.battle
    return DEMO if path == Path("demo") and not path.exists() else path
