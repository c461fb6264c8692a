"""Mutators of files: of bytes, of values in a document, of database pages, and of rows in a battle file."""

from __future__ import annotations

import io
import json
import random
import sqlite3
import struct
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from typing import Any

from app.storage.assets import Asset
from app.storage.step_codec import INITIAL_HASH, file_hash, step_hash

Chance = random.Random
Bend = Callable[[bytes, Chance], bytes]
Values = dict[str, list[Any]]

ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2**31, 2**63, 2**70, -(2**63), 1e308, 0.5, "", " ", "0", "-1", "1e400", "nan", "\0", "\n",
    "x" * 5000, "😀" * 90, "\ud800", [], {}, [[]], {"": {}}, [None], {"$text": {"$text": 1}},
)  # fmt: skip
TOKENS = (
    b"<!DOCTYPE x [<!ENTITY a 'b'>]>", b"&a;", b"<![CDATA[", b"]]>", b"<selection>", b"</selection>", b"<selections>",
    b"<profile typeName='Model'>", b'number="0"', b'number="1e9"', b"nan", b"[[deployment]]", b"[[points]]", b"\x00",
    b"\xff\xfe", b"\xef\xbb\xbf", b"PK\x03\x04", b"PK\x05\x06", b"{", b"}", b"[", b"]", b'"', b"'", b"99999999999999",
    b"inf", b"-1", b"1e39", b"\nelement face 4000000000\n", b"\nf 1 2 3 4 5 6 7 8 9\n", b"\nv 1e300 0 0\n", b"vertex ",
    b"<component objectid='1'/>", b"transform='0 0 0 0 0 0 0 0 0 0 0 0'", b"unit='lightyear'", b"\xff\xff\xff\xff",
    b"<instance_node url='#all'/>", b"<instance_node url='#keep'/>" * 300, b"<ph><p>0 1 2</p></ph>", b"url='#arch'",
    b"[" * 20_000,
    b'{"a":' * 9_000, b"<a>" * 20_000, b"9" * 5000, b"deep = " + b"[" * 9_000,
    b"a." * 9_000 + b"b = 1\n",
)  # fmt: skip
_NOT_SO = (
    sqlite3.Error,
    zlib.error,
    struct.error,
    zipfile.BadZipFile,
    ValueError,
    TypeError,
    LookupError,
    OverflowError,
)
"""Errors of mutating a file whose structure an earlier mutation has already broken."""
_PAGE = 4096
_GLB = struct.Struct("<4sIIII")
_STRANGERS = (
    "CREATE TABLE more(a)",
    "CREATE VIEW v AS SELECT * FROM steps",
    "CREATE TRIGGER t AFTER INSERT ON steps BEGIN DELETE FROM steps; END",
    "CREATE INDEX i ON steps(label)",
    "DROP TABLE assets",
    "DELETE FROM steps",
    "DELETE FROM assets",
    "DELETE FROM state",
)


def bent(data: bytes, chance: Chance) -> bytes:
    """Returns the data with mutations: of a value in a document, of bytes, or both."""
    if chance.random() < 0.6:
        with suppress(*_NOT_SO):
            return _inside(data, chance)
    changed = bytearray(data)
    for _ in range(chance.choice((0, 1, 1, 2, 4, 16))):
        _bend(changed, chance)
    return bytes(changed)


def _inside(data: bytes, chance: Chance) -> bytes:
    """Returns the data with mutated contents of its format. Raises an error in `_NOT_SO` if it has another format."""
    if data[:2] == b"PK":
        return _archive(data, chance)
    if data[:4] == b"glTF":
        return _scene(data, chance)
    tree = json.loads(data)
    return _json(swapped(tree, chance, values_of([tree]) if chance.random() < 0.5 else None))


def _bend(changed: bytearray, chance: Chance) -> None:
    """Makes one mutation; headers, which hold much in few bytes, are hit more often than a uniform choice would."""
    reach = min(len(changed), 400) if chance.random() < 0.3 else len(changed)
    at, deed = chance.randrange(reach + 1), chance.randrange(6)
    length = chance.choice((1, 1, 2, 8, 60, 500))
    if deed == 0:
        changed[at : at + 1] = bytes([chance.randrange(256)])
    elif deed == 1:
        del changed[at : at + length]
    elif deed == 2:
        other = chance.randrange(len(changed) + 1)
        changed[at:at] = changed[other : other + length]
    elif deed == 3:
        changed[at:at] = chance.choice(TOKENS)
    elif deed == 4:
        changed[at:] = b""
    else:
        changed[at : at + 4] = chance.randrange(2**32).to_bytes(4, "little")


def _json(tree: Any) -> bytes:
    return json.dumps(tree).encode("utf-8", "surrogatepass")


def swapped(tree: Any, chance: Chance, values: Values | None = None, key: str = "") -> Any:
    """Returns a document with one value replaced, removed, repeated or nested, mostly by one with the same key."""
    if not isinstance(tree, dict | list) or not tree or chance.random() < 0.1:
        known = values.get(key) if values else None
        return chance.choice(known) if known and chance.random() < 0.8 else chance.choice(ODD)
    keys: list[Any] = list(tree) if isinstance(tree, dict) else list(range(len(tree)))
    at, deed = chance.choice(keys), chance.random()
    new: Any = dict(tree) if isinstance(tree, dict) else list(tree)
    if deed < 0.05:
        del new[at]
    elif deed < 0.1 and isinstance(new, list):
        new *= chance.choice((2, 30))
    else:
        new[at] = swapped(tree[at], chance, values, at if isinstance(at, str) else key)
    return new


def values_of(trees: Iterable[Any]) -> Values:
    """Returns every value of some documents by its key; items of a list are also listed by the list's key."""
    found: defaultdict[str, dict[str, Any]] = defaultdict(dict)

    def look(tree: Any, key: str) -> None:
        found[key][json.dumps(tree)] = tree
        if isinstance(tree, dict):
            for name, value in tree.items():
                look(value, name)
        elif isinstance(tree, list):
            for value in tree:
                look(value, key)

    for tree in trees:
        look(tree, "")
    return {key: list(some.values()) for key, some in found.items()}


def by_key(values: Values) -> Bend:
    """Returns a mutator of JSON documents that uses values of other documents, and rarely changes bytes."""

    def bend(data: bytes, chance: Chance) -> bytes:
        if chance.random() < 0.05:
            return bent(data, chance)
        tree = json.loads(data)
        for _ in range(chance.choice((0, 1, 1, 1, 2, 3, 8))):
            tree = swapped(tree, chance, values) or tree
        return _json(tree)

    return bend


def zipped(files: dict[str, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Returns a ZIP archive of these files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", how) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


def _archive(data: bytes, chance: Chance) -> bytes:
    """Returns the archive with one of its files mutated or removed."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    name = max(files, key=lambda name: len(files[name])) if chance.random() < 0.6 else chance.choice(list(files))
    files[name] = bent(files[name], chance)
    if chance.random() < 0.05:
        del files[name]
    return zipped(files)


def _scene(data: bytes, chance: Chance) -> bytes:
    """Returns the GLB with its description mutated, and with matching lengths."""
    _, version, _, length, kind = _GLB.unpack_from(data)
    tree = json.loads(data[20 : 20 + length])
    for _ in range(chance.choice((1, 1, 2, 4))):
        tree = swapped(tree, chance, values_of([tree])) or tree
    text, rest = _json(tree), data[20 + length :]
    text += b" " * (-len(text) % 4)
    return _GLB.pack(b"glTF", version, 20 + len(text) + len(rest), len(text), kind) + text + rest


def pages(data: bytes, chance: Chance) -> bytes:
    """Returns a database with pages zeroed, swapped, duplicated, removed or random; with bytes changed; or cut off."""
    parts = [data[at : at + _PAGE] for at in range(0, len(data), _PAGE)]
    for _ in range(chance.choice((1, 1, 2, 5))):
        one, other, deed = chance.randrange(len(parts)), chance.randrange(len(parts)), chance.randrange(7)
        if deed == 0:
            parts[one] = bytes(_PAGE)
        elif deed == 1:
            parts[one], parts[other] = parts[other], parts[one]
        elif deed == 2:
            parts[one] = parts[other]
        elif deed == 3:
            parts.insert(one, parts[other])
        elif deed == 4:
            parts[one] = chance.randbytes(_PAGE)
        elif deed == 5:
            parts[one] = bent(parts[one], chance)[:_PAGE].ljust(_PAGE, b"\0")
        else:
            parts = parts[: one + 1]
            parts[-1] = parts[-1][: chance.randrange(1, _PAGE)]
    return b"".join(parts)


def rows(data: bytes, chance: Chance) -> bytes:
    """Returns a battle file with rows altered by SQL, so that its hashes no longer match."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as link:
        link.deserialize(data)
        for _ in range(chance.choice((1, 1, 2, 5))):
            with suppress(*_NOT_SO):
                _alter(link, chance, None)
        return link.serialize()


def forged(values: Values) -> Bend:
    """Returns a mutator of battle files that uses values of other battles and recomputes the hashes."""

    def bend(data: bytes, chance: Chance) -> bytes:
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as link:
            link.deserialize(data)
            for _ in range(chance.choice((1, 1, 2, 5))):
                with suppress(*_NOT_SO):
                    _alter(link, chance, values)
            with suppress(*_NOT_SO):  # if no table or no row is left to hash
                _hash_again(link)
            return link.serialize()

    return bend


def _alter(link: sqlite3.Connection, chance: Chance, values: Values | None) -> None:
    (count,) = link.execute("SELECT count(*) FROM steps").fetchone()
    one, other = chance.randrange(count + 1), chance.randrange(count + 1)
    part, deed = chance.choice(("battle", "action", "label")), chance.randrange(10)
    odd = chance.choice((*ODD[:19], b"", b"\0", chance.randbytes(30)))
    if deed == 0:
        link.execute(f"UPDATE steps SET {part}=(SELECT {part} FROM steps WHERE number=?) WHERE number=?", (one, other))
    elif deed == 1:
        link.execute("DELETE FROM steps WHERE number=?", (one,))
    elif deed == 2:
        link.execute("UPDATE steps SET number=? WHERE number=?", (chance.choice((-1, count, 2**31, 2**62)), one))
    elif deed == 3:
        link.execute(f"UPDATE steps SET {part}=? WHERE number=?", (odd, one))
    elif deed == 4:
        key = chance.choice(("at", "hash"))
        link.execute("UPDATE state SET value=? WHERE key=?", (chance.choice((str(other), "³", "-1", odd)), key))
    elif deed == 5:
        link.execute(
            f"UPDATE assets SET {chance.choice(('name', 'file', 'sha256', 'size', 'packing', 'data'))}=?", (odd,)
        )
    elif deed == 6 and chance.random() < 0.2:
        link.execute(chance.choice((*_STRANGERS, f"PRAGMA user_version={one}", "PRAGMA application_id=7")))
    else:
        _rewrite(link, chance, values, one, deed < 9)


def _rewrite(link: sqlite3.Connection, chance: Chance, values: Values | None, number: int, whole: bool) -> None:
    """Mutates the battle in one step, or in this and all following steps."""
    found = link.execute(
        f"SELECT number, battle FROM steps WHERE number{'=' if whole else '>='}?", (number,)
    ).fetchall()
    seed = chance.random()
    for step, data in found:
        tree = swapped(json.loads(zlib.decompress(data)), Chance(seed), values)
        link.execute("UPDATE steps SET battle=? WHERE number=?", (zlib.compress(_json(tree)), step))


def _hash_again(link: sqlite3.Connection) -> None:
    last = INITIAL_HASH
    for number, *step in link.execute("SELECT number, label, action, battle FROM steps ORDER BY number").fetchall():
        last = step_hash(last, number, *step)
        link.execute("UPDATE steps SET hash=? WHERE number=?", (last, number))
    assets = [Asset(*row) for row in link.execute("SELECT * FROM assets")]
    (at,) = link.execute("SELECT value FROM state WHERE key='at'").fetchone()
    link.execute("UPDATE state SET value=? WHERE key='hash'", (file_hash(last, at, assets),))
