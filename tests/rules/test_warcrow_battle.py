"""A whole Warcrow battle, from its set-up to its end, by what is offered."""

import pytest

from app.rules.systems.warcrow.book import find_book
from app.rules.systems.warcrow.state import read_state
from tests.warcrow_scenes import BLUE, RED, begin, muster, prompt, take

SCENARIOS = [scenario.id for scenario in find_book().scenario]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_battle_of_every_scenario_goes_from_its_set_up_to_its_end(scenario):
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
