"""Puts out strips of paper: printed, as PDF, or as STL for 3D printers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.errors import PlayerError
from app.core.language import tr
from app.geometry.mesh_io.stl import make_stl
from app.storage.whole_file import export_atomically
from app.table.sight_cache import find_sight
from app.ui.offscreen_qt import make_application
from app.ui.paper.outputs import ask_to_print, write_pdf
from app.ui.save_dialog import PDF, ask_for_path, battle_name, busy_cursor
from app.ui.sight.sight_strip import make_strip
from app.ui.sight.strip_drawing import MAX_NAME_LENGTH
from app.ui.sight.strip_pages import make_strip_printout

if TYPE_CHECKING:
    from pathlib import Path

    from app.core.progress import Report
    from app.session import Session
    from app.ui.sight.sight_strip import SightStrip
    from app.ui.sight_answer import SightAnswer
    from app.ui.workspace import Workspace

STL = ".stl"


class StripController:
    """Makes the strip for one answer about a pair; None if there is no answer yet."""

    def __init__(self, workspace: Workspace, session: Session, found: SightAnswer | None) -> None:
        self._window, self._messages = workspace.window, workspace.messages
        self._session, self._found = session, found

    def print(self) -> None:
        """Asks for a printer and prints the strip."""
        try:
            printout = make_strip_printout(self._make_strip(), battle_name(self._session), tr(self._session.game.name))
            if ask_to_print(printout, self._window):
                self._messages.show_note(tr("Printed."))
        except PlayerError as error:
            self._messages.show_error(error)

    def export(self) -> None:
        """Asks for a file and writes the strip, as PDF or as STL."""
        session = self._session
        try:
            strip = self._make_strip()
            pair = (one.id[:MAX_NAME_LENGTH] for one in (strip.section.observer, strip.section.target))
            kinds = {PDF: tr("PDF"), STL: tr("STL for 3D printers")}
            name = " ".join((battle_name(session), *pair))
            path = ask_for_path(self._window, tr("Export"), session, kinds, name)
            if path:
                with busy_cursor():
                    write_strip_file(path, strip, battle_name(session), tr(session.game.name))
                self._messages.show_note(tr("Exported {name}.", name=path.name))
        except PlayerError as error:
            self._messages.show_error(error)

    def _make_strip(self) -> SightStrip:
        found = self._found
        if found is None or found.pair is None or not found.question.thorough:
            raise PlayerError(tr("The line is still being checked; try again in a moment"))
        with busy_cursor():
            return make_strip(found.question.table, found.question.observer, found.question.target, found.pair.sight)


def write_strip(session: Session, pair: tuple[str, str], title: str, out: Path, report: Report) -> str:
    """Writes a strip without a window, into an existing folder, and returns what it shows. Raises PlayerError."""
    table = session.table
    strip = make_strip(table, *pair, table.with_silhouette(*pair, find_sight(table, *pair, report).sight))
    application = make_application()
    write_strip_file(out, strip, title, tr(session.game.name))
    application.quit()
    return strip.verdict_text


def write_strip_file(path: Path, strip: SightStrip, title: str, game: str) -> None:
    """Writes a strip: as STL if the suffix says so, else as PDF from the battle `title`. Raises PlayerError."""
    if path.suffix.lower() == STL:
        name = f"{strip.section.observer.id} - {strip.section.target.id}"
        export_atomically(path, make_stl(strip.list_plates(), name), (STL,))
    else:
        write_pdf(path, make_strip_printout(strip, title, game))
