"""The dialog for checking the fairness of a table: a study runs, is stopped and saved, or refused with a message."""

import pytest

from app.reports.study.local_runner import run_here
from app.reports.study.study_cases import Opening
from app.session import Session
from app.ui.app_services.help_dialog import find_page
from app.ui.app_services.help_pages import read_pages
from app.ui.study import study_search
from app.ui.study.study_dialog import StudyDialog
from tests.setup_scenes import FIRST, enlisted, session, warband
from tests.study_scenes import EVEN


@pytest.fixture
def dialog(qtbot, monkeypatch):
    """Returns a dialog on a small table with one card, whose cases run in this process."""
    monkeypatch.setattr(
        study_search, "run_in_processes", lambda study, cases, processes, report: run_here(study, cases, report)
    )
    monkeypatch.setattr(
        "app.reports.study.study_plan.find_openings",
        lambda system, layout, pack="": (Opening(EVEN.name, "deployment", EVEN),),
    )
    made = StudyDialog(enlisted(FIRST, warband(FIRST, 3), warband(FIRST, 3, "bears")))
    qtbot.addWidget(made)
    made.show()
    yield made
    made.reject()


def run(qtbot, dialog, deployments):
    dialog.deployments_box.setValue(deployments)
    dialog.start_button.click()
    qtbot.waitUntil(lambda: dialog.answer is not None and dialog.answer.summary.is_whole, timeout=60_000)


def test_help_opens_the_page_about_fair_tables(dialog):
    assert find_page(dialog.seed_box) == "fairness"
    assert "fairness" in {page.name for page in read_pages()}


@pytest.mark.thorough
def test_study_ends_with_a_chart_and_a_verdict(qtbot, dialog):
    assert not dialog.save_button.isEnabled()
    assert not dialog.chart.isVisible()
    run(qtbot, dialog, 12)
    assert dialog.answer.summary.measured == 12
    assert dialog.chart.isVisible()
    assert dialog.verdict.text().startswith("No difference between red and blue was found")
    assert "Fighters visible to an enemy: red, " in dialog.chart.accessibleDescription()
    assert dialog.start_button.text() == "&Start"


def test_results_are_saved_as_page_chart_or_table(qtbot, dialog, tmp_path):
    run(qtbot, dialog, 2)
    beginnings = {"a.html": "<!DOCTYPE html>", "a.svg": "<svg ", "a.csv": "table,measure,of"}
    for name, beginning in beginnings.items():
        dialog.save(tmp_path / name)
        assert (tmp_path / name).read_text("utf-8").startswith(beginning)


def test_an_added_table_can_be_removed_again(dialog, tmp_path):
    path = tmp_path / "Other.eyeline"
    dialog._session.save_copy(path)
    dialog.add_tables([path])
    assert (len(dialog._make_layouts()), dialog.remove_button.isVisible()) == (2, True)
    dialog.remove_button.menu().actions()[1].trigger()
    assert (len(dialog._make_layouts()), dialog.remove_button.isVisible()) == (1, False)


def test_results_are_named_after_the_tables_that_were_studied(qtbot, dialog, monkeypatch):
    run(qtbot, dialog, 2)
    dialog._tables.append(("Other", dialog._session))
    asked = []
    monkeypatch.setattr("app.ui.study.study_dialog.ask_for_path", lambda *given: asked.append(given[-1]))
    dialog.save_button.click()
    assert len(asked) == 1
    assert "Other" not in asked[0]


def test_a_stopped_study_starts_over(qtbot, dialog):
    dialog.deployments_box.setValue(100)
    dialog.start_button.click()
    assert dialog.start_button.text() == "&Stop"
    dialog.start_button.click()
    assert dialog.start_button.text() == "&Start"
    run(qtbot, dialog, 2)
    assert dialog.answer.summary.cases == 2


def test_a_table_in_free_play_is_studied_with_the_chosen_game(qtbot):
    from app.model import Battle

    made = StudyDialog(Session(Battle("free"), session(FIRST).table.meshes))
    qtbot.addWidget(made)
    made.game_box.setCurrentIndex(1)
    [layout] = made._make_layouts()
    assert layout.game is made.game_box.currentData()
    made.reject()


def test_a_table_that_cannot_be_studied_is_refused_when_it_is_added(dialog, tmp_path):
    (tmp_path / "broken.eyeline").write_bytes(b"no battle")
    dialog.add_tables([tmp_path / "missing.eyeline", tmp_path / "broken.eyeline"])
    said = dialog._more.text()
    assert "missing" in said
    assert "broken" in said
    assert len(dialog._make_layouts()) == 1
