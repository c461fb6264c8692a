"""Builds a batch: tries each action after those before it, on its own copy of the table."""

from app.games.actions import Action
from app.games.batch import Batch
from app.games.game import Game
from app.games.prompts import Option
from app.games.setup_actions import PutToken
from app.table.battle_geometry import BattleGeometry


class BatchBuilder:
    """A builder that tries actions in turn; `table` is the table after those that were done."""

    def __init__(self, table: BattleGeometry, game: Game) -> None:
        self.table, self._game = table, game
        self._done, self._objection = list[Action](), ""

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions done so far."""
        return tuple(self._done)

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that the game offers now."""
        return list_options(self.table, self._game)

    def do(self, action: Action) -> bool:
        """Does an action if it has no problems; returns whether it was done."""
        rule = self._game.rule(self.table, action)
        problems = rule.check()
        if problems:
            self._objection = problems[0].text
            return False
        self.table = self.table.with_battle(rule.apply())
        self._done.append(action)
        return True

    def finish(self, label: str, shortfall: str = "") -> Batch:
        """Returns the batch, with the first problem as its shortfall unless another is given."""
        told = self._objection[:1].upper() + self._objection[1:] + "." if self._objection else ""
        return Batch(label, self.actions, shortfall or told)


def list_options(table: BattleGeometry, game: Game) -> tuple[Option, ...]:
    """Returns the options that a game offers now; none for a game that has only a table."""
    return game.turn_prompt(table).options


def is_token_due(option: Option) -> bool:
    """Returns whether an option places a token that the card requires now."""
    return option.main and isinstance(option.action, PutToken)


def has_named_place(option: Option) -> bool:
    """Returns whether an option places a due token at a place that the card names."""
    return is_token_due(option) and not option.asks
