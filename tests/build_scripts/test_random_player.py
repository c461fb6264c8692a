"""A few whole battles that a random player plays; hundreds are played with `build_scripts.random_player`."""

import pytest

from build_scripts import random_player
from build_scripts.random_checks import sound
from tests.fighting_scenes import session


@pytest.mark.parametrize("seed", [2, 3, 4, 9])
def test_a_battle_played_at_random_by_the_rules_comes_to_its_end(seed):
    (told,) = random_player.played([seed])
    assert told.failure == ""
    assert told.end in ("won", "nobody")


def test_a_battle_in_which_rules_are_overruled_comes_to_its_end_too():
    (told,) = random_player.played([7], overrule=0.1)
    assert told.failure == ""
    assert told.overruled


def test_what_cannot_be_is_noticed():
    dead = session("warcry-1e", {"fighters": [{"id": "Axe", "state": {"damage": 10}}]})
    with pytest.raises(AssertionError, match="dead"):
        sound(dead, strictly=True)
