"""The questions that rule cases ask, by name."""

import re
from collections.abc import Callable
from typing import Any

Question = Callable[[str, dict[str, Any]], Any]
QUESTIONS: dict[str, Question] = {}


def question(ask: Question) -> Question:
    """Registers a question under its function's name. It is called with the game's id and the values of the case."""
    name = ask.__name__
    assert name not in QUESTIONS, f"two questions are called {name}"
    QUESTIONS[name] = ask
    return ask


def shorten_citation(text: str) -> str:
    """Returns "S28, as we read it" or "S28" for a text that cites this row; other texts as they are."""
    cited = re.search(r"(?:^|\()([A-Z][\w.]*); [^()]*?(; as we read it)?\)?$", text)
    return f"{cited[1]}{', as we read it' if cited[2] else ''}" if cited else text
