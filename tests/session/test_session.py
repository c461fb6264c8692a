import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.actions import ChooseSystem, Move
from app.games.battle_actions import NextPhase
from app.model import Change, Pose
from app.session import Session, open_session
from app.storage.battle_json import format_battle
from tests.scenes import battle, fighter, meshes


@pytest.fixture
def session():
    return Session(battle(fighter("A", 100, 100), fighter("B", 300, 100, side="blue")), meshes)


def move(id, x, y):
    return Move(((id, Pose(x, y)),))


def test_a_move_is_done_undone_and_redone(session):
    first = session.battle
    session.do(move("A", 200, 100))
    moved = session.battle
    assert moved.fighter("A").pose.x == 200
    assert session.undo_label == "Move A"
    session.undo()
    assert session.battle is first
    assert session.redo_label == "Move A"
    session.redo()
    assert session.battle is moved


def test_turning_in_place_is_labelled_as_turning(session):
    session.do(Move((("A", Pose(100, 100, 0, 45)),)))
    assert session.undo_label == "Turn A"


def test_a_preview_is_shown_without_adding_a_step(session):
    first = session.battle
    session.preview(move("A", 200, 100))
    assert session.battle.fighter("A").pose.x == 200
    assert session.table.battle is session.battle
    session.cancel_preview()
    assert session.battle is first
    assert session.undo_label == ""


def test_the_committed_table_ignores_previews(session):
    session.preview(move("A", 150, 100))
    assert session.committed_table.battle.fighter("A").pose.x == 100
    session.do(move("A", 200, 100))
    session.preview(move("A", 250, 100))
    assert session.committed_table.battle.fighter("A").pose.x == 200


def test_during_a_pending_edit_nothing_can_be_redone(session):
    session.do(move("A", 200, 100))
    session.undo()
    assert session.redo_label == "Move A"
    session.set_pending(move("B", 400, 100))
    assert session.redo_label == ""


def test_an_action_after_previews_starts_from_the_committed_battle(session):
    session.preview(move("A", 150, 100))
    session.preview(move("A", 180, 100))
    session.do(move("A", 200, 100))
    session.undo()
    assert session.battle.fighter("A").pose.x == 100


def test_a_move_to_the_same_place_is_not_a_step(session):
    session.preview(move("A", 200, 100))
    session.do(move("A", 100, 100))
    assert session.undo_label == ""
    assert session.battle.fighter("A").pose.x == 100


def test_a_new_action_discards_undone_steps(session):
    session.do(move("A", 200, 100))
    session.undo()
    session.do(move("B", 400, 100))
    assert session.redo_label == ""
    with pytest.raises(PlayerError, match="nothing to redo"):
        session.redo()


def test_a_new_session_has_nothing_to_undo(session):
    with pytest.raises(PlayerError, match="nothing to undo"):
        session.undo()


def test_listeners_are_told_exactly_what_changed(session):
    heard = []
    session.listeners.append(heard.append)
    session.preview(move("A", 200, 100))
    session.preview(move("A", 200, 100))
    session.cancel_preview()
    session.cancel_preview()
    only_a = Change(fighters=frozenset({"A"}))
    assert heard[0] == only_a
    assert heard[-1] == only_a
    assert all(change == only_a for change in heard)


def test_a_fighter_off_the_board_is_a_problem_that_names_it(session):
    assert session.check(move("A", 200, 100)) == ()
    (problem,) = session.check(move("A", -5, 100))
    assert problem.text == "A is off the board"


def test_an_unknown_game_is_refused_with_the_known_ones_and_the_file(session, tmp_path):
    chess = replace(session.battle, system="chess")
    path = tmp_path / "club.json"
    path.write_text(format_battle(chess), encoding="utf-8")
    with pytest.raises(PlayerError, match="club\\.json: unknown game system “chess”; use one of: free"):
        open_session(path)


def test_a_pending_edit_is_one_step_however_often_it_changed(session):
    start = session.battle
    for x in (110, 120, 130):
        session.set_pending(move("A", x, 100))
    assert session.undo_label == "Move A"
    session.commit_pending()
    session.undo()
    assert session.battle == start
    assert session.undo_label == ""


def test_a_pending_edit_is_committed_before_anything_else(session):
    session.set_pending(move("A", 130, 100))
    session.preview(move("B", 400, 100))
    session.cancel_preview()
    assert session.battle.fighter("A").pose == Pose(130, 100)
    session.set_pending(move("A", 140, 100))
    session.do(move("B", 400, 100))
    session.undo()
    session.undo()
    assert session.battle.fighter("A").pose == Pose(130, 100)


def test_undo_cancels_a_pending_edit(session):
    start = session.battle
    session.set_pending(move("A", 130, 100))
    session.undo()
    assert session.battle == start


def test_an_earlier_moment_can_be_viewed_but_not_changed(session):
    begun = session.battle
    session.do(move("A", 150, 150))
    done = session.battle
    session.view_step(0)
    assert session.battle == begun
    assert session.is_committed
    assert session.committed_table.battle is done
    with pytest.raises(PlayerError, match="earlier point"):
        session.do(move("A", 160, 160))
    session.cancel_preview()
    assert session.battle == begun
    session.view_present()
    assert session.battle is done
    assert session.viewed_step is None


def test_going_back_to_a_moment_can_be_redone(session):
    begun = session.battle
    for x in (120, 140, 160):
        session.do(move("A", x, 150))
    session.view_step(1)
    session.go_to(1)
    assert session.battle.fighter("A").pose.x == 120
    assert (session.undo_label, session.redo_label) == ("Move A", "Move A")
    session.go_to(3)
    assert session.battle.fighter("A").pose.x == 160
    session.go_to(0)
    assert session.battle == begun


def test_a_change_of_game_is_announced_even_if_nothing_else_changes():
    session = Session(battle(fighter("A", 100, 100)), meshes)
    heard = []
    session.listeners.append(heard.append)
    session.do(ChooseSystem("warcry-1e"))
    assert session.battle.system == "warcry-1e"
    assert [change.course for change in heard] == [True]


@given(st.lists(st.sampled_from(("do", "hold", "show", "leave", "undo", "redo")), max_size=20))
def test_no_step_is_lost_by_fast_undo_and_redo(deeds):
    opened = Session(battle(fighter("A", 100, 100)), meshes)
    kept, at = [opened.battle], 0
    held = None
    for number, deed in enumerate(deeds, 1):
        onward = move("A", number, 1)
        if held is not None and deed != "hold":  # a pending edit is committed before anything else
            kept, at = [*kept[: at + 1], held], at + 1
        if deed == "do":
            opened.do(onward)
            kept, at = [*kept[: at + 1], opened.battle], at + 1
        elif deed == "hold":
            opened.set_pending(onward)
        elif deed == "show":
            opened.preview(onward)
        elif deed == "leave":
            opened.cancel_preview()
        else:
            by = -1 if deed == "undo" else 1
            with contextlib.suppress(PlayerError):
                opened.undo() if by < 0 else opened.redo()
            at = min(max(at + by, 0), len(kept) - 1)
        held = opened.battle if deed == "hold" else None
        assert opened.history.at == at
        assert [step.battle.fighters for step in opened.history.steps] == [one.fighters for one in kept]


def test_a_hypothetical_action_changes_and_shows_nothing():
    session = Session(battle(fighter("A", 100, 100)), meshes)
    heard = []
    session.listeners.append(heard.append)
    before, step = session.battle, session.history.at
    assert session.simulate(Move((("A", Pose(150, 100)),))).fighter("A").pose == Pose(150, 100)
    assert (session.battle, session.history.at, heard) == (before, step, [])


def test_an_action_without_a_rule_has_no_hypothetical_result():
    session = Session(battle(fighter("A", 100, 100)), meshes)
    with pytest.raises(PlayerError, match="has no such action"):
        session.simulate(NextPhase())
