"""Copies are placed on the intended floor, whatever is above it."""

import pytest

from app.table.battle_geometry import BattleGeometry
from app.ui.editing.copy_placement import make_copies
from tests.scenes import battle, fighter, meshes, piece


def copy_beside(*pieces):
    axe = fighter("Axe", 300, 300)
    (copy,) = make_copies(BattleGeometry(battle(axe, pieces=pieces), meshes), [axe])
    return copy.pose


def test_a_beam_above_a_spot_does_not_block_it():
    free = copy_beside()
    assert (free.x, free.y) == pytest.approx((333, 300)), "on the bare board"
    assert copy_beside(piece("beam", "low wall", 338, 300, z=60)) == free


def test_a_roof_is_not_a_free_spot_for_a_base_on_the_floor():
    """The wall below the roof blocks the spot, even though the roof is level and wide."""
    free = copy_beside()
    there = copy_beside(piece("wall", "wall", free.x, free.y), piece("roof", "crate", free.x, free.y, z=60))
    assert (there.x, there.y) != pytest.approx((free.x, free.y))
    assert there.z == 0
