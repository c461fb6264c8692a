"""No game in particular: everything may move anywhere, and sight is what the lines say."""

from app.core.language import mark
from app.games.game import Game

FREE_PLAY = Game("free", mark("Free play"))
