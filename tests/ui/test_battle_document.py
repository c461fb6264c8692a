from dataclasses import replace as replace_dataclass

import numpy as np
import pytest
from msgspec.structs import replace

from app.games.actions import Move, Remove, Rename, make_edit
from app.games.battle_actions import EndActivation
from app.model import Pose, Round, Side, State
from app.ui.scene_builder import offered_side_styles, scene_side_styles
from app.ui.viewport.scene import SIDES
from app.ui.workers import stop_all
from tests.fighting_scenes import session
from tests.ui.stand_ins import FakeViewport, SeenBattle, above, click, drag, wall_between


@pytest.fixture
def document(qapp):
    opened = SeenBattle(wall_between(), FakeViewport())
    yield opened
    opened.close()
    assert stop_all()


def fresh_viewport(document):
    """Returns a viewport that shows the battle for the first time."""
    viewport = FakeViewport()
    SeenBattle(document.session, viewport).close()
    return viewport


def equals_fresh(document):
    ours, theirs = document._viewport.frames, fresh_viewport(document).frames
    return ours.keys() == theirs.keys() and all(np.array_equal(ours[id], theirs[id]) for id in ours)


def test_after_drag_undo_and_redo_the_viewport_equals_a_fresh_one(document):
    drag(document.tool, above(100, 200), above(150, 260))
    assert equals_fresh(document)
    document.tool.release(above(150, 260))
    assert equals_fresh(document)
    document.session.undo()
    assert equals_fresh(document)
    document.session.redo()
    assert equals_fresh(document)


def test_a_wound_does_not_change_the_scene(document):
    heard = []
    document.scene_rebuilt.connect(lambda: heard.append("mustered"))
    fighter = document.session.battle.fighter("A")
    document.session.do(make_edit(replace(fighter, state=State(damage=3))))
    assert heard == []
    document.session.do(make_edit(replace(document.session.battle.fighter("A"), base=Round(40.0))))
    assert heard == ["mustered"]


def test_a_side_playing_a_colour_is_drawn_in_it(document):
    blue = document.side_styles["red"]
    battle = replace(document.session.battle, sides=(Side("red", colour="blue"), Side("blue", colour="red")))
    assert scene_side_styles(battle)["blue"] == blue
    assert scene_side_styles(battle)["red"] == document.side_styles["blue"]


@pytest.mark.parametrize("first", ["Side A", "Side B", "Seite B", "Team Blue"])
def test_side_colours_do_not_depend_on_the_order_of_placing(document, first):
    empty = replace(document.session.battle, fighters=(), aside=(), sides=())
    begun = empty.with_fighters(replace(document.session.battle.fighters[0], side=first))
    wanted = SIDES[0] if first == "Side A" else SIDES[1]
    assert scene_side_styles(begun)[first] == wanted
    if first.startswith("Side"):
        assert offered_side_styles(empty)[first] == wanted


def test_esc_during_a_drag_restores_the_fighter_and_keeps_the_pair(document):
    document.sight_pair.choose("A", "B")
    drag(document.tool, above(100, 200), above(150, 260))
    document.handle_escape()
    assert document.session.battle.fighter("A").pose == Pose(100, 200)
    assert (document.sight_pair.observer, document.sight_pair.target) == ("A", "B")
    assert equals_fresh(document)


def test_one_esc_clears_the_selection_and_the_pair(document):
    document.sight_pair.choose("A", "B")
    document.selection.select("B")
    document.handle_escape()
    assert (document.selection.ids, document.sight_pair.observer) == ((), "")
    assert document._viewport.marked == ((), "", "")


def test_undoing_a_rename_keeps_the_selection_and_the_pair(document):
    wall = document.session.battle.pieces[0].id
    document.sight_pair.choose("A", "B")
    document.selection.select("B", wall)
    document.session.do(Rename("B", "Bran"))
    document.session.do(Rename(wall, "gate"))
    assert (document.selection.ids, document.sight_pair.target) == (("Bran", "gate"), "Bran")
    document.session.undo()
    document.session.undo()
    assert (document.selection.ids, document.sight_pair.target) == (("B", wall), "B")


def test_the_drawn_line_follows_the_verdict(qtbot, document):
    document.session.do(Move((("A", Pose(250, 400)),)))
    click(document.tool, above(250, 400))
    click(document.tool, above(400, 200))
    qtbot.waitUntil(lambda: document._viewport.sight is not None)
    document.sight_pair.choose("")
    assert document._viewport.sight is None


def test_the_closest_points_of_the_bases_are_drawn(qtbot, document):
    document.sight_pair.choose("A", "B")
    qtbot.waitUntil(lambda: document._viewport.measure != (None, None))
    (start, end) = document._viewport.measure
    assert (start[0], end[0]) == pytest.approx((112.5, 387.5))


def test_everyone_has_a_mark_while_a_observer_is_chosen_and_nobody_else(qtbot, document):
    document.sight_pair.choose("A")
    qtbot.waitUntil(
        lambda: len(document._viewport.badges) == 2 and all(one.sure for one in document._viewport.badges.values())
    )
    assert {id: badge.outcome for id, badge in document._viewport.badges.items()} == {"B": "no", "C": "yes"}
    document.sight_pair.choose("")
    assert document._viewport.badges == {}


def test_marks_are_faint_during_a_move(qtbot, document):
    def sure():
        return [badge.sure for badge in document._viewport.badges.values()]

    document.sight_pair.choose("A")
    qtbot.waitUntil(lambda: sure() == [True, True])
    document.session.preview(Move((("A", Pose(110, 200)),)))
    qtbot.waitUntil(lambda: sure() == [False, False])
    qtbot.waitUntil(lambda: sure() == [True, True])


def next_targets(document, count, step=1):
    found = []
    for _ in range(count):
        document.choose_next_target(step)
        found.append((document.sight_pair.observer, document.sight_pair.target))
    return found


def test_the_next_targets_are_enemies_first_nearest_first(document):
    assert next_targets(document, 3) == [("A", "C"), ("A", "B"), ("A", "C")]
    document.sight_pair.choose("B")
    assert next_targets(document, 3) == [("B", "A"), ("B", "C"), ("B", "A")]
    assert next_targets(document, 1, step=-1) == [("B", "C")]


def test_the_next_target_belongs_to_the_active_or_selected_fighter(document):
    document.selection.select("C")
    assert next_targets(document, 1) == [("C", "A")]


def test_in_a_battle_the_next_target_is_the_nearest_enemy(qapp):
    fighters = [{"id": "Axe", "at": (5, 5)}, {"id": "Bow", "at": (6, 6)}]
    enemies = [{"id": "Cid", "side": "Blue", "at": (20, 5)}, {"id": "Dag", "side": "Blue", "at": (12, 12)}]
    document = SeenBattle(session("warcry-2e", {"fighters": fighters + enemies, "active": "Bow"}), FakeViewport())
    assert next_targets(document, 3) == [("Bow", "Dag"), ("Bow", "Cid"), ("Bow", "Axe")]
    document.close()
    assert stop_all()


def test_the_viewport_marks_the_active_fighter(qapp):
    document = SeenBattle(session("warcry-2e", {"fighters": [{"id": "Axe"}], "active": "Axe"}), FakeViewport())
    assert document._viewport.active == "Axe"
    document.session.do(EndActivation())
    assert document._viewport.active == ""
    document.close()
    assert stop_all()


@pytest.mark.pixels
def test_the_light_arrives_after_the_first_picture(qtbot, document):
    assert document._viewport.baked is None
    document.scene_sync.update_light()
    qtbot.waitUntil(lambda: document._viewport.baked is not None, timeout=20000)
    assert set(document._viewport.baked.pieces) == {"wall"}


def test_displayed_numbers_are_throttled_and_end_on_the_newest(qtbot, document):
    shown = []
    document.sight_answered.connect(shown.append)
    document.sight_pair.choose("A", "B")
    for x in range(100, 160, 2):
        document.session.preview(Move((("A", Pose(float(x), 100)),)))
        qtbot.wait(5)
    qtbot.waitUntil(
        lambda: bool(shown) and shown[-1].question.table is document.session.table and shown[-1].question.thorough
    )
    assert len(shown) < 15


def test_a_hidden_piece_cannot_be_grabbed_but_still_blocks_sight(document):
    document.hide_pieces(["wall"])
    assert document._viewport.hidden == {"wall"}
    click(document.tool, replace_dataclass(above(250, 200), hidden=document.hidden))
    assert document.selection.ids == ()
    assert document.session.table.sight("A", "B").verdict == "blocked"


def test_removed_pieces_are_no_longer_hidden(document):
    document.hide_pieces(["wall", "nothing"])
    document.session.do(Remove(("wall",)))
    assert document.hidden == frozenset()


def test_hidden_pieces_do_not_dim_names(document):
    eye, point = np.array([250.0, -500.0, 20.0]), np.array([[250.0, 400.0, 20.0]])
    assert document._find_hidden(eye, point) == [True]
    document.hide_pieces(["wall"])
    assert document._find_hidden(eye, point) == [False]
