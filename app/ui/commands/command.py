"""What a command is, and when one can be given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.language import mark, tr

if TYPE_CHECKING:
    from app.ui.play import Play
    from app.ui.window import Window

Test = Callable[["Window"], bool]


@dataclass(frozen=True)
class Command:
    """One thing to do: where it stands, its key, what it does, and when it can be done. A row is all there is to it.

    Texts are in English, marked for translation, and translated where they are shown. `checked` is for what is either
    on or off. `icon` is the name of a picture in `resources/icons`; with `short`, a word or two, the command also has
    a button in the toolbar. `key` is the player's to change; `more` are keys that always work besides. With
    `on_table`, its keys belong to the viewport while that has the focus, and elsewhere to whoever has it.
    One that is not `listed` is in no menu: its key and the finder give it.
    """

    id: str
    menu: str
    text: str
    key: str
    run: Callable[[Window], object]
    enabled: Test = lambda window: True
    checked: Test | None = None
    icon: str = ""
    short: str = ""
    more: tuple[str, ...] = ()
    on_table: bool = False
    listed: bool = True

    @property
    def title(self) -> str:
        """The text in the players' language, as it is read: without the sign of its letter."""
        return tr(self.text).replace("&", "")

    def why_not(self, window: Window) -> str:
        """What is missing for it, in words; nothing where it can be done, or where nobody has said."""
        if self.enabled(window) or not isinstance(self.enabled, When):
            return ""
        return tr(is_open.why) if window.play is None else tr(self.enabled.why) if self.enabled.why else ""


@dataclass(frozen=True)
class When:
    """Possible while a battle is open and something holds of it; `why` says what is missing where it does not."""

    test: Callable[[Play], object]
    why: str = ""

    def __call__(self, window: Window) -> bool:
        """Whether it can be done now."""
        return window.play is not None and bool(self.test(window.play))


def in_play(do: Callable[[Play], object]) -> Callable[[Window], object]:
    """What is done to the open battle; nothing where none is open."""
    return lambda window: do(window.play) if window.play else None


def when(test: Callable[[Play], object], why: str = "") -> When:
    """Possible while a battle is open and the test holds of it; `why`, marked for translation, is what is missing."""
    return When(test, why)


is_open = When(lambda play: True, mark("Open a battle first"))
has_seer = when(lambda play: play.choice.seer, mark("Choose a fighter first"))
has_pair = when(lambda play: play.choice.target, mark("Choose two fighters first"))
has_fighters = when(lambda play: play.session.battle.fighters, mark("Add a fighter first"))
has_someone = when(lambda play: play.selection.ids or play.choice.seer, mark("Choose a fighter first"))
has_selection = when(lambda play: play.selection.ids, mark("Select something first"))
