"""Compares names that different programs write differently."""

import re
from collections.abc import Iterable

_APART = re.compile(r"[^\w]+")
_APOSTROPHES = str.maketrans("", "", "'’‘`´")
_FILLERS = {"the", "of", "and", "auxiliary"}


def normalise_name(text: str) -> str:
    """Returns a name for comparison, in lower case and with single spaces."""
    return " ".join(text.casefold().split())


def faction_words(text: str) -> tuple[str, ...]:
    """Returns the words of a faction's name, whatever separates them ("-", "–", ":" or spaces), in the singular."""
    parts = _APART.sub(" ", text.casefold().translate(_APOSTROPHES)).split()
    return tuple(part.removesuffix("s") for part in parts if part not in _FILLERS)


def is_same_faction(one: str, other: str) -> bool:
    """Returns whether two names mean the same faction, or one is a part of the other, such as a chamber."""
    first, second = faction_words(one), faction_words(other)
    if not first or not second:
        return False
    joined = "".join(first), "".join(second)
    return joined[0] == joined[1] or set(first) <= set(second) or set(second) <= set(first)


def is_part(word: str, faction: str) -> bool:
    """Returns whether a heading only repeats a faction: "khorne bloodbound" of "Blades of Khorne: Bloodbound"."""
    said, known = faction_words(word), faction_words(faction)
    return bool(said) and ("".join(said) == "".join(known) or set(said) <= set(known))


def find_nearest_faction(name: str, factions: Iterable[str]) -> str:
    """Returns the most similar of the factions that mean the same as a name; "" if none does."""
    own = set(faction_words(name))
    found = [one for one in factions if is_same_faction(name, one)]
    return min(found, key=lambda one: (len(own ^ set(faction_words(one))), one), default="")
