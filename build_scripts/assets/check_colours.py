"""Checks the colours of every theme: contrast after WCAG, and sides and verdicts for all kinds of colour vision.

`dev.py assets check_colours`. ColorAide measures contrast after WCAG 2.2, differences as CIEDE2000, and colour-blind
sight after Machado, Oliveira and Fernandes, IEEE TVCG 15 (6), 2009.
"""

import itertools
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from coloraide import Color

from app.ui.viewport import scene
from app.ui.widgets.theme_colours import THEMES, Theme, ensure_contrast, ink_colour

EYES = {"all cones": "", "protanopia": "protan", "deuteranopia": "deutan", "tritanopia": "tritan"}
"""Kinds of colour vision -> ColorAide's filters."""
TEXT, SIGN, STRONG = 4.5, 3.0, 7.0
"""WCAG 1.4.3 for texts, 1.4.11 for signs and frames, 1.4.6 for texts of a high-contrast theme."""
APART = 10.0
"""Least CIEDE2000 difference between sides, which also differ in shape and name."""
YES_NO = 10.0
VERDICTS = 7.0
"""Least differences between yes and no, and between any two verdicts; their marks also differ in shape and sign."""


@dataclass(frozen=True)
class Check:
    """A measurement, and the least value it must have."""

    what: str
    found: float
    least: float

    @property
    def passed(self) -> bool:
        """True if the measurement is high enough."""
        return self.found >= self.least


def checks() -> Iterator[Check]:
    """Yields all checks."""
    for name, theme in THEMES.items():
        yield from _texts(name, theme)
        yield from _signs(name, theme)
        yield from _verdicts(name, theme)
    yield from _sides()


def _texts(name: str, theme: Theme) -> Iterator[Check]:
    least = STRONG if theme.strong else TEXT
    for text, ground in itertools.product(("text", "muted"), ("paper", "card", "shade", "warning")):
        yield Check(f"{name}: {text} on {ground}", _of(theme, text, ground), least)
    for text, ground in itertools.product(("accent", "yes", "close", "maybe", "no"), ("paper", "card")):
        yield Check(f"{name}: {text} on {ground}", _of(theme, text, ground), least)
    yield Check(f"{name}: selected text", _of(theme, "card", "accent"), least)


def _signs(name: str, theme: Theme) -> Iterator[Check]:
    for sign, ground in itertools.product(("edge", "accent"), ("paper", "card")):
        yield Check(f"{name}: {sign} on {ground}", _of(theme, sign, ground), SIGN)
    for outcome in ("yes", "close", "maybe", "no"):
        yield Check(f"{name}: sign in the mark of {outcome}", _of(theme, "card", outcome), SIGN)
        yield Check(f"{name}: mark of {outcome} on shade", _of(theme, outcome, "shade"), SIGN)
    if theme.strong:
        yield Check(f"{name}: rule on card", _of(theme, "rule", "card"), SIGN)


def _verdicts(name: str, theme: Theme) -> Iterator[Check]:
    for (a, b), eye in itertools.product(itertools.combinations(("yes", "close", "maybe", "no"), 2), EYES):
        least = YES_NO if (a, b) == ("yes", "no") else VERDICTS
        yield Check(f"{name}: {a} and {b}, {eye}", apart(getattr(theme, a), getattr(theme, b), eye), least)


def _sides() -> Iterator[Check]:
    looks = [(_hex(colour), mark) for colour, mark in scene.SIDES]
    for ((a, one), (b, other)), eye in itertools.product(itertools.combinations(looks, 2), EYES):
        yield Check(f"sides: {one} and {other}, {eye}", apart(a, b, eye), APART)
    for name, theme in THEMES.items():
        for colour, mark in looks:
            yield Check(f"{name}: sign of {mark}", contrast(ensure_contrast(colour, theme.card), theme.card), SIGN)
    for colour, mark in looks:
        yield Check(f"names on {mark}", contrast(ink_colour(colour), colour), TEXT)
    for one, eye in itertools.product((scene.PAIR, scene.UNDECIDED, scene.STOPPED, *(c for c, _ in scene.SIDES)), EYES):
        yield Check(f"selected and {_hex(one)}, {eye}", apart(_hex(scene.SELECTED), _hex(one), eye), APART)
    for colour in (scene.SELECTED, scene.PAIR):
        yield Check(f"frame {_hex(colour)} against its line", contrast(_hex(colour), _hex(scene.CASING)), SIGN)
    yield Check("sides: shapes", len({mark for _, mark in looks}), len(looks))
    for free, stopped in ((scene.SIGHT, scene.STOPPED), (scene.SIGHT, scene.UNDECIDED)):
        for eye in EYES:
            yield Check(f"lines on the table, {eye}", apart(_hex(free), _hex(stopped), eye), APART)


def contrast(one: str, other: str) -> float:
    """Returns the contrast of two colours `#rrggbb`, from 1 (the same) to 21 (black on white)."""
    return Color(one).contrast(other, method="wcag21")


def apart(one: str, other: str, eye: str = "all cones") -> float:
    """Returns the CIEDE2000 difference for a kind of vision; about 2.3 is just noticeable side by side."""
    return _seen(one, eye).delta_e(_seen(other, eye), method="2000")


def _seen(colour: str, eye: str) -> Color:
    seen = Color(colour)
    return seen.filter(EYES[eye], method="machado").clip("srgb-linear") if EYES[eye] else seen


def _of(theme: Theme, one: str, other: str) -> float:
    return contrast(getattr(theme, one), getattr(theme, other))


def _hex(colour: tuple[float, float, float]) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)


def main() -> int:
    """Prints every measurement; returns 1 if one is too low."""
    failed = 0
    for check in checks():
        failed += not check.passed
        print(f"{'passed' if check.passed else 'FAILED'}  {check.found:6.2f} ≥ {check.least:4.1f}  {check.what}")
    print(f"{failed} failed." if failed else "All colours pass.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
