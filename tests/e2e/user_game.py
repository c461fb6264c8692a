"""What a scripted player does to set a game up in the window: game, warbands from a file, groups, cards, deployment."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QMenu,
    QToolButton,
)

from app.games.prompts import Option
from app.games.warcry.state import read_plan
from app.model import Battle
from app.ui.cards.card_dialog import CardDialog
from app.ui.editing.board_dialog import BoardDialog
from app.ui.muster.muster_dialog import MusterDialog
from app.ui.widgets.fold import Fold
from tests.e2e.user_hands import Story
from tests.e2e.user_player import Player
from tests.e2e.user_screen import Stuck, button, middle, named, shown

TERRAIN = (
    ("Two-storey ruin", 190, 400), ("Watch tower", 600, 150), ("Wall with arrow slits", 330, 180),
    ("Field wall", 560, 420), ("Barricade", 190, 130), ("Crates and barrels", 480, 90),
)  # fmt: skip
"""What is built, and where on the table."""
SIDES = {"Side A": "Moor Folk", "Side B": "Fen Folk"}
"""The warband of each side, as the file of fighters calls it."""
_RANKS = (
    ("Elder", ["leader", "hero"], 150, 21, (1, 4, 4, 2, 5), 32),
    ("Warden", ["elite"], 110, 16, (1, 3, 4, 2, 4), 32),
    ("Slinger", ["scout"], 75, 10, (12, 2, 3, 1, 3), 28.5),
    ("Spear", ["minion"], 70, 10, (2, 3, 3, 1, 3), 28.5),
    ("Runner", ["agile"], 80, 10, (1, 4, 3, 1, 3), 25),
)
COPIES = ("Elder", "Warden", "Slinger", "Slinger", "Spear", "Spear", "Runner")
"""Who is enlisted on each side."""


def write_fighters(folder: Path) -> tuple[Path, Path]:
    """Two files as players have them: fighters in the form of the usual data, and a table of their base sizes."""
    folder.mkdir(parents=True, exist_ok=True)
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


# what is seen


def battle(player: Player) -> Battle:
    """The battle that is open."""
    return player.document.session.battle


def press(player: Player, text: str) -> None:
    """Click a button."""

    def spot() -> QPoint:
        found = button(text)
        if not found.isEnabled():
            raise Stuck(f"“{text}” is grey and cannot be pressed.")
        return middle(found)

    player.hands.click(spot)


def press_option(player: Player, option: Option) -> Story:
    """Press what does an option: on the bar, where few words may do, in its menu, or in a panel, under *More* too."""
    bar = player.window.workspace.action_bar
    task = bar.shown_task
    offered = [*((task.main,) if task and task.main else ()), *(task.others if task else ())]
    found = next((one for one in offered if option.text in (one.text, one.tip)), None)
    text = found.text if found else option.text
    if _is_shown(text):
        press(player, text)
    elif found:
        player.hands.click(lambda: middle(named(QToolButton, "More")))
        yield QApplication.activePopupWidget, "the menu of the bar is open"
        player.hands.click(lambda: _entry_spot(text))
        yield lambda: QApplication.activePopupWidget() is None, "the menu of the bar is closed"
    else:
        fold = _fold_of(option.text)
        player.hands.click(lambda: middle(fold.header))
        yield lambda: fold.is_open, f"“{option.text}” is shown"
        press(player, option.text)


def _is_shown(text: str) -> bool:
    try:
        return button(text).isVisible()
    except Stuck:
        return False


def _entry_spot(text: str) -> QPoint:
    menu = QApplication.activePopupWidget()
    if isinstance(menu, QMenu):
        for entry in menu.actions():
            if entry.text().replace("&", "") == text:
                return menu.mapToGlobal(menu.actionGeometry(entry).center())
    raise Stuck(f"The menu does not offer “{text}”.")


def _fold_of(text: str) -> Fold:
    """The fold that is closed over a button with these words. Raises Stuck."""
    for top in QApplication.topLevelWidgets():
        for fold in top.findChildren(Fold):
            inside = [one for one in fold.findChildren(QAbstractButton) if one.isVisibleTo(fold) or not one.isHidden()]
            if fold.isVisible() and not fold.is_open and any(one.text().replace("&", "") == text for one in inside):
                return fold
    raise Stuck(f"Nothing offers “{text}”.")


def choose(player: Player, name: str, text: str) -> Story:
    """Choose an entry of a box out of its list."""
    box = named(QComboBox, name)
    row = box.findText(text, Qt.MatchFlag.MatchStartsWith)
    if row < 0:
        raise Stuck(f"“{name}” does not offer “{text}”.")
    box.setFocus()
    player.hands.keys("Down")
    yield lambda: box.view().isVisible(), "the list is open"
    player.hands.keys(*["Down"] * (row - box.currentIndex()), "Return")
    yield lambda: not box.view().isVisible(), "the list is closed"


# chapters


def build(player: Player) -> Story:
    """A table with terrain of the program's own."""
    hands = player.hands
    yield from player.begin()
    yield from player.find("New empty board")
    yield lambda: shown(BoardDialog), "the dialog for a new battle is open"
    hands.choose(lambda: named(QComboBox, "Common sizes"), "30")
    hands.press_button(lambda: button("OK"))
    yield lambda: player.window.document and not player.names and player.calm(), "an empty battle is open"
    yield from stand_pieces(player, TERRAIN)
    hands.look("terrain")


def stand_pieces(player: Player, pieces: Sequence[tuple[str, float, float]]) -> Story:
    """Drag pieces out of the library onto the table, which has none yet."""
    hands = player.hands
    if not player.window.terrain.visible:
        hands.keys("L")
    yield lambda: player.window.terrain.visible and player.calm(), "the library is shown"
    for number, (title, x, y) in enumerate(pieces, start=1):
        yield from player.search(title)
        hands.pull(player.entry(title), player.at(x, y))
        hands.let_go(player.at(x, y))
        yield lambda n=number: len(player.names) == n and player.calm(), f"{title} stands on the table"
    hands.click(player.cross_of("library"))
    yield lambda: not player.window.terrain.visible and player.calm(), "the library is put away"
    hands.keys("Esc")


def choose_game(player: Player, game: str) -> Story:
    """The game is chosen."""
    hands = player.hands
    hands.keys("Ctrl+U")
    yield lambda: player.window.setup.visible, "the set-up is shown"
    yield from choose(player, "Game", game)
    yield lambda: player.document.session.game.name.startswith(game), f"{game} is played"
    hands.look("game")


def muster(player: Player, files: tuple[Path, Path]) -> Story:
    """Both warbands, out of the player's files."""
    hands = player.hands
    for side, faction in SIDES.items():
        press(player, f"Muster the warband of {side}")
        yield lambda: shown(MusterDialog), "the dialog for a warband is open"
        if side == "Side A":
            for path in files:
                press(player, "Import a file…")
                yield from player.answer_file_dialog(path)
            yield _bases_known, "the fighters of the file are listed, with their bases"
            hands.look("fighters_of_the_file")
        for name in COPIES:
            hands.fill(lambda: _dialog().ui.collection.search, f"{faction} {name}")
            hands.keys("Return")
        yield lambda: _dialog().draft.roster.heads == len(COPIES), "everybody is in the warband"
        hands.look(f"warband_{side}")
        press(player, "Enlist")
        yield lambda: shown(MusterDialog) is None, "the warband is enlisted"
        yield lambda s=side: len(battle(player).fighters_of(s)) == len(COPIES), "and beside the table"
    press(player, "Reveal the warbands")
    yield lambda: battle(player).clock.stage == "setup", "the warbands are revealed"


def _dialog() -> MusterDialog:
    found = shown(MusterDialog)
    if found is None:
        raise Stuck("The dialog for a warband is gone.")
    return found


def _bases_known() -> bool:
    kinds = _dialog().ui.collection.all_fighters
    return len(kinds) == 2 * len(_RANKS) and all(kind.base for kind in kinds)


def roll_and_split(player: Player) -> Story:
    """The roll-off, and battle groups."""
    hands = player.hands
    press(player, "Roll for both")
    yield (
        lambda: read_plan(battle(player)).priority or read_plan(battle(player)).chooser or _offered("attack"),
        "somebody has won",
    )
    hands.look("rolled_off")
    yield from settle_roles(player)
    for _ in SIDES:
        yield lambda: _splitting(player), "somebody splits its warband"
        side = _splitting(player)
        press(player, f"Propose groups for {side}")
        yield lambda s=side: all(one.state.group for one in battle(player).fighters_of(s)), f"{side} is split"
    hands.look("groups")


def settle_roles(player: Player) -> Story:
    """Who attacks, where the players are asked."""
    if _offered("attack"):
        text = _offered("attack")
        press(player, text)
        yield lambda: read_plan(battle(player)).attacker, "there is an attacker"


def _splitting(player: Player) -> str:
    missing = [side for side in SIDES if any(not one.state.group for one in battle(player).fighters_of(side))]
    guide = player.window.document and player.document.session.game
    side = guide.turn_prompt(player.document.session.table).side if guide else ""
    return side if side in missing else next(iter(missing), "")


def _offered(word: str) -> str:
    """The words of a button that has this word in it, or nothing."""
    for top in QApplication.topLevelWidgets():
        for one in top.findChildren(QAbstractButton):
            if one.isVisible() and word in one.text():
                return one.text().replace("&", "")
    return ""


def lay_cards(player: Player, cards: dict[str, str]) -> Story:
    """The deployment, victory and twist cards, chosen by name."""
    hands = player.hands
    for deck, name in cards.items():
        press(player, f"Choose card: {deck.capitalize()}")
        yield lambda: shown(CardDialog), "the cards are listed"
        dialog = shown(CardDialog)
        assert dialog is not None
        hands.click(lambda d=dialog: middle(d.search_field))
        hands.keys("Ctrl+A")
        hands.type(name)
        if deck == "deployment":
            hands.look("choosing_a_card")
        hands.keys("Return")
        yield lambda: shown(CardDialog) is None, "the card is laid out"
        yield lambda d=deck: laid(battle(player), d), f"the {deck} card is in the plan"
    hands.look("battleplan")


def laid(found: Battle, deck: str) -> object:
    """The card of a deck that is laid out."""
    plan = read_plan(found)
    return {"deployment": plan.deployment, "victory": plan.victory, "twist": plan.twists}[deck]
