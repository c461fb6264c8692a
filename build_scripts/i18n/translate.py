"""Brings the translations up to date with the code, and compiles them; says what is left to translate.

`dev.py i18n translate [LANGUAGE …]`. Without a language: the template, and the languages that are there already. A
language that is named gets its files.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from babel.messages.catalog import Catalog

from app.core.app_paths import TRANSLATIONS
from app.core.language import DOMAIN, LANGUAGES
from build_scripts.i18n import catalogues


def po_file(language: str, folder: Path = TRANSLATIONS) -> Path:
    """Where the texts of a language are translated; its .mo, which the program reads, is beside it."""
    return folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def template_file(folder: Path = TRANSLATIONS) -> Path:
    """All texts, without a language."""
    return folder / f"{DOMAIN}.pot"


def find_languages(folder: Path = TRANSLATIONS) -> list[str]:
    """The languages that have been begun."""
    return [language for language in LANGUAGES if po_file(language, folder).exists()]


def translate(languages: Sequence[str], template: Catalog, folder: Path = TRANSLATIONS) -> list[str]:
    """Write the template, the catalogues and what the program reads; gives what is left to do, a line each."""
    _write(template_file(folder), catalogues.format_po(template).encode())
    left: list[str] = []
    for language in languages:
        po = po_file(language, folder)
        text = catalogues.update(po.read_text("utf-8") if po.exists() else "", template, language)
        _write(po, text.encode())
        _write(po.with_suffix(".mo"), catalogues.compile_mo(text, language))
        left += catalogues.find_flaws(text, language)
    return left


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def main() -> int:
    """Do it for the languages that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help=", ".join(LANGUAGES))
    languages: list[str] = parser.parse_args().languages or find_languages()
    for language in languages:
        if language not in LANGUAGES:
            parser.error(f"{language} is none of {', '.join(LANGUAGES)}")
    left = translate(languages, catalogues.extract())
    print("\n".join([*left, f"{', '.join(languages) or 'Template only'}: {len(left)} texts are left to translate."]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
