"""German catalogues of a few texts, for tests of what is said in another language."""

from collections.abc import Mapping
from pathlib import Path

from babel.messages.catalog import Catalog

from build_scripts import catalogues, translate


def german_catalogue(folder: Path, texts: Mapping[str | tuple[str, str], str | tuple[str, str]]) -> Path:
    """The folder with gettext's catalogue: each text, or its singular and plural, and the same in German."""
    catalogue = Catalog(locale="de", fuzzy=False)
    for text, words in texts.items():
        catalogue.add(text, words)
    path = translate.po_file("de", folder).with_suffix(".mo")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(catalogues.compile_mo(catalogues.format_po(catalogue), "de"))
    return folder


def bracketed_catalogue(folder: Path) -> Path:
    """The folder with a "German" catalogue of all texts, each in «brackets»: what is shown without them was missed."""
    texts = [message.id for message in catalogues.extract() if message.id]
    return german_catalogue(folder, {text: _in_brackets(text) for text in texts})


def _in_brackets(text: str | tuple[str, str]) -> str | tuple[str, str]:
    return f"«{text}»" if isinstance(text, str) else (f"«{text[0]}»", f"«{text[1]}»")
