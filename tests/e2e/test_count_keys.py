"""Counts the keys of a player without a mouse: to both warbands, and to the end of a whole round.

`dev.py e2e count_keys [--out FOLDER] [-k warbands]`. It also fails if there is no way without a mouse.
"""

import pytest

from tests.e2e.chapters.without_mouse import to_second_round, to_verdict_by_keys, to_warbands

pytestmark = [pytest.mark.gl, pytest.mark.thorough]


@pytest.mark.parametrize("game", [0, 1])
@pytest.mark.parametrize(("way", "most"), [(to_warbands, 15), (to_second_round, 200)], ids=["warbands", "round"])
def test_few_keys_lead_through_a_game_without_a_mouse(play, seed_randomness, way, most, game):
    seed_randomness(1)
    judge(play(lambda player: way(player, game)).hands, most)


def test_few_keys_lead_to_a_verdict(play, seed_randomness):
    seed_randomness(1)
    judge(play(to_verdict_by_keys).hands, 12)


def judge(hands, most):
    told = f"{hands.count} keys: {', '.join(hands.done)}"
    print(told)
    assert hands.count <= most, told
