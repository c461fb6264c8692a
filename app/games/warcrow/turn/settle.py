"""What is due settled by hand: players resolve it on the table, and the battle goes on."""

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.due_kind import find_due, format_due
from app.games.warcrow.state import read_state, with_state
from app.model import Battle
from app.table.battle_geometry import BattleGeometry


class SettleDue(Action, frozen=True, tag_field="action", tag="wc-settle"):
    """What is due first was resolved on the table."""


def _no_problem(table: BattleGeometry, action: SettleDue) -> tuple[Problem, ...]:
    return ()


def _apply(table: BattleGeometry, action: SettleDue) -> Battle:
    due = find_due(table.battle)
    if due is None:
        raise PlayerError(tr("nothing is due"))
    battle = with_state(table.battle, read_state(table.battle).without_due(due))
    return with_log_line(battle, tr("Settled: {what}", what=format_due(due)), "note", by_hand=True)


def _label(battle: Battle, action: SettleDue) -> str:
    due = find_due(battle)
    return tr("Settled: {what}", what=format_due(due) if due else "")


def settle_option(battle: Battle, main: bool) -> Option:
    """To say that what is due first was resolved on the table."""
    return Option("settle", _label(battle, SettleDue()), action=SettleDue(), main=main, is_seldom=not main)


RULES = {SettleDue: Rule(_no_problem, _apply, _label)}
