from app.games.free import FREE_PLAY
from app.geometry.sight_proof.sight_result import SightResult

WITNESS = ((0.0, 0.0, 0.0), (100.0, 0.0, 0.0))


def evidence(verdict, **more):
    return SightResult(verdict=verdict, resolution_mm=0.1, lines=4096, visible_share=0.5, **more)


def test_a_line_with_much_clearance_is_visible():
    ruling = FREE_PLAY.judge(evidence("visible", witness=WITNESS, clearance_mm=3.2))
    assert (ruling.name, ruling.reason) == ("visible", "a line has 3.2 mm of clearance")


def test_a_line_with_little_clearance_is_too_close_to_call():
    assert FREE_PLAY.judge(evidence("visible", witness=WITNESS, clearance_mm=0.4)).name == "too close to call"


def test_no_figure_is_given_if_nothing_is_near_the_line():
    assert "nothing" in FREE_PLAY.judge(evidence("visible", witness=WITNESS)).reason


def test_a_proof_states_the_clearance_that_no_line_has():
    ruling = FREE_PLAY.judge(evidence("blocked"))
    assert (ruling.name, ruling.reason) == ("not visible", "every line of sight is blocked")


def test_a_hairline_is_reported_and_does_not_count():
    ruling = FREE_PLAY.judge(evidence("blocked", hairline_mm=0.0123))
    assert ruling.name == "not visible"
    assert ruling.reason.endswith("has 0.012 mm of clearance, and less than 0.1 mm does not count")


def test_an_undecided_verdict_states_its_reason():
    ruling = FREE_PLAY.judge(evidence("undecided", unproven=1.0, reason="none of 65536 lines is clear"))
    assert (ruling.name, ruling.reason) == ("undecided", "none of 65536 lines is clear")


def test_every_ruling_names_its_rule():
    verdicts = [evidence("visible", clearance_mm=9.0), evidence("blocked"), evidence("undecided")]
    assert all(FREE_PLAY.judge(one).rule for one in verdicts)


def test_the_kind_of_a_ruling_does_not_depend_on_the_words_for_it():
    verdicts = [
        evidence("visible", clearance_mm=9.0),
        evidence("visible", clearance_mm=0.4),
        evidence("blocked"),
        evidence("undecided"),
    ]
    assert [FREE_PLAY.judge(one).kind for one in verdicts] == ["visible", "close", "blocked", "undecided"]
