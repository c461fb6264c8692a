"""Rosters from the players' files: fighters, profiles and base sizes. Each game defines how its formats are read."""

# pyright: reportUnusedImport=false

from app.rosters.file_result import RosterImport, left_out_text
from app.rosters.known_fighter import KnownBaseSize, KnownFighter, to_known
from app.rosters.own_format import demo_rosters, format_roster
from app.rosters.roster import MAX_COPIES, MAX_RECRUITS, Recruit, Roster
from app.rosters.roster_fighters import make_fighters, preview_fighters
from app.rosters.roster_file import SUFFIXES
from app.rosters.roster_forms import RosterForms
