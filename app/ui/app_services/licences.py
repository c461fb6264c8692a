"""The works that the program includes, and their licences; a bundle also contains the full texts."""

import re
import tomllib
from dataclasses import dataclass

import msgspec

from app.core.app_paths import RESOURCES

FOLDER = RESOURCES / "licences"
TEXTS = FOLDER / "parts"
"""The folder of licence texts, one for each part; it is created by the build and exists only in a bundle."""


@dataclass(frozen=True)
class LicensedPart:
    """A part of the program: Python packages, something of another origin ("python", "system"), or a shipped file.

    `texts` are files below `resources`, for packages that contain no licence text, or not all of it.
    """

    name: str
    licence: str
    packages: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    origin: str = ""

    @property
    def file_name(self) -> str:
        """The name of its licence text in a bundle."""
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-") + ".txt"

    @property
    def has_text(self) -> bool:
        """True if its full licence text is available."""
        return (TEXTS / self.file_name).is_file()

    def read_text(self) -> str:
        """Returns its licence text. Raises OSError."""
        return (TEXTS / self.file_name).read_text(encoding="utf-8")


def read_parts() -> tuple[LicensedPart, ...]:
    """Returns all parts; a bundle leaves out parts of other systems."""
    listed = tomllib.loads((FOLDER / "parts.toml").read_text(encoding="utf-8"))["part"]
    parts = msgspec.convert(listed, list[LicensedPart])
    return tuple(part for part in parts if part.has_text or not TEXTS.is_dir())
