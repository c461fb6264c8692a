"""The text that a list site for 2e offers to copy: a name, a faction, and fighters with their points (H5).

It contains no other figures: these come from earlier imports, or the player enters them.
"""

import re

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.warcry.roles import Role
from app.model import Profile
from app.rosters.file_limits import convert
from app.rosters.roster import MAX_COPIES, MAX_RECRUITS, Recruit, Roster

_FIGHTER = re.compile(
    r"^[-–*•]\s*(?:([0-9]{1,2})\s*[x×]\s+)?(.+?)\s*\(([0-9]{1,5})\s*pts((?:,[^,()]+)*)\)$", re.IGNORECASE
)
_TOTALS = re.compile(r"^[0-9]{1,5}\s*pts\s*\|", re.IGNORECASE)
_LINE = re.compile(r"^[-–_=]{5,}$")
_MAX_LINES = 1000
_ROLES: dict[str, Role] = {"leader": "leader", "ally": "ally", "thrall": "thrall", "monster": "monster"}


def is_fighter_list(text: str) -> bool:
    """Returns whether a text is such a list: one of its lines is a fighter with points."""
    return any(_FIGHTER.match(" ".join(line.split())) for line in text.splitlines()[:_MAX_LINES])


def read_roster(text: str) -> Roster:
    """Returns the roster in a text; its profiles have only names and points. Raises PlayerError with the line."""
    lines = text.splitlines()
    if len(lines) > _MAX_LINES:
        raise PlayerError(tr("it has more than {most} lines, which is too many", most=_MAX_LINES))
    name = faction = ""
    recruits: list[Recruit] = []
    for number, line in enumerate((" ".join(line.split()) for line in lines), 1):
        if not line or _LINE.match(line) or _TOTALS.match(line):
            continue
        if line.startswith(("-", "–", "*", "•")):
            recruits.append(_make_recruit(line, number, faction))
        elif recruits:
            break  # Text below the fighters credits the list's author.
        elif len(line) > 1 and line[0] in '"“' and line[-1] in '"”':
            name = line[1:-1].strip()
        else:
            faction = line[:80]
    if len(recruits) > MAX_RECRUITS:
        raise PlayerError(tr("it lists more than {most} fighters, too many for any game", most=MAX_RECRUITS))
    counts: dict[Recruit, int] = {}
    for recruit in recruits:
        one = replace(recruit, count=1)
        counts[one] = min(counts.get(one, 0) + recruit.count, MAX_COPIES)
    return convert(
        {
            "name": name[:80],
            "faction": faction,
            "fighters": tuple(replace(one, count=count) for one, count in counts.items()),
        },
        Roster,
    )


def _make_recruit(line: str, number: int, faction: str) -> Recruit:
    found = _FIGHTER.match(line)
    if not found:
        sentence = tr(
            "line {number}: “{line}” is not a fighter with points, such as “- Axe (75pts)”; correct it",
            number=number,
            line=line[:60],
        )
        raise PlayerError(sentence)
    count, name, points, extra = found.groups()
    words = [word.strip().lower() for word in extra.split(",") if word.strip()]
    where = tr("line {number}", number=number)
    profile = convert(
        {"name": name[:80], "faction": faction, "points": int(points), "runemarks": [word[:80] for word in words][:30]},
        Profile,
        where,
    )
    role = next((_ROLES[word] for word in words if word in _ROLES), "")
    return convert({"profile": profile, "count": int(count or 1), "role": role}, Recruit, where)
