"""The command that creates a battle from a scan of a real table."""

import argparse
from contextlib import closing
from pathlib import Path

import numpy as np

from app.cli.command_options import add_out_argument
from app.cli.commands import check_new_battle_path
from app.cli.option_types import number_type, parse_board, parse_integer, parse_point
from app.cli.progress_line import ProgressLine
from app.cli.reports import format_facts, json_text
from app.cli.sight_reports import share_text
from app.core.app_paths import make_temporary_folder
from app.core.errors import PlayerError
from app.core.language import counted, format_number, labelled, mark, tr
from app.core.progress import Report, partial
from app.geometry.mesh_io import read_scan
from app.geometry.mesh_io.formats import printable_name
from app.geometry.table_scan.floor import Floor, find_floor, fit_floor
from app.geometry.table_scan.hole_fill import format_holes
from app.geometry.table_scan.laid_table import ScannedTerrain, extract_terrain
from app.geometry.table_scan.scale import MAX_MM as MOST_TABLE_MM
from app.geometry.table_scan.scale import TableMeasures, place_by_measurements
from app.geometry.table_scan.scan_mesh import scan_of
from app.model import Value
from app.session.scan_pieces import make_scan_pieces, place_scan
from app.session.templates import TemplateOptions, find_templates
from app.storage.library import suggest_title
from app.storage.model_archive import unpack_scan
from app.storage.whole_file import ensure_folder


class ScanReport(Value, frozen=True):
    """The output of `import-scan --json`."""

    file: str
    pieces: int
    triangles: int
    board_mm: tuple[float, float]
    mm_per_unit: float
    residual_mm: float
    floor_mm: float
    local_mm: float
    tolerance_mm: float
    holes_closed: int
    holes_left: int
    widest_hole_mm: float
    dropped: int
    floor_share: float
    left_out: tuple[str, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command's arguments and options."""
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help=tr("a mesh of the whole table, such as table.glb, or a .zip archive of it"),
    )
    _add_points(parser, "--points", 2, tr("two points of the scan, in its coordinates"))
    parser.add_argument(
        "--distance",
        type=number_type(mark("{text}: must be a number from {least:.9g} to {most:.9g} mm"), 1, MOST_TABLE_MM),
        metavar="MM",
        help=tr("the distance between the two points on the real table"),
    )
    corners = tr("alternative to --points: the corners of the board, counter-clockwise from the lower left")
    _add_points(parser, "--corners", 4, corners)
    parser.add_argument(
        "--board",
        type=parse_board,
        metavar="WxD",
        help=tr("board size in mm, such as 762x559 (default: the whole floor)"),
    )
    _add_points(parser, "--floor", 3, tr("three points of the floor, if another plane is larger"))
    parser.add_argument(
        "--turn",
        type=parse_integer,
        choices=(0, 90, 180, 270),
        default=0,
        help=tr("rotate the table by this many degrees, seen from above"),
    )
    parser.add_argument("--keep-holes", action="store_true", help=tr("do not fill small holes"))
    parser.add_argument("--one-piece", action="store_true", help=tr("keep the terrain as one piece"))
    add_out_argument(parser, "FILE", tr("the battle file to create, such as table.eyeline"))


def _add_points(parser: argparse.ArgumentParser, name: str, count: int, what: str) -> None:
    parser.add_argument(name, type=parse_point, nargs=count, default=(), metavar="X,Y,Z", help=what)


def run(options: argparse.Namespace) -> str:
    """Runs the command and returns its answer. Raises PlayerError."""
    with ProgressLine() as report:
        return _import_scan(options, report)


def _import_scan(options: argparse.Namespace, report: Report) -> str:
    """Creates a battle file with the terrain of a scan on its board. Raises PlayerError."""
    file: Path = options.file
    out: Path = options.out
    points, corners = tuple(options.points), tuple(options.corners)
    measures = TableMeasures(points, options.distance, corners, options.board, options.turn // 90)
    check_new_battle_path(out)
    with make_temporary_folder() as folder:
        scan = scan_of(read_scan(unpack_scan(file, folder), report=partial(report, 0.0, 0.4)))
    try:
        floor = fit_floor(scan, np.array(options.floor)) if options.floor else find_floor(scan)
        table = extract_terrain(
            scan, place_by_measurements(floor, measures), not options.keep_holes, partial(report, 0.4, 0.7)
        )
    except PlayerError as error:
        raise PlayerError(labelled(printable_name(file), error)) from error
    table = table.as_one() if options.one_piece else table
    with closing(next(one for one in find_templates() if one.id == "empty").make(TemplateOptions(), report)) as session:
        place_scan(
            session, make_scan_pieces(session, table, suggest_title(file), partial(report, 0.7, 1.0)), session.do
        )
        ensure_folder(out)
        session.save_copy(out)
    return json_text(_make_report(out, table, floor)) if options.json else _format_table(out, table, floor)


def _make_report(out: Path, table: ScannedTerrain, floor: Floor) -> ScanReport:
    rough, layout = table.roughness, table.layout
    triangles = sum(clump.health.triangles for clump in table.clumps)
    return ScanReport(
        str(out), len(table.clumps), triangles, layout.board_mm, layout.mm_per_unit, layout.residual_mm,
        rough.floor_mm, rough.local_mm, rough.tolerance_mm,
        table.holes.closed, table.holes.left, table.holes.widest_mm, table.dropped,
        round(floor.share, 4), table.clumps[0].health.left_out,
    )  # fmt: skip


def _format_table(out: Path, table: ScannedTerrain, floor: Floor) -> str:
    rough, layout = table.roughness, table.layout
    pieces = counted(len(table.clumps), "{count} piece", "{count} pieces")
    triangles = sum(clump.health.triangles for clump in table.clumps)
    facts = [
        (tr("board"), " × ".join(format_number(side, ".0f") for side in layout.board_mm) + " mm"),
        (tr("scale"), tr("{mm} mm per unit", mm=format_number(layout.mm_per_unit, ".6g"))),
        (tr("floor"), tr("{share} of the scan surface", share=share_text(floor.share))),
        (tr("terrain"), tr("{pieces}, {count} triangles", pieces=pieces, count=triangles)),
        (
            tr("roughness"),
            tr("{mm} mm: the tolerance for robustness tests", mm=format_number(rough.tolerance_mm, ".1f")),
        ),
    ]
    if layout.residual_mm:
        facts.insert(1, (tr("corners"), tr("off by {mm} mm", mm=format_number(layout.residual_mm, ".1f"))))
    facts += [(tr("note"), said) for said in (*table.clumps[0].health.left_out, *format_holes(table.holes))]
    return "\n".join([tr("Wrote {name}.", name=out), *format_facts(facts)])
