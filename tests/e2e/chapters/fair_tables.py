"""A study of two tables: opened, filled, run and exported, with few actions."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from app.core.progress import silent
from app.session.templates import TemplateOptions, find_templates
from app.ui.study.study_dialog import StudyDialog
from tests.e2e.driver.hands import Story
from tests.e2e.driver.player import ScriptedPlayer
from tests.e2e.driver.screen import shown

CLUB_TABLE = "Club table"


def study_two_tables(player: ScriptedPlayer) -> Story:
    """Compares the open table with that of a battle file, and writes a page; the demo is open."""
    hands, other = player.hands, _write_table(player.downloads / f"{CLUB_TABLE}.eyeline")
    yield from player.begin()
    hands.keys("Esc")
    hands.counts = True
    yield from player.choose_in_menu("Table", "Test for fairness…")
    dialog = yield from player.dialog(StudyDialog)
    player.press("Add a table…")
    yield from player.answer_file_dialog(other)
    player.press("Start")
    yield lambda: dialog.answer and _has_sentences(dialog), "each table has its result"
    player.press("Save…")
    yield from player.dialog(QFileDialog)
    hands.keys("Return")
    yield lambda: shown(QFileDialog) is None and list(player.home.rglob("*.html")), "the page is written"


def _has_sentences(dialog: StudyDialog) -> bool:
    """Returns whether there is a sentence for each table, and a comparison of both."""
    said, answer = dialog.verdict.text(), dialog.answer
    assert answer is not None, "there is no answer yet"
    return said.count("\n") > 1 and all(f"{table.table}:" in said for table in answer.summary.tables)


def _write_table(path: Path) -> Path:
    """Writes a battle file with random terrain."""
    template = next(one for one in find_templates() if one.id == "random")
    session = template.make(TemplateOptions(seed=3, density="light"), silent)
    session.save_as(path)
    session.close()
    return path
