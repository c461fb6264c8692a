"""Where the program's own files are: in a checkout, in an installed wheel, or in a frozen bundle."""

import os
import sys
import tempfile
from collections.abc import MutableMapping
from pathlib import Path

import platformdirs


def _shipped_folder() -> Path:
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle:
        return Path(bundle)
    package = Path(__file__).resolve().parents[1]
    installed = package / "_shipped"
    return installed if installed.is_dir() else package.parent


RESOURCES = _shipped_folder() / "resources"
"""Rules data, icons, and the demo battle."""

TERRAIN_MODELS = _shipped_folder() / "terrain_models"
"""The sets of models the program ships: `<set>/pack.toml` and one mesh file a model."""

RULES = RESOURCES / "rules"
"""What each game system plays by: `<system>.toml`."""

PACKS = RESOURCES / "packs"
"""The decks of cards the program ships: `<pack>.toml`."""

DEMO = RESOURCES / "demo" / "dispute.json"
"""The battle that is opened where none is named."""

LIGHT = RESOURCES / "light"
"""The light of the tables that the program ships, so that nobody has to wait for it at the first start."""

TEMPLATES = RESOURCES / "templates"
"""The tables that new battles can begin with: battles as JSON."""

THEMES = RESOURCES / "themes"
"""How widgets are drawn: Qt's style sheet and the pictures that it names."""

TRANSLATIONS = RESOURCES / "translations"
"""What the program says in other languages: gettext's catalogues."""


TEMPORARY = "eyeline-"
"""How the names of the program's folders for a while begin; the number of the process follows."""


def make_temporary_folder() -> tempfile.TemporaryDirectory[str]:
    """A folder for a while, private, called so that it can be told what it is where the program is killed."""
    return tempfile.TemporaryDirectory(prefix=f"{TEMPORARY}{os.getpid()}-", ignore_cleanup_errors=True)


def own_command(*arguments: str) -> list[str]:
    """The command that starts this program once more; no module is taken from the current folder, a stranger's maybe.

    It wants `own_environment`.
    """
    start = [] if getattr(sys, "frozen", False) else ["-P", "-m", "app"]
    return [sys.executable, *start, *arguments]


def own_environment() -> dict[str, str]:
    """The environment in which a child finds this very program, and a frozen one its own libraries."""
    # Else PyInstaller's loader takes the child for a part of this process, whose library path is restored by now.
    loader = {"PYINSTALLER_RESET_ENVIRONMENT": "1"} if getattr(sys, "frozen", False) else {}
    return {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2]), **loader}


def restore_library_path(environment: MutableMapping[str, str]) -> None:
    """In a frozen program on Linux: what it starts finds the system's libraries again, not those of the bundle.

    The bundle's loader has put them first, and kept what was there under another name; ours finds them once more.
    """
    if sys.platform == "linux" and getattr(sys, "frozen", False):
        environment.pop("LD_LIBRARY_PATH", None)
        if before := environment.pop("LD_LIBRARY_PATH_ORIG", ""):
            environment["LD_LIBRARY_PATH"] = before


def data_folder() -> Path:
    """Where what players made is kept: their models, settings and battles without a name. `EYELINE_DATA` moves it."""
    named = os.environ.get("EYELINE_DATA")
    return Path(named) if named else platformdirs.user_data_path("Eyeline", appauthor=False)


def cache_folder() -> Path:
    """Where what can be made anew is kept on this machine; in the data folder where `EYELINE_DATA` moves that."""
    if os.environ.get("EYELINE_DATA"):
        return data_folder() / "cache"
    return platformdirs.user_cache_path("Eyeline", appauthor=False)


def find_beside(folder: Path, name: str) -> Path | None:
    """Where a file of this name lies in a folder or below it; None for a name that leads anywhere else.

    Strangers' names go through here before anything is looked at: merely to look at a share on a network tells it who
    looks. Raises OSError, ValueError or RuntimeError where no file can have such a name, or links go in a circle.
    """
    plain = name.replace("\\", "/")
    if plain.startswith("/") or ".." in plain.split("/") or plain[1:2] == ":":
        return None
    path = folder / name
    return path if path.resolve().is_relative_to(folder.resolve()) else None
