"""Several actions that become one step: each is tried after those before it, on a table of their own."""

from app.games.actions import Action
from app.games.batch import Batch
from app.games.game import Game
from app.games.prompts import Option
from app.games.setup_actions import PutToken
from app.table.battle_geometry import BattleGeometry


class BatchBuilder:
    """Actions that are tried one after the other; `table` is what they have made of it."""

    def __init__(self, table: BattleGeometry, game: Game) -> None:
        self.table, self._game = table, game
        self._done, self._objection = list[Action](), ""

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was done so far."""
        return tuple(self._done)

    @property
    def options(self) -> tuple[Option, ...]:
        """What the game offers now."""
        return list_options(self.table, self._game)

    def do(self, action: Action) -> bool:
        """Do an action where nothing is against it; whether it was done."""
        rule = self._game.rule(self.table, action)
        problems = rule.check()
        if problems:
            self._objection = problems[0].text
            return False
        self.table = self.table.with_battle(rule.apply())
        self._done.append(action)
        return True

    def finish(self, label: str, shortfall: str = "") -> Batch:
        """What was done, and why it is not more."""
        told = self._objection[:1].upper() + self._objection[1:] + "." if self._objection else ""
        return Batch(label, self.actions, shortfall or told)


def list_options(table: BattleGeometry, game: Game) -> tuple[Option, ...]:
    """What a game offers now; nothing where it has only a table."""
    return game.turn_prompt(table).options


def is_token_due(option: Option) -> bool:
    """Whether an option puts a token down that the card wants now."""
    return option.main and isinstance(option.action, PutToken)


def has_named_place(option: Option) -> bool:
    """Whether an option puts a token down where its card says."""
    return is_token_due(option) and not option.asks
