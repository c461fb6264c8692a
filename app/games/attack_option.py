"""The attacks that a fighter can make: on whom, with what, and what they may come to."""

from app.games.actions import Action
from app.games.dice_looks import Odds
from app.games.facts import Fact
from app.games.ruling import Problem
from app.model import Value


class AttackOdds(Value, frozen=True):
    """What an attack may come to before it is rolled: what hits, mean damage, and the chance of taking down."""

    hit_on: int
    critical_on: int
    dice: int
    mean_damage: float
    takes_down: float


class OwnAttack(Value, frozen=True):
    """An attack that is no weapon of a profile, as its game tells it, and the action that makes it.

    `weapon` is what is attacked with, `fighter` and `target` are what players call the two, `odds` what it may come to.
    """

    weapon: str
    fighter: str
    target: str
    action: Action
    odds: tuple[Odds, ...] = ()
    summary: str = ""
    """What it may come to in a line."""


class AttackOption(Value, frozen=True):
    """One weapon of a fighter on one target: why or why not, and what it may come to; `problems` are none if legal.

    Of an attack that is the game's `own`, facts and problems tell of sight what there is to tell.
    """

    fighter: str
    weapon: int
    target: str
    facts: tuple[Fact, ...] = ()
    problems: tuple[Problem, ...] = ()
    chance: AttackOdds | None = None
    own: OwnAttack | None = None
