"""Export of plan sheets without a window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.lengths import set_length_unit
from app.planning.plan_sheet import find_plan, make_plan_sheet
from app.session import open_session
from app.storage.file_names import battle_title
from app.storage.whole_file import ensure_folder
from app.ui.offscreen_qt import make_application
from app.ui.paper.outputs import write_pdf
from app.ui.planning.sheet_pages import make_sheet_printout

if TYPE_CHECKING:
    from pathlib import Path


def write_plan_sheet(battle: Path, out: Path, plan: str, true_scale: bool) -> tuple[int, str]:
    """Writes the sheet of a plan of a battle file as a PDF. Returns its number of pages, and what is missing.

    What is missing are models of the battle, as a text for the player. Raises PlayerError.
    """
    session = open_session(battle)
    set_length_unit(session.game.length_unit(session.battle))
    sheet = make_plan_sheet(session.table, session.game, find_plan(session.battle, plan))
    application = make_application()
    printout = make_sheet_printout(sheet, session.game, battle_title(battle), true_scale)
    ensure_folder(out)
    pages = write_pdf(out, printout)
    application.quit()
    return pages, session.missing_models_text
