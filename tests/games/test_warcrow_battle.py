"""A whole Warcrow battle, from its set-up to its end, using only offered options."""

import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.lengths import INCHES, set_length_unit
from app.games.actions import make_place
from app.games.warcrow.book import find_book
from app.games.warcrow.state import read_state
from app.reports.battle_report.report_source import make_source
from app.reports.battle_report.round_pictures import draw_rounds
from tests.cases.questions_warcrow_units import army_session
from tests.warcrow_scenes import BLUE, RED, begin, game, muster, pose, prompt, take

SCENARIOS = [scenario.id for scenario in find_book().scenario]


@pytest.mark.thorough
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_battle_of_every_scenario_can_be_played_to_its_end(scenario):
    session = begin(muster([RED, BLUE]), scenario)
    for _ in range(400):
        if session.battle.clock.stage == "over":
            break
        ids = [one.id for one in prompt(session).options if one.action and not session.check(one.action)]
        main = [one.id for one in prompt(session).options if one.main and one.id in ids]
        take(session, (main or ids)[0])
    assert session.battle.clock.stage == "over"
    book = next(one for one in find_book().scenario if one.id == scenario)
    assert session.battle.clock.round == len(book.turns)
    assert read_state(session.battle).course.turn == sum(book.turns) + 1


@pytest.mark.thorough
def test_a_plan_lists_each_unit_once_and_measures_in_strides():
    session = muster([RED, BLUE])
    begin(session)
    set_length_unit(session.game.length_unit(session.battle))
    try:
        plan = "".join(one.plan for one in draw_rounds(make_source(session)).values())
    finally:
        set_length_unit(INCHES)
    assert ">Ash<" in plan
    assert ">Ash 1<" not in plan
    assert ">6 strides<" in plan


def test_a_copied_troop_without_a_unit_cannot_take_damage():
    session = muster([RED | {"at": [(10, 20)]}, BLUE | {"at": [(50, 50)]}], "battle")
    session.do(make_place(replace(session.battle.fighter("Ash 1"), id="Ash 2", pose=pose(20, 20))))
    with pytest.raises(PlayerError, match="Ash 2 does not belong to a unit"):
        session.check(game().harm_action(session.battle, "Ash 2", 1))


@pytest.mark.parametrize("tinge", [0, 2])
def test_resting_mentions_tinge_only_for_units_that_have_some(tinge):
    session = begin(muster([RED | {"tokens": {"tinge": tinge}}, BLUE]))
    take(session, "first Red")
    take(session, "activate Ash")
    take(session, "rest")
    assert ("1 tinge" in session.battle.log[-1].text) == bool(tinge)


def test_a_unit_that_cannot_be_activated_is_listed_with_the_reason():
    spent = {
        "id": "Ash",
        "side": "Red",
        "at": [(10, 10)],
        "tokens": {"activated": 1, "stress": 2},
        "card": {"morale": 2},
    }
    fresh, foe = {"id": "Alder", "side": "Red", "at": [(40, 40)]}, {"id": "Birch", "side": "Blue", "at": [(12, 10)]}
    session = army_session("warcrow", {"units": [spent, fresh, foe]})
    options = {one.id: one for one in prompt(session).options}
    assert [problem.row for problem in options["activate Ash"].problems] == ["W23"]
    assert not options["activate Ash"].main
    assert options["activate Alder"].main


def test_a_skill_of_the_other_side_is_named_with_its_side():
    skills = {"card": {"skills": [{"name": "Hold the line", "kind": "command"}]}}
    own, other = {"id": "Ash", "side": "Red", "at": [(10, 10)]}, {"id": "Birch", "side": "Blue", "at": [(40, 10)]}
    session = army_session("warcrow", {"units": [own | skills, other | skills]})
    texts = {one.id: one.text for one in prompt(session).options}
    assert not texts["command Ash Hold the line"].startswith("Red")
    assert texts["command Birch Hold the line"].startswith("Blue")
