"""Plays an evening with one photo of a table, from the photo to the reopened card, and counts the actions.

`dev.py e2e photo_evening [--out FOLDER]`
"""

import math
import time

import pytest

from build_scripts.soundness.rendered_photo import BOX, kitchen_table, take_photo
from tests.e2e.chapters.photo_table import TITLES, PhotoTally, photo_evening

pytestmark = [pytest.mark.gl, pytest.mark.pixels, pytest.mark.thorough]
PAIR = ("Axe", "Knight")
MOST_ACTIONS = 45
MOST_MM = 4.0
"""Largest error of a place."""


@pytest.fixture(scope="module")
def photo(qapp):
    return take_photo(kitchen_table())


def test_a_table_of_a_photo_gives_the_verdict_of_the_real_one(play, photo):
    began = time.monotonic()
    tally = PhotoTally()
    player = play(lambda player: photo_evening(player, photo, PAIR, tally))
    print(f"{(time.monotonic() - began) / 60:.1f} minutes")
    print(f"{player.hands.count} actions: {', '.join(player.hands.done)}")
    off = find_errors(tally.battle, photo.table)
    print(", ".join(f"{id} {mm:.1f} mm" for id, mm in off.items()))
    assert max(off.values()) <= MOST_MM
    assert {placement.thing for placement in tally.battle.placements} == set(off)
    real, found = photo.table.sight(*PAIR), tally.found.sight
    assert (real.verdict, real.blockers) == ("blocked", (BOX,))
    assert (found.verdict, found.blockers) == ("blocked", (TITLES[BOX],))
    assert player.hands.count <= MOST_ACTIONS


def find_errors(placed, truth):
    """Returns how far each thing stands from where it really is, in mm."""
    places = {TITLES.get(thing.id, thing.id): thing.pose for thing in truth.battle.things}
    assert set(places) == set(placed.ids)
    return {id: math.dist((pose.x, pose.y), _place(placed.thing(id))) for id, pose in places.items()}


def _place(thing):
    return thing.pose.x, thing.pose.y
