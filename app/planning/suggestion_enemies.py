"""The enemies for a suggestion: the other sides as they are on the table, or as their cards let them deploy."""

from dataclasses import dataclass

from app.core.language import tr
from app.core.progress import Report, silent
from app.games.game import Game
from app.games.planned_fighters import planned_table
from app.model import Plan
from app.planning.likely_deployment import guess_deployment
from app.table.battle_geometry import BattleGeometry


@dataclass(frozen=True)
class Enemies:
    """The table with the enemies on it, their ids, and a sentence on the sides that were guessed or are missing."""

    table: BattleGeometry
    ids: tuple[str, ...]
    note: str = ""


def find_enemies(table: BattleGeometry, game: Game, side: str, report: Report = silent) -> Enemies:
    """Returns the fighters of other sides; a side without any on the table is placed where it may deploy."""
    others = [one.name for one in table.battle.sides if one.name != side]
    absent = [name for name in others if not any(one.side == name for one in table.battle.fighters)]
    guessed = list[str]()
    for name in absent:
        found = guess_deployment(table, game, name, report)
        if found.places:
            table = planned_table(table, Plan(name, places=found.places))
            guessed.append(name)
    ids = tuple(one.id for one in table.battle.fighters if one.side != side)
    if guessed:
        note = tr("No fighters of {sides} are on the table yet; likely places are used.", sides=", ".join(guessed))
    else:
        note = "" if ids else tr("There are no enemies on the table; visibility and attacks are not counted.")
    return Enemies(table, ids, note)
