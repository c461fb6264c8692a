import numpy as np
import pytest
from msgspec.structs import replace

from app.model import Pose, Round, Side, State
from app.rules.actions import Move, make_edit
from app.ui.scene_builder import scene_side_styles
from app.ui.workers import stop_all
from tests.ui.stand_ins import FakeStage, SeenBattle, above, click, drag, wall_between


@pytest.fixture
def play(qapp):
    opened = SeenBattle(wall_between(), FakeStage())
    yield opened
    opened.close()
    assert stop_all()


def fresh(play):
    """A viewport that is shown the same battle for the first time."""
    stage = FakeStage()
    SeenBattle(play.session, stage).close()
    return stage


def same(play):
    ours, theirs = play._viewport.frames, fresh(play).frames
    return ours.keys() == theirs.keys() and all(np.array_equal(ours[id], theirs[id]) for id in ours)


def test_the_viewport_shows_what_a_fresh_one_would_after_drag_undo_and_redo(play):
    drag(play.tool, above(100, 200), above(150, 260))
    assert same(play)
    play.tool.release(above(150, 260))
    assert same(play)
    play.session.undo()
    assert same(play)
    play.session.redo()
    assert same(play)


def test_a_wound_changes_nothing_that_is_drawn(play):
    heard = []
    play.scene_rebuilt.connect(lambda: heard.append("mustered"))
    fighter = play.session.battle.fighter("A")
    play.session.do(make_edit(replace(fighter, state=State(damage=3))))
    assert heard == []
    play.session.do(make_edit(replace(play.session.battle.fighter("A"), base=Round(40.0))))
    assert heard == ["mustered"]


def test_a_side_that_plays_a_colour_is_drawn_in_it(play):
    blue = play.side_styles["red"]
    battle = replace(play.session.battle, sides=(Side("red", colour="blue"), Side("blue", colour="red")))
    assert scene_side_styles(battle)["blue"] == blue
    assert scene_side_styles(battle)["red"] == play.side_styles["blue"]


def test_esc_during_a_drag_puts_the_fighter_back_and_keeps_the_choice(play):
    play.sight_pair.choose("A", "B")
    drag(play.tool, above(100, 200), above(150, 260))
    play.handle_escape()
    assert play.session.battle.fighter("A").pose == Pose(100, 200)
    assert (play.sight_pair.seer, play.sight_pair.target) == ("A", "B")
    assert same(play)


def test_esc_at_rest_lets_go_of_the_target_then_of_the_seer(play):
    play.sight_pair.choose("A", "B")
    play.handle_escape()
    assert (play.sight_pair.seer, play.sight_pair.target) == ("A", "")
    play.handle_escape()
    assert play.sight_pair.seer == ""


def test_a_line_that_was_found_is_drawn_and_one_that_is_gone_is_not(qtbot, play):
    play.session.do(Move((("A", Pose(250, 400)),)))
    click(play.tool, above(250, 400))
    click(play.tool, above(400, 200))
    qtbot.waitUntil(lambda: play._viewport.sight is not None)
    play.sight_pair.choose("")
    assert play._viewport.sight is None


def test_the_closest_points_of_the_bases_are_drawn(qtbot, play):
    play.sight_pair.choose("A", "B")
    qtbot.waitUntil(lambda: play._viewport.measure != (None, None))
    (start, end) = play._viewport.measure
    assert (start[0], end[0]) == pytest.approx((112.5, 387.5))


def test_everyone_has_a_mark_while_a_seer_is_chosen_and_nobody_else(qtbot, play):
    play.sight_pair.choose("A")
    qtbot.waitUntil(lambda: len(play._viewport.badges) == 2 and all(one.sure for one in play._viewport.badges.values()))
    assert {id: badge.outcome for id, badge in play._viewport.badges.items()} == {"B": "no", "C": "yes"}
    play.sight_pair.choose("")
    assert play._viewport.badges == {}


def test_marks_are_faint_while_a_fighter_moves_and_sure_again_when_it_rests(qtbot, play):
    def sure():
        return [badge.sure for badge in play._viewport.badges.values()]

    play.sight_pair.choose("A")
    qtbot.waitUntil(lambda: sure() == [True, True])
    play.session.preview(Move((("A", Pose(110, 200)),)))
    qtbot.waitUntil(lambda: sure() == [False, False])
    qtbot.waitUntil(lambda: sure() == [True, True])


def test_the_next_targets_go_round_everyone_but_the_seer(play):
    play.sight_pair.choose("B")
    chosen = []
    for _ in range(3):
        play.choose_next_target(1)
        chosen.append(play.sight_pair.target)
    assert chosen == ["A", "C", "A"]
    play.choose_next_target(-1)
    assert play.sight_pair.target == "C"


def test_the_light_arrives_after_the_first_picture(qtbot, play):
    assert play._viewport.baked is None
    play.scene_sync.update_light()
    qtbot.waitUntil(lambda: play._viewport.baked is not None, timeout=20000)
    assert set(play._viewport.baked.pieces) == {"wall"}


def test_figures_change_no_faster_than_they_can_be_read_and_end_on_the_newest(qtbot, play):
    shown = []
    play.sight_answered.connect(shown.append)
    play.sight_pair.choose("A", "B")
    for x in range(100, 160, 2):
        play.session.preview(Move((("A", Pose(float(x), 100)),)))
        qtbot.wait(5)
    qtbot.waitUntil(
        lambda: bool(shown) and shown[-1].question.table is play.session.table and shown[-1].question.thorough
    )
    assert len(shown) < 15
