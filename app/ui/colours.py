"""The sets of colours that everything round the table is dressed in."""

from dataclasses import dataclass

from app.ui.wording import Outcome


@dataclass(frozen=True)
class Theme:
    """Colours as `#rrggbb`; `check_colours.py` holds them against each other.

    Texts are `text` and, less important, `muted`, on `paper` (round the panels), `card` (panels), `shade` (what is
    selected or pointed at) and `warning`. `rule` parts things, `edge` frames what is typed into, `accent` is where the
    keyboard is.
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
    """Whether frames are to be seen as clearly as texts."""

    def of(self, outcome: Outcome) -> str:
        """The colour of a verdict; its mark has a shape of its own besides."""
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
THEMES = {"light": LIGHT, "dark": DARK, "contrast light": CONTRAST_LIGHT, "contrast dark": CONTRAST_DARK}
