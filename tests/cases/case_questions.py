"""The questions that rule cases ask, by name."""

from collections.abc import Callable
from typing import Any

from app.games.warcrow.book import find_book as warcrow_book
from app.games.warcry.book import find_book as warcry_book

Question = Callable[[str, dict[str, Any]], Any]
QUESTIONS: dict[str, Question] = {}


def question(ask: Question) -> Question:
    """Registers a question under its function's name. It is called with the game's id and the values of the case."""
    name = ask.__name__
    assert name not in QUESTIONS, f"two questions are called {name}"
    QUESTIONS[name] = ask
    return ask


def shorten_citation(text: str, system: str) -> str:
    """Returns "S28, as we read it" for a text that cites the interpretation of this row; other texts as they are."""
    book = warcrow_book() if system == "warcrow" else warcry_book(system)
    for reading in book.reading.values():
        if text.startswith(reading.words):
            return f"{getattr(book, 'rows', {}).get(reading.row, reading.row)}, as we read it"
    return text
