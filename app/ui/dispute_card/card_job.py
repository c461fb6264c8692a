"""Makes a dispute card for a file or a printer without blocking the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.core.errors import PlayerError
from app.core.language import tr
from app.ui.dispute_card import dispute_card
from app.ui.dispute_card.card_files import write_card_file
from app.ui.dispute_card.card_page import make_printout
from app.ui.paper import outputs
from app.ui.save_dialog import battle_name
from app.ui.workers import Worker

if TYPE_CHECKING:
    from app.core.progress import Report
    from app.session import Session
    from app.ui.dispute_card.dispute_card import DisputeCard
    from app.ui.workspace import Workspace


class CardJob(QObject):
    """Makes and writes a card in a thread; without a path, it asks for a printer afterwards.

    The job ends with the window.
    """

    def __init__(self, session: Session, pair: tuple[str, str], path: Path | None, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._messages, self._window, self._path = workspace.messages, workspace.window, path
        self.on_end: Callable[[], object] = lambda: None
        self._cancelled = False
        asked = dispute_card.ask_for_card(session, pair, battle_name(session))

        def work(report: Report) -> DisputeCard:
            card = dispute_card.make_card(asked, report)
            report(1.0, "")  # A job that has been cancelled meanwhile is not written.
            if path is not None:
                write_card_file(path, card, session)
            return card

        self._worker = Worker(work, self._on_done, self._on_failed, self._on_progress)
        self._worker.finished.connect(self.deleteLater)

    def start(self) -> None:
        self._messages.show_progress(0.0, tr("Drawing the card"))
        self._worker.start()

    def cancel(self) -> None:
        """Cancels the job, so that it delivers nothing."""
        self._cancelled = True
        self._worker.cancel()

    def _on_progress(self, share: float, doing: str) -> None:
        if not self._cancelled:
            self._messages.show_progress(share, tr("Drawing the card"))

    def _on_done(self, card: DisputeCard) -> None:
        if self._cancelled:
            return
        self.on_end()
        if self._path is None:
            self._ask_to_print(card)
        elif self._path.suffix.lower() == ".png":
            said = tr("Exported {name}. Drop it on Eyeline to open this battle.", name=self._path.name)
            self._messages.show_note(said)
        else:
            self._messages.show_note(tr("Exported {name}.", name=self._path.name))

    def _ask_to_print(self, card: DisputeCard) -> None:
        try:
            printed = outputs.ask_to_print(make_printout(card), self._window)
        except PlayerError as error:
            self._messages.show_error(error)
            return
        if printed:
            self._messages.show_note(tr("Printed."))

    def _on_failed(self, error: Exception) -> None:
        if not self._cancelled:
            self.on_end()
            self._messages.show_error(error)
