"""The end of a battle: a side has won, or it is a draw."""

from msgspec.structs import replace

from app.core.language import tr
from app.games.battle_actions import EndBattle
from app.games.log import with_log_line
from app.games.rule import Rule, rules_by_kind
from app.games.warcrow.objectives.score import DRAW
from app.model import Battle


def _text(action: EndBattle) -> str:
    text = tr("It is a draw") if action.winner == DRAW else tr("{side} has won", side=action.winner)
    return tr("{text}: {why}", text=text, why=action.why) if action.why else text


class WarcrowEndBattleRule(Rule[EndBattle]):
    kind = EndBattle

    def apply(self) -> Battle:
        battle = self.battle
        battle = with_log_line(battle, _text(self.action), "clock")
        return replace(battle, clock=replace(battle.clock, stage="over", winner=self.action.winner, turn="", active=""))

    def label(self) -> str:
        return _text(self.action)


RULES = rules_by_kind(WarcrowEndBattleRule)
