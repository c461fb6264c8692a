"""Sight and distances that follow the battle: at once while things move, thoroughly when they rest."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from app.geometry.evidence import Sight
from app.geometry.gaps import Measure
from app.geometry.witness import LIVE, THOROUGH, Effort
from app.model import Change, Cylinder
from app.rules.system import Ruling
from app.session import Session
from app.table import Table
from app.ui.bridge import Choice, SessionBridge
from app.ui.jobs import Latest

BREATH = 2.0
"""Live answers rest so many times as long as they took: the window draws with the same two cores."""
REST_MS = 140
"""When nothing moved for so long, the thorough answer is asked for."""
EVERYONE_S = 0.1
"""While things move, everyone else is looked at no more often than this: marks are read less closely than a line."""
GLANCE = Effort(lines=2048, most=8192, walks=0, candidates=2)
"""For everyone else, once nothing moves."""


@dataclass(frozen=True, eq=False)
class Question:
    """Whom the seer sees: the target closely, and, where `everyone` is asked for, the others at a glance.

    Questions are numbered as they are asked.
    """

    number: int
    table: Table
    judge: Callable[[Sight], Ruling]
    seer: str
    target: str
    resting: bool
    everyone: bool = True


@dataclass(frozen=True, eq=False)
class Glance:
    """One of the others: whether a line was found, and how far it stands."""

    id: str
    visible: bool
    measure: Measure


@dataclass(frozen=True, eq=False)
class Pair:
    """The evidence on seer and target, what it means, how far apart they stand, and what is wrong with the meshes."""

    sight: Sight
    ruling: Ruling
    measure: Measure
    health: tuple[str, ...]
    ms: float


@dataclass(frozen=True, eq=False)
class Answer:
    """What a question found; no pair where there is no target, no others where they were not asked for."""

    question: Question
    pair: Pair | None
    others: tuple[Glance, ...]
    ms: float


def answer(question: Question) -> Answer:
    """Look. Runs in a worker: everything it touches is frozen."""
    begin = time.perf_counter()
    pair = _pair(question) if question.target else None
    others = _glances(question) if question.everyone else ()
    return Answer(question, pair, others, _since(begin))


class Live(QObject):
    """Asks whenever battle or choice change, and tells the newest answer."""

    answered = Signal(object)
    failed = Signal(object)

    def __init__(self, session: Session, bridge: SessionBridge, choice: Choice, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._choice = session, choice
        self._asked = self._shown = 0
        self._looked = 0.0
        self._quick = Latest(answer, self._arrived, self._failed, rest=BREATH)
        self._thorough = Latest(answer, self._arrived, self._failed)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._look_closely)
        bridge.changed.connect(self._moved)
        choice.changed.connect(self._chosen)

    def close(self) -> None:
        """Ask no more."""
        self._rest.stop()
        self._quick.cancel()
        self._thorough.cancel()

    def _moved(self, change: Change) -> None:
        if self._choice.seer:
            self._thorough.forget()
            self._quick.ask(self._question(resting=False, everyone=self._due()))
            self._rest.start()

    def _chosen(self) -> None:
        self._shown = self._asked
        if self._choice.seer:
            self._quick.ask(self._question(resting=False))
            self._look_closely()

    def _look_closely(self) -> None:
        if self._choice.seer:
            self._thorough.ask(self._question(resting=True))

    def _due(self) -> bool:
        """Whether it is time to look at everyone again."""
        now = time.monotonic()
        due = now - self._looked > EVERYONE_S
        if due:
            self._looked = now
        return due

    def _question(self, resting: bool, everyone: bool = True) -> Question:
        self._asked += 1
        session, choice = self._session, self._choice
        seer, target = choice.seer, choice.target
        return Question(self._asked, session.table, session.system.judge, seer, target, resting, everyone)

    def _arrived(self, found: Answer) -> None:
        """Show it unless something newer is shown already."""
        number = found.question.number
        stale = found.question.resting and found.question.table is not self._session.table
        if number > self._shown and not stale and self._choice.seer:
            self._shown = number
            self.answered.emit(found)

    def _failed(self, error: Exception) -> None:
        self.failed.emit(error)


def _pair(question: Question) -> Pair:
    begin = time.perf_counter()
    table, seer, target = question.table, question.seer, question.target
    sight = table.sight(seer, target, THOROUGH if question.resting else LIVE)
    ms = _since(begin)
    health = _health(table, (seer, target), sight.blockers)
    return Pair(sight, question.judge(sight), table.distance(seer, target), health, ms)


def _health(table: Table, pair: tuple[str, str], blockers: tuple[str, ...]) -> tuple[str, ...]:
    """What is wrong with the meshes that a verdict rests on, each with the name of what it is the mesh of."""
    battle = table.battle
    refs = {piece.id: piece.ref for piece in battle.pieces if piece.id in blockers}
    bodies = {id: battle.fighter(id).body for id in pair}
    refs |= {id: body.ref for id, body in bodies.items() if not isinstance(body, Cylinder)}
    return tuple(f"{id}: {text}" for id, ref in refs.items() for text in table.meshes(ref).health.warnings)


def _glances(question: Question) -> tuple[Glance, ...]:
    table, seer = question.table, question.seer
    if question.resting:
        found = {id: sight.verdict == "visible" for id, sight in table.sights(seer, GLANCE).items()}
    else:
        found = table.glances(seer)
    return tuple(Glance(id, visible, table.distance(seer, id)) for id, visible in found.items())


def _since(begin: float) -> float:
    return (time.perf_counter() - begin) * 1000
