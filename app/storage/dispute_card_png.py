"""A dispute card as a PNG file that carries its battle in a private chunk; other programs show the picture as usual.

The chunk holds a line of JSON and a compressed battle file. It is untrusted: it is read within limits, and the battle
in it as carefully as any battle file.
"""

import contextlib
import hashlib
import zlib
from collections.abc import Generator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from app.core.app_paths import make_temporary_folder
from app.core.errors import PlayerError, reason_of, translate_disk_errors
from app.core.language import mark, tr
from app.model import Battle, Id, Value
from app.model.legible_json import legible_json
from app.storage.battle_file import create_file
from app.storage.model_files import Models
from app.storage.png_chunks import CARD_CHUNK, BrokenPngError, read_chunk, with_chunk
from app.storage.step_codec import initial_history
from app.storage.whole_file import export_atomically

MAX_BYTES = 256 * 2**20
"""Largest size of the battle on a card, unpacked, and of the chunk, in bytes."""
MAX_HEAD_BYTES = 10_000
LEVEL = 6
_DAMAGED = mark(
    "the battle in {name} is damaged; ask for the card again, as a file: programs that compress pictures "
    "destroy the battle"
)
_NO_BATTLE = mark(
    "{name} is a picture without a battle; open a dispute card that was saved as PNG and sent as a file "
    "(to lay a photo on the board, drop it on the window)"
)


class CardHead(Value, frozen=True):
    """The header of a card: observer and target, and the size and hash of the battle file."""

    format: Literal["eyeline-card"]
    version: Literal[1]
    seer: Id  # The observer; the key in cards is older than that word.
    target: Id
    size: Annotated[int, Meta(gt=0, le=MAX_BYTES)]
    sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


class _AnyHead(Struct):
    """The version field of a card; other fields are ignored."""

    version: Any = 0


def write_card(path: Path, picture: bytes, battle: Battle, pair: tuple[str, str], models: Models) -> None:
    """Writes a PNG file with this battle, without its history. Raises PlayerError; no file is written then."""
    # The temporary file has the card's name, so that an error message names the card.
    with make_temporary_folder() as folder:
        file = folder / path.name
        create_file(file, initial_history(battle), models).close()
        data = file.read_bytes()
    if len(data) > MAX_BYTES:
        sentence = tr(
            "the models of this battle are larger than the {most} MB that a card can contain; export the "
            "card as PDF, and send a copy of the battle",
            most=MAX_BYTES >> 20,
        )
        raise PlayerError(sentence)
    head = CardHead("eyeline-card", 1, *pair, len(data), hashlib.sha256(data).hexdigest())
    chunk = msgspec.json.encode(head) + b"\n" + zlib.compress(data, LEVEL)
    export_atomically(path, with_chunk(picture, CARD_CHUNK, chunk), (".png",))


@contextlib.contextmanager
def unpack_card(path: Path) -> Generator[tuple[Path, tuple[str, str]]]:
    """Yields a temporary battle file with the battle of a card, and the card's observer and target.

    The file has the card's name. Raises PlayerError with one sentence that names the card.
    """
    head, data = _read_card(path)
    with make_temporary_folder() as folder:
        file = folder / path.name
        with translate_disk_errors(mark("{name} cannot be opened ({why})"), name=path.name):
            file.write_bytes(data)
        yield file, (head.seer, head.target)


def card_error(path: Path) -> PlayerError:
    """Returns the error for a card whose battle is damaged."""
    return PlayerError(tr(_DAMAGED, name=path.name))


def _read_card(path: Path) -> tuple[CardHead, bytes]:
    name = path.name
    try:
        if path.exists() and not path.is_file():  # Reading a pipe would block.
            raise PlayerError(tr("{name} is not a file; choose a battle file", name=name))
        chunk = read_chunk(path, CARD_CHUNK, MAX_BYTES)
    except BrokenPngError as error:
        raise card_error(path) from error
    except (OSError, ValueError) as error:
        sentence = tr("{name} cannot be opened ({why}); check the path", name=name, why=reason_of(error))
        raise PlayerError(sentence) from error
    if chunk is None:
        raise PlayerError(tr(_NO_BATTLE, name=name))
    line, _, packed = chunk.partition(b"\n")
    try:
        version = msgspec.json.decode(line[:MAX_HEAD_BYTES], type=_AnyHead).version
        if isinstance(version, int) and version > 1:
            raise PlayerError(tr("{name} was made by a newer version of Eyeline; update Eyeline", name=path.name))
        head = msgspec.json.decode(legible_json(line[:MAX_HEAD_BYTES]), type=CardHead)
    except (ValueError, RecursionError) as error:  # The errors of msgspec are ValueErrors.
        raise card_error(path) from error
    try:
        # At most one byte more than stated, which shows that the file is longer.
        data = zlib.decompressobj().decompress(packed, head.size + 1)
    except zlib.error as error:
        raise card_error(path) from error
    if len(data) != head.size or hashlib.sha256(data).hexdigest() != head.sha256:
        raise card_error(path)
    return head, data
