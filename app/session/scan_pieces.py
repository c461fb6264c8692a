"""A scanned table comes onto the board of a battle: its clumps as locked pieces of one group, in one step."""

from pathlib import Path

from msgspec.structs import replace

from app.app_paths import make_temporary_folder
from app.errors import PlayerError
from app.geometry.mesh import Mesh
from app.geometry.mesh_io.ply import write_ply
from app.geometry.table_scan.laid_table import LaidTable
from app.language import tr
from app.model import Piece, PiecePose
from app.progress import Report, silent
from app.rules.actions import Place, SetBoard
from app.session.session import Session


def make_scan_pieces(session: Session, table: LaidTable, title: str, report: Report = silent) -> tuple[Piece, ...]:
    """The pieces of a scan, their meshes taken into the battle and read, which takes a while; any thread may.

    Several are one group under the title. Raises PlayerError.
    """
    battle, found = session.battle, list[Piece]()
    group = title if len(table.clumps) > 1 else ""
    with make_temporary_folder() as folder:
        for number, clump in enumerate(table.clumps):
            report(number / len(table.clumps), tr("Keeping the meshes"))
            name = _keep(session, clump, Path(folder) / f"{title}.ply")
            low, high = clump.vertices.min(axis=0), clump.vertices.max(axis=0)
            middle = (low + high) / 2
            pose = PiecePose(float(middle[0]), float(middle[1]), float(low[2]))
            piece = Piece(battle.free_id(title), name, pose, "mm", "z", locked=True, group=group)
            session.preload_model(piece.ref)
            battle = battle.with_things((piece,))
            found.append(piece)
    return tuple(found)


def place_scan(session: Session, pieces: tuple[Piece, ...], board_mm: tuple[float, float]) -> None:
    """Put the pieces of a scan on a board of this size, in one step. Raises PlayerError."""
    board = replace(session.battle.board, width_mm=board_mm[0], depth_mm=board_mm[1])
    change = [] if board == session.battle.board else [SetBoard(replace(board, photo=None))]
    session.do_series(tr("Import scan"), [*change, Place(pieces=pieces)])


def _keep(session: Session, clump: Mesh, path: Path) -> str:
    try:
        path.write_bytes(write_ply(clump))
    except OSError as error:
        why = error.strerror or str(error)
        raise PlayerError(tr("the scan cannot be kept for a while ({why}); make room on the disk", why=why)) from error
    return session.add_asset(path)
