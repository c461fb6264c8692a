"""Plays one short evening in the real window, the only one in every `dev.py test`.

`dev.py e2e short_evening [--out FOLDER]`. A new user starts a battle, checks sight, plays a round, saves, and reopens
the file.
"""

import pytest

from tests.e2e.chapters.first_steps import to_round_one
from tests.e2e.chapters.whole_round import RoundTally, to_next_round
from tests.e2e.driver.screen import Stuck

pytestmark = pytest.mark.gl


def evening(player):
    yield from to_round_one(player, 0)
    yield from ask(player)
    yield from to_next_round(player, RoundTally(most_attacks=1, most_walks=1))
    yield from save_and_open(player, player.out / "evening.eyeline")


def ask(player):
    """Gets a proven verdict with two keys."""
    player.hands.keys("Esc", "Esc", "Esc", "N", "N")
    yield player.proven, "there is a proven verdict"
    player.hands.keys("Esc", "Esc", "Esc")


def save_and_open(player, path):
    """Saves under a name, closes, and opens the file: the battle and its verdicts must be the same."""
    hands, kept = player.hands, player.battle
    path.unlink(missing_ok=True)
    hands.keys("Ctrl+Shift+S")
    yield from player.answer_file_dialog(path)
    yield path.exists, "the battle is saved"
    hands.keys("Ctrl+W")
    yield lambda: player.window.document is None, "no battle is open"
    hands.keys("Ctrl+O")
    yield from player.answer_file_dialog(path)
    yield player.calm, "the battle is open again"
    if player.battle != kept:
        raise Stuck("The battle is not as it was.")


def test_a_new_user_plays_a_round_and_reopens_it(play, seed_randomness):
    seed_randomness(1)
    player = play(evening)
    assert player.hands.count
