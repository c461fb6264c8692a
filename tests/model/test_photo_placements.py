"""How a thing was placed by photos is known as long as the thing is where they put it."""

import pytest
from msgspec.structs import replace

from app.model import Change, PhotoPlacement, PiecePose, Pose, State, TablePhoto
from tests.scenes import battle, fighter, piece

AXE, CRATE = PhotoPlacement("Axe", (100.25, 200.0), 1.5), PhotoPlacement("crate", (300.0, 300.0), 2.5)
TABLE = replace(
    battle(fighter("Axe", 100.25, 200), pieces=[piece("crate", "crate", 300, 300)]),
    photos=(TablePhoto("door", "door.jpg", 4000, 3000), TablePhoto("window", "window.jpg", 640, 480)),
    placements=(AXE, CRATE),
)


def test_a_fighter_and_a_piece_know_how_they_were_placed():
    assert TABLE.placement("Axe") is AXE
    assert TABLE.placement("crate") is CRATE


@pytest.mark.parametrize("x", [100.0, 100.5, 1000.0])
def test_the_placement_of_a_moved_thing_holds_no_longer(x):
    moved = TABLE.with_things([replace(TABLE.fighter("Axe"), pose=Pose(x, 200))])
    assert moved.placement("Axe") is None
    assert moved.placement("crate") is CRATE


def test_the_placement_holds_again_when_the_thing_is_moved_back():
    moved = TABLE.with_things([replace(TABLE.fighter("Axe"), pose=Pose(0, 0))])
    assert moved.with_things([TABLE.fighter("Axe")]).placement("Axe") is AXE


def test_a_turned_raised_or_tilted_thing_is_still_where_the_photos_put_it():
    turned = TABLE.with_things(
        [
            replace(TABLE.fighter("Axe"), pose=Pose(100.25, 200, 40, 90)),
            replace(TABLE.piece("crate"), pose=PiecePose(300, 300, 5, 30, tilt=(10.0, 0.0))),
        ]
    )
    assert (turned.placement("Axe"), turned.placement("crate")) == (AXE, CRATE)


def test_things_that_are_unknown_or_not_placed_by_photos_have_no_placement():
    more = replace(TABLE, placements=(*TABLE.placements, PhotoPlacement("Nobody", (0.0, 0.0), 1.0)))
    assert more.placement("Nobody") is None
    assert more.with_things([fighter("Bow", 1, 1)]).placement("Bow") is None


def test_a_fighter_off_the_table_has_no_placement():
    away = TABLE.with_fighters(replace(TABLE.fighter("Axe"), state=State("reserve")))
    assert away.placement("Axe") is None


def test_a_photo_is_found_by_its_name():
    assert TABLE.photo("window").picture == "window.jpg"
    with pytest.raises(KeyError):
        TABLE.photo("roof")


def test_changed_photos_and_placements_are_a_change_of_photos():
    for new in (replace(TABLE, photos=TABLE.photos[:1]), replace(TABLE, placements=(AXE,))):
        assert Change.between(TABLE, new) == Change(photos=True)
    assert Change.between(TABLE, replace(TABLE)).is_empty
