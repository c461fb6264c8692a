"""What a game does at once, with dice and cards by chance."""

from collections.abc import Callable
from functools import partial

from app.games import dice
from app.games.batch import Series, SeriesTools
from app.games.game import Game
from app.session import card_packs
from app.table.battle_geometry import BattleGeometry

Maker = Callable[[BattleGeometry, Game], Series]
"""Makes a series for the table as it is."""


def make_series(id: str, table: BattleGeometry, game: Game, source: dice.Source = dice.roll_die) -> Series:
    """What a game makes under this name; nothing where it makes none. Raises PlayerError where a deck has no card."""

    def draw(deck: str) -> object:
        return card_packs.draw_card(deck, game.id, source, card_packs.deck_pack_name(game.id, deck))

    maker = game.series.get(id)
    return maker(table, game, SeriesTools(draw, source)) if maker else Series("")


def find_maker(id: str) -> Callable[..., Series]:
    """The maker of series of this name, whatever the game is."""
    return partial(make_series, id)
