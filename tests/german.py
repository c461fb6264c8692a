"""German catalogues of a few texts, for tests in another language."""

from collections.abc import Mapping
from pathlib import Path

from babel.messages.catalog import Catalog

from build_scripts.i18n import catalogues, translate


def german_catalogue(folder: Path, texts: Mapping[str | tuple[str, str], str | tuple[str, str]]) -> Path:
    """Makes the folder of gettext's catalogue: each text, or its singular and plural, with its German translation."""
    catalogue = Catalog(locale="de", fuzzy=False)
    for text, words in texts.items():
        catalogue.add(text, words)
    path = translate.po_file("de", folder).with_suffix(".mo")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(catalogues.compile_mo(catalogues.format_po(catalogue), "de"))
    (folder / "de" / "language.toml").write_text(translate.describe_language("de"), encoding="utf-8")
    return folder
