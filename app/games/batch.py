"""A batch: several actions that are done as one step, and the chance that a game needs to make it."""

from dataclasses import dataclass
from typing import Any

from app.games import dice
from app.games.actions import Action


@dataclass(frozen=True)
class Batch:
    """Actions that are done as one step; each is legal after those before it.

    `shortfall` is a sentence that says why the batch is incomplete.
    """

    label: str
    actions: tuple[Action, ...] = ()
    shortfall: str = ""


class BatchTools:
    """The sources of chance in a batch: dice and decks."""

    def roll(self, sides: int) -> int:
        """Rolls a die with this many sides and returns a face from 1 up."""
        return dice.roll_die(sides)

    def draw(self, deck: str) -> Any:
        """Draws a card of a deck, by its id. Raises PlayerError if there is none."""
        raise NotImplementedError
