"""The end of a battle: a side has won, or it is a draw."""

from msgspec.structs import replace

from app.core.language import tr
from app.games.battle_actions import EndBattle
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.warcrow.objectives.score import DRAW
from app.model import Battle


class WarcrowEndBattleRule(Rule[EndBattle]):
    kind = EndBattle

    def apply(self) -> Battle:
        battle = self.battle
        battle = with_log_line(battle, self.label(), "clock")
        return replace(battle, clock=replace(battle.clock, stage="over", winner=self.action.winner, turn="", active=""))

    def label(self) -> str:
        winner, why = self.action.winner, self.action.why
        text = tr("It is a draw") if winner == DRAW else tr("{side} has won", side=winner)
        return tr("{text}: {why}", text=text, why=why) if why else text


RULES = (WarcrowEndBattleRule,)
