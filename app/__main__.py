"""Starts the program: the window without a command, the command line with one."""

import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.core import system_libraries
from app.core.app_paths import choose_data_folder, restart_without_foreign_libraries, restore_library_path
from app.core.standard_streams import prepare_streams

if TYPE_CHECKING:
    from app.core.progress import Report
    from app.games.game import Game
    from app.reports.battle_report.report_file import ReportContents
    from app.session import Session
    from app.table.pictures.ray_scene import GroundOf

HIDDEN = ("--read-mesh", "--read-photo", "--prove", "--thumbnail", "--probe-gl", "--self-test")
"""Options for the program's own child processes, and for the self-test."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program and returns its exit code."""
    given = choose_data_folder(sys.argv[1:] if arguments is None else arguments)
    if getattr(sys, "frozen", False):
        _prepare_bundle()
    if sys.stderr is None and _is_command(given):
        return _run_without_output(given)
    prepare_streams()
    try:
        return _start(given)
    except ImportError as error:  # a system library may be missing; the program itself is complete
        if library := system_libraries.find_missing(error):
            return system_libraries.report_missing(library)
        raise


def _is_command(given: list[str]) -> bool:
    from app.cli.first_word import find_window_files

    return given[:1] != [] and given[0] not in HIDDEN and find_window_files(given) is None


def _run_without_output(given: list[str]) -> int:
    """Runs a command of the windowed program on Windows, which has no terminal; if it fails, a dialog says why."""
    from app.ui.window_start import show_failure

    said = sys.stdout = sys.stderr = io.StringIO()
    code: object = 1
    try:
        code = _start(given)
    except SystemExit as stop:
        code = stop.code or 0
    if code and said.getvalue():
        show_failure(said.getvalue())
    return code if isinstance(code, int) else 1


def _start(given: list[str]) -> int:
    if given[:1] and given[0] in HIDDEN:
        return _run_hidden(given[0], given[1:])
    from app.cli.first_word import NEW_WINDOW, find_window_files, refuse_without_display

    if (files := find_window_files(given)) is not None:
        if refusal := refuse_without_display(files):
            print(f"eyeline: {refusal}", file=sys.stderr)
            return 2
        from app.ui.window_start import start_window

        return start_window(files, NEW_WINDOW in given)
    try:
        from app.cli.interrupts import heed_interrupts

        with heed_interrupts():
            from app.cli import parser
            from app.cli.drawing_hooks import Drawers

            return parser.main(given, Drawers(_picture, _plan_sheet, _card, _strip, _report, _photos))
    except KeyboardInterrupt:  # before the command line could report it
        return 130


def _prepare_bundle() -> None:
    """Prepares a frozen program; a child process of a study also starts here, and goes no further."""
    import multiprocessing

    restart_without_foreign_libraries()
    restore_library_path(os.environ)
    multiprocessing.freeze_support()


def _run_hidden(option: str, arguments: Sequence[str]) -> int:
    """Runs an internal option that the program uses for its own child processes, or the self-test."""
    if option == "--read-mesh":
        from app.geometry.mesh_io import child

        return child.main(list(arguments), _read_picture)
    if option == "--read-photo":
        from app.storage import heif_photo

        return heif_photo.main(arguments)
    if option == "--prove":
        from app.table.proof_pool import prover

        return prover.main(arguments)
    if option == "--probe-gl":
        from app.ui.viewport import gl_support

        return gl_support.run_probe()
    if option == "--thumbnail":
        from app.storage import battle_picture

        return battle_picture.main(list(arguments))
    from app import self_test

    return self_test.run()


def _picture(battle: Path, out: Path, size: tuple[int, int]) -> str:
    from app.ui.files import offscreen_exports

    return offscreen_exports.draw_battle(battle, out, size)


def _plan_sheet(battle: Path, out: Path, plan: str, true_scale: bool) -> tuple[int, str]:
    from app.ui.planning import sheet_export

    return sheet_export.write_plan_sheet(battle, out, plan, true_scale)


def _read_picture(data: bytes) -> Any:
    """Returns a picture of a scan, read in the process that reads the scan."""
    from app.ui.photo_files import read_colours

    return read_colours(data)


def _card(session: "Session", pair: tuple[str, str], title: str, out: Path, report: "Report") -> tuple[str, str]:
    from app.ui.dispute_card.card_files import write_card

    return write_card(session, pair, title, out, report)


def _strip(session: "Session", pair: tuple[str, str], title: str, out: Path, report: "Report") -> str:
    from app.ui.sight.strip_controller import write_strip

    return write_strip(session, pair, title, out, report)


def _report(contents: "ReportContents", game: "Game", out: Path) -> None:
    from app.ui.battle import report_pages

    report_pages.write_report_pdf(contents, game, out)


def _photos(session: "Session") -> "GroundOf":
    from app.ui.board_photos import BoardPhotos

    return BoardPhotos(session)


if __name__ == "__main__":
    sys.exit(main())
