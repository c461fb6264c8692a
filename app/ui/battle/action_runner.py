"""Runs actions from request to result: sight is proven, rules are checked, dice are rolled, the session is changed."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
from app.games.allowed_move import find_allowed_part
from app.games.battle_actions import RollDice
from app.games.requests import DiceRequest
from app.table.sight_cache import find_pair_sight, find_sight, is_cached
from app.ui.widgets.typed_rolls import throw_dice
from app.ui.workers import Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from app.core.progress import Report
    from app.games.batch import Batch
    from app.games.game import Game
    from app.games.requests import ChoiceRequest, PointRequest
    from app.games.ruling import Problem, Ruling
    from app.model import Change, Roll, Spot
    from app.session import Session
    from app.table.battle_geometry import BattleGeometry
    from app.table.sight_cache import Pair
    from app.ui.session_notifier import SessionNotifier


def find_open_rulings(table: BattleGeometry, game: Game, pairs: tuple[Pair, ...]) -> Iterator[Ruling]:
    """Yields the rulings on pairs of fighters that leave the decision on visibility to the players."""
    for observer, target in pairs:
        if isinstance(observer, str) and isinstance(target, str):
            ruling = game.ruling(table, observer, target, find_sight(table, observer, target).sight)
            if ruling.kind in ("close", "undecided"):
                yield ruling


class ProofJob(QObject):
    """Proves the sight that an action needs, in a worker; results go into the table's cache, where rules find them."""

    proven = Signal()
    failed = Signal(Exception)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._job: Worker | None = None

    def start(self, table: BattleGeometry, pairs: tuple[Pair, ...]) -> None:
        """Starts to prove these pairs; an earlier job is cancelled."""
        self.cancel()

        def work(report: Report) -> None:
            for pair in pairs:
                find_pair_sight(table, pair, report)

        self._job = Worker(work, self._on_found, self._on_failed).start()

    def cancel(self) -> None:
        job, self._job = self._job, None
        if job:
            job.cancel()

    def _on_found(self, _: object) -> None:
        self._job = None
        self.proven.emit()

    def _on_failed(self, error: Exception) -> None:
        self._job = None
        self.failed.emit(error)


@dataclass(frozen=True, eq=False)
class ActionPrompt:
    """A prompt of an action that needs a proof of sight, overruling of broken rules, a point, a choice, or dice.

    `overruled` are the problems that players have already accepted, `note` a reminder about sight, `rolls` the dice
    rolled for the action so far. With `throws`, the program rolls the dice itself, unless there is a note.
    """

    action: Action
    dice_requests: tuple[DiceRequest, ...] = ()
    problems: tuple[Problem, ...] = ()
    overruled: tuple[Problem, ...] = ()
    awaits_proof: bool = False
    note: str = ""
    rolls: tuple[Roll, ...] = ()
    throws: bool = False
    allowed: Action | None = None
    """The part of a forbidden move that breaks no rule."""
    point_request: PointRequest | None = None
    choice_request: ChoiceRequest | None = None


class ActionRunner(QObject):
    """Runs the actions of an open battle; everything that the rules check goes through `attempt`.

    `prompted` carries an `ActionPrompt`, which is answered with `answer_dice`, `overrule`, `shorten`,
    `answer_choice`, `answer_point` or `cancel`, and None when the prompt is closed.
    """

    prompted = Signal(ActionPrompt)
    done = Signal(Action)
    cancelled = Signal(Action)
    failed = Signal(Exception)

    def __init__(self, session: Session, notifier: SessionNotifier, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._running = False
        self._prompt_history = session.history
        self.prompt: ActionPrompt | None = None
        self._thrown_rolls: tuple[Roll, ...] = ()
        self.proof = ProofJob(self)
        self.proof.proven.connect(self._on_proven)
        self.proof.failed.connect(self._fail)
        notifier.committed.connect(self._on_committed)

    def attempt(self, action: Action, throws: bool = False) -> None:
        """Runs an action once all its problems are overruled and it has its dice; drops an earlier prompt.

        With `throws`, the program rolls all dice immediately, ties included, unless players must first check sight on
        the table. A preview stays visible meanwhile.
        """
        self._log_unused_rolls()
        self._advance(ActionPrompt(action, throws=throws))

    def do_manually(self, action: Action) -> None:
        """Does what players decided themselves: the log records the rules that this overrules, without a question."""
        self._log_unused_rolls()
        try:
            self._advance(ActionPrompt(action, overruled=self._session.check(action)))
        except PlayerError as error:
            self._fail(error)

    def do_batch(self, batch: Batch) -> None:
        """Runs the actions of a batch, which break no rule and need no input, as one step; drops an earlier prompt."""
        self._log_unused_rolls()
        self._run(lambda: self._session.do_batch(batch.label, batch.actions), batch.actions)

    def remember_rolls(self, rolls: tuple[Roll, ...]) -> None:
        """Remembers dice rolled for the current prompt, so that they are logged if the action is abandoned."""
        if self.prompt and self.prompt.dice_requests:
            self._thrown_rolls = _thrown_by_program((*self.prompt.rolls, *rolls))

    def answer_dice(self, rolls: tuple[Roll, ...]) -> None:
        """Answers the prompt with dice, in the order of its requests; the action may then ask for more."""
        asked = self.prompt
        if asked and asked.dice_requests:
            thrown = dataclasses.replace(asked, rolls=(*asked.rolls, *rolls))
            self._thrown_rolls = _thrown_by_program(thrown.rolls)
            try:
                action = self._session.rule(asked.action).with_dice(rolls)
            except PlayerError as error:  # An earlier moment may be shown that was played with another game.
                self._fail(error)
            else:
                self._go_on(thrown, action)

    def answer_point(self, at: Spot) -> None:
        """Answers the prompt with a point of the table."""
        asked = self.prompt
        if asked and asked.point_request:
            try:
                action = self._session.rule(asked.action).with_point(at)
            except PlayerError as error:  # See `answer_dice`.
                self._fail(error)
            else:
                self._go_on(asked, action)

    def answer_choice(self, number: int) -> None:
        asked = self.prompt
        if asked and asked.choice_request:
            self._go_on(asked, asked.choice_request.answers[number][1])

    def overrule(self) -> None:
        """Overrules the problems of the prompt; the log records this."""
        asked = self.prompt
        if asked and asked.problems:
            told = dataclasses.replace(asked, overruled=(*asked.overruled, *asked.problems))
            self._go_on(told, asked.action)

    def shorten(self) -> None:
        """Does only the part of a forbidden move that is allowed."""
        asked = self.prompt
        if asked and asked.allowed:
            self._advance(ActionPrompt(asked.allowed, throws=asked.throws))

    def cancel(self) -> None:
        """Cancels the action at the player's request and emits `cancelled`."""
        asked = self.prompt
        self.leave()
        if asked:
            self.cancelled.emit(asked.action)

    def leave(self) -> None:
        """Drops the prompt because the players do something else."""
        asked = self.prompt
        self._set_prompt(None)
        if asked:
            self._session.cancel_preview()
            self._log_unused_rolls()

    def close(self) -> None:
        self.proof.cancel()

    def _log_unused_rolls(self) -> None:
        """Logs dice that were rolled but not used, so that no one can secretly roll until the result suits."""
        rolls, self._thrown_rolls = self._thrown_rolls, ()
        if not rolls or self._session.viewed_step is not None or RollDice not in self._session.game.rules:
            return
        for roll in rolls:
            what = tr("{what}: rolled but not used", what=roll.what or roll.kind)
            self._do(RollDice(replace(roll, what=what)))

    def _go_on(self, asked: ActionPrompt, action: Action) -> None:
        """Continues with the action after an answer; dice are not requested again if they did not change the action."""
        asks_dice = not asked.dice_requests or action != asked.action
        kept = ActionPrompt(action, overruled=asked.overruled, rolls=asked.rolls, throws=asked.throws)
        self._advance(kept, asks_dice)

    def _advance(self, asked: ActionPrompt, asks_dice: bool = True) -> None:
        """Prompts for the next thing that the action needs, or runs the action if it needs nothing more."""
        self.prompt = None
        self.proof.cancel()
        try:
            # Sight that the rules need and that is not proven yet takes time, so a worker proves it.
            rule = self._session.rule(asked.action)
            if not all(is_cached(rule.table, pair) for pair in rule.sight_pairs()):
                self._set_prompt(dataclasses.replace(asked, awaits_proof=True))
                self.proof.start(rule.table, rule.sight_pairs())
                return
            against = rule.check()
            new = tuple(problem for problem in against if problem not in asked.overruled)
            point = None if new else rule.point_request()
            choice = None if new or point else rule.choice_request()
            dice = () if new or point or choice or not asks_dice else rule.dice_requests()
            if new or point or choice or dice:
                note = self._format_note(rule.sight_pairs()) if dice else ""
                allowed = find_allowed_part(self._session.game, rule.table, asked.action) if new else None
                asked = dataclasses.replace(
                    asked,
                    problems=new,
                    allowed=allowed,
                    point_request=point,
                    choice_request=choice,
                    dice_requests=dice,
                    note=note,
                )
                if dice and asked.throws and not note:
                    # There is nothing to decide before the roll.
                    self.prompt = asked
                    self.answer_dice(tuple(throw_dice(need) for need in asked.dice_requests))
                else:
                    self._set_prompt(asked)
            else:
                self._thrown_rolls = ()
                self._do(asked.action, against)
        except PlayerError as error:
            self._fail(error)

    def _format_note(self, pairs: tuple[Pair, ...]) -> str:
        """Returns a note on fighters whose visibility the players must judge before they roll."""
        session = self._session
        rulings = find_open_rulings(session.committed_table, session.game, pairs)
        return "\n".join(
            tr("Sight: {ruling} ({reason}). Check it on the table.", ruling=ruling.name, reason=ruling.reason)
            for ruling in rulings
        )

    def _on_proven(self) -> None:
        asked = self.prompt
        if asked and asked.awaits_proof:
            self._advance(dataclasses.replace(asked, awaits_proof=False))

    def _do(self, action: Action, overruled: tuple[Problem, ...] = ()) -> None:
        self._run(lambda: self._session.do(action, overruled), (action,))

    def _run(self, do: Callable[[], object], actions: tuple[Action, ...]) -> None:
        self._set_prompt(None)
        self._running = True
        try:
            do()
        except PlayerError as error:
            self._fail(error)
        else:
            for action in actions:
                self.done.emit(action)
        finally:
            self._running = False

    def _fail(self, error: Exception) -> None:
        self._set_prompt(None)
        self._session.cancel_preview()
        self.failed.emit(error)

    def _set_prompt(self, asked: ActionPrompt | None) -> None:
        self.proof.cancel()
        self.prompt, self._prompt_history = asked, self._session.history
        self.prompted.emit(asked)

    def _on_committed(self, change: Change) -> None:
        """Drops the prompt when something else was done, because it is about an outdated battle."""
        if self.prompt and not self._running and self._session.history is not self._prompt_history:
            self._set_prompt(None)


def _thrown_by_program(rolls: tuple[Roll, ...]) -> tuple[Roll, ...]:
    """Returns the rolls that players did not enter."""
    return tuple(roll for roll in rolls if not roll.typed)
