"""Making untrusted text readable: invisible characters are shown as their codes, such as [U+202E].

These are control characters, direction marks, zero-width spaces, tag characters and blank letters. A zero-width joiner
or non-joiner stays between letters of scripts that need it (Arabic to Mongolian) and between emoji; a variation
selector stays after an emoji or an ideograph.
"""

import re
from collections.abc import Callable

CONTROLS = r"\x00-\x1f\x7f"
MARKS = (
    r"\x80-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164"
    r"\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\ufffe\uffff\U00013430-\U0001343f\U0001bca0-\U0001bca3"
    r"\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Unicode 15.1: Cc without ASCII, Cf, Cs, Zl, Zp, Default_Ignorable_Code_Point; and other characters that appear blank.

Marks before Arabic, Syriac and Kaithi numbers (U+0600 and similar) are also Cf, but they are visible.
"""
_JOINED = r"\u0600-\u061b\u061d-\u109f\u1780-\u17b3\u17b6-\u180a\u1810-\u1aff"
_EMOJI = r"\u2100-\u27ff\u2900-\u2bff\ufe0f\U0001f000-\U0001faff"
_IDEOGRAPHS = r"\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
NEEDED = (
    rf"(?<=[{_JOINED}])[\u200c\u200d](?=[{_JOINED}])|(?<=[{_EMOJI}])\u200d(?=[{_EMOJI}])"
    rf"|(?<=[#*0-9\xa9\xae\u203c\u2049\u3030\u303d\u3297\u3299{_EMOJI}])(?<!\ufe0f)[\ufe0e\ufe0f]"
    rf"|(?<=[{_IDEOGRAPHS}])[\ufe00-\ufe02\U000e0100-\U000e01ef]|(?<=[\u1820-\u18aa])[\u180b-\u180f]"
)
"""Marks in places where a script needs them."""
_NEEDED = re.compile(NEEDED)
_MARK = re.compile(f"[{MARKS}]")
_UNSEEN_ON_A_LINE = re.compile(f"[{CONTROLS}{MARKS}]")
_UNSEEN = re.compile(rf"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f{MARKS}]")


def text_pattern(controls: str) -> str:
    """Returns a pattern for texts without these control characters, and with marks only where they are needed."""
    # A separate branch for ASCII is ten times as fast; possessive quantifiers keep the time linear.
    return rf"^(?:[^{controls}\x80-\U0010ffff]++|[^\x00-\x7f{MARKS}]++|{NEEDED})*+\Z"


def legible(text: str, *, lines: bool = False) -> str:
    """Returns the text with each invisible character shown as its code; `lines` keeps line breaks and tabs."""
    if text.isascii() and text.isprintable():
        return text
    return _replace(_UNSEEN if lines else _UNSEEN_ON_A_LINE, text, _code)


def without_marks(text: str) -> str:
    """Returns the text with a space for each invisible character; line breaks and tabs stay."""
    return _replace(_UNSEEN, text, lambda _: " ")


def has_marks(text: str) -> bool:
    """Returns whether the text contains marks, needed or not; ASCII control characters do not count."""
    return bool(_MARK.search(text))


def legible_marks(text: str, limits: tuple[int, ...]) -> str:
    """Returns the text with its marks as codes, or as one sign each if codes would exceed one of the limits."""
    shown = _replace(_MARK, text, _code)
    if any(len(text) <= limit < len(shown) for limit in limits):
        return _replace(_MARK, text, lambda _: "\ufffd")
    return shown


def escape_marks(json: str) -> str:
    r"""Returns equivalent JSON with the marks in its texts written as \u202e."""
    return json if json.isascii() and "\x7f" not in json else re.sub(f"[\x7f{MARKS}]", _escape, json)


def _replace(unseen: re.Pattern[str], text: str, sign: Callable[[str], str]) -> str:
    """Returns the text with a sign for each invisible character that is not needed in its place."""
    return unseen.sub(lambda found: found[0] if _NEEDED.match(text, found.start()) else sign(found[0]), text)


def _code(letter: str) -> str:
    return f"[U+{ord(letter):04X}]"


def _escape(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
