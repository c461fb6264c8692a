"""Card packs as files: TOML with the cards of three decks."""

import json
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import format_number, tr
from app.core.legible import legible
from app.core.toml_keys import require_short_keys
from app.games.warcry.cards.decks import CardPack, DeploymentCard, TwistCard, VictoryCard
from app.model import Id, Value, Word, Words

MAX_CARDS = 200
"""Largest number of cards in a deck of a pack."""


class _File(Value, frozen=True):
    """A pack as it is written; its cards do not name the pack."""

    name: Id
    systems: Annotated[tuple[Word, ...], Meta(max_length=20)] = ()
    about: Words = ""
    deployment: Annotated[tuple[DeploymentCard, ...], Meta(max_length=MAX_CARDS)] = ()
    victory: Annotated[tuple[VictoryCard, ...], Meta(max_length=MAX_CARDS)] = ()
    twist: Annotated[tuple[TwistCard, ...], Meta(max_length=MAX_CARDS)] = ()


def parse_pack(data: bytes, shipped: bool) -> CardPack:
    """Returns the pack in a file's bytes. Raises PlayerError, or what decoders of text and TOML raise."""
    text = legible(data.decode(), lines=True)
    require_short_keys(text)
    pack = _make_pack(msgspec.toml.decode(text, type=_File), shipped)
    _require_distinct(pack)
    return pack


def write_pack(pack: CardPack) -> str:
    """Returns the pack as text if it can be read again. Raises PlayerError or msgspec.ValidationError."""
    _require_distinct(pack)
    text = pack_text(pack)
    msgspec.toml.decode(text, type=_File)
    return text


def pack_text(pack: CardPack) -> str:
    """Returns the pack as text for `parse_pack`."""
    head = [f"{key} = {_format_value(given)}" for key, given in _changed_fields(pack).items() if key not in _APART]
    cards = [
        _format_table(kind, card)
        for kind, deck in (("deployment", pack.deployment), ("victory", pack.victory), ("twist", pack.twist))
        for card in deck
    ]
    return "\n\n".join(["\n".join(head), *cards]) + "\n"


_APART = {"deployment", "victory", "twist", "shipped"}
"""Fields of a pack that are not written at its head."""


def _format_table(kind: str, card: Struct) -> str:
    given = {key: value for key, value in _changed_fields(card).items() if key != "pack"}
    return "\n".join([f"[[{kind}]]", *(f"{key} = {_format_value(value)}" for key, value in given.items())])


def _changed_fields(thing: Struct) -> dict[str, Any]:
    """Returns the fields that differ from their defaults."""
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
        return json.dumps(value, ensure_ascii=False)  # TOML has the same escapes as JSON.
    return repr(value)


def _make_pack(file: _File, shipped: bool) -> CardPack:
    """Returns the pack of a file, with the pack's name in every card."""

    def known(cards: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(replace(card, pack=file.name) for card in cards)

    return CardPack(
        file.name,
        file.systems,
        file.about,
        shipped,
        deployment=known(file.deployment),
        victory=known(file.victory),
        twist=known(file.twist),
    )


def _require_distinct(pack: CardPack) -> None:
    """Raises PlayerError if two cards of a deck share a name, or a point is invalid or off its card."""
    for kind in ("deployment", "victory", "twist"):
        names = [card.name for card in getattr(pack, kind)]
        for index, name in enumerate(names):
            if name in names[:index]:
                place = f"{kind}[{index}].name"
                raise PlayerError(
                    tr("{place}: duplicate name “{name}”; give each card its own name", place=place, name=name)
                )
    for index, card in enumerate(pack.deployment):
        _require_places(f"deployment[{index}]", card)


def _require_places(place: str, card: DeploymentCard) -> None:
    width, depth = card.size
    for index, point in enumerate(card.points):
        where = f"{place}.points[{index}]"
        ends = [end for end in (point.at, *(point.line or ())) if end is not None]
        if (point.at is None) == (point.line is None):
            raise PlayerError(tr("{place}: a point needs either a place or a line", place=where))
        if any(x > width or y > depth for x, y in ends):
            size = f"{format_number(width, 'g')} × {format_number(depth, 'g')}"
            raise PlayerError(tr("{place}: outside the card, which is {size} inches", place=where, size=size))
