"""What a ruling on a pair becomes in these editions: a fighter and itself, and what cards in force change (A2, C19)."""

from app.language import tr
from app.rules.system import Ruling
from app.rules.systems.warcry import twists
from app.rules.systems.warcry.book import book
from app.rules.systems.warcry.citing import cited
from app.table import Table


def sees(table: Table, seer: str, target: str, ruling: Ruling) -> Ruling:
    """A ruling on a pair as the edition and its cards have it; on a fighter and itself as its book has it (C19)."""
    if seer != target:
        return twists.sees(table, seer, target, ruling)
    rule = cited(table.battle, tr("Whether a fighter is visible to itself"), "C19")
    if book(table.battle).sees_itself:
        return Ruling("visible", tr("visible"), tr("no rule says that a fighter is not visible to itself"), rule)
    return Ruling("blocked", tr("not visible"), tr("a fighter is not visible to itself"), rule)
