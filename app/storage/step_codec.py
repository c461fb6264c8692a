"""What was done in a battle, step by step, as it is kept in the battle file.

Each step's hash holds that of the step before, which tells a file of one moment from a mixture of two.
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
from app.model import Battle, Fighter, GameData, Piece
from app.model.battle import Log
from app.model.legible_json import legible_json
from app.storage.assets import Asset
from app.storage.consistency import require_valid
from app.storage.older_battle_json import with_game_data
from app.storage.sqlite_schema import Damaged

LARGEST = 16_000_000
"""No battle is longer than this as JSON, in bytes."""
LONGEST, AT_ONCE = 2_000, 500
"""A history of more steps than the first loses so many of its oldest: nobody takes back so much."""
MOST = 20_000
"""No battle file holds more steps than this."""
MOST_BYTES = 2**30
"""All battles of all steps together are no longer than this as JSON: reading them would take minutes."""
MOST_NEW = 2**26
"""What is new in each step is together no longer than this as JSON, and so are all actions: ours share what stays.

In memory it is 4 times as much, and 10 times at the worst, where all of it is lines without a word.
"""

_A_PLACE = 8
"""Bytes of a place in a tuple."""

Named = TypeVar("Named", Fighter, Piece)


@dataclass(frozen=True, eq=False)
class StepRecord:
    """One step of a history: what it is called, the action as JSON, and the battle after it.

    The first step of a history is the battle as it was begun; it has no label and no action. `size` is how long the
    battle is as JSON, in bytes, and `new` how much of that the step before has not, where that is known.
    """

    label: str
    action: bytes
    battle: Battle
    size: int = 0
    new: int = 0


@dataclass(frozen=True)
class History:
    """All steps there are, and the place of the one whose battle is on the table: later ones can be done again."""

    steps: tuple[StepRecord, ...]
    at: int

    @property
    def battle(self) -> Battle:
        """The battle on the table."""
        return self.steps[self.at].battle


def initial_history(battle: Battle) -> History:
    """A history in which nothing has been done yet."""
    return History((StepRecord("", b"", battle),), 0)


def append_step(done: tuple[StepRecord, ...], step: StepRecord) -> History:
    """The history of what was done and one step more; without the oldest steps where it grows too long."""
    size, new = len(msgspec.json.encode(step.battle)), count_new_bytes(step.battle, done[-1].battle if done else None)
    step = dataclasses.replace(step, size=size, new=new)
    while len(done) >= LONGEST or (len(done) > 1 and not _has_room((*done, step))):
        gone = min(AT_ONCE, len(done) // 2)
        first = dataclasses.replace(done[gone], label="", action=b"", new=count_new_bytes(done[gone].battle, None))
        done = (first, *done[gone + 1 :])
    return History((*done, step), len(done))


def _has_room(steps: tuple[StepRecord, ...]) -> bool:
    """Whether there is room for as much again: what is written can be read."""
    new, actions = sum(step.new for step in steps), sum(len(step.action) for step in steps)
    return sum(step.size for step in steps) <= MOST_BYTES // 2 and max(new, actions) <= MOST_NEW // 2


def count_new_bytes(battle: Battle, before: Battle | None) -> int:
    """How long what is new in a battle is as JSON, in bytes: what the one before shares costs no memory."""
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
    """A battle as it is kept for one step. Raises PlayerError where it could not be read again."""
    text = msgspec.json.encode(battle)
    if len(text) > LARGEST:
        raise PlayerError(tr("the battle is larger than allowed for a battle file; remove something from the table"))
    return zlib.compress(text)


def unpack_battle(data: bytes, before: Battle | None) -> tuple[Battle, int]:
    """The battle of a step, and its length as JSON; what is as in the one before is the same object.

    Raises PlayerError where it is none.
    """
    try:
        text = zlib.decompressobj().decompress(data, LARGEST + 1)
        if len(text) > LARGEST:
            raise PlayerError(tr("it is larger than allowed for a battle file; open another copy"))
        battle = _decode_battle(legible_json(text))
    except (zlib.error, ValueError, RecursionError) as error:  # msgspec's errors are ValueErrors
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
    # Raw data is a view of all of the text, which would be kept as long as it is.
    return replace(battle, game=GameData(battle.game.version, battle.game.values.copy()))


def share_parts(battle: Battle, before: Battle) -> Battle:
    """The same battle, made of the parts of the one before wherever they are equal: changes are told by identity."""
    whole = {
        part: getattr(before, part)
        for part in ("board", "views", "sides", "tokens", "clock", "game")
        if getattr(before, part) == getattr(battle, part)
    }
    things = {
        part: _share_things(getattr(battle, part), getattr(before, part)) for part in ("fighters", "pieces", "aside")
    }
    if battle.plans == before.plans:
        plans = before.plans
    else:
        known = {plan.name: plan for plan in before.plans}
        plans = tuple(known[plan.name] if known.get(plan.name) == plan else plan for plan in battle.plans)
    return replace(battle, **whole, **things, plans=plans, log=_share_log(battle.log, before.log))


def _share_log(log: Log, before: Log) -> Log:
    """A log, its lines those of the one before, which may have lost its oldest since."""
    first = before.index(log[0]) if log and log[0] in before else 0
    known = before[first:]
    lines = tuple(old if old == new else new for new, old in zip(log, known, strict=False))
    return before if log == before else (*lines, *log[len(lines) :])


def _share_things(things: tuple[Named, ...], before: tuple[Named, ...]) -> tuple[Named, ...]:
    if things == before:
        return before
    known = {thing.id: thing for thing in before}
    return tuple(_share_thing(thing, known.get(thing.id)) for thing in things)


def _share_thing(thing: Named, known: Named | None) -> Named:
    return known if known is not None and known == thing else thing


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
