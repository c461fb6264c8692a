"""Check of a dispute card: drawn without OpenGL, with its code, and opened again."""

from pathlib import Path

from PySide6.QtGui import QGuiApplication

from app.core.app_paths import DEMO
from app.session import open_session
from app.ui.dispute_card.card_files import write_card_file
from app.ui.dispute_card.dispute_card import ask_for_card, make_card
from app.ui.offscreen_qt import make_application

PAIR = ("Ashka", "Borin")


def check_dispute_card(folder: Path) -> None:
    """Checks that the demo battle's card opens as the same battle: its JSON is identical byte by byte."""
    _application = QGuiApplication.instance() or make_application()
    session = open_session(DEMO)
    card = make_card(ask_for_card(session, PAIR, DEMO.stem))
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
