"""The log of a battle: what was done, in words, with the dice."""

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from app.language import tr
from app.model import Battle, Entry, Roll
from app.rules.system import Problem

Kind = Literal["", "roll", "move", "attack", "down", "token", "points", "clock", "sight", "note"]


def told(battle: Battle, text: str, kind: Kind = "", rolls: Sequence[Roll] = (), side: str = "") -> Battle:
    """The battle with one more line in its log, at this moment of it."""
    clock = battle.clock
    entry = Entry(text, kind, clock.round, clock.phase, side or clock.turn, clock.active, tuple(rolls))
    return replace(battle, log=(*battle.log, entry))


def overruling(after: Battle, before: Battle, problems: Sequence[Problem]) -> Battle:
    """The battle after an action, its log saying which rules the players overruled for it."""
    if not problems:
        return after
    against = tuple(problem.text for problem in problems)
    if len(after.log) == len(before.log):
        after = told(after, tr("The players overrule a rule"), "note")
    return replace(after, log=(*after.log[:-1], replace(after.log[-1], against=against)))
