"""Texts for players name rules and books, never the rows of our own list of rules."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from app.core.app_paths import TRANSLATIONS
from app.games.warcrow.book import find_book as find_warcrow_book
from app.games.warcrow.pending_kinds import cite as cite_update
from app.games.warcrow.pending_kinds import cite_reading
from app.games.warcrow.pending_kinds import make_problem as make_warcrow_problem
from app.games.warcry.book import find_book
from app.games.warcry.rule_citations import cite, cite_interpretation, make_problem
from app.model import Battle, Board

DICE = {"D3", "D6"}
ROWS = {file.stem for file in (Path(__file__).parents[1] / "cases").glob("*/*.toml")} - DICE
ROW = re.compile(rf"(?<![\w.])({'|'.join(map(re.escape, sorted(ROWS, key=len, reverse=True)))})(?![\w.]*\w)")


def test_no_text_of_the_catalogue_contains_a_row():
    with (TRANSLATIONS / "eyeline.pot").open("rb") as file:
        ids = [message.id for message in read_po(file)]
    texts = [text for id in ids for text in (id if isinstance(id, tuple) else (id,))]
    assert len(texts) > 1000
    assert [text for text in texts if ROW.search(text)] == []


@pytest.mark.parametrize("system", ["warcry-1e", "warcry-2e"])
def test_citations_of_warcry_contain_no_row(system):
    battle, book = Battle(system, Board(700.0, 500.0)), find_book(system)
    problem = make_problem(battle, "", "A7.9", "Actions")
    cited = [cite(battle), problem.rule, *(cite_interpretation(battle, key) for key in book.reading)]
    assert problem.row in ROWS
    assert [text for text in cited if ROW.search(text)] == []


def test_citations_of_warcrow_contain_no_row():
    problem = make_warcrow_problem("", "W16", "Effects")
    cited = [cite_update(), problem.rule, *map(cite_reading, find_warcrow_book().reading)]
    assert problem.row in ROWS
    assert [text for text in cited if ROW.search(text)] == []
