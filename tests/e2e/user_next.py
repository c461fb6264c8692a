"""What the scripted player finds on the next evening, and that all of it is as it was left."""

from __future__ import annotations

from typing import Any

from tests.e2e.user_hands import Story
from tests.e2e.user_player import Player
from tests.e2e.user_screen import Stuck
from tests.e2e.user_seeing import leave


def next_evening(player: Player, kept: dict[str, Any]) -> Story:
    """The battle is there without a word, with its steps, its photo, its models, and the same verdict."""
    import msgspec

    hands = player.hands
    yield lambda: player.window.document and player.calm(), "the battle of the last evening opens by itself"
    hands.look("again")
    session = player.document.session
    found = {
        "battle": msgspec.json.encode(session.battle).decode(),
        "labels": [step.label for step in session.history.steps],
        "at": session.history.at,
        "undo": session.undo_label,
        "redo": session.redo_label,
        "models": sorted({piece.model for piece in session.battle.pieces}),
    }
    for name, value in found.items():
        if value != kept[name]:
            raise Stuck(f"The {name} is not as it was left: {value!r} instead of {kept[name]!r}.")
    photo = session.battle.board.photo
    if photo is None or not session.read_asset(photo.picture):
        raise Stuck("The photo is not on the board any more.")
    desk = player.window.workspace.settings.current
    if (desk.look, desk.text_percent) != ("dark", 150):
        raise Stuck("The settings are not as they were left.")
    hands.keys("Esc", "Esc", "Esc", "N", "N")
    yield lambda: player.proven(*kept["pair"]) and player.calm(), "the same pair has a proven verdict again"
    pair = player.window.sight.verdict.answer.pair if player.window.sight.verdict.answer else None
    if pair is None or (pair.ruling.kind, repr(pair.sight.witness)) != (kept["verdict"], kept["line"]):
        raise Stuck("The verdict is not what it was.")
    hands.look("same_verdict")
    hands.keys("Ctrl+Shift+Z", "Ctrl+Shift+Z", "Ctrl+Shift+Z")
    yield lambda: session.history.at == kept["at"] + 3, "what was undone can be done again"
    yield player.calm, "the table is drawn"
    hands.look("redone")
    hands.keys("L")
    yield lambda: player.window.terrain.visible and player.calm(), "the library is open"
    hands.look("library_dark_150")
    titles = [entry.title for entry in player.window.terrain.panel.entries.visible_entries]
    if "Container" not in titles:
        raise Stuck("What was imported is not in the library any more.")
    yield from leave(player)
