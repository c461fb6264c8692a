"""Photos of the table, and what was placed by them, in every game: adding, removing, renaming, undoing."""

import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.actions import (
    ChooseSystem,
    ForgetPhoto,
    Move,
    NotePlacement,
    Place,
    Remove,
    Rename,
    SavePhoto,
)
from app.games.game_list import GAMES
from app.games.setup_actions import Dismiss
from app.model import MAX_COUNTS, Battle, Board, BoardMark, PhotoPlacement, Pose, Sighting, TablePhoto
from app.session import Session
from app.storage.consistency import find_flaw
from tests.scenes import fighter, meshes, piece

DOOR = TablePhoto("door", "door.jpg", 4000, 3000, (BoardMark((0.25, 0.75), (0.0, 0.0)),), 3200.0)
WINDOW = TablePhoto("window", "window.jpg", 4000, 3000)
AXE = PhotoPlacement("Axe", (100.0, 100.0), 1.5, (Sighting("door", ((0.5, 0.5),)),))
MOVED = Move((("Axe", Pose(150, 120)),))
CRATE = PhotoPlacement("crate", (200.0, 200.0), 2.5, (Sighting("door", ((0.25, 0.5),), ((1.0, 2.0, 3.0),)),))


@pytest.fixture(params=sorted(GAMES))
def session(request):
    """Returns a session with a photo, and with a fighter and a piece that were placed by it."""
    things = (fighter("Axe", 100, 100), fighter("Bow", 300, 100, side="blue"))
    session = Session(Battle(request.param, Board(), (piece("crate", "crate", 200, 200),), things), meshes)
    session.do(SavePhoto(DOOR))
    session.do(NotePlacement((AXE, CRATE)))
    return session


def test_a_photo_is_saved_and_replaces_the_one_of_its_name(session):
    session.do(SavePhoto(WINDOW))
    better = replace(DOOR, marks=(), focal_px=None)
    session.do(SavePhoto(better))
    assert session.battle.photos == (better, WINDOW)
    session.undo()
    assert session.battle.photos == (DOOR, WINDOW)


def test_the_same_photo_or_placement_again_is_not_a_step(session):
    steps = len(session.history.steps)
    session.do(SavePhoto(replace(DOOR)))
    session.do(NotePlacement((replace(AXE),)))
    session.do(ForgetPhoto("nothing"))
    assert len(session.history.steps) == steps


def test_a_removed_photo_leaves_what_was_placed_by_it(session):
    session.do(ForgetPhoto("door"))
    assert session.battle.photos == ()
    assert (session.battle.placement("Axe"), session.battle.placement("crate")) == (AXE, CRATE)
    session.undo()
    assert session.battle.photos == (DOOR,)


def test_a_new_placement_replaces_that_of_the_same_thing(session):
    better = replace(AXE, error_mm=0.5)
    session.do(NotePlacement((better,)))
    assert session.battle.placements == (better, CRATE)


def test_placements_of_unknown_things_are_not_noted(session):
    session.do(NotePlacement((replace(AXE, error_mm=9.0), PhotoPlacement("Nobody", (0.0, 0.0), 1.0))))
    assert [placed.thing for placed in session.battle.placements] == ["Axe", "crate"]


def test_a_thing_is_moved_and_its_placement_noted_in_one_step(session):
    there = PhotoPlacement("Axe", (150.0, 120.0), 1.0)
    steps = len(session.history.steps)
    session.do_batch("Place Axe", (MOVED, NotePlacement((there,))))
    assert session.battle.placement("Axe") == there
    assert len(session.history.steps) == steps + 1
    session.undo()
    assert session.battle.placement("Axe") == AXE


def test_a_move_by_hand_makes_the_placement_void_and_undo_restores_it(session):
    session.do(MOVED)
    assert session.battle.placement("Axe") is None
    session.undo()
    assert session.battle.placement("Axe") == AXE


@pytest.mark.parametrize(("old", "new"), [("Axe", "Sela"), ("crate", "box")])
def test_a_renamed_fighter_or_piece_keeps_its_placement(session, old, new):
    before = session.battle.placement(old)
    session.do(Rename(old, new))
    assert session.battle.placement(new) == replace(before, thing=new)
    assert session.battle.placement(old) is None
    assert len(session.battle.placements) == 2


def test_renaming_something_else_leaves_the_photos_unchanged(session):
    before = session.battle
    session.do(Rename("Bow", "Sela"))
    assert session.battle.photos is before.photos
    assert session.battle.placements is before.placements


def test_a_renamed_thing_does_not_inherit_the_placement_of_one_that_is_gone(session):
    gone = PhotoPlacement("Sela", (9.0, 9.0), 3.0)
    battle = replace(session.battle, placements=(gone, *session.battle.placements))
    again = Session(battle, meshes)
    again.do(Rename("Axe", "Sela"))
    assert find_flaw(again.battle) == ""
    assert again.battle.placement("Sela") == replace(AXE, thing="Sela")


@pytest.mark.parametrize("ids", [("Axe",), ("Axe", "Bow")])
def test_a_removed_thing_loses_its_placement_and_undo_restores_it(session, ids):
    session.do((Dismiss if session.battle.system.startswith("warcry") else Remove)(ids))
    assert session.battle.placements == (CRATE,)
    session.undo()
    assert session.battle.placement("Axe") == AXE


def test_a_new_thing_of_the_same_name_and_place_was_not_placed_by_the_photo(session):
    session.do(Remove(("crate",)))
    session.do(Place(pieces=(piece("crate", "crate", 200, 200),)))
    assert session.battle.placement("crate") is None


def test_removing_something_else_leaves_the_photos_unchanged(session):
    before = session.battle
    session.do(Remove(("Bow",)))
    assert session.battle.placements is before.placements


@pytest.mark.parametrize("system", sorted(GAMES))
def test_another_game_keeps_photos_and_placements(session, system):
    session.do(ChooseSystem(system))
    assert (session.battle.photos, session.battle.placements) == ((DOOR,), (AXE, CRATE))


def test_photos_and_placements_do_not_appear_in_the_log(session):
    assert session.battle.log == ()
    assert session.check(SavePhoto(WINDOW)) == session.check(NotePlacement((AXE,))) == ()


def test_no_more_photos_can_be_added_than_can_be_read_again(session):
    for number in range(MAX_COUNTS["photos"] - 1):
        session.do(SavePhoto(replace(WINDOW, name=f"photo {number}")))
    with pytest.raises(PlayerError):
        session.do(SavePhoto(WINDOW))
    assert len(session.battle.photos) == MAX_COUNTS["photos"]


NAN = float("nan")


@pytest.mark.parametrize(
    "action",
    [
        SavePhoto(replace(DOOR, name="n" * 81)),
        SavePhoto(replace(DOOR, name="two\nlines")),
        SavePhoto(replace(DOOR, width_px=0)),
        SavePhoto(replace(DOOR, focal_px=float("inf"))),
        SavePhoto(replace(DOOR, marks=(BoardMark((NAN, 0.0)),))),
        SavePhoto(replace(DOOR, marks=DOOR.marks * 31)),
        NotePlacement((replace(AXE, error_mm=NAN),)),
        NotePlacement((replace(AXE, at=(1e6, 0.0)),)),
        NotePlacement((replace(AXE, sightings=(Sighting("door", ()),)),)),
        NotePlacement((replace(AXE, sightings=(Sighting("door", ((0.0, 3.0),)),)),)),
    ],
)
def test_values_that_could_not_be_read_again_are_refused(session, action):
    before = session.battle
    with pytest.raises(PlayerError) as caught:
        session.do(action)
    assert "\n" not in str(caught.value)
    assert session.battle is before


def test_after_going_back_to_an_equal_table_the_battle_can_be_changed(session):
    """Two steps whose photos are equal and not the same objects."""
    at = session.history.at
    session.do(SavePhoto(replace(DOOR, focal_px=None)))
    session.do(SavePhoto(replace(DOOR, focal_px=3200.0)))
    session.go_to(at)
    assert session.is_committed
    assert session.battle is session.history.battle
