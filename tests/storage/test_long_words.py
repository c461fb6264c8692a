"""Foreign texts may be of any length; a sentence about them stays readable."""

import json

import pytest

from app.core.errors import PlayerError
from app.games.game_list import find_game
from app.geometry.mesh_io import read as read_mesh
from app.session import card_packs
from app.session.roster_files import read as read_roster
from app.storage import battle_json

LONG = "x" * 5_000
SCENE = (
    '<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">'
    f'<asset/><scene><instance_visual_scene url="#{LONG}"/></scene></COLLADA>'
)
ROSTER = {"format": "eyeline-roster", "version": 1, "roster": {"name": "R", LONG: 1}}
FILES = {
    "a field of a battle.json": (battle_json.load, json.dumps({"format": "eyeline-battle", "version": 3, LONG: 1})),
    "a format.json": (battle_json.load, json.dumps({"format": LONG, "version": 3})),
    "a field of a pack.toml": (card_packs.read, f'name = "Pack"\n{LONG} = 1\n'),
    "a roster.json": (read_roster, json.dumps(ROSTER)),
    "a mesh.dae": (read_mesh, SCENE),
}


@pytest.mark.parametrize("name", FILES)
def test_a_message_does_not_quote_long_texts_in_full(tmp_path, name):
    read, text = FILES[name]
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(PlayerError) as refused:
        read(tmp_path / name)
    assert name in str(refused.value)
    assert "xxx" in str(refused.value)
    assert len(str(refused.value)) < 400


def test_a_message_is_one_line_whatever_it_quotes():
    with pytest.raises(PlayerError) as refused:
        find_game("\n\u2028warcry\n")
    assert str(refused.value).startswith("unknown game system “ [U+2028]warcry ”; use one of: ")
