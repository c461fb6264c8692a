"""Whole steps of the set-up at once, as the game makes them: rolls, groups, cards, tokens and places."""

from app.games import dice
from app.games.actions import Action
from app.games.batch_builder import has_named_place, is_token_due, list_options
from app.games.game import Game
from app.games.game_list import find_game
from app.model import Battle
from app.session.series_maker import Maker, find_maker, make_series
from app.table.battle_geometry import BattleGeometry

__all__ = ["Maker", "has_named_place", "is_token_due", "list_options"]

split_all, draw_all, put_tokens, place_all = map(find_maker, ("split", "draw", "tokens", "place"))


def roll_off(table: BattleGeometry, game: Game, source: dice.Source = dice.roll_die) -> Action | None:
    """The roll-off that comes next, with its dice and those of its ties; None where none does."""
    return next(iter(make_series("roll-off", table, game, source).actions), None)


def missing_decks(battle: Battle) -> tuple[str, ...]:
    """The decks of which no card is laid out."""
    return find_game(battle.system).packs.missing_decks(battle)
