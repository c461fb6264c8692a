"""How fighters move, to be chosen by players: what they call it, and what it is for (A2, B.move)."""

from app.language import mark
from app.rules.battle_pages import MoveManner

MANNERS = (
    MoveManner("walk", mark("Walk"), mark("Walks, and climbs, jumps or flies where the way needs it")),
    MoveManner("jump", mark("Jump"), mark("Jumps straight across, or down")),
    MoveManner("climb", mark("Climb"), mark("Climbs straight up or down beside something, and across on top of it")),
    MoveManner("fly", mark("Fly"), mark("Flies straight")),
    MoveManner("disengage", mark("Disengage"), mark("Gets away from enemies that are near"), gets_away=True),
)
