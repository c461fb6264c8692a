"""Opens untrusted zip archives: entries are counted and their sizes added up before any is unpacked."""

import zipfile
import zlib
from collections.abc import Generator
from contextlib import contextmanager
from io import BytesIO

from app.core.language import mark
from app.geometry.mesh_io.raw_mesh import Limits, Unreadable

DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, KeyError)
"""Exceptions that `zipfile` raises for a damaged or encrypted archive."""
_TORN = mark("{name} is incomplete or damaged; export or download it again.")


def is_archive(data: bytes) -> bool:
    """Returns whether the data begins or ends as a zip archive: zip readers go by the end, people by the beginning."""
    return data[:4] == b"PK\3\4" or zipfile.is_zipfile(BytesIO(data))


@contextmanager
def open_archive(data: bytes, limits: Limits) -> Generator[zipfile.ZipFile]:
    """Opens the archive in these bytes, within limits; reading an entry never returns more than was announced.

    Raises Unreadable if it is not an archive, exceeds the limits, or proves to be damaged inside the block. Other
    exceptions of the block pass through.
    """
    try:
        archive = zipfile.ZipFile(BytesIO(data))
    except (*DAMAGE, ValueError, OSError) as error:  # A false directory may point outside the data.
        raise Unreadable(_TORN) from error
    with archive:
        entries = archive.infolist()
        if len(entries) > limits.archive_entries:
            sentence = mark("{name} contains {count:,} files, more than the {most:,} allowed; export it again.")
            raise Unreadable(sentence, count=len(entries), most=limits.archive_entries)
        size = sum(entry.file_size for entry in entries)
        if size > limits.expanded_bytes:
            sentence = mark("{name} unpacks to {size:,} bytes, more than the {most:,} allowed; simplify it.")
            raise Unreadable(sentence, size=size, most=limits.expanded_bytes)
        try:
            yield archive
        except DAMAGE as error:
            raise Unreadable(_TORN) from error
