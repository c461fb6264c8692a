"""Numbers that strangers and players write: Python alone takes 1_0 for 10, and digits of any script for digits."""


def parse_float(text: str) -> float:
    """The number. Raises ValueError for what is none in plain digits; infinity and NaN are told by their bounds."""
    return float(_require_plain(text))


def parse_int(text: str) -> int:
    """The whole number. Raises ValueError for what is none in plain digits."""
    return int(_require_plain(text))


def _require_plain(text: str) -> str:
    text = text.strip()  # of blanks that are no ASCII, too: French puts them round a sign
    if "_" in text or not text.isascii():
        raise ValueError(text)
    return text
