"""Packs of cards of every game that has some: which there are, which are in use, and what is drawn from them."""

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
from app.storage.pack_files import LARGEST, PackFiles, packs_folder
from app.storage.settings import current_settings

__all__ = ["LARGEST", "packs_folder"]

Source = Callable[[int], int]
"""Throws a die of so many sides: a face from 1 on."""


def read(path: Path, shipped: bool = False) -> Pack:
    """The pack in a file. Raises PlayerError with one sentence that names the file and the place in it."""
    return _files().read(path, shipped)


def all_packs() -> tuple[Pack, ...]:
    """Every pack that can be read, in or out of use: shipped ones first, own ones in place of those they replace."""
    return read_all(packs_folder())[0]


def read_all(own: Path) -> tuple[tuple[Pack, ...], tuple[str, ...]]:
    """Every pack, with own ones from a folder, and a sentence for each that cannot be read."""
    return _files().read_all(own)


def packs_in_use(system: str) -> tuple[Pack, ...]:
    """The packs that a system's battles draw from: those for it, or for every one, that are not switched off."""
    off = current_settings().packs_off
    return tuple(pack for pack in all_packs() if pack.name not in off and (system in pack.systems or not pack.systems))


def deck(kind: str, system: str, pack: str = "") -> tuple[DeckCard, ...]:
    """All cards of a deck for a system's battles, or those of one pack."""
    packs = _find_packs(system)
    used = packs_in_use(system) if packs.decks else ()
    return tuple(card for one in used if pack in ("", one.name) for card in packs.cards(one, kind))


def deck_pack_name(system: str, kind: str | None = None) -> str:
    """The pack that a system's cards are drawn from: the one that was chosen, else the usual one; "" is all in use.

    Cards of one set go together: their decks were made for each other, and for its terrain. Where the set has no card
    of a deck, that is drawn from all.
    """
    packs = _find_packs(system)
    if not packs.decks:
        return ""
    usable, usual = {pack.name: pack for pack in packs_in_use(system)}, packs.usual.get(system, "")
    chosen = current_settings().drawn_from.get(system, usual)
    name = chosen if chosen in usable or not chosen else usual
    return "" if name not in usable or (kind and not packs.cards(usable[name], kind)) else name


def find_deck(kind: str, system: str) -> DeckKind:
    """The deck of this id that a system has. Raises PlayerError where it has none."""
    found = next((one for one in _find_packs(system).decks if one.id == kind), None)
    if found is None:
        raise PlayerError(tr("no card pack in use has such a card; select another pack, or choose a card manually"))
    return found


def laid_cards(battle: Battle) -> dict[str, tuple[DeckCard, ...]]:
    """The cards that are laid out in a battle, by the deck's id."""
    return dict(_find_packs(battle.system).laid(battle))


def format_pack(pack: Pack) -> str:
    """How many cards of each deck a pack has, in words."""
    return _packs_of(pack).format_pack(pack)


def draw_card(kind: str, system: str, source: Source, pack: str = "", symmetrical: bool = False) -> DeckCard:
    """A card of a deck, drawn with a die of as many sides. Raises PlayerError where there is none."""
    cards = [card for card in deck(kind, system, pack) if card.symmetrical or not symmetrical]
    if not cards:
        raise PlayerError(tr("no card pack in use has such a card; select another pack, or choose a card manually"))
    return cards[source(len(cards)) - 1]


def pack_text(pack: Pack) -> str:
    """The pack as it is kept in a file; `read` gives it back. Raises PlayerError where it contradicts itself."""
    return _packs_of(pack).write(pack)


def save(pack: Pack) -> Path:
    """Keep a pack among the player's own, in place of one of its name; where. Raises PlayerError."""
    return _files().save(pack.name, lambda: pack_text(pack))


def keep_card(kind: str, system: str, name: str, card: DeckCard) -> DeckCard:
    """Keep a card in an own pack of this name, in place of the one of its name there; as it is kept.

    A pack that there is not yet is made for this system. Raises PlayerError, also where the pack is a shipped one.
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
    """Have a card in an own pack no longer. Raises PlayerError."""
    packs = _packs_of(pack)
    save(packs.with_cards(pack, kind, tuple(one for one in packs.cards(pack, kind) if one.name != card.name)))


def delete(name: str) -> None:
    """Keep one of the player's own packs no longer; a shipped one of its name is there again. Raises PlayerError."""
    _files().delete(name)


def _find_packs(system: str) -> GamePacks:
    return GAMES[system].packs if system in GAMES else GamePacks()


def _packs_of(pack: Pack) -> GamePacks:
    """Those of a system it is for; of the first game that has cards where it is for all."""
    found = (_find_packs(system) for system in (*pack.systems, *GAMES))
    return next(packs for packs in found if packs.decks)


@cache
def _files() -> PackFiles:
    kept = dict.fromkeys(game.packs for game in GAMES.values() if game.packs.decks)
    return PackFiles([packs.parse for packs in kept])
