"""Which options players probably want now, and which can wait under *More*; knows no Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.games.battle_actions import Attack
from app.games.prompts import find_main

if TYPE_CHECKING:
    from app.games.prompts import Option

MOST = 4
"""So many options stand first."""


def split_options(options: Sequence[Option]) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
    """The likely options, the likeliest first, and the others in their order, those that a rule is against last.

    What the game holds to be wanted next is likely, whatever is against it. Then comes one option of each kind that
    no rule is against, such as one attack and one move, then more of these kinds.
    """
    likely = [option for option in options if option.main]
    possible = [option for option in options if not (option.main or option.problems or option.is_seldom)]
    seen = {_find_kind(option) for option in likely}
    for option in possible:
        if _find_kind(option) not in seen:
            seen.add(_find_kind(option))
            likely.append(option)
    likely += [option for option in possible if option not in likely]
    first = tuple(likely[:MOST])
    others = [option for option in options if option not in first]
    return first, tuple(sorted(others, key=lambda option: bool(option.problems)))


def find_likeliest(options: Sequence[Option], seer: str, target: str) -> Option | None:
    """What is most probably wanted: what the game holds to be so, but the attack on whom the active fighter looks at.

    Of several such attacks it is the game's first that no rule is against. Nothing else of the game waits for that.
    """
    main = find_main(options)
    if main and main.topic != "fighter":
        return main
    return next((option for option in options if _is_aimed(option, seer, target)), main)


def _is_aimed(option: Option, seer: str, target: str) -> bool:
    action = option.action
    at = isinstance(action, Attack) and (action.fighter, action.target) == (seer, target)
    return at and not option.problems


def _find_kind(option: Option) -> object:
    """Options of a kind do the same, to others or with others."""
    return option.id if option.action is None else type(option.action)
