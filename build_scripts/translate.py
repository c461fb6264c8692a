"""Brings the translations up to date with the code, and compiles them; says what is left to translate.

Without a language: the templates, and the languages that are there already. A language that is named gets its files.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from app.language import DOMAIN, LANGUAGES
from app.places import TRANSLATIONS
from build_scripts import catalogues, literals, qt_catalogues


def po_file(language: str, folder: Path = TRANSLATIONS) -> Path:
    """Where gettext's texts of a language are translated; its .mo is beside it."""
    return folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def ts_file(language: str, folder: Path = TRANSLATIONS) -> Path:
    """Where Qt's texts of a language are translated; its .qm is beside it. The template has no language."""
    return folder / (f"{DOMAIN}_{language}.ts" if language else f"{DOMAIN}.ts")


def template_file(folder: Path = TRANSLATIONS) -> Path:
    """What gettext translates, without a language."""
    return folder / f"{DOMAIN}.pot"


def languages(folder: Path = TRANSLATIONS) -> list[str]:
    """The languages that have been begun."""
    return [language for language in LANGUAGES if po_file(language, folder).exists()]


def translate(chosen: Sequence[str], texts: list[literals.Text], folder: Path = TRANSLATIONS) -> list[str]:
    """Write templates, catalogues and what the program reads; gives what is left to do, a line each."""
    core, window = literals.door(texts, "gettext"), literals.door(texts, "qt")
    _write(template_file(folder), catalogues.template(core).encode())
    _write(ts_file("", folder), qt_catalogues.merged("", window, "").encode())
    left: list[str] = []
    for language in chosen:
        po, ts = po_file(language, folder), ts_file(language, folder)
        said = catalogues.merged(catalogues.read(po), core, language)
        shown = qt_catalogues.merged(catalogues.read(ts), window, language)
        _write(po, said.encode())
        _write(po.with_suffix(".mo"), catalogues.compiled(said, language))
        _write(ts, shown.encode())
        _write(ts.with_suffix(".qm"), qt_catalogues.compiled(shown))
        left += [*catalogues.flaws(said, language), *qt_catalogues.flaws(shown, language)]
    return left


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def main() -> int:
    """Do it for the languages that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help=", ".join(LANGUAGES))
    chosen: list[str] = parser.parse_args().languages or languages()
    for language in chosen:
        if language not in LANGUAGES:
            parser.error(f"{language} is none of {', '.join(LANGUAGES)}")
    left = translate(chosen, literals.texts())
    print("\n".join([*left, f"{', '.join(chosen) or 'Templates only'}: {len(left)} texts are left to translate."]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
