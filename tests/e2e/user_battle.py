"""A whole battle as a scripted player plays it: from a table and two files of fighters to the report."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.user_fight import deploy, fight, report, set_up
from tests.e2e.user_game import build, choose_game, lay_cards, muster, roll_and_split, write_fighters
from tests.e2e.user_hands import Story
from tests.e2e.user_player import Player

GAMES = {"first": "Warcry, 1st", "second": "Warcry, 2nd"}
CARDS = {
    "first": {"deployment": "Knife To The Back", "victory": "Seize Territory", "twist": "Eerie Silence"},
    "second": {"deployment": "First Blood", "victory": "Treasure Hunters", "twist": "Eerie Silence"},
}
"""Cards with reserves and four rounds, about objectives and about treasure."""
SPOTS = {
    "first": {"Objective": (230.0, 280.0), "Objective 2": (430.0, 290.0), "Objective 3": (600.0, 300.0)},
    "second": {
        "Treasure": (290.0, 280.0),
        "Treasure 2": (472.0, 280.0),
        "Treasure 3": (381.0, 370.0),
        "Treasure 4": (381.0, 190.0),
    },
}
"""Where tokens are put, in the order in which cards ask for them."""


def whole_battle(player: Player, which: str, out: Path) -> Story:
    """All of it."""
    files, spots = write_fighters(player.downloads), list(SPOTS[which].values())
    for words, chapter in (
        ("A table is built.", build(player)),
        ("The game is chosen.", choose_game(player, GAMES[which])),
        ("Both warbands are mustered out of files.", muster(player, files)),
        ("The roll-off, and battle groups.", roll_and_split(player)),
        ("The battleplan.", lay_cards(player, CARDS[which])),
        ("What the cards ask.", set_up(player, spots)),
        ("Deployment.", deploy(player, spots)),
        ("The battle.", fight(player)),
        ("The report.", report(player, out)),
    ):
        player.hands.say(words)
        yield from chapter
