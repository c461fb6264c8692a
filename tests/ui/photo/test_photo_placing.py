"""Fighters are placed by clicks on the pictures of their bases."""

import dataclasses
import math

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from app.games.legal_places import propose_pose
from app.games.setup_actions import Begin
from app.geometry.outlines import boundary
from app.model import Oval, Round
from app.table.battle_shapes import fighter_outline
from tests.scenes import fighter
from tests.setup_scenes import SECOND, deploying, placed
from tests.taken_photos import FRONT, SIDE, standing_piece, table, with_photo

pytestmark = pytest.mark.gl


def place_of(player, id):
    pose = player.battle.fighter(id).pose
    return pose.x, pose.y


def rim(one, count=5):
    """Returns points on the rim of a fighter's base."""
    return [(x, y, one.pose.z) for x, y in boundary(fighter_outline(one), count).tolist()]


def look_above(player, pixels):
    """Moves the window so that its middle is above the picture by this many of its pixels."""
    window = player.view.photo_window
    player.view.set_photo_window(dataclasses.replace(window, centre=(window.centre[0], -pixels)))


def played_battle():
    """Returns a battle in its first round."""
    session = placed(SECOND)
    while session.battle.clock.stage != "battle":
        session.do(Begin())
    return session


def steps(player):
    return len(player.session.history.steps) - 1


def test_a_click_on_a_base_places_its_fighter_in_one_step(player):
    player.open(table(photos=[(FRONT, [fighter("A", 300, 150, diameter=40.0)])]))
    player.show_photo()
    player.place("Axe", "Bow", base=Round(40.0), snap=True)
    player.click((300, 150, 0))
    assert math.dist(place_of(player, "Axe"), (300, 150)) < 1.5
    assert player.battle.placement("Axe").error_mm < 4
    assert player.document.selection.ids == ("Axe",)
    assert steps(player) == 1
    assert player.feature.placement.names == ("Bow",)
    player.session.undo()
    assert "Axe" not in player.battle.ids
    assert player.battle.placements == ()


@pytest.mark.thorough
def test_without_snapping_a_click_is_the_centre_with_a_larger_error(player):
    player.open(table(photos=[(FRONT, [fighter("A", 300, 150, diameter=40.0)])]))
    player.show_photo()
    player.place("Axe", "Bow", base=Round(40.0), snap=True)
    player.click((300, 150, 0))
    player.panel.snap.box.click()
    player.click((350, 250, 0))
    assert math.dist(place_of(player, "Bow"), (350, 250)) < 1.5
    assert len(player.battle.placement("Bow").sightings[0].clicks) == 1
    assert player.battle.placement("Bow").error_mm > player.battle.placement("Axe").error_mm


@pytest.mark.thorough
def test_five_clicks_on_the_rim_place_a_fighter(player):
    player.open(table())
    player.show_photo()
    player.panel.rim.box.click()
    player.place("Axe", base=Round(50.0))
    there = fighter("Axe", 320, 180, diameter=50.0)
    player.click(*rim(there)[:4])
    assert "Axe" not in player.battle.ids
    player.click(rim(there)[4])
    assert math.dist(place_of(player, "Axe"), (320, 180)) < 1.5


def test_three_points_are_enough_if_the_player_wants(player):
    player.open(table())
    player.show_photo()
    player.panel.rim.box.click()
    player.place("Axe", base=Round(50.0))
    points = rim(fighter("Axe", 320, 180, diameter=50.0), 3)
    player.click(*points[:2])
    assert not player.panel.finish_button.isEnabled()
    player.click(points[2])
    player.panel.finish_button.click()
    assert math.dist(place_of(player, "Axe"), (320, 180)) < 2


@pytest.mark.thorough
def test_three_points_on_an_oval_wait_for_a_fourth(player):
    player.open(table())
    player.show_photo()
    player.panel.rim.box.click()
    player.place("Rider", base=Oval(75.0, 42.0))
    points = rim(replace(fighter("Rider", 320, 180), base=Oval(75.0, 42.0)), 4)
    player.click(*points[:3])
    assert not player.panel.finish_button.isEnabled()
    player.click(points[3])
    assert player.panel.finish_button.isEnabled()


@pytest.mark.thorough
def test_an_oval_gets_its_yaw_from_its_rim(player):
    player.open(table())
    player.show_photo()
    player.panel.rim.box.click()
    player.place("Rider", base=Oval(90.0, 52.0))
    there = replace(fighter("Rider", 320, 180), base=Oval(90.0, 52.0))
    player.click(*rim(replace(there, pose=replace(there.pose, yaw=60.0))))
    assert player.battle.fighter("Rider").pose.yaw % 180 == pytest.approx(60, abs=6)


def test_a_base_of_unknown_size_is_guessed_and_the_player_is_told(player):
    player.open(table())
    player.show_photo()
    player.panel.guess.box.click()
    player.place("Axe")
    said = []
    player.feature.placement.placed.connect(lambda name, text: said.append(text))
    player.click(*rim(fighter("Axe", 320, 180, diameter=60.0)))
    assert player.battle.fighter("Axe").base == Round(60.0)
    assert "60" in said[0]


@pytest.mark.thorough
def test_a_known_fighter_keeps_its_own_base_even_if_sizes_are_guessed(player):
    player.open(table(fighter("Axe", 50, 50, diameter=40.0)))
    player.show_photo()
    player.panel.guess.box.click()
    player.place("Axe")
    player.click(*rim(fighter("Axe", 320, 180, diameter=40.0)))
    assert player.battle.fighter("Axe").base == Round(40.0)
    assert math.dist(place_of(player, "Axe"), (320, 180)) < 2


@pytest.mark.thorough
def test_a_rim_above_the_horizon_is_refused_with_a_sentence(player):
    player.open(table())
    player.show_photo()
    player.panel.guess.box.click()
    player.place("Axe")
    look_above(player, 1000.0)
    for x in range(100, 600, 100):
        player.click_pixel(x, 5)
    assert len(player.errors) == 1
    assert "Axe" not in player.battle.ids


def test_names_of_fighters_on_the_table_move_them_and_other_names_are_new(player):
    player.open(table(fighter("Axe", 50, 50), fighter("Bow", 100, 50)))
    player.show_photo()
    player.place("Axe", "Knight")
    player.click((200, 200, 0), (400, 200, 0))
    assert math.dist(place_of(player, "Axe"), (200, 200)) < 1.5
    assert math.dist(place_of(player, "Knight"), (400, 200)) < 1.5
    assert place_of(player, "Bow") == (100, 50)
    assert player.battle.fighter("Knight").side == "red"


@pytest.mark.thorough
def test_without_names_every_click_is_a_new_fighter(player):
    player.open(table())
    player.show_photo()
    player.place()
    player.click((200, 200, 0), (300, 200, 0), (400, 200, 0))
    assert len(player.battle.fighters) == 3


@pytest.mark.thorough
def test_selected_fighters_come_first(player):
    player.open(table(fighter("Axe", 50, 50)))
    player.show_photo()
    player.document.selection.select("Axe")
    player.place("Knight")
    assert player.feature.placement.names == ("Axe", "Knight")


def test_the_name_of_a_piece_is_refused(player):
    player.open(table(pieces=[standing_piece("crate", "crate", 450, 300)]))
    player.show_photo()
    player.place("crate")
    player.click((200, 200, 0))
    assert len(player.errors) == 1
    assert player.battle.fighters == ()
    assert player.battle.piece("crate").pose.x == 450


@pytest.mark.thorough
def test_a_locked_fighter_stays(player):
    player.open(table(replace(fighter("Axe", 50, 50), locked=True)))
    player.show_photo()
    player.place("Axe")
    player.click((200, 200, 0))
    assert len(player.errors) == 1
    assert place_of(player, "Axe") == (50, 50)


@pytest.mark.thorough
def test_a_fighter_is_placed_on_the_crate_that_is_clicked(player):
    player.open(table(pieces=[standing_piece("crate", "crate", 320, 180)]))
    player.show_photo()
    player.place("Axe", base=Round(25.0))
    player.click((320, 180, 40))
    assert player.battle.fighter("Axe").pose.z == pytest.approx(40, abs=0.1)
    assert math.dist(place_of(player, "Axe"), (320, 180)) < 1.5


def test_a_fighter_beside_the_board_is_placed_there(player):
    player.open(table())
    player.show_photo()
    player.place("Axe")
    player.click((640, 200, 0))
    assert math.dist(place_of(player, "Axe"), (640, 200)) < 2
    assert player.battle.fighter("Axe").pose.z == 0


@pytest.mark.thorough
def test_two_photos_place_a_fighter_together(player):
    player.open(table(photos=[(FRONT, ()), (SIDE, ())]))
    player.show_photo("Photo 1")
    player.place("Axe")
    player.click((320, 180, 0))
    alone = player.battle.placement("Axe").error_mm
    player.show_photo("Photo 2")
    player.document.selection.select("Axe")
    player.place("Axe")
    player.click((320, 180, 0))
    placed = player.battle.placement("Axe")
    assert {seen.photo for seen in placed.sightings} == {"Photo 1", "Photo 2"}
    assert placed.error_mm < alone


@pytest.mark.thorough
def test_points_on_a_rim_in_one_photo_are_forgotten_in_another(player):
    player.open(table(photos=[(FRONT, ()), (SIDE, ())]))
    player.show_photo("Photo 1")
    player.panel.rim.box.click()
    player.place("Axe")
    player.click(*rim(fighter("Axe", 320, 180))[:2])
    player.show_photo("Photo 2")
    assert player.feature.placement.rim == []


def test_the_side_and_the_names_menu_come_from_the_battle(player):
    player.open(table(fighter("Axe", 50, 50), fighter("Bow", 100, 50, side="blue")))
    player.show_photo()
    menu = player.panel.names_button.menu()
    menu.aboutToShow.emit()
    assert len(menu.actions()) == 2
    menu.actions()[1].trigger()
    assert player.feature.placement.names == ("Bow",)


@pytest.mark.thorough
def test_a_mustered_fighter_is_set_up_under_the_rules(player):
    """The one whose group is next may be set up in its zone; another one only if the players overrule the rule."""
    session = with_photo(deploying(SECOND))
    player.open(session)
    player.show_photo()
    options = session.game.turn_prompt(session.table).options
    (id, _), *_ = next(one.action for one in options if one.id.startswith("deploy ")).fighters
    pose = propose_pose(session.table, session.game, id)
    other = next(one.id for one in session.battle.aside if one.side != session.battle.any_fighter(id).side)
    player.place(other)
    player.click((pose.x, pose.y, 0))
    assert player.window.battle.runner.prompt.problems
    assert other not in player.battle.ids
    player.window.battle.runner.cancel()
    player.place(id)
    player.feature.placement.names = (id,)
    player.click((pose.x, pose.y, 0))
    assert player.window.battle.runner.prompt is None
    assert id in player.battle.ids
    assert player.battle.placement(id).error_mm > 0


@pytest.mark.thorough
def test_in_a_played_battle_the_rules_are_asked_and_doing_it_anyway_notes_the_place(player):
    session = with_photo(played_battle())
    player.open(session)
    mover = session.battle.fighters[0]
    far = (session.battle.board.width_mm / 2, session.battle.board.depth_mm / 2, 0.0)
    player.show_photo()
    player.place(mover.id)
    player.click(far)
    runner = player.window.battle.runner
    assert runner.prompt.problems
    assert player.battle.fighter(mover.id).pose == mover.pose
    assert player.feature.placement.names == (mover.id,)
    runner.overrule()
    assert math.dist(place_of(player, mover.id), far[:2]) < 3
    player.wait(lambda: player.battle.placement(mover.id))
    assert player.feature.placement.names == ()


def test_escape_forgets_the_rim_first_and_then_ends_placing(player):
    player.open(table())
    player.show_photo()
    player.panel.rim.box.click()
    player.place("Axe")
    player.click((300, 200, 0))
    player.press_key(Qt.Key.Key_Escape)
    assert player.feature.placement.rim == []
    assert player.document.tool is player.feature.placement.tool
    player.press_key(Qt.Key.Key_Escape)
    assert player.document.tool is player.document.select_tool


@pytest.mark.thorough
def test_the_outline_follows_the_mouse_and_goes_with_the_tool(player):
    player.open(table())
    player.show_photo()
    player.place("Axe")
    player.hover((300, 200, 0))
    assert player.overlay("photo_bases").ribbons
    player.press_key(Qt.Key.Key_Escape)
    assert not player.overlay("photo_bases").ribbons


@pytest.mark.thorough
def test_hovering_above_the_horizon_is_harmless(player):
    player.open(table())
    player.show_photo()
    player.place("Axe")
    look_above(player, 1000.0)
    for y in range(0, 200, 20):
        player.view.hovered.emit(player.view.pointer(300.0, float(y)))
    player.click_pixel(300, 5)
    assert len(player.errors) == 1
    assert player.battle.fighters == ()
