"""The base class of rules, which check and apply one kind of action: an instance is one attempt.

A rule is made of the table and the action, so its methods need no arguments, and shared values are computed once as a
`cached_property`. `Game.rule` finds the class for an action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from app.games.actions import Action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.games.dice_looks import Odds
    from app.games.move_paths import MovePath
    from app.games.prompts import Option
    from app.games.requests import ChoiceRequest, DiceRequest, PointRequest
    from app.games.ruling import Problem
    from app.model import Battle, Pose, Roll, Spot
    from app.table.battle_geometry import BattleGeometry
    from app.table.sight_cache import Pair
    from app.table.terrain import Region

A = TypeVar("A", bound=Action)


class Rule(Generic[A]):
    """An attempt at an action of one `kind`: its problems, its effect, and what it asks for first.

    A subclass overrides what its kind of action needs; only `apply` and `label` are required.
    """

    kind: ClassVar[type[Action]]
    """The kind of action that the rule is for."""

    def __init__(self, table: BattleGeometry, action: A) -> None:
        self.table = table
        self.action = action

    @property
    def battle(self) -> Battle:
        """The battle before the action."""
        return self.table.battle

    def check(self) -> tuple[Problem, ...]:
        """Returns why the action breaks a rule; players may overrule that."""
        return ()

    def apply(self) -> Battle:
        """Returns the battle after the action. Raises PlayerError if it is impossible."""
        raise NotImplementedError

    def label(self) -> str:
        """Returns the name of the action in the history."""
        raise NotImplementedError

    @classmethod
    def options(cls, table: BattleGeometry) -> Iterator[Option]:
        """Yields the options that offer this action to the acting fighter or unit; games ask their listed rules."""
        return iter(())

    # Requests

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        """Returns the dice needed now; called again with their results, since these may require more dice."""
        return ()

    def with_dice(self, rolls: tuple[Roll, ...]) -> Action:
        """Returns the action with the requested dice, in the order of the requests; most actions call them `rolls`."""
        return replace(self.action, rolls=rolls)

    def odds(self) -> tuple[Odds, ...]:
        """Returns the possible results of its dice before they are rolled."""
        return ()

    def choice_request(self) -> ChoiceRequest | None:
        """Returns a decision that is due before the dice; None if it is made, or if there is none."""
        return None

    def point_request(self) -> PointRequest | None:
        """Returns the point that the action asks for now; None if it has one, or needs none."""
        return None

    def with_point(self, at: Spot) -> Action:
        """Returns the action with the requested point, in mm; most actions call it `at`."""
        return replace(self.action, at=at)

    def point_regions(self) -> tuple[Region, ...]:
        """Returns where that point may be, level by level, for drawing only: `check` judges the point itself."""
        return ()

    def sight_pairs(self) -> tuple[Pair, ...]:
        """Returns the pairs whose sight the rule depends on, so that slow proofs can run before the check."""
        return ()

    def aim(self) -> tuple[str, str] | None:
        """Returns the attacker and its target on the table; None if it is no attack."""
        return None

    def remark(self) -> str:
        """Returns what players should know about a legal action before they do it, such as another action it takes."""
        return ""

    def path(self) -> MovePath | None:
        """Returns the path along which the action leads a fighter; None if it leads none."""
        return None

    def shortened(self, share: float) -> Action | None:
        """Returns the same move, ended after this share of its length; None if it is no move or ends nowhere."""
        return None

    def with_corners(self, corners: tuple[Pose, ...]) -> Action:
        """Returns the action led through these places first."""
        return self.action


def rules_by_kind(*rules: type[Rule[Any]]) -> dict[type[Any], type[Rule[Any]]]:
    """Returns rules by the kind of action that each is for."""
    return {rule.kind: rule for rule in rules}
