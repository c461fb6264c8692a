"""Random set-ups: legal, different by seed, reproducible, each warband red in turn."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.reports.study.case_run import run_case
from app.reports.study.random_setup import SetupFailed, set_up, side_colours
from tests.setup_scenes import FIRST, INCH, SECOND
from tests.study_scenes import EVEN, card, small_study


@pytest.mark.thorough
@given(st.integers(0, 10_000), st.sampled_from((FIRST, SECOND)))
@settings(max_examples=8, deadline=None)
def test_every_fighter_is_at_a_legal_place(seed, edition):
    study = small_study(seed=seed, system=edition)
    [case] = study.cases_from(seed % 2, seed % 2 + 1)
    table, system = set_up(study, case), study.game
    assert len(table.battle.fighters) == 6
    assert [p for one in table.battle.fighters for p in system.misplaced(table, one.id)] == []


def test_each_warband_is_red_in_turn():
    study = small_study()
    reds = [side_colours(study.game, set_up(study, case).battle)["red"] for case in study.cases_from(0, 4)]
    assert reds == ["Red", "Blue", "Red", "Blue"]


@pytest.mark.thorough
def test_a_case_is_reproducible_and_differs_from_others():
    study, again = small_study(), small_study()
    first, second, third = (set_up(study, case).battle.fighters for case in study.cases_from(0, 3))
    assert first == set_up(again, next(again.cases_from(0, 1))).battle.fighters
    assert len({first, second, third}) == 3
    other = small_study(seed=2)
    assert first != set_up(other, next(other.cases_from(0, 1))).battle.fighters


def test_a_case_without_a_legal_place_names_the_side_and_is_a_result():
    nowhere = card("Nowhere", (0.0, 0.0), (0.0, 0.0))  # there is no room for six
    study = small_study(nowhere)
    case = next(study.cases_from(0, 1))
    with pytest.raises(SetupFailed):
        set_up(study, case)
    found = run_case(study, case)
    assert (found.reason, found.opening, bool(found.who)) == ("no-place", "Nowhere", True)


def test_cases_have_a_fixed_order_and_more_deployments_only_add_cases():
    study = small_study(EVEN, card("Other", (5, 5), (20, 20)), names=("A", "B"))
    told = [(one.deployment, one.layout, one.opening) for one in study.cases_from(0, study.count(2))]
    assert told == [(d, layout, opening) for opening in (0, 1) for layout in (0, 1) for d in (0, 1)]
    assert [*study.cases_from(0, 4)] == [*study.cases_from(0, 8)][:4]


def test_layouts_are_identified_by_their_contents():
    one, same, other = small_study(), small_study(names=("Renamed",)), small_study(pieces=())
    digests = [study.layouts[0].digest for study in (one, same, other)]
    assert digests[0] == digests[1] != digests[2]
    assert INCH == 25.4
