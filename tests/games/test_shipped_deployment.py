"""Every shipped deployment card can be played: all groups find a place, in turn, without a problem."""

import pytest

from app.games.setup_actions import Begin, Deploy, Draw
from app.games.warcry.turn import turn_prompt
from app.model import Fighter
from app.session import card_packs
from tests.setup_scenes import FIRST, planned, texts

CARDS = [
    pytest.param(card, id=f"{pack.name} {card.name}")
    for pack in card_packs.all_packs()
    for card in pack.deployment
    if pack.shipped
]
OPEN = [param.values[0] for param in CARDS if any(not point.colour for point in param.values[0].points)]


@pytest.fixture(scope="module")
def ready():
    """Returns a battle with everything decided except the deployment card."""
    return planned(FIRST, count=3)


@pytest.mark.few(38)
@pytest.mark.parametrize("card", CARDS)
def test_all_groups_find_a_place_in_turn_on_every_card(ready, card):
    ready.do(Draw("deployment", card))
    pick_colours(ready)
    assert ready.check(Begin()) == ()
    ready.do(Begin())
    guide = ready.game.turn_prompt
    for _ in range(6):
        offered = [one for one in guide(ready.table).options if one.id.startswith("deploy ")]
        if not offered:
            break
        set_up(ready, ready.battle.any_fighter(offered[0].subject))
    assert ready.check(Begin()) == ()
    waiting = [one for one in ready.battle.aside if one.state.whereabouts == "reserve"]
    assert len(waiting) + len(ready.battle.fighters) == 6
    while ready.battle.clock.stage != "setup":
        ready.undo()


def pick_colours(done):
    """Makes the open points of the card red first, then blue."""
    for number in range(8):
        wanted = f"point {number} {'red' if number % 2 == 0 else 'blue'}"
        found = [one for one in done.game.turn_prompt(done.table).options if one.id == wanted]
        for option in found:
            done.do(option.action)


def set_up(done, one: Fighter):
    pose = turn_prompt.arrival_pose(done.table, one)
    action = Deploy(((one.id, pose),))
    assert texts(done.check(action)) == []
    done.do(action)


def test_some_cards_leave_colours_open():
    assert OPEN
