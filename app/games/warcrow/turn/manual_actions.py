"""Manual changes on the table: always carried out, and during a battle logged in one line."""

from collections.abc import Iterator

from app.core.language import format_number, join_clauses, tr
from app.games import manual_log
from app.games.actions import Edit, Move, SetBoard
from app.games.log import with_log_line
from app.games.manual_rules import RollDiceRule
from app.games.rule import A, Rule
from app.games.shared_rules import EditRule, MoveRule, SetBoardRule
from app.games.warcrow.move.troop_room import displace_from_all_terrain
from app.games.warcrow.state import WarcrowState, read_state, with_state
from app.games.warcrow.symbol_dice import die_kinds
from app.model import Battle


class TableRule(Rule[A]):
    """A rule that runs before the common rule of a table action and adapts units to its result."""

    def apply(self) -> Battle:
        battle = super().apply()
        before = read_state(battle)
        state = self.follow(before, battle)
        is_same = state is before or state == before
        return self.log_changes(battle if is_same else with_state(battle, state))

    def follow(self, state: WarcrowState, after: Battle) -> WarcrowState:
        """Returns the state after the action's consequences for units and elements."""
        return state

    def log_changes(self, after: Battle) -> Battle:
        """Returns the battle with a log line on the changes, if the battle is in progress."""
        if self.battle.clock.stage != "battle" or after == self.battle:
            return after
        said = join_clauses(self.told(after))
        return with_log_line(after, said, "note", by_hand=True) if said else after

    def told(self, after: Battle) -> Iterator[str]:
        """Yields a sentence for each change that matters."""
        return iter(())


class TerrainRule(TableRule[A]):
    """The rule of a table action that may put terrain under units: impassable terrain pushes them aside."""

    def apply(self) -> Battle:
        battle = super().apply()
        return displace_from_all_terrain(self.table, battle) if battle.clock.stage == "battle" else battle


class WarcrowMoveRule(TerrainRule[Move], MoveRule):
    def told(self, after: Battle) -> Iterator[str]:
        stride = read_state(self.battle).stride_mm
        return manual_log.move_texts(
            self.battle, self.action, lambda mm: tr("{number} strides", number=format_number(mm / stride, ".1f"))
        )


class WarcrowEditRule(TerrainRule[Edit], EditRule):
    def told(self, after: Battle) -> Iterator[str]:
        return manual_log.edit_texts(self.battle, self.action)


class WarcrowSetBoardRule(TableRule[SetBoard], SetBoardRule):
    def told(self, after: Battle) -> Iterator[str]:
        return manual_log.board_texts(self.battle, self.action)


class RollSymbolDiceRule(RollDiceRule):
    die_kinds = die_kinds()


RULES = (WarcrowMoveRule, WarcrowEditRule, WarcrowSetBoardRule, RollSymbolDiceRule)
