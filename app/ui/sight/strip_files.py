"""Writes strips of paper as PDF, or as STL for 3D printers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.language import tr
from app.geometry.mesh_io.stl import make_stl
from app.storage.whole_file import export_atomically
from app.table.sight_cache import find_sight
from app.ui.offscreen_qt import make_application
from app.ui.paper.outputs import write_pdf
from app.ui.sight.sight_strip import make_strip
from app.ui.sight.strip_pages import make_strip_printout

if TYPE_CHECKING:
    from pathlib import Path

    from app.core.progress import Report
    from app.session import Session
    from app.ui.sight.sight_strip import SightStrip

STL = ".stl"


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
