"""Against whom a suggestion is made: the other sides where they stand, or where their card has them set up."""

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
    """The table with them on it, who they are, and in a sentence which sides were guessed, or are not there at all."""

    table: BattleGeometry
    ids: tuple[str, ...]
    note: str = ""


def find_enemies(table: BattleGeometry, game: Game, side: str, report: Report = silent) -> Enemies:
    """All on the table who are of another side; for a side of which nobody stands there, where it may set up."""
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
