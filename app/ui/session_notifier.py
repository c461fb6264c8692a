"""The session's changes as a Qt signal, and what the players have chosen to look at."""

from PySide6.QtCore import QObject, Signal

from app.model import Battle, Change, Thing
from app.session import Session


class SessionNotifier(QObject):
    """The one place that says what has changed in the battle that is shown, and when.

    Connect to `committed` unless what you show has to follow the mouse, or must not outlive what it was found for.
    Whatever is chosen is told by `SightPair` and `Selection` instead.
    """

    changed = Signal(Change)
    """Another battle is shown: a step was done or taken back, an earlier moment is looked at, or something is only
    tried out. It comes with each mouse move of a drag, with what differs from what was shown before it. For whatever is
    drawn where things are now, and for verdicts, which are never to stand beside a table they are not about."""
    committed = Signal(Change)
    """What is shown was done, now or at the moment that is looked at. It comes after `changed` has reached everybody,
    with all that differs from what it told last: nothing where something tried out was let go of. For lists, fields and
    whatever takes long. Who asks a worker reads `Session.is_committed` when a timer fires, as a drag may have begun."""

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
    """Who looks at whom; empty names where nobody is chosen. No part of the battle, so no part of undo."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.seer = ""
        self.target = ""

    def choose(self, seer: str, target: str = "") -> None:
        """Choose both at once; nobody looks at itself."""
        target = "" if target == seer or not seer else target
        if (seer, target) != (self.seer, self.target):
            self.seer, self.target = seer, target
            self.changed.emit()

    def click(self, id: str) -> None:
        """What a click on a fighter means: the first is the seer and is held, each other one is looked at in turn.

        A click on the seer itself lets go of both.
        """
        self.choose("" if id == self.seer else self.seer or id, id)

    def clear(self) -> bool:
        """Let go of both; whether there was anybody."""
        chosen = bool(self.seer)
        self.choose("")
        return chosen

    def drop_missing(self, battle: Battle) -> None:
        """Drop the seer or target that the battle has no more."""
        there = {fighter.id for fighter in battle.fighters}
        self.choose(self.seer if self.seer in there else "", self.target if self.target in there else "")

    def swap(self) -> None:
        """Let the target look back at the seer."""
        if self.target:
            self.choose(self.target, self.seer)


class Selection(QObject):
    """The fighters and pieces that gestures and commands work on, by their ids. No part of the battle either."""

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
        """Select these besides, or deselect them where the first is selected."""
        rest = tuple(other for other in self.ids if other not in ids)
        self.select(*rest, *(() if ids[0] in self.ids else ids))

    def things(self, battle: Battle) -> tuple[Thing, ...]:
        """What is selected, as it stands in a battle."""
        return tuple(battle.thing(id) for id in self.ids if id in battle.ids)

    def drop_missing(self, battle: Battle) -> None:
        """Drop what the battle has no more."""
        self.select(*(id for id in self.ids if id in battle.ids))
