"""From what players ask for to what is done: a proof of sight, then the rules, then dice, then the session."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from app.errors import PlayerError
from app.language import tr
from app.rules.battle_actions import RollDice
from app.rules.flow import DiceRequest
from app.sight_cache import find_sight, find_sight_of, is_cached
from app.ui.workers import Worker

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.battle_geometry import BattleGeometry
    from app.model import Change, Roll, Spot
    from app.progress import Report
    from app.rules.actions import Action
    from app.rules.flow import ChoiceRequest, PointRequest
    from app.rules.ruling import Problem, Ruling
    from app.rules.system import RuleSystem
    from app.session import Session
    from app.sight_cache import Pair
    from app.ui.session_notifier import SessionNotifier


def left_open(table: BattleGeometry, system: RuleSystem, pairs: tuple[Pair, ...]) -> Iterator[Ruling]:
    """The rulings on pairs of fighters that leave it to the players whether somebody is visible."""
    for seer, target in pairs:
        if isinstance(seer, str) and isinstance(target, str):
            ruling = system.ruling(table, seer, target, find_sight(table, seer, target).sight)
            if ruling.kind in ("close", "undecided"):
                yield ruling


class ProofJob(QObject):
    """Looks for one action at a time; what is found, the table's memory keeps, where rules find it."""

    proven = Signal()
    failed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._job: Worker | None = None

    @staticmethod
    def is_due(table: BattleGeometry, pairs: tuple[Pair, ...]) -> bool:
        """Whether any of these was not looked at yet."""
        return not all(is_cached(table, pair) for pair in pairs)

    def begin(self, table: BattleGeometry, pairs: tuple[Pair, ...]) -> None:
        """Look at these; what was looked at before is dropped."""
        self.drop()

        def work(report: Report) -> None:
            for pair in pairs:
                find_sight_of(table, pair, report)

        self._job = Worker(work, self._found, self._broke).start()

    def drop(self) -> None:
        job, self._job = self._job, None
        if job:
            job.cancel()

    def _found(self, _: object) -> None:
        self._job = None
        self.proven.emit()

    def _broke(self, error: Exception) -> None:
        self._job = None
        self.failed.emit(error)


@dataclass(frozen=True, eq=False)
class ActionPrompt:
    """What an action waits for: a proof of sight, players who overrule the rules it breaks, a point, or its dice.

    `overruled` are the problems that players said yes to already, `note` what is not to be forgotten.
    """

    action: Action
    needs: tuple[DiceRequest, ...] = ()
    problems: tuple[Problem, ...] = ()
    overruled: tuple[Problem, ...] = ()
    proves: bool = False
    note: str = ""
    where: PointRequest | None = None
    choice: ChoiceRequest | None = None


class ActionRunner(QObject):
    """Lives as long as its battle is open. `attempt` is the one way from the window to what rules have a say in.

    `asked` tells an `ActionPrompt` to be answered with `roll`, `overrule`, `choose`, `point` or `leave`, and None once
    nothing is asked any more.
    """

    asked = Signal(object)
    done = Signal(object)
    left = Signal(object)
    failed = Signal(object)

    def __init__(self, session: Session, bridge: SessionNotifier, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._doing = False
        self._asked_of = session.history
        self.waits: ActionPrompt | None = None
        self._thrown: tuple[Roll, ...] = ()
        self.proof = ProofJob(self)
        self.proof.proven.connect(self._proven)
        self.proof.failed.connect(self._fail)
        bridge.changed.connect(self._changed)

    def attempt(self, action: Action) -> None:
        """Do the action as soon as no rule is against it that is not overruled, and there are the dice it needs.

        What is previewed stays to be seen meanwhile. What was asked before is left.
        """
        self._keep_thrown()
        self._go_on(ActionPrompt(action))

    def throw(self, rolls: tuple[Roll, ...]) -> None:
        """Dice that fell for what is asked, and may still be left."""
        self._thrown = rolls if self.waits and self.waits.needs else ()

    def roll(self, rolls: tuple[Roll, ...]) -> None:
        """The dice that are asked for, in the order of the needs; they may lead to more."""
        asked = self.waits
        self._thrown = ()
        if asked and asked.needs:
            action = self._session.system.with_dice(asked.action, rolls)
            self._go_on(ActionPrompt(action, overruled=asked.overruled), asks_dice=action != asked.action)

    def point(self, at: Spot) -> None:
        """The point of the table that is asked for."""
        asked, course = self.waits, self._session.system.flow
        if asked and asked.where and course:
            self._go_on(ActionPrompt(course.with_point(asked.action, at), overruled=asked.overruled))

    def choose(self, number: int) -> None:
        """One of the answers to what others may decide."""
        asked = self.waits
        if asked and asked.choice:
            self._go_on(ActionPrompt(asked.choice.answers[number][1], overruled=asked.overruled))

    def overrule(self) -> None:
        """Do it all the same; the log tells."""
        asked = self.waits
        if asked and asked.problems:
            self._go_on(ActionPrompt(asked.action, overruled=(*asked.overruled, *asked.problems)))

    def leave(self) -> None:
        asked = self.waits
        self._ask(None)
        if asked:
            self._session.cancel_preview()
            self._keep_thrown()
            self.left.emit(asked.action)

    def close(self) -> None:
        self.proof.drop()

    def _keep_thrown(self) -> None:
        """Dice that fell and are left stand in the log: nobody throws until they please."""
        rolls, self._thrown = self._thrown, ()
        if not rolls or self._session.looking is not None or RollDice not in self._session.system.rules:
            return
        for roll in rolls:
            what = tr("{what}: rolled and not used", what=roll.what or roll.kind)
            self._do(RollDice(replace(roll, what=what)))

    def _go_on(self, asked: ActionPrompt, asks_dice: bool = True) -> None:
        """The next thing an action waits for, or nothing any more: then it is done."""
        self.waits = None
        self.proof.drop()
        try:
            if self._has_to_look(asked):
                self._ask(dataclasses.replace(asked, proves=True))
                self.proof.begin(self._session.rest, self._sights(asked.action))
                return
            against = self._session.check(asked.action)
            new = tuple(problem for problem in against if problem not in asked.overruled)
            where = None if new else self._where(asked.action)
            choice = None if new or where else self._choice(asked.action)
            needs = () if new or where or choice or not asks_dice else self._dice_requests(asked.action)
            if new or where or choice or needs:
                found = {"problems": new, "where": where, "choice": choice, "needs": needs}
                self._ask(dataclasses.replace(asked, **found, note=self._note(asked.action) if needs else ""))
            else:
                self._do(asked.action, against)
        except PlayerError as error:
            self._fail(error)

    def _has_to_look(self, asked: ActionPrompt) -> bool:
        """Whether rules rest on sight that nobody has proven yet: that takes its time, and is done by a worker."""
        return self.proof.is_due(self._session.rest, self._sights(asked.action))

    def _sights(self, action: Action) -> tuple[Pair, ...]:
        course = self._session.system.flow
        return course.sight_pairs(self._session.rest, action) if course else ()

    def _note(self, action: Action) -> str:
        """What is left to the players before they roll: whether somebody is visible, where nobody can tell."""
        session = self._session
        rulings = left_open(session.rest, session.system, self._sights(action))
        return "\n".join(
            tr("Sight is {ruling}: {reason}. Look at the table.", ruling=ruling.name, reason=ruling.reason)
            for ruling in rulings
        )

    def _proven(self) -> None:
        asked = self.waits
        if asked and asked.proves:
            self._go_on(dataclasses.replace(asked, proves=False))

    def _where(self, action: Action) -> PointRequest | None:
        course = self._session.system.flow
        return course.point_request(self._session.rest, action) if course else None

    def _choice(self, action: Action) -> ChoiceRequest | None:
        course = self._session.system.flow
        return course.choice_request(self._session.rest, action) if course else None

    def _dice_requests(self, action: Action) -> tuple[DiceRequest, ...]:
        return self._session.system.dice_requests(self._session.rest, action)

    def _do(self, action: Action, overruled: tuple[Problem, ...] = ()) -> None:
        self._ask(None)
        self._doing = True
        try:
            self._session.do(action, overruled)
        except PlayerError as error:
            self._fail(error)
        else:
            self.done.emit(action)
        finally:
            self._doing = False

    def _fail(self, error: Exception) -> None:
        self._ask(None)
        self._session.cancel_preview()
        self.failed.emit(error)

    def _ask(self, asked: ActionPrompt | None) -> None:
        self.proof.drop()
        self.waits, self._asked_of = asked, self._session.history
        self.asked.emit(asked)

    def _changed(self, change: Change) -> None:
        """Something else was done meanwhile: what is asked is about a battle that is no more."""
        if self.waits and not self._doing and self._session.at_rest and self._session.history is not self._asked_of:
            self._ask(None)
