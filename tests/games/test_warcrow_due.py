"""Pending steps in Warcrow: each has a name and blocks everything else."""

import typing

import pytest
from msgspec.structs import replace

from app.games.warcrow.book import ReadingId, find_book
from app.games.warcrow.pending import Flight, PendingStep, WillpowerTest
from app.games.warcrow.pending_kinds import cite_reading, format_pending, make_reading_problem, pending_problems
from app.games.warcrow.state import Activation, read_state, with_state
from app.session import Session, open_session
from app.session.open_session import recover_session
from tests.cases.questions_warcrow import meshes, warcrow_session
from tests.warcrow_scenes import BLUE, RED, game, muster, prompt

KINDS = typing.get_args(PendingStep)


def battle_with(*due):
    battle = warcrow_session("warcrow", {"units": []}).battle
    return with_state(battle, read_state(battle).with_pending(*due))


def make_due(kind, against="Ash"):
    words = {name: "Ash" for name in kind.__struct_fields__ if name in ("unit", "winner")}
    words |= {name: against for name in kind.__struct_fields__ if name in ("loser", "target")}
    others = {"reason": "morale", "reaction": "opportunity", "dice": 1}
    return kind(**words, **{name: value for name, value in others.items() if name in kind.__struct_fields__})


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_pending_step_names_its_unit(kind):
    assert "Ash" in format_pending(make_due(kind))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_pending_step_is_asked_again_after_reopening_the_battle(kind, tmp_path):
    """From its file, from the intact part of a copy of it, and from JSON."""
    begun = muster(
        [RED | {"at": [(20, 20), (22, 20), (24, 20)]}, BLUE | {"at": [(20, 23), (22, 23), (24, 23)]}], "battle"
    )
    state = read_state(begun.battle)
    course = replace(state.course, turn=1, first="Red", activation=Activation("Ash"))
    battle = with_state(begun.battle, replace(state, course=course).with_pending(make_due(kind, "Birch")))
    session = Session(battle, meshes)
    asked = prompt(session)
    assert asked.options
    session.save_copy(tmp_path / "x.eyeline")
    (written,) = session.export_json(tmp_path / "x.json")
    opened = [open_session(tmp_path / "x.eyeline"), open_session(written), recover_session(tmp_path / "x.eyeline")[0]]
    for again in opened:
        assert prompt(again) == asked
        again.close()


def test_a_pending_step_blocks_everything_else():
    test, flight = WillpowerTest("Ash", "morale"), Flight("Birch")
    battle = battle_with(test, flight)
    assert pending_problems(battle, test) == ()
    assert "Ash" in pending_problems(battle, flight)[0].text
    assert "Ash" in pending_problems(battle)[0].text
    assert pending_problems(battle_with()) == ()


@pytest.mark.parametrize("id", typing.get_args(ReadingId))
def test_every_reading_is_in_the_rulebook_list_and_marked_as_a_reading(id):
    one = find_book().reading[id]
    assert one.confidence == "inference"
    assert one.words in game().readings
    assert cite_reading(id).startswith(f"{one.words} (rules update ")
    assert cite_reading(id).endswith("as we read it)")
    assert make_reading_problem("", id).row == one.row
