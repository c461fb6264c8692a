"""Searches for the best places and groups of fighters that must not overlap, by simulated annealing.

The value of a deployment is the sum of its fighters' values, so a change only affects the fighters that it moves. Each
round of annealing (Kirkpatrick, Gelatt and Vecchi 1983) starts from the best state found so far, proposes random
changes and accepts worse states less and less often. Overlaps are penalised instead of forbidden, so that a round can
pass through impossible states, but `best` is always possible. The same seed leads to the same result.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from app.geometry.arrays import Floats, Longs

STEPS = 4000
"""Number of changes tried in a round."""
_HOT, _COLD = 0.3, 0.002  # Initial and final heat: the loss that is accepted, as a share of a fighter's part
_MANY = 1.0  # Penalty for an overlap, more than everything else is worth
_APART_MM = 0.2  # Gap between bases, in mm, to allow for rounding
_EPSILON = 1e-9
FORBIDDEN = -100.0
"""The value of a choice that turned out to be illegal."""

State = tuple[int, ...]
"""The number of each fighter's choice."""


@dataclass(frozen=True, eq=False)
class Choices:
    """The choices of a fighter: the numbers of `groups` `(n,)`, `points` `(n, 3)`, and the `value` of each `(n,)`.

    Points are nan for choices that are not on the table yet. `radius` is the largest extent of the base from its
    centre, and `tall` the height of the fighter. All lengths are in mm.
    """

    fighter: str
    groups: Longs
    points: Floats
    value: Floats
    radius: float
    tall: float

    @cached_property
    def ranked(self) -> dict[int, list[int]]:
        """The choices within each group, best first."""
        order = sorted(range(len(self.value)), key=lambda at: (-self.value[at], at))
        found = dict[int, list[int]]()
        for at in order:
            found.setdefault(int(self.groups[at]), []).append(at)
        return found


class DeploymentSearch:
    """A search; `best` is the best possible state found so far, or None."""

    def __init__(self, choices: Sequence[Choices], is_legal: Callable[[tuple[int, ...]], bool], chance: Random) -> None:
        """`is_legal` returns whether a split is allowed, given the number of each fighter's group."""
        self._choices, self._chance = tuple(choices), chance
        self._is_legal, self._known = is_legal, dict[tuple[int, ...], bool]()
        self._groups = [one.groups.tolist() for one in choices]
        self._values = [one.value.tolist() for one in choices]
        self._points = [[tuple(at) for at in one.points.tolist()] for one in choices]
        self._splits = any(len(one.ranked) > 1 for one in choices)
        self.best: State | None = None
        self.best_value = -math.inf

    def value_of(self, state: State) -> float:
        """Returns the value of a state, possible or not."""
        return math.fsum(value[at] for value, at in zip(self._values, state, strict=True))

    def forbid(self, one: int, at: int) -> None:
        """Forbids a choice of a fighter, and forgets the best state if it uses this choice."""
        self._values[one][at] = FORBIDDEN
        if self.best and self.best[one] == at:
            self.best, self.best_value = None, -math.inf

    def is_possible(self, state: State) -> bool:
        """Returns whether no fighters overlap, no choice is forbidden, and the groups are legal."""
        if any(value[at] <= FORBIDDEN for value, at in zip(self._values, state, strict=True)):
            return False
        return self._may_split(self._split_of(state)) and not any(
            self._count_overlaps(state, one, range(one)) for one in range(len(state))
        )

    def take(self, state: State) -> bool:
        """Makes a state the best if it is possible and better; returns whether it was."""
        value = self.value_of(state)
        better = value > self.best_value + _EPSILON and self.is_possible(state)
        if better:
            self.best, self.best_value = state, value
        return better

    def fill(self, split: Sequence[int]) -> State:
        """Returns a state for a split: widest fighters first, each at its best free place, or else its best place."""
        state = [self._choices[one].ranked[group][0] for one, group in enumerate(split)]
        order = sorted(range(len(state)), key=lambda one: (-self._choices[one].radius, one))
        for number, one in enumerate(order):
            ranked = self._choices[one].ranked[split[one]]
            free = (
                at
                for at in ranked
                if not self._count_overlaps((*state[:one], at, *state[one + 1 :]), one, order[:number])
            )
            state[one] = next(free, ranked[0])
        return tuple(state)

    def anneal(self, start: State, steps: int = STEPS) -> bool:
        """Runs one round from a state; returns whether a better one was found."""
        count, found = len(start), False
        if not count:
            return self.take(start)
        state, overlaps = list(start), sum(self._count_overlaps(start, one, range(one)) for one in range(len(start)))
        value, everybody = self.value_of(start), range(count)
        cooling = (_COLD / _HOT) ** (1 / max(1, steps))
        heat = _HOT / count
        for _ in range(steps):
            heat *= cooling
            change = self._make_change(state)
            if not change:
                continue
            before = {one: state[one] for one in change}
            met = self._count_met(state, change, everybody)
            for one, at in change.items():
                state[one] = at
            met = self._count_met(state, change, everybody) - met
            gain = math.fsum(self._values[one][at] - self._values[one][before[one]] for one, at in change.items())
            better = gain - _MANY * met
            if not (better >= 0 or self._chance.random() < math.exp(better / heat)):
                for one, at in before.items():
                    state[one] = at
                continue
            value, overlaps = value + gain, overlaps + met
            if not overlaps and value > self.best_value + _EPSILON:
                found = self.take(tuple(state)) or found
        return found

    def _make_change(self, state: list[int]) -> dict[int, int]:
        """Returns fighters with new choices: another place, each other's places, or each other's groups."""
        roll, count = self._chance.random(), len(state)
        one = self._chance.randrange(count)
        if count > 1 and roll < 0.3:
            other = (one + 1 + self._chance.randrange(count - 1)) % count
            return self._exchange(state, one, other)
        if self._splits and roll < 0.45:
            # A fighter joins another group if the split stays legal.
            own = self._groups[one][state[one]]
            others = [group for group in self._choices[one].ranked if group != own]
            if not others:
                return {}
            group = self._chance.choice(others)
            split = list(self._split_of(state))
            split[one] = group
            return {one: self._pick(one, group)} if self._may_split(tuple(split)) else {}
        return {one: self._pick(one, self._groups[one][state[one]])}

    def _pick(self, one: int, group: int) -> int:
        """Returns a random choice within a group, with a preference for good ones."""
        ranked = self._choices[one].ranked[group]
        return ranked[int(len(ranked) * self._chance.random() ** 2)]

    def _exchange(self, state: list[int], one: int, other: int) -> dict[int, int]:
        """Exchanges the places of two fighters of one group if both may choose them, otherwise their groups."""
        groups = self._groups[one][state[one]], self._groups[other][state[other]]
        mine, theirs = self._choices[one], self._choices[other]
        if groups[0] == groups[1]:
            alike = len(mine.points) == len(theirs.points)
            return {one: state[other], other: state[one]} if alike and self._is_same(one, other, state) else {}
        if groups[1] not in mine.ranked or groups[0] not in theirs.ranked:
            return {}
        split = list(self._split_of(state))
        split[one], split[other] = split[other], split[one]
        if not self._may_split(tuple(split)):
            return {}
        return {one: self._pick(one, groups[1]), other: self._pick(other, groups[0])}

    def _is_same(self, one: int, other: int, state: list[int]) -> bool:
        """Returns whether two fighters choose from the same places."""
        mine, theirs = self._points[one], self._points[other]
        return mine[state[one]] == theirs[state[one]] and mine[state[other]] == theirs[state[other]]

    def _split_of(self, state: Sequence[int]) -> tuple[int, ...]:
        return tuple(groups[at] for groups, at in zip(self._groups, state, strict=True))

    def _may_split(self, split: tuple[int, ...]) -> bool:
        if split not in self._known:
            self._known[split] = self._is_legal(split)
        return self._known[split]

    def _count_met(self, state: Sequence[int], change: dict[int, int], everybody: Sequence[int]) -> int:
        """Returns the number of overlapping pairs with at least one changed fighter."""
        met, done = 0, list[int]()
        for one in change:
            met += self._count_overlaps(state, one, [other for other in everybody if other not in done])
            done.append(one)
        return met

    def _count_overlaps(self, state: Sequence[int], one: int, others: Sequence[int]) -> int:
        """Returns how many of the others a fighter overlaps; fighters not yet on the table overlap none."""
        x, y, z = self._points[one][state[one]]
        mine, found = self._choices[one], 0
        for other in others:
            if other == one:
                continue
            px, py, pz = self._points[other][state[other]]
            theirs = self._choices[other]
            apart = mine.radius + theirs.radius + _APART_MM
            if (px - x) ** 2 + (py - y) ** 2 < apart * apart and -mine.tall < z - pz < theirs.tall:
                found += 1
        return found
