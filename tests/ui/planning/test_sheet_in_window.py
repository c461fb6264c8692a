"""Plan sheets from the window: from an empty battle to a file, by buttons and menus."""

import errno
import os

import pytest
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog

from app.games.plan_actions import PlanPlaces
from app.model import PlannedPlace, Pose
from tests.ui.planning.test_plans_in_window import hidden_window, press, window  # noqa: F401

pytestmark = pytest.mark.gl
COMMANDS = ("print_plan", "print_plan_true", "export_plan", "export_plan_true")


@pytest.fixture
def answer(monkeypatch):
    def give(path):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))

    return give


def choose(window, number):  # noqa: F811
    window.planning.panel.plan._sheet.menu().actions()[number].trigger()


def note(window):  # noqa: F811
    return window.workspace.messages.line.text()


@pytest.mark.thorough
def test_a_plan_is_created_and_written_as_a_sheet(window, answer, tmp_path):  # noqa: F811
    actions = window.workspace.actions
    assert not window.planning.panel.plan._sheet.isEnabled()
    for id in COMMANDS:
        actions.refresh()
        assert not actions.actions[id].isEnabled()
    press(window, "new")
    press(window, "take")
    answer(tmp_path / "sheet.pdf")
    choose(window, 2)
    assert note(window) == "Exported sheet.pdf."
    page = (tmp_path / "sheet.pdf").read_bytes()
    answer(tmp_path / "true.pdf")
    actions.run("export_plan_true")
    tiled = (tmp_path / "true.pdf").read_bytes()
    assert page.count(b"/Type /Page\n") < tiled.count(b"/Type /Page\n")


@pytest.mark.thorough
def test_a_plan_is_printed(window, monkeypatch, tmp_path):  # noqa: F811
    def print_into_a_file(dialog):
        dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        dialog.printer().setOutputFileName(str(tmp_path / "page.pdf"))
        return True

    press(window, "new")
    press(window, "take")
    monkeypatch.setattr(QPrintDialog, "exec", print_into_a_file)
    choose(window, 0)
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")
    assert note(window) == "Printed."


def test_an_empty_plan_shows_a_message_and_writes_nothing(window, answer, tmp_path):  # noqa: F811
    press(window, "new")
    answer(tmp_path / "sheet.pdf")
    choose(window, 2)
    assert window.workspace.messages.bar.text == "The plan “Plan” has no positions yet; add fighters to it first."
    assert not (tmp_path / "sheet.pdf").exists()


@pytest.mark.thorough
def test_a_write_error_shows_a_message(window, answer, tmp_path):  # noqa: F811
    press(window, "new")
    press(window, "take")
    answer(tmp_path / "nowhere" / "sheet.pdf")
    window.workspace.actions.run("export_plan")
    why = os.strerror(errno.ENOENT)
    assert window.workspace.messages.bar.text == f"sheet.pdf cannot be written ({why}); choose another place."


@pytest.mark.thorough
def test_a_note_being_typed_is_on_the_sheet(window, answer, tmp_path, monkeypatch):  # noqa: F811
    from app.ui.planning import sheet_controller

    seen, make = [], sheet_controller.make_plan_sheet
    monkeypatch.setattr(sheet_controller, "make_plan_sheet", lambda *given: seen.append(given[2]) or make(*given))
    press(window, "new")
    press(window, "take")
    window.planning.panel.plan._note.setPlainText("Hold the hill")
    answer(tmp_path / "sheet.pdf")
    window.workspace.actions.run("export_plan")
    assert seen[0].note == "Hold the hill"


@pytest.mark.thorough
def test_hidden_fighters_are_not_on_a_sheet(hidden_window, answer, tmp_path, monkeypatch):  # noqa: F811
    from app.ui.planning import sheet_controller

    seen, make = [], sheet_controller.make_plan_sheet
    monkeypatch.setattr(sheet_controller, "make_plan_sheet", lambda *given: seen.append(make(*given)) or seen[0])
    session = hidden_window.document.session
    session.do(PlanPlaces("Far", (PlannedPlace("Birch 2", Pose(300, 300), ""),)))
    answer(tmp_path / "sheet.pdf")
    hidden_window.workspace.actions.run("export_plan")
    assert [place.fighter.id for place in seen[0].places] == ["Birch 1", "Birch 2"]
