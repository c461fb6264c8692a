"""The locations of the program's own files: in a checkout, in an installed wheel, or in a frozen bundle."""

import contextlib
import os
import sys
import tempfile
from collections.abc import Generator, MutableMapping, Sequence
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
"""The sets of models that the program ships: `<set>/pack.toml` and one mesh file for each model."""

RULES = RESOURCES / "rules"
"""The rules files of the games: `<system>.toml`."""

PACKS = RESOURCES / "packs"
"""The card packs that the program ships: `<pack>.toml`."""

DEMO = RESOURCES / "demo" / "dispute.json"
"""The battle that opens if no other is named."""

LIGHT = RESOURCES / "light"
"""Baked light of the shipped tables, so that the first start need not compute it."""

TEMPLATES = RESOURCES / "templates"
"""The templates for new battles: battles as JSON."""

THEMES = RESOURCES / "themes"
"""Styles of widgets: Qt style sheets and the pictures that they use."""

TRANSLATIONS = RESOURCES / "translations"
"""The translations of the program: gettext catalogues."""


TEMPORARY = "eyeline-"
"""Prefix of the program's temporary folders; the process id follows."""


@contextlib.contextmanager
def make_temporary_folder() -> Generator[Path]:
    """Yields a private temporary folder; if the program is killed, the folder can be recognized by its name."""
    with tempfile.TemporaryDirectory(prefix=f"{TEMPORARY}{os.getpid()}-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def own_command(*arguments: str) -> list[str]:
    """Returns the command that starts another instance of this program.

    It must run in `own_environment`. No module is imported from the current folder, which may be untrusted.
    """
    start = [] if getattr(sys, "frozen", False) else ["-P", "-m", "app"]
    return [sys.executable, *start, *arguments]


def own_environment() -> dict[str, str]:
    """Returns the environment in which a child finds this program and, if frozen, its own libraries."""
    # Otherwise PyInstaller's loader treats the child as part of this process, whose library path is already restored.
    loader = {"PYINSTALLER_RESET_ENVIRONMENT": "1"} if getattr(sys, "frozen", False) else {}
    return {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2]), **loader, **_cache_variables()}


def restore_library_path(environment: MutableMapping[str, str]) -> None:
    """Restores the library path in a frozen program on Linux, so that its children use the system's libraries.

    The bundle's loader puts its own libraries first and saves the original path; in a child of the bundle it does so
    again.
    """
    if sys.platform == "linux" and getattr(sys, "frozen", False):
        environment.pop("LD_LIBRARY_PATH", None)
        if before := environment.pop("LD_LIBRARY_PATH_ORIG", ""):
            environment["LD_LIBRARY_PATH"] = before


def restart_without_foreign_libraries() -> None:
    """Restarts a frozen program without links, so that Qt does not load libraries from a user's library path.

    With links, as on every disk but a stick, the loader finds the program's own libraries first.
    """
    before = "LD_LIBRARY_PATH_ORIG"
    if sys.platform == "linux" and os.environ.get(before) and not (_shipped_folder() / "libQt6Core.so.6").exists():
        kept = {name: value for name, value in own_environment().items() if name not in (before, "LD_LIBRARY_PATH")}
        os.execve(sys.executable, [sys.executable, *sys.argv[1:]], kept)  # noqa: S606 # this program itself


PORTABLE = "Eyeline-Data"
"""Name of the data folder beside a portable program."""
_NO_SHADER_CACHES = {"MESA_SHADER_CACHE_DISABLE": "true", "__GL_SHADER_DISK_CACHE": "0"}
"""Variables with which drivers keep no compiled shaders on the disk."""
_CACHES = "XDG_CACHE_HOME"
"""Variable of the folder in which fontconfig keeps its cache."""


def choose_data_folder(arguments: Sequence[str]) -> list[str]:
    """Sets `EYELINE_DATA` for this process and its children, and returns the arguments without `--data FOLDER`.

    The option comes first, then a variable that is already set, then a folder beside a frozen program. It is chosen
    only once: if a stick is pulled out, nothing is written to the system's folder instead.
    """
    left, named = list(arguments), os.environ.get("EYELINE_DATA") or _portable_folder()
    for at, word in enumerate(left[: left.index("--")] if "--" in left else left):
        option, equals, value = word.partition("=")
        folder = value if equals else "".join(left[at + 1 : at + 2])
        if option == "--data" and folder:
            named = folder
            del left[at : at + (1 if equals else 2)]
            break
    if named:
        os.environ["EYELINE_DATA"] = str(Path(named).absolute())
        os.environ.update(_NO_SHADER_CACHES)
    return left


@contextlib.contextmanager
def own_caches() -> Generator[None]:
    """Lets fontconfig, which Qt starts, keep its cache in a data folder that was chosen; other programs do not."""
    usual = os.environ.get(_CACHES)
    os.environ.update(_cache_variables())
    try:
        yield
    finally:
        os.environ.pop(_CACHES, None)
        if usual is not None:
            os.environ[_CACHES] = usual


def _cache_variables() -> dict[str, str]:
    return {_CACHES: str(cache_folder())} if has_own_folder() else {}


def _portable_folder() -> str:
    """Returns the data folder beside a frozen program; "" if there is none."""
    program = Path(sys.executable).resolve()
    beside = program.parents[3] if program.parts[-3:-1] == ("Contents", "MacOS") else program.parent
    folder = beside / PORTABLE
    # A file or a link to nowhere also counts: the start says so, and nothing is written to the system's folder instead.
    return str(folder) if getattr(sys, "frozen", False) and os.path.lexists(folder) else ""


def has_own_folder() -> bool:
    """Returns whether everything is kept in a folder that was chosen, such as one on a stick."""
    return bool(os.environ.get("EYELINE_DATA"))


def data_folder() -> Path:
    """Returns the folder of players' data: models, settings and unnamed battles. `EYELINE_DATA` overrides it."""
    named = os.environ.get("EYELINE_DATA")
    return Path(named) if named else platformdirs.user_data_path("Eyeline", appauthor=False)


def cache_folder() -> Path:
    """Returns the folder of data that can be created again; it is inside the data folder if `EYELINE_DATA` is set."""
    if has_own_folder():
        return data_folder() / "cache"
    return platformdirs.user_cache_path("Eyeline", appauthor=False)


def find_beside(folder: Path, name: str) -> Path | None:
    """Returns the path of a file in a folder or below it; None if the name leads anywhere else.

    All untrusted names pass through here before any access: even looking at a network share reveals the user to it.
    Raises OSError, ValueError or RuntimeError if no file can have such a name, or if links form a cycle.
    """
    plain = name.replace("\\", "/")
    if plain.startswith("/") or ".." in plain.split("/") or plain[1:2] == ":":
        return None
    path = folder / name
    return path if path.resolve().is_relative_to(folder.resolve()) else None
