"""Placing a scan in a battle: one step during set-up, and only with rules during play."""

import numpy as np
import pytest

from app.core.errors import PlayerError
from app.core.progress import silent
from app.geometry.table_scan.floor import find_floor
from app.geometry.table_scan.laid_table import extract_terrain
from app.geometry.table_scan.scale import place_by_corners
from app.session.scan_pieces import make_scan_pieces, place_scan
from app.session.templates import TemplateOptions, find_templates
from tests.fighting_scenes import session as session_in_battle
from tests.scanned_tables import BLOCKS, BOARD, CORNERS, scan_table

TABLE = scan_table()


def _lay(board=BOARD):
    corners = np.array(CORNERS) * (board[0] / BOARD[0], board[1] / BOARD[1], 1.0)
    scan = TABLE.with_frame(np.diag([board[0] / BOARD[0], board[1] / BOARD[1], 1.0, 1.0]))
    return extract_terrain(scan, place_by_corners(find_floor(scan), corners, board))


@pytest.mark.thorough
def test_the_floor_becomes_the_photo_of_the_board_and_one_undo_removes_everything():
    session = next(one for one in find_templates() if one.id == "empty").make(TemplateOptions(), silent)
    before = session.battle
    place_scan(session, make_scan_pieces(session, _lay(), "Our table"), session.do)
    board = session.battle.board
    assert (board.width_mm, board.depth_mm) == BOARD
    assert session.read_asset(board.photo.picture).startswith(b"\x89PNG")
    assert len(session.battle.pieces) == len(BLOCKS)
    session.undo()
    assert session.battle == before
    session.close()


def test_during_a_battle_the_rules_judge_only_the_terrain_of_a_scan():
    session = session_in_battle("warcry-1e", {"fighters": [{"id": "Axe", "at": (5, 5)}]})
    board, asked = session.battle.board, list[object]()
    before = session.battle
    scan = make_scan_pieces(session, _lay((board.width_mm, board.depth_mm)), "Our table")
    place_scan(session, scan, asked.append)
    assert session.battle == before
    [action] = asked
    assert len(session.check(action)) == len(scan.pieces)
    assert session.battle.board == board


@pytest.mark.thorough
def test_the_board_of_a_running_battle_is_kept():
    session = session_in_battle("warcry-1e", {"fighters": [{"id": "Axe", "at": (5, 5)}]})
    with pytest.raises(PlayerError, match="stays"):
        place_scan(session, make_scan_pieces(session, _lay(), "Our table"), session.do)
