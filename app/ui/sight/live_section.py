"""The side view of the pair that is looked at: worked out anew as often as its line is, while somebody wants it."""

from PySide6.QtCore import QObject, Signal

from app.session import Session
from app.ui.session_notifier import Choice
from app.ui.sight.live_sight import Answer, Live
from app.ui.sight.section_cut import Asked, Section, sections
from app.ui.workers import Latest

REST = 1.0
"""Side views rest so many times as long as they took: verdicts come first."""


class LiveSection(QObject):
    """Tells the newest side view, or None where there is no pair."""

    found = Signal(object)
    failed = Signal(object)

    def __init__(self, session: Session, choice: Choice, live: Live) -> None:
        super().__init__(live)
        self._session, self._choice = session, choice
        self._wanted = False
        self._newest: Asked | None = None
        self._cutting = Latest(sections, self._arrived, self._failed, rest=REST)
        choice.changed.connect(self._chosen)
        live.answered.connect(self._answered)

    def want(self, wanted: bool) -> None:
        self._wanted = wanted
        self._ask()

    def close(self) -> None:
        self._cutting.cancel()

    def _chosen(self) -> None:
        choice = self._choice
        self._newest = Asked(self._session.table, choice.seer, choice.target, None) if choice.target else None
        if self._newest is None:
            self._cutting.forget()
            self.found.emit(None)

    def _answered(self, found: Answer) -> None:
        if found.pair and (self._newest is None or found.pair.sight is not self._newest.sight):
            asked = found.question
            self._newest = Asked(asked.table, asked.seer, asked.target, found.pair.sight)
            self._ask()

    def _ask(self) -> None:
        if self._wanted and self._newest:
            self._cutting.ask(self._newest)

    def _arrived(self, section: Section) -> None:
        if self._newest and (section.seer.id, section.target.id) == (self._newest.seer, self._newest.target):
            self.found.emit(section)

    def _failed(self, error: Exception) -> None:
        self.failed.emit(error)
