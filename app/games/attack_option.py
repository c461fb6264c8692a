"""The attacks that a fighter can make: target, weapon and odds."""

from app.games.actions import Action
from app.games.dice_looks import Odds
from app.games.facts import Fact
from app.games.ruling import Problem
from app.model import Value


class AttackOdds(Value, frozen=True):
    """The odds of an attack before it is rolled: what hits, mean damage, and the chance to take the target down."""

    hit_on: int
    critical_on: int
    dice: int
    mean_damage: float
    takes_down: float


class OwnAttack(Value, frozen=True):
    """An attack that a game defines itself, not a weapon of a profile, with the action that makes it.

    `weapon`, `fighter` and `target` are the names that players see; `odds` are the possible results.
    """

    weapon: str
    fighter: str
    target: str
    action: Action
    odds: tuple[Odds, ...] = ()
    summary: str = ""
    """The possible result in one line."""


class AttackOption(Value, frozen=True):
    """One weapon of a fighter against one target, with its odds; the attack is legal if `problems` is empty.

    For an attack of the game's `own`, facts and problems already cover line of sight.
    """

    fighter: str
    weapon: int
    target: str
    facts: tuple[Fact, ...] = ()
    problems: tuple[Problem, ...] = ()
    chance: AttackOdds | None = None
    own: OwnAttack | None = None
