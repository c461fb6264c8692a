"""What is drawn for the command line by the window's code, which it does not know: it is handed these."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.core.progress import Report
from app.games.game import Game
from app.reports.battle_report.report_file import ReportContents
from app.session import Session
from app.table.pictures.ray_scene import GroundOf

PictureDrawer = Callable[[Path, Path, tuple[int, int]], str]
"""Draws a battle file into an image file of a width and height and says so; raises PlayerError without OpenGL."""
SheetWriter = Callable[[Path, Path, str, bool], tuple[int, str]]
"""Writes the sheet of a plan of a battle file as a PDF, in true scale or not: its pages, and what is missing."""
CardWriter = Callable[[Session, tuple[str, str], str, Path, Report], tuple[str, str]]
"""Writes the dispute card of a pair in a battle that is called so, as PDF or PNG: the verdict, and the checksum."""

ReportWriter = Callable[[ReportContents, Game, Path], None]
"""Writes the report of a battle as a PDF."""
PhotoReader = Callable[[Session], GroundOf]
"""What finds the photos on the boards of a battle."""


@dataclass(frozen=True)
class Drawers:
    """Each raises PlayerError where it cannot."""

    picture: PictureDrawer
    sheet: SheetWriter
    card: CardWriter
    report: ReportWriter
    photos: PhotoReader
