"""From what players ask for to what is done: a proof of sight, then the rules, then dice, then the session."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
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
    """The rulings on pairs of fighters that leave it to the players whether somebody is visible."""
    for seer, target in pairs:
        if isinstance(seer, str) and isinstance(target, str):
            ruling = game.ruling(table, seer, target, find_sight(table, seer, target).sight)
            if ruling.kind in ("close", "undecided"):
                yield ruling


class ProofJob(QObject):
    """Proves sight for one action at a time in a worker; results go into the table's cache, where rules read them."""

    proven = Signal()
    failed = Signal(Exception)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._job: Worker | None = None

    @staticmethod
    def is_needed(table: BattleGeometry, pairs: tuple[Pair, ...]) -> bool:
        """Whether any of these was not looked at yet."""
        return not all(is_cached(table, pair) for pair in pairs)

    def start(self, table: BattleGeometry, pairs: tuple[Pair, ...]) -> None:
        """Look at these; what was looked at before is dropped."""
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
    """What an action waits for: a proof of sight, players who overrule the rules it breaks, a point, or its dice.

    `overruled` are the problems that players said yes to already, `note` what is not to be forgotten, `rolls` the dice
    that fell for it so far. With `throws` the program throws dice that are asked for, unless there is such a note.
    """

    action: Action
    dice_requests: tuple[DiceRequest, ...] = ()
    problems: tuple[Problem, ...] = ()
    overruled: tuple[Problem, ...] = ()
    awaits_proof: bool = False
    note: str = ""
    rolls: tuple[Roll, ...] = ()
    throws: bool = False
    point_request: PointRequest | None = None
    choice_request: ChoiceRequest | None = None


class ActionRunner(QObject):
    """Runs the actions of one open battle: all that the rules check has to go through `attempt`.

    `prompted` tells an `ActionPrompt` to be answered with `answer_dice`, `overrule`, `answer_choice`, `answer_point` or
    `cancel`, and None once nothing is asked any more.
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
        """Do the action as soon as no rule is against it that is not overruled, and there are the dice it needs.

        With `throws` the program throws them at once, all of them, ties too, unless players are to look at the table
        before. What is previewed stays to be seen meanwhile. What was asked before is left.
        """
        self._log_unused_rolls()
        self._advance(ActionPrompt(action, throws=throws))

    def do_batch(self, batch: Batch) -> None:
        """Do what no rule is against, and what needs nothing, as one step. What was asked before is left."""
        self._log_unused_rolls()
        self._run(lambda: self._session.do_batch(batch.label, batch.actions), batch.actions)

    def remember_rolls(self, rolls: tuple[Roll, ...]) -> None:
        """Dice that fell for what is asked, and may still be left, as those before them."""
        if self.prompt and self.prompt.dice_requests:
            self._thrown_rolls = _thrown_by_program((*self.prompt.rolls, *rolls))

    def answer_dice(self, rolls: tuple[Roll, ...]) -> None:
        """The dice that are asked for, in the order of the needs; they may lead to more."""
        asked = self.prompt
        if asked and asked.dice_requests:
            thrown = dataclasses.replace(asked, rolls=(*asked.rolls, *rolls))
            self._thrown_rolls = _thrown_by_program(thrown.rolls)
            try:
                action = self._session.rule(asked.action).with_dice(rolls)
            except PlayerError as error:  # an earlier moment is looked at, with another game
                self._fail(error)
            else:
                self._go_on(thrown, action)

    def answer_point(self, at: Spot) -> None:
        """The point of the table that is asked for."""
        asked = self.prompt
        if asked and asked.point_request:
            try:
                action = self._session.rule(asked.action).with_point(at)
            except PlayerError as error:  # as above
                self._fail(error)
            else:
                self._go_on(asked, action)

    def answer_choice(self, number: int) -> None:
        """One of the answers to what others may decide."""
        asked = self.prompt
        if asked and asked.choice_request:
            self._go_on(asked, asked.choice_request.answers[number][1])

    def overrule(self) -> None:
        """Do it all the same; the log tells."""
        asked = self.prompt
        if asked and asked.problems:
            told = dataclasses.replace(asked, overruled=(*asked.overruled, *asked.problems))
            self._go_on(told, asked.action)

    def cancel(self) -> None:
        """Players do not want it after all."""
        asked = self.prompt
        self.leave()
        if asked:
            self.cancelled.emit(asked.action)

    def leave(self) -> None:
        """Ask no more: players do something else."""
        asked = self.prompt
        self._set_prompt(None)
        if asked:
            self._session.cancel_preview()
            self._log_unused_rolls()

    def close(self) -> None:
        self.proof.cancel()

    def _log_unused_rolls(self) -> None:
        """Dice that fell and are left stand in the log: nobody throws until they please."""
        rolls, self._thrown_rolls = self._thrown_rolls, ()
        if not rolls or self._session.viewed_step is not None or RollDice not in self._session.game.rules:
            return
        for roll in rolls:
            what = tr("{what}: rolled but not used", what=roll.what or roll.kind)
            self._do(RollDice(replace(roll, what=what)))

    def _go_on(self, asked: ActionPrompt, action: Action) -> None:
        """What was asked is answered, which made this action of it; dice that change nothing end it."""
        asks_dice = not asked.dice_requests or action != asked.action
        kept = ActionPrompt(action, overruled=asked.overruled, rolls=asked.rolls, throws=asked.throws)
        self._advance(kept, asks_dice)

    def _advance(self, asked: ActionPrompt, asks_dice: bool = True) -> None:
        """The next thing an action waits for, or nothing any more: then it is done."""
        self.prompt = None
        self.proof.cancel()
        try:
            # Whether rules rest on sight that nobody has proven yet: that takes its time, and is done by a
            # worker
            rule = self._session.rule(asked.action)
            if self.proof.is_needed(rule.table, rule.sight_pairs()):
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
                asked = dataclasses.replace(
                    asked, problems=new, point_request=point, choice_request=choice, dice_requests=dice, note=note
                )
                if dice and asked.throws and not note:
                    # Nothing is left to decide before the dice fall
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
        """What is left to the players before they roll: whether somebody is visible, where nobody can tell."""
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
        """Something else was done meanwhile: what is asked is about a battle that is no more."""
        if self.prompt and not self._running and self._session.history is not self._prompt_history:
            self._set_prompt(None)


def _thrown_by_program(rolls: tuple[Roll, ...]) -> tuple[Roll, ...]:
    """Those that nobody typed."""
    return tuple(roll for roll in rolls if not roll.typed)
