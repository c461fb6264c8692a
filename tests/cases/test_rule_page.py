import pytest

from build_scripts.assets.rule_page import PAGE, natural, page


@pytest.mark.thorough
def test_the_rules_page_matches_the_cases():
    assert PAGE.read_text("utf-8") == page(), "dev.py assets rule_page writes it anew"


def test_rows_are_in_natural_order():
    rows = ["G10", "G2", "A4.10", "A4.2", "B.dice"]
    assert sorted(rows, key=natural) == ["A4.2", "A4.10", "B.dice", "G2", "G10"]
