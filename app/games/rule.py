"""How one kind of action is checked and applied: a class for each kind, and an instance for each attempt.

A rule is made of the table and the action, so its methods need no arguments, and what several of them need is worked
out once, as a `cached_property`. `Game.rule` finds the class that belongs to an action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from app.games.actions import Action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.games.dice_looks import Odds
    from app.games.move_paths import LedWay
    from app.games.prompts import Option
    from app.games.requests import ChoiceRequest, DiceRequest, PointRequest
    from app.games.ruling import Problem
    from app.model import Battle, Pose, Roll, Spot
    from app.table.battle_geometry import BattleGeometry
    from app.table.sight_cache import Pair
    from app.table.terrain import Region

A = TypeVar("A", bound=Action)


class Rule(Generic[A]):
    """An attempt at an action of one `kind`: what is against it, what it does, and what it asks for before.

    A subclass overrides what its kind of action has an answer for; only `apply` and `label` are always needed.
    """

    kind: ClassVar[type[Action]]
    """The actions that it is for."""

    def __init__(self, table: BattleGeometry, action: A) -> None:
        self.table = table
        self.action = action

    @property
    def battle(self) -> Battle:
        """The battle before the action."""
        return self.table.battle

    def check(self) -> tuple[Problem, ...]:
        """Why the action breaks a rule; players may overrule that."""
        return ()

    def apply(self) -> Battle:
        """The battle after the action. Raises PlayerError where it cannot be done at all."""
        raise NotImplementedError

    def label(self) -> str:
        """What the action is called in the history."""
        raise NotImplementedError

    @classmethod
    def options(cls, table: BattleGeometry) -> Iterator[Option]:
        """The options that offer this action to the fighter or unit that is acting. A game asks the rules it lists."""
        return iter(())

    # what it asks for before it is done

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        """The dice it asks for now. Asked again once it has these: what they show may ask for more."""
        return ()

    def with_dice(self, rolls: tuple[Roll, ...]) -> Action:
        """The action with the dice it asked for, in the order of the requests."""
        return self.action

    def odds(self) -> tuple[Odds, ...]:
        """What its dice may come to before they are thrown."""
        return ()

    def choice_request(self) -> ChoiceRequest | None:
        """What others may decide before its dice; None once it is decided, or where there is nothing."""
        return None

    def point_request(self) -> PointRequest | None:
        """The point of the table it asks for now; None once it has one, or where it needs none."""
        return None

    def with_point(self, at: Spot) -> Action:
        """The action with the point it asks for, in mm."""
        return self.action

    def point_regions(self) -> tuple[Region, ...]:
        """Where that point may be, level by level, to be drawn: `check` judges the point itself."""
        return ()

    def sight_pairs(self) -> tuple[Pair, ...]:
        """Whose sight it rests on: what takes its time can be proven before it is checked."""
        return ()

    def path(self) -> LedWay | None:
        """The path on which it leads somebody; None where it leads nobody along one."""
        return None

    def with_corners(self, corners: tuple[Pose, ...]) -> Action:
        """The action led through these places first."""
        return self.action


def rules_by_kind(*rules: type[Rule[Any]]) -> dict[type[Any], type[Rule[Any]]]:
    """Rules by the kind of action that each is for."""
    return {rule.kind: rule for rule in rules}
