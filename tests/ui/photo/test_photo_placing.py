"""Fighters are placed by clicks on the pictures of their bases."""

import math

import pytest

from app.model import Round
from tests.scenes import fighter
from tests.taken_photos import FRONT, table

pytestmark = pytest.mark.gl


def place_of(player, id):
    pose = player.battle.fighter(id).pose
    return pose.x, pose.y


def test_a_click_beside_a_base_snaps_onto_its_picture(player):
    player.open(table(photos=[(FRONT, [fighter("A", 300, 150, diameter=40.0)])]))
    player.show_photo()
    player.place("Axe", base=Round(40.0), snap=True)
    player.click((303, 153, 0))
    assert math.dist(place_of(player, "Axe"), (300, 150)) < 0.6
    assert player.battle.placement("Axe").error_mm < 2
    assert player.document.selection.ids == ("Axe",)
