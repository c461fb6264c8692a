"""What a battle is about in a line: game, sides and round; of a file, read at a glance."""

from pathlib import Path

from app.core.language import counted, tr
from app.games.game_list import find_game
from app.model import Battle
from app.storage.battle_reader import read_present


def summarize_file(path: Path) -> str:
    """The line about the battle in a file. Raises PlayerError."""
    return summarize_battle(read_present(path))


def summarize_battle(battle: Battle) -> str:
    """Who plays what, and how far it is; before there are two sides, what stands on the table."""
    words = [tr(find_game(battle.system).name), *_sides(battle)]
    if battle.clock.round:
        words.append(tr("round {number}", number=battle.clock.round))
    if battle.clock.stage == "over":
        words.append(tr("over"))
    return " · ".join(words)


def _sides(battle: Battle) -> list[str]:
    sides = [side.faction or side.name for side in battle.sides if battle.fighters_of(side.name)]
    if not sides:
        sides = list(dict.fromkeys(fighter.side for fighter in battle.fighters))
    if len(sides) == 2:
        return [tr("{one} against {other}", one=sides[0], other=sides[1])]
    if sides:
        return [", ".join(sides)]
    if battle.pieces:
        return [counted(len(battle.pieces), "{count} terrain piece", "{count} terrain pieces")]
    return [tr("empty table")]
