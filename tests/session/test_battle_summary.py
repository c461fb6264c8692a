"""A battle in one line, as in the list of recent ones."""

import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.actions import Place
from app.model import Board, Clock, Side
from app.session import new_session, resume_session
from app.session.battle_summary import summarize_battle, summarize_file
from app.storage.battle_reader import read_current_battle
from tests.scenes import battle, fighter, piece
from tests.storage.battles import kept_battle, move


def test_the_summary_has_game_sides_and_round():
    table = battle(fighter("A", 100, 100, side="Red"), fighter("B", 300, 300, side="Blue"))
    assert summarize_battle(table) == "Free play · Red against Blue"
    sides = (Side("Red", faction="Fen Folk"), Side("Blue"))
    played = replace(table, system="warcry-1e", sides=sides, clock=Clock("battle", round=2))
    assert summarize_battle(played).endswith("· Fen Folk against Blue · round 2")


def test_without_sides_the_summary_says_what_is_on_the_table():
    assert summarize_battle(battle()) == "Free play · empty table"
    assert summarize_battle(battle(pieces=[piece("crate", "crate", 9, 9)])) == "Free play · 1 terrain piece"


def test_the_current_state_of_an_open_file_is_read(tmp_path):
    club = kept_battle(tmp_path)
    session = resume_session(club)
    session.do(move("A", 222))
    assert read_current_battle(club) == session.battle
    session.undo()
    assert read_current_battle(club) == session.battle
    session.do(move("A", 333))
    assert summarize_file(club) == summarize_battle(session.battle)
    session.close()


def test_a_file_that_is_not_a_battle_gives_one_sentence(tmp_path):
    path = tmp_path / "club.eyeline"
    path.write_bytes(b"hello")
    with pytest.raises(PlayerError, match=r"club\.eyeline"):
        summarize_file(path)


def test_an_unnamed_battle_is_read_like_any_other(tmp_path):
    session = new_session(Board())
    session.do(Place((fighter("A", 100, 100),)))
    assert summarize_file(session.journal.path) == "Free play · red"
    session.close()
