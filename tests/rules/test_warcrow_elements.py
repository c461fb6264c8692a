"""What terrain counts as in Warcrow, and the table that it is shown with."""

import pytest

from app.errors import PlayerError
from app.model import Battle, Board, Piece, PiecePose
from app.progress import silent
from app.rules.systems.warcrow.book import find_book
from app.rules.systems.warcrow.ground import element_keywords
from app.rules.systems.warcrow.state import read_state
from app.rules.systems.warcrow.terrain_elements import NAMES, SetElement, element_request
from app.session import Session
from app.session.templates import TemplateOptions, find_templates
from tests.cases.questions_warcrow import meshes


@pytest.fixture
def session():
    piece = Piece("Rocks", "box 4 4 4", PiecePose(300.0, 300.0))
    return Session(Battle("warcrow", Board(900.0, 900.0), (piece,)), meshes)


def keywords(session):
    return [element_keywords(element) for element in read_state(session.battle).elements]


def test_players_are_asked_what_a_piece_counts_as(session):
    option = next(one for one in session.system.flow.turn_prompt(session.table).options if one.id == "element Rocks")
    request = session.system.flow.choice_request(session.table, option.action)
    assert len(request.answers) == len(find_book().element) + 1
    session.do(next(action for text, action in request.answers if "Dense forest" in text))
    assert "Block LoS" in keywords(session)[0]
    session.do(request.answers[-1][1])
    assert keywords(session) == []


def test_keywords_of_its_own_count_instead(session):
    session.do(SetElement("Rocks", keywords=("Lethal (Cavalry: 2 red)",)))
    assert keywords(session) == [("Lethal (Cavalry: 2 red)",)]
    assert element_request(session.table, SetElement("Rocks", keywords=())) is None


@pytest.mark.parametrize(
    "action",
    [
        SetElement("Nothing", "wall"),
        SetElement("Rocks", "castle"),
        SetElement("Rocks"),
        SetElement("Rocks", keywords=("(",)),
    ],
)
def test_what_cannot_be_is_refused(session, action):
    with pytest.raises(PlayerError):
        session.do(action)


def test_every_standard_element_has_a_name_that_is_translated():
    assert {kind.name for kind in find_book().element} == set(NAMES)


def test_the_table_it_is_shown_with_has_armies_elements_and_a_scenario():
    template = next(one for one in find_templates() if one.id == "warcrow")
    session = template.make(TemplateOptions(), silent)
    state = read_state(session.battle)
    board = session.battle.board
    assert len({unit.side for unit in state.units}) == 2
    assert len(state.elements) == len(session.battle.pieces) > 0
    assert all(
        0 < piece.pose.x < board.width_mm and 0 < piece.pose.y < board.depth_mm for piece in session.battle.pieces
    )
    options = session.system.flow.turn_prompt(session.table).options
    assert next(one for one in options if one.main).id.startswith("initiative")
