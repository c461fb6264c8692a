import pytest

from app.games.actions import Move, Remove, make_move
from app.model import Pose
from app.ui.tools.table_actions import TableActions
from tests.ui.stand_ins import above, wall_between


@pytest.fixture
def session():
    return wall_between()


@pytest.fixture
def said():
    return []


@pytest.fixture
def actions(session, said):
    return TableActions(session, said.append)


@pytest.mark.parametrize("way", ["do", "attempt"])
def test_by_hand_everything_is_done_at_once(session, actions, way):
    getattr(actions, way)(Remove(("A",)))
    assert "A" not in session.battle.ids


def test_a_preview_is_shown_and_not_done_and_tells_what_would_be(session, actions):
    action = actions.preview(Move((("A", Pose(150, 250)),)))
    assert session.battle.fighter("A").pose == Pose(150, 250)
    assert not session.is_committed
    assert action == Move((("A", Pose(150, 250)),))


def test_what_was_dragged_is_done_and_only_said_to_be_odd(session, actions):
    moved = make_move(session.battle.fighter("A"))
    actions.drag.begin()
    actions.drag.commit(actions.drag.make_action(moved))
    assert session.is_committed


def test_nobody_moves_by_rules_and_a_press_is_about_nothing_else(actions):
    assert not actions.lead(10.0, 0.0, 0.0)
    assert actions.take(above(100, 200)) is None
