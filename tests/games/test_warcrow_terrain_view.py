import pytest

from app.core.errors import PlayerError
from app.games.warcrow.state import read_state
from app.games.warcrow.terrain_elements import TERRAIN
from app.model import Piece, PiecePose
from tests.warcrow_scenes import RED, muster


@pytest.fixture
def session():
    wood = {"kind": "light-forest", "size": [8, 8], "at": [30, 30]}
    return muster([RED | {"at": [(10, 10)]}], "", {"wood": wood, "rock": {"size": [3, 3], "at": [10, 30]}})


def note(session, piece):
    return next((one for one in TERRAIN.notes(session.battle) if one.piece == piece), None)


def test_the_table_of_standard_elements_lists_keywords_and_sizes():
    kinds = {kind.id: (kind.name, kind.keywords, kind.size) for kind in TERRAIN.kinds()}
    assert len(kinds) == 10
    assert kinds["river"] == ("River", "Rugged", "4 to 13 strides long, up to 7 wide")
    assert kinds["building"][2] == "7 to 10 strides a side"


def test_an_element_shows_its_name_keywords_and_whether_it_blocks_sight(session):
    found = note(session, "wood")
    assert (found.name, found.keywords, found.blocks_sight) == ("Light forest", "Block LoS, Cover (black)", True)
    assert found.signs == ("blocks-sight", "cover")


def test_a_piece_can_have_its_own_keywords(session):
    session.do(TERRAIN.keywords_action(session.battle, "rock", "Rugged (Cavalry, Elf | Golem), Lethal (: 2 red)"))
    element = next(one for one in read_state(session.battle).elements if one.piece == "rock")
    assert element.keywords == ("Rugged (Cavalry, Elf | Golem)", "Lethal (: 2 red)")
    assert note(session, "rock").signs == ("slow", "danger")


def test_a_standard_element_with_its_own_keywords_keeps_its_name(session):
    session.do(TERRAIN.keywords_action(session.battle, "wood", ""))
    assert (note(session, "wood").name, note(session, "wood").keywords) == ("Light forest", "")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Rugged (Cavalry", "” is not a keyword; write it like"),
        ("Foggy", "“Foggy” is not a terrain keyword; choose one of Block LoS, Cover, Impassable"),
        ("Cover (black), | Elf", "is not a keyword"),
    ],
)
def test_an_unknown_terrain_keyword_is_refused_in_a_sentence(session, text, why):
    with pytest.raises(PlayerError, match=why):
        TERRAIN.keywords_action(session.battle, "rock", text)


def test_a_piece_can_be_open_ground_again(session):
    session.do(TERRAIN.kind_action("wood", ""))
    assert note(session, "wood") is None


def test_shapes_made_for_an_element_count_as_it():
    def usual(model):
        return TERRAIN.usual_kind(Piece("it", model, PiecePose(0.0, 0.0)))

    assert usual("shapes/light_forest") == "light-forest"
    assert (usual("ruins/tower"), usual("shapes/moon"), usual("light_forest")) == ("", "", "")
