"""Advice for a first word that is not a command: a file of some kind, or a misspelt command."""

from collections.abc import Collection, Sequence
from difflib import get_close_matches
from pathlib import Path

from app.core.errors import PlayerError
from app.core.language import tr
from app.rosters.roster_file import SUFFIXES as ROSTER_SUFFIXES
from app.storage.file_names import MODEL_SUFFIXES, PHOTO_SUFFIXES

_BATTLES = (".eyeline", ".json")


def check_command(arguments: Sequence[str], commands: Collection[str]) -> None:
    """Raises PlayerError with advice if the first word is neither a command nor an option."""
    first = arguments[0] if arguments else "-"
    if first in commands or first.startswith("-"):
        return
    path = Path(first)
    if path.suffix or path.exists():
        raise PlayerError(_suggest_command_for_file(path))
    close = get_close_matches(first, commands, 1)
    if close:
        raise PlayerError(tr("unknown command “{name}”; did you mean {command}?", name=first, command=close[0]))
    raise PlayerError(tr("unknown command “{name}”; use one of: {names}", name=first, names=", ".join(commands)))


def _suggest_command_for_file(path: Path) -> str:
    suffix = path.suffix.lower()
    if suffix in _BATTLES:
        return tr('no command given before {name}; for example: "eyeline sight {name} --matrix"', name=path)
    if suffix in (*MODEL_SUFFIXES, ".zip"):
        return tr(
            '{name} is not a battle; read it with "eyeline import-model {name}", or drop it on the window', name=path
        )
    if suffix in ROSTER_SUFFIXES:
        return tr('{name} is not a battle; read it with "eyeline roster {name}", or drop it on the window', name=path)
    if suffix in PHOTO_SUFFIXES:
        return tr("{name} is not a battle; to lay it on the board, drop it on the window", name=path)
    return tr("{name} is not a battle file; open a file that ends in .eyeline or .json", name=path)
