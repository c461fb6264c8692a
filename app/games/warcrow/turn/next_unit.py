"""On to the next unit at one press: the activation ends, and that of the unit that is probably next begins."""

from collections.abc import Iterator

from app.core.language import tr
from app.games.batch import Batch, BatchTools
from app.games.batch_builder import BatchBuilder
from app.games.game import Game
from app.games.prompts import Option, Shortcut, find_main
from app.games.warcrow.state import read_state
from app.games.warcrow.turn.activations import ActivateUnit, FinishActivation, PassTurn
from app.table.battle_geometry import BattleGeometry


def go_to_next_unit(table: BattleGeometry, game: Game, tools: BatchTools) -> Batch:
    """The activation ends, and a unit that was not activated in this round begins its own; sides with none pass.

    Whatever is due first, such as a test, is left to the players.
    """
    work = BatchBuilder(table, game)
    goes_on = work.do(FinishActivation())
    for _ in range(len(table.battle.sides) + 1):
        likely = find_main(work.options) if goes_on else None
        action = likely.action if likely and not likely.problems else None
        if isinstance(action, ActivateUnit) and not read_state(work.table.battle).unit(action.unit).tokens.activated:
            work.do(action)
            break
        goes_on = isinstance(action, PassTurn) and work.do(action)
    last = work.actions[-1:]
    return work.finish(game.rule(work.table, last[0]).label() if last else "")


def next_shortcuts(options: tuple[Option, ...]) -> Iterator[Shortcut]:
    """To go on, where the active unit may be done."""
    if any(isinstance(one.action, FinishActivation) and not one.problems for one in options):
        tip = tr("End this activation, and activate the unit that is probably next")
        yield Shortcut(tr("Next unit"), tip, "go_to_next", FinishActivation())
