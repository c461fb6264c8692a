"""The arguments and options of the commands."""

import argparse
from pathlib import Path

from app.cli.option_types import number_type, parse_integer, parse_size, parse_unit
from app.core.language import mark, tr
from app.games.game_list import GAMES
from app.geometry.sight_proof.sight_result import COARSEST, FINEST, RESOLUTION
from app.geometry.sight_proof.witness import THOROUGH
from app.table.robustness import MAX_MM, MIN_MM
from app.table.robustness_result import USUAL_MM

MAX_MS = 3_600_000
"""Longest time for a proof: one hour."""


def add_sight_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the fighters and the effort of the search."""
    _add_battle_argument(parser)
    parser.add_argument("--from", dest="observer", metavar="A", help=tr("the observer"))
    whom = parser.add_mutually_exclusive_group(required=True)
    whom.add_argument("--to", dest="target", metavar="B", help=tr("the target"))
    whom.add_argument("--all", action="store_true", help=tr("check every other fighter as the target"))
    whom.add_argument("--matrix", action="store_true", help=tr("check every pair of fighters (without --from)"))
    parser.add_argument(
        "--resolution",
        type=number_type(mark("{text}: must be a number from {least:.9g} to {most:.9g} mm"), FINEST, COARSEST),
        default=RESOLUTION,
        metavar="MM",
        help=tr("ignore lines with less clearance than this (default: {mm:g} mm)", mm=RESOLUTION),
    )
    parser.add_argument(
        "--budget-ms",
        type=number_type(mark("{text}: must be a number from {least:.9g} to {most:.9g} ms"), 1, MAX_MS),
        default=THOROUGH.milliseconds,
        metavar="MS",
        help=tr("time limit for the proof of one pair (default: {ms:g} ms)", ms=THOROUGH.milliseconds),
    )
    parser.add_argument(
        "--robustness",
        nargs="?",
        const=0.0,
        type=number_type(mark("{text}: must be a number from {least:.9g} to {most:.9g} mm"), MIN_MM, MAX_MM),
        metavar="MM",
        help=tr(
            "test whether the verdict holds when models move by up to MM (default: the accuracy of photos "
            "or of the scan on the table, otherwise {mm:g} mm)",
            mm=USUAL_MM,
        ),
    )


def add_measure_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the two fighters to measure between."""
    _add_battle_argument(parser)
    parser.add_argument("a", metavar="A", help=tr("the first fighter"))
    parser.add_argument("b", metavar="B", help=tr("the second fighter"))


def add_import_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the mesh file and how to read it."""
    parser.add_argument("file", type=Path, metavar="FILE", help=tr("a mesh file, or a .zip archive of mesh files"))
    parser.add_argument(
        "--unit",
        type=parse_unit,
        default="file",
        help=tr("mm, cm, inch, m, file (as the file states), or a number of mm per unit"),
    )
    parser.add_argument(
        "--up",
        choices=("file", "x", "y", "z"),
        default="file",
        help=tr("the axis that points up (default: file, as the file states)"),
    )


def add_export_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the battle and the output file."""
    _add_battle_argument(parser)
    add_out_argument(parser, "FILE", tr("the output file, such as battle.json or table.glb"))


def add_new_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the output file and the template."""
    parser.add_argument("file", type=Path, metavar="FILE", help=tr("the battle file to create, such as night.eyeline"))
    games = ", ".join(game.id for game in GAMES.values() if game.has_rounds)
    what = tr("the template: empty (default), ruins, random, {games}, or one of your own", games=games)
    parser.add_argument("--template", default="empty", metavar="NAME", help=what)
    add_seed_argument(parser, tr("random seed: the same number gives the same terrain and cards"))
    parser.add_argument(
        "--density", choices=("light", "medium", "dense"), default="medium", help=tr("the amount of random terrain")
    )


def add_recover_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the damaged file and the output file."""
    parser.add_argument("file", type=Path, metavar="FILE", help=tr("the damaged battle file"))
    add_out_argument(parser, "OTHER", tr("the battle file to create, such as rescued.eyeline"))


def add_roster_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the roster and the output file."""
    parser.add_argument("file", type=Path, metavar="FILE", help=tr("a roster, or a table of fighters"))
    parser.add_argument("--out", type=Path, metavar="FILE", help=tr("save the roster to this file, as JSON"))


def add_picture_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the battle and the output image."""
    _add_battle_argument(parser)
    add_out_argument(parser, "FILE", tr("the output image, such as x.png"))
    parser.add_argument(
        "--size",
        type=parse_size,
        default=(1600, 1000),
        metavar="WxH",
        help=tr("image size in pixels (default: 1600x1000)"),
    )


def add_sheet_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the battle, its plan and the output PDF."""
    _add_battle_argument(parser)
    parser.add_argument("--plan", default="", metavar="NAME", help=tr("the plan to print, if the battle has several"))
    parser.add_argument(
        "--scale",
        choices=("page", "true"),
        default="page",
        help=tr("true: add pages with the bases at actual size, to cut out and lay side by side"),
    )
    add_out_argument(parser, "FILE", tr("the output PDF, such as x.pdf"))


def add_strip_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the battle, the pair and the output file."""
    _add_battle_argument(parser)
    parser.add_argument("--from", dest="observer", metavar="A", required=True, help=tr("the observer"))
    parser.add_argument("--to", dest="target", metavar="B", required=True, help=tr("the target"))
    add_out_argument(parser, "FILE", tr("the output file: .pdf to print and cut out, .stl for a 3D printer"))


def add_report_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the battle, and the output file or the pair of a dispute card."""
    _add_battle_argument(parser)
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help=tr("write the report to this file: .html, .pdf or .txt")
    )
    parser.add_argument(
        "--card",
        nargs=2,
        metavar=("A", "B"),
        help=tr("write a dispute card on whether A sees B instead: .pdf, or a .png that contains the battle"),
    )


def add_check_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the folder to check."""
    parser.add_argument(
        "folder",
        type=Path,
        nargs="?",
        metavar="FOLDER",
        help=tr("a folder of rules files or card packs (default: the program’s own)"),
    )


def add_out_argument(parser: argparse.ArgumentParser, metavar: str, what: str) -> None:
    """Adds the required output file or folder."""
    parser.add_argument("--out", type=Path, required=True, metavar=metavar, help=what)


def add_seed_argument(parser: argparse.ArgumentParser, what: str) -> None:
    """Adds the random seed."""
    parser.add_argument("--seed", type=parse_integer, default=1, metavar="N", help=what)


def _add_battle_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "battle",
        type=Path,
        metavar="BATTLE",
        help=tr('a battle file, a battle as JSON, a dispute card (.png), or "demo"'),
    )
