import dataclasses

import pytest

from app.cli.sight_reports import ReportedSight, make_sight_report
from app.core.language import to_sentence
from app.core.lengths import format_inches
from app.games.actions import Move
from app.games.ruling import Ruling
from app.geometry.sight_proof.sight_result import SightResult
from app.model import Pose
from app.ui.outcome import ruling_outcome
from app.ui.sight.live_sight import thorough_answers
from app.ui.sight.section_cut import SectionQuestion, cut_sections
from app.ui.sight.sight_text import (
    blockers_caption,
    format_card_line,
    format_percent,
    format_verdict,
    make_verdict_text,
)
from app.ui.sight_answer import PairSight, SightAnswer, SightQuestion, make_sight_line
from tests.ui.stand_ins import wall_between


def find_answer(resting=True, **moved):
    session = wall_between()
    for id, pose in moved.items():
        session.do(Move(((id, pose),)))
    return next(thorough_answers(SightQuestion(1, session.table, session.game, "A", "B", resting)))


def test_a_visible_pair_gives_yes_and_its_clearance():
    said = make_verdict_text(find_answer(A=Pose(250, 400)))
    assert (said.outcome, said.headline) == ("yes", "Visible")
    assert said.line[0].name == "Clearance"


def make_answer(sight):
    """Returns an answer with this evidence on A and B."""
    found = find_answer()
    judge = found.question.game.judge
    pair = PairSight(sight, judge(sight), found.pair.measure, sight.notes, 1480.0)
    return SightAnswer(found.question, pair, (), 1480.0)


def evidence(verdict, **more):
    return SightResult(verdict, 0.1, 65536, 0.0, **more)


def test_a_blocked_pair_gives_a_proven_no_and_names_the_blockers():
    said = make_verdict_text(find_answer())
    assert (said.outcome, said.headline) == ("no", "Not visible")
    assert said.reason == "Every line of sight is blocked."
    assert said.proof.startswith("Proven")
    assert said.blockers == ("wall",)


def test_a_proof_states_its_resolution_and_coverage():
    said = make_verdict_text(make_answer(evidence("blocked", pairs=1234, hairline_mm=0.031)))
    assert said.effort == "65 536 lines and 1 234 pairs of patches in 1.5 s"
    assert [(fact.name, fact.value) for fact in said.line[:2]] == [("Resolution", "0.1 mm"), ("Hairline", "0.031 mm")]


def test_an_undecided_pair_gives_share_and_reason_without_proof():
    said = make_verdict_text(make_answer(evidence("undecided", unproven=0.034, reason="the budget is spent")))
    assert (said.outcome, said.headline, said.proof) == ("maybe", "Undecided", "")
    assert "budget is spent" in said.reason
    assert ("Unproven", "3.4%") in [(fact.name, fact.value) for fact in said.line]


def test_a_hairline_has_its_own_mark():
    line = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0))
    sight = evidence("visible", witness=line, clearance_mm=0.4)
    assert make_verdict_text(make_answer(sight)).outcome == "close"
    assert ruling_outcome(find_answer().question.game.judge(sight)) == "close"
    assert make_verdict_text(make_answer(sight)).proof == ""


@pytest.mark.parametrize(
    ("clearance", "reason", "room"),
    [
        (50.0, "A line has 50.0 mm of clearance.", "at least 50.0 mm"),
        (50.1, "Nothing is near the line.", "wide open"),
        (None, "Nothing is near the line.", "wide open"),
    ],
)
def test_a_very_large_clearance_is_not_given_as_a_number(clearance, reason, room):
    line = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0))
    said = make_verdict_text(make_answer(evidence("visible", witness=line, clearance_mm=clearance)))
    assert (said.reason, said.line[0].value) == (reason, room)
    assert said.proof.startswith("Proven")


def test_the_card_gives_the_distance_and_names_two_blockers():
    assert format_card_line(make_verdict_text(find_answer())) == "Blocked by wall; 10.83″ apart."
    many = make_verdict_text(make_answer(evidence("blocked", blockers=("wall", "crate", "tower", "well"))))
    assert format_card_line(many) == "Blocked by wall, crate and 2 more; 10.83″ apart."
    assert format_card_line(make_verdict_text(find_answer(A=Pose(250, 400)))).endswith("″ apart.")


def test_blockers_decide_only_a_blocked_pair():
    assert blockers_caption(make_verdict_text(make_answer(evidence("blocked", blockers=("wall",))))) == "Blocked by"
    assert blockers_caption(make_verdict_text(make_answer(evidence("undecided", blockers=("wall",))))) == "In the way"


def test_a_rule_that_forbids_sight_despite_a_line_blames_nothing_on_the_table():
    found = make_answer(evidence("visible", blockers=("rail",), clearance_mm=3.0))
    too_far = Ruling("blocked", "not visible", "6.1″ away; 6″ or more is too far this round", "a card")
    said = make_verdict_text(dataclasses.replace(found, pair=dataclasses.replace(found.pair, ruling=too_far)))
    assert (said.outcome, said.proof, said.blockers) == ("no", "", ("rail",))
    assert format_card_line(said) == said.reason
    assert blockers_caption(said) == "In the way"


def test_card_side_view_line_and_cli_name_blockers_in_one_order():
    found = find_answer()
    session, sight = wall_between(), found.pair.sight
    [section] = cut_sections(SectionQuestion(session.table, "A", "B", sight))
    said = make_verdict_text(found)
    report = make_sight_report(ReportedSight("A", "B", sight, found.pair.ruling, found.pair.measure, 1.0))
    line = make_sight_line(sight, None)
    assert section.stopper == report.first_blocker == line.blockers[0] == "wall"
    assert said.blockers == report.blockers == line.blockers == section.blockers
    assert section.met_names == frozenset(sight.met)


@pytest.mark.thorough
def test_terrain_containing_one_of_the_pair_is_always_named():
    assert make_verdict_text(find_answer()).overlaps == ()
    assert make_verdict_text(find_answer(A=Pose(250, 200))).overlaps == ("A stands inside wall.",)
    beside_another = find_answer(A=Pose(250, 200), C=Pose(251, 200))
    assert make_verdict_text(beside_another).overlaps == ("A stands inside wall.",)
    assert "A stands inside wall." in format_verdict(beside_another)


def test_the_text_contains_everything_in_the_panel():
    found = make_answer(
        evidence("blocked", pairs=77, hairline_mm=0.02, blockers=("wall",), notes=("dome: has open edges",))
    )
    text = format_verdict(found)
    for part in (
        "Not visible",
        "Proven",
        "77 pairs",
        "Hairline: 0.020 mm",
        "wall",
        "dome: has open edges.",
    ):
        assert part in text


def test_distances_between_bases_are_in_inches_and_millimetres():
    distance, horizontal, vertical = make_verdict_text(find_answer()).distances
    assert (distance.value, distance.detail) == ("10.83″", "275.0 mm")
    assert (horizontal.value, vertical.value) == ("10.83″", "0″")


def test_the_verdict_text_names_pair_result_distance_and_rule():
    text = format_verdict(find_answer())
    assert text.startswith("A → B: Not visible\n")
    for part in ("Distance: 10.83″ (275.0 mm)", "Blocked by: wall", "Rule: True line of sight"):
        assert part in text


@pytest.mark.parametrize(
    ("share", "said"),
    [(0, "0.0%"), (1e-5, "< 0.1%"), (0.123, "12.3%"), (0.9999, "> 99.9%"), (1, "100%")],
)
def test_a_share_is_never_rounded_to_0_or_100_percent(share, said):
    assert format_percent(share) == said


def test_an_inch_is_an_inch():
    assert format_inches(25.4) == "1″"


def test_sentences_start_with_a_capital_and_end_with_a_full_stop():
    assert to_sentence("no line is free") == "No line is free."
    assert to_sentence("Check the unit.") == "Check the unit."
