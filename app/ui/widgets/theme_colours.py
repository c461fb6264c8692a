"""The colours of the themes."""

from dataclasses import dataclass

from app.ui.outcome import Outcome


@dataclass(frozen=True)
class Theme:
    """Colours as `#rrggbb`; `check_colours.py` checks their contrast.

    Text is `text` or, if less important, `muted`, on `paper` (round the panels), `card` (panels), `shade` (selected or
    under the mouse) and `warning`. `rule` is for dividers, `edge` for the frames of fields, and `accent` for the focus.
    """

    paper: str
    card: str
    text: str
    muted: str
    rule: str
    edge: str
    shade: str
    accent: str
    warning: str
    yes: str
    close: str
    maybe: str
    no: str
    dark: bool = False
    strong: bool = False
    """True if frames must be as visible as text."""

    def outcome_colour(self, outcome: Outcome) -> str:
        """Returns the colour of a verdict, whose mark also has its own shape."""
        return {"yes": self.yes, "close": self.close, "maybe": self.maybe, "no": self.no}[outcome]


LIGHT = Theme(
    paper="#f3f1ec", card="#fbfaf7", text="#22201d", muted="#625d55", rule="#dcd7cd", edge="#8f887c", shade="#e6e2d9",
    accent="#14557f", warning="#fbe9c6", yes="#00735a", close="#8a6000", maybe="#5a6272", no="#96200a",
)  # fmt: skip
DARK = Theme(
    paper="#1f1e1c", card="#282624", text="#ebe7df", muted="#b0a99d", rule="#3d3a35", edge="#7d766b", shade="#3d3a35",
    accent="#7fbfe8", warning="#4a3a16", yes="#4cc9a0", close="#ecbd5a", maybe="#a9b1c2", no="#ee7f4c", dark=True,
)  # fmt: skip
CONTRAST_LIGHT = Theme(
    paper="#ffffff", card="#ffffff", text="#000000", muted="#1c1c1c", rule="#6e6e6e", edge="#000000", shade="#ddeaff",
    accent="#0034c4", warning="#fff2b8", yes="#005240", close="#705000", maybe="#3a4358", no="#720a08", strong=True,
)  # fmt: skip
CONTRAST_DARK = Theme(
    paper="#000000", card="#000000", text="#ffffff", muted="#e6e6e6", rule="#8a8a8a", edge="#ffffff", shade="#003a6b",
    accent="#ffd500", warning="#4a3500", yes="#3df5b5", close="#ffc63d", maybe="#c3cff0", no="#ff9a66", dark=True,
    strong=True,
)  # fmt: skip
SIGN = 3.0
"""Smallest contrast at which a sign is visible, after WCAG 1.4.11."""


def ensure_contrast(colour: str, ground: str) -> str:
    """Returns the colour, darkened or lightened as much as needed to be visible on a background."""
    parts, aim = _parse_hex(colour), 0.0 if _luminance(_parse_hex(ground)) > 0.18 else 1.0
    mixes = ([part + (aim - part) * step / 20 for part in parts] for step in range(21))
    mixed = next(mix for mix in mixes if _contrast_ratio(mix, _parse_hex(ground)) >= SIGN)
    return "#" + "".join(f"{round(255 * part):02x}" for part in mixed)


def ink_colour(ground: str) -> str:
    """Returns white or nearly black, whichever is more readable on a background."""
    return max("#ffffff", "#1c1b1d", key=lambda ink: _contrast_ratio(_parse_hex(ink), _parse_hex(ground)))


def _parse_hex(colour: str) -> list[float]:
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def _contrast_ratio(one: list[float], other: list[float]) -> float:
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(parts: list[float]) -> float:
    """Returns the relative luminance after WCAG 2.2."""
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


THEMES = {"light": LIGHT, "dark": DARK, "contrast light": CONTRAST_LIGHT, "contrast dark": CONTRAST_DARK}
