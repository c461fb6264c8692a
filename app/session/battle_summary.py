"""One-line summaries of battles: game, sides and round."""

from pathlib import Path

from app.core.language import counted, tr
from app.games.game_list import find_game
from app.model import Battle
from app.storage.battle_reader import read_current_battle


def summarize_file(path: Path) -> str:
    """Returns the summary of the battle in a file. Raises PlayerError."""
    return summarize_battle(read_current_battle(path))


def summarize_battle(battle: Battle) -> str:
    """Returns game, sides, round and whether the battle is over; without sides, what is on the table."""
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
        return [tr("{attack} against {defence}", attack=sides[0], defence=sides[1])]
    if sides:
        return [", ".join(sides)]
    if battle.pieces:
        return [counted(len(battle.pieces), "{count} terrain piece", "{count} terrain pieces")]
    return [tr("empty table")]
