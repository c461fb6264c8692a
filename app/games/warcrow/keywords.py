"""Keywords of units and terrain with their values, such as "Lethal (Cavalry | Golem : 2 red)" or "Scout"."""

import re
from collections.abc import Iterable

from app.core.errors import PlayerError
from app.core.language import tr
from app.model import Value

MAX_KEYWORD_LENGTH, _MAX_SHOWN_LENGTH = 200, 60
_FORM = re.compile(r"\s*([^()|:\s][^()|:]*?)\s*(?:\(([^()]*)\))?\s*")


class Keyword(Value, frozen=True):
    """A keyword and the contents of its brackets: `meant`, and after a colon its `value`.

    `meant` is a number, dice, or groups separated by "|", each of words that all have to match: "Forest, Rugged | Lake"
    has two groups.
    """

    name: str
    meant: str = ""
    value: str = ""

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The groups of words in the brackets."""
        groups = (tuple(_squeeze(word) for word in group.split(",")) for group in self.meant.split("|"))
        return tuple(tuple(filter(None, group)) for group in groups if any(group))

    def fits(self, words: Iterable[str]) -> bool:
        """Returns whether the keyword means a unit or element with these words; without groups it means all."""
        owned = {word.casefold() for word in words}
        return not self.groups or any(all(word.casefold() in owned for word in group) for group in self.groups)


def parse_keyword(text: str) -> Keyword:
    """Parses a keyword. Raises PlayerError if the text is not one."""
    found = _FORM.fullmatch(_squeeze(text)) if len(text) <= MAX_KEYWORD_LENGTH else None
    if found is None:
        shown = text if len(text) <= _MAX_SHOWN_LENGTH else f"{text[:_MAX_SHOWN_LENGTH]}…"
        form = "Lethal (Cavalry | Golem : 2 red)"
        raise PlayerError(tr("“{text}” is not a keyword; write it like {form}", text=shown, form=form))
    meant, _, value = (found[2] or "").partition(":")
    return Keyword(_squeeze(found[1]), _squeeze(meant), _squeeze(value))


def split_outside_brackets(text: str, signs: str) -> list[str]:
    """Splits text at any of these signs, except within brackets."""
    ends, closed = list[int](), False
    for found in reversed(list(re.finditer(rf"[{signs}()]", text))):
        if found[0] in "()":
            closed = found[0] == ")"
        elif not closed:
            ends.append(found.start())
    starts = [0, *(end + 1 for end in reversed(ends))]
    words = (text[start:end].strip() for start, end in zip(starts, [*reversed(ends), len(text)], strict=True))
    return [word for word in words if word]


def _squeeze(text: str) -> str:
    return " ".join(text.split())


def find_keyword(keywords: Iterable[str], name: str) -> Keyword | None:
    """Returns the keyword with this name, ignoring case, or None."""
    for text in keywords:
        if text.casefold().startswith(name.casefold()):
            keyword = parse_keyword(text)
            if keyword.name.casefold() == name.casefold():
                return keyword
    return None
