"""Commands: the description of everything that can be done in the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.core.language import tr


@dataclass(frozen=True)
class Command:
    """A command: its shortcut, its action, and when it is enabled; `menu_layout` defines its menu.

    Texts are in English, marked for translation, and translated where they are shown. `checked` is for commands that
    are on or off. `icon` is the name of a picture in `resources/icons`; `short` is the text of its toolbar button, a
    word or two; `menu_text` is for a menu whose name says the rest ("Export", "Picture…"). The player can change `key`;
    the shortcuts in `extra_keys` always work. With `on_table`, its shortcuts apply while the viewport has the focus;
    elsewhere, the keys go to the focused widget. A command that `edits` changes the table: it is refused while the game
    asks a question, so that no stray key drops the question.
    """

    id: str
    text: str
    key: str
    run: Callable[[], object]
    enabled: Callable[[], bool] = lambda: True
    checked: Callable[[], bool] | None = None
    icon: str = ""
    short: str = ""
    menu_text: str = ""
    extra_keys: tuple[str, ...] = ()
    on_table: bool = False
    edits: bool = False

    @property
    def title(self) -> str:
        """The text in the player's language, without the ampersand of its access key."""
        return tr(self.text).replace("&", "")

    def disabled_reason(self) -> str:
        """Returns why the command is disabled; empty if it is enabled or no reason is known."""
        return "" if not isinstance(self.enabled, When) or self.enabled() else self.enabled.reason()


@dataclass(frozen=True)
class When:
    """A condition for a command; `reason` returns what is missing if it does not hold."""

    test: Callable[[], object]
    reason: Callable[[], str]

    def __call__(self) -> bool:
        """Returns whether the condition holds."""
        return bool(self.test())
