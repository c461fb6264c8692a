"""Cut, copy and paste of fighters and terrain: between windows as objects, to other programs as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject
from PySide6.QtGui import QGuiApplication

from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.core.lengths import format_units
from app.games.actions import Remove, make_place_of_copies
from app.model import Fighter, Thing
from app.storage.clipboard_format import MIME, CopiedThings
from app.ui.editing.copy_placement import make_pasted
from app.ui.workers import Worker

if TYPE_CHECKING:
    from app.model import Spot
    from app.ui.battle_document import BattleDocument


class ClipboardController(QObject):
    """Works on the selection of the open battle. A paste is one step of the history, and selects the new things."""

    def __init__(self, document: BattleDocument) -> None:
        super().__init__(document)
        self._document = document
        self._worker: Worker | None = None
        self._wanted_at: Spot | None = None

    def copy(self) -> bool:
        """Copies the selection, or the verdict if nothing is selected; returns whether anything was copied.

        Other programs get the verdict if the selection is part of the pair, or else names and positions.
        """
        document = self._document
        things, pair = document.selection.things(document.session.battle), document.sight_pair
        about_pair = pair.target and {thing.id for thing in things} <= {pair.observer, pair.target}
        verdict = document.verdict_text() if about_pair else ""
        if not things:
            if verdict:
                QGuiApplication.clipboard().setText(verdict)
                document.remarked.emit(tr("Copied."))
            return bool(verdict)
        data = QMimeData()
        try:
            data.setData(MIME, document.session.format_objects(things))
        except PlayerError as error:
            document.failed.emit(error)
            return False
        data.setText(verdict or "\n".join(map(_format_thing, things)))
        QGuiApplication.clipboard().setMimeData(data)
        document.remarked.emit(counted(len(things), "Copied {count} object.", "Copied {count} objects."))
        return True

    def cut(self) -> None:
        """Copies the selection and removes it from the table; locked things stay."""
        document = self._document
        free = tuple(thing.id for thing in document.selection.things(document.session.battle) if not thing.locked)
        if not free:
            document.remarked.emit(tr("Locked objects cannot be cut; unlock them first."))
            return
        document.selection.select(*free)
        if self.copy():
            document.actions.do(Remove(free))

    @property
    def can_paste(self) -> bool:
        """True if the clipboard contains fighters or terrain."""
        return QGuiApplication.clipboard().mimeData().hasFormat(MIME)

    def paste(self, at: Spot | None = None) -> None:
        """Pastes the clipboard, centred on a point, or else near the original position."""
        if not self.can_paste:
            self._document.remarked.emit(tr("The clipboard has nothing to paste here."))
            return
        data, session = bytes(QGuiApplication.clipboard().mimeData().data(MIME).data()), self._document.session
        self.close()
        self._wanted_at = at
        self._worker = Worker(
            lambda report: session.read_objects(data, report), self._place, self._document.failed
        ).start()

    def close(self) -> None:
        if self._worker:
            self._worker.cancel()

    def _place(self, found: CopiedThings) -> None:
        things, kinds, squads = found
        if not things:
            return
        document = self._document
        try:
            pasted = make_pasted(document.session.table, things, self._wanted_at)
            document.actions.do(make_place_of_copies(things, pasted, kinds, squads))
        except PlayerError as error:
            document.failed.emit(error)
            return
        document.selection.select(*(thing.id for thing in pasted if thing.id in document.session.battle.ids))


def _format_thing(thing: Thing) -> str:
    """Returns a thing as a line of text for other programs, with its name and position."""
    x, y = format_units(thing.pose.x), format_units(thing.pose.y)
    if isinstance(thing, Fighter):
        return tr("{name} ({side}) at {x}, {y}", name=thing.id, side=thing.side, x=x, y=y)
    return tr("{name} at {x}, {y}", name=thing.id, x=x, y=y)
