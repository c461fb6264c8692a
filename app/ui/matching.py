"""How well a few letters fit a text: all of them must be in it, in their order."""

import unicodedata

START, NEXT, GAP = 8, 5, 1
"""For a letter that begins a word, for one right after the last, and off for every letter passed over, up to three."""


def fit(letters: str, text: str) -> int | None:
    """A score, the higher the better; None where a word of the letters is not in the text."""
    plain = _plain(text)
    scores = [_word_fit(word, plain) for word in _plain(letters).split()]
    return None if None in scores else sum(score for score in scores if score is not None)


def _word_fit(word: str, text: str) -> int | None:
    """The best of all places where the word may begin."""
    begins = (at for at, letter in enumerate(text) if letter == word[0])
    return max((score for at in begins if (score := _from(at, word, text)) is not None), default=None)


def _from(at: int, word: str, text: str) -> int | None:
    score, last = 0, at - 1
    for letter in word:
        here = text.find(letter, last + 1)
        if here < 0:
            return None
        if here == 0 or not text[here - 1].isalnum():
            score += START
        if here == last + 1:
            score += NEXT
        score -= GAP * min(here - last - 1, 3)
        last = here
    return score


def _plain(text: str) -> str:
    """Without capitals and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
