"""A study of two tables: each has its own comparison and verdict, and gets battles in turn."""

import csv

from app.core.progress import silent
from app.games.game_list import find_game
from app.model import Battle
from app.reports.study.case_result import CaseResult, SideFigures
from app.reports.study.study_chart import BAR, draw_chart
from app.reports.study.study_layout import make_layout
from app.reports.study.study_report import format_table, table_heads, table_rows
from app.reports.study.study_summary import summarize, verdict_sentences
from app.session import Session
from tests.setup_scenes import FIRST, session
from tests.study_scenes import small_study


def made(number, table, red, blue):
    return CaseResult(number, table, "C", number, "A", SideFigures(4, red), SideFigures(4, blue))


def test_an_uneven_table_is_not_hidden_by_the_opposite_one():
    uneven = [made(number, "A", 0.25 + number % 3 / 100, 0.75) for number in range(24)]
    opposite = [made(number, "B", 0.75, 0.25 + number % 3 / 100) for number in range(24)]
    summary = summarize([*uneven, *opposite], ("A", "B"))
    assert [table.comparisons[0].difference.excludes_zero for table in summary.tables] == [True, True]
    first, second, between = verdict_sentences(summary)
    assert first.startswith("A: Blue has more")
    assert second.startswith("B: Red has more")
    assert "A is better for red than B" in between
    assert {line.split(",")[0] for line in format_table(small_study(), summary).splitlines()[1:]} == {"A", "B"}
    assert draw_chart(summary).count(f'height="{BAR}"') == 4


def test_the_tables_of_a_study_list_what_tells_its_tables_apart():
    results = [made(number, table, 0.25 + number % 3 / 100, 0.75) for table in "AB" for number in range(24)]
    summary = summarize(results, ("A", "B"))
    [contrast] = [line for line in csv.DictReader(format_table(small_study(), summary).splitlines()) if line["minus"]]
    assert (contrast["table"], contrast["minus"], contrast["of"]) == ("A", "B", "difference")
    assert (contrast["mean"], contrast["count"]) == ("0", "12")
    assert table_heads(summary) == ("A", "B", "A − B")
    assert [len(cells) for _, cells in table_rows(summary)] == [3] * 5
    assert [cells[2] == "" for _, cells in table_rows(summary)] == [True] * 4 + [False]


def test_the_rows_of_a_single_table_are_all_its_own():
    summary = summarize([made(number, "A", 0.25, 0.75) for number in range(24)])
    assert table_heads(summary) == ("A",)
    assert len(format_table(small_study(), summary).splitlines()[1:]) == 3


def test_tables_that_are_alike_are_said_to_be_so_with_an_upper_limit():
    results = [made(number, table, 0.25 + number % 3 / 100, 0.75) for table in "AB" for number in range(24)]
    summary = summarize(results, ("A", "B"))
    [contrast] = [one for one in summary.contrasts if one.measure == "exposed"]
    assert (contrast.difference.mean, contrast.difference.count) == (0.0, 12)
    assert contrast.difference.low < 0 < contrast.difference.high
    assert verdict_sentences(summary)[-1].startswith("No difference between the tables was found")


def test_tables_are_not_compared_by_a_few_battles():
    results = [made(number, table, 0.25, 0.75) for table in "AB" for number in range(4)]
    assert len(verdict_sentences(summarize(results, ("A", "B")))) == 2


def test_more_tables_widen_the_bounds_that_hold_for_all():
    results = [made(number, "A", 0.25 + number % 3 / 100, 0.75) for number in range(24)]
    alone, beside = (summarize(results, names).tables[0].comparisons[0] for names in (("A",), ("A", "B")))
    assert beside.difference.low < alone.difference.low
    assert beside.red == alone.red


def test_a_table_in_free_play_is_studied_with_the_chosen_game():
    table = Session(Battle("free"), session(FIRST).table.meshes)
    layout = make_layout(table, "Table", report=silent, game=find_game(FIRST))
    assert layout.battle.system == FIRST
    assert len(layout.battle.sides) == 2
