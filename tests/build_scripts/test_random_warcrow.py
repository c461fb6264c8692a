"""A few battles of units of a random player. `build_scripts.soundness.random_warcrow` plays more."""

import pytest

from build_scripts.soundness import random_warcrow


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", [1, 5])
def test_a_random_battle_of_legal_actions_reaches_its_end(seed):
    (told,) = random_warcrow.play_battles([seed])
    assert told.failure == ""
    assert told.end
