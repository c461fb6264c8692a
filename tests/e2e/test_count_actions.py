"""Counts the actions of a player to round 1, through a round, to a verdict, a charge, the table of a scan and a study.

`dev.py e2e count_actions [--out FOLDER] [-k verdict]`

A click, a drag, a key and a typed or pasted text are one action each.
"""

import pytest

from tests.e2e.chapters.fair_tables import study_two_tables
from tests.e2e.chapters.first_steps import to_round_one, to_scanned_table, to_verdict
from tests.e2e.chapters.unit_battle import to_first_charge
from tests.e2e.chapters.whole_round import through_round

pytestmark = [pytest.mark.gl, pytest.mark.thorough]
GAMES, SEEDS = (0, 1, 2), (1, 2, 3)
"""The list rows of the templates of a game, and the seeds of each."""


def judge(player, most):
    told = f"{player.hands.count} actions: {', '.join(player.hands.done)}"
    print(told)
    assert player.hands.count <= most, told


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("template", GAMES)
def test_few_actions_lead_from_the_start_page_to_round_one(play, seed_randomness, template, seed):
    seed_randomness(seed)
    judge(play(lambda player: to_round_one(player, template)), 5)


def test_few_actions_lead_from_the_start_page_to_a_verdict(play, seed_randomness):
    seed_randomness(0)
    judge(play(to_verdict), 25)


def test_few_actions_make_a_table_of_a_scan(play, seed_randomness):
    seed_randomness(0)
    judge(play(to_scanned_table), 12)


@pytest.mark.parametrize("template", [0, 1])
def test_a_whole_round_of_fifteen_takes_few_actions(play, seed_randomness, template):
    seed_randomness(1)
    judge(play(lambda player: through_round(player, template)), 30)


def test_few_actions_lead_from_round_one_to_the_first_charge(play, seed_randomness):
    seed_randomness(0)
    judge(play(to_first_charge), 8)


def test_few_actions_compare_two_tables_on_a_page(play):
    player = play(study_two_tables)
    (page,) = player.home.rglob("*.html")
    assert "Club table" in page.read_text("utf-8")
    judge(player, 8)
