"""The open battle: the only place where it is replaced, with its history."""

from collections.abc import Callable
from pathlib import Path

from app.errors import PlayerError
from app.model import Battle, Change
from app.progress import Report, silent
from app.rules.actions import Action
from app.rules.system import Problem, RuleSystem
from app.rules.systems import system_named
from app.shapes import Meshes
from app.storage.battle_json import load
from app.table import Table

Listener = Callable[[Change], None]


def opened(path: Path, report: Report = silent) -> "Session":
    """A session on the battle in a file. Raises PlayerError with one sentence that names the file."""
    battle, models = load(path, report)
    try:
        return Session(battle, models)
    except PlayerError as error:
        raise PlayerError(f"{path.name}: {error}") from error


class Session:
    """One battle, what was done to it, and what may be taken back."""

    def __init__(self, battle: Battle, meshes: Meshes) -> None:
        """Raises PlayerError where the battle's game system is unknown."""
        self.system: RuleSystem = system_named(battle.system)
        self.listeners: list[Listener] = []
        self._table = Table(battle, meshes)
        self._resting = battle
        self._past: list[tuple[str, Battle]] = []
        self._future: list[tuple[str, Battle]] = []

    @property
    def battle(self) -> Battle:
        """The battle as it is to be shown: with the preview, where there is one."""
        return self._table.battle

    @property
    def table(self) -> Table:
        """Spatial questions about `battle`."""
        return self._table

    @property
    def undo_label(self) -> str:
        """What `undo` would take back, or nothing."""
        return self._past[-1][0] if self._past else ""

    @property
    def redo_label(self) -> str:
        """What `redo` would do again, or nothing."""
        return self._future[-1][0] if self._future else ""

    def check(self, action: Action) -> tuple[Problem, ...]:
        """Why the action breaks a rule; empty where it does not."""
        at_rest = self._table if self.battle is self._resting else Table(self._resting, self._table.meshes)
        return self.system.rules[type(action)].check(at_rest, action)

    def preview(self, action: Action) -> None:
        """Show what the action would do, without doing it."""
        self._show(self._after(action))

    def cancel_preview(self) -> None:
        """Show the battle as it is."""
        self._show(self._resting)

    def do(self, action: Action) -> None:
        """Do the action: the only way a battle changes."""
        after = self._after(action)
        if after == self._resting:
            self.cancel_preview()
            return
        label = self.system.rules[type(action)].label(self._resting, action)
        self._past.append((label, self._resting))
        self._future.clear()
        self._rest(after)

    def undo(self) -> None:
        """Take back what was done last. Raises PlayerError where nothing was done."""
        self._step(self._past, self._future, "there is nothing to undo")

    def redo(self) -> None:
        """Do again what was taken back last. Raises PlayerError where nothing was."""
        self._step(self._future, self._past, "there is nothing to redo")

    def _step(self, source: list[tuple[str, Battle]], sink: list[tuple[str, Battle]], empty: str) -> None:
        if not source:
            raise PlayerError(empty)
        label, battle = source.pop()
        sink.append((label, self._resting))
        self._rest(battle)

    def _after(self, action: Action) -> Battle:
        return self.system.rules[type(action)].apply(self._resting, action)

    def _rest(self, battle: Battle) -> None:
        self._resting = battle
        self._show(battle)

    def _show(self, battle: Battle) -> None:
        change = Change.between(self.battle, battle)
        if change.nothing:
            return
        self._table = Table(battle, self._table.meshes)
        for listener in self.listeners:
            listener(change)
