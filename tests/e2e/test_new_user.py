"""Plays a new user's evening in the real window: builds a table, disputes it, and reopens it the next evening.

`dev.py e2e new_user [--out FOLDER] [--window WxH] [--text PERCENT] [--meshes FOLDER]`
"""

from functools import partial

import msgspec
import pytest

from tests.e2e.chapters import files
from tests.e2e.chapters import own_table as table
from tests.e2e.chapters import sight_questions as sight
from tests.e2e.driver.screen import Stuck

pytestmark = [pytest.mark.gl, pytest.mark.pixels, pytest.mark.thorough]

OWN_TERRAIN = (
    table.meet_demo, table.begin_battle, table.import_terrain, table.place_terrain, table.arrange,
    table.lay_photo, sight.add_fighters, sight.climb, sight.ask, sight.look_closer, sight.measure,
    sight.change_view, sight.take_back, sight.set_appearance,
)  # fmt: skip
SHIPPED_TERRAIN = (
    table.begin_battle, table.place_shipped_terrain, table.lay_photo, sight.add_fighters, sight.ask,
    sight.look_closer, sight.move_three, sight.take_back, sight.set_appearance,
)  # fmt: skip


def first_evening(player, chapters, kept):
    """Plays all chapters; records what must be restored before the window is closed."""
    yield from player.begin()
    yield from player.hands.tell(*((chapter.__doc__, chapter(player)) for chapter in chapters))
    kept.update(state_of(player))
    yield from sight.leave(player)


def state_of(player):
    """Returns the battle, its steps, and a verdict on a pair."""
    session, pair, choice = player.session, player.window.sight.verdict.answer.pair, player.document.sight_pair
    return {
        **battle_of(player),
        "pair": (choice.observer, choice.target),
        "verdict": pair.ruling.kind,
        "line": repr(pair.sight.witness),
        "photo": session.read_asset(session.battle.board.photo.picture),
        "dress": ("dark", 150),
    }


def battle_of(player):
    """Returns the battle and its steps."""
    session = player.session
    return {
        "battle": msgspec.json.encode(session.battle).decode(),
        "labels": [step.label for step in session.history.steps],
        "at": session.history.at,
        "undo": session.undo_label,
        "redo": session.redo_label,
        "models": sorted({piece.model for piece in session.battle.pieces}),
    }


def next_evening(player, kept, title):
    """The battle must open without a message, with its steps, photo and models, and the same verdict."""
    hands = player.hands
    yield player.calm, "the battle of the last evening opens by itself"
    for name, value in battle_of(player).items():
        if value != kept[name]:
            raise Stuck(f"The {name} is not as it was left: {value!r} instead of {kept[name]!r}.")
    hands.keys("Esc", "Esc", "Esc", "N", "N")
    yield lambda: player.proven(*kept["pair"]) and player.calm(), "the same pair has a proven verdict again"
    for name, value in (state_of(player) | {"dress": sight.read_appearance(player)}).items():
        if value != kept[name]:
            raise Stuck(f"The {name} is not as it was left.")
    hands.keys("Ctrl+Shift+Z", "Ctrl+Shift+Z", "Ctrl+Shift+Z")
    yield lambda: player.session.history.at == kept["at"] + 3, "what was undone can be done again"
    yield player.calm, "the table is drawn"
    hands.keys("L")
    yield lambda: player.window.terrain.visible and player.calm(), "the library is open"
    if title not in [entry.title for entry in player.window.terrain.panel.entries.visible_entries]:
        raise Stuck(f"{title} is not in the library any more.")
    yield from sight.leave(player)


def test_an_evening_with_downloaded_terrain_is_restored(play, meshes):
    kept = {}
    play(partial(first_evening, chapters=OWN_TERRAIN, kept=kept))
    play(partial(next_evening, kept=kept, title="Container"))


def test_an_evening_with_shipped_terrain_is_restored(play):
    kept = {}
    play(partial(first_evening, chapters=SHIPPED_TERRAIN, kept=kept))
    play(partial(next_evening, kept=kept, title="Boulders"))


def test_doubtful_files_and_holes_are_imported_and_a_broken_file_is_explained(play, meshes):
    def evening(player):
        yield from player.begin()
        yield from table.import_terrain(player, files.ODD)
        found.update(entry.title for entry in player.window.terrain.panel.entries.visible_entries)

    found = set()
    play(evening)
    assert found >= {"Bridge", "Castle wall"}
