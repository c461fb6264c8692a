"""Plays two rounds of Warcrow in the real window, with typed dice and everything that can happen to a unit.

`dev.py e2e play_warcrow [--out FOLDER]`. A combat is won, a unit pushed back, pursued, demoralized and rallied, a spell
cast, blocked, and its tinge paid.
"""

import pytest

from tests.e2e.chapters.unit_battle import two_rounds

pytestmark = [pytest.mark.gl, pytest.mark.pixels, pytest.mark.thorough]


def test_two_rounds_are_played_to_the_report(play):
    player = play(two_rounds)
    assert (player.out / "report.html").read_text().count("<") > 100
