"""What no card of a unit can say: dice that are none, keywords that are none."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from app.core.errors import PlayerError
from app.games.warcrow.card import UnitCard
from app.games.warcrow.dice.pools import parse_pool
from app.games.warcrow.keyword_values import require_keyword


@lru_cache(maxsize=1000)
def find_card_flaws(
    card: UnitCard, keywords: tuple[str, ...], read_keyword: Callable[[str], object] = require_keyword
) -> tuple[tuple[str, str], ...]:
    """Places in a card and its unit's keywords, such as "card.defence", and a sentence on what cannot be there.

    Each step of a history has the same cards: they are looked at once.
    """
    return tuple(_find_flaws(card, keywords, read_keyword))


def _find_flaws(
    card: UnitCard, keywords: Iterable[str], read_keyword: Callable[[str], object]
) -> Iterator[tuple[str, str]]:
    pools = [(f"card.{name}", getattr(card, name)) for name in ("willpower", "defence", "ranged_defence")]
    pools += [(f"card.attacks[{index}].dice", attack.dice) for index, attack in enumerate(card.attacks)]
    words = [("keywords", keyword) for keyword in keywords]
    words += [(f"card.skills[{index}].gives", word) for index, skill in enumerate(card.skills) for word in skill.gives]
    for place, text in pools:
        yield from find_flaw(place, text, parse_pool)
    for place, text in words:
        yield from find_flaw(place, text, read_keyword)


def find_flaw(place: str, text: str, parse: Callable[[str], object]) -> Iterator[tuple[str, str]]:
    """The place, and why what is written there cannot be read; nothing where it can."""
    try:
        parse(text)
    except PlayerError as error:
        yield place, str(error)
