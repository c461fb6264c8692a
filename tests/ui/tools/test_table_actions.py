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
def test_actions_by_hand_are_done_at_once(session, actions, way):
    getattr(actions, way)(Remove(("A",)))
    assert "A" not in session.battle.ids


def test_a_preview_is_shown_but_not_done(session, actions):
    action = actions.preview(Move((("A", Pose(150, 250)),)))
    assert session.battle.fighter("A").pose == Pose(150, 250)
    assert not session.is_committed
    assert action == Move((("A", Pose(150, 250)),))


def test_a_drag_by_hand_is_done_without_a_check(session, actions):
    moved = make_move(session.battle.fighter("A"))
    actions.drag.begin()
    actions.drag.commit(actions.drag.make_action(moved))
    assert session.is_committed


def test_by_hand_no_move_is_led_and_no_press_is_taken(actions):
    assert not actions.lead(10.0, 0.0, 0.0)
    assert actions.take(above(100, 200)) is None
