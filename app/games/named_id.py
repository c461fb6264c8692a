"""Something of a game by its id and its name."""

from dataclasses import dataclass


@dataclass(frozen=True)
class NamedId:
    """Something of a system by its id, and what players call it; `text` is to be translated."""

    id: str
    text: str
