"""Checks of the shipped files, and of a battle and a dispute card that are written and read back."""

import sys
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtGui import QGuiApplication

from app.core import app_paths
from app.core.language import find_translations
from app.games.actions import Move
from app.session import copy_session, open_session, resume_session
from app.ui.app_services import licences
from app.ui.dispute_card.card_files import write_card_file
from app.ui.dispute_card.dispute_card import ask_for_card, make_card
from app.ui.offscreen_qt import make_application

PAIR = ("Ashka", "Borin")


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


def check_dispute_card(folder: Path) -> None:
    """Checks that the demo battle's card opens as the same battle: its JSON is identical byte by byte."""
    _application = QGuiApplication.instance() or make_application()
    session = open_session(app_paths.DEMO)
    card = make_card(ask_for_card(session, PAIR, app_paths.DEMO.stem))
    for name in ("card.pdf", "card.png"):
        write_card_file(folder / name, card, session)
    again = open_session(folder / "card.png")
    assert again.card_pair == PAIR, "the card is about others"
    exported = list[bytes]()
    for what, name in ((session, "one"), (again, "other")):
        path = folder / name / "battle.json"
        path.parent.mkdir()
        what.export_json(path)
        exported.append(path.read_bytes())
    assert exported[0] == exported[1], "the battle on the card is another one"
