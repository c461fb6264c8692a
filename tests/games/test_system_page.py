"""The page on adding a game: its code makes a game that can be played to its end."""

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from app.games.actions import Move
from app.games.game_list import GAMES
from app.games.setup_actions import Begin
from app.model import Battle, Board, Pose
from app.session import Session, open_session
from tests.scenes import fighter, meshes

PAGE = Path(__file__).parents[2] / "app" / "games" / "README.md"
BLOCKS = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def page_game(tmp_path_factory):
    """Imports the module that a reader of the page has written."""
    path = tmp_path_factory.mktemp("page") / "lamplighters.py"
    path.write_text("\n\n".join(BLOCKS.findall(PAGE.read_text("utf-8"))), "utf-8")
    spec = spec_from_file_location("lamplighters", path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules["lamplighters"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["lamplighters"]


@pytest.fixture
def session(page_game, monkeypatch):
    monkeypatch.setitem(GAMES, page_game.LAMPLIGHTERS.id, page_game.LAMPLIGHTERS)
    fighters = (fighter("Ada", 150, 200, side="Red"), fighter("Bo", 450, 200, side="Blue"))
    return Session(Battle("lamplighters", Board(600, 400), fighters=fighters), meshes)


def drag(session, id, x, y):
    session.do(session.game.drag_action(session.battle, Move(((id, Pose(x, y)),))))


def test_the_game_of_the_page_can_be_played_to_a_winner(session):
    game = session.game
    session.do(game.turn_prompt(session.table).options[0].action)
    assert [lamp.at[0] for lamp in session.battle.tokens] == [150, 300, 450]
    drag(session, "Ada", 160, 200)  # stays at the first lamp
    drag(session, "Bo", 440, 200)
    drag(session, "Ada", 290, 200)  # reaches the one in the middle
    drag(session, "Bo", 440, 200)
    assert game.scoreboard(session.table).scores == (("Red", "2"), ("Blue", "1"))
    drag(session, "Ada", 290, 200)
    drag(session, "Bo", 440, 200)
    assert (session.battle.clock.stage, session.battle.clock.winner) == ("over", "Red")


def test_its_rule_is_reported_and_can_be_overruled(session):
    session.do(Begin())
    far = session.game.drag_action(session.battle, Move((("Ada", Pose(400, 200)),)))
    assert [problem.text for problem in session.check(far)] == ["it is farther than 6 inches"]
    out_of_turn = session.game.drag_action(session.battle, Move((("Bo", Pose(440, 200)),)))
    assert [problem.rule for problem in session.check(out_of_turn)] == ["Sides take turns"]


def test_one_side_alone_cannot_begin(page_game, monkeypatch):
    monkeypatch.setitem(GAMES, page_game.LAMPLIGHTERS.id, page_game.LAMPLIGHTERS)
    alone = Session(Battle("lamplighters", Board(600, 400), fighters=(fighter("Ada", 150, 200),)), meshes)
    assert [problem.text for problem in alone.check(Begin())] == ["there are not two sides on the table"]


def test_adding_a_game_changes_only_the_list_of_games():
    """The lines that the page removes are in the list as printed there."""
    taken = re.findall(r"^-(.+)$", PAGE.read_text("utf-8"), re.MULTILINE)
    listed = (PAGE.with_name("game_list.py")).read_text("utf-8")
    told = [line for line in taken if not line.startswith(" ") and "**" not in line]
    assert told
    assert all(line in listed for line in told)


def test_its_battles_are_saved_and_read_again(session, tmp_path):
    session.do(Begin())
    session.export_json(tmp_path / "night.json")
    again = open_session(tmp_path / "night.json")
    assert again.battle.clock == session.battle.clock
