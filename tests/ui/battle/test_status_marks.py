"""Labels show the state of fighters, and the effects of the last step."""

import pytest
from PySide6.QtCore import QObject

from app.games.actions import Move
from app.games.battle_actions import TakeDown, Wound
from app.model import Pose
from app.ui.battle.status_marks import StatusMarks
from app.ui.battle_document import BattleDocument
from tests.fighting_scenes import session
from tests.ui.stand_ins import FakeViewport, wall_between

GIVEN = {
    "fighters": [
        {"id": "Axe", "at": (5, 5), "state": {"damage": 2}},
        {"id": "Bow", "side": "Blue", "at": (6.5, 5)},
        {"id": "Club", "side": "Blue", "at": (20, 15), "state": {"activations": 1}},
    ],
    "tokens": [{"id": "Hoard", "kind": "treasure", "at": (5, 5), "carrier": "Club"}],
    "active": "Axe",
}


@pytest.fixture
def opened(qapp):
    document = BattleDocument(session("warcry-2e", GIVEN), FakeViewport())
    keeper = QObject()
    document.marks = StatusMarks(document, keeper)
    yield document
    document.close()


def hits(opened):
    return [(tag.fighter, tag.text) for tag in opened.viewport.overlays["hits"].tags]


def do(opened, action):
    opened.session.do(action, opened.session.check(action))


def test_a_label_shows_wounds_activation_treasure_and_engagement(opened):
    shown = opened.viewport.statuses
    assert (shown["Axe"].wounds, shown["Axe"].damage) == (10, 2)
    assert [shown[id].activation for id in ("Axe", "Bow", "Club")] == ["active", "ready", "done"]
    assert [shown[id].carries for id in ("Axe", "Bow", "Club")] == [False, False, True]
    assert [shown[id].engaged for id in ("Axe", "Bow", "Club")] == [True, True, False]


def test_free_play_shows_only_wounds(qapp):
    document = BattleDocument(wall_between(), FakeViewport())
    StatusMarks(document, document)
    assert {one.activation for one in document.viewport.statuses.values()} == {""}
    document.close()


def test_damage_and_healing_show_until_the_next_action(opened):
    do(opened, Wound("Bow", 4))
    assert hits(opened) == [("Bow", "−4")]
    assert opened.viewport.statuses["Bow"].damage == 4
    do(opened, Wound("Axe", -1))
    assert hits(opened) == [("Axe", "+1")]
    do(opened, Move((("Club", Pose(500, 400)),)))
    assert hits(opened) == []


def test_undo_hides_damage_and_redo_shows_it_again(opened):
    do(opened, Wound("Bow", 4))
    opened.session.undo()
    assert hits(opened) == []
    assert opened.viewport.statuses["Bow"].damage == 0
    opened.session.redo()
    assert hits(opened) == [("Bow", "−4")]


def test_an_earlier_moment_shows_the_effects_of_its_own_step(opened):
    do(opened, Wound("Bow", 4))
    do(opened, Wound("Axe", 3))
    opened.session.view_step(1)
    assert hits(opened) == [("Bow", "−4")]
    opened.session.view_present()
    assert hits(opened) == [("Axe", "−3")]


def test_past_effects_are_hidden_during_a_drag(opened):
    do(opened, Wound("Bow", 4))
    opened.session.preview(Move((("Club", Pose(500, 400)),)))
    assert hits(opened) == []
    opened.session.cancel_preview()
    assert hits(opened) == [("Bow", "−4")]


def test_a_fighter_taken_down_is_marked_where_it_was(opened):
    do(opened, TakeDown("Bow"))
    assert hits(opened) == [("", "Bow is taken down")]
    opened.session.undo()
    assert hits(opened) == []
