"""How rules are told: by their row of our list and their book."""

from app.core.language import mark, tr
from app.games.facts import Confidence
from app.games.log import with_log_line
from app.games.ruling import Problem
from app.games.warcry.book import book_of
from app.model import Battle

_RULE = mark("{what} ({row}; {book})")
_INFERRED = mark("{what} ({row}; {book}; where it is silent, our reading)")


def cite(battle: Battle, what: str, row: str, key: str = "") -> str:
    """A rule in a few words that are already translated, with its row and its book.

    `key` is the number of the book that it hangs on: where that is a reading of ours, this says so.
    """
    inferred = find_confidence(battle, key)
    numbers = book_of(battle)
    return tr(_INFERRED if inferred else _RULE, what=what, row=numbers.rows.get(row, row), book=tr(numbers.book))


def find_confidence(battle: Battle, key: str) -> Confidence:
    """Whether a number of the book, by its key such as "attack.near_obstacle", is a reading of ours."""
    return book_of(battle).reading[key].confidence if key in book_of(battle).reading else ""


def cite_reading(battle: Battle, key: str) -> str:
    """A reading of ours in its own words, by the number it is about."""
    one = book_of(battle).reading[key]
    return cite(battle, tr(one.words), one.row, key)


def with_reading_line(battle: Battle, key: str) -> Battle:
    """The battle with a reading of ours told in its log; as it is where its book has none of that key."""
    return with_log_line(battle, cite_reading(battle, key), "note") if key in book_of(battle).reading else battle


def make_problem(battle: Battle, text: str, what: str, row: str, key: str = "") -> Problem:
    """Why an action breaks a rule, the rule cited."""
    return Problem(text, cite(battle, what, row, key))
