"""Mutators of dispute cards: of the picture, of the header, and of the battle inside, with matching checksums."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Sequence

import numpy as np

from app.storage.png_chunks import CARD_CHUNK, with_chunk
from app.table.pictures.top_view_svg import encode_png
from build_scripts.soundness.fuzz_bends import ODD, Bend, Chance, bent, swapped

PICTURE = encode_png(np.full((4, 6, 3), 90, dtype=np.uint8))


def make_card(battle: bytes, observer: str = "A", target: str = "B") -> bytes:
    """Returns a small picture that carries a battle file."""
    head = {"format": "eyeline-card", "version": 1, "seer": observer, "target": target, "size": len(battle)}
    return _join(head | {"sha256": hashlib.sha256(battle).hexdigest()}, zlib.compress(battle))


def bend_head(data: bytes, chance: Chance) -> bytes:
    """Returns the card with its header mutated, or also the packed bytes; the checksums of the PNG match."""
    head, packed = _split(data)
    for _ in range(chance.choice((1, 1, 2, 4))):
        head = swapped(head, chance, {"size": [0, 1, 2**40, -5], "version": [0, 2, "1"], "seer": list(ODD)}) or head
    return _join(head, bent(packed, chance) if chance.random() < 0.3 else packed)


def bend_battle(bends: Sequence[Bend]) -> Bend:
    """Returns a mutator of a card's battle file; the header is correct."""

    def bend(data: bytes, chance: Chance) -> bytes:
        head, packed = _split(data)
        bent_battle = chance.choice(bends)(zlib.decompress(packed), chance)
        return make_card(bent_battle, observer=str(head["seer"]), target=str(head["target"]))

    return bend


def _split(data: bytes) -> tuple[dict[str, object], bytes]:
    at = data.index(CARD_CHUNK)
    length = int.from_bytes(data[at - 4 : at], "big")
    line, _, packed = data[at + 4 : at + 4 + length].partition(b"\n")
    return json.loads(line), packed


def _join(head: object, packed: bytes) -> bytes:
    return with_chunk(PICTURE, CARD_CHUNK, json.dumps(head).encode("utf-8", "surrogatepass") + b"\n" + packed)
