"""Several actions that are done as one step, and what a game makes them with."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.games import dice
from app.games.actions import Action
from app.table.battle_geometry import BattleGeometry


@dataclass(frozen=True)
class Series:
    """Actions that are done as one step, and in a sentence why that is not all; each is legal after those before it."""

    label: str
    actions: tuple[Action, ...] = ()
    shortfall: str = ""


@dataclass(frozen=True)
class SeriesTools:
    """What chance decides in a series: `roll` throws a die, `draw` a card of a deck by its name.

    `draw` raises PlayerError where there is no such card.
    """

    draw: Callable[[str], Any]
    roll: dice.Source = dice.roll_die


SeriesMaker = Callable[[BattleGeometry, Any, SeriesTools], Series]
"""Makes a series for the table as it is; it is given its game as a `Game`, too."""
