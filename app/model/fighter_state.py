"""The state of a fighter in a battle."""

from typing import Annotated, Literal

from msgspec import Meta

from app.model.value import Count, Value, Word

Whereabouts = Literal["table", "mustered", "reserve", "down", "left"]
"""On the table; or off it: not yet set up, in reserve, taken down, or gone over an edge."""


class State(Value, frozen=True):
    """A fighter's whereabouts, the damage it has suffered, and what it has done this round.

    `activations` counts finished activations; `spent` counts actions used up by reactions; `marks` are words from
    cards, such as "messenger". `group` and `role` are words of its game.
    """

    whereabouts: Whereabouts = "table"
    group: Word = ""
    damage: Count = 0
    activations: Count = 0
    spent: Count = 0
    waiting: bool = False
    climbing: bool = False
    role: Word = ""
    marks: Annotated[tuple[Word, ...], Meta(max_length=30)] = ()
