"""A battle in a line, as the list of recent ones has it."""

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


def test_game_sides_and_round_are_told():
    table = battle(fighter("A", 100, 100, side="Red"), fighter("B", 300, 300, side="Blue"))
    assert summarize_battle(table) == "Free play · Red against Blue"
    sides = (Side("Red", faction="Fen Folk"), Side("Blue"))
    played = replace(table, system="warcry-1e", sides=sides, clock=Clock("battle", round=2))
    assert summarize_battle(played).endswith("· Fen Folk against Blue · round 2")


def test_before_there_are_sides_it_is_told_what_stands_there():
    assert summarize_battle(battle()) == "Free play · empty table"
    assert summarize_battle(battle(pieces=[piece("crate", "crate", 9, 9)])) == "Free play · 1 terrain piece"


def test_of_a_file_the_present_is_read_even_while_it_is_open(tmp_path):
    club = kept_battle(tmp_path)
    session = resume_session(club)
    session.do(move("A", 222))
    assert read_current_battle(club) == session.battle
    session.undo()
    assert read_current_battle(club) == session.battle
    session.do(move("A", 333))
    assert summarize_file(club) == summarize_battle(session.battle)
    session.close()


def test_a_file_that_is_none_is_one_sentence(tmp_path):
    path = tmp_path / "club.eyeline"
    path.write_bytes(b"hello")
    with pytest.raises(PlayerError, match=r"club\.eyeline"):
        summarize_file(path)


def test_a_battle_without_a_name_is_read_like_any_other(tmp_path):
    session = new_session(Board())
    session.do(Place((fighter("A", 100, 100),)))
    assert summarize_file(session.journal.path) == "Free play · red"
    session.close()
