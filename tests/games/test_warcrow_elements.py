"""Types of terrain in Warcrow, and its demo table."""

import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.progress import silent
from app.games.actions import Place, Rename, make_move, make_place_of_copies
from app.games.warcrow.book import find_book
from app.games.warcrow.ground import element_keywords, find_footprint
from app.games.warcrow.state import read_state
from app.games.warcrow.terrain_elements import NAMES, SetElement
from app.geometry.areas import outline_area
from app.model import Battle, Board, Piece, PieceKind, PiecePose
from app.session import Session
from app.session.templates import TemplateOptions, find_templates
from app.storage.model_files import Models
from app.table.battle_shapes import fighter_outline
from tests.cases.questions_warcrow import STRIDE, meshes
from tests.warcrow_scenes import BLUE, RED, muster


@pytest.fixture
def session():
    piece = Piece("Rocks", "box 4 4 4", PiecePose(300.0, 300.0))
    return Session(Battle("warcrow", Board(900.0, 900.0), (piece,)), meshes)


def keywords(session):
    return [element_keywords(element) for element in read_state(session.battle).elements]


def test_players_are_asked_for_the_type_of_a_piece(session):
    option = next(one for one in session.game.turn_prompt(session.table).options if one.id == "element Rocks")
    request = session.game.rule(session.table, option.action).choice_request()
    assert len(request.answers) == len(find_book().element) + 1
    session.do(next(action for text, action in request.answers if "Dense forest" in text))
    assert "Block LoS" in keywords(session)[0]
    session.do(request.answers[-1][1])
    assert keywords(session) == []


def test_a_pieces_own_keywords_replace_those_of_its_type(session):
    session.do(SetElement("Rocks", keywords=("Lethal (Cavalry: 2 red)",)))
    assert keywords(session) == [("Lethal (Cavalry: 2 red)",)]
    assert session.game.rule(session.table, SetElement("Rocks", keywords=())).choice_request() is None


@pytest.mark.parametrize(
    "action",
    [
        SetElement("Nothing", "wall"),
        SetElement("Rocks", "castle"),
        SetElement("Rocks"),
        SetElement("Rocks", keywords=("(",)),
    ],
)
def test_impossible_types_are_refused(session, action):
    with pytest.raises(PlayerError):
        session.do(action)


def test_every_standard_element_has_a_translated_name():
    assert {kind.name for kind in find_book().element} == set(NAMES)


def test_the_demo_table_has_armies_elements_and_a_scenario():
    template = next(one for one in find_templates() if one.id == "warcrow")
    session = template.make(TemplateOptions(), silent)
    state = read_state(session.battle)
    board = session.battle.board
    assert len({unit.side for unit in state.units}) == 2
    assert len(state.elements) == len(session.battle.pieces) > 0
    assert all(
        0 < piece.pose.x < board.width_mm and 0 < piece.pose.y < board.depth_mm for piece in session.battle.pieces
    )
    options = session.game.turn_prompt(session.table).options
    assert next(one for one in options if one.main).id.startswith("initiative")


def test_copies_keep_their_type_in_another_battle_too():
    own = ("Lethal (Cavalry: 2 red)",)
    piece = Piece("Rocks", "ruins/crates_and_barrels", PiecePose(300.0, 300.0))
    empty = Battle("warcrow", Board(900.0, 900.0), (piece,))
    session, other = Session(empty, Models(None)), Session(empty, Models(None))
    session.do(SetElement("Rocks", "wall", own))
    found = other.read_objects(session.format_objects(session.battle.pieces))
    assert found == (session.battle.pieces, session.piece_kinds, ())
    for there in (session, other):
        before = there.piece_kinds
        there.do(make_place_of_copies(found[0], [replace(piece, id="Copy")], found[1]))
        assert there.piece_kinds == (*before, PieceKind("Copy", "wall", own))
        there.undo()
        assert there.piece_kinds == before


STRANGE = [PieceKind("Copy", "castle"), PieceKind("Copy", "wall", ("(",)), PieceKind("Axe", "wall")]


@pytest.mark.parametrize("kind", STRANGE)
def test_types_of_other_games_are_ignored(session, kind):
    (rocks,) = session.battle.pieces
    session.do(Place(pieces=(replace(rocks, id="Copy"),), kinds=(kind,)))
    assert session.piece_kinds == ()


def test_a_copy_has_one_type_even_if_the_clipboard_repeats_it(session):
    (rocks,) = session.battle.pieces
    session.do(Place(pieces=(replace(rocks, id="Copy"),), kinds=(PieceKind("Copy", "wall"),) * 600))
    assert session.piece_kinds == (PieceKind("Copy", "wall"),)


@pytest.mark.parametrize("mm", [0.5, 1e6])
def test_an_invalid_stride_in_the_settings_is_ignored(mm):
    template = next(one for one in find_templates() if one.id == "warcrow")
    opened = template.make(TemplateOptions(seed=1, unit_mm={"warcrow": mm}), silent)
    assert opened.game.length_unit(opened.battle).mm == 15.0


def marsh_battle(at):
    """Returns a unit of two in the open, far from an enemy, in a battle with an impassable lake."""
    return muster(
        [RED | {"at": [(10, 20), (12, 20)]}, BLUE | {"at": [(50, 50)]}],
        "battle",
        {"lake": {"size": [8, 8], "at": at, "keywords": ["Impassable"]}},
    )


def stands_on(session, piece):
    area = find_footprint(next(one for one in session.table.pieces if one.name == piece))
    troops = (session.battle.fighter(id) for id in read_state(session.battle).unit("Ash").troops)
    return any(outline_area(fighter_outline(troop)).intersection(area).area > 0.01 for troop in troops)


def test_impassable_terrain_placed_on_a_unit_pushes_it_aside():
    session = marsh_battle([40, 40])
    (lake,) = session.battle.pieces
    copy = replace(lake, id="pond", pose=replace(lake.pose, x=11 * STRIDE, y=20 * STRIDE))
    session.do(make_place_of_copies([lake], [copy], session.piece_kinds))
    assert not stands_on(session, "pond")
    assert "pond is impassable and pushes Ash" in session.battle.log[-1].text


def test_impassable_terrain_moved_under_a_unit_pushes_it_aside():
    session = marsh_battle([40, 40])
    (lake,) = session.battle.pieces
    session.do(make_move(replace(lake, pose=replace(lake.pose, x=11 * STRIDE, y=20 * STRIDE))))
    assert not stands_on(session, "lake")
    session.undo()
    assert session.battle.fighter("Ash 1").pose.x == 10 * STRIDE


def test_changing_other_terrain_pushes_nobody():
    session = marsh_battle([11, 20])
    assert stands_on(session, "lake")
    session.do(Rename("lake", "pond"))
    session.do(Place(pieces=(replace(session.battle.pieces[0], id="far", pose=PiecePose(600.0, 600.0)),)))
    assert stands_on(session, "pond")
