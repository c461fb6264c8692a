"""Exports or prints the dispute card of the current observer and target."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.allowed_names import plain_name
from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.ui.actions.command import Command
from app.ui.actions.context_menu import CommandEntry, ContextTarget, Entry
from app.ui.feature import Feature
from app.ui.save_dialog import ask_for_path, battle_name
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.session import Session
    from app.ui.dispute_card.card_job import CardJob

CHOOSE_TWO = mark("Choose two fighters first")
_MAX_NAME_LENGTH = 40
"""Largest number of letters of a fighter's name; and of bytes of a file name without its suffix. File systems allow
255, which must include the suffix and that of the temporary file.
"""


class DisputeCardFeature(Feature):
    """Makes dispute cards, several at a time; unfinished ones are cancelled when the battle closes."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.jobs: list[CardJob] = []

    def commands(self) -> tuple[Command, ...]:
        has_pair = self.workspace.when(lambda document: document.sight_pair.target, CHOOSE_TWO)
        return (
            Command("card", mark("&Dispute card…"), "", self.export, has_pair),
            Command("print_card", mark("Pr&int dispute card…"), "", self.print, has_pair),
        )

    def context_entries(self, target: ContextTarget) -> Iterator[Entry]:
        """Yields the card's entry for observer and target."""
        document = self.workspace.document
        pair = document.sight_pair if document else None
        if pair and pair.target and target.kind == "fighter" and target.id in (pair.observer, pair.target):
            yield CommandEntry("card", "sight")

    def close(self) -> None:
        for job in tuple(self.jobs):
            job.cancel()
            self._end_job(job)

    def export(self) -> None:
        """Asks for a file and writes the card: as PNG with the battle inside, or as PDF."""
        session, pair = self._committed_pair()
        if session is None:
            return
        kinds = {".png": tr("PNG picture with the battle"), ".pdf": tr("PDF")}
        name = card_name(battle_name(session), pair)
        path = ask_for_path(self.workspace.window, tr("Export"), session, kinds, name)
        if path is not None:
            self._start(session, pair, path)

    def print(self) -> None:
        """Makes the card and asks for a printer."""
        session, pair = self._committed_pair()
        if session is not None:
            self._start(session, pair, None)

    def _committed_pair(self) -> tuple[Session | None, tuple[str, str]]:
        """Commits pending input and returns the session with observer and target; no session without a pair."""
        document = self.workspace.document
        if document is None or not document.sight_pair.target:
            return None, ("", "")
        try:
            document.commit_pending()
        except PlayerError as error:
            self.workspace.messages.show_error(error)
            return None, ("", "")
        return document.session, (document.sight_pair.observer, document.sight_pair.target)

    def _start(self, session: Session, pair: tuple[str, str], path: Path | None) -> None:
        """Makes the card for a file, or for a printer if `path` is None."""
        from app.ui.dispute_card.card_job import CardJob

        job = CardJob(session, pair, path, self.workspace)
        self.jobs.append(job)
        job.on_end = lambda: self._end_job(job)
        job.start()

    def _end_job(self, job: CardJob) -> None:
        self.jobs.remove(job)
        if not self.jobs:
            self.workspace.messages.end_progress()


def card_name(battle: str, pair: tuple[str, str]) -> str:
    """Returns the proposed file name of a card: the battle and the pair, as far as a file name may be long."""
    return plain_name(" ".join((battle, *(plain_name(id)[:_MAX_NAME_LENGTH] for id in pair))))
