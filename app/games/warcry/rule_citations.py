"""Citations of rules by their words and their book."""

from app.core.language import join_clauses, tr
from app.games.facts import Confidence
from app.games.log import with_log_line
from app.games.ruling import Problem
from app.games.warcry.book import book_of
from app.model import Battle


def cite(battle: Battle, what: str = "", key: str = "") -> str:
    """Returns the book of a rule, after the rule in a few translated words if they are given.

    `key` is the number of the book that the rule depends on: if that is our interpretation, the citation says so.
    """
    source = tr(book_of(battle).book)
    if find_confidence(battle, key):
        source = join_clauses((source, tr("as we read it")))
    return f"{what} ({source})" if what else source


def find_confidence(battle: Battle, key: str) -> Confidence:
    """Returns whether a number of the book, with a key such as "attack.near_obstacle", is our interpretation."""
    return book_of(battle).reading[key].confidence if key in book_of(battle).reading else ""


def cite_interpretation(battle: Battle, key: str) -> str:
    """Returns the words of an interpretation, by the key of its number."""
    return cite(battle, tr(book_of(battle).reading[key].words), key)


def log_interpretation(battle: Battle, key: str) -> Battle:
    """Returns the battle with an interpretation in its log; unchanged if its book has none with that key."""
    return with_log_line(battle, cite_interpretation(battle, key), "note") if key in book_of(battle).reading else battle


def make_problem(battle: Battle, text: str, row: str, what: str = "", key: str = "") -> Problem:
    """Returns why an action breaks the rule of a row in our list, with the citation."""
    return Problem(text, cite(battle, what, key), book_of(battle).rows.get(row, row))
