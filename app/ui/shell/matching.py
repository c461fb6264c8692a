"""How well a few letters fit a text: all of them must be in it, in their order."""

import unicodedata
from functools import cache

START, NEXT, GAP, LATE = 8, 5, 1, 0.1
"""For a letter that begins a word, for one right after the last; off for letters passed over, up to six, and for each
before the first."""


def fit(letters: str, text: str) -> float | None:
    """A score, the higher the better; None where a word of the letters is not in the text."""
    plain = _plain(text)
    scores = [_word_fit(word, plain) for word in _plain(letters).split()]
    return None if None in scores else sum(score for score in scores if score is not None)


def _word_fit(word: str, text: str) -> float | None:
    """The best of all ways to find the word's letters in the text."""

    @cache
    def best(letter: int, last: int) -> float | None:
        """The most that the letters from this one on are worth after the place of the one before."""
        if letter == len(word):
            return 0.0
        tries = ((at, best(letter + 1, at)) for at in range(last + 1, len(text)) if text[at] == word[letter])
        return max((_worth(text, at, last) + rest for at, rest in tries if rest is not None), default=None)

    return best(0, -1)


def _worth(text: str, at: int, last: int) -> float:
    begins = at == 0 or not text[at - 1].isalnum()
    passed = LATE * at if last < 0 else GAP * min(at - last - 1, 6)
    return START * begins + NEXT * (at == last + 1) - passed


def _plain(text: str) -> str:
    """Without capitals and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
