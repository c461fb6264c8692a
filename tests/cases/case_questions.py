"""The questions that rule cases ask, by name."""

import re
from collections.abc import Callable
from typing import Any

Question = Callable[[str, dict[str, Any]], Any]
QUESTIONS: dict[str, Question] = {}


def question(ask: Question) -> Question:
    """Register a question under its function's name: it is given the system's id and what the case gives."""
    name = ask.__name__
    assert name not in QUESTIONS, f"two questions are called {name}"
    QUESTIONS[name] = ask
    return ask


def shorten_citation(text: str) -> str:
    """Returns "S28, as we read it" or "S28" for a text that cites this row; other texts as they are."""
    cited = re.search(r"(?:^|\()([A-Z][\w.]*); [^()]*?(; as we read it)?\)?$", text)
    return f"{cited[1]}{', as we read it' if cited[2] else ''}" if cited else text
