"""Without enemies, no place is called unseen."""

import pytest

from app.core.progress import silent
from app.planning.deployment_score import DeploymentScore, FighterScore
from app.planning.plan_score import PlanScore
from app.ui.planning.plan_score_table import make_fighter_rows, make_sum_rows
from app.ui.planning.table_map import KINDS, MapQuestion, find_map
from tests.fighting_scenes import session


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "reach"])
def test_a_map_without_enemies_is_blank_and_says_so(kind):
    opened = session("warcry-1e", {"fighters": [{"id": "Axe", "at": [5, 11]}], "pieces": []})
    question = MapQuestion(kind, opened.table, opened.game, opened.battle.fighter("Axe"), ())
    *_, found = find_map(question, silent)
    assert len(found.places)
    assert (found.numbers == -1).all()
    assert not found.bands
    assert "No enemies" in found.note


def test_a_plan_without_enemies_counts_no_fighter_as_unseen():
    axe, foe = FighterScore("Axe", (), (), ()), FighterScore("Foe", (), (), ())
    alone = PlanScore("Alone", {"Red": DeploymentScore((axe,))})
    both = PlanScore("Both", {"Red": DeploymentScore((axe,)), "Blue": DeploymentScore((foe,))})
    rows = [*make_sum_rows((alone, both)), *make_fighter_rows((alone, both))]
    told = [(title, [cell.text for cell in cells]) for title, cells in rows]
    assert told[1] == ("Unseen", ["–", "1 of 1"])
    assert ("Axe", ["– → 0"] * 3) in told


@pytest.mark.parametrize(("second_foe", "is_judged"), [((), True), (("Late",), False)])
def test_plans_of_different_fighters_are_not_judged_against_each_other(second_foe, is_judged):
    seen, unseen = FighterScore("Axe", ("Foe",), ("Foe",), ()), FighterScore("Axe", (), (), ())
    foes = tuple(FighterScore(name, (), (), ()) for name in ("Foe", *second_foe))
    plan = PlanScore("Plan", {"Red": DeploymentScore((seen,)), "Blue": DeploymentScore(foes[:1])})
    other = PlanScore("Other", {"Red": DeploymentScore((unseen,)), "Blue": DeploymentScore(foes)})
    rows = (*make_sum_rows((plan, other)), *make_fighter_rows((plan, other)))
    assert any(cell.change for _, cells in rows for cell in cells) == is_judged
