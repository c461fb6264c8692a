"""Brings the translations up to date with the code, compiles them, and lists what is left to translate.

`dev.py i18n translate [LANGUAGE …]` writes the template and the catalogues of all languages, or of those you name.
A new language gets its folder, `resources/translations/<language>`: fill in its `.po` and run this again.

`--report` writes nothing and lists what is left as warnings. `--release` does the same and fails if a language that
every release has is incomplete.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog

from app.core.app_paths import RESOURCES, TRANSLATIONS
from app.core.language import DOMAIN
from build_scripts.i18n import catalogues

RELEASE_LANGUAGES = ("de", "es", "fr")
"""The languages that must be complete in every release."""
HELP = RESOURCES / "help"
HELP_SIGNS = ("\n\n", "\n- ", "\n|", "\n## ", "](")
"""A translated page of help has as many paragraphs, list items, table rows, headings and links as the English page."""


def po_file(language: str, folder: Path = TRANSLATIONS) -> Path:
    """Returns the catalogue that translators fill in; its .mo, which the program reads, is beside it."""
    return folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def template_file(folder: Path = TRANSLATIONS) -> Path:
    """Returns the file with all texts, without translations."""
    return folder / f"{DOMAIN}.pot"


def find_languages(folder: Path = TRANSLATIONS) -> list[str]:
    """Returns the languages that have a catalogue."""
    return sorted(path.parents[1].name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def translate(languages: Sequence[str], template: Catalog, folder: Path = TRANSLATIONS) -> list[str]:
    """Writes the template, the catalogues and what the program reads; returns what is left to do, a line each."""
    _write(template_file(folder), catalogues.format_po(template).encode())
    left: list[str] = []
    for language in languages:
        text = _update(language, template, folder)
        _write(po_file(language, folder), text.encode())
        _write(po_file(language, folder).with_suffix(".mo"), catalogues.compile_mo(text, language))
        about = folder / language / "language.toml"
        if not about.exists():
            _write(about, describe_language(language).encode())
        left += catalogues.find_flaws(text, language)
    return left


def report(languages: Sequence[str], template: Catalog, folder: Path = TRANSLATIONS, pages: Path = HELP) -> list[str]:
    """Returns what is left to do in catalogues and pages of help, a line each, and writes nothing."""
    return [
        flaw
        for language in languages
        for flaw in (
            *catalogues.find_flaws(_update(language, template, folder), language),
            *find_help_flaws(language, pages),
        )
    ]


def describe_language(language: str) -> str:
    """Returns the `language.toml` of a language: its own name and the signs in its numbers, from the CLDR."""
    locale = Locale.parse(language)
    signs = locale.number_symbols["latn"]
    name = str(locale.get_display_name(language) or language)
    percent = str(locale.percent_formats[None].pattern).strip("#,0.")
    fields = {"name": name[:1].upper() + name[1:], "decimal": signs["decimal"], "group": signs["group"]}
    fields["percent"] = percent if percent.endswith("%") else "%"
    return "".join(f'{key} = "{value}"\n' for key, value in fields.items())


def find_help_flaws(language: str, pages: Path = HELP) -> Iterator[str]:
    """Yields the pages of help that are missing in a language or do not follow the English page."""
    for english in sorted((pages / "en").glob("*.md")):
        page = pages / language / english.name
        if not page.is_file():
            yield f"{language}: no page of help: {english.name}"
        elif _shape(page) != _shape(english):
            yield f"{language}: page of help does not follow the English one: {english.name}"


def _shape(page: Path) -> tuple[object, ...]:
    text = page.read_text(encoding="utf-8")
    return (*(text.count(sign) for sign in HELP_SIGNS), set(re.findall(r"\[\[\w+\]\]", text)))


def _update(language: str, template: Catalog, folder: Path) -> str:
    po = po_file(language, folder)
    return catalogues.update(po.read_text("utf-8") if po.exists() else "", template, language)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def main() -> int:
    """Does what the command line asks; 1 only if a release is asked for and incomplete."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="such as de; by default, all that exist")
    parser.add_argument("--report", action="store_true", help="write nothing; list what is left as warnings")
    parser.add_argument("--release", action="store_true", help="like --report; fail if a language is incomplete")
    options = parser.parse_args()
    languages: list[str] = options.languages or (list(RELEASE_LANGUAGES) if options.release else find_languages())
    for language in languages:
        try:
            Locale.parse(language)
        except (UnknownLocaleError, ValueError):
            parser.error(f"{language} is not a known language code")
    template = catalogues.extract()
    if options.report or options.release:
        left = report(languages, template)
        print("\n".join(f"warning: {line}" for line in left))
    else:
        left = translate(languages, template)
        print("\n".join(left))
    print(f"{', '.join(languages) or 'Template only'}: {len(left)} texts and pages are left to translate.")
    return 1 if options.release and left else 0


if __name__ == "__main__":
    sys.exit(main())
