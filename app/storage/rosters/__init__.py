"""Warbands from the players' own files: rosters, profiles, sizes of bases; and the fighters that are kept."""

from app.storage.rosters.enlistment import make_fighters, preview_fighters
from app.storage.rosters.fighter_collection import (
    FighterCollection,
    KnownFighter,
    Sized,
    find_matches,
    with_bases,
    with_known,
)
from app.storage.rosters.own_format import demo_warbands, export_roster, format_roster
from app.storage.rosters.roster import MOST_COPIES, MOST_RECRUITS, Recruit, Role, Roster
from app.storage.rosters.roster_file import SUFFIXES, RosterImport, left_out_text, read, read_text

__all__ = [
    "MOST_COPIES",
    "MOST_RECRUITS",
    "SUFFIXES",
    "FighterCollection",
    "KnownFighter",
    "Recruit",
    "Role",
    "Roster",
    "RosterImport",
    "Sized",
    "demo_warbands",
    "export_roster",
    "find_matches",
    "format_roster",
    "left_out_text",
    "make_fighters",
    "preview_fighters",
    "read",
    "read_text",
    "with_bases",
    "with_known",
]
