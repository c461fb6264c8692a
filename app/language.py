"""The players' language below the window: gettext, with English as the source."""

import gettext
import os
from pathlib import Path

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def speak(language: str, folder: Path) -> None:
    """Use `<folder>/<language>/LC_MESSAGES/eyeline.mo`, the language as "de"; English where there is none."""
    global _catalogue  # noqa: PLW0603 # one program speaks one language
    _catalogue = gettext.translation("eyeline", str(folder), [language], fallback=True)


def tr(text: str, **values: object) -> str:
    """The text in the players' language, with `{names}` in it replaced by the values."""
    said = _catalogue.gettext(text)
    return said.format(**values) if values else said


def mark(text: str) -> str:
    """Mark a text for translation that is translated only where it is shown."""
    return text


def system_language() -> str:
    """The two letters of the language that the environment asks for, or "en"."""
    wanted = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "en")
    return wanted[:2].lower()
