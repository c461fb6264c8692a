"""Whether the clock of a battle is one that this game has."""

from app.errors import PlayerError
from app.language import mark, tr
from app.model import Battle
from app.rules.systems.warcry.book import book_of
from app.rules.systems.warcry.setup import stages
from app.rules.systems.warcry.turn import initiative, turns

_NO_PHASE = mark('there is no phase called "{name}"')
_DECKS = ("deployment", "victory", "twist")
_COLOURS = ("colours", "colours-roll", "points")
_SET_UP = ("muster", "roll", "roles-roll", stages.ROLES, "split", "terrain", *_COLOURS, "begin")
STEPS = frozenset(("", *_SET_UP, *_DECKS, "place", "cards", initiative.TIE, turns.AGAIN, turns.OTHER))
"""What of a phase or of the set-up may come next."""


def require_sense(battle: Battle) -> None:
    """Raises PlayerError with one sentence that names the place of what cannot be."""
    clock, known = battle.clock, {*book_of(battle).phases.order}
    if clock.stage != "battle":
        known.add("")
    if clock.phase not in known:
        raise PlayerError(f"clock.phase: {tr(_NO_PHASE, name=clock.phase)}")
    if clock.step not in STEPS:
        raise PlayerError(f"clock.step: {tr(_NO_PHASE, name=clock.step)}")
