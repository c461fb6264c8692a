"""What a command is, and when one can be given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.ui.play import Play
    from app.ui.window import Window

Test = Callable[["Window"], bool]


@dataclass(frozen=True)
class Command:
    """One thing to do: where it stands, its key, what it does, and when it can be done.

    Texts are in English, marked for translation, and translated where they are shown. `checked` is for what is either
    on or off. `icon` is the name of a picture, or nothing.
    """

    id: str
    menu: str
    text: str
    key: str
    run: Callable[[Window], object]
    enabled: Test = lambda window: True
    checked: Test | None = None
    icon: str = ""


def in_play(do: Callable[[Play], object]) -> Callable[[Window], object]:
    """What is done to the open battle; nothing where none is open."""
    return lambda window: do(window.play) if window.play else None


def when(test: Callable[[Play], object]) -> Test:
    """Possible while a battle is open and the test holds of it."""
    return lambda window: window.play is not None and bool(test(window.play))


def is_open(window: Window) -> bool:
    """Whether a battle is open."""
    return window.play is not None


has_seer = when(lambda play: play.choice.seer)
has_pair = when(lambda play: play.choice.target)
has_selection = when(lambda play: play.selection.ids)
