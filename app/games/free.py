"""Free play, without the rules of a game: everything may move anywhere, and sight follows the lines alone."""

from app.core.language import mark
from app.games.game import Game

FREE_PLAY = Game("free", mark("Free play"))
