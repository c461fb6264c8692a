"""What is due settled by hand: players resolve it on the table, and the battle goes on."""

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.rule import Rule
from app.games.warcrow.due_kind import find_due, format_due
from app.games.warcrow.state import read_state, with_state
from app.model import Battle
from app.table.battle_geometry import BattleGeometry


def settle_option(table: BattleGeometry, main: bool) -> Option:
    """To say that what is due first was resolved on the table."""
    rule = SettleDueRule(table, SettleDue())
    return Option("settle", rule.label(), action=rule.action, main=main, is_seldom=not main)


class SettleDue(Action, frozen=True, tag_field="action", tag="wc-settle"):
    """What is due first was resolved on the table."""


class SettleDueRule(Rule[SettleDue]):
    kind = SettleDue

    def apply(self) -> Battle:
        due = find_due(self.battle)
        if due is None:
            raise PlayerError(tr("nothing is due"))
        battle = with_state(self.battle, read_state(self.battle).without_due(due))
        return with_log_line(battle, self.label(), "note", by_hand=True)

    def label(self) -> str:
        due = find_due(self.battle)
        return tr("Settled: {what}", what=format_due(due) if due else "")


RULES = (SettleDueRule,)
