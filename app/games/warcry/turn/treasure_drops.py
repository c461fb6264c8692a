"""Dropping treasure: as an action, or by its owner once its carrier is taken down (A8.3, G26 to G31)."""

from collections.abc import Iterator
from typing import Any

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.lengths import format_inches
from app.games.actions import Action
from app.games.battle_lookup import find_fighter, find_on_table
from app.games.prompts import Option
from app.games.requests import PointRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcry.book import INCH, book_of
from app.games.warcry.facts import treasure
from app.games.warcry.turn import activation
from app.model import ActivationStep, Battle, Id, Spot
from app.table import terrain
from app.table.battle_geometry import BattleGeometry
from app.table.sight_cache import Pair


class TreasureDropRule(Rule[Any]):
    """A rule for an action that drops a fighter's treasure at a point, which its owner picks (G28)."""

    @property
    def reach_mm(self) -> float:
        """Largest distance of the point from the carrier."""
        return book_of(self.battle).treasure.drop_in * INCH

    def point_request(self) -> PointRequest | None:
        if self.action.at is not None:
            return None
        token = treasure.carried_treasure(self.battle, self.action.fighter)
        if token is None:
            return None
        fighter = find_fighter(self.battle, self.action.fighter)
        text = tr(
            "{side} places {token}: within {most} of {name}, visible to it and no higher",
            side=fighter.side,
            token=token.id,
            most=format_inches(self.reach_mm),
            name=fighter.id,
        )
        return PointRequest(text, fighter.side, fighter.id)

    def point_regions(self) -> tuple[terrain.Region, ...]:
        if self.point_request() is None:
            return ()
        return terrain.drop_regions(self.table, find_fighter(self.battle, self.action.fighter), self.reach_mm)

    def sight_pairs(self) -> tuple[Pair, ...]:
        return treasure.drop_pairs(self.battle, self.action.fighter, self.action.at)


class Drop(Action, frozen=True, tag_field="action", tag="drop"):
    """Drops a carried treasure at a place, as an action; under the fighter if no place is given."""

    fighter: Id
    at: Spot | None = None


class DropRule(TreasureDropRule):
    kind = Drop

    def check(self) -> tuple[Problem, ...]:
        fighter, at = find_on_table(self.battle, self.action.fighter), self.action.at
        problems = activation.action_problems(self.battle, fighter.id, "drop", False)
        return problems if at is None else (*problems, *treasure.drop_problems(self.table, fighter, at))

    def apply(self) -> Battle:
        fighter = find_on_table(self.battle, self.action.fighter)
        if treasure.carried_treasure(self.battle, fighter.id) is None:
            raise PlayerError(tr("{name} carries no treasure", name=fighter.id))
        battle = activation.spend_action(self.battle, fighter.id, ActivationStep("drop"))
        return treasure.put_down(self.table, battle, fighter.id, self.action.at)

    def label(self) -> str:
        return tr("{name} drops a treasure", name=self.action.fighter)

    @classmethod
    def options(cls, table: BattleGeometry) -> Iterator[Option]:
        fighter = activation.active_fighter(table.battle)
        if fighter is not None and treasure.carried_treasure(table.battle, fighter.id) is not None:
            text = tr("{name} drops its treasure: choose the place", name=fighter.id)
            yield Option("drop", text, "fighter", fighter.id, Drop(fighter.id))


class PutDown(Action, frozen=True, tag_field="action", tag="put-down"):
    """Drops the treasure of a downed fighter, as its owner chooses; where it stood if no place is given."""

    fighter: Id
    at: Spot | None = None


class PutDownRule(TreasureDropRule):
    kind = PutDown

    @property
    def is_due(self) -> bool:
        """True if that fighter left a treasure to be dropped."""
        return any(fighter.id == self.action.fighter for fighter, _ in treasure.dropped_treasures(self.battle))

    def check(self) -> tuple[Problem, ...]:
        fighter = find_fighter(self.battle, self.action.fighter)
        if self.action.at is None or not self.is_due:
            return ()
        return treasure.drop_problems(self.table, fighter, self.action.at)

    def apply(self) -> Battle:
        if not self.is_due:
            raise PlayerError(tr("{name} left no treasure to place", name=self.action.fighter))
        return treasure.put_down(self.table, self.battle, self.action.fighter, self.action.at)

    def label(self) -> str:
        return tr("The treasure of {name} is placed", name=self.action.fighter)


RULES = (PutDownRule,)
