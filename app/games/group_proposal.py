"""Proposes a split of a side's fighters into groups that breaks no rule of the game."""

import itertools
from collections.abc import Iterator

from app.games.game import Game
from app.model import Battle


def propose_groups(battle: Battle, side: str, game: Game) -> dict[str, str]:
    """Returns a group's id by fighter's id; the most even split if every split has problems.

    Expensive and cheap fighters are dealt out in turn, so that no group gets all the strong ones.
    """
    fighters = sorted(battle.fighters_of(side), key=lambda one: (-(one.profile.points if one.profile else 0), one.id))
    ids, names = [fighter.id for fighter in fighters], [group.id for group in game.groups]
    splits = (_deal(ids, dict(zip(names, sizes, strict=True))) for sizes in _possible_sizes(len(ids), len(names)))
    first = next(splits, {})
    every = itertools.chain((first,), splits)
    return next((split for split in every if not game.check_groups(battle, side, split)), first)


def _possible_sizes(count: int, groups: int) -> Iterator[tuple[int, ...]]:
    """Yields the possible group sizes, most even first; the middle group gets the remainder first."""
    ways = (way for way in itertools.product(range(count + 1), repeat=groups) if sum(way) == count)
    yield from sorted(ways, key=lambda way: (max(way) - min(way), [-size for size in way[1:2]], way))


def _deal(ids: list[str], sizes: dict[str, int]) -> dict[str, str]:
    """Deals fighters out one by one to the groups that still have room."""
    left, found = dict(sizes), dict[str, str]()
    turns = itertools.cycle(sizes)
    for id in ids:
        group = next((name for _ in sizes if left[name := next(turns)]), None)
        if group is not None:
            found[id] = group
            left[group] -= 1
    return found
