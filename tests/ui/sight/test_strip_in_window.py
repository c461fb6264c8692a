"""Strips of paper from the window: the verdict's menu and the commands, files and the printer."""

import pytest
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog

from app.geometry.mesh_io import read
from app.ui.sight.strip_controller import StripController
from app.ui.widgets.wrapping_buttons import MenuButton
from tests.ui.sight.test_first_person_in_window import window  # noqa: F401

pytestmark = pytest.mark.gl


@pytest.fixture
def answer(monkeypatch):
    """Answers the file dialog of the system with a path; returns what an act has asked: proposed paths and kinds."""

    def give(path):
        asked = []
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *given: asked.append(given[2:]) or (str(path), ""))
        return lambda act: act() or asked

    return give


def note(window):  # noqa: F811
    return window.workspace.messages.line.text()


@pytest.mark.thorough
def test_the_verdict_offers_the_strip_as_pages_and_as_plates(window, answer, tmp_path):  # noqa: F811
    window.workspace.docks.toggle_panel(window.sight.verdict)
    (strip,) = window.sight.verdict.findChildren(MenuButton)
    assert strip.isVisible()
    for name in ("strip.pdf", "strip.stl"):
        ((proposed, kinds),) = answer(tmp_path / name)(strip.menu().actions()[1].trigger)
        assert proposed.endswith("Ashka Borin.pdf")
        assert "*.stl" in kinds
        assert note(window) == f"Exported {name}."
    assert (tmp_path / "strip.pdf").read_bytes().startswith(b"%PDF")
    assert read(tmp_path / "strip.stl").health.watertight


@pytest.mark.thorough
def test_the_strip_is_printed(window, monkeypatch, tmp_path):  # noqa: F811
    def print_into_a_file(dialog):
        dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        dialog.printer().setOutputFileName(str(tmp_path / "page.pdf"))
        return True

    monkeypatch.setattr(QPrintDialog, "exec", print_into_a_file)
    window.workspace.actions.run("print_strip")
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")
    assert note(window) == "Printed."


@pytest.mark.thorough
def test_without_an_answer_a_message_replaces_the_strip(window, answer, tmp_path):  # noqa: F811
    strip = StripController(window.workspace, window.document.session, None)
    assert not answer(tmp_path / "strip.pdf")(strip.export)
    assert "still being checked" in window.workspace.messages.bar.text


@pytest.mark.thorough
def test_without_two_fighters_the_commands_say_why(window):  # noqa: F811
    window.document.sight_pair.choose("")
    window.workspace.actions.refresh()
    for id in ("strip", "print_strip"):
        assert not window.workspace.actions.actions[id].isEnabled()
        assert window.workspace.actions.find_command(id).disabled_reason()
