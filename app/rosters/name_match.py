"""Names as different programs write them: which of them mean the same."""

import re
from collections.abc import Iterable

_APART = re.compile(r"[^\w]+")
_APOSTROPHES = str.maketrans("", "", "'’‘`´")
_FILLERS = {"the", "of", "and", "auxiliary"}


def normalise_name(text: str) -> str:
    """A name for comparing: in small letters, with single blanks."""
    return " ".join(text.casefold().split())


def faction_words(text: str) -> tuple[str, ...]:
    """The words of a faction's name, however they are put together: by "-", "–", ":" or blanks; one or many alike."""
    parts = _APART.sub(" ", text.casefold().translate(_APOSTROPHES)).split()
    return tuple(part.removesuffix("s") for part in parts if part not in _FILLERS)


def is_same_faction(one: str, other: str) -> bool:
    """Whether two names of factions mean the same, or one of them a part of the other, such as a chamber."""
    first, second = faction_words(one), faction_words(other)
    if not first or not second:
        return False
    joined = "".join(first), "".join(second)
    return joined[0] == joined[1] or set(first) <= set(second) or set(second) <= set(first)


def is_part(word: str, faction: str) -> bool:
    """Whether a heading says no more than a faction's name: "khorne bloodbound" of "Blades of Khorne: Bloodbound"."""
    said, known = faction_words(word), faction_words(faction)
    return bool(said) and ("".join(said) == "".join(known) or set(said) <= set(known))


def find_nearest_faction(name: str, factions: Iterable[str]) -> str:
    """Of names of factions the one that means the same, the most alike first; "" where none does."""
    own = set(faction_words(name))
    found = [one for one in factions if is_same_faction(name, one)]
    return min(found, key=lambda one: (len(own ^ set(faction_words(one))), one), default="")
