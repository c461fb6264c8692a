"""How widgets are drawn in a set of colours: `eyeline.qss`, with its `@tokens` filled in."""

import re
from dataclasses import asdict

from app.app_paths import THEMES
from app.ui.widgets.theme_colours import Theme

TOKEN = re.compile(r"@(\w+)")


def make_stylesheet(theme: Theme, scale: float = 1.0) -> str:
    """Qt's style sheet for the whole program, for texts `scale` times as large as the system's."""
    tokens = {**asdict(theme), **_tokens_for_lengths(scale), **_tokens_for_pictures(theme)}
    tokens["line"] = theme.edge if theme.strong else theme.rule
    return TOKEN.sub(lambda found: tokens[found[1]], _read_template())


def _read_template() -> str:
    return (THEMES / "eyeline.qss").read_text(encoding="utf-8")


def _tokens_for_lengths(scale: float) -> dict[str, str]:
    return {name: f"{round(pixels * scale)}px" for name, pixels in (("arrow", 11), ("button", 17), ("box", 14))}


def _tokens_for_pictures(theme: Theme) -> dict[str, str]:
    """A tick stands on the accent, so it is as pale or dark as the ground; arrows are as texts are."""
    text, ground = ("pale", "dark") if theme.dark else ("dark", "pale")
    names = {"up": f"up_{text}", "down": f"down_{text}", "tick": f"tick_{ground}"}
    return {token: (THEMES / f"{name}.svg").as_posix() for token, name in names.items()}
