"""The history of a battle: its steps, as they are stored in the battle file.

Every step stores the complete battle after it, compressed. Each step's hash covers its contents and the hash of the
step before it, and the file's hash covers the last step's hash, the number of the step on the table and all assets. So
a file in which steps of two different moments are mixed is detected.

Successive battles share their equal parts as the same objects: a long history takes little memory, and changes are
found by comparing identities. Sizes are limited, so that everything that is written can be read again; a history that
grows too long loses its oldest steps.
"""

import dataclasses
import hashlib
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar, cast

import msgspec
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.model import Battle, GameData
from app.model.battle import Log
from app.model.legible_json import legible_json
from app.storage.assets import Asset
from app.storage.consistency import require_valid
from app.storage.older_battle_json import with_game_data
from app.storage.sqlite_schema import Damaged

MAX_STEP_BYTES = 16_000_000
"""Largest size of a battle as JSON, in bytes."""
MAX_HISTORY_STEPS, DROPPED_STEPS = 2_000, 500
"""Largest number of steps in a history, and how many of the oldest are dropped when there are more."""
MAX_FILE_STEPS = 20_000
"""Largest number of steps in a battle file."""
MAX_BYTES = 2**30
"""Largest total size of the battles of all steps as JSON, in bytes: reading more would take minutes."""
MAX_NEW_BYTES = 2**26
"""Largest total size of what is new in each step as JSON, in bytes, and of all actions.

Steps that this program writes share what stays the same. In memory, the data takes 4 times as much, and 10 times in the
worst case, which is a log of empty lines.
"""

_A_PLACE = 8
"""Size of an item of a tuple, in bytes."""

_KEYS = {
    "fighters": "id",
    "pieces": "id",
    "aside": "id",
    "plans": "name",
    "photos": "name",
    "placements": "thing",
}
"""The lists of a battle whose items are shared one by one, and the field that is different in each of their items."""

Item = TypeVar("Item")


@dataclass(frozen=True, eq=False)
class StepRecord:
    """A step of a history: its label, the action as JSON, and the battle after it.

    The first step of a history is the battle at its beginning; it has no label and no action. `size` is the length of
    the battle as JSON in bytes, and `new` the length of what differs from the step before, if that is known.
    """

    label: str
    action: bytes
    battle: Battle
    size: int = 0
    new: int = 0


@dataclass(frozen=True)
class History:
    """All steps, and the number of the step whose battle is on the table; later steps can be redone."""

    steps: tuple[StepRecord, ...]
    at: int

    @property
    def battle(self) -> Battle:
        """The battle on the table."""
        return self.steps[self.at].battle


def initial_history(battle: Battle) -> History:
    """Returns a history without any actions."""
    return History((StepRecord("", b"", battle),), 0)


def append_step(done: tuple[StepRecord, ...], step: StepRecord) -> History:
    """Returns the history with another step; the oldest steps are dropped if it becomes too long."""
    size, new = len(msgspec.json.encode(step.battle)), count_new_bytes(step.battle, done[-1].battle if done else None)
    step = dataclasses.replace(step, size=size, new=new)
    while len(done) >= MAX_HISTORY_STEPS or (len(done) > 1 and not _has_room((*done, step))):
        gone = min(DROPPED_STEPS, len(done) // 2)
        first = dataclasses.replace(done[gone], label="", action=b"", new=count_new_bytes(done[gone].battle, None))
        done = (first, *done[gone + 1 :])
    return History((*done, step), len(done))


def _has_room(steps: tuple[StepRecord, ...]) -> bool:
    """Returns whether the steps take up to half of the limits, so that what is written can be read again."""
    new, actions = sum(step.new for step in steps), sum(len(step.action) for step in steps)
    return sum(step.size for step in steps) <= MAX_BYTES // 2 and max(new, actions) <= MAX_NEW_BYTES // 2


def count_new_bytes(battle: Battle, before: Battle | None) -> int:
    """Returns the size in bytes, as JSON, of what a battle does not share with the battle before it."""
    if before is None:
        return len(msgspec.json.encode(battle))
    total = 0
    for part in battle.__struct_fields__:
        here, there = getattr(battle, part), getattr(before, part)
        if here is there:
            continue
        if isinstance(here, tuple):
            known = set(map(id, there))
            here = tuple(one for one in cast(tuple[object, ...], here) if id(one) not in known)
            total += _A_PLACE * len(getattr(battle, part))
        total += len(msgspec.json.encode(here))
    return total


def pack_battle(battle: Battle) -> bytes:
    """Returns a battle as it is stored for a step. Raises PlayerError if it would be too large to be read again."""
    text = msgspec.json.encode(battle)
    if len(text) > MAX_STEP_BYTES:
        raise PlayerError(tr("the battle is larger than allowed for a battle file; remove something from the table"))
    return zlib.compress(text)


def unpack_battle(data: bytes, before: Battle | None) -> tuple[Battle, int]:
    """Returns the battle of a step and its length as JSON; equal parts are shared with the battle before it.

    Raises PlayerError if the data is not a battle.
    """
    try:
        text = zlib.decompressobj().decompress(data, MAX_STEP_BYTES + 1)
        if len(text) > MAX_STEP_BYTES:
            raise PlayerError(tr("it is larger than allowed for a battle file; open another copy"))
        battle = _decode_battle(legible_json(text))
    except (zlib.error, ValueError, RecursionError) as error:  # The errors of msgspec are ValueErrors.
        raise Damaged(tr("it is damaged; recover the battle, or open another copy")) from error
    if len(battle.used_ids) != len(battle.things) + len(battle.aside) + len(battle.tokens):
        raise Damaged(tr("it is damaged; recover the battle, or open another copy"))
    try:
        require_valid(battle)
    except PlayerError as error:
        raise Damaged(str(error)) from error
    return (share_parts(battle, before) if before else battle), len(text)


def _decode_battle(text: bytes) -> Battle:
    try:
        battle = msgspec.json.decode(text, type=Battle)
    except msgspec.ValidationError:
        battle = msgspec.json.decode(with_game_data(text), type=Battle)
    # Copy the raw data: it is a view that would keep the whole text in memory.
    return replace(battle, game=GameData(battle.game.version, battle.game.values.copy()))


def share_parts(battle: Battle, before: Battle) -> Battle:
    """Returns an equal battle that reuses all equal parts of the battle before it, so that identity shows changes."""
    whole = {
        part: getattr(before, part)
        for part in ("board", "views", "sides", "tokens", "clock", "game")
        if getattr(before, part) == getattr(battle, part)
    }
    lists = {part: _share_items(getattr(battle, part), getattr(before, part), key) for part, key in _KEYS.items()}
    return replace(battle, **whole, **lists, log=_share_log(battle.log, before.log))


def _share_log(log: Log, before: Log) -> Log:
    """Returns an equal log that reuses the lines of the log before it, which may have lost its oldest lines since."""
    first = before.index(log[0]) if log and log[0] in before else 0
    known = before[first:]
    lines = tuple(old if old == new else new for new, old in zip(log, known, strict=False))
    return before if log == before else (*lines, *log[len(lines) :])


def _share_items(items: tuple[Item, ...], before: tuple[Item, ...], key: str) -> tuple[Item, ...]:
    if items == before:
        return before
    known = {getattr(item, key): item for item in before}
    found = ((item, known.get(getattr(item, key))) for item in items)
    return tuple(old if old is not None and old == item else item for item, old in found)


INITIAL_HASH = b""
"""The hash before the first step."""


def step_hash(before: bytes, number: int, label: str, action: bytes, battle: bytes) -> bytes:
    """Returns the hash of a stored step, which covers all steps before it."""
    return _hash(before, str(number).encode(), label.encode("utf-8", "surrogatepass"), action, battle)


def file_hash(last: bytes, at: str, assets: Iterable[Asset]) -> str:
    """Returns the hash of a battle file: of its last step, which step is on the table, and its assets."""
    kept = sorted((one.name, one.file, one.sha256, str(one.size), one.packing) for one in assets)
    return _hash(last, at.encode("utf-8", "surrogatepass"), *(text.encode() for one in kept for text in one)).hex()


def _hash(*parts: bytes) -> bytes:
    found = hashlib.sha256()
    for part in parts:
        # The lengths keep bytes from moving from one part to the next unnoticed.
        found.update(len(part).to_bytes(8, "big"))
        found.update(part)
    return found.digest()
