"""Whole steps of a round in one batch: going to the next fighter, and keeping wild dice."""

from app.core.language import tr
from app.games.batch import Batch, BatchTools
from app.games.batch_builder import BatchBuilder
from app.games.battle_actions import Activate, EndActivation, NextPhase, Pass
from app.games.game import Game
from app.games.prompts import find_main
from app.games.warcry.turn.initiative import PlayWild
from app.table.battle_geometry import BattleGeometry


def go_to_next_fighter(table: BattleGeometry, game: Game, tools: BatchTools) -> Batch:
    """Ends the activation and begins the one that is probably next; a side without fighters left passes.

    Anything that needs dice, a sight proof or a choice is left to the players.
    """
    work = BatchBuilder(table, game)
    goes_on = bool(table.battle.clock.active) and work.do(EndActivation())
    for _ in range(len(table.battle.sides) + 1):
        if not goes_on or work.table.battle.clock.active:
            break
        options = work.options
        likely = find_main(options)
        if likely is None or likely.action is None or likely.asks or likely.problems:
            action = None
        else:
            others = any(isinstance(option.action, Activate) for option in options)
            is_plain = isinstance(likely.action, Activate) or (isinstance(likely.action, Pass) and not others)
            action = likely.action if is_plain and not game.rule(work.table, likely.action).sight_pairs() else None
        goes_on = action is not None and work.do(action)
    last = work.actions[-1:]
    return work.finish(game.rule(table, last[0]).label() if last else "")


def keep_wild_dice(table: BattleGeometry, game: Game, tools: BatchTools) -> Batch:
    """Keeps the wild dice of every side that has not declared them yet, in the order of the rules.

    If nothing else is due after that, the next phase begins.
    """
    work = BatchBuilder(table, game)
    for _ in table.battle.sides:
        kept = next((one.action for one in work.options if one.main and one.action == PlayWild(one.subject)), None)
        if kept is None or not work.do(kept):
            break
    likely = find_main(work.options)
    if work.actions and likely and likely.action == NextPhase():
        work.do(NextPhase())
    return work.finish(tr("Keep all wild dice"))
