"""Dice and cards for actions that a game carries out at random."""

from app.games import dice
from app.games.batch import BatchTools
from app.games.game import Game
from app.model import DeckCard
from app.session import card_packs


class PackTools(BatchTools):
    """Draws a game's cards from the chosen pack; `source` rolls the dice, by default with the program's generator."""

    def __init__(self, game: Game, source: dice.Source = dice.roll_die) -> None:
        self._game, self._source = game.id, source

    def roll(self, sides: int) -> int:
        """Rolls a die with this many sides and returns a face from 1."""
        return self._source(sides)

    def draw(self, deck: str) -> DeckCard:
        """Draws a card of the deck with this id. Raises PlayerError if there is none."""
        pack = card_packs.deck_pack_name(self._game, deck)
        return card_packs.draw_card(deck, self._game, self._source, pack)
