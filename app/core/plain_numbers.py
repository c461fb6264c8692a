"""Reads numbers from players and untrusted files. Python's own functions also accept 1_0, and digits of any script."""


def parse_float(text: str) -> float:
    """Returns the number; it may be infinite or NaN. Raises ValueError if the text is not a number in ASCII digits."""
    return float(_require_plain(text))


def parse_int(text: str) -> int:
    """Returns the whole number. Raises ValueError if the text is not one in ASCII digits."""
    return int(_require_plain(text))


def _require_plain(text: str) -> str:
    text = text.strip()  # non-ASCII spaces, too: French puts them before signs
    if "_" in text or not text.isascii():
        raise ValueError(text)
    return text
