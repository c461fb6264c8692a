"""How likely what is before dice are thrown: exact, by counting outcomes, for a chart or a line of text.

A distribution is the chance of each number, from 0 on; the chances add up to 1.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from app.core.language import format_number, tr
from app.games.warcrow.book import Colour, Symbol
from app.games.warcrow.dice.pools import Pool
from app.games.warcrow.dice.symbols import FULL, find_faces

Distribution = tuple[float, ...]


def find_chances(
    pool: Pool, symbol: Symbol, elite: bool = False, repeats: bool = False, loses_best: bool = False
) -> Distribution:
    """How likely each number of a symbol is.

    `elite` counts hollow ones; with `repeats` every die that does not show the symbol is thrown once more;
    `loses_best` takes away the die that shows most of it, as Disarmed and Vulnerable have it (W56, W57).
    """
    return _find_chances(pool, symbol, elite, repeats, loses_best)


@lru_cache(maxsize=256)
def _find_chances(pool: Pool, symbol: Symbol, elite: bool, repeats: bool, loses_best: bool) -> Distribution:
    states: dict[tuple[int, int], float] = {(0, 0): 1.0}  # what they show together, and the most that one shows
    for colour, count in pool.dice:
        for _ in range(count):
            die = _die_chances(colour, symbol, elite, repeats)
            states = _add_die(states, die)
    automatic = sum(count for one, count in pool.symbols if one == symbol or (elite and FULL.get(one) == symbol))
    found = dict[int, float]()
    for (total, best), chance in states.items():
        number = automatic + total - (best if loses_best else 0)
        found[number] = found.get(number, 0.0) + chance
    return _to_distribution(found)


def _die_chances(colour: Colour, symbol: Symbol, elite: bool, repeats: bool) -> dict[int, float]:
    found = dict[int, float]()
    for face in find_faces(colour):
        number = sum(one == symbol or (elite and FULL.get(one) == symbol) for one in face)
        found[number] = found.get(number, 0.0) + 1 / len(find_faces(colour))
    missed = found.get(0, 0.0) if repeats else 0.0
    return {number: (chance if number or not repeats else 0.0) + missed * chance for number, chance in found.items()}


def _add_die(states: dict[tuple[int, int], float], die: dict[int, float]) -> dict[tuple[int, int], float]:
    found = dict[tuple[int, int], float]()
    for (total, best), chance in states.items():
        for number, one in die.items():
            key = total + number, max(best, number)
            found[key] = found.get(key, 0.0) + chance * one
    return found


def subtract_chances(successes: Distribution, blocks: Distribution) -> Distribution:
    """How likely each number of successes is that is left when each block cancels one; never fewer than none."""
    found = dict[int, float]()
    for number, chance in enumerate(successes):
        for stopped, other in enumerate(blocks):
            left = max(0, number - stopped)
            found[left] = found.get(left, 0.0) + chance * other
    return _to_distribution(found)


def chance_of_at_least(chances: Sequence[float], least: int) -> float:
    """How likely so many or more are."""
    return 1.0 if least <= 0 else sum(chances[least:])


def mean_number(chances: Iterable[float]) -> float:
    """How many are to be expected."""
    return sum(number * chance for number, chance in enumerate(chances))


def format_chances(chances: Sequence[float], name: Callable[[int], str]) -> str:
    """In a few words: the chance of at least each number that is in doubt, such as "88% for 1 hit or more"."""
    numbers = [number for number in range(1, len(chances)) if 0.005 <= chance_of_at_least(chances, number) < 0.9995]
    if not numbers:
        return name(len(chances) - 1)
    return ", ".join(
        tr("{share}% for {what} or more", what=name(number), share=format_number(share, ".0f"))
        for number in numbers
        for share in (100 * chance_of_at_least(chances, number),)
    )


def _to_distribution(found: dict[int, float]) -> Distribution:
    return tuple(found.get(number, 0.0) for number in range(max(found) + 1))
