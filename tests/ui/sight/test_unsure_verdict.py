"""Verdicts on pairs that photos placed: tested at once, and shown as unsure unless all shifts agree."""

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication

from app.games.actions import Move
from app.model import Pose
from app.table.robustness_result import Robustness
from app.ui.outcome import ruling_outcome
from app.ui.sight.robustness_panel import RobustnessPanel
from app.ui.sight.sight_text import format_spoken, format_verdict, make_verdict_text
from app.ui.sight.verdict_card import VerdictCard
from app.ui.sight.verdict_panel import VerdictPanel
from app.ui.workers import stop_all
from tests.photo_tables import photo_table
from tests.ui.stand_ins import FakeViewport, SeenBattle

PAIR = ("Ashka", "Borin")


@pytest.fixture
def open_battle(qapp, tmp_path):
    opened = []

    def open_with(counts, **more):
        session = photo_table(tmp_path, **more)
        document = SeenBattle(session, FakeViewport())
        opened.append(document)
        document.answers, document.tested = [], []
        document.sight_answered.connect(document.answers.append)
        document.sight.robustness.found.connect(document.tested.append)
        if counts:
            stand_in(session.table, *counts)
        return document

    yield open_with
    for document in opened:
        document.close()
    assert stop_all()


def stand_in(table, visible, hidden):
    """Replaces the test of robustness by its result."""
    table.robustness = lambda observer, target, mm, report, actual: Robustness(mm, visible, hidden, 0, actual.verdict)


def last_pair(document):
    return document.answers[-1].pair if document.answers else None


def wait_for_test(qtbot, document):
    qtbot.waitUntil(lambda: (found := last_pair(document)) is not None and found.robustness is not None)
    return document.answers[-1]


def test_a_pair_placed_by_a_photo_is_tested_without_a_request(qtbot, open_battle):
    document = open_battle((169, 31))
    document.sight_pair.choose(*PAIR)
    found = wait_for_test(qtbot, document)
    assert (found.pair.photo.mm, found.pair.robustness.changed) == (3.0, 31)
    said = make_verdict_text(found)
    assert (said.outcome, said.proof) == ("maybe", "")
    assert all(number in said.accuracy for number in ("31", "200", "3 mm"))
    assert found.pair.sight.verdict == "visible"
    assert document.viewport.badges["Borin"].outcome == "maybe"
    assert [ruling_outcome(one.ruling) for one in found.others if one.id == "Borin"] == ["maybe"]
    for text in (format_spoken(found, said), format_verdict(found)):
        assert said.accuracy in text
        assert "Proven" not in text


def test_the_same_result_for_all_shifts_stays_proven(qtbot, open_battle):
    document = open_battle((200, 0))
    document.sight_pair.choose(*PAIR)
    said = make_verdict_text(wait_for_test(qtbot, document))
    assert (said.outcome, said.headline) == ("yes", "Visible")
    assert said.proof
    assert "200" in said.accuracy


def test_real_shifts_at_the_edge_of_a_wall_are_unsure(qtbot, open_battle):
    document = open_battle(None, wall=60.0, y=(170.0, 170.0))
    document.sight_pair.choose(*PAIR)
    found = wait_for_test(qtbot, document)
    assert 0 < found.pair.robustness.changed < found.pair.robustness.placements
    assert make_verdict_text(found).outcome == "maybe"


def test_before_the_test_ends_nothing_is_called_proven(qtbot, open_battle):
    document = open_battle((169, 31))
    document.sight_pair.choose(*PAIR)
    wait_for_test(qtbot, document)
    pending = document.sight.robustness.answer
    said = make_verdict_text(pending)
    assert pending.pair.robustness is None
    assert said.proof == ""
    assert "3 mm" in said.accuracy


def test_a_pair_that_no_photo_placed_is_not_tested_and_says_nothing(qtbot, open_battle):
    document = open_battle((169, 31), errors=(None, None))
    document.sight_pair.choose(*PAIR)
    qtbot.waitUntil(lambda: bool(document.answers) and document.answers[-1].question.thorough)
    qtbot.wait(200)
    assert document.tested == []
    said = make_verdict_text(document.answers[-1])
    assert (said.outcome, said.accuracy) == ("yes", "")
    assert said.proof


def test_a_fighter_moved_by_hand_counts_as_placed_by_hand(qtbot, open_battle):
    document = open_battle((169, 31))
    document.sight_pair.choose(*PAIR)
    wait_for_test(qtbot, document)
    document.session.do(Move((("Ashka", Pose(120.0, 150.0)),)))
    qtbot.waitUntil(lambda: document.answers[-1].question.thorough and last_pair(document).photo.by_hand == {"Ashka"})


def test_a_players_own_tolerance_is_tested_besides_that_of_the_photo(qtbot, open_battle):
    document = open_battle((169, 31))
    document.sight.robustness.set_tolerance(5.0)
    document.sight_pair.choose(*PAIR)
    qtbot.waitUntil(lambda: len(document.tested) == 2)
    assert [tested.tolerance_mm for tested in document.tested] == [3.0, 5.0]
    assert wait_for_test(qtbot, document).pair.robustness.tolerance_mm == 3.0
    document.sight.robustness.set_tolerance(None)
    assert [tested.tolerance_mm for tested in document.tested] == [3.0, 5.0, 3.0]


def test_card_and_panel_tell_what_is_unsure(qtbot, open_battle):
    document = open_battle((169, 31))
    document.sight_pair.choose(*PAIR)
    found = wait_for_test(qtbot, document)
    said = make_verdict_text(found)
    card, panel = VerdictCard(), VerdictPanel()
    for view in (card, panel):
        qtbot.addWidget(view)
    panel.show_battle(document.session.battle, document.side_styles)
    for view in (card, panel):
        view.show_pair(*PAIR)
        view.show_answer(found)
    assert said.accuracy in card.accessibleName()
    assert said.headline.lower() in card.accessibleName().lower()
    assert said.accuracy in panel.accessibleDescription()
    panel.copy()
    assert said.accuracy in QApplication.clipboard().text()


def test_the_panel_proposes_the_tolerance_of_the_photo_and_keeps_that_of_a_player(qtbot, open_battle):
    document = open_battle((169, 31))
    document.sight_pair.choose(*PAIR)
    photo = wait_for_test(qtbot, document).pair.photo
    panel = RobustnessPanel()
    qtbot.addWidget(panel)
    wanted = []
    panel.tolerance_changed.connect(wanted.append)
    panel.show_usual(0.0, photo)
    next(button for button in panel.findChildren(QAbstractButton) if button.isCheckable()).click()
    panel.show_usual(0.0)
    assert wanted[-2:] == [3.0, 2.0]
