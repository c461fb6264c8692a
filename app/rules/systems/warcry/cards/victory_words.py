"""What victory cards count, in words."""

from app.language import mark, tr
from app.model import Counting

_COUNTED = {
    "hand": mark("by hand"),
    "points": mark("victory points"),
    "control": mark("objectives under control"),
    "carry": mark("treasures carried"),
    "loose": mark("treasures the enemy does not carry"),
    "majority": mark("objectives with more fighters near"),
    "quarters": mark("quarters with more fighters"),
    "own-quarters": mark("quarters without an enemy"),
    "quarter": mark("fighters in the quarter"),
    "platform": mark("fighters on platforms"),
    "platforms": mark("platforms without an enemy"),
    "highest": mark("fighters on the highest platform"),
    "edge": mark("fighters near the edge"),
    "centre": mark("fighters near the middle"),
    "token": mark("fighters near a token"),
    "feature": mark("fighters near the terrain feature"),
    "terrain": mark("fighters near terrain"),
    "fighter": mark("fighters near the one named"),
    "down": mark("enemies taken down"),
    "alive": mark("fighters on the table"),
    "escaped": mark("fighters that left"),
    "escaped-points": mark("points of fighters that left"),
    "lost": mark("fighters lost this round"),
    "lost-wounds": mark("Wounds lost this round"),
    "lost-points": mark("points lost this round"),
    "taken": mark("enemies taken down this round"),
    "taken-wounds": mark("Wounds of enemies taken down this round"),
    "taken-points": mark("points of enemies taken down this round"),
    "hurt": mark("fighters damaged or down"),
    "wiped-points": mark("points of enemy groups that are gone"),
    "half-groups": mark("own groups half down"),
    "sections": mark("terrain features held"),
    "removed": mark("tokens removed"),
}


def format_rule(rule: Counting) -> str:
    """What a rule counts, in words."""
    return tr(_COUNTED[rule.kind])


def format_number(count: float) -> str:
    """A count without needless decimals."""
    return f"{count:g}"
