"""The list of games: one line each, in the order in which the program offers them."""

from app.core.errors import PlayerError
from app.core.language import tr
from app.games import free, warcrow, warcry
from app.games.game import Game

GAMES: dict[str, Game] = {game.id: game for game in (free.FREE_PLAY, *warcry.EDITIONS, warcrow.WARCROW)}


def find_game(id: str) -> Game:
    """Returns the game with this id. Raises PlayerError if the program does not have it."""
    if id in GAMES:
        return GAMES[id]
    known = ", ".join(sorted(GAMES))
    raise PlayerError(tr("unknown game system “{id}”; use one of: {known}", id=id, known=known))
