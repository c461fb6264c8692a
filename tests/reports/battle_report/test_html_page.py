"""The page of a report: complete and self-contained, whatever foreign texts a battle contains."""

import re

import pytest
from msgspec.structs import replace

from app.games.battle_actions import Note, Score
from app.model import LogEntry
from app.reports.battle_report.html_page import format_html
from app.reports.battle_report.report import make_report
from app.reports.battle_report.report_file import make_contents
from app.reports.battle_report.report_source import make_source
from tests.fighting_scenes import session
from tests.reports.battle_report.test_report import GIVEN, SYSTEM, Reader, played

HOSTILE = (
    '<script>alert("1")</script>',
    '"><img src=x onerror=alert(1)>',
    "&lt;b&gt; ]]> --> </style></svg>",
    "x" * 5000,
)


@pytest.fixture(scope="module")
def page():
    contents = make_contents(make_source(played()), has_pictures=True)
    return format_html(contents.told, contents.pictures)


def tags(page):
    """Returns every tag with its attributes, as a browser reads them."""
    found = []

    class Tags(Reader):
        def handle_starttag(self, tag, attributes):
            found.append((tag, dict(attributes)))

        def handle_startendtag(self, tag, attributes):
            found.append((tag, dict(attributes)))

        def handle_endtag(self, tag):
            pass

    Tags().feed(page)
    return found


@pytest.mark.thorough
def test_a_page_has_no_external_links_and_no_scripts(page):
    for tag, attributes in tags(page):
        assert tag not in ("script", "link", "iframe", "object", "form", "base")
        assert not [name for name in attributes if name.startswith("on")]
        for name in ("src", "href"):
            assert attributes.get(name, "#").startswith(("#", "data:image/png;base64,"))
    assert not re.search(r"url\(|@import|https?:", page)


@pytest.mark.thorough
def test_every_picture_has_a_text_description(page):
    found = tags(page)
    assert all(attributes["alt"] for tag, attributes in found if tag == "img")
    assert all(attributes.get("role") == "img" for tag, attributes in found if tag == "svg")
    assert page.count("<svg") == page.count("<title>") - 1  # and the page's own


def test_a_page_supports_dark_mode_and_printing(page):
    assert "@media screen and (prefers-color-scheme: dark)" in page
    assert "@page" in page


@pytest.mark.parametrize("name", HOSTILE)
def test_foreign_names_are_plain_text(name):
    opened = session(SYSTEM, GIVEN)
    for kind in ("sight", "attack", "points"):
        opened.do(Note(LogEntry(name[:2000], kind, 1, "combat", "Red", "Axe", against=(name[:2000],))))
    opened.do(Score("Red", 2, name[:100]))
    battle = opened.battle
    renamed = replace(battle.fighters[0], id=name[:100])
    battle = replace(battle, fighters=(renamed, *battle.fighters[1:]))
    battle = replace(battle, sides=(replace(battle.sides[0], faction=name[:100]), *battle.sides[1:]))
    page = format_html(make_report(battle, opened.game))
    assert {tag for tag, _ in tags(page)} <= {
        "html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "p", "ul", "li", "span", "footer"
    }  # fmt: skip
    assert not [attributes for _, attributes in tags(page) if "onerror" in attributes]
    reader = Reader()
    reader.feed(page)
    words = "".join(reader.words)
    assert name[:100] in words


@pytest.mark.thorough
def test_names_in_pictures_are_plain_text():
    given = GIVEN | {"fighters": [{"id": HOSTILE[1], "at": [5, 5]}, {"id": "Bow", "side": "Blue", "at": [7, 5]}]}
    opened = session(SYSTEM, given)
    opened.do(Note(LogEntry("begun", "clock", 1)))
    contents = make_contents(make_source(opened), has_pictures=True)
    page = format_html(contents.told, contents.pictures)
    assert "&quot;&gt;&lt;img src=x onerror=alert(1)&gt;</text>" in page
    assert not [attributes for _, attributes in tags(page) if "onerror" in attributes]
