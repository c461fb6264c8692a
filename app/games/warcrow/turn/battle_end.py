"""The end of a battle: a side has won, or it is a draw."""

from msgspec.structs import replace

from app.core.language import tr
from app.games.battle_actions import EndBattle
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.objectives.score import DRAW
from app.model import Battle
from app.table.battle_geometry import BattleGeometry


def _no_problem(table: BattleGeometry, action: EndBattle) -> tuple[Problem, ...]:
    return ()


def _apply_end(table: BattleGeometry, action: EndBattle) -> Battle:
    battle = table.battle
    battle = with_log_line(battle, _text(action), "clock")
    return replace(battle, clock=replace(battle.clock, stage="over", winner=action.winner, turn="", active=""))


def _text(action: EndBattle) -> str:
    text = tr("It is a draw") if action.winner == DRAW else tr("{side} has won", side=action.winner)
    return tr("{text}: {why}", text=text, why=action.why) if action.why else text


def _end_label(battle: Battle, action: EndBattle) -> str:
    return _text(action)


RULES = {EndBattle: Rule(_no_problem, _apply_end, _end_label)}
