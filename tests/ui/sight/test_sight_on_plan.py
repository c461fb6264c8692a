import pytest

from app.core.lengths import set_length_unit
from app.games.actions import Move
from app.games.warcrow.measures import stride_unit
from app.model import Pose
from app.ui.sight.live_sight import thorough_answers
from app.ui.sight.section_cut import LiveSection
from app.ui.sight.sight_text import format_card_line, format_verdict, make_verdict_text
from app.ui.sight_answer import SightQuestion, make_sight_line
from app.ui.viewport.scene import VerdictBadge
from app.ui.workers import stop_all
from tests.ui.stand_ins import FakeViewport, SeenBattle
from tests.warcrow_scenes import BLUE, RED, muster, pose

WOOD = {"kind": "light-forest", "size": [6, 6]}


def facing_units(terrain=None, **moved):
    """Returns a battle of three troops of Ash at the left, and three of Birch 20 strides to their right."""
    ash, birch = [(10, 10), (8, 10), (6, 10)], [(30, 10), (32, 10), (34, 10)]
    session = muster([RED | {"at": ash}, BLUE | {"at": birch}], "battle", terrain)
    set_length_unit(stride_unit(session.battle))
    for id, at in moved.items():
        session.do(Move(((id.replace("_", " "), at),)))
    return session


def find_answer(session, observer="Ash 1", target="Birch 1"):
    return next(thorough_answers(SightQuestion(1, session.table, session.game, observer, target, True)))


def find_verdict_text(session, **pair):
    return make_verdict_text(find_answer(session, **pair))


@pytest.mark.thorough
def test_a_plan_verdict_gives_strides_and_no_heights():
    found = find_verdict_text(facing_units())
    assert [(fact.name, fact.value) for fact in found.distances] == [("Distance", "18 strides")]
    assert (found.assumed, found.overlaps, found.health) == ("", (), ())
    assert "plan" in found.proof


@pytest.mark.parametrize(
    ("at", "how"),
    [
        ((20, 10), "Every line leads through wood (Block LoS)."),
        ((10, 10), "Every line leads out of wood (Block LoS)."),
        ((30, 10), "Every line leads into wood (Block LoS)."),
    ],
)
def test_a_blocking_element_is_named_with_the_direction_of_the_lines(at, how):
    found = find_verdict_text(facing_units({"wood": WOOD | {"at": at}}))
    assert (found.outcome, found.reason) == ("no", how)
    assert "Block LoS" in found.rule


def test_terrain_without_the_keyword_never_blocks():
    assert (
        find_verdict_text(facing_units({"fence": {"kind": "fence", "size": [1, 13, 9], "at": (20, 10)}})).outcome
        == "yes"
    )


def test_a_blocker_is_named_with_its_unit():
    session = muster(
        [
            RED | {"at": [(10, 10)]},
            BLUE | {"at": [(30, 10)]},
            {"id": "Elm", "side": "Blue", "base": 4, "at": [(20, 10)]},
        ]
    )
    found = find_verdict_text(session)
    assert found.reason == "Elm is in the way (Elm 1)."
    assert "Bases of units" in found.rule


def test_a_troop_sees_what_it_touches():
    found = find_verdict_text(facing_units(Birch_1=pose(12, 10)))
    assert found.reason == "The bases touch."
    assert "touches" in found.rule


def test_a_unit_is_seen_if_the_leader_sees_one_troop():
    session = facing_units({"wood": WOOD | {"at": (20, 12), "size": [2, 4]}}, Birch_3=pose(30, 25))
    assert find_verdict_text(session).outcome == "yes"
    text = find_verdict_text(session).facts
    assert text[0] == "Ash sees Birch: its leader Ash 1 sees 3 of 3 troops."
    assert text[1] == "Leader to leader: 18 strides."


def test_an_unseen_unit_is_stated_on_the_card_too():
    found = find_verdict_text(facing_units({"wood": WOOD | {"at": (20, 10), "size": [2, 20]}}))
    assert found.facts[0] == "Ash does not see Birch: its leader Ash 1 sees none of its troops."
    assert format_card_line(found) == "Every line leads through wood (Block LoS). 18 strides apart."


def test_a_verdict_within_one_unit_does_not_mention_units():
    assert find_verdict_text(facing_units(), target="Ash 2").facts == ()


def test_a_blocked_line_ends_where_the_element_begins():
    found = find_answer(facing_units({"wood": WOOD | {"at": (20, 10)}}))
    line = make_sight_line(found.pair.sight, found.pair.stop)
    assert (line.kind, line.blockers) == ("blocked", ("wood",))
    assert line.stop[:2] == pytest.approx((17 * 15.0, 10 * 15.0), abs=0.1)


def test_a_copied_verdict_covers_the_units():
    copied = format_verdict(find_answer(facing_units()))
    assert "Ash sees Birch" in copied
    assert "18 strides" in copied
    assert "Vertical" not in copied


def test_a_plan_has_no_side_view_and_says_why(qtbot):
    document = SeenBattle(facing_units(), FakeViewport())
    section = LiveSection(document.session, document.sight_pair, document.sight.live)
    assert section.unavailable_reason == "In this game, sight is decided on the plan; heights do not count."


def test_heights_do_not_change_plan_sight():
    assert (
        find_verdict_text(facing_units({"wood": WOOD | {"at": (20, 10)}}, Ash_1=Pose(150.0, 150.0, 90.0))).outcome
        == "no"
    )


@pytest.fixture
def open_document(qapp):
    opened = []

    def open(session):
        opened.append(SeenBattle(session, FakeViewport()))
        return opened[-1]

    yield open
    for document in opened:
        document.close()
    assert stop_all()


def test_the_label_of_a_unit_shows_that_one_of_its_troops_is_seen(qtbot, open_document):
    document = open_document(facing_units({"wood": WOOD | {"at": (30, 10)}}, Birch_3=pose(34, 20)))
    document.sight_pair.choose("Ash 1")
    qtbot.waitUntil(lambda: document.viewport.badges.get("Birch 2") == VerdictBadge("no", True))
    qtbot.waitUntil(lambda: document.viewport.badges.get("Birch 3") == VerdictBadge("yes", True))
    assert document.viewport.badges["Birch 1"] == VerdictBadge("yes", True)


def test_facts_and_label_agree_that_a_line_to_a_unit_is_too_close(qtbot, open_document):
    gate = {"left": WOOD | {"size": [2, 20], "at": (20, -0.05)}, "right": WOOD | {"size": [2, 20], "at": (20, 20.05)}}
    session = facing_units(gate)
    document = open_document(session)
    document.sight_pair.choose("Ash 1")
    qtbot.waitUntil(lambda: document.viewport.badges.get("Birch 1") == VerdictBadge("close", True))
    (fact,) = [one for one in session.game.facts(session.table, "Ash 1") if one.kind == "sight"]
    assert fact.yes is None
    (fact,) = [one for one in session.game.pair_facts(session.table, "Ash 1", "Birch 1") if one.kind == "unit_sight"]
    assert fact.yes is None
