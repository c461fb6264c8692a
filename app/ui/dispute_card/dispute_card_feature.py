"""The dispute card of whoever looks at whom: written into a file, or printed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.storage.file_names import plain_name
from app.ui.actions.command import Command
from app.ui.actions.context_menu import CommandEntry, ContextTarget, Entry
from app.ui.feature import Feature
from app.ui.save_dialog import ask_for_path, battle_name
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.session import Session
    from app.ui.dispute_card.card_job import CardJob

CHOOSE_TWO = mark("Choose two fighters first")
_LONGEST, _MOST_BYTES = 40, 220
"""Letters of a fighter's name; and bytes of a file's, which may have 255 with its ending and while it is written."""


class CardFeature(Feature):
    """Several cards may be worked on; those that are not ready are dropped with the battle."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.jobs: list[CardJob] = []

    def commands(self) -> tuple[Command, ...]:
        """A file and a page."""
        has_pair = self.workspace.when(lambda document: document.sight_pair.target, CHOOSE_TWO)
        return (
            Command("card", mark("&Dispute card…"), "", self.export, has_pair),
            Command("print_card", mark("P&rint dispute card…"), "", self.print, has_pair),
        )

    def context_entries(self, target: ContextTarget) -> Iterator[Entry]:
        """The card, for one of the two."""
        document = self.workspace.document
        pair = document.sight_pair if document else None
        if pair and pair.target and target.kind == "fighter" and target.id in (pair.seer, pair.target):
            yield CommandEntry("card", "sight")

    def close(self) -> None:
        """Stop what is not ready."""
        for job in tuple(self.jobs):
            job.cancel()
            self._end_job(job)

    def export(self) -> None:
        """Ask where to, and write the card there: a PNG that carries the battle, or a PDF."""
        session, pair = self._committed_pair()
        if session is None:
            return
        kinds = {".png": tr("PNG picture with the battle"), ".pdf": tr("PDF")}
        name = card_name(battle_name(session), pair)
        path = ask_for_path(self.workspace.window, tr("Export"), session, kinds, name)
        if path is not None:
            self._start(session, pair, path)

    def print(self) -> None:
        """Make the card, and ask for a printer."""
        session, pair = self._committed_pair()
        if session is not None:
            self._start(session, pair, None)

    def _committed_pair(self) -> tuple[Session | None, tuple[str, str]]:
        """The session and who looks at whom, what is typed or held being done; no session where there are no two."""
        document = self.workspace.document
        if document is None or not document.sight_pair.target:
            return None, ("", "")
        try:
            document.commit_pending()
        except PlayerError as error:
            self.workspace.messages.show_error(error)
            return None, ("", "")
        return document.session, (document.sight_pair.seer, document.sight_pair.target)

    def _start(self, session: Session, pair: tuple[str, str], path: Path | None) -> None:
        """Make the card, for a file or, without one, for a printer."""
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
    """What a card's file is called at first: as the battle and the two, as far as a file's name may be long."""
    names = (battle, *(plain_name(id)[:_LONGEST] for id in pair))
    return " ".join(names).encode(errors="ignore")[:_MOST_BYTES].decode(errors="ignore").rstrip(" .")
