"""File names that every system allows."""

import re

from app.core.legible import without_marks

FORBIDDEN = re.compile(r"[\x00-\x1f\x7f/\\:*?\"<>|\ud800-\udfff]+")
"""Characters that some systems do not allow in a file name; two of them separate folders. Some are no characters."""
DEVICE = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\xb9\xb2\xb3])(?= *(?:\.|$))", re.IGNORECASE)
"""Names of devices on Windows, which are not files whatever their suffix."""

_MAX_BYTES = 200
"""Longest name in bytes; many file systems allow 255, with every suffix."""


def plain_name(name: str, gap: str = " ") -> str:
    """Returns a title or a name in a form that is valid as a file name on every system; "" if nothing is left.

    `gap` replaces the characters that are not allowed; the name of a device gets an underscore. A long name is cut, so
    that there is room for a time and a suffix.
    """
    words = " ".join(FORBIDDEN.sub(gap, without_marks(name)).split()).strip(" .")
    plain = words.encode()[:_MAX_BYTES].decode(errors="ignore").rstrip(" .")
    device = DEVICE.match(plain)
    return f"{device[0]}_{plain[device.end() :]}" if device else plain
