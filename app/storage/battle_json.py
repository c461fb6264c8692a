"""The interchange form of a battle: JSON that players and tools can write."""

import codecs
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.structs import asdict, replace

from app.core.errors import PlayerError, translate_disk_errors
from app.core.language import format_decoder_error, labelled, mark, shorten, tr
from app.core.legible import escape_marks
from app.core.progress import Report, silent
from app.model import (
    MAX_COUNTS,
    Angle,
    Base,
    Battle,
    Board,
    Body,
    Clock,
    Coordinate,
    Cylinder,
    Fighter,
    GameData,
    Id,
    Log,
    Photos,
    Pieces,
    Placements,
    Plans,
    Pose,
    Profile,
    Sides,
    State,
    Tokens,
    Value,
    Views,
    Word,
)
from app.model.legible_json import legible_json
from app.storage.consistency import require_valid
from app.storage.model_files import Models
from app.storage.older_battle_json import with_game_data
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry

MAX_BYTES = 16_000_000
"""Largest size of a battle in JSON, in bytes."""
_TWICE = mark("{place}.id: “{name}” is also the id of {other}; use different ids")
_LOW = mark(
    "{place}.body.height_mm: {height:g} is not above the top of the base; enter more than thickness_mm, {thickness:g}"
)


class _Place(Value, frozen=True):
    """The pose of a fighter in the file; without `z` the fighter is dropped onto the table from above."""

    x: Coordinate
    y: Coordinate
    z: Coordinate | None = None
    yaw: Angle = 0.0


class _Fighter(Value, frozen=True):
    id: Id
    side: Id
    base: Base
    body: Body
    pose: _Place
    locked: bool = False
    profile: Profile | None = None
    state: State = State()
    group: Word = ""


NEWEST: Literal[8] = 8
"""The version of the format that is written."""


class _AnyDocument(Struct):
    """The version field of a document; other fields are ignored."""

    version: Any = 0


class _Document(Value, frozen=True):
    format: Literal["eyeline-battle"]
    version: Literal[1, 2, 3, 4, 5, 6, 7, 8]
    system: Id
    board: Board = Board()
    pieces: Pieces = ()
    fighters: Annotated[tuple[_Fighter, ...], Meta(max_length=MAX_COUNTS["fighters"])] = ()
    views: Views = ()
    aside: Annotated[tuple[_Fighter, ...], Meta(max_length=MAX_COUNTS["aside"])] = ()
    sides: Sides = ()
    tokens: Tokens = ()
    clock: Clock = Clock()
    log: Log = ()
    game: GameData = GameData()
    bases_block: bool = True
    plans: Plans = ()
    photos: Photos = ()
    placements: Placements = ()


def load(path: Path, report: Report = silent) -> tuple[Battle, Models]:
    """Returns the battle in a file, and its models with all meshes read.

    Raises PlayerError with one sentence that names the file and the place in it.
    """
    document = _read_document(path)
    models = Models(path.parent)
    try:
        _require_distinct(document)
        _require_upright(document)
        fighters = tuple(_make_fighter(fighter) for fighter in document.fighters)
        aside = tuple(_make_fighter(fighter) for fighter in document.aside)
        # A game's data is compact in battle files; indented data would not compare equal.
        game = GameData(document.game.version, Raw(msgspec.json.encode(msgspec.json.decode(document.game.values))))
        shared: dict[str, Any] = {**_shared_fields(document), "game": game}
        battle = Battle(document.system, document.board, document.pieces, fighters, document.views, aside, **shared)
        require_valid(battle)
        _read_models(document, models, report)
        _require_bodies(battle, models)
        pictures = [("board.photo.picture", battle.board.photo.picture)] if battle.board.photo else []
        pictures += [(f"photos[{index}].picture", photo.picture) for index, photo in enumerate(battle.photos)]
        for place, picture in pictures:
            try:
                models.asset(picture)
            except PlayerError as error:
                raise PlayerError(f"{place}: {error}") from error
        # Fighters without a height are dropped onto the table.
        table, stood = BattleGeometry(battle, models), list(battle.fighters)
        left_open = [index for index, written in enumerate(document.fighters) if written.pose.z is None]
        for number, index in enumerate(left_open):
            report(number / len(left_open), tr("Placing {name}", name=stood[index].id))
            stood[index] = table.drop_fighter(stood[index])
        return replace(battle, fighters=tuple(stood)), models
    except PlayerError as error:
        raise PlayerError(labelled(path.name, error)) from error


def format_battle(battle: Battle) -> str:
    """Returns the battle in the interchange form, with every height written out."""
    document = _Document(
        "eyeline-battle",
        NEWEST,
        battle.system,
        battle.board,
        battle.pieces,
        tuple(_fighter_record(fighter) for fighter in battle.fighters),
        battle.views,
        tuple(_fighter_record(fighter) for fighter in battle.aside),
        **_shared_fields(battle),
    )
    return escape_marks(msgspec.json.format(msgspec.json.encode(document), indent=2).decode()) + "\n"


def _read_document(path: Path) -> _Document:
    data, name = _read_bytes(path), path.name or str(path)
    try:
        document = _decode_document(legible_json(data))
        json.loads(data, object_pairs_hook=_single_keys)
    except msgspec.ValidationError as error:
        raise PlayerError(labelled(name, format_decoder_error(error))) from error
    except PlayerError as error:
        raise PlayerError(labelled(name, error)) from error
    except (ValueError, RecursionError) as error:  # The errors of msgspec and json are ValueErrors.
        sentence = tr("{name} is not a battle file: {why}", name=name, why=_locate_error(str(error), data))
        raise PlayerError(sentence) from error
    return document


def _decode_document(data: bytes) -> _Document:
    version = msgspec.json.decode(data, type=_AnyDocument).version
    if isinstance(version, int) and version > NEWEST:
        raise PlayerError(tr("version: made by a newer version of Eyeline; update Eyeline"))
    if isinstance(version, int) and version < 5:
        data = with_game_data(data)
    return msgspec.json.decode(data, type=_Document)


def _read_bytes(path: Path) -> bytes:
    name = path.name or str(path)
    with translate_disk_errors(mark("{name} cannot be opened ({why}); check the path"), name=name):
        if path.exists() and not path.is_file():
            raise PlayerError(tr("{name} is not a file; choose a battle file", name=name))
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        sentence = tr(
            "{name} is larger than {most} MB, too large for a battle file", name=name, most=MAX_BYTES // 1_000_000
        )
        raise PlayerError(sentence)
    return data.removeprefix(codecs.BOM_UTF8)


def _single_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict[str, object]()
    for key, value in pairs:
        if key in found:
            raise PlayerError(tr("duplicate key “{key}”; keep one of them", key=shorten(key)))
        found[key] = value
    return found


def _locate_error(words: str, data: bytes) -> str:
    """Returns the decoder's message about invalid JSON, with its byte position as line and column."""
    found = re.search(r"^(.*) \(byte (\d+)\)$", words)
    if not found:
        return tr("{why}; write it as JSON", why=words)
    before = data[: int(found[2])]
    line, column = before.count(b"\n") + 1, len(before) - (before.rfind(b"\n") + 1) + 1
    return tr(
        "line {line}, column {column}: {why}; NaN and Infinity are not allowed",
        line=line,
        column=column,
        why=found[1],
    )


def _require_distinct(document: _Document) -> None:
    seen: dict[str, str] = {}
    for place, thing in _number(document, "pieces", "fighters", "aside", "tokens"):
        if thing.id in seen:
            raise PlayerError(tr(_TWICE, place=place, name=thing.id, other=seen[thing.id]))
        seen[thing.id] = place


def _require_upright(document: _Document) -> None:
    for place, fighter in _number(document, "fighters", "aside"):
        body, thickness = fighter.body, fighter.base.thickness_mm
        if isinstance(body, Cylinder) and body.height_mm <= thickness:
            raise PlayerError(tr(_LOW, place=place, height=body.height_mm, thickness=thickness))


def _read_models(document: _Document, models: Models, report: Report) -> None:
    fighters = _number(document, "fighters", "aside")
    places = [(place, piece.ref) for place, piece in _number(document, "pieces")]
    places += [(f"{place}.body", one.body.ref) for place, one in fighters if not isinstance(one.body, Cylinder)]
    for index, (place, ref) in enumerate(places):
        report(index / len(places), tr("Reading {name}", name=ref.name))
        try:
            models.load(ref, silent)
        except PlayerError as error:
            raise PlayerError(f"{place}.model: {error}") from error


def _require_bodies(battle: Battle, models: Models) -> None:
    """Raises PlayerError if nothing is left of a sculpted body once its base disc is cut away."""
    for place, fighter in _number(battle, "fighters", "aside"):
        try:
            battle_shapes.body_mesh(fighter, models)
        except PlayerError as error:
            raise PlayerError(f"{place}.body: {error}") from error


def _number(whole: Battle | _Document, *parts: str) -> Iterator[tuple[str, Any]]:
    """Yields everything in these lists with its place, such as "fighters[2]"."""
    for part in parts:
        for index, thing in enumerate(getattr(whole, part)):
            yield f"{part}[{index}]", thing


def _shared_fields(whole: Battle | _Document) -> dict[str, Any]:
    """Returns the fields that are the same in a battle and in a document."""
    parts = ("sides", "tokens", "clock", "log", "game", "bases_block", "plans", "photos", "placements")
    return {part: getattr(whole, part) for part in parts}


def _make_fighter(written: _Fighter) -> Fighter:
    place = written.pose
    pose = Pose(place.x, place.y, place.z or 0.0, place.yaw)
    parts: dict[str, Any] = {**asdict(written), "pose": pose}
    return Fighter(**parts)


def _fighter_record(fighter: Fighter) -> _Fighter:
    pose = fighter.pose
    place = _Place(pose.x, pose.y, pose.z, pose.yaw)
    parts: dict[str, Any] = {**asdict(fighter), "pose": place}
    return _Fighter(**parts)
