"""Whose work is inside the program, and under which licence; a bundle has the whole texts, too."""

import re
import tomllib
from dataclasses import dataclass

from app.core.app_paths import RESOURCES

FOLDER = RESOURCES / "licences"
TEXTS = FOLDER / "parts"
"""Only in a bundle: a text for each part, collected when it was built."""


@dataclass(frozen=True)
class LicensedPart:
    """A part of the program: Python packages, something of another origin ("python", "system"), or a shipped file.

    `texts` are files below `resources`, where the packages bring no licence text, or not all.
    """

    name: str
    licence: str
    packages: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    origin: str = ""

    @property
    def file_name(self) -> str:
        """What its text is called in a bundle."""
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-") + ".txt"

    @property
    def has_text(self) -> bool:
        """Whether the whole text of its licences is here."""
        return (TEXTS / self.file_name).is_file()

    def read_text(self) -> str:
        """That text. Raises OSError."""
        return (TEXTS / self.file_name).read_text(encoding="utf-8")


def read_parts() -> tuple[LicensedPart, ...]:
    """All parts; those of another system are not in a bundle."""
    listed = tomllib.loads((FOLDER / "parts.toml").read_text(encoding="utf-8"))["part"]
    parts = [
        LicensedPart(
            one["name"],
            one["licence"],
            tuple(one.get("packages", ())),
            tuple(one.get("texts", ())),
            one.get("origin", ""),
        )
        for one in listed
    ]
    return tuple(part for part in parts if part.has_text or not TEXTS.is_dir())
