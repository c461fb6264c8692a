"""Places a scanned table on the board of a battle: its parts become locked pieces of one group, in one step."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.core.app_paths import make_temporary_folder
from app.core.errors import PlayerError, translate_disk_errors
from app.core.language import mark, tr
from app.core.lengths import format_dimensions
from app.core.progress import Report, silent
from app.games.actions import Action, Place, SetBoard
from app.geometry.mesh_io.ply import write_ply
from app.geometry.table_scan.laid_table import ScannedTerrain
from app.model import Board, Photo, Piece, PiecePose
from app.session.session import Session
from app.table.pictures.top_view_svg import encode_png


@dataclass(frozen=True)
class ScanPieces:
    """The pieces of a scan, and their board, whose photo is the scan's floor."""

    pieces: tuple[Piece, ...]
    board: Board


def make_scan_pieces(session: Session, table: ScannedTerrain, title: str, report: Report = silent) -> ScanPieces:
    """Returns the pieces of a scan after adding their meshes to the battle and reading them.

    This takes a while and may run in any thread. Several pieces form a group named after the title. Raises PlayerError.
    """
    battle, found = session.battle, list[Piece]()
    group = title if len(table.clumps) > 1 else ""
    with make_temporary_folder() as folder:
        for number, clump in enumerate(table.clumps):
            report(number / len(table.clumps), tr("Storing the meshes"))
            name = _keep(session, write_ply(clump), folder / f"{title}.ply")
            low, high = clump.vertices.min(axis=0), clump.vertices.max(axis=0)
            middle = (low + high) / 2
            pose = PiecePose(float(middle[0]), float(middle[1]), float(low[2]))
            piece = Piece(battle.free_id(title), name, pose, "mm", "z", locked=True, group=group)
            session.preload_model(piece.ref)
            battle = battle.with_things((piece,))
            found.append(piece)
        old, size = session.battle.board, table.layout.board_mm
        if table.floor is not None:
            board = Board(*size, Photo(_keep(session, encode_png(table.floor), folder / f"{title}.png")))
        else:
            board = old if size == _size(old) else Board(*size)
    return ScanPieces(tuple(found), board)


def place_scan(session: Session, scan: ScanPieces, edit: Callable[[Action], object]) -> None:
    """Places the pieces of a scan on their board, in one step. Raises PlayerError.

    In a running battle the board stays the same, and `edit` applies the rules to the pieces.
    """
    board, place = session.battle.board, Place(pieces=scan.pieces)
    if session.battle.clock.stage != "battle":
        change = [] if board == scan.board else [SetBoard(scan.board)]
        session.do_batch(tr("Import scan"), [*change, place])
    elif _size(board) == _size(scan.board):
        edit(place)
    else:
        size = format_dimensions(_size(board))
        raise PlayerError(
            tr("a battle is in progress, so the board stays {size}; choose that size for the scan", size=size)
        )


def _size(board: Board) -> tuple[float, float]:
    return board.width_mm, board.depth_mm


def _keep(session: Session, data: bytes, path: Path) -> str:
    with translate_disk_errors(mark("the scan cannot be stored temporarily ({why}); free up disk space")):
        path.write_bytes(data)
    return session.add_asset(path)
