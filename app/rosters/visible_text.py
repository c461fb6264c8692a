"""Cleans untrusted text of invisible characters: direction marks, spaces without width, control codes."""

from collections.abc import Collection
from typing import Any

from app.core.legible import without_marks

_KEPT = "\n\r\t\u200c\u200d"


def clean_lines(text: str) -> str:
    """Returns the text with a space for each invisible character; keeps line ends, tabs and joiners of scripts."""
    text = without_marks(text)
    unseen = [letter for letter in set(text) if not letter.isprintable() and letter not in _KEPT]
    return text.translate(dict.fromkeys(map(ord, unseen), " ")) if unseen else text


def clean_texts(found: Any) -> Any:
    """Returns JSON data with every text cleaned; text that consists only of spaces becomes empty."""
    if isinstance(found, dict):
        return {key: clean_texts(inner) for key, inner in found.items()}
    if isinstance(found, list):
        return [clean_texts(inner) for inner in found]
    if not isinstance(found, str):
        return found
    if found.isprintable():
        return "" if found.isspace() else found
    return "\n".join(" ".join(clean_lines(line).split()) for line in found.split("\n"))


def with_empty_texts(found: Any, names: Collection[str]) -> Any:
    """Returns JSON data in which null is replaced with "" for fields of these names."""
    if isinstance(found, dict):
        return {
            key: "" if inner is None and key in names else with_empty_texts(inner, names)
            for key, inner in found.items()
        }
    return [with_empty_texts(inner, names) for inner in found] if isinstance(found, list) else found
