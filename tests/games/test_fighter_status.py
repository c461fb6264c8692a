"""The status of fighters, as shown on their models."""

import pytest
from msgspec.structs import replace

from app.games.battle_status import FighterStatus
from app.games.game_list import find_game
from app.model import Clock
from tests.cases import questions_cards
from tests.fighting_scenes import session

SYSTEM = "warcry-1e"


def status(id="Axe", system=SYSTEM, tokens=(), active="Foe", **fighter):
    """Returns the status of a fighter 10 inches from the only enemy, or at another place."""
    given = {"fighters": [{"id": "Axe"} | fighter, {"id": "Foe", "side": "Blue", "at": (15, 5)}]}
    opened = session(system, given | {"tokens": list(tokens), "active": active})
    return opened.game.fighter_statuses(opened.table)[id]


def test_wounds_and_damage_come_from_the_card_and_the_state():
    assert status(wounds=12, state={"damage": 5}) == FighterStatus(12, 5, "ready")


@pytest.mark.parametrize(
    ("state", "activation"),
    [({}, "ready"), ({"activations": 1}, "done"), ({"activations": 1, "waiting": True}, "waiting")],
)
def test_the_status_shows_whether_a_fighter_still_acts_this_round(state, activation):
    assert status(state=state).activation == activation


def test_the_activated_fighter_is_active():
    assert status(active="Axe").activation == "active"


def test_a_monster_between_two_activations_waits():
    assert status(runemarks=["gargantuan"]).activation == "ready"
    monster = {"role": "monster"}
    assert status(state=monster | {"activations": 1}).activation == "waiting"
    assert status(state=monster | {"activations": 9}).activation == "done"


def test_a_fighter_within_an_inch_of_an_enemy_is_engaged():
    assert status(at=(13.0, 5)).engaged
    assert not status(at=(12.0, 5)).engaged


def test_openly_carried_treasure_is_shown():
    assert status(tokens=[{"id": "Hoard", "kind": "treasure", "at": (5, 5), "carrier": "Axe"}]).carries
    assert not status(tokens=[{"id": "Hoard", "kind": "treasure", "at": (5, 5)}]).carries


def test_a_fighter_that_was_named_for_a_card_is_flagged_until_another_is():
    given = {"fighters": [{"id": "Axe"}, {"id": "Foe", "side": "Blue", "at": (15, 5)}], "card": "Bloodmarked"}
    answers = [["marked / 1", "Axe", "Red"], ["marked / 1", "Foe", "Blue"], ["marked / 2", "Foe", "Blue"]]
    for known, flagged in ((answers[:2], {"Axe", "Foe"}), (answers, {"Foe"})):
        opened = questions_cards.opened("warcry-2e", given | {"answers": known})
        found = opened.game.fighter_statuses(opened.table)
        assert {id for id, one in found.items() if one.tokens} == flagged


def test_a_secret_choice_is_not_shown():
    given = {"fighters": [{"id": "Axe"}], "card": "The Messenger", "secrets": [["messenger", "Axe", "Red"]]}
    opened = questions_cards.opened(SYSTEM, given)
    assert not opened.game.fighter_statuses(opened.table)["Axe"].tokens


def test_no_fighter_is_active_before_and_after_the_battle():
    opened = session(SYSTEM, {"fighters": [{"id": "Axe"}]})
    battle = replace(opened.battle, clock=Clock("over"))
    table = type(opened.table)(battle, opened.table.meshes)
    assert opened.game.fighter_statuses(table)["Axe"].activation == ""


def test_free_play_shows_only_wounds():
    opened = session(SYSTEM, {"fighters": [{"id": "Axe", "state": {"damage": 2, "activations": 1}}]})
    assert find_game("free").fighter_statuses(opened.table) == {"Axe": FighterStatus(10, 2)}
