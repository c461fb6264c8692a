"""A scanned piece is replaced by the model of the library that it is, in one step; verdicts that change are found."""

import dataclasses

import numpy as np
import pytest
from msgspec.structs import replace

from app.core.progress import Cancelled
from app.games.actions import Remove, make_edit, make_place
from app.games.game_list import find_game
from app.geometry.table_scan.floor import find_floor
from app.geometry.table_scan.laid_table import extract_terrain
from app.geometry.table_scan.scale import place_by_corners
from app.geometry.table_scan.scan_mesh import scan_of
from app.model import Battle, Board, Clock, ModelRef, Piece, PiecePose, TerrainPart
from app.session import Session
from app.session.scan_pieces import make_scan_pieces, place_scan
from app.session.scan_replacement import (
    MAX_PAIRS,
    RankedPiece,
    find_changes,
    list_candidates,
    make_replacing_edit,
    rank_pieces,
    replace_piece,
)
from app.storage import library
from app.storage.library import ImportSettings
from app.storage.model_files import Models
from app.table.battle_geometry import BattleGeometry
from tests.geometry.mesh_files import stl_binary
from tests.scanned_tables import BLOCKS, BOARD, CORNERS, scan_bytes, scan_table
from tests.scenes import box_mesh, fighter, meshes

TALL, LONG = (size for _, size in BLOCKS)
BOX = TerrainPart("platform", ((-5.0, -5.0, 0.0), (5.0, 5.0, 60.0)))
SCAN = extract_terrain(scan_table(), place_by_corners(find_floor(scan_table()), np.array(CORNERS), BOARD))


def import_block(folder, title, size):
    mesh = box_mesh(*size)
    path = folder / f"{title}.stl"
    path.write_bytes(stl_binary(mesh.vertices, mesh.faces))
    return library.import_model(path, ImportSettings("mm", "z", title))


@pytest.fixture
def session(tmp_path):
    """A scanned table, and a library with its two blocks."""
    import_block(tmp_path, "Tall block", TALL)
    import_block(tmp_path, "Long block", LONG)
    session = Session(Battle("free", Board(*BOARD)), Models(None))
    place_scan(session, make_scan_pieces(session, SCAN, "Our table"), session.do)
    yield session
    session.close()


def own_candidates(session):
    """Returns the two blocks of the library."""
    return [one for one in list_candidates(session) if one.title in ("Tall block", "Long block")]


def rank(session, piece):
    return rank_pieces(session.committed_table, piece, own_candidates(session)).pieces


def scanned(session, size):
    """Returns the scanned piece of about this height."""
    table = session.table
    return next(one for one in table.battle.pieces if abs(table.meshes(one.ref).health.extents_mm[2] - size[2]) < 2)


def replace_with_best(session, size):
    piece = scanned(session, size)
    best = rank(session, piece)[0]
    edit = make_replacing_edit(session.committed_table, best.make_piece(piece))
    replace_piece(session, edit, best.candidate.title, session.do)
    return session.battle.piece(piece.id)


def test_each_scanned_piece_is_recognised_at_its_place(session):
    for (at, size), title in zip(BLOCKS, ("Tall block", "Long block"), strict=True):
        best = rank(session, scanned(session, size))[0]
        assert best.candidate.title == title
        assert best.match.is_good
        middle = at[0] + size[0] / 2, at[1] + size[1] / 2
        assert (best.match.x, best.match.y, best.match.z) == pytest.approx((*middle, 0.0), abs=1.0)


def test_a_piece_whose_foot_was_not_scanned_is_set_on_the_board(session, tmp_path):
    tall = max(SCAN.clumps, key=lambda clump: clump.health.extents_mm[2])
    upper = scan_of(tall).cut(2, 15.0, upper=True)
    path = tmp_path / "upper.ply"
    path.write_bytes(scan_bytes(upper))
    whole = scanned(session, TALL)
    part = Piece("part", session.add_asset(path), replace(whole.pose, z=15.0), "mm", "z")
    session.do_batch("swap", [Remove((whole.id,)), make_place(part)])
    best = rank(session, part)[0]
    assert best.candidate.title == "Tall block"
    assert best.match.z == pytest.approx(0.0, abs=0.1)
    assert best.match.most_mm < 1.0


def test_candidates_are_the_library_and_the_models_on_the_table_but_no_scans(session):
    session.do(make_place(Piece("my wall", "ruins/wall_long", PiecePose(150, 20), parts=(BOX,))))
    names = [one.ref.name for one in list_candidates(session)]
    assert names.count("ruins/wall_long") == 1, "the library has it too"
    assert {entry.name for entry in library.entries()} == set(names)
    assert not any(session.table.is_scanned(piece.id) for piece in session.battle.pieces if piece.model in names)


def test_a_piece_is_replaced_in_one_step_and_keeps_its_name_group_and_lock(session):
    before = scanned(session, TALL)
    after = replace_with_best(session, TALL)
    assert (after.id, after.group, after.locked) == (before.id, before.group, before.locked)
    assert not session.table.is_scanned(after.id)
    assert "Tall block" in session.undo_label
    session.undo()
    assert session.battle.piece(before.id) == before


def test_tags_of_the_whole_piece_stay_and_tags_of_its_parts_are_dropped(session):
    piece, low = scanned(session, TALL), TerrainPart("low")
    session.do(make_edit(replace(piece, parts=(low, BOX))))
    assert replace_with_best(session, TALL).parts == (low,)


def test_the_tags_of_the_model_come_with_it(session):
    piece = scanned(session, TALL)
    best = rank(session, piece)[0]
    tagged = RankedPiece(dataclasses.replace(best.candidate, parts=(BOX,)), best.match)
    assert tagged.make_piece(piece).parts == (BOX,)


def test_a_fighter_on_the_scan_stands_on_the_model_afterwards(session):
    session.do(make_place(fighter("Axe", 80, 65, 60.0), fighter("Bow", 150, 150)))
    axe = session.table.drop_fighter(session.battle.fighter("Axe"))
    session.do(make_edit(axe))
    bow = session.battle.fighter("Bow")
    replace_with_best(session, TALL)
    assert session.battle.fighter("Axe").pose.z == pytest.approx(60.0, abs=0.05)
    assert session.battle.fighter("Bow") is bow
    session.undo()
    assert session.battle.fighter("Axe") == axe


def test_in_a_battle_the_rules_are_asked(session):
    piece, asked = scanned(session, TALL), list[object]()
    edit = make_replacing_edit(session.table, rank(session, piece)[0].make_piece(piece))
    battle = Session(replace(session.battle, clock=Clock(stage="battle")), session.table.meshes)
    replace_piece(battle, edit, "Tall block", asked.append)
    assert asked == [edit]
    assert not battle.undo_label


def test_a_model_that_cannot_be_read_is_told_and_the_others_are_compared(session):
    broken = next(entry for entry in library.entries() if entry.title == "Long block")
    library.find_file(broken.name).write_bytes(b"not a mesh")
    found = rank_pieces(session.committed_table, scanned(session, LONG), own_candidates(session))
    assert len(found.troubles) == 1
    assert "Long block" in found.troubles[0]


WALL = Piece("wall", "wall", PiecePose(200, 150))
FIGHTERS = (
    fighter("Axe", 150, 150), fighter("Bow", 250, 150, side="blue"),
    fighter("Far", 150, 700), fighter("Off", 250, 700, side="blue"),
)  # fmt: skip


def test_verdicts_that_change_are_found_among_the_pairs_near_the_piece():
    table = BattleGeometry(Battle("free", Board(762, 762), (WALL,), FIGHTERS), meshes)
    found = find_changes(table, find_game("free"), make_edit(replace(WALL, model="low wall")))
    assert [(pair, before.kind, after.kind) for pair, before, after in found.changes] == [
        (("Axe", "Bow"), "blocked", "visible")
    ]
    assert 1 <= found.pairs < 6
    assert ("Far", "Off") not in [pair for pair, _, _ in found.changes]
    assert found.left == 0


def test_the_same_piece_changes_no_verdict():
    table = BattleGeometry(Battle("free", Board(762, 762), (WALL,), FIGHTERS), meshes)
    assert find_changes(table, find_game("free"), make_edit(WALL)).changes == ()


def test_the_number_of_compared_pairs_is_limited_and_enemies_come_first(monkeypatch):
    assert MAX_PAIRS >= 100
    monkeypatch.setattr("app.session.scan_replacement.MAX_PAIRS", 1)
    friends = fighter("Ally", 150, 160), fighter("Pal", 250, 160)
    table = BattleGeometry(Battle("free", Board(762, 762), (WALL,), (*friends, *FIGHTERS[:2])), meshes)
    found = find_changes(table, find_game("free"), make_edit(replace(WALL, model="low wall")))
    assert found.pairs == 1
    assert found.left > 0
    assert {table.battle.fighter(id).side for id in found.changes[0][0]} == {"red", "blue"}


def test_the_ranking_can_be_cancelled(session):
    def report(share, doing):
        raise Cancelled

    with pytest.raises(Cancelled):
        rank_pieces(session.table, session.battle.pieces[0], [], report)


def test_models_are_only_read_if_their_size_is_right(session):
    table, read = session.committed_table, list[ModelRef]()

    def find(ref):
        read.append(ref)
        return table.meshes(ref)

    piece = scanned(session, TALL)
    tall, long = (candidate.ref for candidate in own_candidates(session))
    rank_pieces(BattleGeometry(table.battle, find), piece, own_candidates(session))
    assert ({tall, long} & {*read}) == {find_title(session, "Tall block")}


def find_title(session, title):
    return next(candidate.ref for candidate in own_candidates(session) if candidate.title == title)
