"""No name may end in a line break, whatever its type."""

from typing import Annotated

import msgspec
import pytest
from msgspec import inspect

from app.games import setup_actions
from app.games.actions import Action
from app.games.warcry.cards.decks import CardPack
from app.games.warcry.state import Battleplan
from app.model import Battle
from app.rosters import KnownFighter, Roster
from app.storage.library_entries import Card
from app.storage.settings import Settings


def kinds():
    """Returns every type of value that is read from a file."""
    yield from (Battle, CardPack, Battleplan, Card, Roster, KnownFighter, Settings)
    yield from (kind for kind in Action.__subclasses__() if kind is not setup_actions.Draw)  # it holds a card, as Pack


def texts(type, seen):
    """Returns the text types within a type, each once."""
    if isinstance(type, inspect.Metadata):
        yield from texts(type.type, seen)
    elif isinstance(type, inspect.StrType):
        yield type
    elif isinstance(type, inspect.UnionType):
        for one in type.types:
            yield from texts(one, seen)
    elif isinstance(type, inspect.TupleType):
        for one in type.item_types:
            yield from texts(one, seen)
    elif isinstance(type, (inspect.VarTupleType, inspect.ListType)):
        yield from texts(type.item_type, seen)
    elif isinstance(type, inspect.DictType):
        yield from (*texts(type.key_type, seen), *texts(type.value_type, seen))
    elif isinstance(type, inspect.StructType) and type.cls not in seen:
        seen.add(type.cls)
        for field in type.fields:
            yield from texts(field.type, seen)


def patterned():
    found = [text for kind in kinds() for text in texts(inspect.type_info(kind), set())]
    return sorted({(text.pattern, text.min_length, text.max_length) for text in found if text.pattern}, key=str)


def accepts(pattern, shortest, longest, text):
    kind = msgspec.Meta(pattern=pattern, min_length=shortest, max_length=longest)
    try:
        msgspec.json.decode(msgspec.json.encode(text), type=Annotated[str, kind])
    except msgspec.ValidationError:
        return False
    return True


def test_several_kinds_of_text_are_tested():
    assert len(patterned()) >= 4


@pytest.mark.parametrize("kind", patterned(), ids=str)
def test_a_text_ending_in_a_line_break_is_refused(kind):
    assert accepts(*kind, "A plain name")
    lines = "\n" if not accepts(*kind, "A\nB") else ""
    for end in (*lines, "\r", "\x0b", "\x0c", "\x00", "\x1b", "\x7f"):
        assert not accepts(*kind, f"A{end}")
        assert not accepts(*kind, f"{end}A")


def test_no_pattern_accepts_a_trailing_line_break():
    assert not [pattern for pattern, *_ in patterned() if pattern.endswith("$")]
