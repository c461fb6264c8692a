"""What chance decides where a game does something at once: dice, and cards of the packs in use."""

from app.games import dice
from app.games.batch import BatchTools
from app.games.game import Game
from app.model import DeckCard
from app.session import card_packs


class PackTools(BatchTools):
    """Draws the cards of a game from the pack that is drawn from; `source` throws the dice, the program where not."""

    def __init__(self, game: Game, source: dice.Source = dice.roll_die) -> None:
        self._game, self._source = game.id, source

    def roll(self, sides: int) -> int:
        """Throw a die of so many sides: a face from 1 on."""
        return self._source(sides)

    def draw(self, deck: str) -> DeckCard:
        """Draw a card of a deck, by its id. Raises PlayerError where there is none."""
        pack = card_packs.deck_pack_name(self._game, deck)
        return card_packs.draw_card(deck, self._game, self._source, pack)
