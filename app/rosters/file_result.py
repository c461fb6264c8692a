"""The contents of a player's file, and what could not be read."""

from dataclasses import dataclass, field

from app.core.language import counted, join_clauses
from app.core.legible import legible
from app.rosters.known_fighter import KnownBaseSize, KnownFighter, to_known
from app.rosters.roster import Roster


@dataclass(frozen=True)
class RosterImport:
    """The contents of a file: a roster, fighters to store, base sizes, or several of these."""

    name: str
    roster: Roster | None = None
    fighters: tuple[KnownFighter, ...] = field(default=())
    sizes: tuple[KnownBaseSize, ...] = field(default=())
    left_out: tuple[str, ...] = field(default=())
    """A sentence for each part of the file that could not be read."""


def make_import(name: str, roster: Roster, left_out: tuple[str, ...] = ()) -> RosterImport:
    """Returns the import of a roster, whose fighters can be stored too."""
    known = [to_known(recruit, name) for recruit in roster.fighters if recruit.has_figures]
    return RosterImport(name, roster, tuple(known), left_out=tuple(map(to_one_line, left_out)))


def left_out_text(found: RosterImport, most: int = 3) -> str:
    """Returns a text on what could not be read, with the first `most` sentences; "" if everything was read."""
    if not found.left_out:
        return ""
    count, first = len(found.left_out), join_clauses(found.left_out[:most])
    lines = (*found.fighters, *(found.roster.fighters if found.roster else ()))
    if any(one.unit for one in lines):
        words = counted(count, "Left out {count} item: {why}", "Left out {count} items: {why}", why=first)
        return to_one_line(f"{words} …" if count > most else words)
    words = counted(count, "Left out {count} fighter: {why}", "Left out {count} fighters: {why}", why=first)
    return to_one_line(f"{words} …" if count > most else words)


def to_one_line(said: str) -> str:
    """Returns a sentence on one line, whatever parts of a file it contains."""
    return " ".join(legible(said, lines=True).split())
