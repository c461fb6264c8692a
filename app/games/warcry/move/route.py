"""A route: one move of several stretches in different modes, each checked from where the last one ends (A4.1)."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.core.language import tr
from app.games.actions import Action
from app.games.battle_actions import Route, Walk
from app.games.battle_lookup import find_on_table
from app.games.move_paths import MovePart, cut_path, path_length
from app.games.requests import DiceRequest
from app.games.ruling import Problem
from app.games.warcry.move import segment
from app.games.warcry.move.move_actions import MeasuredPathRule, WalkRule, impact_causes
from app.model import Battle, Roll


class RouteRule(MeasuredPathRule[Route]):
    kind = Route

    def stretches(self) -> Iterator[WalkRule]:
        """Yields the stretches in order with their rolls, as long as the fighter can continue."""
        table, name, falls = self.table, self.action.fighter, self.action.falls
        for number, walk in enumerate(self.action.stretches):
            if name not in {fighter.id for fighter in table.battle.fighters}:
                return
            count = len(impact_causes(table, walk)) if falls else 0
            own, falls = replace(walk, fighter=name, falls=falls[:count]), falls[count:]
            to_come, passing = 0.0 if number else self.rest_mm, number + 1 < len(self.action.stretches)
            stretch = WalkRule(table, own, to_come, continues=number > 0, passing=passing)
            yield stretch
            table = table.with_battle(stretch.apply())

    @property
    def rest_mm(self) -> float:
        """The length after the first stretch."""
        each = list(segment.with_starts(find_on_table(self.battle, self.action.fighter), self.action.stretches))
        return sum(segment.path_cost(self.table, fighter, walk.path, walk.manner) for fighter, walk in each[1:])

    def cost_mm(self) -> tuple[float, float]:
        *_, last = self.stretches()
        return last.cost_mm()

    def remark(self) -> str:
        return next((one.remark() for one in self.stretches()), "")

    def parts(self) -> tuple[MovePart, ...]:
        return segment.move_parts(self.table, self.action.stretches)

    def check(self) -> tuple[Problem, ...]:
        find_on_table(self.battle, self.action.fighter)
        return tuple(dict.fromkeys(problem for one in self.stretches() for problem in one.check()))

    def apply(self) -> Battle:
        find_on_table(self.battle, self.action.fighter)
        *_, last = self.stretches()
        return last.apply()

    def shortened(self, share: float) -> Action | None:
        """Returns the stretches before the cut; only one on foot is cut, others end before they begin."""
        here, kept = find_on_table(self.battle, self.action.fighter).pose, list[Walk]()
        left = share * path_length(here, self.action.path)
        for walk in self.action.stretches:
            whole = path_length(here, walk.path) <= left
            path = walk.path if whole else cut_path(here, walk.path, left) if walk.manner == "walk" else ()
            if path:
                kept.append(replace(walk, path=path, pick=(), falls=()))
            if not whole:
                break
            left, here = left - path_length(here, walk.path), walk.path[-1]
        if len(kept) < 2:
            return kept[0] if kept else None
        return replace(self.action, stretches=tuple(kept), falls=())

    def label(self) -> str:
        return tr("{name} moves", name=self.action.fighter)

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        """Returns the dice of the first stretch that still needs any, because they may end the move."""
        return next((due for one in self.stretches() if (due := one.dice_requests())), ())

    def with_dice(self, rolls: tuple[Roll, ...]) -> Action:
        return replace(self.action, falls=(*self.action.falls, *rolls))


RULES = (RouteRule,)
