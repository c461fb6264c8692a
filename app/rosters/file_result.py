"""What a file of the players' holds, and what of it could not be read."""

from dataclasses import dataclass, field

from app.core.language import counted
from app.core.legible import legible
from app.rosters.known_fighter import KnownFighter, Sized, to_known
from app.rosters.roster import Roster


@dataclass(frozen=True)
class RosterImport:
    """What a file holds: a roster, fighters to be kept, sizes of bases, or several of these."""

    name: str
    roster: Roster | None = None
    fighters: tuple[KnownFighter, ...] = field(default=())
    sizes: tuple[Sized, ...] = field(default=())
    left_out: tuple[str, ...] = field(default=())
    """Why some of it could not be read, a sentence each: the others are here."""


def make_import(name: str, roster: Roster, left_out: tuple[str, ...] = ()) -> RosterImport:
    """A roster, whose fighters are worth keeping too."""
    known = [to_known(recruit, name) for recruit in roster.fighters if recruit.has_figures]
    return RosterImport(name, roster, tuple(known), left_out=tuple(map(to_one_line, left_out)))


def left_out_text(found: RosterImport, most: int = 3) -> str:
    """What of a file could not be read, in words: the first few of it by name; nothing where all could."""
    if not found.left_out:
        return ""
    count, first = len(found.left_out), "; ".join(found.left_out[:most])
    lines = (*found.fighters, *(found.roster.fighters if found.roster else ()))
    if any(one.unit for one in lines):
        words = counted(count, "Left out {count} item: {why}", "Left out {count} items: {why}", why=first)
        return to_one_line(f"{words} …" if count > most else words)
    words = counted(count, "Left out {count} fighter: {why}", "Left out {count} fighters: {why}", why=first)
    return to_one_line(f"{words} …" if count > most else words)


def to_one_line(said: str) -> str:
    """A sentence on one line, whatever of the file it repeats."""
    return " ".join(legible(said, lines=True).split())
