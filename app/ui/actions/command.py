"""What a command is: one row of the table of everything that can be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.core.language import tr


@dataclass(frozen=True)
class Command:
    """One thing to do: its key, what it does, and when it can be done; `menu_layout` says where it stands.

    Texts are in English, marked for translation, and translated where they are shown. `checked` is for what is either
    on or off. `icon` is the name of a picture in `resources/icons`; `short`, a word or two, is for its button in the
    toolbar, `menu_text` for a menu whose name says the rest ("Export", "Picture…"). `key` is the player's to change;
    `more` are keys that always work besides. With `on_table`, its keys belong to the viewport while that has the
    focus, and elsewhere to whoever has it. One that `edits` changes what stands on the table: it waits while the game
    asks something, so that no stray key drops the question.
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
    more: tuple[str, ...] = ()
    on_table: bool = False
    edits: bool = False

    @property
    def title(self) -> str:
        """The text in the players' language, as it is read: without the sign of its letter."""
        return tr(self.text).replace("&", "")

    def disabled_reason(self) -> str:
        """What is missing for it, in words; nothing where it can be done, or where nobody has said."""
        return "" if not isinstance(self.enabled, When) or self.enabled() else self.enabled.reason()


@dataclass(frozen=True)
class When:
    """Possible while something holds; `reason` says what is missing where it does not."""

    test: Callable[[], object]
    reason: Callable[[], str]

    def __call__(self) -> bool:
        """Whether it can be done now."""
        return bool(self.test())
