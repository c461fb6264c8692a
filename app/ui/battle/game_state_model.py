"""The state that the game derives from the battle, computed in a worker while the battle is at rest, not in a drag."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain

from msgspec import structs
from PySide6.QtCore import QObject, QTimer, Signal

from app.core.language import tr
from app.core.progress import Report
from app.games.attack_option import AttackOption
from app.games.battle_status import Scoreboard
from app.games.battle_views import FighterRow, Track
from app.games.dice_looks import DisplayedDice
from app.games.facts import Fact
from app.games.game import Game
from app.games.prompts import Option, Reminder, TurnPrompt
from app.model import Battle
from app.session import Session
from app.table.battle_geometry import BattleGeometry
from app.table.sight_cache import Pair, find_pair_sight, is_cached
from app.ui.battle.action_runner import find_open_rulings
from app.ui.session_notifier import Selection, SessionNotifier, SightPair
from app.ui.workers import DebouncedWorker

DELAY_MS = 60
BUSY_DELAY_MS = 200
"""Time after which a slow computation is indicated; terrain that has not been used before must be analysed first."""
PLAYED = ("battle", "over")
"""The stages in which a battle has started or is over."""


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A battle at one moment, the fighter in question, and the fighter whose facts are shown."""

    table: BattleGeometry
    game: Game
    fighter: str = ""
    selected: str = ""
    past: bool = False
    """True if it is an earlier moment."""

    @property
    def battle(self) -> Battle:
        return self.table.battle


@dataclass(frozen=True, eq=False)
class GameState:
    """The next steps and the current standing."""

    snapshot: Snapshot
    prompt: TurnPrompt
    reminders: tuple[Reminder, ...] = ()
    unfinished: tuple[Reminder, ...] = ()
    scoreboard: Scoreboard = field(default=Scoreboard())
    dice: tuple[DisplayedDice, ...] = ()
    rows: tuple[FighterRow, ...] = ()
    track: Track | None = None


@dataclass(frozen=True, eq=False)
class Positions:
    """Results of positions: facts about the selected fighter and the table, and attacks of the fighter in question."""

    snapshot: Snapshot
    facts: tuple[Fact, ...]
    table_facts: tuple[Fact, ...]
    attack_options: tuple[AttackOption, ...]


def compute_state(moment: Snapshot, report: Report) -> Iterator[GameState]:
    """Yields the game's state. It runs in a worker; everything it touches is immutable."""
    game, table = moment.game, moment.table
    if not game.has_rounds:
        return
    now = GameState(
        moment,
        game.turn_prompt(table),
        game.reminders(table),
        game.unfinished_reminders(table),
        game.scoreboard(table),
        game.side_dice(table.battle),
        game.fighter_rows(table),
        game.turn_track(table.battle),
    )
    game = moment.game
    found = {one.id: game.rule(moment.table, one.action).sight_pairs() for one in now.prompt.options if one.action}
    pairs = {id: pairs for id, pairs in found.items() if pairs}
    yield with_sight(now, pairs)
    if not moment.past and not all(is_cached(table, pair) for pair in chain(*pairs.values())):
        for pair in chain(*pairs.values()):
            find_pair_sight(table, pair, report)
        yield with_sight(now, pairs)


def with_sight(now: GameState, pairs: Mapping[str, tuple[Pair, ...]]) -> GameState:
    """Returns the state with options that reflect sight; an option whose sight is not proven is marked with a question.

    `pairs` are the pairs that each option depends on, by the option's id.
    """
    options = tuple(_option_with_sight(now.snapshot, option, pairs.get(option.id, ())) for option in now.prompt.options)
    return replace(now, prompt=structs.replace(now.prompt, options=options))


def _option_with_sight(moment: Snapshot, option: Option, pairs: tuple[Pair, ...]) -> Option:
    table, game = moment.table, moment.game
    if not pairs or option.action is None:
        return option
    if not all(is_cached(table, pair) for pair in pairs):
        return structs.replace(option, text=tr("{option} (visible?)", option=option.text))
    unsure = next(iter(find_open_rulings(table, game, pairs)), None)
    text = f"{option.text} ({unsure.name})" if unsure else option.text
    return structs.replace(option, text=text, problems=game.rule(table, option.action).check())


def compute_positions(moment: Snapshot, report: Report) -> Iterator[Positions]:
    """Yields the facts and attacks, which take longer. It also runs in a worker."""
    game, table = moment.game, moment.table
    if not game.has_rounds:
        return
    if not moment.fighter and table.battle.fighters:
        # No fighter is selected yet, but this computes the floors and caches them, which takes time.
        game.attack_options(table, table.battle.fighters[0].id)
    here = {one.id for one in table.battle.fighters}
    fighter = moment.fighter if moment.fighter in here else ""
    selected = moment.selected if moment.selected in here else fighter
    yield Positions(
        moment,
        game.facts(table, selected) if selected else (),
        game.table_facts(table),
        game.attack_options(table, fighter) if fighter else (),
    )


class GameStateModel(QObject):
    """Asks the game for its state after each step and each change of the selection.

    A worker computes it, because rules may take longer than a frame. Previews are left out, as their results would be
    outdated before they could be read. Made for one open battle.
    """

    state_changed = Signal(GameState)
    positions_changed = Signal(Positions)
    stage_changed = Signal()
    """Emitted when the stage of the battle has changed."""
    delayed = Signal()
    """Emitted when the computation takes long."""
    failed = Signal(Exception)

    def __init__(
        self,
        session: Session,
        notifier: SessionNotifier,
        chosen: tuple[Selection, SightPair],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._selection, self._sight_pair = chosen
        self._asked_subject = ""
        self.state: GameState | None = None
        self.positions: Positions | None = None
        self._stage = ""
        self._state_worker = DebouncedWorker(compute_state, self._on_answer, self.failed, interruptible=True)
        self._positions_worker = DebouncedWorker(compute_positions, self._on_answer, self.failed, interruptible=True)
        self._delay_timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._delay_timer.timeout.connect(self.refresh)
        self._busy_timer = QTimer(self, singleShot=True, interval=BUSY_DELAY_MS)
        self._busy_timer.timeout.connect(self._on_busy)
        notifier.committed.connect(self._on_committed)
        self._selection.changed.connect(self._delay_timer.start)
        self._sight_pair.changed.connect(self._on_pair_changed)

    @property
    def is_played(self) -> bool:
        """True if the game has rounds, and the battle has started or is over."""
        return self._session.game.has_rounds and self._session.battle.clock.stage in PLAYED

    @property
    def subject(self) -> str:
        """The fighter in question: the selected one, or else the active one.

        If the selected fighter is only the target, it is the observer, so that targets can be compared click by click.
        """
        battle, pair = self._session.battle, self._sight_pair
        here = {fighter.id for fighter in battle.fighters}
        selected = (pair.observer if id == pair.target else id for id in self._selection.ids)
        return next((id for id in (*selected, battle.clock.active) if id in here), "")

    def may_act(self, fighter: str) -> bool:
        """Returns whether a fighter, or its squad, may be activated now; False while that is being computed."""
        battle, now = self._session.battle, self.state
        if now is None or now.snapshot.table is not self._session.table or battle.clock.active:
            return False
        squad, options = self._session.game.squad(battle, fighter), now.prompt.options
        return any(one.topic == "fighter" and one.subject in squad and not one.problems for one in options)

    def refresh(self) -> None:
        """Starts the computation for the shown battle, unless that is a preview."""
        self._delay_timer.stop()
        if self.is_played and self._session.is_committed:
            session = self._session
            past = session.viewed_step is not None
            self._asked_subject = self.subject
            selected = next(iter(self._selection.ids), "")
            moment = Snapshot(session.table, session.game, self._asked_subject, selected, past)
            self._busy_timer.start()
            self._state_worker.ask(moment)
            self._positions_worker.ask(moment)

    def close(self) -> None:
        self._delay_timer.stop()
        self._busy_timer.stop()
        self._state_worker.cancel()
        self._positions_worker.cancel()

    def _on_pair_changed(self) -> None:
        if self.subject != self._asked_subject:
            self._delay_timer.start()

    def _on_busy(self) -> None:
        """Reports the delay, unless no result is expected: for a preview, or during set-up."""
        if self.is_played and self._session.is_committed:
            self.delayed.emit()

    def _on_committed(self) -> None:
        stage = self._session.battle.clock.stage if self._session.game.has_rounds else ""
        if stage != self._stage:
            self._stage = stage
            self.stage_changed.emit()
        if self.is_played:
            self.refresh()

    def _on_answer(self, what: GameState | Positions) -> None:
        if what.snapshot.table is not self._session.table:
            return
        if isinstance(what, GameState):
            self._busy_timer.stop()
            self.state = what
            self.state_changed.emit(what)
        else:
            self.positions = what
            self.positions_changed.emit(what)
