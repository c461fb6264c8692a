"""What players change by hand on the table: done as asked, and in a battle the log says so, in one line."""

from collections.abc import Iterator

from app.core.language import format_number, tr
from app.games import hand_texts
from app.games.actions import Edit, Move, SetBoard
from app.games.hand_rules import RollDiceRule
from app.games.log import with_log_line
from app.games.rule import A, Rule
from app.games.shared_rules import EditRule, MoveRule, SetBoardRule
from app.games.warcrow.move.troop_room import with_all_pushed_out
from app.games.warcrow.state import WarcrowState, read_state, with_state
from app.games.warcrow.symbol_dice import die_kinds
from app.model import Battle


class TableRule(Rule[A]):
    """Goes before the rule that every game has for an action on the table: units follow what that does."""

    def apply(self) -> Battle:
        battle = super().apply()
        before = read_state(battle)
        state = self.follow(before, battle)
        is_same = state is before or state == before
        return self.log_changes(battle if is_same else with_state(battle, state))

    def follow(self, state: WarcrowState, after: Battle) -> WarcrowState:
        """What the action means for units and elements."""
        return state

    def log_changes(self, after: Battle) -> Battle:
        """The battle in whose log stands what was changed on the table while it goes on, in one line."""
        if self.battle.clock.stage != "battle" or after == self.battle:
            return after
        said = "; ".join(self.told(after))
        return with_log_line(after, said, "note", by_hand=True) if said else after

    def told(self, after: Battle) -> Iterator[str]:
        """What was changed, a sentence each; nothing where nothing counts."""
        return iter(())


class TerrainRule(TableRule[A]):
    """Such an action that may put terrain under units: what is impassable pushes them to its side."""

    def apply(self) -> Battle:
        battle = super().apply()
        return with_all_pushed_out(self.table, battle) if battle.clock.stage == "battle" else battle


class WarcrowMoveRule(TerrainRule[Move], MoveRule):
    def told(self, after: Battle) -> Iterator[str]:
        stride = read_state(self.battle).stride_mm
        return hand_texts.move_texts(
            self.battle, self.action, lambda mm: tr("{number} strides", number=format_number(mm / stride, ".1f"))
        )


class WarcrowEditRule(TerrainRule[Edit], EditRule):
    def told(self, after: Battle) -> Iterator[str]:
        return hand_texts.edit_texts(self.battle, self.action)


class WarcrowSetBoardRule(TableRule[SetBoard], SetBoardRule):
    def told(self, after: Battle) -> Iterator[str]:
        return hand_texts.board_texts(self.battle, self.action)


class RollSymbolDiceRule(RollDiceRule):
    die_kinds = die_kinds()


RULES = (WarcrowMoveRule, WarcrowEditRule, WarcrowSetBoardRule, RollSymbolDiceRule)
