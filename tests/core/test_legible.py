"""Invisible characters in foreign names are shown as codes in every output of the program."""

import json
import re
import unicodedata
import zlib

import msgspec
import pytest

from app.cli import parser
from app.core.errors import PlayerError
from app.core.language import tr
from app.core.legible import CONTROLS, MARKS, legible, text_pattern
from app.games.warcry.cards.pack_file import parse_pack
from app.model import Id, Words
from app.model.legible_json import legible_json
from app.session import open_session
from app.storage.file_names import battle_title
from tests.cli.drawing_hooks import DRAWS_NOTHING
from tests.storage.battles import forge, kept_battle, rows

UNSEEN = re.compile(f"[{CONTROLS}{MARKS}]")
BAD = "\u202e\u2066\u200b\u2028\ufeff\U000e0041\x85\x9b"
SEEN_THOUGH_FORMAT = set("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")
NEEDED = ("می\u200cخواهم", "क्\u200dष", "👩\u200d🚀", "❤\ufe0f", "1\ufe0f\u20e3", "葛\U000e0100", "ᠠ\u180b")
WRONG_PLACE = ("Ann\u200d", "A\ufe0f", "a\u200cb", "❤\ufe0f\ufe0f", "\u200d")


def is_unseen(text):
    return not re.search(text_pattern(r"\x00-\x08\x0b-\x1f\x7f"), text)


@pytest.fixture
def forged(tmp_path):
    """Makes a foreign battle file whose fighter A has a name of invisible marks."""
    path = kept_battle(tmp_path)
    [[packed]] = rows(path, "SELECT battle FROM steps")
    text = zlib.decompress(packed).replace(
        b'"id":"A"', json.dumps({"id": f"A{BAD}"}, ensure_ascii=False)[1:-1].encode()
    )
    text = text.replace(b'"log":[]', f'"log":[{{"text":"Night{BAD}","kind":"note"}}]'.encode())
    forge(path, ("UPDATE steps SET battle = ?, label = ?", (zlib.compress(text), f"to{BAD}")))
    return path


def test_every_invisible_unicode_character_is_known():
    kinds = ("Cc", "Cf", "Cs", "Zl", "Zp")
    unseen = {letter for letter in map(chr, range(0x110000)) if unicodedata.category(letter) in kinds}
    assert {letter for letter in unseen if not UNSEEN.match(letter)} == SEEN_THOUGH_FORMAT


@pytest.mark.parametrize("text", NEEDED)
def test_characters_a_script_needs_are_kept(text):
    assert legible(text) == text
    assert re.search(text_pattern(CONTROLS), text)
    assert legible_json(json.dumps([text], ensure_ascii=False).encode()) == msgspec.json.encode([text])


@pytest.mark.parametrize("text", [*WRONG_PLACE, *(f"a{letter}b" for letter in BAD)])
def test_invisible_characters_no_script_needs_are_shown_as_codes(text):
    assert not is_unseen(legible(text))
    assert "[U+" in legible(text)
    for kind in (Id, Words):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(msgspec.json.encode(text), type=kind)


def test_codes_are_unicode_code_points():
    assert legible("a\u202eb\x9b\U000e0041") == "a[U+202E]b[U+009B][U+E0041]"
    assert legible("a\nb\t\x1b", lines=True) == "a\nb\t[U+001B]"
    assert legible("a\nb") == "a[U+000A]b"


def test_a_long_name_of_invisible_marks_stays_within_the_name_limit():
    text = msgspec.json.decode(legible_json(msgspec.json.encode("\u200b" * 80)))
    assert msgspec.json.decode(msgspec.json.encode(text), type=Id) == "\ufffd" * 80


def test_names_in_json_are_found_whatever_their_escapes():
    assert json.loads(legible_json(rb'{"a\u202e": "\\u202e \ud83d\ude80"}')) == {"a[U+202E]": "\\u202e 🚀"}
    assert json.loads(legible_json('{"model": "a\u200b.stl", "id": "a\u200b"}'.encode())) == {
        "model": "a\u200b.stl",
        "id": "a[U+200B]",
    }
    assert legible_json(b'{"broken \xff\\u') == b'{"broken \xff\\u'


def test_a_battle_with_invisible_names_opens_and_can_be_played(forged):
    session = open_session(forged)
    name = session.battle.fighters[0].id
    assert name == "A[U+202E][U+2066][U+200B][U+2028][U+FEFF][U+E0041][U+0085][U+009B]"
    assert not is_unseen(session.history.steps[0].label)
    assert session.table.distance(name, "B").distance_mm > 0


@pytest.mark.parametrize("arguments", [("--matrix",), ("--matrix", "--json"), ("--from", "nobody", "--all")])
def test_terminal_output_has_no_invisible_marks(forged, capsys, arguments):
    forged = forged.rename(forged.with_name(f"night{BAD}.eyeline"))
    parser.main(["sight", str(forged), *arguments], DRAWS_NOTHING)
    out, err = capsys.readouterr()
    assert "[U+202E]" in out + err
    assert not is_unseen(out + err)
    assert "--json" not in arguments or json.loads(out)


def test_json_output_contains_the_real_file_names(forged, tmp_path, capsys):
    out = tmp_path / f"x{BAD}.json"
    assert parser.main(["export", str(forged), "--out", str(out), "--json"], DRAWS_NOTHING) == 0
    written = capsys.readouterr().out
    assert not is_unseen(written)
    assert json.loads(written)["files"][0] == str(out)
    assert not is_unseen(out.read_text("utf-8"))


@pytest.mark.thorough
def test_reports_have_no_invisible_marks(forged, tmp_path):
    for name in ("report.html", "report.txt"):
        path = forged.with_name(f"night{BAD}.eyeline")
        path.write_bytes(forged.read_bytes())
        assert parser.main(["report", str(path), "--out", str(tmp_path / name)], DRAWS_NOTHING) == 0
        text = (tmp_path / name).read_text("utf-8")
        assert "[U+202E]" in text
        assert not is_unseen(text)


def test_messages_make_invisible_marks_in_file_names_and_errors_visible(tmp_path):
    path = tmp_path / f"x{BAD}.stl"
    for value in (path, path.name, OSError(path.name)):
        assert not is_unseen(tr("Wrote {name}.", name=value))
    assert not is_unseen(str(PlayerError(f"{path.name}: it is no file")))
    assert not is_unseen(battle_title(path))


def test_unknown_arguments_are_shown_legibly(capsys):
    with pytest.raises(SystemExit):
        parser.main(["sight", f"night{BAD}", f"more{BAD}", "--all"], DRAWS_NOTHING)
    assert not is_unseen(capsys.readouterr().err)


def test_a_pack_pasted_as_text_is_read():
    pack = parse_pack('name = "Night"\nabout = "soft\xadhyphen \u200bhere"'.encode(), False)
    assert pack.about == "soft[U+00AD]hyphen [U+200B]here"
