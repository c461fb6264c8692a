"""The card packs of all games: which exist, which are in use, and drawing cards from them."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.deck_kind import DeckKind
from app.games.game_list import GAMES
from app.games.game_packs import GamePacks, Pack
from app.model import Battle, DeckCard
from app.storage.pack_files import MAX_PACK_BYTES, PackFiles, packs_folder
from app.storage.settings import current_settings

__all__ = ["MAX_PACK_BYTES", "packs_folder"]

DieRoller = Callable[[int], int]
"""A function that rolls a die with this many sides and returns a face from 1."""


def read(path: Path, shipped: bool = False) -> Pack:
    """Returns the pack in a file. Raises PlayerError with one sentence that names the file and the place in it."""
    return _files().read(path, shipped)


def all_packs() -> tuple[Pack, ...]:
    """Returns every readable pack, in use or not, shipped ones first.

    A player's pack takes the place of the shipped pack that it replaces.
    """
    return read_all(packs_folder())[0]


def read_all(own: Path) -> tuple[tuple[Pack, ...], tuple[str, ...]]:
    """Returns every pack, including those in the folder `own`, and a sentence for each file that cannot be read."""
    return _files().read_all(own)


def packs_in_use(system: str) -> tuple[Pack, ...]:
    """Returns the packs that are enabled and are for this game system or for every system."""
    off = current_settings().packs_off
    return tuple(pack for pack in all_packs() if pack.name not in off and (system in pack.systems or not pack.systems))


def deck(kind: str, system: str, pack: str = "") -> tuple[DeckCard, ...]:
    """Returns all cards of a deck for battles of a system, or those of one pack."""
    packs = _find_packs(system)
    used = packs_in_use(system) if packs.decks else ()
    return tuple(card for one in used if pack in ("", one.name) for card in packs.cards(one, kind))


def deck_pack_name(system: str, kind: str | None = None) -> str:
    """Returns the pack that cards are drawn from: the chosen one, else the usual one; "" for all packs in use.

    The decks of one set are made for each other and for its terrain. If the set has no card of the deck, all packs in
    use are drawn from.
    """
    packs = _find_packs(system)
    if not packs.decks:
        return ""
    usable, usual = {pack.name: pack for pack in packs_in_use(system)}, packs.usual.get(system, "")
    chosen = current_settings().drawn_from.get(system, usual)
    name = chosen if chosen in usable or not chosen else usual
    return "" if name not in usable or (kind and not packs.cards(usable[name], kind)) else name


def find_deck(kind: str, system: str) -> DeckKind:
    """Returns the deck with this id of a system. Raises PlayerError if there is none."""
    found = next((one for one in _find_packs(system).decks if one.id == kind), None)
    if found is None:
        raise PlayerError(tr("no card pack in use has such a card; select another pack, or choose a card manually"))
    return found


def laid_cards(battle: Battle) -> dict[str, tuple[DeckCard, ...]]:
    """Returns the cards that are laid out in a battle, by the id of their deck."""
    return dict(_find_packs(battle.system).laid(battle))


def format_pack(pack: Pack) -> str:
    """Returns the number of cards in each deck of a pack, as text."""
    return _packs_of(pack).format_pack(pack)


def draw_card(kind: str, system: str, source: DieRoller, pack: str = "", symmetrical: bool = False) -> DeckCard:
    """Draws a card of a deck with a die that has one side per card. Raises PlayerError if there is no card."""
    cards = [card for card in deck(kind, system, pack) if card.symmetrical or not symmetrical]
    if not cards:
        raise PlayerError(tr("no card pack in use has such a card; select another pack, or choose a card manually"))
    return cards[source(len(cards)) - 1]


def pack_text(pack: Pack) -> str:
    """Returns the text of a pack file, which `read` reads back. Raises PlayerError if the pack contradicts itself."""
    return _packs_of(pack).write(pack)


def save(pack: Pack) -> Path:
    """Stores a pack among the player's packs, replacing one of the same name; returns its path. Raises PlayerError."""
    return _files().save(pack.name, lambda: pack_text(pack))


def store_card(kind: str, system: str, name: str, card: DeckCard) -> DeckCard:
    """Stores a card in a player's pack of this name, replacing the card of the same name; returns the stored card.

    A pack that does not exist is created for this system. Raises PlayerError, also if the pack is a shipped one.
    """
    packs = _find_packs(system)
    if not packs.decks:
        raise PlayerError(tr("this game has no cards"))
    pack = next((one for one in all_packs() if one.name == name), None) or packs.make(name, system)
    if pack.shipped:
        raise PlayerError(tr("“{name}” is an included pack; choose another name.", name=name))
    cards = packs.cards(pack, kind)
    names = [one.name for one in cards]
    at = names.index(card.name) if card.name in names else len(cards)
    kept = replace(card, pack=name, number=at + 1)
    save(packs.with_cards(pack, kind, (*cards[:at], kept, *cards[at + 1 :])))
    return kept


def remove_card(kind: str, pack: Pack, card: DeckCard) -> None:
    """Removes a card from a player's pack. Raises PlayerError."""
    packs = _packs_of(pack)
    save(packs.with_cards(pack, kind, tuple(one for one in packs.cards(pack, kind) if one.name != card.name)))


def delete(name: str) -> None:
    """Deletes one of the player's packs; a shipped pack of the same name reappears. Raises PlayerError."""
    _files().delete(name)


def _find_packs(system: str) -> GamePacks:
    return GAMES[system].packs if system in GAMES else GamePacks()


def _packs_of(pack: Pack) -> GamePacks:
    """Returns the packs object of a system that the pack is for, or of the first game that has cards."""
    found = (_find_packs(system) for system in (*pack.systems, *GAMES))
    return next(packs for packs in found if packs.decks)


@cache
def _files() -> PackFiles:
    kept = dict.fromkeys(game.packs for game in GAMES.values() if game.packs.decks)
    return PackFiles([packs.parse for packs in kept])
