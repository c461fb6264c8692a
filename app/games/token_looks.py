"""The look of a game's tokens on the table, by kind."""

from collections.abc import Mapping
from typing import Literal

from app.core.language import mark
from app.model import Value

TokenShape = Literal["rings", "chest", "cross"]


class TokenLook(Value, frozen=True):
    """The look of one kind of token: its name, to be translated, its shape, and its radius in mm.

    `colour` is its own as `#rrggbb`; without one it has the colour of the side that holds it.
    """

    text: str
    shape: TokenShape = "cross"
    radius_mm: float = 10.0
    colour: str = ""


TokenLooks = Mapping[str, TokenLook]
"""Looks by the kind of token."""
COMMON_LOOKS: TokenLooks = {
    "objective": TokenLook(mark("Objective"), "rings", 20.0),
    "marker": TokenLook(mark("Marker")),
}
"""Tokens that any game may have."""
