"""Builds a batch: tries each action after those before it, on its own copy of the table."""

from collections.abc import Iterator

from app.core.language import tr
from app.games.actions import Action
from app.games.batch import Batch, BatchTools
from app.games.game import Game
from app.games.prompts import Option
from app.games.setup_actions import PutToken
from app.table.battle_geometry import BattleGeometry

MAX_SETUP_STEPS = 60


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


def skip_to_battle(table: BattleGeometry, game: Game, tools: BatchTools) -> Batch:
    """Does everything that is left before round 1: at legal places, and at random where nothing is chosen yet.

    Stops where only the players can decide, and says so.
    """
    work, label, told = BatchBuilder(table, game), tr("Skip to round 1"), ""
    for _ in range(MAX_SETUP_STEPS):
        if work.table.battle.clock.stage == "battle":
            return Batch(label, work.actions)
        if told := _take_step(work, game, tools):
            break
    return Batch(label, work.actions, told or game.turn_prompt(work.table).text)


def _take_step(work: BatchBuilder, game: Game, tools: BatchTools) -> str:
    """Takes the next step of the set-up. Returns what is missing if that was not wholly possible."""
    told = ""
    for batch in _next_batches(work, game, tools):
        if batch.actions and all(work.do(action) for action in batch.actions):
            return batch.shortfall
        told = told or batch.shortfall
    return told or game.turn_prompt(work.table).text


def _next_batches(work: BatchBuilder, game: Game, tools: BatchTools) -> Iterator[Batch]:
    """Yields the ways to take the next step of the set-up, in the order in which they are tried."""
    choices = game.setup.choices(work.table)
    for answers in (one.answers for one in choices if one.chosen < 0 and not one.nothing):
        yield Batch("", (answers[tools.roll(len(answers)) - 1][1],))
    yield game.place_all(work.table, tools)
    yield game.put_tokens(work.table, tools)
    main = [one.action for one in work.options if one.main and one.action and not one.asks and not one.problems]
    if main:
        yield Batch("", (main[tools.roll(len(main)) - 1],))
    yield game.advance_setup_randomly(work.table, tools)
