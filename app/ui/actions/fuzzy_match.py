"""How well a few letters fit a text: all of them must be in it, in their order."""

import unicodedata

START, NEXT, GAP, LATE = 8, 5, 1, 0.1
"""For a letter that begins a word, for one right after the last; off for letters passed over, up to six, and for each
before the first."""
FAR = 6


def fit(letters: str, text: str) -> float | None:
    """A score, the higher the better; None where a word of the letters is not in the text."""
    plain = _plain(text)
    words = list(dict.fromkeys(_plain(letters).split()))
    if not all(_in_order(word, plain) for word in words):
        return None
    return sum(_word_fit(word, plain) for word in words)


def _in_order(word: str, text: str) -> bool:
    """Whether the letters are in the text at all: most texts are told apart by this alone."""
    left = iter(text)
    return all(letter in left for letter in word)


def _word_fit(word: str, text: str) -> float:
    """The best of all ways to find the word's letters in the text, which has them in their order.

    Letter by letter: for each place of the last one, the most that the letters so far are worth.
    """
    places = [at for at, letter in enumerate(text) if letter == word[0]]
    worth = {at: _begins(text, at) + NEXT * (at == 0) - LATE * at for at in places}
    for letter in word[1:]:
        worth = _followed(worth, [at for at, other in enumerate(text) if other == letter], text)
    return max(worth.values())


def _followed(worth: dict[int, float], places: list[int], text: str) -> dict[int, float]:
    """What the letters so far and one more at these places are worth."""
    found: dict[int, float] = {}
    for at in places:
        ways = [
            rest + NEXT * (at == last + 1) - GAP * min(at - last - 1, FAR) for last, rest in worth.items() if last < at
        ]
        if ways:
            found[at] = max(ways) + _begins(text, at)
    return found


def _begins(text: str, at: int) -> float:
    return START * (at == 0 or not text[at - 1].isalnum())


def _plain(text: str) -> str:
    """Without capitals and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
