"""Roster text that BattleScribe and New Recruit export for pasting: headings, fighters, and points (H3, H4).

It contains only names, points and headings. Other figures come from earlier imports, or the player enters them.
"""

import re

from app.core.errors import PlayerError
from app.core.language import shorten, tr
from app.games.warcry.rosters.list_builder import MAX_MARKS, Catalogue, parse_catalogue, strip_signs
from app.model import Profile
from app.rosters.file_limits import convert
from app.rosters.roster import MAX_COPIES, MAX_RECRUITS, Recruit, Roster
from app.rosters.selection_tree import Force

MAX_LINES = 1000
MAX_LINE_LENGTH = 400
_COST = r"\[[^\[\]]*?(?<![0-9.,’'−–-])(?P<points>[0-9]{1,5})(?:\.0{1,2})? ?(?:pts|points)\b[^\[\]]*\]"
"""Whole points: not the end of another number, as in 1,075, and not negative."""
_ANY_COST = r"\[[^\[\]]*?[0-9] ?(?:pts|points)\b[^\[\]]*\]"
_HEADING = re.compile(r"^(?:\+|#)[+#\s]*(?P<words>[^+#\[\]]+)")
_FORCE = re.compile(
    rf"^(?:\+\+|#)[+#\s]*(?P<name>[^\[\]()+#]*)\((?P<catalogue>[^\[\]]+)\)\s*{_ANY_COST}", re.IGNORECASE
)
_FIGHTER = re.compile(
    rf"^(?:(?P<count>[0-9]{{1,3}}) ?[x×] )?(?P<name>[^\[\]:]+?) ?{_COST}(?::(?P<chosen>.*))?$", re.IGNORECASE
)
_NUMBER = re.compile(r"^[0-9]{1,3} ?[x×] ")
_NOT_FIGHTERS = (".", "•", "·", "*", "-", "–", "Created with ", "created with ")
"""Beginnings of lines about a fighter's equipment, or about the program."""
_SETTINGS = ("configuration", "total", "army roster")


def is_roster_text(text: str) -> bool:
    """Returns whether a text is such an export: a heading names a faction and the cost of its part."""
    return any(_FORCE.match(line) for line in _split_lines(text)[:MAX_LINES])


def read_roster(text: str) -> tuple[Roster, tuple[str, ...]]:
    """Returns the roster in a text, and a sentence for each line that could not be read.

    Its profiles have names, points and runemarks. Raises PlayerError if no fighter could be read.
    """
    lines = _split_lines(text)
    if len(lines) > MAX_LINES:
        raise PlayerError(tr("it has more than {most} lines, which is too many", most=MAX_LINES))
    first: Catalogue | None = None
    catalogue, heading = Catalogue("", "", ""), ""
    recruits, left_out = list[Recruit](), list[str]()
    for line in lines:
        if force := _FORCE.match(line):
            catalogue = parse_catalogue(Force(force["name"].strip(), force["catalogue"]), "")
            first, heading = first or catalogue, ""
        elif found := _HEADING.match(line):
            heading = found["words"].strip().rstrip(":").lower()
        elif first and line and not line.startswith(_NOT_FIGHTERS) and not heading.startswith(_SETTINGS):
            try:
                recruits.append(_make_recruit(line, heading, catalogue))
            except PlayerError as error:
                left_out.append(str(error))
    if not recruits:
        raise PlayerError(left_out[0] if left_out else tr("it lists no fighters; export the roster as .ros or .json"))
    if len(recruits) > MAX_RECRUITS:
        raise PlayerError(tr("it lists more than {most} fighters, too many for any game", most=MAX_RECRUITS))
    assert first is not None
    return Roster("", first.faction, first.alliance, tuple(recruits)), tuple(left_out)


def _split_lines(text: str) -> list[str]:
    """Returns the lines with single spaces, each cut to a length at which no pattern is slow."""
    return [" ".join(line[: 2 * MAX_LINE_LENGTH].split())[:MAX_LINE_LENGTH] for line in text.splitlines()]


def _make_recruit(line: str, heading: str, catalogue: Catalogue) -> Recruit:
    """Returns the recruit in a line. Raises PlayerError with the line."""
    found = _FIGHTER.match(line)
    count = int(found["count"] or 1) if found else 0
    if found is None or not 1 <= count <= MAX_COPIES:
        raise PlayerError(
            tr("“{line}” is not a fighter with points, such as “2x Axe [140pts]”; correct it", line=shorten(line))
        )
    words = (strip_signs(_NUMBER.sub("", word.strip().lower())) for word in (found["chosen"] or "").split(","))
    profile = {
        "name": strip_signs(found["name"])[:80],
        "faction": catalogue.faction,
        "alliance": catalogue.alliance,
        "points": round(int(found["points"]) / count),  # The text gives the total of all copies.
        "runemarks": [word[:80] for word in dict.fromkeys(words) if word][:MAX_MARKS],
    }
    plain = "" if "(" in heading else heading  # "Heroes (1 to 3)" only groups.
    role = parse_catalogue(Force(plain), catalogue.role).role
    return convert({"profile": convert(profile, Profile, line[:40]), "count": count, "role": role}, Recruit, line[:40])
