"""What the scripted player does on the first evening: from the demo to a battle that is there again the next day."""

from __future__ import annotations

from collections.abc import Callable

from tests.e2e.user_building import arrange, begin_battle, import_terrain, lay_photo, meet_demo, place_terrain
from tests.e2e.user_hands import Story
from tests.e2e.user_player import Player
from tests.e2e.user_seeing import (
    add_fighters,
    ask,
    climb,
    dress,
    leave,
    look_closer,
    measure,
    see_otherwise,
    take_back,
)

CHAPTERS = (
    meet_demo, begin_battle, import_terrain, place_terrain, arrange, lay_photo, add_fighters, climb, ask, look_closer,
    measure, see_otherwise, take_back, dress,
)  # fmt: skip


def first_evening(player: Player, tell: Callable[[], object]) -> Story:
    """All of it; `tell` is called before the window is closed."""
    for chapter in CHAPTERS:
        player.hands.say(chapter.__doc__ or "")
        yield from chapter(player)
    tell()
    yield from leave(player)
