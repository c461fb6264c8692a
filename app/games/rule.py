"""How one kind of action is checked and applied; a game has a rule for each kind that it knows."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.games.actions import Action
from app.games.requests import DiceRequest
from app.games.ruling import Problem
from app.model import Battle, Roll
from app.table.battle_geometry import BattleGeometry


@dataclass(frozen=True)
class Rule:
    """How one kind of action is checked, applied, named in the history, and which dice it asks for.

    Each is called with that kind only.

    What it comes to may hang on positions, so all but the label are asked of the table; `apply` raises PlayerError
    where it cannot be done at all.
    """

    check: Callable[[BattleGeometry, Any], tuple[Problem, ...]]
    apply: Callable[[BattleGeometry, Any], Battle]
    label: Callable[[Battle, Any], str]
    dice_requests: Callable[[BattleGeometry, Any], tuple[DiceRequest, ...]] = lambda table, action: ()
    """The dice an action asks for now. Asked again once it has these: what they show may ask for more."""
    with_dice: Callable[[Any, tuple[Roll, ...]], Action] = lambda action, rolls: action
    """The action with the dice it asked for, in the order of the requests."""
