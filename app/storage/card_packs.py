"""Packs of cards: those the program ships, and the player's own, which take the place of shipped ones of their name."""

import json
import os
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from app.app_paths import PACKS, data_folder
from app.errors import PlayerError
from app.language import format_decoder_error, format_number, tr
from app.model import CardPack, Deck, DeploymentCard, Id, TwistCard, Value, VictoryCard, Word, Words
from app.storage.settings import current_settings


def pack_text(pack: CardPack) -> str:
    """The pack as it is kept in a file; `read` gives it back."""
    head = [f"{key} = {_format_value(given)}" for key, given in _changed_fields(pack).items() if key not in _APART]
    cards = [
        _format_table(kind, card)
        for kind, deck in (("deployment", pack.deployment), ("victory", pack.victory), ("twist", pack.twist))
        for card in deck
    ]
    return "\n\n".join(["\n".join(head), *cards]) + "\n"


_APART = {"deployment", "victory", "twist", "shipped"}
"""What of a pack is not written at its head."""


def _format_table(kind: str, card: Struct) -> str:
    given = {key: value for key, value in _changed_fields(card).items() if key != "pack"}
    return "\n".join([f"[[{kind}]]", *(f"{key} = {_format_value(value)}" for key, value in given.items())])


def _changed_fields(thing: Struct) -> dict[str, Any]:
    """The fields that are not what is usual."""
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(thing):
        value = getattr(thing, field.name)
        if value is not None and (field.required or value != field.default):
            found[field.name] = value
    return found


def _format_value(value: Any) -> str:
    if isinstance(value, Struct):
        return "{ " + ", ".join(f"{key} = {_format_value(part)}" for key, part in _changed_fields(value).items()) + " }"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_format_value, value)) + "]"  # pyright: ignore[reportUnknownArgumentType]
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)  # TOML's escapes are JSON's
    return repr(value)


LARGEST = 2_000_000
"""No pack is longer than this, in bytes."""
MOST = 200
"""Cards of one deck of a pack, and packs in a folder."""
USUAL = {"warcry-1e": "Core set", "warcry-2e": "Heart of Ghur"}
"""The set whose cards are drawn where players have chosen none, by system: that of an ordinary board."""
Card = DeploymentCard | VictoryCard | TwistCard
Source = Callable[[int], int]
"""Throws a die of so many sides: a face from 1 on."""

_NOT_IN_FILES = re.compile(r"[^\w -]")


class _File(Value, frozen=True):
    """A pack as it is written; the cards say nothing of the pack they are in."""

    name: Id
    systems: Annotated[tuple[Word, ...], Meta(max_length=20)] = ()
    about: Words = ""
    deployment: Annotated[tuple[DeploymentCard, ...], Meta(max_length=MOST)] = ()
    victory: Annotated[tuple[VictoryCard, ...], Meta(max_length=MOST)] = ()
    twist: Annotated[tuple[TwistCard, ...], Meta(max_length=MOST)] = ()


def packs_folder() -> Path:
    """Where the player's own packs are."""
    return data_folder() / "packs"


def read(path: Path, shipped: bool = False) -> CardPack:
    """The pack in a file. Raises PlayerError with one sentence that names the file and the place in it."""
    try:
        data = _read_bytes(path)
        pack = _make_pack(msgspec.toml.decode(data, type=_File), shipped)
        _require_distinct(pack)
    except PlayerError as error:
        raise PlayerError(f"{path.name}: {error}") from error
    except msgspec.ValidationError as error:
        raise PlayerError(f"{path.name}: {format_decoder_error(error)}") from error
    except (ValueError, RecursionError) as error:  # what TOML and text decoders raise
        why = " ".join(str(error).split())
        raise PlayerError(tr("{name} is no pack of cards: {why}; write it as TOML", name=path.name, why=why)) from error
    return pack


def all_packs() -> tuple[CardPack, ...]:
    """Every pack that can be read, in or out of use: shipped ones first, own ones in place of those they replace."""
    return read_all(packs_folder())[0]


def read_all(own: Path) -> tuple[tuple[CardPack, ...], tuple[str, ...]]:
    """Every pack, with own ones from a folder, and a sentence for each that cannot be read."""
    found = {pack.name: pack for pack in _shipped_packs()}
    said: list[str] = []
    for path in sorted(own.glob("*.toml"))[:MOST] if own.is_dir() else ():
        try:
            pack = read(path)
        except PlayerError as error:
            said.append(str(error))
        else:
            found[pack.name] = pack
    return tuple(found.values()), tuple(said)


def packs_in_use(system: str) -> tuple[CardPack, ...]:
    """The packs that a system's battles draw from: those for it, or for every one, that are not switched off."""
    off = current_settings().packs_off
    return tuple(pack for pack in all_packs() if pack.name not in off and (system in pack.systems or not pack.systems))


def deck(kind: Deck, system: str, pack: str = "") -> tuple[Card, ...]:
    """All cards of a deck for a system's battles, or those of one pack."""
    return tuple(card for one in packs_in_use(system) if pack in ("", one.name) for card in _cards(one, kind))


def deck_pack_name(system: str, kind: Deck | None = None) -> str:
    """The pack that a system's cards are drawn from: the one that was chosen, else the usual one; "" is all in use.

    Cards of one set go together: their decks were made for each other, and for its terrain. Where the set has no card
    of a deck, that is drawn from all.
    """
    usable = {pack.name: pack for pack in packs_in_use(system)}
    chosen = current_settings().drawn_from.get(system, USUAL.get(system, ""))
    name = chosen if chosen in usable or not chosen else USUAL.get(system, "")
    if name not in usable or (kind and not _cards(usable[name], kind)):
        return ""
    return name


def draw_card(kind: Deck, system: str, source: Source, pack: str = "", symmetrical: bool = False) -> Card:
    """A card of a deck, drawn with a die of as many sides. Raises PlayerError where there is none."""
    cards = [card for card in deck(kind, system, pack) if card.symmetrical or not symmetrical]
    if not cards:
        raise PlayerError(tr("there is no such card in any pack in use; switch a pack on, or choose a card by hand"))
    return cards[source(len(cards)) - 1]


def save(pack: CardPack) -> Path:
    """Keep a pack among the player's own, in place of one of its name; where. Raises PlayerError.

    Written beside it first, so that the old one is whole until the new one is, and only what can be read again.
    """
    path = _own_path(pack.name)
    beside = path.with_suffix(f".{os.getpid()}.new")
    try:
        _require_distinct(pack)
        text = pack_text(pack)
        msgspec.toml.decode(text, type=_File)
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, "utf-8")
        beside.replace(path)
    except msgspec.ValidationError as error:
        raise PlayerError(f"{pack.name}: {format_decoder_error(error)}") from error
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        why = error.strerror or str(error)
        raise PlayerError(tr("{name} cannot be written ({why}); nothing was changed", name=path, why=why)) from error
    return path


def delete(name: str) -> None:
    """Keep one of the player's own packs no longer; a shipped one of its name is there again. Raises PlayerError."""
    try:
        _own_path(name).unlink(missing_ok=True)
    except OSError as error:
        why = error.strerror or str(error)
        raise PlayerError(tr("{name} cannot be deleted ({why})", name=_own_path(name), why=why)) from error


def _own_path(name: str) -> Path:
    """The file of an own pack: the one that has the name now, else one called like it."""
    own = packs_folder()
    for path in sorted(own.glob("*.toml")) if own.is_dir() else ():
        with suppress(PlayerError):
            if read(path).name == name:
                return path
    stem = _NOT_IN_FILES.sub("_", name).strip() or "pack"
    taken = {path.stem.casefold() for path in own.glob("*.toml")} if own.is_dir() else set[str]()
    while stem.casefold() in taken:
        stem += "_"
    return own / f"{stem}.toml"


@cache
def _shipped_packs() -> tuple[CardPack, ...]:
    """The shipped packs in the order of their files."""
    return tuple(read(path, shipped=True) for path in sorted(PACKS.glob("*.toml")))


def _make_pack(file: _File, shipped: bool) -> CardPack:
    """The pack of a file, every card of it knowing where it is from."""

    def known(cards: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(replace(card, pack=file.name) for card in cards)

    return CardPack(
        file.name, file.systems, file.about, known(file.deployment), known(file.victory), known(file.twist), shipped
    )


def _cards(pack: CardPack, kind: Deck) -> tuple[Card, ...]:
    decks: dict[Deck, tuple[Card, ...]] = {
        "deployment": pack.deployment,
        "victory": pack.victory,
        "twist": pack.twist,
    }
    return decks[kind]


def _read_bytes(path: Path) -> bytes:
    try:
        if not path.is_file():
            raise PlayerError(tr("there is no such file; name a pack of cards"))
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise PlayerError(tr("it cannot be opened: {why}; check the path", why=error.strerror or error)) from error
    if len(data) > LARGEST:
        raise PlayerError(tr("it is longer than {most} MB, which no pack of cards is", most=LARGEST // 1_000_000))
    return data


def _require_distinct(pack: CardPack) -> None:
    """Raises PlayerError where two cards of a deck have one name, or a point of a card is off its board or nowhere."""
    for kind in ("deployment", "victory", "twist"):
        names = [card.name for card in _cards(pack, kind)]
        for index, name in enumerate(names):
            if name in names[:index]:
                place = f"{kind}[{index}].name"
                raise PlayerError(tr('{place}: "{name}" comes twice; give each card its own', place=place, name=name))
    for index, card in enumerate(pack.deployment):
        _require_places(f"deployment[{index}]", card)


def _require_places(place: str, card: DeploymentCard) -> None:
    width, depth = card.size
    for index, point in enumerate(card.points):
        where = f"{place}.points[{index}]"
        ends = [end for end in (point.at, *(point.line or ())) if end is not None]
        if (point.at is None) == (point.line is None):
            raise PlayerError(tr("{place}: a point is at a place, or along a line; give it one of them", place=where))
        if any(x > width or y > depth for x, y in ends):
            size = f"{format_number(width, 'g')} × {format_number(depth, 'g')}"
            raise PlayerError(tr("{place}: it lies off the card, which is {size} inches", place=where, size=size))
