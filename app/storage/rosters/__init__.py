"""Warbands from the players' own files: rosters, profiles, sizes of bases; and the fighters that are kept."""

from app.storage.rosters.enlistment import enlisted, foreseen
from app.storage.rosters.fighter_shelf import Known, Shelf, joined, matching
from app.storage.rosters.own_format import demo_warbands, export, text
from app.storage.rosters.roster import MOST_COPIES, MOST_RECRUITS, Recruit, Role, Roster
from app.storage.rosters.roster_file import SUFFIXES, Brought, left_out_text, pasted, read

__all__ = [
    "MOST_COPIES",
    "MOST_RECRUITS",
    "SUFFIXES",
    "Brought",
    "Known",
    "Recruit",
    "Role",
    "Roster",
    "Shelf",
    "demo_warbands",
    "enlisted",
    "export",
    "foreseen",
    "joined",
    "left_out_text",
    "matching",
    "pasted",
    "read",
    "text",
]
