"""The open battle: the only place where it is replaced, with its history."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import msgspec

from app.battle_geometry import BattleGeometry
from app.errors import PlayerError
from app.language import tr
from app.model import Battle, Change, ModelRef
from app.progress import Report, silent
from app.rules.actions import Action
from app.rules.log import with_overruled
from app.rules.ruling import Problem
from app.rules.system import Rule, RuleSystem
from app.rules.systems import system_named
from app.scene_geometry import Meshes
from app.storage import assets, step_history
from app.storage.battle_file import create_file
from app.storage.export import export
from app.storage.load_check import require_playable
from app.storage.models import Models
from app.storage.stand_ins import remark
from app.storage.step_history import History, StepRecord

Listener = Callable[[Change], None]
Heard = Callable[[PlayerError], None]


class Journal(Protocol):
    """Keeps a history on the disk, in the file at `path`."""

    path: Path

    def keep(self, history: History, models: Models) -> None: ...  # noqa: D102
    def close(self) -> None: ...  # noqa: D102


class Session:
    """One battle, what was done to it, and what may be taken back.

    With a journal, what is done is on the disk before any listener hears of it. Where that fails, the battle goes on in
    memory: `troubles` hear why, `unsaved` says so, and the next step, or a copy, writes what is missing.
    """

    def __init__(
        self, battle: Battle, meshes: Meshes, journal: Journal | None = None, history: History | None = None
    ) -> None:
        """Raises PlayerError where the battle's game system is unknown."""
        self.system: RuleSystem = system_named(battle.system)
        """The game that is played."""
        self.listeners: list[Listener] = []
        self.troubles: list[Heard] = []
        self.unsaved: PlayerError | None = None
        self.journal = journal
        self._models = meshes if isinstance(meshes, Models) else Models(None)
        self._table = BattleGeometry(battle, meshes)
        self._resting = battle
        self._history = history or step_history.initial_history(battle)
        self._held: Action | None = None
        self._rested: BattleGeometry | None = None
        self.looking: int | None = None
        """The step whose battle is looked at, where it is not the one on the table."""

    @property
    def battle(self) -> Battle:
        """The battle as it is to be shown: with the preview, where there is one."""
        return self._table.battle

    @property
    def table(self) -> BattleGeometry:
        """Spatial questions about `battle`."""
        return self._table

    @property
    def rest(self) -> BattleGeometry:
        """The table as it was before any preview."""
        if self.battle is self._resting:
            return self._table
        if self._rested is None or self._rested.battle is not self._resting:
            self._rested = BattleGeometry(self._resting, self._table.meshes)
        return self._rested

    @property
    def at_rest(self) -> bool:
        """Whether what is shown was done, now or at the moment that is looked at: nothing is only previewed."""
        return self.battle is self._resting or self.looking is not None

    @property
    def history(self) -> History:
        """Everything that was done, and what of it is on the table."""
        return self._history

    @property
    def remark(self) -> str:
        """What is to be said of the battle as it is: whom something stands in for, because models are missing."""
        return remark(self._resting, self._models.lacking)

    def lacks(self, name: str) -> bool:
        """Whether the battle has to do without this file."""
        return name in self._models.lacking

    @property
    def undo_label(self) -> str:
        """What `undo` would take back, or nothing."""
        if self._held is not None:
            return self._label(self._held)
        return self._history.steps[self._history.at].label

    @property
    def redo_label(self) -> str:
        """What `redo` would do again, or nothing."""
        later = self._history.steps[self._history.at + 1 :][:1]
        return later[0].label if later and self._held is None else ""

    def check(self, action: Action) -> tuple[Problem, ...]:
        """Why the action breaks a rule; empty where it does not."""
        return self._rule(action).check(self.rest, action)

    def preview(self, action: Action) -> None:
        """Show what the action would do, without doing it."""
        self.settle()
        self._show(self._after(action))

    def cancel_preview(self) -> None:
        """Show the battle as it is, or as it was where an earlier moment is looked at."""
        self.settle()
        self._show(self._resting if self.looking is None else self._history.steps[self.looking].battle)

    def look_at(self, step: int) -> None:
        """Show the battle as it was after a step of the history, to be looked at only, until `look_up`."""
        self.settle()
        self.looking = step if step != self._history.at else None
        battle = self._history.steps[step].battle
        self.system = system_named(battle.system)
        self._show(battle)

    def look_up(self) -> None:
        """Show the battle as it is now."""
        if self.looking is not None:
            self.look_at(self._history.at)

    def go_to(self, step: int) -> None:
        """Take back, or do again, all that lies between now and a step of the history."""
        self.settle()
        self.look_up()
        self._go(History(self._history.steps, step))

    def hold(self, action: Action) -> None:
        """Show the action and keep it in hand: it is done before anything else is, or when it is settled.

        Another one held takes its place, so that a series of small changes becomes one step.
        """
        after = self._after(action)
        self._held = action
        self._show(after)

    @property
    def holds(self) -> bool:
        """Whether something is held."""
        return self._held is not None

    def settle(self) -> None:
        """Do what is held. Raises PlayerError where it cannot be done."""
        held, self._held = self._held, None
        if held is not None:
            self.do(held)

    def do(self, action: Action, overruled: tuple[Problem, ...] = ()) -> None:
        """Do the action: the only way a battle changes. Raises PlayerError where it cannot be done.

        The log tells which problems the players overruled.
        """
        self.settle()
        after = with_overruled(self._after(action), self._resting, overruled)
        if after == self._resting:
            self.cancel_preview()
            return
        done = self._history.steps[: self._history.at + 1]
        try:
            step = StepRecord(self._label(action), msgspec.json.encode(action), after)
            self._go(step_history.append_step(done, step))
        except PlayerError:
            self._show(self._resting)  # what was previewed is not to be taken for what was done
            raise

    def undo(self) -> None:
        """Take back what was done last. Raises PlayerError where nothing was done."""
        self.settle()
        self.look_up()
        if not self._history.at:
            raise PlayerError(tr("there is nothing to undo"))
        self._go(History(self._history.steps, self._history.at - 1))

    def redo(self) -> None:
        """Do again what was taken back last. Raises PlayerError where nothing was."""
        self.settle()
        self.look_up()
        if self._history.at + 1 == len(self._history.steps):
            raise PlayerError(tr("there is nothing to redo"))
        self._go(History(self._history.steps, self._history.at + 1))

    def prepare(self, ref: ModelRef, report: Report = silent) -> None:
        """Read a model and pack its file, which may take seconds, so that placing it takes none; any thread may."""
        self._models.load(ref, report)
        self._models.asset(ref.name)

    def keep(self, path: Path) -> str:
        """Take a file into the battle, with the next step that names it; the name to use. Raises PlayerError."""
        return self._models.keep(path)

    def asset(self, name: str) -> bytes:
        """The content of a file of this battle. Raises PlayerError where there is none or it is damaged."""
        return assets.content(self._models.asset(name))

    def record(self) -> None:
        """Put all of it on the disk now; every step does so by itself."""
        if self.journal is None:
            return
        try:
            self.journal.keep(self._history, self._models)
        except PlayerError as error:
            self.unsaved = error
            for heard in self.troubles:
                heard(error)
        else:
            self.unsaved = None

    def close(self) -> None:
        """Let others open the battle's file; nothing that was held is lost."""
        try:
            self.settle()
        finally:
            if self.journal:
                self.journal.close()

    def copy_to(self, path: Path) -> None:
        """Write all of it into another battle file, and go on where we are. Raises PlayerError."""
        self.settle()
        create_file(path, self._history, self._models).close()

    def export_to(self, path: Path) -> list[Path]:
        """Write the battle as JSON, with the files it uses beside it; all that was written. Raises PlayerError."""
        self.settle()
        return export(self._resting, self._models, path)

    def move_to(self, path: Path) -> None:
        """Write all of it into another battle file, and go on there. Raises PlayerError, and nothing has changed."""
        self.settle()
        new = create_file(path, self._history, self._models)
        self.close()
        self.journal, self.unsaved = new, None

    def _go(self, history: History) -> None:
        """Make this the history: on the disk first, then on the table."""
        require_playable(history.battle, self._table.meshes, self._resting)
        self.system = system_named(history.battle.system)
        self._history = history
        self.record()
        self._resting = history.battle
        self._show(self._resting)

    def _rule(self, action: Action) -> Rule:
        rule = self.system.rules.get(type(action))
        if rule is None:
            raise PlayerError(tr("{system} has no such action; choose another game first", system=tr(self.system.name)))
        return rule

    def _label(self, action: Action) -> str:
        return self._rule(action).label(self._resting, action)

    def _after(self, action: Action) -> Battle:
        if self.looking is not None:
            raise PlayerError(tr("this is an earlier moment and cannot be changed; go back to the present first"))
        return self._rule(action).apply(self.rest, action)

    def _show(self, battle: Battle) -> None:
        change = Change.between(self.battle, battle)
        if change.nothing:
            return
        self._table = BattleGeometry(battle, self._table.meshes)
        for listener in self.listeners:
            listener(change)
