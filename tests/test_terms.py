"""No general module names a game or a term of a game: those belong in `app/games/<game>`."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "app"
GAMES = ROOT / "games"

TERMS = (
    # Warcry
    "warcry", "warband", "dagger", "shield", "hammer", "battle group", "wild", "twist", "battleplan", "runemark",
    "treasure", "prize", "thrall", "ability dice", "initiative dice", "priority", "triple", "disengage",
    "deployment card", "victory card", "hit roll", "grand alliance",
    # Warcrow
    "warcrow", "tinge", "demoralized", "scout", "ambusher", "conquest value",
)  # fmt: skip

MAY_NAME = {
    "model/profile.py",  # files keep the name that its field of keywords had first
    "games/game_list.py",  # it lists the games
    "storage/settings.py",  # files have a player's key under the name that its command had first
}
"""Modules that have to name games, and why."""


def words(text):
    """Returns a text in lower case with names split into words: `BattleGroup`, `battle_group`, "battle-group" alike."""
    text = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_\W]+", " ", text)
    return " ".join(text.lower().split())


PATTERN = re.compile(rf"\b(?:{'|'.join(TERMS)})s?\b")


def terms(text):
    return sorted(set(PATTERN.findall(words(text))))


def named(path):
    """Returns the terms that a module names in its path, identifiers, strings, docstrings or comments."""
    return terms(f"{path.relative_to(ROOT)} {path.read_text(encoding='utf-8')}")


MODULES = {
    path.relative_to(ROOT).as_posix(): path
    for path in sorted(ROOT.rglob("*.py"))
    if not (path.is_relative_to(GAMES) and path.parent != GAMES)
}


@pytest.mark.thorough
def test_no_general_module_names_a_game_or_its_terms():
    found = {name: terms for name, path in MODULES.items() if name not in MAY_NAME and (terms := named(path))}
    assert not found


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("class BattleGroup:", "battle group"),
        ("battle_groups = 1", "battle groups"),
        ('"The wild dice"', "wild"),
        ("def play_wild(): ...", "wild"),
        ("XMLWarband", "warband"),
        ("# how Warcry has it", "warcry"),
    ],
)
def test_a_term_is_found_however_it_is_written(text, term):
    assert terms(text) == [term]


def test_words_that_only_resemble_a_term_are_accepted():
    assert not terms("bewildered, surprised, shielded; the wilderness, conquest")
