"""Files of players' rosters, read in the forms of every game there is."""

from pathlib import Path

from app.games.game_list import GAMES
from app.rosters import Roster, RosterForms, RosterImport, format_roster
from app.rosters.roster_file import read_file, read_pasted
from app.storage.whole_file import export_whole

ENDING = ".json"
"""Of a roster in our own form."""


def read(path: Path) -> RosterImport:
    """What is in a file; what of it could not be read is told beside it. Raises PlayerError that names the file."""
    return read_file(path, known_forms())


def read_text(text: str) -> RosterImport:
    """What a text holds that was copied somewhere. Raises PlayerError."""
    return read_pasted(text, known_forms())


def export_roster(roster: Roster, path: Path) -> None:
    """Write a roster into a file, in our own form. Raises PlayerError."""
    export_whole(path, format_roster(roster).encode(), (ENDING,))


def known_forms() -> tuple[RosterForms, ...]:
    """Those of all games, each once."""
    return tuple(dict.fromkeys(game.roster_forms for game in GAMES.values() if game.roster_forms.words))
