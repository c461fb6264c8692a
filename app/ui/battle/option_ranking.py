"""Ranks options: the likely ones, and those that go under *More*; independent of Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.games.battle_actions import Attack
from app.games.prompts import find_main

if TYPE_CHECKING:
    from app.games.prompts import Option

MAX_LIKELY_OPTIONS = 4
"""Largest number of likely options."""


def split_options(options: Sequence[Option]) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
    """Returns the likely options, likeliest first, and the others in order, with illegal ones last.

    What the game wants next is likely even if it breaks a rule. Next comes one legal option of each kind, for example
    one attack and one move, then more of these kinds.
    """
    likely = [option for option in options if option.main]
    possible = [option for option in options if not (option.main or option.problems or option.secondary)]
    seen = {_find_kind(option) for option in likely}
    for option in possible:
        if _find_kind(option) not in seen:
            seen.add(_find_kind(option))
            likely.append(option)
    likely += [option for option in possible if option not in likely]
    first = tuple(likely[:MAX_LIKELY_OPTIONS])
    others = [option for option in options if option not in first]
    return first, tuple(sorted(others, key=lambda option: bool(option.problems)))


def find_likeliest(
    options: Sequence[Option], observer: str, target: str, selected: Sequence[str] = ()
) -> Option | None:
    """Returns the likeliest legal option: what the game wants next, or else an attack on the current target.

    If the game wants a fighter to be activated, a selected one that may be activated takes precedence.

    If the game wants one of the active fighter's options, an attack on the target takes precedence. Of several such
    attacks, the first legal one in the game's order is returned.
    """
    main = find_main(option for option in options if not option.problems)
    for option in options:
        if option.id.startswith("activate ") and option.subject in selected and not option.problems:
            return option
    if main and main.topic != "fighter":
        return main
    return next((option for option in options if _is_aimed(option, observer, target)), main)


def _is_aimed(option: Option, observer: str, target: str) -> bool:
    action = option.action
    at = isinstance(action, Attack) and (action.fighter, action.target) == (observer, target)
    return at and not option.problems


def _find_kind(option: Option) -> object:
    """Returns the kind of an option; options of the same kind differ only in who is involved."""
    return option.id if option.action is None else type(option.action)
