"""An id with a name."""

from dataclasses import dataclass


@dataclass(frozen=True)
class NamedId:
    """A game's id and what players call it; `text` is to be translated."""

    id: str
    text: str
