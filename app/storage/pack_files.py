"""The pack files of the games: shipped packs, and the player's packs, which replace shipped packs of the same name."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from app.core.allowed_names import plain_name
from app.core.app_paths import PACKS, data_folder
from app.core.errors import PlayerError, translate_disk_errors
from app.core.file_replacement import replace_file, retry_while_in_use
from app.core.language import format_decoder_error, labelled, mark, tr

MAX_PACK_BYTES = 2_000_000
"""Largest size of a pack file, in bytes."""
MAX_PACKS = 200
"""Largest number of packs that are read from a folder."""
_NOT_IN_FILES = re.compile(r"[^\w -]")
Parse = Callable[[bytes, bool], Any]
"""A function that returns the pack in a file's bytes; the flag tells whether the file is shipped."""


def packs_folder() -> Path:
    """Returns the folder of the player's packs."""
    return data_folder() / "packs"


class PackFiles:
    """Reads and writes pack files; each is read with the first of several parsers that accepts it."""

    def __init__(self, forms: Sequence[Parse]) -> None:
        self._forms = forms

    def read(self, path: Path, shipped: bool = False) -> Any:
        """Returns the pack in a file. Raises PlayerError with one sentence that names the file and the place in it."""
        try:
            data = _read_bytes(path)
        except PlayerError as error:
            raise PlayerError(labelled(path.name, error)) from error
        failed: PlayerError | None = None
        for parse in self._forms:
            try:
                return _parse(parse, data, path.name, shipped)
            except PlayerError as error:
                failed = failed or error
        assert failed is not None
        raise failed

    def read_all(self, own: Path) -> tuple[tuple[Any, ...], tuple[str, ...]]:
        """Returns every pack, including those in the folder `own`, and a sentence for each file that cannot be read."""
        found = {pack.name: pack for pack in self._shipped_packs}
        said: list[str] = []
        for path in sorted(own.glob("*.toml"))[:MAX_PACKS] if own.is_dir() else ():
            try:
                pack = self.read(path)
            except PlayerError as error:
                said.append(str(error))
            else:
                found[pack.name] = pack
        return tuple(found.values()), tuple(said)

    def save(self, name: str, text: Callable[[], str]) -> Path:
        """Stores a player's pack, replacing one of the same name, and returns its path. Raises PlayerError."""
        path = self._own_path(name)
        try:
            written = text()
        except msgspec.ValidationError as error:
            raise PlayerError(labelled(name, format_decoder_error(error))) from error
        with translate_disk_errors(mark("{name} cannot be written ({why}); nothing was changed"), name=path):
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, written.encode())
        return path

    def delete(self, name: str) -> None:
        """Deletes one of the player's packs; a shipped pack of the same name reappears. Raises PlayerError."""
        path = self._own_path(name)
        with translate_disk_errors(mark("{name} cannot be deleted ({why})"), name=path):
            retry_while_in_use(lambda: path.unlink(missing_ok=True))

    @cached_property
    def _shipped_packs(self) -> tuple[Any, ...]:
        """The shipped packs, in the order of their files."""
        return tuple(self.read(path, shipped=True) for path in sorted(PACKS.glob("*.toml")))

    def _own_path(self, name: str) -> Path:
        """Returns the file of a player's pack: the file that contains a pack of this name, else an unused file name."""
        own = packs_folder()
        for path in sorted(own.glob("*.toml")) if own.is_dir() else ():
            with suppress(PlayerError):
                if self.read(path).name == name:
                    return path
        stem = plain_name(_NOT_IN_FILES.sub("_", name)) or "pack"
        taken = {path.stem.casefold() for path in own.glob("*.toml")} if own.is_dir() else set[str]()
        while stem.casefold() in taken:
            stem += "_"
        return own / f"{stem}.toml"


def _parse(parse: Parse, data: bytes, name: str, shipped: bool) -> Any:
    try:
        return parse(data, shipped)
    except PlayerError as error:
        raise PlayerError(labelled(name, error)) from error
    except msgspec.ValidationError as error:
        raise PlayerError(labelled(name, format_decoder_error(error))) from error
    except (ValueError, RecursionError) as error:  # The TOML and text decoders raise ValueErrors.
        why = " ".join(str(error).split())
        raise PlayerError(tr("{name} is not a card pack: {why}; write it as TOML", name=name, why=why)) from error


def _read_bytes(path: Path) -> bytes:
    with translate_disk_errors(mark("it cannot be opened ({why}); check the path")):
        if not path.is_file():
            raise PlayerError(tr("the file does not exist; choose a card pack"))
        with path.open("rb") as file:
            data = file.read(MAX_PACK_BYTES + 1)
    if len(data) > MAX_PACK_BYTES:
        raise PlayerError(
            tr("it is larger than {most} MB, too large for a card pack", most=MAX_PACK_BYTES // 1_000_000)
        )
    return data
