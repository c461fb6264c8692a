"""The documents of the project: their links work, and the first ones stay short."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = (".", ".github", "docs", "app/games", "build_scripts/release/installers", "terrain_models", "tests/e2e")
PAGES = [page for folder in FOLDERS for page in sorted((ROOT / folder).glob("*.md"))]
LINK = re.compile(r"(?<!`)!?\[[^\]]*\]\(([^)\s]+)\)")
MAX_WORDS = {"README.md": 700, "ARCHITECTURE.md": 3000}


def anchors(page):
    """Returns the ids that a forge gives the headings of a page."""
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=[page.relative_to(ROOT).as_posix() for page in PAGES])
def test_links_lead_to_existing_files_and_headings(page):
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    for link in LINK.findall(text):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert target.is_relative_to(ROOT), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize(("name", "words"), MAX_WORDS.items())
def test_the_first_documents_stay_short(name, words):
    assert len((ROOT / name).read_text("utf-8").split()) <= words


def test_every_page_of_the_documentation_is_in_its_index():
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    pages = {page.name for page in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert pages <= set(LINK.findall(index))


def test_the_readme_names_the_two_commands():
    block = re.search(r"```\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert block
    assert [line.split("#")[0].strip() for line in block[1].splitlines()] == [
        "python3 build_scripts/dev.py run",
        "python3 build_scripts/dev.py test",
    ]
