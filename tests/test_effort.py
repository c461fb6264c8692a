"""The quick tier: what a run without `--thorough` leaves out."""

import pytest

from tests.effort import choose_quick
from tests.slow_tests import PROPERTY, slow_tests


class Item:
    def __init__(self, nodeid, **marks):
        self.nodeid, self._marks = nodeid, marks

    def get_closest_marker(self, name):
        return self._marks.get(name)


@pytest.mark.parametrize(("count", "chosen"), [(1, [0]), (3, [0, 4, 7]), (20, list(range(10)))])
def test_the_chosen_cases_of_a_test_are_spread_out(count, chosen):
    items = [Item(f"a.py::test_a[{number}]", few=pytest.mark.few(count).mark) for number in range(10)]
    assert [item in choose_quick(items) for item in items] == [number in chosen for number in range(10)]


def test_a_test_marked_thorough_is_left_out_even_with_few_cases():
    thorough = Item("a.py::test_a[1]", few=pytest.mark.few(5).mark, thorough=pytest.mark.thorough.mark)
    plain = Item("a.py::test_b")
    assert choose_quick([thorough, plain]) == {plain}


def test_tests_above_the_processor_time_limit_are_listed_slowest_first():
    reports = [Item(name) for name in ("quick", "slow", "slower", "unmeasured")]
    for report, seconds in zip(reports, (1.0, 6.0, 9.0), strict=False):
        report.user_properties = [(PROPERTY, seconds)]
    reports[-1].user_properties = []
    assert [name for _, name in slow_tests(reports)] == ["slower", "slow"]
