"""Functions of the window's code that draw for the command line, passed in so that it does not import the window."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.core.progress import Report
from app.games.game import Game
from app.reports.battle_report.report_file import ReportContents
from app.session import Session
from app.table.pictures.ray_scene import GroundOf


@dataclass(frozen=True)
class Drawers:
    """The hooks; each raises PlayerError if it fails."""

    picture: Callable[[Path, Path, tuple[int, int]], str]
    """Draws a battle file to an image file of a width and height; returns a sentence. Needs OpenGL."""
    sheet: Callable[[Path, Path, str, bool], tuple[int, str]]
    """Writes a plan of a battle as a PDF, to true scale or not; returns the number of pages, and what is missing."""
    card: Callable[[Session, tuple[str, str], str, Path, Report], tuple[str, str]]
    """Writes a pair's dispute card as PDF or PNG, with the battle's title; returns the verdict and the checksum."""
    strip: Callable[[Session, tuple[str, str], str, Path, Report], str]
    """Writes a pair's strip of paper as PDF or STL, with the battle's title; returns what the strip shows."""
    report: Callable[[ReportContents, Game, Path], None]
    """Writes the report of a battle as a PDF."""
    photos: Callable[[Session], GroundOf]
    """Returns the function that finds the photos on a battle's boards."""
