"""Default names of sides."""

from __future__ import annotations

from collections.abc import Iterable

from app.core.language import mark, tr

DEFAULT_SIDES = (mark("Side A"), mark("Side B"), mark("Side C"), mark("Side D"))


def free_side_name(names: Iterable[str]) -> str:
    """Returns the default name of another side: the third is "Side C", whatever the first two are called."""
    taken = {name.casefold() for name in names}
    later = [tr(name) for name in (*DEFAULT_SIDES[len(taken) :], *DEFAULT_SIDES)]
    return next((name for name in later if name.casefold() not in taken), tr("Another side"))


def is_default_side(name: str) -> bool:
    """Returns whether a side has a default name."""
    return not name or name.casefold() in {tr(one).casefold() for one in DEFAULT_SIDES}
