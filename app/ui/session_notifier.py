"""The session's changes as Qt signals, and the players' current observer, target and selection."""

from PySide6.QtCore import QObject, Signal

from app.model import Battle, Change, Thing, find_name_after
from app.session import Session


class SessionNotifier(QObject):
    """The only source of changes in the shown battle.

    Connect to `committed`, unless the view must follow the mouse or must never be out of date. `SightPair` and
    `Selection` report their changes themselves.
    """

    changed = Signal(Change)
    """Another state of the battle is shown: after a step, undo, a jump in the history, or a preview. It is emitted for
    each mouse move of a drag, with the difference from the state shown before. It is meant for everything drawn at the
    current positions, and for verdicts, which must always match the table.
    """
    committed = Signal(Change)
    """The shown state is committed, not a preview. It is emitted after all listeners of `changed`, with the difference
    from the last state it reported, which is empty after a cancelled preview. It is meant for lists, fields and
    everything slow. Code that starts a worker from a timer checks `Session.is_committed`, since a drag may have begun.
    """

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._told = session, session.battle
        session.listeners.append(self._on_change)

    def close(self) -> None:
        if self._on_change in self._session.listeners:
            self._session.listeners.remove(self._on_change)

    def _on_change(self, change: Change) -> None:
        self.changed.emit(change)
        if self._session.is_committed:
            before, self._told = self._told, self._session.battle
            self.committed.emit(Change.between(before, self._told))


class SightPair(QObject):
    """The observer and the target; an empty string means none. They are not part of the battle, and so not of undo.

    The active fighter of the shown moment is the observer. Players can ask about another pair; in a battle, their
    question lasts until the next step.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.observer = self.target = self._active = ""

    @property
    def is_asked(self) -> bool:
        """True if players have chosen the observer; False if it is the active fighter, or nobody."""
        return self.observer != self._active

    @property
    def instead_of(self) -> str:
        """The active fighter, if players asked about another observer; otherwise ""."""
        return self._active if self.is_asked else ""

    def choose(self, observer: str, target: str = "") -> None:
        """Sets observer and target together; a fighter cannot be its own target."""
        target = "" if target == observer or not observer else target
        observer = observer or self._active
        if (observer, target) != (self.observer, self.target):
            self.observer, self.target = observer, target
            self.changed.emit()

    def click(self, id: str, may_act: bool = False) -> None:
        """Handles a click on a fighter: the first becomes the observer, each further one the target.

        One that `may_act` next is never the target of whoever acted before. A click on the observer clears both.
        """
        observer = self.observer if self.observer and not may_act else id
        self.choose("" if id == self.observer else observer, id)

    def show_battle(self, battle: Battle, is_step: bool = True) -> None:
        """Follows the battle: drops who is no longer in it and, after a step of a battle, whom players asked about.

        The target of the active fighter stays its target.
        """
        there, playing = {fighter.id for fighter in battle.fighters}, battle.clock.stage == "battle"
        self._active = battle.clock.active if playing and battle.clock.active in there else ""
        kept = not (playing and is_step) or self.observer == self._active
        observer = self.observer if kept and self.observer in there else ""
        self.choose(observer, self.target if observer and self.target in there else "")

    def follow_names(self, old: Battle, new: Battle) -> None:
        """Follows fighters that were renamed, also by undo."""
        self.choose(*(find_name_after(old, new, id) for id in (self.observer, self.target)))

    def swap(self) -> None:
        if self.target:
            self.choose(self.target, self.observer)


class Selection(QObject):
    """The ids of the fighters and pieces that gestures and commands act on. It is not part of the battle."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.ids: tuple[str, ...] = ()

    def select(self, *ids: str) -> None:
        ids = tuple(dict.fromkeys(ids))
        if ids != self.ids:
            self.ids = ids
            self.changed.emit()

    def toggle(self, *ids: str) -> None:
        """Adds these to the selection, or removes them if the first is selected."""
        rest = tuple(other for other in self.ids if other not in ids)
        self.select(*rest, *(() if ids[0] in self.ids else ids))

    def things(self, battle: Battle) -> tuple[Thing, ...]:
        return tuple(battle.thing(id) for id in self.ids if id in battle.ids)

    def follow(self, old: Battle, new: Battle) -> None:
        """Follows things that were renamed, also by undo; drops what is no longer in the battle."""
        self.select(*(name for id in self.ids if (name := find_name_after(old, new, id)) in new.ids))
