"""Checks of the shipped files, and of a battle that is written and read back."""

import sys
from pathlib import Path

from msgspec.structs import replace

from app.core import app_paths
from app.core.language import find_translations
from app.games.actions import Move
from app.session import copy_session, resume_session
from app.ui.app_services import licences


def check_shipped_files(_: Path) -> None:
    """Checks that no folder of shipped files is empty."""
    folders = (
        app_paths.RULES, app_paths.PACKS, app_paths.LIGHT, app_paths.TEMPLATES, app_paths.THEMES,
        app_paths.RESOURCES / "fonts", app_paths.RESOURCES / "icons", app_paths.RESOURCES / "help" / "en",
        *(app_paths.TRANSLATIONS / language / "LC_MESSAGES" for language in find_translations()),
        *([licences.TEXTS] if getattr(sys, "frozen", False) else ()),
    )  # fmt: skip
    missing = [folder for folder in folders if not folder.is_dir() or not any(folder.iterdir())]
    assert not missing, f"nothing is in {', '.join(map(str, missing))}"
    assert list(app_paths.TERRAIN_MODELS.glob("*/*.stl")), f"no terrain is in {app_paths.TERRAIN_MODELS}"


def check_battle_file(folder: Path) -> None:
    """Checks that the demo battle with one step is the same after it is read back."""
    path = folder / "battle.eyeline"
    session = copy_session(app_paths.DEMO)
    fighter = session.battle.fighters[0]
    session.do(Move(fighters=((fighter.id, replace(fighter.pose, x=fighter.pose.x + 1.0)),)))
    session.save_as(path)
    written = session.battle
    session.close()
    again = resume_session(path)
    try:
        assert again.battle == written, "what was written is not what is read"
        assert again.undo_label, "the step that was written is not read"
    finally:
        again.close()
