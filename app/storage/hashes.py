"""Hashes that tell a battle file of one moment from a mixture of two: each step's holds that of the step before."""

import hashlib
from collections.abc import Iterable

from app.storage.assets import Asset

NOTHING = b""
"""What stands before the first step."""


def step_hash(before: bytes, number: int, label: str, action: bytes, battle: bytes) -> bytes:
    """The hash of a step as it is kept, and thereby of all steps before it."""
    return _hash(before, str(number).encode(), label.encode("utf-8", "surrogatepass"), action, battle)


def file_hash(last: bytes, at: str, assets: Iterable[Asset]) -> str:
    """The hash of all that a battle file holds: its last step's hash, which step is on the table, and its assets."""
    kept = sorted((one.name, one.file, one.sha256, str(one.size), one.packing) for one in assets)
    return _hash(last, at.encode("utf-8", "surrogatepass"), *(text.encode() for one in kept for text in one)).hex()


def _hash(*parts: bytes) -> bytes:
    found = hashlib.sha256()
    for part in parts:
        found.update(len(part).to_bytes(8, "big"))  # so that nothing can move from one part into the next
        found.update(part)
    return found.digest()
