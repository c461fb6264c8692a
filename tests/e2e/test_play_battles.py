"""Plays a whole battle of each edition in the real window, by mouse and keyboard, from terrain to report.

`dev.py e2e play_battles [--out FOLDER] [-k first|second]`
"""

import pytest

from tests.e2e.chapters.whole_battle import whole_battle

pytestmark = [pytest.mark.gl, pytest.mark.pixels, pytest.mark.thorough]


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_battle_is_played_to_its_report(play, edition):
    player = play(lambda player: whole_battle(player, edition))
    assert (player.out / "report.html").read_text().count("<") > 100
