"""Rosters from the players' files: fighters, profiles and base sizes. Each game defines how its formats are read."""

from app.rosters.file_result import RosterImport, left_out_text
from app.rosters.known_fighter import KnownFighter, Sized, to_known
from app.rosters.own_format import demo_rosters, format_roster
from app.rosters.roster import MOST_COPIES, MOST_RECRUITS, Recruit, Roster
from app.rosters.roster_fighters import make_fighters, preview_fighters
from app.rosters.roster_file import SUFFIXES
from app.rosters.roster_forms import RosterForms

__all__ = [
    "MOST_COPIES",
    "MOST_RECRUITS",
    "SUFFIXES",
    "KnownFighter",
    "Recruit",
    "Roster",
    "RosterForms",
    "RosterImport",
    "Sized",
    "demo_rosters",
    "format_roster",
    "left_out_text",
    "make_fighters",
    "preview_fighters",
    "to_known",
]
