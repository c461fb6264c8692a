"""What a game makes of the battle as it stands: worked out by a worker whenever the battle rests, never in a drag."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain

from msgspec import structs
from PySide6.QtCore import QObject, QTimer, Signal

from app.battle_geometry import BattleGeometry
from app.language import tr
from app.model import Battle, Change
from app.progress import Report
from app.rules.flow import AttackOption, Fact, GameFlow, Initiative, Option, Reminder, Scoreboard, TurnPrompt
from app.rules.system import RuleSystem
from app.session import Session
from app.sight_cache import Pair, find_sight_of, is_cached
from app.ui.battle.action_runner import left_open
from app.ui.session_notifier import Selection, SessionNotifier
from app.ui.workers import DebouncedWorker

CALM_MS = 60
PATIENCE_MS = 500
"""What takes longer than this is told of: terrain that nobody has asked about yet has to be looked at first."""
PLAYED = ("battle", "over")
"""The stages in which a battle is played, or was."""


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A battle as it stands, and the fighter that is asked about."""

    table: BattleGeometry
    system: RuleSystem
    fighter: str = ""
    past: bool = False
    """Whether it is an earlier moment that is looked at."""

    @property
    def battle(self) -> Battle:
        return self.table.battle

    @property
    def course(self) -> GameFlow | None:
        """What the game knows of a whole battle."""
        return self.system.flow


@dataclass(frozen=True, eq=False)
class GameState:
    """What is to be done, and how things stand."""

    moment: Snapshot
    guide: TurnPrompt
    reminders: tuple[Reminder, ...] = ()
    forgotten: tuple[Reminder, ...] = ()
    standing: Scoreboard = field(default=Scoreboard())
    initiative: tuple[Initiative, ...] = ()


@dataclass(frozen=True, eq=False)
class Positions:
    """What positions say: of the fighter asked about, of tokens and board, and whom it can attack."""

    moment: Snapshot
    facts: tuple[Fact, ...]
    table_facts: tuple[Fact, ...]
    shots: tuple[AttackOption, ...]


def how_it_stands(moment: Snapshot, report: Report) -> Iterator[GameState]:
    """What is to be done, and how things stand. Runs in a worker: everything it touches is frozen."""
    course, table = moment.course, moment.table
    if course is None:
        return
    now = GameState(
        moment,
        course.turn_prompt(table),
        course.reminders(table),
        course.unfinished(table),
        course.scoreboard(table),
        course.initiative(table.battle),
    )
    pairs = _sights(moment, now.guide)
    yield judged(now, pairs)
    if not moment.past and not all(is_cached(table, pair) for pair in chain(*pairs.values())):
        for pair in chain(*pairs.values()):
            find_sight_of(table, pair, report)
        yield judged(now, pairs)


def judged(now: GameState, pairs: Mapping[str, tuple[Pair, ...]]) -> GameState:
    """What can be done, with what the rules make of sight; where nobody has proven it yet, the option asks.

    `pairs` are those whose sight an option rests on, by its id.
    """
    options = tuple(_judged(now.moment, option, pairs.get(option.id, ())) for option in now.guide.options)
    return replace(now, guide=structs.replace(now.guide, options=options))


def _sights(moment: Snapshot, guide: TurnPrompt) -> dict[str, tuple[Pair, ...]]:
    course = moment.course
    found = {one.id: course.sight_pairs(moment.table, one.action) for one in guide.options if course and one.action}
    return {id: pairs for id, pairs in found.items() if pairs}


def _judged(moment: Snapshot, option: Option, pairs: tuple[Pair, ...]) -> Option:
    table, system = moment.table, moment.system
    if not pairs or option.action is None:
        return option
    if not all(is_cached(table, pair) for pair in pairs):
        return structs.replace(option, text=tr("{option} (visible?)", option=option.text))
    unsure = next(iter(left_open(table, system, pairs)), None)
    text = tr("{option} ({sight})", option=option.text, sight=unsure.name) if unsure else option.text
    return structs.replace(option, text=text, problems=system.rules[type(option.action)].check(table, option.action))


def what_positions_say(moment: Snapshot, report: Report) -> Iterator[Positions]:
    """What positions say, which takes longer. Runs in a worker, too."""
    course, table = moment.course, moment.table
    if course is None:
        return
    if not moment.fighter and table.battle.fighters:
        # Nobody asks yet; but what the ground is made of takes its time at first, and is known from then on.
        course.attack_options(table, table.battle.fighters[0].id)
    fighter = moment.fighter if moment.fighter in {one.id for one in table.battle.fighters} else ""
    yield Positions(
        moment,
        course.facts(table, fighter) if fighter else (),
        course.table_facts(table),
        course.attack_options(table, fighter) if fighter else (),
    )


class GameStateModel(QObject):
    """Asks the game anew what can be done after each step, and when somebody else is selected.

    A worker thinks, because rules may take longer than a frame; previews are not asked about, as their answers would
    be stale before they are read. Made for one open battle.
    """

    moved_on = Signal(object)
    """A `GameState`."""
    seen = Signal(object)
    """`Positions`."""
    staged = Signal()
    """The battle came into a stage, or left one."""
    waited = Signal()
    """The answer takes its time."""
    failed = Signal(object)

    def __init__(
        self, session: Session, bridge: SessionNotifier, selection: Selection, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._selection = session, selection
        self.now: GameState | None = None
        self.positions: Positions | None = None
        self._stage = ""
        self._standing = DebouncedWorker(how_it_stands, self._arrived, self.failed.emit, hurried=True)
        self._looking = DebouncedWorker(what_positions_say, self._arrived, self.failed.emit, hurried=True)
        self._calm = QTimer(self, singleShot=True, interval=CALM_MS)
        self._calm.timeout.connect(self.ask)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._patience.timeout.connect(self.waited)
        bridge.changed.connect(self._changed)
        selection.changed.connect(self._calm.start)

    @property
    def played(self) -> bool:
        """Whether there is a course, and the battle is in it or over."""
        return self._session.system.flow is not None and self._session.battle.clock.stage in PLAYED

    @property
    def subject(self) -> str:
        """The fighter that is asked about: the one selected, else the one that is active."""
        battle = self._session.battle
        here = {fighter.id for fighter in battle.fighters}
        return next((id for id in (*self._selection.ids, battle.clock.active) if id in here), "")

    def ask(self) -> None:
        """Have it worked out for the battle that is shown."""
        self._calm.stop()
        if self.played:
            session = self._session
            past = session.looking is not None
            moment = Snapshot(session.table, session.system, self.subject, past)
            self._patience.start()
            self._standing.ask(moment)
            self._looking.ask(moment)

    def close(self) -> None:
        self._calm.stop()
        self._patience.stop()
        self._standing.cancel()
        self._looking.cancel()

    def _changed(self, change: Change) -> None:
        """Frames of a preview are not worth it; what was found of them would be gone before it is read."""
        if not self._session.at_rest:
            self._calm.stop()
            return
        stage = self._session.battle.clock.stage if self._session.system.flow else ""
        if stage != self._stage:
            self._stage = stage
            self.staged.emit()
        if self.played:
            self.ask()

    def _arrived(self, what: GameState | Positions) -> None:
        if what.moment.table is not self._session.table:
            return
        if isinstance(what, GameState):
            self._patience.stop()
            self.now = what
            self.moved_on.emit(what)
        else:
            self.positions = what
            self.seen.emit(what)
