"""The printed battle report: everything is on its pages, in order, and inside them."""

import pytest
from msgspec.structs import replace

from app.games.game_list import find_game
from app.games.report_parts import ReportLine, ReportSection
from app.reports.battle_report.report import make_full_report
from app.reports.battle_report.report_file import ReportContents, make_contents
from app.reports.battle_report.report_source import make_source
from app.ui.battle.report_pages import make_printout
from app.ui.paper.outputs import make_images
from app.ui.paper.pages import Pages
from tests.reports.battle_report.test_report import SYSTEM, played

WARCRY = find_game(SYSTEM)


@pytest.fixture
def written_texts(qapp, monkeypatch):
    """Records the texts written on pages, with their areas."""
    found, write = [], Pages.write

    def listen(self, text, room, *style):
        height = write(self, text, room, *style)
        found.append((self.number, text, room, height))
        return height

    monkeypatch.setattr(Pages, "write", listen)
    return found


@pytest.fixture(scope="module")
def contents():
    return make_contents(make_source(played()), has_pictures=True)


def draw(contents):
    return make_images(make_printout(contents, WARCRY), dpi=40)


@pytest.mark.thorough
def test_every_line_is_printed_in_order(written_texts, contents):
    draw(contents)
    texts = [text for _, text, _, _ in written_texts]
    at = 0
    for section in contents.told.sections:
        at = texts.index(section.title, at)
        for line in section.lines:
            at = next(n for n in range(at, len(texts)) if texts[n].startswith(line.text[:60]))


@pytest.mark.thorough
def test_nothing_is_printed_below_a_page(written_texts, contents):
    long = ReportSection("Long", tuple(ReportLine(f"{n} " + "word " * (37 * n % 400)) for n in range(60)))
    whole = ReportLine("x" * 10_000)
    told = replace(contents.told, sections=(long, ReportSection("Names", (whole,)), *contents.told.sections))
    images = draw(ReportContents(told, contents.pictures))
    assert len(images) > 5
    assert all(
        room.top() + height <= room.bottom() + 0.01 for _, text, room, height in written_texts if room.height() > 5
    )
    assert (
        sum(text.count("x") for _, text, _, _ in written_texts if set(text) == {"x"}) == 2 * 10_000
    )  # counted, then drawn


@pytest.mark.thorough
def test_each_page_shows_its_number(written_texts, contents):
    images = draw(contents)
    said = [text for _, text, _, _ in written_texts if text.startswith("Page ")]
    assert said[-len(images) :] == [f"Page {n} of {len(images)}" for n in range(1, len(images) + 1)]


@pytest.mark.thorough
def test_the_table_is_drawn_as_it_was(contents, qapp):
    images = draw(contents)
    pixels = [
        image.pixelColor(x, y).name() for image in images for x in range(image.width()) for y in range(image.height())
    ]
    assert min(pixels.count("#bd451c"), pixels.count("#1a5c9e")) > 20


def test_a_report_without_pictures_and_rounds_has_one_page(contents, qapp):
    from app.session import Session
    from tests.scenes import battle, meshes

    told = make_full_report(make_source(Session(battle(), meshes)))
    assert len(draw(ReportContents(told))) == 1


@pytest.mark.thorough
def test_a_plan_is_on_the_same_page_as_its_heading(qapp, monkeypatch, contents):
    headings, drawn = [], []
    write, draw_svg = Pages.write, Pages.draw_svg
    number, picture = next(iter(contents.pictures.items()))

    def listen(self, text, *about):
        if text == "A round":
            headings.append(self.number)
        return write(self, text, *about)

    def watch(self, drawing, *about):
        drawn.append(self.number)
        return draw_svg(self, drawing, *about)

    monkeypatch.setattr(Pages, "write", listen)
    monkeypatch.setattr(Pages, "draw_svg", watch)
    for count in range(15, 45):
        for last in (ReportLine("x"), ReportLine("x", note="which is less than a line higher")):
            before = ReportSection("Before", (*[ReportLine("x")] * count, last))
            told = replace(contents.told, results=(), sections=(before, ReportSection("A round", round=number)))
            draw(ReportContents(told, {number: picture}))
    assert headings == drawn
    assert {1, 2} <= set(headings)


@pytest.mark.thorough
def test_the_notes_of_a_line_are_on_its_page(written_texts, contents):
    against, note = "Overruled by the players: not by the rules", "a note"
    for count in range(20, 60):
        lines = [ReportLine("before")] * count
        lines.append(ReportLine("Round 1 ends", against=("not by the rules",), note=note))
        told = replace(contents.told, results=(), sections=(ReportSection("Before", tuple(lines)),))
        written_texts.clear()
        draw(ReportContents(told))
        pages = {text: number for number, text, _, _ in written_texts}
        assert pages["Round 1 ends"] == pages[against] == pages[note]
