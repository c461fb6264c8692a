"""The command `study`: many random battles on some layouts, their results in a folder, and the verdict."""

import argparse
from pathlib import Path

from app.cli.command_options import add_out_argument, add_seed_argument
from app.cli.option_types import parse_whole_number
from app.cli.progress_line import ProgressLine
from app.cli.reports import json_text
from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.core.legible import legible
from app.core.lengths import set_length_unit
from app.core.progress import Report
from app.games.game_list import GAMES
from app.model import Value
from app.reports.study.local_runner import count_cores
from app.reports.study.result_file import ResultFile
from app.reports.study.study_layout import make_layout
from app.reports.study.study_plan import MAX_CASES, execute_study, make_study, unique_names
from app.reports.study.study_report import describe, write_reports
from app.reports.study.study_summary import StudySummary, failure_sentences, summarize, verdict_sentences
from app.rosters import Roster
from app.session import open_session, roster_files


class StudyReport(Value, frozen=True):
    """The output of `study --json`."""

    summary: StudySummary
    verdict: tuple[str, ...]
    files: tuple[str, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command's arguments and options."""
    parser.add_argument(
        "layouts",
        type=Path,
        nargs="+",
        metavar="LAYOUT",
        help=tr("a battle with the terrain, and with two sides or without fighters"),
    )
    parser.add_argument(
        "--game",
        default="",
        choices=[game.id for game in GAMES.values() if game.has_rounds],
        help=tr("the game for tables in free play; sample sides are used unless you give rosters"),
    )
    parser.add_argument(
        "--deck", default="", metavar="PACK", help=tr("the card pack to use; all of its cards are set up in turn")
    )
    parser.add_argument("--cards", nargs="+", default=(), metavar="CARD", help=tr("use only these cards or scenarios"))
    parser.add_argument(
        "--rosters",
        type=Path,
        nargs=2,
        default=(),
        metavar="FILE",
        help=tr("the two sides for tables without fighters (default: sample sides)"),
    )
    parser.add_argument(
        "--deployments",
        type=parse_whole_number,
        default=10,
        metavar="N",
        help=tr("number of deployments of both sides for each card on each table (default: 10)"),
    )
    add_seed_argument(parser, tr("random seed: the same number gives the same results"))
    add_out_argument(parser, "FOLDER", tr("the output folder"))
    parser.add_argument(
        "--processes",
        type=parse_whole_number,
        default=0,
        metavar="N",
        help=tr("number of processes on this computer (default: one for each core)"),
    )
    parser.add_argument(
        "--dask",
        default="",
        metavar="ADDRESS",
        help=tr("use the Dask cluster with this scheduler, such as tcp://host:8786"),
    )
    parser.add_argument("--resume", action="store_true", help=tr("continue with the results in the folder"))


def run(options: argparse.Namespace) -> str:
    """Runs the command and returns its answer. Raises PlayerError."""
    with ProgressLine() as report:
        return _run_study(options, report)


def _run_study(options: argparse.Namespace, report: Report) -> str:
    """Writes all results to the folder and returns the verdict on the layouts. Raises PlayerError."""
    if options.out.suffix.lower() == ".parquet":  # older versions also wrote Parquet files
        raise PlayerError(tr("{name}: results are written as CSV files to a folder; name a folder", name=options.out))
    rosters = list[Roster]()
    for path in options.rosters:
        found = roster_files.read(path)
        if found.roster is None:
            raise PlayerError(tr("{name} contains no roster; choose another file", name=path))
        rosters.append(found.roster)
    names = unique_names(legible(path.stem) for path in options.layouts)
    layouts = [
        make_layout(open_session(path, report), name, rosters, report, GAMES.get(options.game))
        for path, name in zip(options.layouts, names, strict=True)
    ]
    study = make_study(layouts, options.seed, options.deck, tuple(options.cards))
    if study.count(options.deployments) > MAX_CASES:
        sentence = tr(
            "the study would have {count} cases, more than the maximum of {most}",
            count=study.count(options.deployments),
            most=MAX_CASES,
        )
        raise PlayerError(sentence)
    set_length_unit(study.game.length_unit(layouts[0].battle))
    with ResultFile(options.out, study, options.resume) as file:
        try:
            results = execute_study(
                study, options.deployments, file, options.processes or count_cores(), options.dask, report
            )
        except KeyboardInterrupt:  # the message says how to continue
            sentence = counted(
                len(file.results),
                "interrupted with {count} result in {folder}; continue with --resume",
                "interrupted with {count} results in {folder}; continue with --resume",
                folder=options.out,
            )
            raise KeyboardInterrupt(sentence) from None
    summary = summarize(results, names, study.count(options.deployments))
    if not summary.measured:
        raise PlayerError(" ".join((tr("no battle could be set up."), *failure_sentences(summary))))
    files = (file.path, *write_reports(options.out, study, summary))
    verdict = verdict_sentences(summary)
    if options.json:
        return json_text(StudyReport(summary, verdict, tuple(map(str, files))))
    written = counted(
        len(files), "Wrote {count} file to {folder}.", "Wrote {count} files to {folder}.", folder=options.out
    )
    return "\n".join((describe(study, summary), *verdict, *failure_sentences(summary), written))
