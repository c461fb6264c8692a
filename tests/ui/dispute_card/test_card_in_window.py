"""Dispute cards in the real window: written, reopened, and refused with a message."""

import gc
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton

from app.__main__ import main
from app.core.app_paths import DEMO
from app.session import open_session
from app.table.pictures.top_view_svg import encode_png
from app.ui import application
from app.ui.dispute_card import dispute_card as card_module
from app.ui.dispute_card.dispute_card_feature import card_name
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.paper import outputs
from app.ui.workers import stop_all
from tests.ui.drop_events import drop

pytestmark = pytest.mark.gl


@pytest.fixture
def window(qtbot, monkeypatch):
    monkeypatch.setattr(card_module, "EYE_PIXELS", (60, 40))
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.show()
    opener = DocumentLoader(opened)
    with qtbot.waitSignal(opener.opened, timeout=30000):
        opener.open_initial(DEMO)
    yield opened
    opened.close()
    assert stop_all()


@pytest.fixture
def answer(monkeypatch):
    """Replaces the file dialog of the system; returns the proposed names."""
    proposed = []

    def give(path):
        def ask(parent, heading, name, kinds):
            proposed.append(name)
            return str(path), ""

        monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
        return proposed

    return give


def line(window):
    return window.workspace.messages.line.text()


@pytest.mark.thorough
def test_the_verdict_button_writes_a_card_that_opens_as_a_battle(qtbot, window, answer, tmp_path):
    proposed = answer(tmp_path / "dispute.png")
    window.workspace.docks.toggle_panel(window.sight.verdict)
    panel = window.sight.verdict
    qtbot.waitUntil(lambda: panel.answer is not None, timeout=20000)
    button = next(one for one in panel.findChildren(QPushButton) if one.text() == "Dispute card…")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert proposed[0].endswith("Demo battle Ashka Borin.png")
    qtbot.waitUntil(lambda: line(window).startswith("Exported dispute.png."), timeout=30000)
    again = open_session(tmp_path / "dispute.png")
    assert again.battle == window.document.session.battle
    assert again.card_pair == ("Ashka", "Borin")


@pytest.mark.thorough
def test_a_dropped_card_opens_with_its_pair_and_is_not_changed(qtbot, window, answer, tmp_path):
    session = window.document.session
    path = tmp_path / "dispute.png"
    session.write_card(path, encode_png(np.zeros((9, 9, 3), dtype=np.uint8)), session.battle, ("Keth", "Finn"))
    before = path.read_bytes()
    with qtbot.waitSignal(window.workspace.document_opened, timeout=30000):
        assert drop(window, path) == "Drop to open the battle dispute.png"
    pair = window.document.sight_pair
    assert (pair.observer, pair.target) == ("Keth", "Finn")
    assert window.document.session.battle == session.battle
    assert window.document.session.journal.path != path
    assert path.read_bytes() == before


@pytest.mark.thorough
def test_any_other_dropped_picture_becomes_the_board_photo(window, tmp_path):
    path = tmp_path / "photo.png"
    path.write_bytes(encode_png(np.zeros((9, 9, 3), dtype=np.uint8)))
    assert drop(window, path) == "Drop to use photo.png as the board photo"


@pytest.mark.thorough
def test_a_damaged_card_is_refused_with_a_message(qtbot, window, tmp_path):
    session = window.document.session
    path = tmp_path / "dispute.png"
    session.write_card(path, encode_png(np.zeros((9, 9, 3), dtype=np.uint8)), session.battle, ("Keth", "Finn"))
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 255
    path.write_bytes(data)
    drop(window, path)
    qtbot.waitUntil(lambda: "is damaged" in window.workspace.messages.bar.text, timeout=20000)
    assert window.document.session is session


@pytest.mark.thorough
def test_a_pdf_is_written_and_an_impossible_path_shows_a_message(qtbot, window, answer, tmp_path):
    answer(tmp_path / "dispute.pdf")
    window.workspace.actions.run("card")
    qtbot.waitUntil(lambda: line(window) == "Exported dispute.pdf.", timeout=30000)
    assert (tmp_path / "dispute.pdf").read_bytes().startswith(b"%PDF")
    answer(tmp_path / "nowhere" / "dispute.png")
    window.workspace.actions.run("card")
    qtbot.waitUntil(lambda: "cannot be written" in window.workspace.messages.bar.text, timeout=30000)


@pytest.mark.thorough
def test_without_two_fighters_a_message_replaces_the_card(window):
    window.document.sight_pair.choose("")
    window.workspace.actions.refresh()
    for id in ("card", "print_card"):
        assert not window.workspace.actions.actions[id].isEnabled()
        assert window.workspace.actions.find_command(id).disabled_reason() == "Choose two fighters first"


@pytest.mark.thorough
def test_closing_the_battle_cancels_an_unfinished_card(window, answer, tmp_path):
    answer(tmp_path / "dispute.png")
    window.workspace.actions.run("card")
    assert window.card.jobs
    window.files.close_battle()
    assert not window.card.jobs
    assert stop_all()
    assert not (tmp_path / "dispute.png").exists()


@pytest.mark.thorough
def test_cards_requested_in_quick_succession_are_all_written(qtbot, window, answer, tmp_path):
    for name in ("one.png", "two.pdf"):
        answer(tmp_path / name)
        window.workspace.actions.run("card")
    qtbot.waitUntil(lambda: not window.card.jobs, timeout=60000)
    assert {path.name for path in tmp_path.iterdir()} == {"one.png", "two.pdf"}
    assert window.workspace.messages.progress.isHidden()


@pytest.mark.thorough
def test_a_card_cancelled_after_drawing_is_not_written(window, answer, tmp_path, monkeypatch):
    made = card_module.make_card

    def make_and_cancel(asked, report):
        card = made(asked, report)
        window.card.jobs[0].cancel()
        return card

    monkeypatch.setattr(card_module, "make_card", make_and_cancel)
    answer(tmp_path / "dispute.png")
    window.workspace.actions.run("card")
    window.card.jobs[0]._worker.thread_.join()
    assert not list(tmp_path.iterdir())


def test_a_card_gets_a_valid_file_name():
    name = card_name("Club night", ("\u202egnp.<b>/", "漢" * 80))
    assert name.startswith("Club night gnp")
    assert not set(name) & set("\u202e<>/")
    assert len(card_name("漢" * 70, ("漢" * 80, "\udce9" * 80)).encode()) < 230


@pytest.mark.thorough
def test_a_printed_card_equals_the_saved_one(qtbot, window, monkeypatch):
    printed = []
    monkeypatch.setattr(outputs, "ask_to_print", lambda printout, parent: printed.append(printout.title) or True)
    window.workspace.actions.run("print_card")
    qtbot.waitUntil(lambda: line(window) == "Printed.", timeout=30000)
    assert printed == ["Demo battle"]


def test_a_card_on_the_command_line_opens_the_window(monkeypatch):
    opened = []
    monkeypatch.setattr(application, "run", lambda files, _: opened.extend(files) or 0)
    try:
        assert main(["dispute.png"]) == 0
    finally:
        gc.enable()
    assert opened == [Path("dispute.png")]
