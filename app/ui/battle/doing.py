"""From what players want to do to what is done: dice first, then the rules, then the session."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from app.errors import PlayerError
from app.rules.battle_actions import RollDice
from app.rules.course import Need
from app.ui.language import tr

if TYPE_CHECKING:
    from app.model import Change, Roll
    from app.rules.actions import Action
    from app.rules.system import Problem
    from app.session import Session
    from app.ui.bridge import SessionBridge


@dataclass(frozen=True, eq=False)
class Asked:
    """What an action waits for: the dice it needs, or players who overrule the rules it breaks.

    `besides` are problems that nobody but the window knows of, such as what is not to be seen.
    """

    action: Action
    needs: tuple[Need, ...] = ()
    problems: tuple[Problem, ...] = ()
    besides: tuple[Problem, ...] = ()


class Doing(QObject):
    """Lives as long as its battle is open. `attempt` is the one way from the window to what rules have a say in.

    `asked` tells an `Asked` to be answered with `roll`, `overrule` or `leave`, and None once nothing is asked any more.
    """

    asked = Signal(object)
    done = Signal(object)
    left = Signal(object)
    failed = Signal(object)

    def __init__(self, session: Session, bridge: SessionBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._doing = False
        self._asked_of = session.history
        self.waits: Asked | None = None
        bridge.changed.connect(self._changed)

    def attempt(self, action: Action, besides: tuple[Problem, ...] = ()) -> None:
        """Do the action as soon as there are the dice it needs, and no rule is against it that is not overruled.

        What is previewed stays to be seen meanwhile. What was asked before is left.
        """
        self.waits = None
        self._try(action, besides, wants_dice=True)

    def roll(self, rolls: tuple[Roll, ...]) -> None:
        """The dice that are asked for, in the order of the needs; they may lead to more."""
        asked, course = self.waits, self._session.system.course
        if asked and asked.needs and course:
            rolled = isinstance(asked.action, RollDice)
            action = replace(asked.action, roll=rolls[0]) if rolled else course.rolled(asked.action, rolls)
            if action == asked.action:
                self._try(action, asked.besides)
            else:
                self.attempt(action, asked.besides)

    def overrule(self) -> None:
        """Do it all the same; the log tells."""
        if self.waits and self.waits.problems:
            self._do(self.waits.action, self.waits.problems)

    def leave(self) -> None:
        """Do nothing of it."""
        asked = self.waits
        self._ask(None)
        if asked:
            self._session.cancel_preview()
            self.left.emit(asked.action)

    def _try(self, action: Action, besides: tuple[Problem, ...], wants_dice: bool = False) -> None:
        try:
            needs = self._needs(action) if wants_dice else ()
            if needs:
                self._ask(Asked(action, needs, besides=besides))
            else:
                self._judge(action, besides)
        except PlayerError as error:
            self._fail(error)

    def _needs(self, action: Action) -> tuple[Need, ...]:
        if isinstance(action, RollDice) and not action.roll.faces:
            return (Need(action.roll.kind, 1, action.roll.what or tr("Dice"), action.side),)
        course = self._session.system.course
        return course.needs(self._session.rest, action) if course else ()

    def _judge(self, action: Action, besides: tuple[Problem, ...]) -> None:
        problems = (*besides, *self._session.check(action))
        if problems:
            self._ask(Asked(action, problems=problems))
        else:
            self._do(action)

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

    def _fail(self, error: PlayerError) -> None:
        self._ask(None)
        self._session.cancel_preview()
        self.failed.emit(error)

    def _ask(self, asked: Asked | None) -> None:
        self.waits, self._asked_of = asked, self._session.history
        self.asked.emit(asked)

    def _changed(self, change: Change) -> None:
        """Something else was done meanwhile: what is asked is about a battle that is no more."""
        if self.waits and not self._doing and self._session.at_rest and self._session.history is not self._asked_of:
            self._ask(None)
