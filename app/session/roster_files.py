"""Reads and writes roster files, in the formats of every game."""

from pathlib import Path

from app.games.game_list import GAMES
from app.rosters import Roster, RosterForms, RosterImport, format_roster
from app.rosters.roster_file import read_file, read_pasted
from app.storage.whole_file import export_atomically

ENDING = ".json"
"""The suffix of rosters in our own format."""


def read(path: Path, forms: RosterForms | None = None) -> RosterImport:
    """Returns the contents of a file and what could not be read. `forms` are tried first.

    Raises PlayerError that names the file.
    """
    return read_file(path, known_forms(forms))


def read_text(text: str, forms: RosterForms | None = None) -> RosterImport:
    """Returns the contents of pasted text. `forms` are tried first. Raises PlayerError."""
    return read_pasted(text, known_forms(forms))


def export_roster(roster: Roster, path: Path) -> None:
    """Writes a roster to a file in our own format. Raises PlayerError."""
    export_atomically(path, format_roster(roster).encode(), (ENDING,))


def known_forms(first: RosterForms | None = None) -> tuple[RosterForms, ...]:
    """Returns the roster formats of all games, without duplicates."""
    forms = (*([first] if first else ()), *(game.roster_forms for game in GAMES.values()))
    return tuple(dict.fromkeys(one for one in forms if one.words))
