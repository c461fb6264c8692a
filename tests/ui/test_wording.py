import pytest

from app.model import Pose
from app.rules.actions import MoveFighter
from app.ui.live import Question, answer
from app.ui.wording import as_text, inches, percent, sentence, words
from tests.ui.stand_ins import wall_between


def looked(resting=True, **moved):
    session = wall_between()
    for id, pose in moved.items():
        session.do(MoveFighter(id, pose))
    return answer(Question(1, session.table, session.system.judge, "A", "B", resting))


def test_a_visible_pair_is_a_yes_with_its_clearance():
    said = words(looked(A=Pose(250, 400)))
    assert (said.outcome, said.headline) == ("yes", "Visible")
    assert said.line[0].name == "Clearance"


def test_a_pair_without_a_free_line_is_neither_yes_nor_no_and_names_what_is_in_the_way():
    said = words(looked())
    assert (said.outcome, said.headline) == ("maybe", "Undecided")
    assert said.blockers == ("wall",)


def test_distances_are_between_bases_in_inches_and_millimetres():
    distance, horizontal, vertical = words(looked()).distances
    assert (distance.value, distance.detail) == ("10.83″", "275.0 mm")
    assert (horizontal.value, vertical.value) == ("10.83″", "0.00″")


def test_the_verdict_as_text_says_who_whom_what_how_far_and_by_which_rule():
    text = as_text(looked())
    assert text.startswith("A → B: Undecided\n")
    for part in ("Distance: 10.83″ (275.0 mm)", "Blocked by: wall", "Rule: True line of sight"):
        assert part in text


@pytest.mark.parametrize(
    ("share", "said"),
    [(0, "0.0 %"), (1e-5, "< 0.1 %"), (0.123, "12.3 %"), (0.9999, "> 99.9 %"), (1, "100 %")],
)
def test_a_share_is_never_rounded_to_all_or_nothing(share, said):
    assert percent(share) == said


def test_an_inch_is_an_inch():
    assert inches(25.4) == "1.00″"


def test_sentences_begin_large_and_end_with_a_stop():
    assert sentence("no line is free") == "No line is free."
    assert sentence("Check the unit.") == "Check the unit."
