"""How a scripted player sets up a game in the window: game, warbands from a file, groups, cards, deployment."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QAbstractButton, QApplication

from app.games.warcry.state import read_plan
from app.ui.cards.card_dialog import CardDialog
from app.ui.muster.muster_dialog import MusterDialog
from tests.e2e.chapters.own_table import begin_battle
from tests.e2e.driver.hands import Story
from tests.e2e.driver.player import ScriptedPlayer
from tests.e2e.driver.screen import Stuck, shown, words_of

TERRAIN = (
    ("Two-storey ruin", 190, 400), ("Watch tower", 600, 150), ("Wall with arrow slits", 330, 180),
    ("Field wall", 560, 420), ("Barricade", 190, 130), ("Crates and barrels", 480, 90),
)  # fmt: skip
"""The terrain, and its places on the table."""
SIDES = {"Side A": "Moor Folk", "Side B": "Fen Folk"}
"""The warband of each side, as in the file of fighters."""
_RANKS = (
    ("Elder", ["leader", "hero"], 150, 21, (1, 4, 4, 2, 5), 32),
    ("Warden", ["elite"], 110, 16, (1, 3, 4, 2, 4), 32),
    ("Slinger", ["scout"], 75, 10, (12, 2, 3, 1, 3), 28.5),
    ("Spear", ["minion"], 70, 10, (2, 3, 3, 1, 3), 28.5),
    ("Runner", ["agile"], 80, 10, (1, 4, 3, 1, 3), 25),
)
COPIES = ("Elder", "Warden", "Slinger", "Slinger", "Spear", "Spear", "Runner")
"""The enlisted fighters of each side."""


def write_fighters(folder: Path) -> tuple[Path, Path]:
    """Writes two files as players have them: fighters in the common format, and a table of their base sizes."""
    fighters = [_fighter(faction, number, rank) for faction in SIDES.values() for number, rank in enumerate(_RANKS)]
    bases = [
        {"name": f"{faction} {rank[0]}", "base_size_x": f"{rank[5]:g}", "base_size_y": f"{rank[5]:g}"}
        for faction in SIDES.values()
        for rank in _RANKS
    ]
    paths = folder / "fighters.json", folder / "base_sizes.json"
    paths[0].write_text(json.dumps(fighters, indent=1))
    paths[1].write_text(json.dumps({"ORDER": bases}, indent=1))
    return paths


def _fighter(faction: str, number: int, rank: tuple[Any, ...]) -> dict[str, Any]:
    name, runemarks, points, wounds, (reach, attacks, strength, hit, critical), base = rank
    least = 3 if reach > 3 else 0
    return {
        "_id": f"{faction[:1].lower()}{number}",
        "name": f"{faction} {name}",
        "warband": faction,
        "subfaction": "",
        "grand_alliance": "order",
        "movement": 5 if name == "Runner" else 4,
        "toughness": 4 if base > 30 else 3,
        "wounds": wounds,
        "points": points,
        "runemarks": runemarks,
        "weapons": [
            {
                "runemark": "ranged weapon" if least else "blade",
                "attacks": attacks,
                "strength": strength,
                "dmg_hit": hit,
                "dmg_crit": critical,
                "min_range": least,
                "max_range": reach,
            }
        ],
    }


def build(player: ScriptedPlayer) -> Story:
    """Builds a table with shipped terrain."""
    yield from player.begin()
    yield from begin_battle(player)
    yield from player.stand(TERRAIN)
    yield from player.put_library_away()
    player.hands.keys("Esc")


def choose_game(player: ScriptedPlayer, game: str) -> Story:
    """Chooses the game."""
    hands = player.hands
    hands.keys("Ctrl+U")
    yield lambda: player.window.setup.visible, "the set-up is shown"
    yield from player.choose("Game", game)
    yield lambda: player.session.game.name.startswith(game), f"{game} is played"


def muster(player: ScriptedPlayer) -> Story:
    """Musters both warbands from files."""
    hands, files = player.hands, write_fighters(player.downloads)
    for side, faction in SIDES.items():
        player.press(f"Muster the warband of {side}")
        yield from player.dialog(MusterDialog)
        if side == "Side A":
            for path in files:
                player.press("Import a file…")
                yield from player.answer_file_dialog(path)
            yield _bases_known, "the fighters of the file are listed, with their bases"
        for name in COPIES:
            hands.fill(lambda: _dialog().ui.collection.search, f"{faction} {name}")
            hands.keys("Return")
        yield lambda: _dialog().draft.roster.heads == len(COPIES), "everybody is in the warband"
        player.press("Enlist")
        yield lambda: shown(MusterDialog) is None, "the warband is enlisted"
        yield lambda s=side: len(player.battle.fighters_of(s)) == len(COPIES), "and beside the table"
    player.press("Reveal the warbands")
    yield lambda: player.battle.clock.stage == "setup", "the warbands are revealed"


def _dialog() -> MusterDialog:
    found = shown(MusterDialog)
    if found is None:
        raise Stuck("The dialog for a warband is gone.")
    return found


def _bases_known() -> bool:
    kinds = _dialog().ui.collection.all_fighters
    return len(kinds) == 2 * len(_RANKS) and all(kind.base for kind in kinds)


def roll_and_split(player: ScriptedPlayer) -> Story:
    """Rolls off, and splits the battle groups."""
    player.press_main()
    yield (
        lambda: read_plan(player.battle).priority or read_plan(player.battle).chooser or _offered("attack"),
        "somebody has won",
    )
    if text := _offered("attack"):
        player.press(text)
        yield lambda: read_plan(player.battle).attacker, "there is an attacker"
    for _ in SIDES:
        yield lambda: _splitting(player), "somebody splits its warband"
        side = _splitting(player)
        player.press(f"Propose groups for {side}")
        yield lambda s=side: all(one.state.group for one in player.battle.fighters_of(s)), f"{side} is split"


def _splitting(player: ScriptedPlayer) -> str:
    missing = [side for side in SIDES if any(not one.state.group for one in player.battle.fighters_of(side))]
    side = player.session.game.turn_prompt(player.session.table).side
    return side if side in missing else next(iter(missing), "")


def _offered(word: str) -> str:
    """Returns the text of a button that contains this word, or an empty text."""
    buttons = (one for top in QApplication.topLevelWidgets() for one in top.findChildren(QAbstractButton))
    return next((words_of(one) for one in buttons if one.isVisible() and word in one.text()), "")


def lay_cards(player: ScriptedPlayer, cards: dict[str, str]) -> Story:
    """Chooses the deployment, victory and twist cards by name."""
    hands = player.hands
    for deck, name in cards.items():
        player.press(f"Choose card: {deck.capitalize()}")
        dialog = yield from player.dialog(CardDialog)
        hands.fill(lambda d=dialog: d.search_field, name)
        hands.keys("Return")
        yield lambda: shown(CardDialog) is None, "the card is laid out"
        part = "twists" if deck == "twist" else deck
        yield lambda p=part: getattr(read_plan(player.battle), p), f"the {deck} card is in the plan"
