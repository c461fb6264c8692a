"""Advice for a first word that is not a command: a file of some kind, or a misspelt command."""

from collections.abc import Collection, Sequence
from difflib import get_close_matches
from pathlib import Path

from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.core.system_libraries import has_display, speak_early
from app.storage.file_names import MODEL_SUFFIXES, PHOTO_SUFFIXES

COMMANDS = (
    "sight", "measure", "import-model", "import-scan", "export", "new", "recover", "roster", "picture", "plan-sheet",
    "strip", "report", "study", "check-rules", "demo",
)  # fmt: skip
"""The commands by their first words; their module takes longer to import than the window."""
NEW_WINDOW = "--new-window"
"""The option that opens a second window although one is open."""
_OPTIONS = (NEW_WINDOW, "--data", "--version", "--help")
"""The options that can come before a command, or replace it."""
_BATTLES = (".eyeline", ".json")


def find_window_files(arguments: Sequence[str]) -> list[Path] | None:
    """Returns the files that the window is to open; None if the arguments are a command.

    The first word decides: a command, a file by its suffix or folder, or any other name of a file that exists.
    """
    words = [word for word in arguments if word != NEW_WINDOW]
    if any(word.startswith("-") for word in words):
        return None
    paths = list(map(Path, words))
    if words and (words[0] in COMMANDS or not (paths[0].suffix or paths[0].name != words[0] or paths[0].exists())):
        return None
    return paths


def refuse_without_display(files: Sequence[Path]) -> str:
    """Returns the sentence that names the command for the first file if no window can be shown; "" if one can."""
    if not files or has_display():
        return ""
    speak_early()
    if not files[0].exists():
        return counted(1, "{name} was not found.", "{count} files were not found.", name=files[0])
    return tr("No display is available for a window: {advice}", advice=_suggest_command_for_file(files[0]))


def check_command(arguments: Sequence[str], commands: Collection[str]) -> None:
    """Raises PlayerError with advice if the first word is neither a command nor an option."""
    first = arguments[0] if arguments else "--help"
    option = first.partition("=")[0]
    if first in commands or option in (*_OPTIONS, "-h"):
        return
    if first.startswith("-"):
        names = ", ".join(get_close_matches(option, _OPTIONS, 1) or _OPTIONS)
        raise PlayerError(tr("unknown option “{name}”; use one of: {names}", name=option, names=names))
    path = Path(first)
    if path.suffix or path.exists():
        raise PlayerError(_suggest_command_for_file(path))
    close = get_close_matches(first, commands, 1)
    if close:
        raise PlayerError(tr("unknown command “{name}”; did you mean {command}?", name=first, command=close[0]))
    raise PlayerError(tr("unknown command “{name}”; use one of: {names}", name=first, names=", ".join(commands)))


def _suggest_command_for_file(path: Path) -> str:
    from app.rosters.roster_file import SUFFIXES as ROSTER_SUFFIXES  # slow

    suffix = path.suffix.lower()
    if suffix in _BATTLES:
        return tr('no command given before {name}; for example: "eyeline sight {name} --matrix"', name=path)
    if suffix in (*MODEL_SUFFIXES, ".zip"):
        return tr('{name} is not a battle; read it with "eyeline import-model {name}"', name=path)
    if suffix in ROSTER_SUFFIXES:
        return tr('{name} is not a battle; read it with "eyeline roster {name}"', name=path)
    if suffix == ".toml":
        return tr(
            '{name} is a card pack; check its folder with "eyeline check-rules {folder}"', name=path, folder=path.parent
        )
    if suffix in PHOTO_SUFFIXES:
        return tr("{name} is not a battle; to lay it on the board, drop it on the window", name=path)
    return tr("{name} is not a battle file; open a file that ends in .eyeline or .json", name=path)
