"""Several actions that are done as one step, and what a game makes them with."""

from dataclasses import dataclass
from typing import Any

from app.games import dice
from app.games.actions import Action


@dataclass(frozen=True)
class Batch:
    """Actions that are done as one step, and in a sentence why that is not all; each is legal after those before it."""

    label: str
    actions: tuple[Action, ...] = ()
    shortfall: str = ""


class BatchTools:
    """What chance decides in a batch."""

    def roll(self, sides: int) -> int:
        """Throw a die of so many sides: a face from 1 on."""
        return dice.roll_die(sides)

    def draw(self, deck: str) -> Any:
        """Draw a card of a deck, by its id. Raises PlayerError where there is none."""
        raise NotImplementedError
