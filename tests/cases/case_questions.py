"""The questions that rule cases ask, by name."""

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
