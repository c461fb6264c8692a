"""Every text is translated where it is shown, and translations are complete."""

import ast
import re
from pathlib import Path

import pytest

from app.core import language
from app.core.app_paths import TRANSLATIONS
from app.core.errors import PlayerError
from app.core.language import (
    choose_language,
    counted,
    current_language,
    find_translations,
    format_number,
    join_clauses,
    labelled,
    percent_sign,
    preferred_language,
    set_language,
    tr,
)
from app.games.warcrow.symbol_dice import parse_pool
from app.games.warcrow.units.unit_states import STATES
from app.geometry.mesh_io import Limits, read
from build_scripts.i18n import catalogues, translate
from tests.german import german_catalogue

APP = Path(language.__file__).parents[1]
FILES = [path.relative_to(APP).as_posix() for path in sorted(APP.rglob("*.py"))]
# Reports of crashes and the self test are for developers, and so in English.
BELOW = [file for file in FILES if not file.startswith(("ui/", "self_test/", "storage/crash_reports.py"))]
MADE = translate.find_languages()
"""The languages that translators have begun."""

NOT_SHOWN = ("ui/viewport/shaders.py", "ui/app_services/problem_report.py")
"""Modules in the window whose texts are for drivers or maintainers."""
IN_WINDOW = [file for file in FILES if file.startswith("ui/") and file not in NOT_SHOWN]

# Texts for machines or developers: SQL, style sheets, headers of files, what libraries say,
# names of fonts and of drivers, of sets of cards and in rosters, kinds of things.
NO_PROSE = re.compile(
    r"(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|BEGIN|ATTACH|ALTER|DROP|BLOB) |ply\n|matching regex|[0-9]px|"
    r"^property uchar|"
    r"^(Core set|Heart of Ghur|icon bearer|bladeborn fighters|damage points allocated)$|"
    r"^(Inter|SF|Segoe|Open|Noto|Nimbus|DejaVu) |^(gdi generic|microsoft basic render)$|"
    r"^(save view|forget view|(other|plain) still|contrast light|contrast dark|Block LoS|Preferred terrain)$|"
    r"cannot open shared object file$|^(connect to display|could not)$|"
    r"^My army ⏎|^(mm|cm|m|\" ″.*|' ′.*) ([a-z]+ ?)+$|"
    r"^(points cost|unit name (en|sp)|army roster|[Cc]reated with )$|Total Points|Not Tournament Legal"
)
NO_WORDS = re.compile(r"^[a-z.\[\]_]*: $")
"""Places in a battle file."""
TAGS = re.compile(r"</?[a-z][^<>]*>")
PROSE = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}")
TELLING = {
    "PlayerError": (0,),
    "TooManyInProcess": (0,),
    "Unreadable": (0,),
    "TooManyTriangles": (0,),
    "Problem": (0, 1),
}
TELLING |= {"Ruling": (1, 2, 3), "report": (1,), "_report": (1,), "ArgumentTypeError": (0,)}
"""Which arguments of which calls players read, or hear of while they wait."""
SHOWING = dict.fromkeys(("setText", "setToolTip", "setAccessibleName", "setAccessibleDescription", "show_text"), (0,))
SHOWING |= dict.fromkeys(("setWindowTitle", "setPlaceholderText", "setStatusTip", "setTitle", "setSuffix"), (0,))
SHOWING |= dict.fromkeys(("QPushButton", "QToolButton", "QLabel", "QCheckBox", "QRadioButton", "QGroupBox"), (0,))
SHOWING |= dict.fromkeys(("WrappingLabel", "FighterChip", "addAction", "addMenu", "QAction"), (0,)) | {
    "make_small_button": (1,)
}
"""Which arguments of which calls are shown in the window."""
THE_SAME = re.compile(r"\b(mm|cm|ms|s|MB|Eyeline|Ctrl|Shift|Esc)\b")
"""What no language calls otherwise."""


@pytest.fixture
def restored_language():
    before = current_language()
    yield
    set_language(before[0], Path(before[1]))


@pytest.fixture
def german(tmp_path, restored_language):
    """Returns a function that makes the program speak German with given texts."""

    def speaking(said):
        set_language("de", german_catalogue(tmp_path, said))

    return speaking


@pytest.fixture(scope="module")
def trees():
    """Returns the syntax tree of each module of the program by its path in `app`."""
    return {file: ast.parse((APP / file).read_text(encoding="utf-8")) for file in FILES}


@pytest.fixture(scope="module")
def texts():
    """Returns every text of the code, collected once."""
    return ids(catalogues.extract())


def test_numbers_in_texts_are_formatted_for_the_language(german):
    told, lines = (
        "{count:,} triangles, {size:.1f} mm, {share:.0%}, {name}",
        ("{count} line, {mm:g}", "{count} lines, {mm:g}"),
    )
    german(
        {
            told: "{count:,} Dreiecke, {size:.1f} mm, {share:.0%}, {name}",
            lines: ("{count} Linie, {mm:g}", "{count} Linien, {mm:g}"),
        }
    )
    assert tr(told, count=6424, size=2.25, share=0.5, name="v1.2") == "6.424 Dreiecke, 2,2 mm, 50\u00a0%, v1.2"
    assert counted(2, *lines, mm=0.5) == "2 Linien, 0,5"
    assert format_number(1234.5, ",.2f") == "1.234,50"


def test_a_label_is_joined_with_the_colon_of_the_language(restored_language):
    assert labelled("Distance", "3 in") == "Distance: 3 in"
    assert labelled("{x}", "{y}") == "{x}: {y}"
    assert labelled("Count", 0) == "Count: 0"
    assert (labelled("Distance", ""), labelled("", "3 in")) == ("Distance", "3 in")
    set_language("fr", TRANSLATIONS)
    assert labelled("Distance", "3 in") == "Distance\u202f: 3 in"


def test_clauses_are_joined_with_the_semicolon_of_the_language(restored_language):
    assert join_clauses(["1 hit", "", "2 damage"]) == "1 hit; 2 damage"
    set_language("fr", TRANSLATIONS)
    assert join_clauses(["1 hit", "2 damage"]) == "1 hit\u202f; 2 damage"


PERCENT_SIGNS = {"de": "\u00a0%", "es": "\u00a0%", "fr": "\u202f%"}


@pytest.mark.parametrize("one", MADE)
def test_percentages_are_formatted_for_each_shipped_language(restored_language, one):
    set_language(one, TRANSLATIONS)
    assert percent_sign() == PERCENT_SIGNS[one]
    assert tr("{share:.0%}", share=0.5) == f"50{percent_sign()}"


@pytest.mark.parametrize("one", MADE)
def test_no_translation_writes_the_percent_sign_right_after_a_number(one):
    catalogue = catalogues.parse(translate.po_file(one).read_text("utf-8"), one)
    told = [message.string for message in catalogue]
    strings = [text for one in told for text in ((one,) if isinstance(one, str) else one)]
    assert [text for text in strings if re.search(r"[\d}]%(?!\})", text)] == []


def test_numbers_are_english_by_default():
    assert tr("{mm:.1f} mm", mm=2.2) == "2.2 mm"
    assert format_number(1234.5, ",.2f") == "1,234.50"


def calls(tree):
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]


def name_of(call):
    """Returns the name of a called function, without its object."""
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def ids(catalogue):
    """Returns the texts of a catalogue, a singular and its plural together."""
    return {message.id for message in catalogue if message.id}


def is_translated(node):
    return isinstance(node, ast.Call) and name_of(node) in catalogues.KEYWORDS


def words_of(call):
    """Returns the arguments of a call that are texts to translate."""
    return [call.args[place - 1] for place in catalogues.KEYWORDS[name_of(call)] or (1,) if place <= len(call.args)]


def literal_text(node):
    """Returns the literal letters of a text, whether plain or formatted."""
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value for part in node.values if isinstance(part, ast.Constant))
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def untranslated(tree):
    """Returns the literals of a module that are not translated, except docstrings and assertions."""
    todo = [tree]
    while todo:
        node = todo.pop()
        if is_translated(node) or isinstance(node, ast.Assert) or is_docstring(node) or is_bug(node):
            continue
        if literal_text(node):
            yield node
        if not isinstance(node, ast.JoinedStr):
            todo += ast.iter_child_nodes(node)
        else:
            todo += [part.value for part in node.values if isinstance(part, ast.FormattedValue)]


def is_docstring(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_bug(node):
    """Returns whether an error is raised only for a bug in the program."""
    bugs = ("ValueError", "RuntimeError")
    return isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and name_of(node.exc) in bugs


def test_the_search_finds_untranslated_texts():
    tree = ast.parse('"""What it does."""\nsay(f"{name} is too long")\nsay(tr("{name} is short", name="a long one"))\n')
    assert [literal_text(node) for node in untranslated(tree)] == [" is too long"]


@pytest.mark.thorough
def test_every_sentence_is_translated(trees):
    found = [
        (f"{file}:{node.lineno}", text)
        for file in BELOW + IN_WINDOW
        for node in untranslated(trees[file])
        if PROSE.search(text := TAGS.sub("", literal_text(node))) and not NO_PROSE.search(text)
    ]
    assert found == []


@pytest.mark.thorough
def test_messages_to_players_are_translated_even_if_they_are_one_word(trees):
    found = [
        (f"{file}:{call.lineno}", text)
        for file in BELOW + IN_WINDOW
        for call in calls(trees[file])
        for text in told(call, TELLING | (SHOWING if file in IN_WINDOW else {}))
        if re.search("[A-Za-z]", text)
    ]
    assert found == []


def told(call, telling):
    """Returns texts that a call shows without translation, except those that are the same in every language."""
    arguments = [call.args[place] for place in telling.get(name_of(call), ()) if place < len(call.args)]
    return [THE_SAME.sub("", NO_WORDS.sub("", literal_text(node))) for node in arguments]


@pytest.mark.thorough
def test_only_plain_literals_are_passed_to_tr(trees):
    found = [
        f"{file}:{call.lineno}"
        for file, tree in trees.items()
        for call in calls(tree)
        if is_translated(call)
        for word in words_of(call)
        if isinstance(word, (ast.JoinedStr, ast.BinOp))
    ]
    assert found == []


@pytest.mark.thorough
def test_every_placeholder_in_a_text_is_filled(trees):
    found = [
        (f"{file}:{call.lineno}", flaw)
        for file, tree in trees.items()
        for call in calls(tree)
        if name_of(call) in ("tr", "counted") and (flaw := unfilled(call))
    ]
    assert found == []


def unfilled(call):
    """Returns the mismatch between the placeholders of a text and the values given to `tr` or `counted`, if any."""
    given = {keyword.arg for keyword in call.keywords}
    if None in given or not (words := [word for word in words_of(call) if literal_text(word)]):
        return ""
    wanted = {place.strip("{}").split(":")[0] for word in words for place in catalogues.places(literal_text(word))}
    if differing := (wanted ^ given) - {"count"}:
        return f"these places and values differ: {', '.join(sorted(differing))}"
    counts = name_of(call) == "counted" or ("count" in wanted) == ("count" in given)
    return "" if counts else "a count is given and not said, or said and not given"


def test_a_text_is_translated_into_the_current_language(german):
    german({"{name} is gone": "{name} ist weg"})
    assert tr("{name} is gone", name="{x}") == "{x} ist weg"
    assert tr("nobody translated this") == "nobody translated this"
    assert tr("") == ""


def test_counts_take_the_plural_form_of_the_language(german):
    faces = ("{count} face of {name}", "{count} faces of {name}")
    assert [counted(count, *faces, name="x") for count in (0, 1, 2)] == ["0 faces of x", "1 face of x", "2 faces of x"]
    german({faces: ("{count} Fläche von {name}", "{count} Flächen von {name}")})
    assert [counted(count, *faces, name="x") for count in (1, 5)] == ["1 Fläche von x", "5 Flächen von x"]


@pytest.mark.thorough
def test_an_error_from_a_child_process_is_in_the_same_language(german, tmp_path):
    german({"{name} is incomplete or damaged; export or download it again.": "{name} ist keine ganze GLB-Datei."})
    path = tmp_path / "box.glb"
    path.write_bytes(b"glTF")
    with pytest.raises(PlayerError, match=r"^box\.glb ist keine ganze GLB-Datei\.$"):
        read(path, limits=Limits())


@pytest.mark.parametrize(
    ("asked", "variables", "spoken"),
    [
        ("fr", {"EYELINE_LANGUAGE": "de", "LANG": "es_ES.UTF-8"}, "de"),
        ("fr", {"LANG": "es_ES.UTF-8"}, "fr"),
        ("", {"EYELINE_LANGUAGE": "de", "LANG": "es_ES.UTF-8"}, "de"),
        ("", {"LANG": "es_ES.UTF-8"}, "es"),
        ("", {"LC_ALL": "C.UTF-8", "LANG": "es_ES.UTF-8"}, "en"),
        ("", {"LANG": "pl_PL.UTF-8"}, "en"),
        ("", {}, "en"),
    ],
)
def test_the_language_comes_from_the_environment_the_setting_the_system_or_is_english(
    monkeypatch, asked, variables, spoken
):
    for name in ("EYELINE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert choose_language(preferred_language(asked)) == spoken


@pytest.mark.few(1)
@pytest.mark.parametrize("one", MADE)
def test_every_translation_has_the_placeholders_of_its_source(one):
    """Texts that are not translated yet are listed by `dev.py test`, and stop only a release."""
    assert catalogues.find_broken(translate.po_file(one).read_text("utf-8"), one) == []


@pytest.mark.parametrize("one", MADE)
def test_examples_of_input_are_understood_as_written(one):
    texts = {message.id: message.string for message in catalogues.parse(translate.po_file(one).read_text("utf-8"), one)}
    dice = "e.g. 2 red, 1 orange"
    for text in (dice, "Enter the dice for WP and DEF, for example 2 red, 1 orange."):
        assert parse_pool(re.search(r"\d.*\w", texts[text])[0]) == parse_pool("2 red, 1 orange")
    states = texts["e.g. frightened, slowed"].rsplit(".", 1)[1].split(",")
    assert {state.strip() for state in states} <= set(STATES)
    assert "Block LoS, Cover (black)" in texts["e.g. Block LoS, Cover (black)"]


@pytest.mark.parametrize("one", MADE)
def test_the_compiled_catalogues_match_the_translators_files(one):
    po = translate.po_file(one)
    assert po.with_suffix(".mo").read_bytes() == catalogues.compile_mo(po.read_text("utf-8"), one)


def plain(text):
    """Returns a text as shown: without mnemonics, dots and line breaks."""
    return " ".join(text.replace("&", "").split()).rstrip("….: ").casefold()


@pytest.mark.parametrize("one", ["en", *MADE])
def test_names_quoted_in_help_exist_on_screen(one):
    path = translate.template_file() if one == "en" else translate.po_file(one)
    catalogue = catalogues.parse(path.read_text("utf-8"), "" if one == "en" else one)
    texts = [message.id if one == "en" else message.string for message in catalogue if message.id]
    shown = {plain(text) for some in texts for text in ((some,) if isinstance(some, str) else some)}
    pages = [page for page in (TRANSLATIONS.parent / "help" / one).glob("*.md") if page.stem != "parts"]
    named = [
        (page.name, word)
        for page in pages  # on the page of terrain types, the emphasised words are those types
        for words in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", page.read_text("utf-8").replace("**", ""))
        for word in words.split("→")
    ]
    assert len(named) > 20
    assert [(page, word) for page, word in named if plain(word) not in shown] == []


def test_every_catalogue_belongs_to_a_selectable_language():
    assert {path.parent.parent.name for path in TRANSLATIONS.rglob("*.po")} == set(find_translations())
