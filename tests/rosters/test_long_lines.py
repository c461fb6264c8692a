"""Texts that would keep a careless pattern busy for hours are read, or refused, as fast as any others."""

import json

import pytest

from app.core.errors import PlayerError
from app.games.warcrow.keywords import parse_keyword, split_outside_brackets
from app.games.warcrow.rosters.army_builder import make_keywords, split_words
from app.games.warcry.rosters import warcrier
from app.geometry.mesh_io import threemf
from app.storage import battle_json

MANY = 300_000


@pytest.mark.parametrize(
    "line", ["- a" + " " * MANY + "x", "- " + "a " * MANY, "- a" + "(1pts" * MANY, "-" + " " * MANY]
)
def test_a_long_line_is_not_a_fighter(line):
    assert not warcrier.is_fighter_list(line)


@pytest.mark.thorough
def test_words_are_split_outside_brackets():
    assert split_words("[Elf, Join (Infantry, Elf),, Scout ]") == ["Elf", "Join (Infantry, Elf)", "Scout"]
    assert split_outside_brackets("a;b, c (d; e), f) g, h", ",;") == ["a", "b", "c (d; e), f) g", "h"]
    assert len(split_words("a," * MANY)) == MANY


def test_the_space_between_words_may_be_long():
    assert make_keywords(["Join (Elf" + " " * MANY + "or Orc)"]) == ("Join (Elf | Orc)",)
    assert parse_keyword("Join" + " " * 100 + "(Elf)").meant == "Elf"
    for _ in range(500):
        with pytest.raises(PlayerError):
            parse_keyword("a" + " " * 198 + "|")


def test_the_relations_of_a_3mf_are_found_among_many():
    text = "<Relationship " * MANY + '<Relationship Id="a" Target="/3D/x.model"/>'
    assert threemf.TARGET.search(threemf.RELATION.findall(text)[-1])[1] == "3D/x.model"


def test_a_duplicate_key_is_found_among_many():
    keys = [(str(number), 0) for number in range(300_000)]
    assert len(battle_json._single_keys(keys)) == len(keys)
    with pytest.raises(PlayerError, match="duplicate key"):
        json.loads('{"a": 1, "b": {"a": 1, "a": 2}}', object_pairs_hook=battle_json._single_keys)
